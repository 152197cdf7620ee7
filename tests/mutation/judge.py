"""What the audit makes of a mutation, and whether play agrees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from cuarenta.compiler import emit
from cuarenta.compiler.audit.differences import Audit, Difference, differences
from cuarenta.compiler.audit.parts import REMARKS
from cuarenta.compiler.audit.witness.twins import Twins
from cuarenta.compiler.model.ruleset import Ruleset
from tests.mutation.games import Parted, play
from tests.mutation.sites import loaded, original, text
from tests.mutation.text import Mutation

Outcome: TypeAlias = Literal[
    "refused", "difference", "words", "equal in play", "same bytes",
    "not told", "contradicted", "failed",
]  # fmt: skip
FAULTS: tuple[Outcome, ...] = ("not told", "contradicted", "failed")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutation; `differences` counts those in play; `games` those played."""

    mutation: Mutation
    outcome: Outcome
    differences: int = 0
    games: int = 0
    told: str = ""


def judged(mutation: Mutation, games: int) -> Verdict:
    """The verdict on a mutation, with so many games where it is said to be the same in play."""
    try:
        return _judged(mutation, games)
    except Exception as error:
        return Verdict(mutation, "failed", told=f"{type(error).__name__}: {error}")


def _judged(mutation: Mutation, games: int) -> Verdict:
    before = original(mutation.ruleset).ruleset
    after = loaded(mutation.ruleset, mutation.applied(text(mutation.ruleset))).ruleset
    assert before
    if after is None:
        return Verdict(mutation, "refused")
    found = differences(before, after)
    in_play = [each for each in found.differences if each.severity != "words"]
    if in_play:
        return Verdict(mutation, "difference", len(in_play))
    outcome = _outcome(mutation, found, after)
    if outcome in ("not told", "same bytes") or not any(map(_is_shown, _every(found))):
        return Verdict(mutation, outcome)
    played, parted = _played(found, games, seen=outcome != "words")
    if parted:
        return Verdict(mutation, "contradicted", games=played, told=f"{outcome}: {parted}")
    return Verdict(mutation, outcome, games=played)


def _outcome(mutation: Mutation, found: Audit, after: Ruleset) -> Outcome:
    if found.equal:
        return "equal in play"
    if found.differences:
        return "words"
    same = body(emit.emit(after)) == _body_of(mutation.ruleset)
    return "same bytes" if same else "not told"


def _every(found: Audit) -> tuple[Difference, ...]:
    return (*found.differences, *found.equal)


def _is_shown(difference: Difference) -> bool:
    """Whether it touches more than titles, sources and other words about the rules."""
    return any(
        change.area != "custom" and change.aspect not in (REMARKS, "names")
        for change in difference.changes
    )


def body(engine: str) -> str:
    """An engine without its header: what it is called and made from."""
    return re.split(r"^LANGUAGE = ", engine, maxsplit=1, flags=re.MULTILINE)[1]


@cache
def _body_of(id_: str) -> str:
    rules = original(id_).ruleset
    assert rules
    return body(emit.emit(rules))


def _played(found: Audit, games: int, *, seen: bool) -> tuple[int, Parted | None]:
    """How many games were played, and the first that came apart."""
    twins = Twins(found.a, found.b)
    allowed = sorted({*found.a.seats.players, *found.b.seats.players})
    for number in range(games):
        result = play(twins, allowed[number % len(allowed)], number, seen=seen)
        if isinstance(result, Parted):
            return number + 1, result
    return games, None
