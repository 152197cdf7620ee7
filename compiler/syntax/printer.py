"""From a tree to text, in one layout: printing, parsing and printing again gives the same text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.diagnostics.span import Span
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


@dataclass(frozen=True, slots=True)
class Line:
    """A head, a clause or a row as it is printed, maybe on several lines, and where it is from."""

    text: str
    span: Span


def print_file(file: File) -> str:
    """A whole file."""
    parts = [f"language {file.head.language}\n", _text(head_lines(file.head))]
    parts += [print_statement(statement) for statement in file.statements]
    return "\n".join(parts)


def print_statement(statement: Statement) -> str:
    """A rule, a let or a drop."""
    return _text(statement_lines(statement))


def _text(lines: Iterator[Line]) -> str:
    return "".join(f"{line.text}\n" for line in lines)


def statement_lines(statement: Statement) -> Iterator[Line]:
    """A rule, a let or a drop, line by line."""
    match statement:
        case Rule():
            yield from _rule(statement)
        case Let():
            start = "override let" if statement.override else "let"
            text = f"{start} {statement.name} = {print_node(statement.value)}"
            yield Line(text, statement.span)
        case Drop():
            yield Line(f"drop {statement.kind} {statement.name}", statement.span)


def head_lines(head: Head) -> Iterator[Line]:
    """The head of a file, without the line of the language."""
    line = f"ruleset {head.id}"
    if head.title is not None:
        line += f" {_quoted(head.title)}"
    if head.parent:
        reference = head.parent.reference
        line += f" extends {_quoted(reference) if head.parent.is_path else reference}"
    yield Line(line, head.span)
    yield from _clauses(head.clauses)


def _rule(rule: Rule) -> Iterator[Line]:
    line = f"{rule.kind} {rule.name}"
    if rule.override:
        line = f"override {line}"
    if rule.title is not None:
        line += f" {_quoted(rule.title)}"
    yield Line(line, rule.name_span)
    yield from _rows(rule.rows)
    yield from _clauses(rule.clauses)


def _clauses(clauses: tuple[Clause, ...]) -> Iterator[Line]:
    width = max((len(clause.word) for clause in clauses), default=0)
    for clause in clauses:
        yield Line(_clause(clause, width), clause.span)


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


def _rows(rows: tuple[Row, ...]) -> Iterator[Line]:
    cells = [[_cell(cell) for cell in row.cells] for row in rows]
    count = max((len(row) for row in cells), default=0)
    widths = [max((len(row[i]) for row in cells if i < len(row)), default=0) for i in range(count)]
    for row, texts in zip(rows, cells, strict=True):
        padded = (f"{text:<{width}}" for text, width in zip(texts, widths, strict=False))
        yield Line(f"  | {' | '.join(padded)} |", row.span)


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
    if node.like is not None:
        text += f" like {_quoted(node.like.value)}"
    if node.arguments is not None:
        text += f"({', '.join(print_node(argument) for argument in node.arguments)})"
    return f"{text} of {node.whose}" if node.whose else text


def _quoted(text: str) -> str:
    return f'"{text}"'
