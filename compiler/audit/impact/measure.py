"""How often differences matter: many games of each ruleset, compared game by game.

Before: two rulesets and their differences. After: for all of them together, and for each by itself,
what it changes. Conditions: the same seed and number of games give the same, whatever the number of
processes; what is compared with itself changes nothing.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.impact.company import Company, Pair, company
from cuarenta.compiler.audit.impact.estimates import Sum, mean, share
from cuarenta.compiler.audit.impact.measured import Effect, Impact, Points
from cuarenta.compiler.audit.impact.playing import Played, Source, source, table

BATCH = 25
Watch = Callable[[int], None]


@dataclass(slots=True)
class Tally:
    """What has been counted of a pair of rulesets; points by the rule that gives them."""

    games: int = 0
    parted: int = 0
    winner: int = 0
    length: Sum = field(default_factory=Sum)
    points: dict[str, Sum] = field(default_factory=dict)

    def add(self, a: Played, b: Played, *, paired: bool) -> None:
        """One more game, of either ruleset."""
        self.games += 1
        self.parted += not paired or a.told != b.told
        self.winner += a.winner != b.winner
        self.length.add(b.length - a.length)
        for rule in {**a.points, **b.points}:
            self.points.setdefault(rule, Sum()).add(b.points[rule] - a.points[rule])

    def join(self, other: Tally) -> None:
        """All that another has counted."""
        self.games += other.games
        self.parted += other.parted
        self.winner += other.winner
        self.length.join(other.length)
        for rule, its in other.points.items():
            self.points.setdefault(rule, Sum()).join(its)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of all rulesets that are compared."""

    sources: tuple[Source, ...]
    pairs: tuple[Pair, ...]
    seed: int
    numbers: range


def measure(
    audit: Audit,
    wanted: Sequence[Difference],
    *,
    games: int,
    seed: int = 0,
    jobs: int = 1,
    watch: Watch = lambda games: None,
) -> Impact:
    """What all differences change, and each of the wanted ones; `watch` is told of games played."""
    if games < 2:
        raise ValueError("one game tells nothing of how much games differ")
    played = company(audit, wanted)
    tallies = [Tally() for _ in played.pairs]
    for numbers, found in _counted(played, games, seed, jobs):
        watch(len(numbers))
        for tally, its in zip(tallies, found, strict=True):
            tally.join(its)
    effects = [
        _effect(audit, pair.difference, tally)
        for pair, tally in zip(played.pairs, tallies, strict=True)
    ]
    return Impact(games, seed, effects[0], tuple(effects[1:]))


def _counted(
    played: Company, games: int, seed: int, jobs: int
) -> Iterator[tuple[range, list[Tally]]]:
    """The games in batches, in their order."""
    batches = [range(n, min(n + BATCH, games)) for n in range(0, games, BATCH)]
    jobs = min(jobs, len(batches))
    if jobs <= 1:
        sources = tuple(map(source, played.rulesets))
        yield from map(_played, _tasks(sources, played, seed, batches))
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        sources = tuple(pool.map(source, played.rulesets, chunksize=1))
        yield from pool.imap(_played, _tasks(sources, played, seed, batches))


def _tasks(
    sources: tuple[Source, ...], played: Company, seed: int, batches: Iterable[range]
) -> Iterator[Batch]:
    yield from map(partial(Batch, sources, played.pairs, seed), batches)


def _played(batch: Batch) -> tuple[range, list[Tally]]:
    """Play a batch: each ruleset once for each number of players, whatever it is compared with."""
    tallies = [Tally() for _ in batch.pairs]
    tables = [table(each) for each in batch.sources]
    for number in batch.numbers:
        known: dict[tuple[int, int], Played] = {}
        for pair, tally in zip(batch.pairs, tallies, strict=True):
            players = pair.players[number % len(pair.players)]
            for key in zip((pair.a, pair.b), players, strict=True):
                if key not in known:
                    known[key] = tables[key[0]].play(key[1], batch.seed, number)
            a, b = (known[key] for key in zip((pair.a, pair.b), players, strict=True))
            tally.add(a, b, paired=pair.paired)
    return batch.numbers, tallies


def _effect(audit: Audit, difference: str, tally: Tally) -> Effect:
    """What was counted, as shares and means."""
    titles = _titles(audit)
    return Effect(
        difference,
        tally.games,
        share(tally.parted, tally.games),
        share(tally.winner, tally.games),
        mean(tally.length, tally.games),
        tuple(
            Points(titles[id_], mean(tally.points[id_], tally.games))
            for id_ in audit.both.ids
            if id_ in tally.points
        ),
    )


def _titles(audit: Audit) -> dict[str, str]:
    """What the rules are called, as far as can be in the first ruleset; no two alike."""
    every = (*audit.both.b.rules(), *audit.both.a.rules())
    titles = {rule.origin.id: rule.origin.title for rule in every}
    known = Counter(titles.values())
    return {id_: f"{its} ({id_})" if known[its] > 1 else its for id_, its in titles.items()}
