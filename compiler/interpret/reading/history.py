"""Reading what has happened before a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cuarenta.compiler.interpret.moment import Moment
from cuarenta.compiler.interpret.reading.reader import deed, partner, reads
from cuarenta.compiler.interpret.state import Happening
from cuarenta.compiler.model.expression import Fact


def _concerned(moment: Moment, fact: Fact, log: Iterable[Happening]) -> Iterator[Happening]:
    """What happened to the side, or to the seat, that the fact is read of."""
    match fact.whose:
        case "both sides":
            yield from log
        case "seat":
            yield from (each for each in log if each.seat == moment.seat)
        case "partner":
            opposite = partner(moment)
            yield from (each for each in log if each.seat == opposite)
        case _:
            side = moment.part(fact.whose)
            yield from (each for each in log if each.side == side)


def _how_often(moment: Moment, fact: Fact, happened: Callable[[Happening], bool]) -> int:
    """Count in a stretch or, in a row, back to the last play without it."""
    if fact.scope != "row":
        log = moment.state.since(fact.scope)
        return sum(map(happened, _concerned(moment, fact, log)))
    plays = (each for each in reversed(moment.state.since("hand")) if each.rank is not None)
    return _until_not(_concerned(moment, fact, plays), happened)


def _until_not(log: Iterable[Happening], happened: Callable[[Happening], bool]) -> int:
    count = 0
    for each in log:
        if not happened(each):
            break
        count += 1
    return count


@reads("times")
def _times(moment: Moment, fact: Fact) -> int:
    before = _how_often(moment, fact, lambda each: fact.rule in each.rules)
    return before + (moment.kind == "score" and fact.scope != "row" and _just_now(moment, fact))


def _just_now(moment: Moment, fact: Fact) -> bool:
    """A score is judged with what has just changed it, though the moment is not over."""
    if (fact.rule, moment.acting) not in moment.fired:
        return False
    if fact.whose == "partner":
        return partner(moment) == moment.seat
    return fact.whose in ("both sides", "seat") or moment.part(fact.whose) == moment.acting


@reads("together")
def _together(moment: Moment, fact: Fact) -> int:
    both = {fact.rule, fact.other}
    return _how_often(moment, fact, lambda each: each.rank is not None and both <= each.rules)


@reads("captures")
def _captures(moment: Moment, fact: Fact) -> int:
    return _how_often(moment, fact, lambda each: each.captured)


@reads("equal plays")
def _equal_plays(moment: Moment, _: Fact) -> int:
    card = deed(moment).card
    if card is None:
        return 0
    plays = (each for each in reversed(moment.state.since("hand")) if each.rank is not None)
    return _until_not(plays, lambda each: each.rank == card.rank)
