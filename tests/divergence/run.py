"""Play all pairs of the shipped rulesets side by side, and explain wherever they part.

python -m tests.divergence.run --games 20 --jobs 2
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import permutations

from cuarenta.compiler.audit.witness.outcome import Start
from cuarenta.compiler.load import shipped
from cuarenta.compiler.verify.games import SCENES, STAGED, Scene
from tests.audit.compared import audit, ruleset
from tests.divergence.explain import Explained, SideBySide, UnexplainedError

MOST_MOVES = 250
MOST_PACKS = 8
Told = tuple[list[Explained], list[str]]


def game(a: str, b: str, seed: object) -> list[Explained]:
    """One game of two rulesets, and where they part; its seed tells all about it."""
    chance = random.Random(f"{a} {b} {seed}")
    scene = chance.choice(SCENES) if chance.random() < STAGED else Scene()
    start = beginning(chance, a, b, scene)
    policies = [chance.choice(scene.policies) for _ in range(start.players)]
    return SideBySide(audit(a, b), start).played(chance, policies, MOST_MOVES)


def beginning(chance: random.Random, a: str, b: str, scene: Scene) -> Start:
    """Packs of either ruleset, mostly for a number of players that both allow."""
    one, other = ruleset(a), ruleset(b)
    sets = set(one.seats.players), set(other.seats.players)
    often = sorted(sets[0] & sets[1]) if chance.random() < 0.95 else sorted(sets[0] | sets[1])
    players = chance.choice(often or sorted(sets[1]))
    if one.seats.direction == other.seats.direction and chance.random() < 0.1:
        return Start(players, None, (), chance.getrandbits(32))
    rules = chance.choice((one, other, other, other))
    packs = [tuple(chance.choice(scene.makers)(chance, rules)) for _ in range(MOST_PACKS)]
    return Start(players, chance.randrange(players), tuple(packs))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if anything stays unexplained."""
    options = _parser().parse_args(arguments)
    began = time.perf_counter()
    names = options.rulesets or shipped()
    pairs = list(permutations(names, 2))
    partings: Counter[str] = Counter()
    wrong = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for found, faults in pool.imap_unordered(partial(_pair, games=options.games), pairs):
            for each in found:
                partings[f"{len(each.why)} at once" if len(each.why) > 1 else "alone"] += 1
            for fault in faults:
                print(fault, "\n", flush=True)
            wrong += len(faults)
    told = ", ".join(f"{count} by differences {what}" for what, count in sorted(partings.items()))
    print(
        f"{len(pairs)} ordered pairs, {len(pairs) * options.games} games, "
        f"{partings.total()} partings explained ({told}), {wrong} unexplained, "
        f"{time.perf_counter() - began:.0f} seconds"
    )
    return int(wrong > 0)


def _pair(pair: tuple[str, str], games: int) -> Told:
    found: list[Explained] = []
    faults: list[str] = []
    for seed in range(games):
        try:
            found += game(*pair, seed)
        except UnexplainedError as error:
            faults.append(f"game {seed}: {error}")
    return found, faults


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=10, help="of each ordered pair (default 10)")
    parser.add_argument("--rulesets", nargs="+", help="ids (default: all shipped)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    return parser


if __name__ == "__main__":
    sys.exit(main())
