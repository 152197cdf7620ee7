"""Short constructors for the code tree, so that what builds code reads like code."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.code.tree import (
    And,
    Assign,
    Attribute,
    AugAssign,
    BinaryOp,
    BinaryOperator,
    Body,
    Bool,
    Call,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Expression,
    If,
    Int,
    Keyword,
    Kind,
    Loop,
    Name,
    NoneValue,
    NotOp,
    Or,
    Relation,
    Slice,
    Statement,
    Str,
    Subscript,
    Tuple,
    Unary,
)

Value: TypeAlias = Expression | int | bool | str | None
Block: TypeAlias = Statement | tuple[Statement, ...] | list[Statement]

TRUE = Bool(True)
FALSE = Bool(False)
NONE = NoneValue()
SELF = Name("self")


def value(of: Value) -> Expression:
    """A tree as it is; a Python value as a literal (a str is text, never a name)."""
    match of:
        case Expression():
            return of
        case None:
            return NONE
        case bool():
            return Bool(of)
        case int():
            return number(of)
    return Str(of)


def block(*parts: Block) -> Body:
    """Statements in a row, flattened."""
    found: list[Statement] = []
    for part in parts:
        found += [part] if isinstance(part, Statement) else part
    return tuple(found)


# Atoms and access ---------------------------------------------------------------------------


def name(id: str) -> Name:
    """A name."""
    return Name(id)


def number(of: int) -> Expression:
    """A decimal number, negative ones with their sign."""
    return Int(of) if of >= 0 else Unary("-", Int(-of))


def text(of: str) -> Str:
    """A literal text."""
    return Str(of)


def attr(of: Expression, *names: str) -> Expression:
    """`of.name.name`."""
    for each in names:
        of = Attribute(of, each)
    return of


def self_(*names: str) -> Expression:
    """`self.name`."""
    return attr(SELF, *names)


def index(of: Expression, at: Value) -> Subscript:
    """`of[at]`."""
    return Subscript(of, value(at))


def part(of: Expression, lower: Value = None, upper: Value = None) -> Subscript:
    """`of[lower:upper]`, either end left out when None."""
    ends = (None if each is None else value(each) for each in (lower, upper))
    return Subscript(of, Slice(*ends))


def call(function: Expression | str, *arguments: Value, **keywords: Value) -> Call:
    """`function(…)`; a function given as str is a dotted name."""
    if isinstance(function, str):
        first, *rest = function.split(".")
        function = attr(Name(first), *rest)
    named = tuple(Keyword(key, value(each)) for key, each in keywords.items())
    return Call(function, tuple(map(value, arguments)), named)


def method(of: Expression, name: str, *arguments: Value, **keywords: Value) -> Call:
    """`of.name(…)`."""
    return call(Attribute(of, name), *arguments, **keywords)


def tuple_of(*items: Value) -> Tuple:
    """`(a, b)`."""
    return Tuple(tuple(map(value, items)))


def comprehension(
    kind: Kind,
    element: Expression,
    target: Expression,
    iterable: Expression,
    *conditions: Expression,
) -> Comprehension:
    """`element for target in iterable if …`."""
    return Comprehension(kind, element, (Loop(target, iterable, conditions),))


# Operators ----------------------------------------------------------------------------------


def binary(op: BinaryOperator, left: Value, right: Value) -> BinaryOp:
    """`left op right`."""
    return BinaryOp(op, value(left), value(right))


def _joined(op: BinaryOperator, parts: tuple[Value, ...]) -> Expression:
    first, *rest = map(value, parts)
    for each in rest:
        first = BinaryOp(op, first, each)
    return first


def add(*parts: Value) -> Expression:
    """`a + b + …`."""
    return _joined("+", parts)


def sub(left: Value, right: Value) -> BinaryOp:
    """`left - right`."""
    return binary("-", left, right)


def mul(*parts: Value) -> Expression:
    """`a * b * …`."""
    return _joined("*", parts)


def compare(op: Relation, left: Value, right: Value) -> Comparison:
    """`left op right`."""
    return Comparison(op, value(left), value(right))


def eq(left: Value, right: Value) -> Comparison:
    """`left == right`."""
    return compare("==", left, right)


def ne(left: Value, right: Value) -> Comparison:
    """`left != right`."""
    return compare("!=", left, right)


def lt(left: Value, right: Value) -> Comparison:
    """`left < right`."""
    return compare("<", left, right)


def le(left: Value, right: Value) -> Comparison:
    """`left <= right`."""
    return compare("<=", left, right)


def gt(left: Value, right: Value) -> Comparison:
    """`left > right`."""
    return compare(">", left, right)


def ge(left: Value, right: Value) -> Comparison:
    """`left >= right`."""
    return compare(">=", left, right)


def not_(of: Value) -> NotOp:
    """`not of`."""
    return NotOp(value(of))


def and_(*parts: Value) -> Expression:
    """`a and b …`, also when a part is such a junction itself; True without parts."""
    found = [value(each) for each in parts]
    flat = tuple(e for each in found for e in (each.parts if isinstance(each, And) else (each,)))
    return TRUE if not flat else flat[0] if len(flat) == 1 else And(flat)


def or_(*parts: Value) -> Expression:
    """`a or b …`, also when a part is such a junction itself; False without parts."""
    found = [value(each) for each in parts]
    flat = tuple(e for each in found for e in (each.parts if isinstance(each, Or) else (each,)))
    return FALSE if not flat else flat[0] if len(flat) == 1 else Or(flat)


def conditional(test: Value, then: Value, otherwise: Value) -> Conditional:
    """`then if test else otherwise`."""
    return Conditional(value(test), value(then), value(otherwise))


# Statements ---------------------------------------------------------------------------------


def expr(of: Expression) -> Expr:
    """An expression as a statement."""
    return Expr(of)


def assign(target: Expression, of: Value, annotation: Expression | None = None) -> Assign:
    """`target = of`."""
    return Assign((target,), value(of), annotation)


def aug(target: Expression, op: BinaryOperator, of: Value) -> AugAssign:
    """`target op= of`."""
    return AugAssign(target, op, value(of))


def if_(test: Value, then: Block, otherwise: Block = ()) -> If:
    """`if test:` with an optional `else:`."""
    return If(value(test), block(then), block(otherwise))
