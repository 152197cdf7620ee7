"""What an expression can come to, found by going through every case of the facts that it reads.

A fact that has too many values is looked at just where it matters: beside the numbers that it is
compared with. Facts are taken to be independent, so what is shown for all cases holds for those
that can occur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, TypeAlias

from cuarenta.compiler.audit.references import walk
from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Function,
    Not,
    Number,
    Rank,
    Some,
    Truth,
    Word,
)
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import call
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count, OneOf, RankType, YesNo

Domain: TypeAlias = tuple[Any, ...]
MOST_CASES = 200_000
SCORES = ("score", "score now")
ROLES = ("side", "seat")
"""Facts of which several words can be true at once."""
PYTHON = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


@dataclass(frozen=True, slots=True)
class Measures:
    """What a ruleset settles of the values of facts."""

    ranks: tuple[str, ...]
    deck_size: int
    most_alike: int
    target: int
    cards: int
    cardless: bool
    """Whether a capture can be made without a card being played."""


def measures(rules: Ruleset) -> Measures:
    """The measures of a ruleset."""
    alike = max(rules.copies, default=0)
    cardless = any(missed.captures for missed in rules.missed)
    target, cards = rules.game.target, rules.packet.cards
    return Measures(rules.ranks, rules.deck_size, alike, target, cards, cardless)


@dataclass(frozen=True)
class Cases:
    """Every case of the facts of a ruleset; `scores` are those that a side can have, if known."""

    measures: Measures
    scores: tuple[int, ...] | None = None
    settled: tuple[tuple[Fact, Any], ...] = ()

    def values(self, expression: Expression) -> frozenset[Any] | None:
        """All that an expression can come to; None if that cannot be told."""
        found = self._results(expression)
        return None if found is None else frozenset(value for (value,) in found)

    @lru_cache(maxsize=8192)  # noqa: B019 - what is asked of one pair is asked of the next
    def always(self, expression: Expression, value: bool | int) -> bool:
        """Whether an expression is shown to come to this in every case."""
        found = self._results(expression)
        return found is not None and all(each == value for (each,) in found)

    @lru_cache(maxsize=8192)  # noqa: B019
    def agree(self, one: Expression, other: Expression) -> bool:
        """Whether two expressions are shown to come to the same in every case."""
        if one == other:
            return True
        found = self._results(one, other)
        return found is not None and all(a == b for a, b in found)

    def _results(self, *expressions: Expression) -> Iterator[tuple[Any, ...]] | None:
        made, facts, roles = function(expressions, self.measures)
        domains = [self._domain(fact, expressions) for fact in facts]
        known = [domain for domain in domains if domain is not None]
        if len(known) < len(domains):
            return None
        known += [(False, True)] * roles
        if prod(map(len, known)) > MOST_CASES:
            return None
        possible = self._possible(facts)
        return (made(*case) for case in product(*known) if possible is None or possible(case))

    def _possible(self, facts: tuple[Fact, ...]) -> Callable[[tuple[Any, ...]], bool] | None:
        """Which cases can occur: both sides' piles are no more than the pack."""
        piles = [n for n, fact in enumerate(facts) if fact.name == "cards"]
        sides = {facts[n].whose for n in piles}
        if sides not in ({"side", "opponents"}, {"dealers", "nondealers"}):
            return None
        most = self.measures.deck_size
        return lambda case: sum(case[n] for n in piles) <= most

    def _domain(self, fact: Fact, expressions: Iterable[Expression]) -> Domain | None:
        kind = BY_NAME[fact.name].type
        for known, value in self.settled:
            if fact == known:
                return (value,)
        if fact.name in SCORES and self.scores is not None:
            return self.scores
        if isinstance(kind, YesNo):
            return (False, True)
        if isinstance(kind, OneOf):
            return kind.words
        if isinstance(kind, RankType):
            none = (None,) if self.measures.cardless else ()
            return (*none, *range(len(self.measures.ranks)))
        most = _most(fact, self.measures)
        if most is not None:
            return tuple(range(most + 1))
        return _beside(fact, expressions, kind)


def _most(fact: Fact, known: Measures) -> int | None:
    """The most that a count can come to, where that is a small number."""
    if fact.name in ("cards", "table", "table before", "cards taken", "cards taken by"):
        return known.deck_size
    if fact.name in ("cards in hand", "cards alike", "pairs in hand", "equal in hand"):
        return known.cards
    return known.most_alike if fact.rank or fact.name in ("on table", "alike on table") else None


