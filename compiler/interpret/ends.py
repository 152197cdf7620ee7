"""The end of a packet or a hand: what is left on the table, claims, counts and wins, in order."""

from __future__ import annotations

from collections.abc import Mapping

from cuarenta.compiler.interpret.asking import Asking, Question, ask
from cuarenta.compiler.interpret.evaluate import holds
from cuarenta.compiler.interpret.judge import fire, judge, pays
from cuarenta.compiler.interpret.moment import begin
from cuarenta.compiler.interpret.state import Happening, Occasion, State
from cuarenta.compiler.model.rules import Award, Claim, Leftover, Win

DONE = "done"
NO_SEAT = -1


def end(state: State, stretch: str) -> Asking[None]:
    """Judge the steps of a packet's or a hand's end."""
    fired: dict[tuple[str, int], int] = {}
    for rule in state.steps[f"{stretch} end"]:
        match rule:
            case Leftover():
                clear(state, rule, fired)
            case Claim():
                yield from hear(state, rule)
            case Award() | Win():
                for side in judged_for(state, rule.sides):
                    count(state, rule, side, fired)


def judged_for(state: State, sides: str) -> tuple[int, int]:
    """The sides for which a count is judged, in order."""
    dealers = state.dealer % 2
    return (dealers, 1 - dealers) if sides == "dealers first" else (1 - dealers, dealers)


def count(state: State, rule: Award | Win, side: int, fired: dict[tuple[str, int], int]) -> None:
    """Judge an award or a win for one side; `fired` is what has at earlier moments of this end."""
    moment = begin(state, rule.on, side, NO_SEAT)
    moment.earlier = fired
    try:
        judge(moment, rule)
    finally:
        if moment.fired:
            state.log.append(Happening(side, NO_SEAT, frozenset((rule.origin.id,))))
    fired |= moment.fired


# What is left on the table --------------------------------------------------------------------


def clear(state: State, rule: Leftover, fired: Mapping[tuple[str, int], int]) -> None:
    """Move the table to the pile of whom it goes to, if to anyone."""
    side = receiver(state, rule)
    moment = begin(state, rule.on, state.dealer % 2 if side is None else side, NO_SEAT)
    moment.earlier = fired
    if not (holds(rule.condition, moment) and state.row):
        return
    if side is None:
        state.note(rule.origin)
    else:
        state.to_pile(side, list(state.row))
        state.fresh = None
        state.log.append(Happening(side, NO_SEAT, frozenset((rule.origin.id,))))


def receiver(state: State, rule: Leftover) -> int | None:
    """The side that gets what is left on the table."""
    match rule.by:
        case "last capturer":
            return state.last_capturer
        case "nobody":
            return None
        case _:
            return begin(state, rule.on, 0, NO_SEAT).part(rule.by)


# Claims -------------------------------------------------------------------------------------


def hear(state: State, rule: Claim) -> Asking[None]:
    """Ask each side, by its first seat, which ranks it claims."""

    def question() -> Question | None:
        moment = begin(state, "claim", seat % 2, seat)
        named = {each.rank for each in occasions(state, rule, seat % 2)} - claimed
        if not named or not pays(moment, rule):
            return None
        claims: dict[str, object] = {f"claim {state.ranks[rank]}": rank for rank in sorted(named)}
        return Question("claim", seat, {**claims, DONE: DONE})

    for seat in state.order[:2]:
        claimed: set[int] = set()
        while isinstance(rank := (yield from ask(state, question)), int):
            claimed.add(rank)
            decide(state, rule, seat, rank)
        if rank == DONE:
            state.show("says", DONE, only=seat)


def occasions(state: State, rule: Claim, side: int) -> list[Occasion]:
    """The plays that a side may make this claim about."""
    return [
        each
        for each in state.occasions
        if each.claim == rule.origin.id
        and each.side == side
        and (rule.on == "hand end" or each.packet is state.packet)
    ]


def decide(state: State, rule: Claim, seat: int, rank: int) -> None:
    """Let a right claim fire; a wrong one does nothing."""
    moment = begin(state, "claim", seat % 2, seat)
    state.show(seat, "claims", state.ranks[rank])
    if not any(each.right and each.rank == rank for each in occasions(state, rule, seat % 2)):
        return
    try:
        fire(moment, rule)
    finally:
        state.log.append(Happening(seat % 2, seat, frozenset((rule.origin.id,))))
