"""Going through a tree."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.syntax.tree import (
    Alternative,
    Between,
    Chain,
    Comparison,
    Dash,
    Let,
    Minus,
    Negation,
    Node,
    Operation,
    Ref,
    Rule,
    Statement,
    Test,
)


def nodes(statement: Statement) -> Iterator[Node]:
    """Every expression in a rule or let, and everything in it."""
    if isinstance(statement, Let):
        yield from within(statement.value)
    elif isinstance(statement, Rule):
        for clause in statement.clauses:
            for node in (*clause.values, *clause.exceptions):
                yield from within(node)
        for row in statement.rows:
            for cell in row.cells:
                for node in _of_cell(cell):
                    yield from within(node)


def _of_cell(cell: Node | Test | Between | Dash) -> tuple[Node, ...]:
    match cell:
        case Dash():
            return ()
        case Test():
            return (cell.value,)
        case Between():
            return (cell.low, cell.high)
        case _:
            return (cell,)


def within(node: Node) -> Iterator[Node]:
    """An expression and everything in it."""
    yield node
    for part in parts(node):
        yield from within(part)


def parts(node: Node) -> tuple[Node, ...]:
    """What an expression is made of."""
    match node:
        case Ref():
            return node.arguments or ()
        case Minus() | Negation():
            return (node.operand,)
        case Chain():
            return node.parts
        case Comparison() | Operation():
            return (node.left, node.right)
        case Alternative():
            return (node.condition, node.then, node.otherwise)
        case _:
            return ()