def _beside(fact: Fact, expressions: Iterable[Expression], kind: Count) -> Domain | None:
    """The values at which comparisons of a count change; None if it is reckoned with."""
    edges: set[int] = set()
    for part in (each for expression in expressions for each in walk(expression)):
        if isinstance(part, Calculate | Function | Choice) and fact in _operands(part):
            return None
        if isinstance(part, Compare) and fact in (part.left, part.right):
            other = part.right if part.left == fact else part.left
            if not isinstance(other, Number):
                return None
            edges |= {other.value - 1, other.value, other.value + 1}
    if fact in expressions:
        return None
    least = kind.least
    return tuple(sorted(edge for edge in edges if least is None or edge >= least)) or (least or 0,)


def _operands(part: Calculate | Function | Choice) -> tuple[Expression, ...]:
    match part:
        case Calculate(_, left, right):
            return (left, right)
        case Function(_, arguments):
            return arguments
        case Choice(_, then, otherwise):
            return (then, otherwise)


@lru_cache(maxsize=4096)
def function(
    expressions: tuple[Expression, ...], known: Measures
) -> tuple[Callable[..., tuple[Any, ...]], tuple[Fact, ...], int]:
    """Expressions as a function: of these facts, and then of so many roles."""
    code = _Code(known)
    texts = [code.text(each) for each in expressions]
    names = [*code.facts.values(), *code.roles.values()]
    made = eval(f"lambda {', '.join(names)}: ({', '.join(texts)},)", {"call": call})
    return made, tuple(code.facts), len(code.roles)


class _Code:
    """Expressions as Python, with a variable for each fact."""

    def __init__(self, known: Measures) -> None:
        self._known = known
        self.facts: dict[Fact, str] = {}
        self.roles: dict[tuple[Fact, str], str] = {}

    def text(self, part: Expression) -> str:
        """An expression as Python."""
        match part:
            case Number(value) | Truth(value):
                return f"({value})"
            case Word(text):
                return repr(text)
            case Rank(code):
                ranks = self._known.ranks
                return str(ranks.index(code)) if code in ranks else "-1"
            case Fact():
                return self._fact(part)
            case Not(operand):
                return f"(not {self.text(operand)})"
            case Every(parts):
                return f"({' and '.join(map(self.text, parts))})"
            case Some(parts):
                return f"({' or '.join(map(self.text, parts))})"
            case Compare():
                return self._compare(part)
            case Calculate(operator, left, right):
                return f"({self.text(left)} {operator} {self.text(right)})"
            case Choice(condition, then, otherwise):
                chosen = self.text(condition)
                return f"({self.text(then)} if {chosen} else {self.text(otherwise)})"
            case Function(name, arguments):
                return f"call({name!r}, ({', '.join(map(self.text, arguments))},))"

    def _fact(self, fact: Fact) -> str:
        constant = {
            "target": self._known.target,
            "deck size": self._known.deck_size,
        }
        if fact.name in constant:
            return f"({constant[fact.name]})"
        return self.facts.setdefault(fact, f"f{len(self.facts)}")

    def _compare(self, comparison: Compare) -> str:
        left, right = comparison.left, comparison.right
        if isinstance(left, Word):
            left, right = right, left
        if isinstance(left, Fact) and left.name in ROLES and isinstance(right, Word):
            is_it = self._role(left, right.value)
            return is_it if comparison.relation == "=" else f"(not {is_it})"
        one, other = self.text(left), self.text(right)
        if comparison.relation in ("=", "!=") or not (_is_rank(left) or _is_rank(right)):
            return f"({one} {PYTHON[comparison.relation]} {other})"
        sign = PYTHON[comparison.relation]
        known = [f"{x} is not None" for x, side in ((one, left), (other, right)) if _is_rank(side)]
        return f"({' and '.join(known)} and {one} {sign} {other})"

    def _role(self, fact: Fact, word: str) -> str:
        if word == "nondealers":
            return f"(not {self._role(fact, 'dealers')})"
        return self.roles.setdefault((fact, word), f"r{len(self.roles)}")


def _is_rank(part: Expression) -> bool:
    return isinstance(part, Fact) and isinstance(BY_NAME[part.name].type, RankType)
