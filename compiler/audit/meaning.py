"""The meaning of an expression as a value: what is always equal is the same, however written.

Before: an expression. After: a key that can be compared and hashed. Conditions: only what holds
everywhere is used (order of sides and parts, `not`, whole numbers), nothing about a ruleset.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

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
from cuarenta.compiler.plan.fold import orders_ranks
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count, OneOf, RankType

Key: TypeAlias = tuple[Any, ...]
Terms: TypeAlias = dict[Key, int]
CONTRARY = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
ONE: Key = ()
"""The key of the constant part of a sum."""


@lru_cache(maxsize=16384)
def key(expression: Expression) -> Key:
    """What an expression means."""
    return _PLAIN.of(expression)


@lru_cache(maxsize=16384)
def written(expression: Expression) -> Key:
    """The same, but "is 0" is told from "at most 0" where nothing can be less."""
    return _AS_WRITTEN.of(expression)


class _Meaning:
    """Makes keys; `edges` asks whether comparisons at the end of a range are made alike."""

    def __init__(self, *, edges: bool) -> None:
        self._edges = edges

    def of(self, expression: Expression) -> Key:
        """What an expression means."""
        return self._key(expression, contrary=False)

    def _key(self, part: Expression, *, contrary: bool) -> Key:
        match part:
            case Truth(value):
                return ("truth", value != contrary)
            case Not(operand):
                return self._key(operand, contrary=not contrary)
            case Every(parts) | Some(parts):
                word = "every" if isinstance(part, Every) != contrary else "some"
                return _joined(word, [self._key(each, contrary=contrary) for each in parts])
            case Compare():
                return self._compared(part, contrary=contrary)
            case Choice(condition, then, otherwise) if not _is_number(part):
                return ("if", *self._cases(condition, then, otherwise, contrary=contrary))
            case Fact() if contrary:
                return ("not", _fact(part))
            case Fact() if not _is_number(part):
                return _fact(part)
            case Word(text):
                return ("word", text)
            case Rank(code):
                return ("rank", code)
        return ("sum", *_flat(self._terms(part)))

    def _cases(
        self, condition: Expression, then: Expression, other: Expression, *, contrary: bool
    ) -> Key:
        """A choice, told by whichever condition comes first of the two that it can be told by."""
        plain, opposite = self._key(condition, contrary=False), self._key(condition, contrary=True)
        one, two = (self._key(each, contrary=contrary) for each in (then, other))
        if _order(plain) <= _order(opposite):
            return (plain, one, two)
        return (opposite, two, one)

    def _compared(self, comparison: Compare, *, contrary: bool) -> Key:
        if contrary and orders_ranks(comparison):
            # where no card was played, it is neither higher nor lower
            return ("not", self._compared(comparison, contrary=False))
        left, right = comparison.left, comparison.right
        relation = CONTRARY[comparison.relation] if contrary else comparison.relation
        if not (_is_number(left) and _is_number(right)):
            return self._compared_words(relation, left, right)
        terms = self._terms(left)
        for term, times in self._terms(right).items():
            terms[term] = terms.get(term, 0) - times
        constant = -terms.pop(ONE, 0)
        found = _flat(terms)
        if found and found[0][1] < 0:
            found, constant, relation = (
                tuple((t, -n) for t, n in found),
                -constant,
                TURNED[relation],
            )
        if relation in "<>":  # whole numbers: more than 3 is at least 4
            constant += 1 if relation == ">" else -1
            relation += "="
        return self._at_the_edge(found, relation, constant)

    def _at_the_edge(self, terms: tuple[tuple[Key, int], ...], relation: str, constant: int) -> Key:
        """A comparison of a sum with a number; a count can be no less than nothing."""
        if not terms:
            holds = {
                "=": constant == 0,
                "!=": constant != 0,
                "<=": constant >= 0,
                ">=": constant <= 0,
            }
            return ("truth", holds[relation])
        if self._edges and len(terms) == 1 and terms[0][1] == 1 and terms[0][0][0] == "fact":
            kind = BY_NAME[terms[0][0][1]].type
            least = kind.least if isinstance(kind, Count) else None
            if least is not None:
                if relation == "<=" and constant == least:
                    relation = "="
                elif relation == "!=" and constant == least:
                    relation, constant = ">=", least + 1
        return ("compare", terms, relation, constant)

    def _compared_words(self, relation: str, left: Expression, right: Expression) -> Key:
        """A comparison of ranks or words, the side that comes first in writing to the left."""
        sides = [self._key(side, contrary=False) for side in (left, right)]
        if _order(sides[0]) > _order(sides[1]):
            sides.reverse()
            relation = TURNED[relation]
        return ("compare", sides[0], relation, sides[1])

    def _terms(self, part: Expression) -> Terms:
        """A number as a sum of terms, each with how often it counts."""
        match part:
            case Number(value):
                return {ONE: value}
            case Fact():
                return {_fact(part): 1}
            case Calculate("*", left, right):
                return _product(self._terms(left), self._terms(right))
            case Calculate(operator, left, right):
                sign = 1 if operator == "+" else -1
                found = self._terms(left)
                for term, times in self._terms(right).items():
                    found[term] = found.get(term, 0) + sign * times
                return found
            case Choice(condition, then, otherwise):
                return {("if", *self._cases(condition, then, otherwise, contrary=False)): 1}
            case Function(name, arguments):
                inner = [("sum", *_flat(self._terms(each))) for each in arguments]
                if name in ("min", "max"):
                    inner = sorted(set(inner), key=_order)
                return {(name, *inner): 1}
        raise AssertionError(f"no number: {part}")


_PLAIN, _AS_WRITTEN = _Meaning(edges=True), _Meaning(edges=False)


def _fact(fact: Fact) -> Key:
    rank = (fact.rank,) if fact.rank else ()  # so that facts without keep their ids
    return ("fact", fact.name, fact.whose, fact.scope, fact.rule, fact.other, *rank)


def _joined(word: str, keys: list[Key]) -> Key:
    """Conditions joined, flat, each once, in one order."""
    flat: set[Key] = set()
    for each in keys:
        flat |= set(each[1:]) if each[0] == word else {each}
    settles, idle = ("truth", word == "some"), ("truth", word == "every")
    flat.discard(idle)
    if settles in flat:
        return settles
    if not flat:
        return idle
    return (word, *sorted(flat, key=_order)) if len(flat) > 1 else next(iter(flat))


def _order(key: Key) -> str:
    return repr(key)


def _is_number(part: Expression) -> bool:
    match part:
        case Number() | Calculate() | Function():
            return True
        case Choice(_, then, otherwise):
            return _is_number(then) or _is_number(otherwise)
        case Fact(name):
            return isinstance(BY_NAME[name].type, Count)
    return False


def is_rank(part: Expression) -> bool:
    """Whether this is a rank, or a fact that is one."""
    return isinstance(part, Rank) or (
        isinstance(part, Fact) and isinstance(BY_NAME[part.name].type, RankType)
    )


def words_of(part: Expression) -> tuple[str, ...]:
    """The words that a fact can be; none if it is no such fact."""
    kind = BY_NAME[part.name].type if isinstance(part, Fact) else None
    return kind.words if isinstance(kind, OneOf) else ()


def _flat(terms: Terms) -> tuple[tuple[Key, int], ...]:
    found = [(term, times) for term, times in terms.items() if times]
    return tuple(sorted(found, key=lambda each: _order(each[0])))


def _product(left: Terms, right: Terms) -> Terms:
    """Two sums multiplied: by a constant term by term, else as one term."""
    left, right = dict(_flat(left)), dict(_flat(right))
    for one, other in ((left, right), (right, left)):
        if set(one) <= {ONE}:
            return {term: times * one.get(ONE, 0) for term, times in other.items()}
    inner = sorted((("sum", *_flat(left)), ("sum", *_flat(right))), key=_order)
    return {("times", *inner): 1}
