"""Expressions as functions of a case: the value of each fact that they read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from cuarenta.compiler.check.logic import holds
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
    Relation,
    Some,
    Truth,
    Word,
)
from cuarenta.compiler.resolve.constants import apply, calculate

Value: TypeAlias = int | bool | str
Case: TypeAlias = dict[Fact, Value]
Reading: TypeAlias = Callable[[Case], Value]


def reading(expression: Expression, ranks: tuple[str, ...]) -> Reading:
    """The function that gives an expression's value in a case; ranks are told by their place."""
    match expression:
        case Number() | Truth():
            return _always(expression.value)
        case Word():
            return _always(expression.value)
        case Rank():
            return _always(ranks.index(expression.code))
        case Fact():
            return lambda case: case[expression]
        case Not():
            operand = reading(expression.operand, ranks)
            return lambda case: not operand(case)
        case Every():
            parts = [reading(part, ranks) for part in expression.parts]
            return lambda case: all(part(case) for part in parts)
        case Some():
            parts = [reading(part, ranks) for part in expression.parts]
            return lambda case: any(part(case) for part in parts)
        case Compare():
            left, right = reading(expression.left, ranks), reading(expression.right, ranks)
            return _compare(expression.relation, left, right)
        case Calculate():
            left, right = reading(expression.left, ranks), reading(expression.right, ranks)
            operator = expression.operator
            return lambda case: calculate(operator, int(left(case)), int(right(case)))
        case Choice():
            condition = reading(expression.condition, ranks)
            then, otherwise = reading(expression.then, ranks), reading(expression.otherwise, ranks)
            return lambda case: then(case) if condition(case) else otherwise(case)
        case Function():
            return _function(expression, ranks)


def _always(value: Value) -> Reading:
    return lambda _: value


def _compare(relation: Relation, left: Reading, right: Reading) -> Reading:
    if relation == "=":
        return lambda case: left(case) == right(case)
    if relation == "!=":
        return lambda case: left(case) != right(case)
    return lambda case: holds(int(left(case)), relation, int(right(case)))


def _function(expression: Function, ranks: tuple[str, ...]) -> Reading:
    arguments = [reading(argument, ranks) for argument in expression.arguments]
    name = expression.name
    return lambda case: apply(name, [int(argument(case)) for argument in arguments]) or 0


def facts_of(expression: Expression) -> Iterator[Fact]:
    """The facts that an expression reads."""
    for part in parts_of(expression):
        if isinstance(part, Fact):
            yield part


def parts_of(expression: Expression) -> Iterator[Expression]:
    """An expression and everything in it."""
    yield expression
    match expression:
        case Not():
            inner: tuple[Expression, ...] = (expression.operand,)
        case Every() | Some():
            inner = expression.parts
        case Compare() | Calculate():
            inner = (expression.left, expression.right)
        case Choice():
            inner = (expression.condition, expression.then, expression.otherwise)
        case Function():
            inner = expression.arguments
        case _:
            inner = ()
    for part in inner:
        yield from parts_of(part)
