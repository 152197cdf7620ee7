"""A witness for every difference of every two of the shipped rulesets, or why there is none.

Each thing to be shown is searched for once. What is found for one is tried for those like it; what
is not found is searched for again, with more effort and with all that has been found. The outcome
depends on the seed alone, unless the time is over before.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from multiprocessing.pool import Pool
from pathlib import Path
from typing import TypeAlias

from cuarenta.compiler.audit.witness.find import EFFORTS, Task, searched
from cuarenta.compiler.audit.witness.outcome import Outcome, Unseen, Witness
from cuarenta.compiler.audit.witness.positions import Candidate
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.twins import Twins
from tests.audit.kept import FILE, Kept, read, write
from tests.audit.problems import Key, Met, Problems, problems

TRIES = 3
"""So many of a kind are tried until one is found."""
LIKE = 8
"""So many games found for a kind are tried for the others."""
OFTEN = 20
"""After so many outcomes all that was found is written."""
MANY = 60
"""So many of all games found are tried for what has not been found."""
KINDS = ("fewest", "short", "reason", "none")
TOLD = {
    "fewest": "shown by a game proved the shortest",
    "short": "shown by the shortest game found",
    "reason": "never seen in play, for a reason",
    "none": "not found",
}

Found: TypeAlias = dict[Key, Outcome]


def main() -> int:
    """Search, say what was found, and keep it if asked to."""
    options = _options()
    began = time.time()
    every = problems()
    print(f"{len(every.met)} differences, {len(every.by_key)} to be searched for", flush=True)
    end = began + options.budget
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        search = _Search(pool, every, options.seed, end, options.keep)
        if options.again:
            search.again(read(options.again))
        found = search.run()
    for line in told(every, found):
        print(line)
    print(f"{time.time() - began:.0f} seconds with {options.jobs} processes")
    return int(any(isinstance(each, Unseen) for each in found.values()))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--budget", type=float, default=4 * 3600, help="seconds for all together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--keep", type=Path, nargs="?", const=FILE, help="write the witnesses to this file"
    )
    parser.add_argument(
        "--again", type=Path, nargs="?", const=FILE, help="first play again what this file keeps"
    )
    return parser.parse_args()


def _numbered(item: tuple[int, Task]) -> tuple[int, Outcome]:
    number, task = item
    return number, searched(task)


def _played(item: tuple[int, Task, Kept]) -> tuple[int, Outcome]:
    """A witness that is kept, if it is one still."""
    number, task, kept = item
    pair = task.in_b if kept.in_b or task.in_a is None else task.in_a
    game = replayed(Twins(*pair), kept.game.start, kept.game.moves)
    if game is None or game.moves != kept.game.moves:
        return number, Unseen(task.difference)
    return number, Witness(task.difference, game, kept.in_b, kept.proved, 0, 0)


class _Search:
    """One round after another; what is found is written to a file now and then."""

    def __init__(
        self, pool: Pool, every: Problems, seed: int, end: float, file: Path | None
    ) -> None:
        self._pool = pool
        self._every = every
        self._problems = every.by_key
        self._seed = seed
        self._end = end
        self._file = file
        self._found: Found = {}

    def again(self, before: list[Kept]) -> None:
        """Take over what was found before and still parts the two engines."""
        keys = {(each.a, each.b, each.difference): each.key for each in self._every.met}
        named = [(keys.get((each.a, each.b, each.difference)), each) for each in before]
        wanted = [(key, each) for key, each in named if key]
        items = [
            (number, self._problems[key].task, each) for number, (key, each) in enumerate(wanted)
        ]
        outcomes = self._outcomes("played again", self._pool.imap_unordered(_played, items))
        self._found = {
            key: outcome
            for number, (key, _) in enumerate(wanted)
            if isinstance(outcome := outcomes[number], Witness)
        }
        print(f"played again: {len(self._found)} of {len(before)} hold", flush=True)

    def run(self) -> Found:
        """Of each kind of difference one; then those like it; then what is still not found."""
        for _ in range(TRIES):
            self._round("one of a kind", self._new_kinds(), EFFORTS[0], {})
        like: dict[str, list[Candidate]] = {}
        for key in self._found:
            like.setdefault(self._kind(key), []).extend(self._games([key]))
        rest = [key for key in self._problems if key not in self._found]
        known = {key: like.get(self._kind(key), [])[:LIKE] for key in rest}
        self._round("those like it", rest, EFFORTS[0], known)
        for effort in EFFORTS[1:]:
            left = [key for key, each in self._found.items() if isinstance(each, Unseen)]
            games = {key: self._near(key) for key in left}
            self._round("what is left", left, effort, games)
        self._shorter()
        return self._found

    def _shorter(self) -> None:
        """Search anew for what may be shown by less: a game found for another may be long."""
        before = {
            key: each
            for key, each in self._found.items()
            if isinstance(each, Witness) and not each.proved
        }
        file, self._file = self._file, None
        self._round("perhaps by less", list(before), EFFORTS[0], {})
        self._file = file
        for key, each in before.items():
            now = self._found[key]
            if isinstance(now, Unseen) or _size(each) <= _size(now):
                self._found[key] = each
        self._write({})

    def _kind(self, key: Key) -> str:
        return self._problems[key].met.difference

    def _new_kinds(self) -> list[Key]:
        """One not yet tried of each kind of which none is found."""
        known = {self._kind(key) for key, each in self._found.items() if isinstance(each, Witness)}
        new = {
            self._kind(key): key
            for key in reversed(self._problems)
            if key not in self._found and self._kind(key) not in known
        }
        return list(reversed(new.values()))

    def _round(
        self, what: str, keys: list[Key], effort: int, known: dict[Key, list[Candidate]]
    ) -> None:
        if not keys or time.time() > self._end:
            return
        began = time.time()
        tasks = [
            replace(
                self._problems[key].task,
                seed=self._seed,
                end=self._end,
                effort=effort,
                known=tuple(known.get(key, ())),
            )
            for key in keys
        ]
        work = self._pool.imap_unordered(_numbered, list(enumerate(tasks)))
        outcomes = self._outcomes(what, work, keys)
        self._found |= {key: outcomes[number] for number, key in enumerate(keys)}
        self._write({})
        unseen = sum(isinstance(self._found[key], Unseen) for key in keys)
        seconds = time.time() - began
        print(f"{what}: {len(keys)}, not found {unseen}, {seconds:.0f} seconds", flush=True)

    def _outcomes(
        self, what: str, work: Iterable[tuple[int, Outcome]], keys: Sequence[Key] = ()
    ) -> dict[int, Outcome]:
        """What comes of the work, in whatever order."""
        outcomes: dict[int, Outcome] = {}
        for number, outcome in work:
            outcomes[number] = outcome
            print(f"{what}: {len(outcomes)}", end="\r", file=sys.stderr)
            if keys and len(outcomes) % OFTEN == 0:
                self._write({keys[number]: each for number, each in outcomes.items()})
        return outcomes

    def _write(self, more: Found) -> None:
        if self._file:
            write(kept(self._every, self._found | more), self._file)

    def _games(self, keys: Iterable[Key]) -> list[Candidate]:
        found = [self._found.get(key) for key in keys]
        return [
            Candidate(each.game.start, each.game.moves)
            for each in found
            if isinstance(each, Witness)
        ]

    def _near(self, key: Key) -> list[Candidate]:
        """Games found for this kind of difference, and for others of the same ruleset."""
        met = self._problems[key].met
        found = [
            (other.met.a != met.a, len(game.moves), game)
            for near, other in self._problems.items()
            if other.met.difference == met.difference or other.met.a == met.a
            for game in self._games([near])
        ]
        found.sort(key=lambda each: each[:2])
        return [game for *_, game in found[:MANY]]


def _size(witness: Witness) -> tuple[bool, int, bool]:
    """The less the better: in the first ruleset's company, short, and proved to be so."""
    return witness.in_b, len(witness.game.moves), not witness.proved


