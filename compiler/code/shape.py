"""What the formatter asks about an expression before it chooses where to break it.

The questions are those of `ruff format`, so the answers have to be the same; they are asked of
expressions in which `bracket` has made the necessary parentheses explicit.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from cuarenta.compiler.code.brackets import BINARY, BITWISE_OR, Bracketed
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
    DictOf,
    Expression,
    Float,
    FString,
    Int,
    Lambda,
    ListOf,
    Name,
    NoneValue,
    NotOp,
    Or,
    SetOf,
    Slice,
    Starred,
    Str,
    Subscript,
    Tuple,
    Unary,
    Walrus,
)

# When parentheses may be added around a whole expression: if it goes over several lines, if it
# then fits although it did not before, or never.
Parentheses: TypeAlias = Literal["multiline", "best fit", "never"]

ATOMS = (Name, Int, Float, Bool, NoneValue, Str, Bytes, FString)


def parentheses(of: Expression) -> Parentheses:
    """When an expression may be put in parentheses."""
    match of:
        case Call(inner) | Attribute(inner) | Subscript(inner):
            if fluent(of):
                return "multiline"
            return "never" if isinstance(inner, Bracketed) else parentheses(inner)
        case Unary(_, inner) | NotOp(inner):
            return "never" if isinstance(inner, Bracketed) else parentheses(inner)
        case ListOf() | SetOf() | DictOf() | Tuple() | Comprehension():
            return "never"
    return "best fit" if isinstance(of, ATOMS) else "multiline"


def own_brackets(of: Expression) -> bool | None:
    """Whether an expression's own brackets hold anything; None if it has none."""
    match of:
        case Comprehension() | Subscript():
            return True
        case ListOf(items) | SetOf(items) | Tuple(items) | DictOf(items):
            return bool(items)
        case Call(_, arguments, keywords):
            return bool(arguments or keywords)
    return None


def has_brackets(of: Expression) -> bool | None:
    """The same, parentheses around it included."""
    return True if isinstance(of, Bracketed) else own_brackets(of)


def splittable(of: Expression) -> bool:
    """Whether an expression has places to break."""
    match of:
        case Unary(_, inner) | NotOp(inner):
            return splittable(inner)
        case Tuple(items) | ListOf(items) | SetOf(items) | DictOf(items):
            return bool(items)
        case Call(function, arguments, keywords):
            return bool(arguments or keywords) or isinstance(function, Bracketed)
        case Starred(inner) | Attribute(inner):
            return isinstance(inner, Bracketed) or splittable(inner)
        case Lambda(_, inner):
            return isinstance(inner, Bracketed) or splittable(inner)
    return not isinstance(of, (*ATOMS, Slice, Walrus))


def fluent(of: Expression) -> bool:
    """Whether a chain of calls is set with a line for each link."""
    links = 0
    while True:
        match of:
            case Attribute(inner):
                if isinstance(inner, Bracketed):
                    return links + 1 >= 2
                links += isinstance(inner, (Call, Subscript))
            case Call(inner) | Subscript(inner):
                if isinstance(inner, Bracketed):
                    return links >= 2
            case _:
                return links >= 2
        of = inner


def can_omit(of: Expression) -> bool:
    """Whether breaking at the brackets that begin or end an expression may do instead."""
    looker = _Looker()
    looker.look_into(of)
    if not looker.bracketed or looker.count > 1:
        return False
    if looker.loosest <= ATTRIBUTE:
        return True
    return _ends(looker.last) or _ends(looker.first)


def _ends(of: Expression | None) -> bool:
    return of is not None and not isinstance(of, Subscript) and bool(has_brackets(of))


NOTHING, ATTRIBUTE, INVERSION, COMPARING, BOOLEAN, CONDITIONAL = 0, 1, 2, 30, 31, 32


def looseness(op: str) -> int:
    """How loosely an operator holds its operands: lines are broken at the loosest first."""
    if op in BINARY:
        return 3 + BINARY["*"] - BINARY[op]
    return BOOLEAN if op in ("and", "or") else COMPARING


assert looseness("|") == 3 + BINARY["*"] - BITWISE_OR < COMPARING


class _Looker:
    """Looks for the loosest operators, and for what begins and ends an expression."""

    def __init__(self) -> None:
        self.loosest = NOTHING
        self.count = 0  # of operators as loose as that
        self.bracketed = False
        self.last: Expression | None = None
        self.first: Expression | None = None
        self.begun = False

    def _operator(self, loose: int, count: int = 1) -> None:
        if loose > self.loosest:
            self.loosest, self.count = loose, count
        elif loose == self.loosest:
            self.count += count

    def look(self, of: Expression) -> None:
        self.last = of
        if isinstance(of, Bracketed):
            self.bracketed = True
        else:
            self.look_into(of)
        if not self.begun:
            self.begun, self.first = True, of

    def look_into(self, of: Expression) -> None:
        match of:
            case DictOf() | ListOf() | SetOf() | Comprehension() | Tuple():
                self.bracketed = True
            case Call(inner) | Subscript(inner):
                self.bracketed = True
                self.look(inner)
                self.last = of
            case Attribute(inner):
                self.look(inner)
                if has_brackets(inner) is not None:
                    self._operator(ATTRIBUTE)
                self.last = of
            case And(parts) | Or(parts):
                self._operator(BOOLEAN, len(parts) - 1)
                self._all(*parts)
            case BinaryOp(op, left, right):
                self._operator(looseness(op))
                self._all(left, right)
            case Comparison(_, left, right):
                self._operator(COMPARING)
                self._all(left, right)
            case Chain(left, rest):
                self._operator(COMPARING, len(rest))
                self._all(left, *(each.value for each in rest))
            case Conditional(test, then, otherwise):
                self._operator(CONDITIONAL, 2)
                self._all(then, test, otherwise)
            case Unary(op, inner):
                if op == "~":
                    self._operator(INVERSION)
                self.begun = True
                self.look(inner)
            case NotOp(inner) | Starred(inner) | Lambda(_, inner):
                self.begun = True
                self.look(inner)
            case Walrus(name, inner):
                self._all(Name(name), inner)

    def _all(self, *parts: Expression) -> None:
        for each in parts:
            self.look(each)
