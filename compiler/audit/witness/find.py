"""A witness for each difference of two rulesets, or why there is none."""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import TypeAlias

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.witness.outcome import Outcome, Unseen, Witness
from cuarenta.compiler.audit.witness.positions import Candidate
from cuarenta.compiler.audit.witness.reasons import companies, reasons
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.search import Search
from cuarenta.compiler.audit.witness.shrink import shrunk
from cuarenta.compiler.audit.witness.twins import Twins
from cuarenta.compiler.model.ruleset import Ruleset

EFFORTS = (60_000, 400_000, 2_500_000)
"""So many positions are tried for each difference, then for each that is still not shown."""
ELSEWHERE = 4
"""So much less is tried in the first ruleset if the second shows the difference at once."""
SHARE = 0.3
"""The share of the time that even the first of many may use."""
BUILDING = 1.0
"""Seconds set aside for building two engines."""


@dataclass(frozen=True, slots=True)
class Task:
    """A difference to be shown: two rulesets that differ in it alone, and again in B's company."""

    difference: str
    in_a: tuple[Ruleset, Ruleset] | None
    in_b: tuple[Ruleset, Ruleset]
    seed: int
    end: float
    """The time of day at which the search is given up."""
    effort: int = EFFORTS[0]
    known: tuple[Candidate, ...] = ()
    """Games that show something else, and may show this too."""


def task(audit: Audit, difference: Difference, seed: int = 0, end: float = inf) -> Task:
    """What has to be searched for a difference."""
    in_a, in_b = companies(audit, difference)
    return Task(difference.id, in_a, in_b, seed, end)


def pair(audit: Audit, difference: Difference, *, in_b: bool) -> tuple[Ruleset, Ruleset]:
    """The two rulesets that a witness is played by."""
    ours, theirs = companies(audit, difference)
    return theirs if in_b or ours is None else ours


def find(audit: Audit, difference: Difference, *, seed: int = 0, seconds: float = 10) -> Outcome:
    """A game that shows a difference; the reason, or how far was searched, if there is none."""
    whys = reasons(audit, difference)
    if whys:
        return Unseen(difference.id, whys)
    return searched(task(audit, difference, seed, time.time() + seconds))


def searched(task: Task) -> Outcome:
    """Search for the game that a task asks for."""
    began = time.time()
    tried = 0
    unseen = Unseen(task.difference)
    searches = [
        (in_b, twins, Search(twins, task.seed, task.end - began))
        for in_b, rulesets in ((False, task.in_a), (True, task.in_b))
        if rulesets
        for twins in (Twins(*rulesets),)
    ]
    effort = task.effort
    if not searches[0][2].quick() and searches[-1][2].quick():
        effort //= ELSEWHERE
    for in_b, twins, search in searches:
        told = search.run(task.known, effort)
        tried += told.tried
        game = told.found and replayed(twins, told.found.start, told.found.moves)
        if game:
            plain = shrunk(twins, game)
            proved = told.proved or len(plain.moves) <= told.depth + 1
            return Witness(task.difference, plain, in_b, proved, told.packs, tried)
        seconds = time.time() - began
        unseen = Unseen(task.difference, (), tried, seconds, told.depth, told.packs)
    return unseen


def find_all(
    audit: Audit, wanted: list[Difference], *, seed: int = 0, budget: float = 60, jobs: int = 1
) -> Iterator[Outcome]:
    """An outcome for each difference, in their order."""
    known = {each.id: reasons(audit, each) for each in wanted}
    open_ = [each for each in wanted if not known[each.id]]
    rounds = _Rounds(audit, open_, seed, time.time() + budget, min(jobs, len(open_)))
    if rounds.jobs <= 1:
        yield from _in_order(wanted, known, rounds.run(map))
        return
    with multiprocessing.get_context("spawn").Pool(rounds.jobs) as pool:
        yield from _in_order(wanted, known, rounds.run(pool.imap))


Work: TypeAlias = Callable[[Callable[[Task], Outcome], list[Task]], Iterator[Outcome]]


@dataclass(frozen=True, slots=True)
class _Rounds:
    """Each searched for with little effort; then with more those that have no witness yet."""

    audit: Audit
    wanted: list[Difference]
    seed: int
    end: float
    jobs: int

    def run(self, work: Work) -> Iterator[Outcome]:
        """The outcomes in order, each as soon as it and those before it are known."""
        found: dict[str, Outcome] = {}
        ids = deque(each.id for each in self.wanted)
        left = self.wanted
        for effort in EFFORTS:
            if not left or (found and self.end - time.time() < BUILDING):
                break
            tasks = self._tasks(left, effort, found)
            for each, outcome in zip(left, work(searched, tasks), strict=True):
                found[each.id] = outcome
                while ids and isinstance(found.get(ids[0]), Witness):
                    yield found[ids.popleft()]
            left = [each for each in left if isinstance(found[each.id], Unseen)]
        yield from (found[id_] for id_ in ids)

    def _tasks(
        self, differences: list[Difference], effort: int, found: dict[str, Outcome]
    ) -> list[Task]:
        """What is left to do; the first have to leave time for the rest."""
        known = tuple(
            Candidate(each.game.start, each.game.moves)
            for each in found.values()
            if isinstance(each, Witness) and each.game.moves
        )
        now = time.time()
        tasks = []
        for number, each in enumerate(differences, 1):
            end = now + (self.end - now) * max(SHARE, number / len(differences))
            made = task(self.audit, each, self.seed, end)
            tasks.append(replace(made, effort=effort, known=known))
        return tasks


def _in_order(
    wanted: list[Difference], known: dict[str, tuple[str, ...]], found: Iterator[Outcome]
) -> Iterator[Outcome]:
    for each in wanted:
        whys = known[each.id]
        yield Unseen(each.id, whys) if whys else next(found)
