"""Games that are played in two engines at once, as far as both tell the same.

A pack is chosen when it is dealt. What parts the two, and having played as much as may be, end
whatever is being tried.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from cuarenta.compiler.audit.witness.outcome import Pack, Packs, Start
from cuarenta.compiler.audit.witness.packs import library
from cuarenta.compiler.audit.witness.twins import Glance, OutOfPacksError, Twins
from cuarenta.compiler.emit.contract import State

WITHOUT_MOVE = 2
"""So many packs in a row may be used up without a move."""
SEEDS = 8
"""So many draws of a dealer are looked at."""
MOST_PACKS = 40
REMEMBERED = 2000
OFTEN = 64
"""After so many positions it is looked at the clock."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that parts."""

    start: Start
    moves: tuple[str, ...]


class PartedError(Exception):
    """The two engines tell otherwise."""

    def __init__(self, start: Start, moves: tuple[str, ...]) -> None:
        super().__init__()
        self.candidate = Candidate(start, moves)


class SpentError(Exception):
    """As much has been played as may be."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game so far, on both sides the same; `kinds` are the events that there have been.

    Games of one `order`, which is the sum of a mark for each move, have made the same moves.
    """

    start: Start
    moves: tuple[str, ...]
    a: State
    b: State
    glance: Glance
    kinds: frozenset[str]
    order: int


