"""The search for a game after which two engines part: fewest actions first.

First every short game is played; then some games go on, ever more of them; then, about what was
found and again among some, something shorter is looked for; last every game that is shorter. What
is found is proved the shortest from the packs of the library if every shorter game can be played;
a third hand and those after it are then dealt from the plainest few.
How far each goes is counted in positions, so that the same seed finds the same on any machine, as
long as the time is not over before.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.witness.beam import SOME, Beam, Plan
from cuarenta.compiler.audit.witness.goals import goals
from cuarenta.compiler.audit.witness.positions import (
    Candidate,
    PartedError,
    Position,
    Positions,
    SpentError,
)
from cuarenta.compiler.audit.witness.shrink import shortened
from cuarenta.compiler.audit.witness.twins import Twins

QUICK = 1500
"""So many games are tried first of all."""
ALL = 40000
"""So many games are tried to prove that none is shorter."""
EFFORT = 60000
"""So many positions are tried for a difference, unless more are asked for."""
CLIMBS = (
    Plan(150, 46, keep="near"), Plan(150, 46, False, "piles"), Plan(150, 46, False, "near"),
)  # fmt: skip
"""To a score at which the difference may show, or past it, be it by the cards captured."""
PLANS = (Plan(60, 14), Plan(60, 64), Plan(250, 24), Plan(250, 64), Plan(600, 130), Plan(2000, 130))
"""One after another."""
LATE = (
    Plan(100, 44, reports=False), Plan(400, 64, reports=False), Plan(1500, 64, reports=False),
    Plan(600, 130),
)  # fmt: skip
"""For what can show only when a hand has been played, which is not dealt anew."""
LATE_CLIMBS = (Plan(150, 46, False, "near"), Plan(600, 64, False, "near"))
PILES = (Plan(150, 44, False, "piles"), Plan(600, 44, False, "piles"))
"""For what hangs on the cards that the sides have captured."""
LIKELY = 2
"""Above so many times that number it is not even begun."""
SHORT = 4
"""Below this a shorter game is looked for among all."""
BETTER = (100, 300)
"""How many games go on when something shorter is looked for than what was found."""
ABOUT = 3000
"""So many positions about a game are looked at for another that parts."""
FAR = 1000


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
    """Looks for a game that parts two engines, in so many positions and seconds."""

    def __init__(self, twins: Twins, seed: int, seconds: float) -> None:
        self._positions = Positions(twins, seed, seconds)
        self._effort = EFFORT
        self._parted: Candidate | None = None
        self._goals = goals(*twins.rulesets)
        self._beam = Beam(self._positions, seed, self._goals)
        hand = min(rules.deck_size - rules.packet.undealt for rules in twins.rulesets)
        self._least = hand if self._goals.late else 0
        self._first: list[Position] = []
        self._level: list[Position] = []
        self._depth = 0
        self._growth = 1.0

    def quick(self) -> bool:
        """Play short games; whether one parts."""
        if self._parted is None and not self._first:
            self._parted = self._stage(QUICK, self._every)
        return self._parted is not None

    def run(self, known: tuple[Candidate, ...] = (), effort: int = EFFORT) -> Searched:
        """Look for a game; those known may show the difference, or one near them."""
        self._effort = effort
        proved = self.quick()
        best = self._parted
        if best is None:
            best = self._of_known(known)
            widths = BETTER[:1] if best else BETTER
            best = best or self._planned()
            if best:
                best, proved = self._least_of(best, widths)
            else:
                self._stage(min(ALL, self._effort), self._every)
        positions = self._positions
        return Searched(best, proved, self._depth, positions.tried, positions.packs)

    def _least_of(self, best: Candidate, widths: tuple[int, ...]) -> tuple[Candidate, bool]:
        """A game as short as can be found, and whether none is shorter."""
        best = self._shortened(best)
        if len(best.moves) > max(SHORT, self._least):
            best = self._less(best, self._about(best))
        for width in widths:
            if len(best.moves) <= max(SHORT, self._least):
                break
            keep = self._plans()[0].keep
            plan = Plan(width, len(best.moves) - 1, not self._goals.late, keep)
            best = self._less(best, self._played(plan, self._effort))
        if len(best.moves) <= self._least:
            return best, True
        most = len(best.moves) - 1
        if self._games(most) <= ALL * LIKELY:
            best = self._stage(ALL, lambda: self._every(most)) or best
        return best, self._depth >= len(best.moves) - 1

    def _stage(self, most: int, play: Callable[[], object]) -> Candidate | None:
        """What parts in so many positions."""
        self._positions.allow(most)
        try:
            play()
        except PartedError as parted:
            return parted.candidate
        except SpentError:
            pass
        return None

    # Every game ---------------------------------------------------------------------------------

    def _every(self, longest: int = FAR) -> None:
        """Play every game, shortest and plainest first."""
        if not self._first:
            self._first = self._level = list(self._positions.first())
        while self._level and self._depth < longest:
            before = len(self._level)
            self._level = [each for one in self._level for each in self._following(one)]
            self._growth = max(1.0, len(self._level) / before)
            self._depth += 1

    def _following(self, position: Position) -> Iterator[Position]:
        libraries = self._positions.libraries
        packs = libraries[position.start.players]
        later = packs if len(position.start.packs) == 1 else packs[:SOME]
        return self._positions.following(position, later=later)

    def _games(self, longest: int) -> float:
        """About how many games there are up to this length, of those not yet played."""
        deeper = range(1, longest - self._depth + 1)
        return sum(len(self._level) * self._growth**more for more in deeper)

    # Some games ---------------------------------------------------------------------------------

    def _of_known(self, known: tuple[Candidate, ...]) -> Candidate | None:
        """A game that parts already; else one that does so with another move or two."""
        for try_ in (self._again, self._about):
            found = [each for one in known if (each := try_(one))]
            if found:
                return min(found, key=lambda each: len(each.moves))
        return None

    def _again(self, known: Candidate) -> Candidate | None:
        """As much of a game as it takes to part."""
        line = self._positions.line(self._positions.fitted(known.start), known.moves)
        return self._stage(len(known.moves) + 1, lambda: deque(line, 0))

    def _about(self, known: Candidate) -> Candidate | None:
        """The shortest game that leaves this one for no more than two moves."""
        return self._stage(ABOUT, lambda: self._around(known))

    def _around(self, known: Candidate) -> None:
        following = self._positions.following
        for position in self._positions.line(self._positions.fitted(known.start), known.moves):
            near = list(following(position, later=()))
            for each in near:
                for _ in following(each, later=()):
                    pass

    def _planned(self) -> Candidate | None:
        """What is found by the first plan that finds anything."""
        most = self._positions.tried + self._effort
        for plan in self._plans():
            if found := self._played(plan, most - self._positions.tried):
                return found
        return None

    def _plans(self) -> tuple[Plan, ...]:
        wanted = self._goals
        if wanted.late:
            plans = PILES if wanted.piles else ()
            return (*(LATE_CLIMBS if wanted.scores else ()), *plans, *LATE)
        return (*(CLIMBS if wanted.scores or wanted.chicas else ()), *PLANS)

    def _played(self, plan: Plan, most: int) -> Candidate | None:
        return self._stage(most, lambda: self._beam.run(self._first, plan))

    def _less(self, best: Candidate, found: Candidate | None) -> Candidate:
        """What was found, without what it can do without, if it is shorter."""
        if found is None or len(found.moves) >= len(best.moves):
            return best
        return self._shortened(found)

    def _shortened(self, best: Candidate) -> Candidate:
        start, moves = shortened(self._positions.twins, best.start, best.moves)
        return Candidate(start, moves)
