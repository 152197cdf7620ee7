"""What is played to measure differences: which rulesets, and which two of them for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cuarenta.compiler.audit.changes import is_play
from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.witness.find import pair
from cuarenta.compiler.audit.witness.reasons import DIRECTION, reasons
from cuarenta.compiler.model.ruleset import Ruleset

PLAYERS = "players"
LOT = "who deals first falls to chance in both; here it is the same seat in both"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rulesets, by their places, that are played for a difference; "" for all of them.

    `players` are those of successive games, in turn. If `paired`, both get the same packs, so that
    games can be told apart move by move.
    """

    difference: str
    a: int
    b: int
    players: tuple[tuple[int, int], ...]
    paired: bool


@dataclass(frozen=True, slots=True)
class Company:
    """All rulesets that are played, each once, and what is compared."""

    rulesets: tuple[Ruleset, ...]
    pairs: tuple[Pair, ...]


def company(audit: Audit, wanted: Sequence[Difference]) -> Company:
    """What has to be played for the whole, and for each of these differences that can be seen."""
    rulesets: list[Ruleset] = [audit.both.a, audit.both.b]
    pairs = [_pair("", rulesets, audit.both.a, audit.both.b)]
    for difference in wanted:
        if not unmeasured(audit, difference):
            in_b = bool(difference.idle_in_a)
            pairs.append(_pair(difference.id, rulesets, *pair(audit, difference, in_b=in_b)))
    return Company(tuple(rulesets), tuple(pairs))


def _pair(difference: str, rulesets: list[Ruleset], a: Ruleset, b: Ruleset) -> Pair:
    one, other = (_place(rulesets, each) for each in (a, b))
    return Pair(difference, one, other, seated(a, b), paired(a, b))


def _place(rulesets: list[Ruleset], wanted: Ruleset) -> int:
    """Where a ruleset stands in the list, at its end if it is new."""
    for place, each in enumerate(rulesets):
        if each is wanted:
            return place
    rulesets.append(wanted)
    return len(rulesets) - 1


def seated(a: Ruleset, b: Ruleset) -> tuple[tuple[int, int], ...]:
    """How many play in successive games: as many in both, if both allow any such number."""
    shared = sorted({*a.seats.players} & {*b.seats.players})
    if shared:
        return tuple((each, each) for each in shared)
    ones, others = sorted(a.seats.players), sorted(b.seats.players)
    count = len(ones) * len(others)
    return tuple((ones[n % len(ones)], others[n // len(ones)]) for n in range(count))


def paired(a: Ruleset, b: Ruleset) -> bool:
    """Whether one pack, and one number of players, serves both."""
    alike = (a.ranks, a.copies) == (b.ranks, b.copies)
    return alike and not {*a.seats.players}.isdisjoint(b.seats.players)


def unmeasured(audit: Audit, difference: Difference) -> tuple[str, ...]:
    """Why nothing is played for a difference; nothing if it is."""
    if whys := reasons(audit, difference):
        return whys
    play = [part for part in difference.parts if is_play(audit.both, part)]
    if {part.id for part in play} <= {audit.both.a.draw.origin.id, audit.both.b.draw.origin.id}:
        return (LOT,)
    shared = sorted({*audit.a.seats.players} & {*audit.b.seats.players})
    if shared and {part.aspect for part in play} <= {PLAYERS, DIRECTION}:
        numbers = " or ".join(map(str, shared))
        return (f"with {numbers} players, whom both allow, it is the same game",)
    return ()
