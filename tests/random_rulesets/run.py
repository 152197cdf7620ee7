"""Make rulesets at random, and play engine and interpreter in lockstep.

python -m tests.random_rulesets.run --count 1000 --jobs 2 --seed 0
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cuarenta.compiler.load import load_text
from tests.random_rulesets.coverage import Item, known, used
from tests.random_rulesets.linting import complaints
from tests.random_rulesets.lockstep import Failure, Played, play
from tests.random_rulesets.make import Made, made
from tests.random_rulesets.sheet import Sheet
from tests.random_rulesets.shrink import shrunk

GAMES = 4
SLOW = 20.0


@dataclass
class Outcome:
    """What came of one ruleset."""

    seed: int
    text: str
    as_made: bool
    items: set[Item]
    played: Played
    seconds: float


@dataclass
class Total:
    """What came of all of them."""

    outcomes: int = 0
    as_made: int = 0
    games: int = 0
    ended: int = 0
    decisions: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    items: set[Item] = field(default_factory=set)
    failures: dict[int, Failure] = field(default_factory=dict)
    slow: dict[int, float] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """Add one."""
        played = outcome.played
        self.outcomes += 1
        self.as_made += outcome.as_made
        self.games += played.games
        self.ended += played.ended
        self.decisions += played.decisions
        self.phases += played.phases
        self.items |= outcome.items
        if played.failure:
            self.failures[outcome.seed] = played.failure
        if outcome.seconds > SLOW:
            self.slow[outcome.seed] = outcome.seconds


def one(seed: int) -> Outcome:
    """Make a ruleset and play it."""
    began = time.perf_counter()
    found = made(random.Random(seed))
    assert found.loading.ruleset is not None
    assert found.loading.resolved is not None
    played = play(found.loading.ruleset, GAMES, seed)
    items = used(found.loading.resolved)
    seconds = time.perf_counter() - began
    return Outcome(seed, found.sheet.text, not found.faults, items, played, seconds)


def smallest(found: Made, failure: Failure, seed: int) -> tuple[Sheet, Failure]:
    """The smallest ruleset that fails likewise, and how it does."""
    last = failure

    def fails(sheet: Sheet) -> bool:
        nonlocal last
        ruleset = load_text(sheet.text).ruleset
        if ruleset is None:
            return False
        other = play(ruleset, GAMES + 2, seed).failure
        if other is None or _gist(other) != _gist(failure):
            return False
        last = other
        return True

    return shrunk(found.sheet, fails), last


def _gist(failure: Failure) -> str:
    """The message without names and numbers."""
    return re.sub(r"[\d'\[\]()]+", "", failure.short)[:36]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if any ruleset fails."""
    options = _parser().parse_args(arguments)
    began = time.perf_counter()
    total = Total()
    texts: list[str] = []
    seeds = options.only or range(options.seed, options.seed + options.count)
    with multiprocessing.Pool(options.jobs, maxtasksperchild=200) as pool:
        for outcome in pool.imap_unordered(one, seeds):
            total.add(outcome)
            if outcome.played.failure:
                print(f"{outcome.seed}: {outcome.played.failure.short}", flush=True)
            if total.outcomes % 1000 == 0:
                seconds = time.perf_counter() - began
                print(f"{total.outcomes} rulesets in {seconds:.0f} seconds", flush=True)
            if options.lint and len(texts) < options.lint:
                texts.append(outcome.text)
    for seed in sorted(total.failures)[: options.shrink]:
        _show(seed, total.failures[seed], options.save)
    print(_figures(total, time.perf_counter() - began))
    found = complaints(texts) if texts else []
    print(*found, sep="\n")
    return 1 if total.failures or found else 0


def _show(seed: int, failure: Failure, save: Path | None) -> None:
    """Print the smallest ruleset that fails like one, and keep it if asked to."""
    sheet, failure = smallest(made(random.Random(seed)), failure, seed)
    print(f"\n{'=' * 20} {seed}\n{sheet.text}\n{failure.message}", flush=True)
    if save is not None:
        (save / f"seed-{seed}.cuarenta").write_text(sheet.text)


def _figures(total: Total, seconds: float) -> str:
    wanted = known()
    missing = sorted(wanted - total.items)
    phases = ", ".join(f"{count} {phase}" for phase, count in total.phases.most_common())
    lines = [
        f"{total.outcomes} rulesets ({total.as_made} without any mending) in {seconds:.0f} seconds",
        f"{total.games} games ({total.ended} to the end), {total.decisions} decisions ({phases})",
        f"{len(wanted) - len(missing)} of {len(wanted)} clauses, words and facts at their moments",
        f"{len(total.failures)} rulesets fail",
    ]
    if missing and len(missing) < 20:
        lines.append(f"not met: {', '.join(map(' '.join, missing))}")
    if total.slow:
        slow = ", ".join(f"{seed} ({took:.0f} s)" for seed, took in sorted(total.slow.items()))
        lines.append(f"slow: {slow}")
    return "\n".join(lines)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=200, help="rulesets (default 200)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first ruleset")
    parser.add_argument("--only", type=int, nargs="+", help="just the rulesets of these numbers")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--shrink", type=int, default=1, help="failures to cut down (default 1)")
    parser.add_argument("--lint", type=int, default=0, help="engines to lint and type-check")
    parser.add_argument("--save", type=Path, help="a folder for the rulesets that fail")
    return parser


if __name__ == "__main__":
    sys.exit(main())
