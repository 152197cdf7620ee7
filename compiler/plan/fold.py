"""Partial evaluation: what is left of an expression once some of its facts are known.

Before: any expression. After: an equal expression without the known facts, constants folded.
Conditions: `known` answers a fact with its value (a rank by its index, a word by itself) or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from cuarenta.compiler.model.expression import (
    ALWAYS,
    NEVER,
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
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import RankType

Value: TypeAlias = int | bool | str
Known: TypeAlias = Callable[[Fact], Value | None]

RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def call(name: str, values: Sequence[int]) -> int:
    """Evaluate one of the language's functions."""
    if name == "min":
        return min(values)
    if name == "max":
        return max(values)
    value, part = values
    parts = (value + (part - 1 if name.endswith("up") else 0)) // part
    return parts if name.startswith("divide") else parts * part


def every(*parts: Expression) -> Expression:
    """Join conditions that must all hold."""
    flat: list[Expression] = []
    for part in parts:
        inner = part.parts if isinstance(part, Every) else (part,)
        flat += [each for each in inner if each != ALWAYS and each not in flat]
    if NEVER in flat:
        return NEVER
    if not flat:
        return ALWAYS
    return flat[0] if len(flat) == 1 else Every(tuple(flat))


def some(*parts: Expression) -> Expression:
    """Join conditions of which one must hold."""
    flat: list[Expression] = []
    for part in parts:
        inner = part.parts if isinstance(part, Some) else (part,)
        flat += [each for each in inner if each != NEVER and each not in flat]
    if ALWAYS in flat:
        return ALWAYS
    if not flat:
        return NEVER
    return flat[0] if len(flat) == 1 else Some(tuple(flat))


def opposite(condition: Expression) -> Expression:
    """Turn a condition round, without a Not where a comparison can be turned.

    Which of two ranks is higher cannot: where no card was played, neither is.
    """
    match condition:
        case Truth(value):
            return Truth(not value)
        case Not(operand):
            return operand
        case Compare(relation, left, right) if not orders_ranks(condition):
            return Compare(OPPOSITE[relation], left, right)  # type: ignore[arg-type]
        case Every(parts):
            return some(*map(opposite, parts))
        case Some(parts):
            return every(*map(opposite, parts))
    return Not(condition)


def orders_ranks(comparison: Compare) -> bool:
    """Whether a comparison asks which of two ranks is higher."""
    sides = (comparison.left, comparison.right)
    return comparison.relation not in ("=", "!=") and any(
        isinstance(side, Fact) and isinstance(BY_NAME[side.name].type, RankType) for side in sides
    )


def fold(expression: Expression, known: Known, ranks: Sequence[str]) -> Expression:
    """Replace the known facts by their values, and what follows from them."""

    def go(part: Expression) -> Expression:
        return fold(part, known, ranks)

    match expression:
        case Fact():
            return _literal(known(expression), expression)
        case Not(operand):
            return opposite(go(operand))
        case Every(parts):
            return every(*map(go, parts))
        case Some(parts):
            return some(*map(go, parts))
        case Compare(relation, left, right):
            return _compare(Compare(relation, go(left), go(right)), ranks)
        case Calculate(operator, left, right):
            return _calculate(Calculate(operator, go(left), go(right)))
        case Choice(condition, then, otherwise):
            return _choose(Choice(go(condition), go(then), go(otherwise)))
        case Function(name, arguments):
            return _apply(Function(name, tuple(map(go, arguments))))
    return expression


def _literal(value: Value | None, fact: Fact) -> Expression:
    if value is None:
        return fact
    if isinstance(value, bool):
        return Truth(value)
    return Number(value) if isinstance(value, int) else Word(value)


def _compare(comparison: Compare, ranks: Sequence[str]) -> Expression:
    left, right = (_ordinal(side, ranks) for side in (comparison.left, comparison.right))
    if isinstance(left, Number) and isinstance(right, Number):
        return Truth(RELATIONS[comparison.relation](left.value, right.value))
    if isinstance(left, Word) and isinstance(right, Word):
        return Truth((left == right) == (comparison.relation == "="))
    return comparison


def _ordinal(side: Expression, ranks: Sequence[str]) -> Expression:
    return Number(ranks.index(side.code)) if isinstance(side, Rank) else side


def _calculate(sum_: Calculate) -> Expression:
    left, right = sum_.left, sum_.right
    if isinstance(left, Number) and isinstance(right, Number):
        return Number(OPERATORS[sum_.operator](left.value, right.value))
    if right == Number(0) and sum_.operator in "+-":
        return left
    return sum_


def _choose(choice: Choice) -> Expression:
    if isinstance(choice.condition, Truth):
        return choice.then if choice.condition.value else choice.otherwise
    return choice.then if choice.then == choice.otherwise else choice


def _apply(function: Function) -> Expression:
    values = [each.value for each in function.arguments if isinstance(each, Number)]
    if len(values) == len(function.arguments):
        return Number(call(function.name, values))
    return function


def conjuncts(condition: Expression) -> tuple[Expression, ...]:
    """Take apart a condition into the parts that must all hold."""
    if condition == ALWAYS:
        return ()
    return condition.parts if isinstance(condition, Every) else (condition,)


def facts_in(expression: Expression) -> Iterator[Fact]:
    """Go through every fact that an expression reads."""
    match expression:
        case Fact():
            yield expression
        case Not(operand):
            yield from facts_in(operand)
        case Every(parts) | Some(parts) | Function(_, parts):
            for part in parts:
                yield from facts_in(part)
        case Compare(_, left, right) | Calculate(_, left, right):
            yield from facts_in(left)
            yield from facts_in(right)
        case Choice(condition, then, otherwise):
            for part in (condition, then, otherwise):
                yield from facts_in(part)
