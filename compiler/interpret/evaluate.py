"""Expressions: their value at a moment, by walking the tree.

A condition gives a truth, a quantity a whole number, a rank its place in the pack (None where no
card was played). A word gives the set of words that are true of it: a seat may be the dealer and
the last player at once.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from cuarenta.compiler.interpret.moment import Moment
from cuarenta.compiler.interpret.reading import READERS
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

Value: TypeAlias = int | bool | frozenset[str] | None

RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def holds(condition: Expression, moment: Moment) -> bool:
    """Whether a condition holds at a moment."""
    return bool(value(condition, moment))


def quantity(expression: Expression, moment: Moment) -> int:
    """A quantity at a moment."""
    found = value(expression, moment)
    assert isinstance(found, int)
    return found


def value(expression: Expression, moment: Moment) -> Value:
    """The value of an expression at a moment."""
    return EVALUATORS[type(expression)](expression, moment)


def reads(name: str, expression: object) -> bool:
    """Whether a fact of this name occurs anywhere in an expression."""
    if isinstance(expression, Fact):
        return expression.name == name
    if isinstance(expression, tuple):
        return any(reads(name, part) for part in expression)
    if is_dataclass(expression):
        parts = (getattr(expression, each.name) for each in fields(expression))
        return any(reads(name, part) for part in parts)
    return False


def _fact(fact: Fact, moment: Moment) -> Value:
    return READERS[fact.name](moment, fact)


def _compare(comparison: Compare, moment: Moment) -> bool:
    left, right = value(comparison.left, moment), value(comparison.right, moment)
    if isinstance(left, frozenset) and isinstance(right, frozenset):
        return bool(left & right) == (comparison.relation == "=")
    if left is None or right is None:
        return comparison.relation == "!="
    return RELATIONS[comparison.relation](left, right)


def _calculate(sum_: Calculate, moment: Moment) -> int:
    left, right = quantity(sum_.left, moment), quantity(sum_.right, moment)
    return ARITHMETIC[sum_.operator](left, right)


def _choice(choice: Choice, moment: Moment) -> Value:
    branch = choice.then if holds(choice.condition, moment) else choice.otherwise
    return value(branch, moment)


def _function(function: Function, moment: Moment) -> int:
    numbers = [quantity(argument, moment) for argument in function.arguments]
    match function.name:
        case "min":
            return min(numbers)
        case "max":
            return max(numbers)
        case "round up":
            return -(-numbers[0] // numbers[1]) * numbers[1]
        case "round down":
            return numbers[0] // numbers[1] * numbers[1]
        case "divide up":
            return -(-numbers[0] // numbers[1])
        case "divide down":
            return numbers[0] // numbers[1]


EVALUATORS: dict[type, Callable[[Any, Moment], Value]] = {
    Number: lambda number, _: number.value,
    Truth: lambda truth, _: truth.value,
    Word: lambda word, _: frozenset((word.value,)),
    Rank: lambda rank, moment: moment.state.ranks.index(rank.code),
    Fact: _fact,
    Not: lambda opposite, moment: not value(opposite.operand, moment),
    Every: lambda every, moment: all(value(part, moment) for part in every.parts),
    Some: lambda some, moment: any(value(part, moment) for part in some.parts),
    Compare: _compare,
    Calculate: _calculate,
    Choice: _choice,
    Function: _function,
}