# What came of it --------------------------------------------------------------------------------


def kind(met: Met, found: Found) -> str:
    """How a difference is shown."""
    if met.key is None:
        return "reason"
    outcome = found.get(met.key)
    if not isinstance(outcome, Witness):
        return "none"
    return "fewest" if outcome.proved else "short"


def told(every: Problems, found: Found) -> Iterator[str]:
    """Pair by pair, then all together."""
    pairs: dict[tuple[str, str], Counter[str]] = {}
    for met in every.met:
        pairs.setdefault((met.a, met.b), Counter())[kind(met, found)] += 1
    yield f"{'':<50} {''.join(f'{each:>8}' for each in KINDS)}"
    for (a, b), counts in pairs.items():
        yield f"{a + ' ' + b:<50} {''.join(f'{counts[each]:>8}' for each in KINDS)}"
    total = sum(pairs.values(), Counter[str]())
    yield f"{len(pairs)} pairs, {total.total()} differences"
    yield from (f"{total[each]:>6} {TOLD[each]}" for each in KINDS)
    for met in every.met:
        if kind(met, found) == "none":
            yield f"not found: {met.a} {met.b} {met.difference} {met.title}"


def kept(every: Problems, found: Found) -> Iterator[Kept]:
    """The witnesses, each once."""
    for key, problem in every.by_key.items():
        outcome, met = found.get(key), problem.met
        if isinstance(outcome, Witness):
            game = outcome.game
            yield Kept(met.a, met.b, met.difference, outcome.in_b, outcome.proved, game)


if __name__ == "__main__":
    sys.exit(main())
