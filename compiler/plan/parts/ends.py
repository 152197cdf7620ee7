"""A packet's and a hand's end: what lies on the table, claims, counts, and who deals next."""

from __future__ import annotations

from cuarenta.compiler.code.build import assign, block, index, name, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Comment, Expression
from cuarenta.compiler.model.rules import Award, Claim, Leftover, Row, Win
from cuarenta.compiler.model.ruleset import Step
from cuarenta.compiler.plan.fold import facts_in
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.fire import has_table, judge, table_method
from cuarenta.compiler.plan.parts.names import mentions
from cuarenta.compiler.plan.parts.piles import keep, of_row
from cuarenta.compiler.plan.reading.reader import side_of
from cuarenta.compiler.plan.reads import read_by
from cuarenta.compiler.plan.scene import Scene, Workshop


def split(shop: Workshop, moment: str) -> tuple[tuple[Step, ...], bool, tuple[Step, ...]]:
    """The steps of a moment before its claim, whether it has one, and those after."""
    steps = shop.rules.steps(moment)
    for place, step in enumerate(steps):
        if isinstance(step, Claim):
            return steps[:place], True, steps[place + 1 :]
    return steps, False, ()


def steps_body(steps: tuple[Step, ...], moment: str, shop: Workshop) -> Body:
    """Judge the steps of an end, one after another; `return` as soon as a side has won."""
    found: list[Body] = []
    for step in steps:
        if isinstance(step, Leftover):
            found.append(_leftover(step, shop))
        elif isinstance(step, Award | Win):
            found.append(_for_sides(step, moment, shop))
    return block(*found)


def _fired(moment: str, side: Expression, shop: Workshop) -> dict[str, Expression]:
    """Where it stands, for a side, whether an award of this end has fired, and what it paid."""
    return {key: index(self_(slot), side) for key, slot in _kept(moment, shop).items()}


def _kept(moment: str, shop: Workshop) -> dict[str, str]:
    """The slots with what rules of this end ask about others, by "fired" and "paid" of each."""
    here = {award.origin.id for award in shop.rules.awards if award.on == moment}
    asked = {
        (fact.rule, {"too": "fired", "paid": "paid"}[fact.name])
        for rule in shop.rules.rules()
        for fact in read_by(rule)
        if fact.name in ("too", "paid") and fact.rule in here
    }
    return {
        f"{rule} {what}": shop.slot(
            f"_{shop.word(rule)}_{what}", "[0, 0]" if what == "paid" else "[False, False]"
        )
        for rule, what in sorted(asked)
    }


def _forgotten(step: Award | Win, moment: str, shop: Workshop) -> Body:
    """Nothing has fired yet as an award is judged about which others ask."""
    return block(
        *(
            statements(f"self.{slot} = {shop.slots[slot].initial}")
            for key, slot in _kept(moment, shop).items()
            if key.partition(" ")[0] == step.origin.id
        )
    )


def _leftover(rule: Leftover, shop: Workshop) -> Body:
    note = f"{rule.origin.id}"
    if rule.by == "nobody":
        return (Comment(f"{note}: nobody takes the cards left on the table"),)
    row = shop.layout.row
    table = "self._row" if row else "self._table"
    size = "len" if row else "_size"
    if rule.by == "last capturer":
        shop.slot("_last_taker", "-1", comment="the side that captured last")
        test, side = source("self._last_taker >= 0"), source("self._last_taker")
    else:
        scene = Scene("hand end", side=source("0"))
        test, side = source("True"), side_of(rule.by, scene, shop)
    if rule.condition is not None:
        scene = Scene(rule.on, side=side, local=_fired(rule.on, side, shop))
        test = simplify(source("__a and __b", a=test, b=lower(rule.condition, scene, shop)))
    body = statements(
        f"""
        # {note}
        if __test:
            __count
            self._piles[__side] += {size}({table})
            __kept
            __empty
        """,
        test=test,
        side=side,
        count=_count(rule, source(table), side, shop),
        kept=keep(side, of_row(table) if row else source(table), shop),
        empty=block(_empty(shop), _forget(rule, shop)),
    )
    return simplify_statements(body)


def _forget(rule: Leftover, shop: Workshop) -> Body:
    """No fresh card is left to the next packet where nothing lies on the table."""
    if "_fresh" not in shop.slots or shop.fresh_dies or rule.on == "hand end":
        return ()
    return statements(f"self._fresh = {shop.slots['_fresh'].initial}")


def _count(rule: Leftover, table: Expression, side: Expression, shop: Workshop) -> Body:
    """Keep in mind who got what was left, if anything was."""
    kept = [
        statements("self.__slot[__side] += 1", slot=slot, side=side)
        for tally, slot in shop.tallies.items()
        if tally.what == rule.origin.id and tally.grain == "side"
    ]
    return statements("if __table:\n    __kept", table=table, kept=block(*kept)) if kept else ()


def _empty(shop: Workshop) -> Body:
    if shop.layout.searched:
        return statements('self._row = ""')
    if shop.layout.row:
        return statements('self._row, self._tail, self._look = "", BARE_TAIL, BARE')
    if shop.layout.whole:
        return statements("self._table, self._offers = 0, EMPTY")
    return statements("self._table = 0")


def _for_sides(step: Award | Win, moment: str, shop: Workshop) -> Body:
    """Judge an award or a win for each side in its order."""
    local = {"dealers": name("dealers"), **_fired(moment, name("side"), shop)}
    scene = Scene(moment, side=name("side"), local=local)
    order = "(dealers, 1 - dealers)" if step.sides == "dealers first" else "(1 - dealers, dealers)"
    judged = judge(step, scene, shop)
    each = "side" if "side" in mentions(judged) else "_"
    over = "self._end_chica()\n" + " " * 16 if shop.several_chicas else ""
    return statements(
        f"""
        __forgotten
        dealers = self.dealer % 2
        for {each} in {order}:
            __judged
            if self._winner >= 0:
                {over}return
        """,
        forgotten=_forgotten(step, moment, shop),
        judged=judged,
    )


def table_methods(shop: Workshop) -> Body:
    """For each table, a method that counts its points row by row, as it is written."""
    awards = [award for award in shop.rules.awards if has_table(award)]
    return block(*(_table_method(award, shop) for award in awards))


def _table_method(award: Award, shop: Workshop) -> Body:
    names = {"side": "cards", "opponents": "others"}
    read = {fact for row in award.rows for e in (row.condition, row.points) for fact in facts_in(e)}
    begun = {
        fact: name(names[fact.whose])
        for fact in sorted(read, key=lambda fact: fact.whose, reverse=True)
        if fact.name == "cards" and fact.whose in names
    }
    plain = Scene(award.on, side=name("side"))
    fired = _fired(award.on, name("side"), shop)
    scene = Scene(award.on, side=name("side"), begun=begun, local=fired)
    return statements(
        f'''
        def __method(self, side: int) -> int:
            """{award.origin.id}: the points of a side."""
            __begun
            __rows
            return 0
        ''',
        method=table_method(award, shop),
        begun=tuple(assign(local, lower(fact, plain, shop)) for fact, local in begun.items()),
        rows=block(*(_row(row, scene, shop) for row in award.rows)),
    )


def _row(row: Row, scene: Scene, shop: Workshop) -> Body:
    body = statements(
        "if __test:\n    return __points",
        test=lower(row.condition, scene, shop),
        points=lower(row.points, scene, shop),
    )
    return simplify_statements(body)
