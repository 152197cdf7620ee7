"""The search for a game after which two engines part: fewest actions first.

Of each length some games go on, chosen to be unlike each other: in scores, in cards captured, in
what has happened; half of them near a score at which the difference may show. What is found is
proved the shortest from the packs of the library if every shorter game can be played as well. A
pack is chosen when it is dealt, each of the library's in turn.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from cuarenta.compiler.audit.witness.goals import goals, only_late
from cuarenta.compiler.audit.witness.outcome import Pack, Packs, Start
from cuarenta.compiler.audit.witness.packs import library
from cuarenta.compiler.audit.witness.twins import OutOfPacksError, Twins
from cuarenta.compiler.emit.contract import State

ALL = 12000
"""So many games are tried to prove that none is shorter."""
PLANS = ((60, 14), (200, 14), (60, 64), (600, 16), (250, 64), (600, 130), (2000, 130))
"""How many games go on, and how long they may be, one plan after another."""
HANDS = ((100, 64), (400, 64), (1500, 64), (600, 130))
"""The plans for what can show only when a hand has been played; nothing is reported then."""
WITHOUT_MOVE = 1
"""So many packs in a row may be used up without a move."""
SHORT = 4
"""Below this a shorter game is looked for among all."""
REMEMBERED = 4000
FAR = 1000
BETTER = (300, 800)
"""How many games go on when something shorter is looked for than what was found."""
SOME = 4
"""So many packs are tried for a later hand, once not all games go on."""


@dataclass(frozen=True, slots=True)
class Node:
    """A game so far, on both sides the same."""

    start: Start
    moves: tuple[str, ...]
    a: State
    b: State


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that parts."""

    start: Start
    moves: tuple[str, ...]


@dataclass(slots=True)
class Searched:
    """What was found, and how much was played."""

    found: Candidate | None = None
    proved: bool = False
    depth: int = 0
    """The number of actions up to which every game was played."""
    tried: int = 0
    packs: int = 0


class Search:
    """Looks for a game that parts two engines, for so many seconds."""

    def __init__(self, twins: Twins, seed: int, seconds: float) -> None:
        self._twins = twins
        self._seed = seed
        self._end = time.monotonic() + seconds
        self._told = Searched()
        self._turn = 0
        self._most = 0
        self._late_only = only_late(*twins.rulesets)
        self._goals = goals(*twins.rulesets)
        self._fresh: dict[Start, tuple[State, State]] = {}
        both = {n for rules in twins.rulesets for n in rules.seats.players}
        players = sorted(both, reverse=True)
        self._libraries = {
            n: tuple(dict.fromkeys(p for rules in twins.rulesets for p in library(rules, n, seed)))
            for n in players
        }

    def run(self) -> Searched:
        """Some games, ever more of them; then all that are shorter than what was found."""
        told = self._told
        told.packs = sum(map(len, self._libraries.values()))
        first = list(self._first())
        if told.found:
            told.proved = True
            return told
        best = self._planned(first)
        told.found = None
        told.proved = self._every(first, best)
        told.found = told.found or best
        return told

    def _every(self, level: list[Node], best: Candidate | None) -> bool:
        """Play every game, shortest and plainest first; whether what is known is the shortest."""
        told = self._told
        self._most = told.tried + ALL
        while level and not self._late() and told.tried <= self._most:
            level = list(self._following(level, every=True))
            if told.found:
                return True
            if not self._late() and told.tried <= self._most:
                told.depth += 1
        return best is not None and told.depth >= len(best.moves) - 1

    def _planned(self, level: list[Node]) -> Candidate | None:
        """What the first plan finds that finds anything, or something shorter."""
        for width, longest in HANDS if self._late_only else PLANS:
            if self._found(level, width, longest):
                break
        best = self._told.found
        for width in BETTER:
            if best is None or len(best.moves) <= SHORT:
                break
            best = self._found(level, width, len(best.moves) - 1) or best
        return best

    def _found(self, level: list[Node], width: int, longest: int) -> Candidate | None:
        self._told.found = None
        if not self._late():
            self._beam(level, width, longest)
        return self._told.found

    def _beam(self, level: list[Node], width: int, longest: int) -> None:
        chance = random.Random(self._seed)
        level = chosen(level, width, chance, self._goals)
        while level and len(level[0].moves) < longest and not self._late():
            following = list(self._following(level, every=False))
            if self._told.found:
                return
            level = chosen(following, width, chance, self._goals)

    def _late(self) -> bool:
        return time.monotonic() > self._end

    # Beginning ----------------------------------------------------------------------------------

    def _first(self) -> Iterator[Node]:
        """Every game before its first move."""
        for players, packs in self._libraries.items():
            for pack in packs:
                yield from self._begun(Start(players, 0, (pack,)))
            for seed in range(8):
                yield from self._drawn(Start(players, None, (packs[0],), seed))

    def _drawn(self, start: Start) -> Iterator[Node]:
        """Only to see who deals."""
        for _ in self._begun(start):
            return
        yield from ()

    def _begun(self, start: Start) -> Iterator[Node]:
        if self._told.found or self._late():
            return
        try:
            a, b = self._twins.begin(start)
        except OutOfPacksError:
            if len(start.packs) <= WITHOUT_MOVE:
                for pack in self._libraries[start.players]:
                    yield from self._begun(replace(start, packs=(*start.packs, pack)))
            return
        self._told.tried += 1
        if a is None or b is None:
            if a is not b:
                self._told.found = Candidate(start, ())
            return
        if self._twins.part(a, b, start.players):
            self._told.found = Candidate(start, ())
            return
        yield Node(start, (), a, b)

    # Going on -----------------------------------------------------------------------------------

    def _following(self, level: list[Node], *, every: bool) -> Iterator[Node]:
        """The games one move longer; ends at one that parts."""
        for node in level:
            if self._late() or (every and self._told.tried > self._most):
                return
            for text in self._moves(node):
                yield from self._moved(node, text, every=every)
                if self._told.found:
                    return

    def _moves(self, node: Node) -> list[str]:
        if node.a.is_terminal():
            return []
        legal = self._twins.a.legal(node.a)
        return legal if self._late_only else [*legal, *self._twins.reports(node.start.players)]

    def _moved(self, node: Node, text: str, *, every: bool, dealt: int = 0) -> Iterator[Node]:
        a, b = node.a.clone(), node.b.clone()
        try:
            allowed = self._twins.do((a, b), text, node.start.players)
        except OutOfPacksError:
            if dealt <= WITHOUT_MOVE:
                yield from self._dealt(node, text, every=every, dealt=dealt + 1)
            return
        yield from self._judged(Node(node.start, (*node.moves, text), a, b), allowed)

    def _judged(self, node: Node, allowed: tuple[bool, bool]) -> Iterator[Node]:
        if allowed == (False, False):
            return
        self._told.tried += 1
        if allowed != (True, True) or self._twins.part(node.a, node.b, node.start.players):
            self._told.found = Candidate(node.start, node.moves)
            return
        yield node

    def _dealt(self, node: Node, text: str, *, every: bool, dealt: int) -> Iterator[Node]:
        """The game with each pack that could be next."""
        for pack in self._next_packs(node, every=every):
            start = replace(node.start, packs=(*node.start.packs, pack))
            played = self._replayed(start, node.moves)
            yield from self._moved(played, text, every=every, dealt=dealt)
            if self._told.found:
                return

    def _next_packs(self, node: Node, *, every: bool) -> Packs:
        packs = self._libraries[node.start.players]
        if len(node.start.packs) > 40:
            return ()
        if every:
            return packs
        self._turn += SOME
        return tuple(packs[(self._turn + i) % len(packs)] for i in range(SOME))

    def _replayed(self, start: Start, moves: tuple[str, ...]) -> Node:
        if start not in self._fresh:
            begun = self._twins.begin(start)
            assert begun[0] is not None
            assert begun[1] is not None
            if len(self._fresh) > REMEMBERED:
                self._fresh.clear()
            self._fresh[start] = begun[0], begun[1]
        a, b = (state.clone() for state in self._fresh[start])
        for text in moves:
            self._twins.do((a, b), text, start.players)
        return Node(start, moves, a, b)


