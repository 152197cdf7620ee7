"""Simplification of operators on numbers and of comparisons, whose operands are simple already."""

from __future__ import annotations

from collections.abc import Callable

from cuarenta.compiler.code.literals import (
    Literal,
    Unknown,
    known,
    number,
    reads,
    written,
)
from cuarenta.compiler.code.tree import (
    BinaryOp,
    BinaryOperator,
    Bool,
    Call,
    Comparison,
    Expression,
    Int,
    Name,
    Relation,
    Starred,
    Unary,
)

MOST_BITS = 256  # larger numbers are left to be computed

COMPUTE: dict[BinaryOperator, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
}
# The right operand that changes nothing; the left one does not either where order does not count.
NEUTRAL: dict[BinaryOperator, int] = {
    "+": 0,
    "-": 0,
    "*": 1,
    "//": 1,
    "|": 0,
    "^": 0,
    "&": -1,
    "<<": 0,
    ">>": 0,
}
EITHER_WAY = ("+", "*", "|", "^", "&")
MIRRORED: dict[Relation, Relation] = {
    "==": "==",
    "!=": "!=",
    "<": ">",
    ">": "<",
    "<=": ">=",
    ">=": "<=",
}


def unary(of: Unary) -> Expression:
    """Signs of numbers, and signs that undo each other."""
    match of:
        case Unary("+", inner) if number(inner) is not None:
            return inner
        case Unary("-", Int(0)):
            return of.operand
        case Unary("~", inner) if (value := number(inner)) is not None:
            return written(~value, inner)
        case Unary("-", Unary("-", inner)) | Unary("~", Unary("~", inner)):
            return inner
    return of


def binary(of: BinaryOp) -> Expression:
    """Numbers computed, operands that change nothing left out, added numbers gathered."""
    left, right = number(of.left), number(of.right)
    if left is not None and right is not None:
        return _computed(of, left, right)
    neutral = NEUTRAL.get(of.op)
    if right is not None and right == neutral:
        return of.left
    if left is not None and left == neutral and of.op in EITHER_WAY:
        return of.right
    if of.op == "-" and left == 0:
        return unary(Unary("-", of.right))
    return _gathered(of, right)


def _computed(of: BinaryOp, left: int, right: int) -> Expression:
    shifts = of.op in ("<<", ">>")
    if of.op not in COMPUTE or (of.op in ("//", "%") and right == 0):
        return of
    if shifts and not 0 <= right <= MOST_BITS:
        return of
    value = COMPUTE[of.op](left, right)
    if value.bit_length() > MOST_BITS:
        return of
    return written(value, of.left) if shifts else written(value, of.left, of.right)


def _gathered(of: BinaryOp, right: int | None) -> Expression:
    """`x + 1 + 2` is `x + 3`; `x + -1` is `x - 1`."""
    if right is None or of.op not in ("+", "-"):
        return of
    total = right if of.op == "+" else -right
    base = of.left
    if isinstance(base, BinaryOp) and base.op in ("+", "-"):
        inner = number(base.right)
        if inner is not None:
            total += inner if base.op == "+" else -inner
            base = base.left
    if total == 0:
        return base
    return BinaryOp("+" if total > 0 else "-", base, written(abs(total), of.right))


def comparison(of: Comparison) -> Expression:
    """Literals compared; a sole literal goes to the right."""
    left, right = known(of.left), known(of.right)
    if isinstance(left, Unknown):
        return of
    if not isinstance(right, Unknown):
        truth = _compare(of.op, left, right)
        return of if truth is None else Bool(truth)
    if of.op in MIRRORED:
        return Comparison(MIRRORED[of.op], of.right, of.left)
    return of


def _compare(op: Relation, left: Literal, right: Literal) -> bool | None:
    match op:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "is" | "is not" if left is None or right is None:
            return (left is right) == (op == "is")
    if not (isinstance(left, int) and isinstance(right, int)):
        return None
    match op:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
    return None


def extreme(of: Call) -> Expression:
    """`min` and `max` of numbers; the numbers among several arguments become one."""
    match of:
        case Call(Name("min" | "max" as name), (_, _, *_) as arguments, ()):
            pick = min if name == "min" else max
        case _:
            return of
    if any(isinstance(each, Starred) for each in arguments):
        return of
    flat: list[Expression] = []
    for each in arguments:
        match each:
            case Call(Name(inner), (_, _, *_) as parts, ()) if inner == name:
                flat += parts
            case _:
                flat.append(each)
    values = [value for each in flat if (value := number(each)) is not None]
    others = [each for each in flat if number(each) is None]
    others = [e for at, e in enumerate(others) if e not in others[:at] or not reads(e)]
    rest = [*others, written(pick(values))] if values else others
    return rest[0] if len(rest) == 1 else Call(of.function, tuple(rest))
