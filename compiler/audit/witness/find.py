"""A witness for each difference of two rulesets, or why there is none."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.merge import merged
from cuarenta.compiler.audit.witness.outcome import Outcome, Unseen, Witness
from cuarenta.compiler.audit.witness.reasons import reasons
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.search import Search
from cuarenta.compiler.audit.witness.shrink import shrunk
from cuarenta.compiler.audit.witness.twins import Twins
from cuarenta.compiler.model.ruleset import Ruleset

SHORT = 0.7
"""The share of the time for the first ruleset's company, if the second's may be needed too."""
FIRST = 0.6
"""The share of the time for a first search for each."""
BUILDING = 1.0
"""Seconds set aside for building two engines."""


@dataclass(frozen=True, slots=True)
class Task:
    """A difference to be shown: two rulesets that differ in it alone, and again in B's company."""

    difference: str
    in_a: tuple[Ruleset, Ruleset] | None
    in_b: tuple[Ruleset, Ruleset]
    seed: int
    seconds: float


def task(audit: Audit, difference: Difference, seed: int, seconds: float) -> Task:
    """What has to be searched for a difference."""
    every = [*audit.differences, *audit.equal]
    others = [part for each in every if each != difference for part in each.parts]
    in_b = merged(audit.both, others), audit.both.b
    in_a = None if difference.idle_in_a else (audit.both.a, audit.take_over(difference))
    return Task(difference.id, in_a, in_b, seed, seconds)


def pair(audit: Audit, difference: Difference, *, in_b: bool) -> tuple[Ruleset, Ruleset]:
    """The two rulesets that a witness is played by."""
    made = task(audit, difference, 0, 0)
    return made.in_b if in_b or made.in_a is None else made.in_a


def find(audit: Audit, difference: Difference, *, seed: int = 0, seconds: float = 10) -> Outcome:
    """A game that shows a difference; the reason, or how far was searched, if there is none."""
    whys = reasons(audit, difference)
    if whys:
        return Unseen(difference.id, whys)
    return searched(task(audit, difference, seed, seconds))


def searched(task: Task) -> Outcome:
    """Search for the game that a task asks for."""
    began = time.monotonic()
    tried = 0
    unseen = Unseen(task.difference)
    companies = [(False, task.in_a, SHORT), (True, task.in_b, 1.0)]
    for in_b, rulesets, share in companies:
        if rulesets is None:
            continue
        twins = Twins(*rulesets)
        left = max(BUILDING, task.seconds * share - (time.monotonic() - began))
        told = Search(twins, task.seed, left).run()
        tried += told.tried
        game = told.found and replayed(twins, told.found.start, told.found.moves)
        if game:
            return Witness(
                task.difference, shrunk(twins, game), in_b, told.proved, told.packs, tried
            )
        seconds = time.monotonic() - began
        unseen = Unseen(task.difference, (), tried, seconds, told.depth, told.packs)
    return unseen


def find_all(
    audit: Audit, wanted: list[Difference], *, seed: int = 0, budget: float = 60, jobs: int = 1
) -> Iterator[Outcome]:
    """An outcome for each difference, in their order."""
    end = time.monotonic() + budget
    known = {each.id: reasons(audit, each) for each in wanted}
    open_ = [each for each in wanted if not known[each.id]]
    jobs = min(jobs, len(open_))
    if jobs <= 1:
        yield from _in_order(wanted, known, _twice(audit, open_, seed, end, 1, map))
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from _in_order(wanted, known, _twice(audit, open_, seed, end, jobs, pool.imap))


def _twice(  # noqa: PLR0917 - all that there is to know
    audit: Audit,
    wanted: list[Difference],
    seed: int,
    end: float,
    jobs: int,
    work: Callable[[Callable[[Task], Outcome], list[Task]], Iterator[Outcome]],
) -> Iterator[Outcome]:
    """Each searched for with part of the time, then those without a witness with the rest."""

    def tasks(differences: list[Difference], share: float) -> list[Task]:
        seconds = share * (end - time.monotonic()) * jobs / max(jobs, len(differences))
        return [task(audit, each, seed, seconds) for each in differences]

    found = dict(zip([d.id for d in wanted], work(searched, tasks(wanted, FIRST)), strict=True))
    again = [each for each in wanted if isinstance(found[each.id], Unseen)]
    if again and end - time.monotonic() > BUILDING:
        found |= zip([d.id for d in again], work(searched, tasks(again, 1)), strict=True)
    yield from found.values()


def _in_order(
    wanted: list[Difference], known: dict[str, tuple[str, ...]], found: Iterator[Outcome]
) -> Iterator[Outcome]:
    for each in wanted:
        whys = known[each.id]
        yield Unseen(each.id, whys) if whys else next(found)
