"""Simplification of `not`, `and` and `or`, whose parts are simple already."""

from __future__ import annotations

from itertools import groupby

from cuarenta.compiler.code.build import FALSE, and_, or_
from cuarenta.compiler.code.literals import UNKNOWN, known, reads, truth_valued
from cuarenta.compiler.code.printer import print_expression
from cuarenta.compiler.code.tree import (
    And,
    Bool,
    Chain,
    Comparison,
    Expression,
    Link,
    NotOp,
    Or,
    Relation,
    Tuple,
)

OPPOSITE: dict[Relation, Relation] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
UPWARD, DOWNWARD = ("<", "<="), (">", ">=")


def opposite(of: Expression) -> Expression:
    """`not of`, with the `not` as far in as it makes the text shorter."""
    match of:
        case Bool(value):
            return Bool(not value)
        case Comparison(op, left, right):
            return Comparison(OPPOSITE[op], left, right)
        case NotOp(inner) if truth_valued(inner):
            return inner
        case And(parts):
            return _shorter(NotOp(of), or_(*map(opposite, parts)))
        case Or(parts):
            return _shorter(NotOp(of), and_(*map(opposite, parts)))
    return NotOp(of)


def _shorter(first: Expression, second: Expression) -> Expression:
    return second if len(print_expression(second)) < len(print_expression(first)) else first


def junction(of: And | Or, *, truth: bool) -> Expression:
    """Flat, without constants and repetitions; cut after what decides."""
    every = isinstance(of, And)
    joined = and_(*of.parts) if every else or_(*of.parts)
    if not isinstance(joined, (And, Or)):
        return joined
    parts: list[Expression] = []
    for at, each in enumerate(joined.parts):
        value = _truth(each)
        only_truth = truth or (isinstance(each, Bool) and all(map(truth_valued, parts)))
        if value is not None and value != every:
            if only_truth and all(map(reads, parts)):
                parts = []
            parts.append(Bool(not every) if only_truth else each)
            break
        if value is None or (at == len(joined.parts) - 1 and not only_truth):
            parts.append(each)
    return _combined(parts, every=every, truth=truth)


def _truth(of: Expression) -> bool | None:
    value = known(of)
    return None if value is UNKNOWN else bool(value)


def _combined(parts: list[Expression], *, every: bool, truth: bool) -> Expression:
    """Without repetitions, and with comparisons of the same value taken together."""
    if all(map(reads, parts)) and (truth or all(map(truth_valued, parts))):
        parts = [each for at, each in enumerate(parts) if each not in parts[:at]]
    parts = _members(parts, every=every)
    if not every:
        return or_(*parts) if parts else FALSE
    parts = _chained(parts)
    return and_(*parts)


def _members(parts: list[Expression], *, every: bool) -> list[Expression]:
    """`x == 1 or x == 2` is `x in (1, 2)`; `x != 1 and x != 2` is `x not in (1, 2)`."""
    op: Relation = "!=" if every else "=="
    found: list[Expression] = []
    for value, group in groupby(parts, lambda each: _compared(each, op)):
        same = list(group)
        if value is None or len(same) == 1:
            found += same
        else:
            items = tuple(each.right for each in same if isinstance(each, Comparison))
            found.append(Comparison("not in" if every else "in", value, Tuple(items)))
    return found


def _compared(of: Expression, op: Relation) -> Expression | None:
    match of:
        case Comparison(relation, left, right) if relation == op and known(right) is not UNKNOWN:
            return left if reads(left) else None
    return None


def _chained(parts: list[Expression]) -> list[Expression]:
    """`a < b and b <= c` is `a < b <= c`."""
    found: list[Expression] = []
    for each in parts:
        before = found[-1] if found else None
        link = _link(before, each) if before is not None else None
        if link is None:
            found.append(each)
        else:
            found[-1] = link
    return found


def _link(before: Expression, after: Expression) -> Expression | None:
    match before, after:
        case Comparison(op, left, middle), Comparison(op2, same, right) if middle == same:
            if _same_way(op, op2) and reads(middle):
                return Chain(left, (Link(op, middle), Link(op2, right)))
        case Chain(left, (*_, Link(op, middle)) as links), Comparison(op2, same, right):
            if middle == same and _same_way(op, op2) and reads(middle):
                return Chain(left, (*links, Link(op2, right)))
    return None


def _same_way(first: Relation, second: Relation) -> bool:
    return any(first in way and second in way for way in (UPWARD, DOWNWARD))
