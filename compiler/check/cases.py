"""The cases that a table can meet: every pair of piles, and the edges of every other fact.

Of the piles count how many cards they have and, where that is asked for, how many of a rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from itertools import product
from math import prod
from typing import TypeAlias

from cuarenta.compiler.check.cards import copies_of
from cuarenta.compiler.check.evaluate import Case, Value, facts_of, parts_of
from cuarenta.compiler.check.logic import Known, fold
from cuarenta.compiler.model.expression import (
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Not,
    Number,
    Some,
    Word,
)
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count, OneOf, RankType, YesNo
from cuarenta.compiler.resolve.tree import Ruleset

Piles: TypeAlias = dict[str, tuple[int, int]]
PILES = {"side", "opponents", "dealers", "nondealers", "next dealers"}
MOST_CASES = 400_000
OF_PILES = ("cards", "cards like")
NEXT = Fact("side", "next dealers")
OTHER = {"dealers": "nondealers", "nondealers": "dealers"}


def told_apart(expression: Expression) -> Expression:
    """The same, with whether the side deals next as a fact of its own."""
    match expression:
        case Compare(left=Fact(name="side"), right=Word(value="next dealers")):
            return NEXT if expression.relation == "=" else Not(NEXT)
        case Not():
            return Not(told_apart(expression.operand))
        case Every():
            return Every(tuple(told_apart(part) for part in expression.parts))
        case Some():
            return Some(tuple(told_apart(part) for part in expression.parts))
        case Choice():
            return Choice(
                told_apart(expression.condition),
                told_apart(expression.then),
                told_apart(expression.otherwise),
            )
        case _:
            return expression


@dataclass(frozen=True, slots=True)
class Domain:
    """What the expressions of a table depend on, and the values that each of it can have."""

    ranks: tuple[str, ...]
    deck: int
    known: Known
    next_dealers: tuple[str, ...]
    facts: frozenset[Fact]
    others: tuple[tuple[Fact, tuple[Value, ...]], ...]
    copies: Mapping[str, int]
    """How many cards there are of each rank that is looked for in the piles."""
    proves: bool

    @property
    def count(self) -> int:
        """How many cases there are for each side."""
        total = 1
        for _, values in self.others:
            total *= len(values)
        if self.reads_piles:
            total *= len(_pairs(self.deck))
        total *= prod(len(_pairs(copies)) for copies in self.copies.values())
        return total * 2 * len(self.next_dealers)

    @property
    def reads_piles(self) -> bool:
        """Whether the sizes of the piles matter."""
        return any(fact.name == "cards" for fact in self.facts)

    @property
    def reads_side(self) -> bool:
        """Whether the part that the side plays matters."""
        return any(fact.name == "side" or fact.whose in OTHER for fact in self.facts)


def domain(
    ruleset: Ruleset, expressions: list[Expression], known: Known, ranks: tuple[str, ...]
) -> Domain:
    """The domain of these expressions."""
    facts = frozenset(fact for one in expressions for fact in facts_of(one))
    rest = [fact for fact in facts if not _is_known(fact, known) and not _is_pile(fact)]
    rest.sort(key=astuple)
    asked = sorted({fact.rank for fact in facts if fact.name == "cards like"})
    return Domain(
        ranks=ranks,
        deck=known.get("deck size", 0),
        known=known,
        next_dealers=_next_dealers(ruleset),
        facts=facts,
        others=tuple((fact, _values(fact, expressions, known, ranks)) for fact in rest),
        copies={rank: copies_of(ruleset, rank) for rank in asked},
        proves=all(_is_plain(fact, expressions, known) for fact in rest),
    )


def _is_known(fact: Fact, known: Known) -> bool:
    return fact.name in known


def _is_pile(fact: Fact) -> bool:
    return fact.name == "side" or (fact.name in OF_PILES and fact.whose in PILES)


def _next_dealers(ruleset: Ruleset) -> tuple[str, ...]:
    """Which side deals next, or both where that depends on play."""
    turning = [rule for rule in ruleset.of("deal") if "hand end" in rule.words("on")]
    moves = {rule.word("dealer") == "next seat" for rule in turning}
    always = any(not rule.clause("when") and not rule.clause("unless") for rule in turning)
    if not moves:
        return ("dealers",)
    if moves == {True} and always:
        return ("nondealers",)
    return ("nondealers", "dealers") if True in moves else ("dealers",)


def _values(
    fact: Fact, expressions: list[Expression], known: Known, ranks: tuple[str, ...]
) -> tuple[Value, ...]:
    """The values of a fact that can make a difference."""
    match BY_NAME[fact.name].type:
        case YesNo():
            return (False, True)
        case OneOf(words=words):
            return words
        case RankType():
            return tuple(range(len(ranks)))
        case Count(least=least, most=most):
            edges = {
                edge + step for edge in _edges(fact, expressions, known) for step in (-1, 0, 1)
            }
            low = least if least is not None else min(edges, default=0)
            high = most if most is not None else max(edges, default=low)
            return tuple(sorted({low, *(edge for edge in edges if low <= edge <= high)}))


def _edges(fact: Fact, expressions: list[Expression], known: Known) -> set[int]:
    """The numbers that a fact is compared with."""
    found: set[int] = set()
    for expression in expressions:
        for part in parts_of(expression):
            if isinstance(part, Compare) and fact in (part.left, part.right):
                for side in (part.left, part.right):
                    number = fold(side, known)
                    if isinstance(number, Number):
                        found.add(number.value)
    return found


def _is_plain(fact: Fact, expressions: list[Expression], known: Known) -> bool:
    """Whether a number is only compared with constants, so that its edges are all that matters."""
    if not isinstance(BY_NAME[fact.name].type, Count):
        return True
    for expression in expressions:
        uses = compared = 0
        for part in parts_of(expression):
            uses += part == fact
            if isinstance(part, Compare) and fact in (part.left, part.right):
                other = part.right if part.left == fact else part.left
                compared += isinstance(fold(other, known), Number)
        if uses != compared:
            return False
    return True


def cases(domain: Domain) -> Iterator[dict[str, Case]]:
    """Every case, as the dealers' and as the nondealers' side sees it."""
    facts = [fact for fact, _ in domain.others]
    for piles in _piles(domain):
        for following in domain.next_dealers:
            for values in product(*(values for _, values in domain.others)):
                shared: Case = dict(zip(facts, values, strict=True))
                yield {side: {**shared, **_seen(domain, side, piles, following)} for side in OTHER}


def _piles(domain: Domain) -> Iterator[Piles]:
    """Every way in which the cards can lie in the piles: all of them ("") and those of a rank."""
    counted = {"": domain.deck} if domain.reads_piles else {}
    every = {**counted, **domain.copies}
    for split in product(*map(_pairs, every.values())):
        piles = dict(zip(every, split, strict=True))
        if not counted or all(
            sum(piles[rank][side] for rank in domain.copies) <= piles[""][side] for side in (0, 1)
        ):
            yield piles


def _pairs(cards: int) -> list[tuple[int, int]]:
    """Of so many cards, how many the dealers and the nondealers can have."""
    return [(one, two) for one in range(cards + 1) for two in range(cards + 1 - one)]


def _seen(domain: Domain, side: str, piles: Piles, following: str) -> Case:
    """The facts about piles and parts, as one side sees them."""
    whose = {"side": side, "opponents": OTHER[side], "next dealers": following}
    seen: Case = {}
    for fact in domain.facts:
        if fact.name in OF_PILES:
            owner = whose.get(fact.whose, fact.whose)
            seen[fact] = piles[fact.rank][owner == "nondealers"]
        elif fact.name == "side":
            seen[fact] = (side == following) if fact == NEXT else side
        elif fact.name in domain.known:
            seen[fact] = domain.known[fact.name]
    return seen
