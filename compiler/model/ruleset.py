"""A whole ruleset: its rules by kind, each kind in the order in which it is judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from cuarenta.compiler.model.rules import (
    Announcement,
    Award,
    Basis,
    Claim,
    Custom,
    Draw,
    Fault,
    Game,
    Leftover,
    Limit,
    Missed,
    Pack,
    Packet,
    Place,
    Rest,
    Rotation,
    Rule,
    Run,
    Seats,
    Turn,
    Win,
)

Step: TypeAlias = Award | Claim | Leftover | Win


@dataclass(frozen=True)
class Ruleset:
    """The rules of one way of playing.

    Rules are sorted by kind and then by name, except that rules of one moment stand in the order in
    which they are judged. `sha256` is the digest of the canonical print.
    """

    id: str
    title: str
    sources: tuple[str, ...]
    language: int
    packs: tuple[Pack, ...]
    seats: Seats
    game: Game
    draw: Draw
    packet: Packet
    rotations: tuple[Rotation, ...]
    faults: tuple[Fault, ...]
    announcements: tuple[Announcement, ...]
    turn: Turn
    bases: tuple[Basis, ...]
    runs: tuple[Run, ...]
    rests: tuple[Rest, ...]
    missed: tuple[Missed, ...]
    leftovers: tuple[Leftover, ...]
    awards: tuple[Award, ...]
    claims: tuple[Claim, ...]
    limits: tuple[Limit, ...]
    wins: tuple[Win, ...]
    customs: tuple[Custom, ...]
    order: tuple[str, ...]
    """The ids of awards, claims, leftovers and wins, in the order in which a moment judges them."""
    file: str = field(default="", compare=False)
    place: Place = field(default=Place("", 0), compare=False)
    sha256: str = field(default="", compare=False)

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The code of each rank, pack by pack, low to high."""
        return tuple(rank for pack in self.packs for rank in pack.ranks)

    @cached_property
    def numbers(self) -> tuple[int | None, ...]:
        """The number of each rank, None where it has none."""
        return tuple(number for pack in self.packs for number in pack.numbers)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many cards of each rank the whole pack has."""
        return tuple(pack.copies for pack in self.packs for _ in pack.ranks)

    @cached_property
    def sequences(self) -> tuple[tuple[int, ...], ...]:
        """The indices of ranks that follow each other in a run: those of one pack rule."""
        found, start = [], 0
        for pack in self.packs:
            found.append(tuple(range(start, start + len(pack.ranks))))
            start += len(pack.ranks)
        return tuple(found)

    @cached_property
    def deck_size(self) -> int:
        """How many cards there are."""
        return sum(self.copies)

    def steps(self, *moments: str) -> tuple[Step, ...]:
        """The rules judged at any of these moments, in one order."""
        rules: list[Step] = [*self.awards, *self.claims, *self.leftovers, *self.wins]
        found = [rule for rule in rules if rule.on in moments]
        return tuple(sorted(found, key=lambda rule: self.order.index(rule.origin.id)))

    def rules(self) -> Iterator[Rule]:
        """Every rule, kind by kind."""
        yield from self.packs
        yield self.seats
        yield self.game
        yield self.draw
        yield self.packet
        yield from self.rotations
        yield from self.faults
        yield from self.announcements
        yield self.turn
        yield from self.bases
        yield from self.runs
        yield from self.rests
        yield from self.missed
        yield from self.leftovers
        yield from self.awards
        yield from self.claims
        yield from self.limits
        yield from self.wins
        yield from self.customs
