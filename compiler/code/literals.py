"""What is known of an expression without running it: its value, its kind, whether it only reads."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.code.tree import (
    And,
    Attribute,
    BinaryOp,
    Bool,
    Bytes,
    Call,
    Chain,
    Comparison,
    Comprehension,
    Conditional,
    Expression,
    Float,
    Formatted,
    FString,
    Int,
    Lambda,
    ListOf,
    Name,
    Node,
    NoneValue,
    NotOp,
    Or,
    Slice,
    Str,
    Subscript,
    Tuple,
    Unary,
    children,
)

Literal: TypeAlias = int | bool | str | None

READERS = {"abs", "bool", "int", "len", "max", "min", "str", "sum", "tuple"}
READING = (
    *(Name, Int, Float, Str, Bytes, Bool, NoneValue, Formatted, FString),
    *(Attribute, Subscript, Slice, Tuple, ListOf),
    *(Unary, BinaryOp, Comparison, Chain, NotOp, And, Or, Conditional),
)


class Unknown:
    """Stands for a value that only the running program knows."""


UNKNOWN = Unknown()


def known(of: Expression) -> Literal | Unknown:
    """The value of a literal."""
    match of:
        case Int(value):
            return value
        case Unary("-", Int(value)):
            return -value
        case Bool(truth):
            return truth
        case Str(text):
            return text
        case NoneValue():
            return None
    return UNKNOWN


def number(of: Expression) -> int | None:
    """The value of a number."""
    value = known(of)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def written(value: int, *like: Expression) -> Expression:
    """A number as a literal, in the base that one of the others is written in."""
    based = next((each for each in like if isinstance(each, Int) and each.base != "dec"), Int(0))
    if value < 0:
        return Unary("-", Int(-value, based.base, based.digits))
    return Int(value, based.base, based.digits)


def reads(of: Node) -> bool:
    """Whether an expression only reads, so that it may be left out or be done again."""
    match of:
        case Call(Name(function)) if function in READERS:
            return all(map(reads, children(of)[1:]))
        case Lambda():
            return True
        case Comprehension():
            return False
        case Expression():
            return isinstance(of, READING) and all(map(reads, children(of)))
    return all(map(reads, children(of)))


def truth_valued(of: Expression) -> bool:
    """Whether the value is always True or False."""
    match of:
        case Bool() | Comparison() | Chain() | NotOp():
            return True
        case And(parts) | Or(parts):
            return all(map(truth_valued, parts))
        case Conditional(_, then, otherwise):
            return truth_valued(then) and truth_valued(otherwise)
    return False
