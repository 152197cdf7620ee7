"""Rulesets made at random that show, taken together, all that there is: used, and acting in play.

python -m tests.random_rulesets.evidence --count 3000 --jobs 2

writes anew which they are, once the language or the making of rulesets has changed.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from tests.random_rulesets.acting import acts, wanted
from tests.random_rulesets.coverage import Item, known, used
from tests.random_rulesets.make import Made, made

KEPT = Path(__file__).with_name("evidence.json")
BATCH = 20
EACH = 12
FEW = 40
"""So many rulesets at once, so many things tried of each; so few left are told by name."""


def written(seed: int) -> Made:
    """The ruleset of a number."""
    return made(random.Random(seed))


def items(found: Made) -> set[Item]:
    """What a ruleset uses."""
    assert found.loading.resolved is not None
    return used(found.loading.resolved)


def read() -> tuple[list[int], dict[int, list[Item]]]:
    """The numbers of rulesets that use everything, and of those in which this and that acts."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    acting = {int(seed): [tuple(item) for item in found] for seed, found in kept["acting"].items()}
    return kept["used"], acting


# Finding them -------------------------------------------------------------------------------------


def _used(seed: int) -> tuple[int, set[Item]]:
    return seed, items(written(seed))


def _acting(task: tuple[int, list[Item]]) -> tuple[int, list[Item]]:
    seed, there = task
    found = written(seed)
    return seed, [item for item in there if acts(item, found, seed)]


def covering(uses: dict[int, set[Item]]) -> list[int]:
    """Few rulesets that use together what all use: always the one that adds most."""
    left = set().union(*uses.values())
    chosen = []
    while left:
        seed = max(sorted(uses), key=lambda each: len(uses[each] & left))
        chosen.append(seed)
        left -= uses[seed]
    return sorted(chosen)


def acting_in(
    uses: dict[int, set[Item]], wanted_still: set[Item], pool: multiprocessing.pool.Pool
) -> dict[int, list[Item]]:
    """In which ruleset each thing acts; what was tried least is tried next."""
    left = set(wanted_still)
    found: dict[int, list[Item]] = {}
    tried: Counter[Item] = Counter()
    there_at_all = [seed for seed in uses if uses[seed] & left]
    seeds = iter(sorted(there_at_all, key=lambda seed: -len(uses[seed] & left)))
    while left and (batch := list(islice(seeds, BATCH))):
        tasks = []
        for seed in batch:
            there = sorted(uses[seed] & left, key=lambda item: (tried[item], item))[:EACH]
            tried.update(there)
            tasks.append((seed, there))
        for seed, shown in pool.imap(_acting, tasks):
            if new := sorted(set(shown) & left):
                found[seed] = new
                left -= set(new)
        print(f"{len(left)} left to act", flush=True)
        if len(left) < FEW:
            print(*(f"  {' '.join(item)}, {tried[item]} tried" for item in sorted(left)), sep="\n")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if something is not shown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=3000, help="rulesets to choose among")
    parser.add_argument("--seed", type=int, default=0, help="number of the first")
    parser.add_argument("--more", action="store_true", help="look for what is missing alone")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args(arguments)
    before, acting = read() if options.more else ([], {})
    left = wanted() - {item for there in acting.values() for item in there}
    with multiprocessing.Pool(options.jobs) as pool:
        seeds = (*before, *range(options.seed, options.seed + options.count))
        uses = dict(pool.imap(_used, seeds, chunksize=20))
        chosen = covering(uses)
        acting |= acting_in(uses, left, pool)
    shown = {"used": chosen, "acting": dict(sorted(acting.items()))}
    KEPT.write_text(json.dumps(shown, indent=1) + "\n", encoding="utf-8")
    missing = known() - set().union(*uses.values())
    silent = wanted() - {item for there in acting.values() for item in there}
    _tell("never used", missing)
    _tell("never seen to act", silent)
    print(f"{len(chosen)} rulesets use everything, {len(acting)} show it acting")
    return 1 if missing or silent else 0


def _tell(what: str, found: Iterable[Item]) -> None:
    for item in sorted(found):
        print(f"{what}: {' '.join(item)}")


if __name__ == "__main__":
    sys.exit(main())
