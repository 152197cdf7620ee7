"""Simplification: an equal tree with less to read and less to do.

Each rule looks at a node whose parts are simple already, so one walk from the leaves up is
enough. Every rule keeps the value; where only its truth counts (a test, an operand of `not`),
truth is kept. What only reads may be left out; calls do more, but for a few functions.
"""

from __future__ import annotations

from cuarenta.compiler.code import arithmetic
from cuarenta.compiler.code.junctions import junction, opposite
from cuarenta.compiler.code.literals import UNKNOWN, known, number, reads, truth_valued
from cuarenta.compiler.code.tree import (
    And,
    BinaryOp,
    Bool,
    Call,
    Chain,
    Comparison,
    Conditional,
    Expression,
    FString,
    Int,
    Loop,
    Node,
    NotOp,
    Or,
    Str,
    Subscript,
    Tuple,
    Unary,
    rebuild,
)


def simplify(of: Expression, *, truth: bool = False) -> Expression:
    """Simplify an expression; with `truth`, only whether it holds must stay the same."""
    match of:
        case NotOp(inner):
            return _negation(simplify(inner, truth=True), truth=truth)
        case And(parts):
            return junction(And(_all(parts, truth=truth)), truth=truth)
        case Or(parts):
            return junction(Or(_all(parts, truth=truth)), truth=truth)
        case Conditional(test, then, otherwise):
            choice = Conditional(
                simplify(test, truth=True),
                simplify(then, truth=truth),
                simplify(otherwise, truth=truth),
            )
            return _choice(choice, truth=truth)
    return _rule(rebuild(of, _part))


def _all(parts: tuple[Expression, ...], *, truth: bool) -> tuple[Expression, ...]:
    return tuple(simplify(each, truth=truth) for each in parts)


def _part(node: Node) -> Node:
    match node:
        case Loop(target, iterable, conditions):
            tests = _all(conditions, truth=True)
            kept = tuple(each for each in tests if each != Bool(True))
            return Loop(target, simplify(iterable), kept)
        case Expression():
            return simplify(node)
    return rebuild(node, _part)


def _rule(of: Expression) -> Expression:
    match of:
        case Unary():
            return arithmetic.unary(of)
        case BinaryOp():
            return arithmetic.binary(of)
        case Comparison(op, value, Tuple(())) if op in ("in", "not in") and reads(value):
            return Bool(op == "not in")
        case Comparison():
            return arithmetic.comparison(of)
        case Chain():
            return _chain(of)
        case Call():
            return arithmetic.extreme(of)
        case Subscript(Tuple(items), Int(at)) if at < len(items) and all(map(reads, items)):
            return items[at]
        case FString(parts):
            return _f_string(parts)
    return of


def _negation(inner: Expression, *, truth: bool) -> Expression:
    value = known(inner)
    if value is not UNKNOWN:
        return Bool(not value)
    if truth and isinstance(inner, NotOp):
        return inner.operand
    return opposite(inner)


def _chain(of: Chain) -> Expression:
    """A chain of literals is decided."""
    values = [known(of.first), *(known(each.value) for each in of.rest)]
    if UNKNOWN in values:
        return of
    results: list[Expression] = []
    left = of.first
    for link in of.rest:
        results.append(arithmetic.comparison(Comparison(link.op, left, link.value)))
        left = link.value
    if all(isinstance(each, Bool) for each in results):
        return Bool(all(each == Bool(True) for each in results))
    return of


def _choice(of: Conditional, *, truth: bool) -> Expression:
    test, then, otherwise = of.test, of.then, of.otherwise
    value = known(test)
    if value is not UNKNOWN:
        return then if value else otherwise
    if isinstance(test, NotOp):
        return _choice(Conditional(test.operand, otherwise, then), truth=truth)
    if then == otherwise and reads(test):
        return then
    if (then, otherwise) == (Bool(True), Bool(False)) and (truth or truth_valued(test)):
        return test
    if (then, otherwise) == (Bool(False), Bool(True)):
        return opposite(test)
    return of


def _f_string(parts: tuple[str | Expression, ...]) -> Expression:
    """Literals become text; without values it is a plain string."""
    found: list[str | Expression] = []
    for each in parts:
        text = _as_text(each)
        if text is None:
            found.append(each)
        elif found and isinstance(found[-1], str):
            found[-1] += text
        else:
            found.append(text)
    match [each for each in found if each != ""]:
        case []:
            return Str("")
        case [str() as only]:
            return Str(only)
        case kept:
            return FString(tuple(kept))


def _as_text(of: str | Expression) -> str | None:
    match of:
        case str():
            return of
        case Str(value):
            return value
    value_of = number(of)
    return None if value_of is None else str(value_of)
