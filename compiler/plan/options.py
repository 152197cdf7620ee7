"""Every capture that a rank could ever make, with what is left of the conditions.

Before: the capture rules. After: for each rank its bases, as the ranks they take, and for each
basis the lengths of run that may follow; conditions that speak of nothing but the cards are folded
away, what remains of them stands with the option. Conditions: the model has been checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cuarenta.compiler.model.expression import ALWAYS, NEVER, Expression, Fact
from cuarenta.compiler.model.rules import Basis, Run
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import Value, facts_in, fold, some

Cards = tuple[int, ...]


@dataclass(frozen=True)
class BasisOption:
    """What one rank can begin a capture with.

    `cards` are ranks by index, ascending; `stands` the rank that a run would go on from; `needs`
    what must hold besides the cards lying there.
    """

    rank: int
    cards: Cards
    rules: tuple[Basis, ...]
    stands: int
    adjacent: bool
    needs: Expression
    joined: bool
    runs: tuple[tuple[int, Expression], ...]
    """The lengths of run that may follow, from 0 on, each with what must hold."""

    @property
    def exact(self) -> int:
        """The rank of which it takes every card, so that their number is part of it; or -1."""
        if any(rule.takes == "every equal card" for rule in self.rules):
            return self.rank if self.rank in self.cards else -1
        return self.cards[0] if self.rules[0].takes == "every card of one rank" else -1


def _never_wild(option: BasisOption) -> set[str]:
    """The rules of a basis by which it can be joined with others."""
    return {rule.origin.id for rule in option.rules if "one rank" not in rule.takes}


@dataclass(frozen=True)
class Options:
    """All bases of a ruleset, rank by rank."""

    rules: Ruleset

    @cached_property
    def bases(self) -> tuple[tuple[BasisOption, ...], ...]:
        """For each rank its bases: equal cards first, then sums, then other ranks."""
        return tuple(tuple(self._bases_of(rank)) for rank in range(len(self.rules.ranks)))

    @cached_property
    def all(self) -> tuple[BasisOption, ...]:
        """The bases of all ranks."""
        return tuple(option for options in self.bases for option in options)

    @cached_property
    def run(self) -> Run | None:
        """The run rule, if there is one."""
        return self.rules.runs[0] if self.rules.runs else None

    def _bases_of(self, rank: int) -> Iterator[BasisOption]:
        found: dict[Cards, list[tuple[Basis, Expression, bool]]] = {}
        for basis in self.rules.bases:
            for cards in self._cards(basis, rank):
                for adjacent in (False, True):
                    needs = self._needs(basis, rank, cards, adjacent)
                    if needs != NEVER:
                        found.setdefault(cards, []).append((basis, needs, adjacent))
                        break
        singles = [
            self._option(rank, cards, found[cards])
            for cards in sorted(found, key=lambda cards: _place(cards, rank))
        ]
        yield from singles
        if self.rules.turn.bases > 1:
            yield from self._joins(rank, singles)

    def _joins(self, rank: int, singles: list[BasisOption]) -> Iterator[BasisOption]:
        """Several bases in one play, of different cards; a wild basis is never joined."""
        by_rules = {one.cards: _never_wild(one) for one in singles}
        parts = [one for one in singles if by_rules[one.cards]]
        copies = [n - (each == rank) for each, n in enumerate(self.rules.copies)]
        known: dict[Cards, set[str]] = {}
        frontier = {one.cards: by_rules[one.cards] for one in parts}
        single = set(frontier)
        for _ in range(1, self.rules.turn.bases):
            longer: dict[Cards, set[str]] = {}
            for cards, rules in frontier.items():
                for part in parts:
                    if part.exact >= 0 and part.exact in cards:
                        continue
                    both = tuple(sorted(cards + part.cards))
                    if all(both.count(each) <= copies[each] for each in part.cards):
                        longer.setdefault(both, set()).update(rules | by_rules[part.cards])
            frontier = {
                cards: rules
                for cards, rules in longer.items()
                if not rules <= known.get(cards, set())
            }
            for cards, rules in frontier.items():
                known.setdefault(cards, set()).update(rules)
            if not frontier:
                break
        for cards in sorted(known.keys() - single):
            by = tuple(r for r in self.rules.bases if r.origin.id in known[cards])
            yield self._made(rank, cards, by, adjacent=False, needs=ALWAYS, joined=True)

    def _option(
        self, rank: int, cards: Cards, ways: list[tuple[Basis, Expression, bool]]
    ) -> BasisOption:
        free = [way for way in ways if not way[2]] or ways
        return self._made(
            rank,
            cards,
            tuple(each for each, _, _ in ways),
            adjacent=all(adjacent for _, _, adjacent in ways),
            needs=some(*(needs for _, needs, _ in free)),
            joined=False,
        )

    def _made(
        self,
        rank: int,
        cards: Cards,
        rules: tuple[Basis, ...],
        *,
        adjacent: bool,
        needs: Expression,
        joined: bool,
    ) -> BasisOption:
        stands = cards[0] if "one rank" in rules[0].takes else rank
        if self.run and self.run.above == "highest card taken":
            stands = cards[-1]
        runs = tuple(self._runs(rules, rank, cards, stands))
        return BasisOption(rank, cards, rules, stands, adjacent, needs, joined, runs)

    def _cards(self, basis: Basis, rank: int) -> Iterator[Cards]:
        """The cards that a rule can take with a rank, its conditions aside."""
        copies, numbers = self.rules.copies, self.rules.numbers
        match basis.takes:
            case "one equal card":
                if copies[rank] > 1:
                    yield (rank,)
            case "every equal card":
                yield from ((rank,) * count for count in range(1, copies[rank]))
            case "cards that add up":
                number = numbers[rank]
                if number is not None:
                    others = [r for r, n in enumerate(numbers) if n is not None and r != rank]
                    yield from _sums(number, tuple(others), numbers, copies)
            case "one card of one rank":
                yield from ((other,) for other in range(len(copies)) if other != rank)
            case "every card of one rank":
                for other in range(len(copies)):
                    if other != rank:
                        yield from ((other,) * count for count in range(1, copies[other] + 1))

    def _needs(self, basis: Basis, rank: int, cards: Cards, adjacent: bool) -> Expression:
        """What is left of a basis rule's condition."""

        def known(fact: Fact) -> Value | None:
            if fact.name == "side by side":
                return adjacent
            if fact.name == "cards taken":
                return len(cards)
            if fact.name == "alike on table" and "every" in basis.takes:
                return len(cards)
            return self.of_play(fact, rank)

        return fold(basis.condition, known, self.rules.ranks)

    def of_play(self, fact: Fact, rank: int) -> Value | None:
        """The value of a fact that the ruleset, or the played rank, settles."""
        match fact.name:
            case "target":
                return self.rules.game.target
            case "deck size":
                return self.rules.deck_size
            case "played card":
                return rank
            case "played number":
                return self.rules.numbers[rank] or 0
        return None

    def _runs(
        self, rules: tuple[Basis, ...], rank: int, cards: Cards, stands: int
    ) -> Iterator[tuple[int, Expression]]:
        yield 0, ALWAYS
        if self.run is None or not any(rule.origin.id in self.run.after for rule in rules):
            return
        above = next(s for s in self.rules.sequences if stands in s)
        above = above[above.index(stands) + 1 :]
        for length in range(1, len(above) + 1):
            if above[length - 1] in cards:
                return
            needs = self._run_needs(self.run, rules, rank, cards, length)
            if needs != NEVER:
                yield length, needs

    def _run_needs(
        self, run: Run, rules: tuple[Basis, ...], rank: int, cards: Cards, length: int
    ) -> Expression:
        def known(fact: Fact) -> Value | None:
            if fact.name == "cards taken":
                return length
            if fact.name in ("cards taken by", "used"):
                took = {rule.origin.id: cards_of(rule, rank, cards) for rule in rules}
                count = {**took, run.origin.id: length}.get(fact.rule, 0)
                return count if fact.name == "cards taken by" else count > 0
            return self.of_play(fact, rank)

        return fold(run.condition, known, self.rules.ranks)

    @cached_property
    def adjacent(self) -> bool:
        """Whether any sum must lie side by side, so that the order of the row matters."""
        conditions = [basis.condition for basis in self.rules.bases]
        return any(f.name == "side by side" for each in conditions for f in facts_in(each))


def cards_of(rule: Basis, rank: int, cards: Cards) -> int:
    """How many of the cards of a basis, joined or not, are by a rule."""
    if "one rank" in rule.takes:
        return len(cards)
    equal = cards.count(rank)
    return equal if "equal" in rule.takes else len(cards) - equal


def _place(cards: Cards, rank: int) -> tuple[bool, Cards]:
    """Equal cards first, then in the order in which sums are written."""
    return cards[0] != rank, cards


def _sums(
    number: int, ranks: Cards, numbers: tuple[int | None, ...], copies: tuple[int, ...]
) -> Iterator[Cards]:
    """Every choice of these ranks, ascending, whose numbers add up."""
    if number == 0:
        yield ()
    for place, rank in enumerate(ranks):
        value = numbers[rank] or 0
        if 0 < value <= number and copies[rank] > 0:
            fewer = (*copies[:rank], copies[rank] - 1, *copies[rank + 1 :])
            for rest in _sums(number - value, ranks[place:], numbers, fewer):
                yield (rank, *rest)
