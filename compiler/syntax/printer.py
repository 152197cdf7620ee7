"""From a tree to text, in one layout: printing, parsing and printing again gives the same text."""

from __future__ import annotations

from cuarenta.compiler.model.expression import Relation
from cuarenta.compiler.syntax.tree import (
    Alternative,
    Between,
    Cell,
    Chain,
    Clause,
    Comparison,
    Dash,
    Drop,
    File,
    Head,
    Let,
    Minus,
    Negation,
    Node,
    Numeral,
    Operation,
    Ref,
    Row,
    Rule,
    Statement,
    Test,
    Text,
)

RELATIONS: dict[Relation, str] = {
    "=": "is", "!=": "is not", "<": "fewer than", "<=": "at most", ">": "more than",
    ">=": "at least",
}  # fmt: skip
IF, OR, AND, NOT, COMPARE, SUM, PRODUCT, FACTOR = range(8)
WIDTH = 100
TO_WHOM = "to"
FOR_WHOM = "for"


def print_file(file: File) -> str:
    """A whole file."""
    parts = [f"language {file.head.language}\n", _head(file.head)]
    parts += [print_statement(statement) for statement in file.statements]
    return "\n".join(parts)


def print_statement(statement: Statement) -> str:
    """A rule, a let or a drop."""
    match statement:
        case Rule():
            return _rule(statement)
        case Let():
            start = "override let" if statement.override else "let"
            return f"{start} {statement.name} = {print_node(statement.value)}\n"
        case Drop():
            return f"drop {statement.kind} {statement.name}\n"


def _head(head: Head) -> str:
    line = f"ruleset {head.id}"
    if head.title is not None:
        line += f" {_quoted(head.title)}"
    if head.parent:
        reference = head.parent.reference
        line += f" extends {_quoted(reference) if head.parent.is_path else reference}"
    return "\n".join([line, *_clauses(head.clauses)]) + "\n"


def _rule(rule: Rule) -> str:
    line = f"{rule.kind} {rule.name}"
    if rule.override:
        line = f"override {line}"
    if rule.title is not None:
        line += f" {_quoted(rule.title)}"
    return "\n".join([line, *_rows(rule.rows), *_clauses(rule.clauses)]) + "\n"


def _clauses(clauses: tuple[Clause, ...]) -> list[str]:
    width = max((len(clause.word) for clause in clauses), default=0)
    return [_clause(clause, width) for clause in clauses]


def _clause(clause: Clause, width: int) -> str:
    start = f"  {clause.word:<{width}}  "
    value = ", ".join(print_node(node) for node in clause.values)
    if clause.exceptions:
        value += " except " + ", ".join(print_node(node) for node in clause.exceptions)
    if clause.whom:
        value += f" {FOR_WHOM if clause.word == 'wins' else TO_WHOM} {clause.whom}"
    if len(start) + len(value) > WIDTH and len(clause.values) == 1:
        value = _broken(clause.values[0], " " * len(start)) or value
    return (start + value).rstrip()


def _broken(node: Node, indent: str) -> str | None:
    """A long chain of conditions, one a line."""
    if not isinstance(node, Chain):
        return None
    level = AND if node.word == "and" else OR
    return f"\n{indent}{node.word} ".join(_at(part, level + 1) for part in node.parts)


def _rows(rows: tuple[Row, ...]) -> list[str]:
    cells = [[_cell(cell) for cell in row.cells] for row in rows]
    count = max((len(row) for row in cells), default=0)
    widths = [max((len(row[i]) for row in cells if i < len(row)), default=0) for i in range(count)]
    return [
        "  | " + " | ".join(f"{text:<{widths[i]}}" for i, text in enumerate(row)) + " |"
        for row in cells
    ]


def _cell(cell: Cell) -> str:
    match cell:
        case Dash():
            return "-"
        case Test():
            return f"{cell.relation} {print_node(cell.value)}"
        case Between():
            return f"{print_node(cell.low)} .. {print_node(cell.high)}"
        case _:
            return print_node(cell)


def print_node(node: Node) -> str:
    """An expression."""
    return _print(node)[0]


def _at(node: Node, level: int) -> str:
    """An expression where at least this level is wanted, else in brackets."""
    text, own = _print(node)
    return text if own >= level else f"({text})"


def _print(node: Node) -> tuple[str, int]:
    match node:
        case Numeral():
            return str(node.value), FACTOR
        case Text():
            return _quoted(node.value), FACTOR
        case Ref():
            return _ref(node), FACTOR
        case Minus():
            return f"-{_at(node.operand, FACTOR)}", FACTOR
        case Negation():
            return f"not {_at(node.operand, NOT)}", NOT
        case Chain():
            level = AND if node.word == "and" else OR
            return f" {node.word} ".join(_at(part, level + 1) for part in node.parts), level
        case Comparison():
            left, right = _at(node.left, SUM), _at(node.right, SUM)
            return f"{left} {RELATIONS[node.relation]} {right}", COMPARE
        case Operation():
            level = PRODUCT if node.operator == "*" else SUM
            return f"{_at(node.left, level)} {node.operator} {_at(node.right, level + 1)}", level
        case Alternative():
            parts = (_at(node.condition, OR), print_node(node.then), print_node(node.otherwise))
            return "if {} then {} else {}".format(*parts), IF


def _ref(node: Ref) -> str:
    text = str(node.phrase)
    if node.arguments is not None:
        text += f"({', '.join(print_node(argument) for argument in node.arguments)})"
    return f"{text} of {node.whose}" if node.whose else text


def _quoted(text: str) -> str:
    return f'"{text}"'
