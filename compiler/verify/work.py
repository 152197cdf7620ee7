"""Many games at once: each by its number, shared out over processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler import emit
from cuarenta.compiler.emit.contract import Engine
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.games import Figures, play_one
from cuarenta.compiler.verify.lockstep import DisagreementError, Record

BATCH = 20


@dataclass(frozen=True)
class Failure:
    """What engine and interpreter disagree about or which promise is broken, and the game."""

    what: str
    record: Record


@dataclass
class Outcome:
    """Some games, up to the first failure."""

    figures: Figures
    failure: Failure | None = None


def outcomes(ruleset: Ruleset, games: int, seed: int, jobs: int) -> Iterator[Outcome]:
    """Play the games of these numbers, batch by batch in their order."""
    batches = [range(n, min(n + BATCH, games)) for n in range(0, games, BATCH)]
    tasks = ((batch, seed) for batch in batches)
    if jobs == 1:
        worker = Worker(ruleset)
        yield from (worker.play(task) for task in tasks)
        return
    with multiprocessing.Pool(jobs, _hire, (ruleset,)) as pool:
        yield from pool.imap(_play, tasks)


class Worker:
    """Plays games of one ruleset, whose engine it has built in memory."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.engine: Engine = emit.engine(ruleset)

    def play(self, task: tuple[range, int]) -> Outcome:
        """A batch of games; the numbers of players take turns."""
        numbers, seed = task
        outcome = Outcome(Figures())
        allowed = self.ruleset.seats.players
        for number in numbers:
            players = allowed[number % len(allowed)]
            try:
                played = play_one(self.engine, self.ruleset, players, f"{seed}/{number}")
            except DisagreementError as error:
                outcome.failure = Failure(error.what, error.record)
                break
            outcome.figures.add(played)
        return outcome


_workers: list[Worker] = []


def _hire(ruleset: Ruleset) -> None:
    """Make the one worker of a process."""
    _workers[:] = [Worker(ruleset)]


def _play(task: tuple[range, int]) -> Outcome:
    return _workers[0].play(task)