Feature = Callable[[Node], object]


def _kinds(node: Node) -> object:
    return frozenset(event.kind for event in node.a.events)


def _alike(node: Node) -> object:
    return tuple(sorted(Counter(node.a.table()).values())[-3:])


def _last_pack(node: Node) -> Pack:
    return node.start.packs[-1]


FEATURES: tuple[Feature, ...] = (
    lambda node: node.a.scores(),
    lambda node: (_kinds(node), node.a.phase, node.start.players),
    lambda node: (node.a.captured(), node.start.players),
    lambda node: (node.a.scores(), node.start.players, len(node.start.packs), node.a.chicas()),
    lambda node: (_last_pack(node), _alike(node)),
    lambda node: (_alike(node), node.a.phase, node.start.players),
    lambda node: (node.a.scores(), node.a.captured(), node.a.phase),
)


def chosen(
    nodes: list[Node], width: int, chance: random.Random, goals: frozenset[int] = frozenset()
) -> list[Node]:
    """So many games, as unlike each other as can be; half of them nearest to a score wanted."""
    if len(nodes) <= width:
        return nodes
    chance.shuffle(nodes)
    if not goals:
        return _unlike(nodes, width)
    wanted = sorted(goals)
    nodes.sort(key=lambda node: _short_of(wanted, node))
    near = _unlike(nodes[: 2 * width], width // 2)
    picked = set(map(id, near))
    return near + _unlike([node for node in nodes if id(node) not in picked], width - len(near))


def _short_of(wanted: list[int], node: Node) -> int:
    """How far the nearest wanted score is."""
    scores = node.a.scores()
    return min((goal - score for goal in wanted for score in scores if score <= goal), default=FAR)


def _unlike(nodes: list[Node], width: int) -> list[Node]:
    """So many games, as unlike each other as can be, those of high scores first."""
    if len(nodes) <= width:
        return nodes
    seen: list[set[object]] = [set() for _ in FEATURES]
    values = [tuple(feature(node) for feature in FEATURES) for node in nodes]
    share = width // len(FEATURES)
    highest = sorted(range(len(nodes)), key=lambda place: -max(nodes[place].a.scores()))
    picked: dict[int, None] = {}
    for which in range(len(FEATURES)):
        for place in highest if which == 0 else range(len(nodes)):
            if len(picked) >= share * (which + 1):
                break
            if place not in picked and values[place][which] not in seen[which]:
                picked[place] = None
                for each, its in zip(seen, values[place], strict=True):
                    each.add(its)
    for place in range(len(nodes)):
        if len(picked) >= width:
            break
        picked[place] = None
    return [nodes[place] for place in sorted(picked)]
