"""What is done when a rule fires: its points through its limits, its wins, what others remember."""

from __future__ import annotations

from cuarenta.compiler.code.build import and_, assign, call, expr, if_, lt, name, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import Body, Comment, Expression, Int, Statement
from cuarenta.compiler.model.expression import Number
from cuarenta.compiler.model.rules import Award, Effect, Origin, Win
from cuarenta.compiler.plan.fold import every, facts_in, fold, opposite
from cuarenta.compiler.plan.limits import POINTS, Paying, seen_from
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.reading.reader import seat_of, side_of
from cuarenta.compiler.plan.scene import Scene, Workshop

NOBODY_HAS_WON = lt(self_("_winner"), 0)


def judge(
    rule: Paying | Win, scene: Scene, shop: Workshop, *, first: bool = True, also: Body = ()
) -> Body:
    """Write out a rule at its moment: its condition, and what it does; `also` is done with it.

    Unless it is the first of its moment, someone may have won by then and it is not judged.
    """
    guard = () if first else (NOBODY_HAS_WON,)
    if isinstance(rule, Win):
        test = and_(lower(rule.condition, scene, shop), *guard)
        return _if(rule.origin, (), test, win_outright(rule, scene, shop))
    told = shop.limited(rule.origin.id, rule.effect)
    if _plain(rule, shop):
        condition = every(rule.condition, told.open)
        test = and_(lower(condition, scene, shop), *guard)
        points = None if told.points is None else lower(told.points, scene, shop)
        return _if(rule.origin, told.closed_by, test, (*also, *fire(rule, points, scene, shop)))
    test = and_(lower(rule.condition, scene, shop), *guard)
    return _if(rule.origin, (), test, _step_by_step(rule, scene, shop, also))


def _plain(rule: Paying, shop: Workshop) -> bool:
    """Whether points can be written in one expression, never 0."""
    told = shop.limited(rule.origin.id, rule.effect)
    if told.points is None or rule.effect.points is None:
        return True
    raw = fold(rule.effect.points, shop.constants, shop.rules.ranks)
    if isinstance(raw, Number):
        return raw.value != 0 and shop.scores.never_zero(rule.origin.id, told)
    mentioned = any(
        POINTS in facts_in(limit.condition)
        for limit in shop.rules.limits
        if rule.origin.id in limit.covers and limit not in shop.central
    )
    return not mentioned and shop.scores.never_zero(rule.origin.id, told)


def _step_by_step(rule: Paying, scene: Scene, shop: Workshop, also: Body) -> Body:
    """Work out points in a local name, limit by limit, and see whether any are left."""
    assert rule.effect.points is not None
    scene = scene.having(points=name("points"))
    raw = lower(rule.effect.points, scene, shop)
    if isinstance(rule, Award) and has_table(rule):
        raw = call(f"self.{table_method(rule, shop)}", scene.side)
    if raw == Int(0) and not rule.effect.wins:
        return ()
    found: list[Statement] = [assign(name("points"), raw)]
    told = shop.limited(rule.origin.id, rule.effect)
    for limit in shop.rules.limits:
        if rule.origin.id in limit.covers and limit not in shop.central:
            if limit.origin.id in told.closed_by and POINTS not in facts_in(limit.condition):
                continue
            condition, points = (
                lower(seen_from(part, rule.effect.to), scene, shop)
                for part in (limit.condition, limit.points)
            )
            found.append(Comment(limit.origin.id))
            found.append(if_(and_(name("points"), condition), assign(name("points"), points)))
    fired = (*also, *fire(rule, name("points"), scene, shop))
    closings = [
        seen_from(limit.condition, rule.effect.to)
        for limit in shop.rules.limits
        if limit.origin.id in told.closed_by and POINTS not in facts_in(limit.condition)
    ]
    is_open = lower(every(*map(opposite, closings)), scene, shop)
    note = (Comment(f"closed by {', '.join(told.closed_by)}"),) if closings else ()
    if rule.effect.wins:
        return (*found, *fired)
    return (*found, *note, if_(and_(name("points"), is_open), fired))


def has_table(award: Award) -> bool:
    """Whether a table of an award is counted by a method of its own."""
    return bool(award.rows) and award.on in ("packet end", "hand end")


def table_method(award: Award, shop: Workshop) -> str:
    """The name of that method."""
    return f"_{shop.word(award.origin.id)}_points"


def _if(origin: Origin, closed_by: tuple[str, ...], test: Expression, body: Body) -> Body:
    closed = f": closed by {', '.join(closed_by)}" if closed_by else ""
    found = simplify_statements((if_(test, body),))
    return (Comment(f"{origin.id}{closed}"), *found) if found else ()


def fire(rule: Paying, points: Expression | None, scene: Scene, shop: Workshop) -> Body:
    """What firing does, given the points it pays."""
    effect, origin = rule.effect, rule.origin
    found: list[Statement] = []
    if points is not None and _asks_about_itself(rule, shop):
        found.append(assign(name("points"), points))
        points = name("points")
    found += _remember(origin.id, points, scene, shop)
    if points is not None:
        receiver = side_of(effect.to, scene, shop)
        found.append(expr(call("self._award", origin.name, receiver, points, origin.id)))
        if effect.wins:
            found.append(if_(NOBODY_HAS_WON, win(effect, scene, shop)))
        return tuple(found)
    if effect.wins:
        found += event(origin, side_of(effect.winner, scene, shop))
        found += win(effect, scene, shop)
    return tuple(found)


def _asks_about_itself(rule: Paying, shop: Workshop) -> bool:
    """Whether a rule's points hang on how often it has fired before."""
    points = shop.limited(rule.origin.id, rule.effect).points
    facts = facts_in(points) if points is not None else ()
    return any(rule.origin.id in (fact.rule, fact.other) for fact in facts)


def event(origin: Origin, side: Expression) -> Body:
    """Note an outright win."""
    return statements(
        "self._events.append((__kind, __side, 0, __rule))",
        kind=origin.name,
        side=side,
        rule=origin.id,
    )


def win(effect: Effect, scene: Scene, shop: Workshop) -> Body:
    """Let a side win."""
    winner = side_of(effect.winner, scene, shop)
    whole_match = effect.wins == "match" and shop.several_chicas
    return (expr(call("self._win_match" if whole_match else "self._win", winner)),)


def win_outright(rule: Win, scene: Scene, shop: Workshop) -> Body:
    """Let a side win by a rule that is no judgement of a score."""
    side = side_of(rule.winner, scene, shop)
    return (
        *event(rule.origin, side),
        *win(Effect(wins=rule.wins, winner=rule.winner), scene, shop),
    )


def _remember(rule: str, points: Expression | None, scene: Scene, shop: Workshop) -> Body:
    """Note that a rule has fired, where others ask for it."""
    found: list[Statement] = []
    if f"{rule} fired" in scene.local:
        flag = scene.local[f"{rule} fired"]
        found.append(assign(flag, True))
    if f"{rule} paid" in scene.local:
        found.append(assign(scene.local[f"{rule} paid"], points or Int(0)))
    for tally, slot in shop.tallies.items():
        if rule.startswith("fault."):
            continue  # counted whenever it is reported
        if tally.grain == "seat" and scene.seat is None:
            continue  # no seat acts at a count
        if tally.what == rule and not tally.other and tally.scope != "row":
            at = scene.side if tally.grain == "side" else seat_of("seat", scene)
            found += statements("__slot[__at] += 1", slot=self_(slot), at=at)
    return tuple(found)
