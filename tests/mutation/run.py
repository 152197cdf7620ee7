"""Change one thing after another in the shipped rulesets, and see whether the audit tells it.

python -m tests.mutation.run --jobs 2 --sample 500
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial

from cuarenta.compiler.load import shipped
from tests.mutation.judge import FAULTS, Verdict, judged
from tests.mutation.sites import mutations, text
from tests.mutation.text import Mutation

GAMES = 40
OUTCOMES = ("refused", "difference", "words", "equal in play", "same bytes", *FAULTS)


def sample(count: int | None, rulesets: Sequence[str] | None = None) -> list[Mutation]:
    """Mutations of all rulesets; `count` of them evenly spread over all, or every one."""
    every = [each for id_ in rulesets or shipped() for each in mutations(id_)]
    if count is None or count >= len(every):
        return every
    return [every[(2 * n + 1) * len(every) // (2 * count)] for n in range(count)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if the audit is found wrong."""
    options = _parser().parse_args(arguments)
    began = time.perf_counter()
    chosen = sample(options.sample, options.rulesets)
    verdicts: list[Verdict] = []
    with multiprocessing.Pool(options.jobs) as pool:
        judge = partial(judged, games=options.games)
        for verdict in pool.imap_unordered(judge, chosen, chunksize=8):
            verdicts.append(verdict)
            _tell(verdict, everything=options.verbose)
            if len(verdicts) % 1000 == 0:
                print(f"… {len(verdicts)} of {len(chosen)}", flush=True)
    for id_ in options.rulesets or shipped():
        print(_line(id_, [each for each in verdicts if each.mutation.ruleset == id_]))
    print(_line("all", verdicts))
    print(_counts(verdicts))
    print(f"{time.perf_counter() - began:.0f} seconds")
    return int(any(each.outcome in FAULTS for each in verdicts))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sample", type=int, help="so many, spread over all files (default: all)")
    parser.add_argument("--rulesets", nargs="+", help="the files to change (default: all shipped)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"default {GAMES}")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--verbose", action="store_true", help="tell what is equal in play, too")
    return parser


def _tell(verdict: Verdict, *, everything: bool) -> None:
    is_told = everything and verdict.outcome not in ("refused", "difference")
    if verdict.outcome in FAULTS or verdict.differences > 1 or is_told:
        told = verdict.mutation.told(text(verdict.mutation.ruleset))
        several = f" ({verdict.differences} differences)" if verdict.differences > 1 else ""
        print(f"{verdict.outcome}{several}: {told} {verdict.told}".rstrip(), flush=True)


def _line(title: str, verdicts: Sequence[Verdict]) -> str:
    counts = Counter(each.outcome for each in verdicts)
    told = ", ".join(f"{counts[each]} {each}" for each in OUTCOMES)
    return f"{title}: {len(verdicts)} mutations; {told}; {sum(v.games for v in verdicts)} games"


def _counts(verdicts: Sequence[Verdict]) -> str:
    """How many differences in play one mutation makes; another parent is many changes."""
    alone = [v for v in verdicts if v.differences and v.mutation.sort != "parent"]
    counts = Counter(each.differences for each in alone)
    told = ", ".join(f"{counts[n]} as {n}" for n in sorted(counts))
    return f"differences in play a mutation: {told}"


if __name__ == "__main__":
    sys.exit(main())
