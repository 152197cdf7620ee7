"""Where an expression needs parentheses of its own, made explicit.

Before: any expression. After: an equal one in which `Bracketed` stands around exactly those
parts that would otherwise be read differently.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cuarenta.compiler.code.tree import (
    And,
    Attribute,
    BinaryOp,
    Call,
    Chain,
    Comparison,
    Comprehension,
    Conditional,
    Expression,
    Float,
    FString,
    Int,
    Item,
    Lambda,
    Loop,
    Node,
    NotOp,
    Or,
    Starred,
    Subscript,
    Unary,
    Walrus,
    rebuild,
)

# How tightly each kind holds its parts together.
WALRUS, LAMBDA, CONDITIONAL, OR, AND, NOT, COMPARISON = range(7)
BITWISE_OR = 7
UNARY, PRIMARY = 13, 15
BINARY = {
    "|": BITWISE_OR,
    "^": 8,
    "&": 9,
    "<<": 10,
    ">>": 10,
    "+": 11,
    "-": 11,
    "*": 12,
    "//": 12,
    "/": 12,
    "%": 12,
}


@dataclass(frozen=True)
class Bracketed(Expression):
    """An expression in parentheses."""

    value: Expression


def binding(of: Expression) -> int:
    """How tightly an expression holds its parts together."""
    match of:
        case BinaryOp(op):
            return BINARY[op]
        case Walrus():
            return WALRUS
        case Lambda():
            return LAMBDA
        case Conditional():
            return CONDITIONAL
        case Or():
            return OR
        case And():
            return AND
        case NotOp():
            return NOT
        case Comparison() | Chain():
            return COMPARISON
        case Unary():
            return UNARY
    return PRIMARY


def bracket(of: Expression, least: int = LAMBDA) -> Expression:
    """The expression with its parentheses, where it must hold together at least so tightly."""
    inner = _parts(of)
    return Bracketed(inner) if binding(of) < least else inner


def _parts(of: Expression) -> Expression:
    match of:
        case BinaryOp(op, left, right):
            level = BINARY[op]
            return BinaryOp(op, bracket(left, level), bracket(right, level + 1))
        case Comparison():
            return _each(of, BITWISE_OR)
        case Chain(first, rest):
            links = tuple(replace(each, value=bracket(each.value, BITWISE_OR)) for each in rest)
            return Chain(bracket(first, BITWISE_OR), links)
        case NotOp() | And():
            return _each(of, NOT)
        case Or():
            return _each(of, NOT)  # "and" is put in parentheses too: linters ask for it
        case Unary():
            return _each(of, UNARY)
        case Starred():
            return _each(of, BITWISE_OR)
        case FString():
            return _each(of, CONDITIONAL)
        case Conditional(test, then, otherwise):
            return Conditional(bracket(test, OR), bracket(then, OR), bracket(otherwise))
        case Attribute(value, name):
            return Attribute(_primary(value, dotted=True), name)
        case Subscript(value, index):
            return Subscript(_primary(value), bracket(index))
        case Call(function, arguments, keywords):
            return Call(
                _primary(function),
                tuple(map(bracket, arguments)),
                tuple(replace(each, value=bracket(each.value)) for each in keywords),
            )
        case Comprehension(kind, element, loops, value):
            second = None if value is None else bracket(value)
            return Comprehension(kind, bracket(element), tuple(map(_loop, loops)), second)
    return _each(of, LAMBDA)


def _each(of: Expression, least: int) -> Expression:
    def change(node: Node) -> Node:
        match node:
            case Expression():
                return bracket(node, least)
            case Item(None, value):
                return Item(None, bracket(value, BITWISE_OR))
        return rebuild(node, change)

    return rebuild(of, change)


def _loop(loop: Loop) -> Loop:
    return Loop(
        bracket(loop.target),
        bracket(loop.iterable, OR),
        tuple(bracket(each, OR) for each in loop.conditions),
    )


def _primary(of: Expression, *, dotted: bool = False) -> Expression:
    inner = bracket(of, PRIMARY)
    number = isinstance(of, Float) or (isinstance(of, Int) and of.base == "dec")
    return Bracketed(inner) if dotted and number else inner
