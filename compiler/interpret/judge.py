"""What a rule does when it fires: points through the limits, events, and wins."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.interpret.evaluate import holds, quantity
from cuarenta.compiler.interpret.moment import Moment
from cuarenta.compiler.interpret.state import Event, Occasion
from cuarenta.compiler.model.expression import Expression
from cuarenta.compiler.model.rules import Announcement, Award, Claim, Effect, Fault, Origin, Win

Paying: TypeAlias = Announcement | Award | Claim | Fault


class Won(Exception):  # noqa: N818 - a chica won is no error
    """A side has won the chica, or the match outright: nothing more of the moment is judged."""

    def __init__(self, side: int, stretch: str) -> None:
        self.side = side
        self.stretch = stretch


def judge(moment: Moment, rule: Award | Win) -> None:
    """Let an award fire or a win be won, if its condition holds."""
    if not holds(rule.condition, moment):
        return
    if isinstance(rule, Award):
        fire(moment, rule)
    else:
        win(moment, rule.origin, moment.part(rule.winner), rule.wins)


def pays(moment: Moment, rule: Paying) -> bool:
    """Whether a rule would fire if its condition held: it has points to give, or it wins."""
    effect = rule.effect
    return effect.wins is not None or points_of(moment, rule.origin.id, effect) != 0


def points_of(moment: Moment, rule: str, effect: Effect) -> int:
    """The points that a rule gives, as the limits leave them."""
    if effect.points is None:
        return 0
    return limited(moment, rule, effect.points, moment.part(effect.to))


def limited(moment: Moment, rule: str, points: Expression, receiver: int) -> int:
    """The points of an expression after the limits that cover the rule, in order."""
    left = quantity(points, moment)
    for limit in moment.state.rules.limits:
        if left and rule in limit.covers:
            seen = moment.of_receiver(receiver, left)
            if holds(limit.condition, seen):
                before, left = left, quantity(limit.points, seen)
                if left != before:
                    moment.state.note(limit.origin)
    return left


def fire(moment: Moment, rule: Paying) -> None:
    """Give a rule's points, and let it win what it wins; nothing if its points are closed."""
    effect, origin = rule.effect, rule.origin
    points = points_of(moment, origin.id, effect)
    if points == 0 and effect.wins is None:
        return
    note_row(moment, rule)
    if effect.points is not None:
        give(moment, origin, moment.part(effect.to), points)
    if effect.wins is not None:
        winner = moment.part(effect.winner)
        if effect.points is None:
            win(moment, origin, winner, effect.wins)
        raise Won(winner, effect.wins)


def note_row(moment: Moment, rule: Paying) -> None:
    """Note which row of a table pays."""
    for number, row in enumerate(rule.rows if isinstance(rule, Award) else (), 1):
        if holds(row.condition, moment):
            moment.state.note(rule.origin, number)
            break


def give(moment: Moment, origin: Origin, receiver: int, points: int) -> None:
    """Add points to a score, which may win the chica."""
    state = moment.state
    state.scores[receiver] += points
    moment.fired[origin.id, moment.acting] = points
    state.events.append(Event(origin.name, receiver, points, origin.id))
    remember_occasions(moment, origin.id)
    if points:
        seen = moment.of_score(receiver)
        for rule in state.steps["score"]:
            assert isinstance(rule, Win)
            if holds(rule.condition, seen):
                state.note(rule.origin)
                raise Won(seen.part(rule.winner), rule.wins)


def win(moment: Moment, origin: Origin, winner: int, stretch: str) -> None:
    """Win outright: an event of the winner with 0."""
    moment.fired[origin.id, moment.acting] = 0
    moment.state.events.append(Event(origin.name, winner, 0, origin.id))
    raise Won(winner, stretch)


def remember_occasions(moment: Moment, award: str) -> None:
    """Keep what may be claimed of an award that has just fired on a captured card."""
    state, deed = moment.state, moment.deed
    taken = deed is not None and deed.fresh not in ("absent", "left")
    if not taken or state.fresh is None:
        return
    for claim in state.occasions_of.get(award, ()):
        right = holds(claim.condition, moment.of_occasion(state.fresh))
        rank = state.fresh.card.rank
        state.occasions.append(Occasion(claim.origin.id, moment.acting, rank, state.packet, right))


def ends_match(moment: Moment) -> int | None:
    """The side that a chica just won gives the match to; None if the match goes on.

    On the way the chica may be counted once more.
    """
    for rule in moment.state.steps["chica end"]:
        assert isinstance(rule, Win)
        if holds(rule.condition, moment):
            moment.state.note(rule.origin)
            winner = moment.part(rule.winner)
            if rule.wins == "match":
                return winner
            moment.state.chicas[winner] += 1
    return None
