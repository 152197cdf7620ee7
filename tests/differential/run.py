"""Play many games on engines and interpreter in lockstep, and print what was played.

python -m tests.differential.run --games 20000 --rulesets mesa telegrafo --players 2 4 --jobs 2
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.pool import Pool

from cuarenta.compiler.verify.games import Figures, play_one
from cuarenta.compiler.verify.lockstep import DisagreementError
from tests.differential import engines, mechanisms

Task = tuple[str, int, range]
Told = tuple[Figures, str]
BATCH = 50


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 on the first disagreement."""
    options = _parser().parse_args(arguments)
    names = options.rulesets or engines.shipped()
    if options.mechanisms:
        names = list(mechanisms.RULESETS)
    everything = Figures()
    began = time.perf_counter()
    for name in names:
        # Each with processes of its own, so that memory does not grow from ruleset to ruleset.
        with multiprocessing.Pool(options.jobs) as pool:
            figures, disagreement = _all_of(_tasks(name, options), pool)
        if disagreement:
            print(disagreement, file=sys.stderr)
            return 1
        everything.add(figures)
        print(_line(name, figures), flush=True)
    seconds = time.perf_counter() - began
    print(f"{_line('all', everything)}\n{seconds:.1f} seconds, no disagreement")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="of each ruleset (default 1000)")
    parser.add_argument("--rulesets", nargs="+", help="names or paths (default: all shipped)")
    parser.add_argument("--mechanisms", action="store_true", help="the rulesets built by hand")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--seed", type=int, default=0, help="number of the first game")
    return parser


def _tasks(name: str, options: argparse.Namespace) -> Iterator[Task]:
    """The games of one ruleset in batches, shared out over its numbers of players."""
    allowed = engines.ruleset(name).seats.players
    players = [number for number in options.players if number in allowed]
    each = -(-options.games // len(players)) if players else 0
    last = options.seed + each
    for start, number in itertools.product(range(options.seed, last, BATCH), players):
        yield name, number, range(start, min(start + BATCH, last))


def _all_of(tasks: Iterator[Task], pool: Pool) -> Told:
    """What was played, up to the first disagreement."""
    total = Figures()
    for figures, disagreement in pool.imap_unordered(_played, tasks):
        total.add(figures)
        if disagreement:
            return total, disagreement
    return total, ""


def _played(task: Task) -> Told:
    name, players, seeds = task
    figures = Figures()
    for seed in seeds:
        try:
            figures.add(play_one(engines.engine(name), engines.ruleset(name), players, seed))
        except DisagreementError as error:
            return figures, f"game {seed} of {name} with {players} players: {error}"
    return figures, ""


def _line(title: str, figures: Figures) -> str:
    phases = ", ".join(f"{count} {phase}" for phase, count in figures.phases.most_common())
    events = ", ".join(f"{count} {kind}" for kind, count in figures.events.most_common())
    return (
        f"{title}: {figures.games} games ({figures.ended} to the end), "
        f"{figures.decisions} decisions ({phases}); {events}"
    )


if __name__ == "__main__":
    sys.exit(main())