class Positions:
    """Plays games with the packs of a library."""

    def __init__(self, twins: Twins, seed: int, seconds: float) -> None:
        self.twins = twins
        self.tried = 0
        self.until = 0
        self._end = time.monotonic() + seconds
        self._seed = seed
        self._fresh: dict[Start, Position] = {}
        players = {n for rules in twins.rulesets for n in rules.seats.players}
        self.libraries: dict[int, Packs] = {
            n: tuple(dict.fromkeys(p for rules in twins.rulesets for p in library(rules, n, seed)))
            for n in sorted(players, reverse=True)
        }

    @property
    def packs(self) -> int:
        """How many ways to begin there are."""
        return sum(map(len, self.libraries.values()))

    def allow(self, positions: int) -> None:
        """Let so many positions more be tried."""
        self.until = self.tried + positions

    def late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() > self._end

    def _spend(self) -> None:
        self.tried += 1
        if self.tried > self.until or (self.tried % OFTEN == 0 and self.late()):
            raise SpentError

    # Beginning ----------------------------------------------------------------------------------

    def first(self) -> Iterator[Position]:
        """Every game before its first move."""
        for players, packs in self.libraries.items():
            for pack in packs:
                yield from self.begun(Start(players, 0, (pack,)))
            for seed in range(SEEDS):  # only to see who deals
                for _ in self.begun(Start(players, None, (packs[0],), seed)):
                    break

    def begun(self, start: Start) -> Iterator[Position]:
        """A game with this pack, and with others if it needs more before anyone can act."""
        try:
            a, b = self.twins.begin(start)
        except OutOfPacksError:
            if len(start.packs) <= WITHOUT_MOVE:
                for pack in self.libraries[start.players]:
                    yield from self.begun(replace(start, packs=(*start.packs, pack)))
            return
        self._spend()
        if a is None or b is None:
            if a is not b:
                raise PartedError(start, ())
            return
        glance = self.twins.glance(a, b, start.players)
        if glance is None or not self.twins.same_events(a, b):
            raise PartedError(start, ())
        yield Position(start, (), a, b, glance, _kinds(a), 0)

    # Going on -----------------------------------------------------------------------------------

    def following(
        self, position: Position, *, reports: bool = True, later: Packs | None = None
    ) -> Iterator[Position]:
        """The games one move longer; of a pack that comes next, those of `later` or all."""
        moves: list[str] = list(self.twins.moves(position.a))
        if reports and moves:
            moves += self.twins.reports(position.start.players)
        yield from self.after(position, moves, later=later)

    def after(
        self, position: Position, moves: Iterable[str], *, later: Packs | None = None
    ) -> Iterator[Position]:
        """The games with one of these moves more."""
        spare: tuple[State, State] | None = None
        for text in moves:
            states = spare or (position.a.clone(), position.b.clone())
            spare = None
            try:
                allowed = self.twins.do(states, text, position.start.players)
            except OutOfPacksError:
                yield from self._dealt(position, text, later, 1)
                continue
            if allowed == (False, False):
                spare = states
                continue
            yield self._judged(position, text, states, allowed)

    def _judged(
        self, before: Position, text: str, states: tuple[State, State], allowed: tuple[bool, bool]
    ) -> Position:
        self._spend()
        a, b = states
        start, moves = before.start, (*before.moves, text)
        glance = self.twins.glance(a, b, start.players) if allowed == (True, True) else None
        if glance is None:
            raise PartedError(start, moves)
        kinds = before.kinds
        if glance.points != before.glance.points:
            if not self.twins.same_events(a, b):
                raise PartedError(start, moves)
            kinds = _kinds(a)
        order = before.order + _mark(before.glance.seat, text)
        return Position(start, moves, a, b, glance, kinds, order)

    def _dealt(
        self, position: Position, text: str, later: Packs | None, dealt: int
    ) -> Iterator[Position]:
        """The games with each pack that could be next."""
        if dealt > WITHOUT_MOVE + 1 or len(position.start.packs) > MOST_PACKS:
            return
        for pack in self.libraries[position.start.players] if later is None else later:
            start = replace(position.start, packs=(*position.start.packs, pack))
            again = self.replayed(start, position.moves)
            states = again.a.clone(), again.b.clone()
            try:
                allowed = self.twins.do(states, text, start.players)
            except OutOfPacksError:
                yield from self._dealt(again, text, later, dealt + 1)
                continue
            if allowed != (False, False):
                yield self._judged(again, text, states, allowed)

    def replayed(self, start: Start, moves: tuple[str, ...]) -> Position:
        """A game that has been played already, with more packs."""
        if start not in self._fresh:
            if len(self._fresh) > REMEMBERED:
                self._fresh.clear()
            self._fresh[start] = next(iter(self._unspent(start)))
        position = self._fresh[start]
        states = position.a.clone(), position.b.clone()
        order = 0
        for text in moves:
            seat = states[0].current_player()
            self.twins.do(states, text, start.players)
            order += _mark(seat, text)
        glance = self.twins.glance(*states, start.players)
        assert glance
        return Position(start, moves, *states, glance, _kinds(states[0]), order)

    def _unspent(self, start: Start) -> Iterator[Position]:
        self.until += 1
        return self.begun(start)

    def fitted(self, start: Start) -> Start:
        """A beginning with just the cards of these rulesets: the same first, others last."""
        whole = sorted(next(iter(self.libraries.values()))[0])
        packs = []
        for pack in start.packs:
            left = Counter(whole)
            kept = [code for code in pack if (left.subtract((code,)) or left[code]) >= 0]
            packs.append((*kept, *(Counter(whole) - Counter(kept)).elements()))
        return replace(start, packs=tuple(packs))

    def line(self, start: Start, moves: tuple[str, ...]) -> Iterator[Position]:
        """The positions of a game, one after another, as far as it can be played."""
        try:
            found = list(self.begun(start)) if start.packs else []
        except OutOfPacksError:
            return
        for position in found[:1]:
            yield position
            for text in moves:
                following = list(self.after(position, (text,), later=()))
                if not following:
                    return
                position = following[0]  # noqa: PLW2901 - one after another
                yield position


@cache
def _mark(seat: int, text: str) -> int:
    """A number for a move that is the same in every process."""
    return random.Random(f"{seat} {text}").getrandbits(64)


def _kinds(state: State) -> frozenset[str]:
    return frozenset(event.kind for event in state.events)


def last_pack(position: Position) -> Pack:
    """The pack in use."""
    return position.start.packs[-1]
