"""Of many games of one length, those to go on with: unlike each other, and near what is wanted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cuarenta.compiler.audit.witness.goals import Goals
from cuarenta.compiler.audit.witness.positions import Position, Positions, last_pack

FAR = 1000
SOME = 4
"""So many packs are tried for a later hand, and the same again."""
MORE = 12
"""So many if it may be another chica's."""


Keep: TypeAlias = Literal["unlike", "near", "piles"]
"""Games unlike each other; those nearest to a score; those in which most has been captured."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many games go on, how long they may be, and what of them is looked at."""

    width: int
    longest: int
    reports: bool = True
    keep: Keep = "unlike"


class Beam:
    """Plays on with some games of each length."""

    def __init__(self, positions: Positions, seed: int, goals: Goals) -> None:
        self._positions = positions
        self._seed = seed
        self._goals = sorted(goals.scores)
        self._chicas = goals.chicas
        self._turn = 0

    def run(self, level: list[Position], plan: Plan) -> None:
        """Play on from these; ends by what parts, or at the length."""
        chance = random.Random(self._seed)
        level = self._chosen(level, plan, chance)
        while level and len(level[0].moves) < plan.longest:
            level = self._chosen(self._following(level, plan), plan, chance)

    def _following(self, level: list[Position], plan: Plan) -> list[Position]:
        """The games one move longer, of those that come to the same only one."""
        found: dict[object, Position] = {}
        for position in level:
            packs = self._positions.libraries[position.start.players]
            some = MORE if self._chicas else SOME
            self._turn += some
            others = (packs[(self._turn + i) % len(packs)] for i in range(some))
            later = tuple(dict.fromkeys((last_pack(position), *others)))
            for each in self._positions.following(position, reports=plan.reports, later=later):
                glance = each.glance
                same = each.start, each.order, glance.points, glance.captured, glance.phase
                found.setdefault((*same, glance.legal), each)
        return list(found.values())

    def _chosen(self, found: list[Position], plan: Plan, chance: random.Random) -> list[Position]:
        if len(found) <= plan.width:
            return found
        chance.shuffle(found)
        if plan.keep == "piles":
            return _piled(found, plan.width)
        if not self._goals and not self._chicas:
            return unlike(found, plan.width)
        found.sort(key=self._short_of)
        if plan.keep == "near":
            return _nearest(found, plan.width)
        near = unlike(found[: 2 * plan.width], plan.width // 2)
        picked = set(map(id, near))
        rest = [each for each in found if id(each) not in picked]
        return near + unlike(rest, plan.width - len(near))

    def _short_of(self, position: Position) -> tuple[int, int]:
        """How far the nearest wanted score is; where chicas matter, first how many were won."""
        scores, chicas = position.glance.points
        short = [goal - score for goal in self._goals for score in scores if score <= goal]
        return -sum(chicas) if self._chicas else 0, min(short, default=FAR)


def _nearest(found: list[Position], width: int) -> list[Position]:
    """The first so many, but not too many with one score, one pack or the same piles."""
    most = max(2, width // 6), max(2, width // 6), max(1, width // 24)
    seen: Counter[object] = Counter()
    chosen = []
    for position in found:
        points = position.glance.points
        each = points, last_pack(position), (points, position.glance.captured)
        if all(seen[one] < may for one, may in zip(each, most, strict=True)):
            seen.update(each)
            chosen.append(position)
            if len(chosen) == width:
                break
    return chosen


def _piled(found: list[Position], width: int) -> list[Position]:
    """One of each two piles, then another, with the most cards first; half of them all the same."""
    seen: Counter[object] = Counter()
    turns: list[tuple[int, int, int]] = []
    for place, position in enumerate(found):
        captured = position.glance.captured
        turns.append((seen[captured], -sum(captured), place))
        seen[captured] += 1
    by_turn = sorted(turns)[: width // 2]
    most = sorted(turns, key=lambda turn: (turn[1] + turn[0] // 4, turn[2]))
    picked = dict.fromkeys(turn[2] for turn in (*by_turn, *most))
    return [found[place] for place in list(picked)[:width]]


Feature = Callable[[Position], object]


def alike(position: Position) -> object:
    """How many cards of one rank lie on the table, of the ranks of which most lie."""
    return tuple(sorted(Counter(position.a.table()).values())[-3:])


FEATURES: tuple[Feature, ...] = (
    lambda each: each.glance.points[0],
    lambda each: (each.kinds, each.glance.phase, each.start.players),
    lambda each: (each.glance.captured, each.start.players),
    lambda each: (each.glance.points, each.start.players, len(each.start.packs)),
    lambda each: (last_pack(each), alike(each)),
    lambda each: (alike(each), each.glance.phase, each.start.players),
    lambda each: (each.glance.points[0], each.glance.captured, each.glance.phase),
)


def unlike(found: list[Position], width: int) -> list[Position]:
    """So many games, as unlike each other as can be, those of high scores first."""
    if len(found) <= width:
        return found
    seen: list[set[object]] = [set() for _ in FEATURES]
    values = [tuple(feature(each) for feature in FEATURES) for each in found]
    share = width // len(FEATURES)
    highest = sorted(range(len(found)), key=lambda place: -max(found[place].glance.points[0]))
    picked: dict[int, None] = {}
    for which in range(len(FEATURES)):
        for place in highest if which == 0 else range(len(found)):
            if len(picked) >= share * (which + 1):
                break
            if place not in picked and values[place][which] not in seen[which]:
                picked[place] = None
                for each, its in zip(seen, values[place], strict=True):
                    each.add(its)
    for place in range(len(found)):
        if len(picked) >= width:
            break
        picked[place] = None
    return [found[place] for place in sorted(picked)]
