"""Play many games on engines and interpreter in lockstep, and print what was played.

python -m tests.differential.run --games 20000 --rulesets mesa telegrafo --players 2 4 --jobs 2
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence

from cuarenta.compiler.verify.games import Figures, play_one
from cuarenta.compiler.verify.lockstep import DisagreementError
from tests.differential import engines, mechanisms

Task = tuple[str, int, range]
Told = tuple[Task, Figures, str]
BATCH = 50


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 on the first disagreement."""
    options = _parser().parse_args(arguments)
    names = options.rulesets or engines.shipped()
    if options.mechanisms:
        names = list(mechanisms.RULESETS)
    began = time.perf_counter()
    totals: dict[tuple[str, int], Figures] = {}
    with multiprocessing.Pool(options.jobs) as pool:
        tasks = _tasks(names, options.players, options.games, options.seed)
        for (name, players, _), figures, disagreement in pool.imap_unordered(_played, tasks):
            if disagreement:
                print(disagreement, file=sys.stderr)
                pool.terminate()
                return 1
            totals.setdefault((name, players), Figures()).add(figures)
    for (name, players), figures in sorted(totals.items()):
        print(_line(f"{name}, {players} players", figures))
    everything = Figures()
    for figures in totals.values():
        everything.add(figures)
    seconds = time.perf_counter() - began
    print(f"{_line('all', everything)}\n{seconds:.1f} seconds, no disagreement")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="games in all (default 1000)")
    parser.add_argument("--rulesets", nargs="+", help="names or paths (default: all shipped)")
    parser.add_argument("--mechanisms", action="store_true", help="the rulesets built by hand")
    parser.add_argument("--players", nargs="+", type=int, default=[2, 4])
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="number of the first game")
    return parser


def _tasks(names: Sequence[str], players: Sequence[int], games: int, seed: int) -> Iterator[Task]:
    """Batches of games, shared out over rulesets and numbers of players."""
    tables = [
        (name, number)
        for name, number in itertools.product(names, players)
        if number in engines.ruleset(name).seats.players
    ]
    each = -(-games // len(tables))
    for start in range(seed, seed + each, BATCH):
        for name, number in tables:
            yield name, number, range(start, min(start + BATCH, seed + each))


def _played(task: Task) -> Told:
    name, players, seeds = task
    figures = Figures()
    for seed in seeds:
        try:
            figures.add(play_one(engines.engine(name), engines.ruleset(name), players, seed))
        except DisagreementError as error:
            return task, figures, f"game {seed} of {name} with {players} players: {error}"
    return task, figures, ""


def _line(title: str, figures: Figures) -> str:
    phases = ", ".join(f"{count} {phase}" for phase, count in figures.phases.most_common())
    events = ", ".join(f"{count} {kind}" for kind, count in figures.events.most_common())
    return (
        f"{title}: {figures.games} games ({figures.ended} to the end), "
        f"{figures.decisions} decisions ({phases}); {events}"
    )


if __name__ == "__main__":
    sys.exit(main())
