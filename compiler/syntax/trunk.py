"""From the parser's tree to ours: plain frozen nodes with their places, within stated limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

from lark import Token, Tree

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Relation
from cuarenta.compiler.registry.kinds import Kind
from cuarenta.compiler.syntax.tree import (
    Alternative,
    Between,
    Cell,
    Chain,
    Clause,
    Comparison,
    Dash,
    Drop,
    Head,
    Let,
    Minus,
    Negation,
    Node,
    Numeral,
    Operation,
    Parent,
    Phrase,
    Ref,
    Row,
    Rule,
    Test,
    Text,
)

Leaf: TypeAlias = Token
Branch: TypeAlias = Tree[Leaf]
Child: TypeAlias = Branch | Leaf | None
MOST_DEEP = 64
MOST_DIGITS = 6
RELATIONS: dict[str, Relation] = {
    "is": "=", "=": "=", "is not": "!=", "!=": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">=",
    "at least": ">=", "at most": "<=", "more than": ">", "fewer than": "<", "less than": "<",
    "not at least": "<", "not at most": ">", "not more than": "<=", "not fewer than": ">=",
    "not less than": ">=",
}  # fmt: skip


LINES = frozenset({"ruleset", "let", "rule", "drop", "clause", "row"})


class LimitError(Exception):
    """Something is larger than the language allows."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def relation(text: str) -> Relation:
    """The relation that a comparison's words stand for."""
    words = " ".join(text.split())
    if words not in ("is", "is not"):
        words = words.removeprefix("is ")
    return RELATIONS[words]


class Builder:
    """Builds the nodes of one block, whose first line is `offset` + 1."""

    def __init__(self, file: str, offset: int) -> None:
        self.file = file
        self.offset = offset

    def part(self, tree: Branch) -> int | Head | Rule | Let | Drop:
        """The block as a node (the line `language` as its number)."""
        self._check_depth(tree)
        match tree.data:
            case "language":
                return self._number(_leaf(tree.children[0])).value
            case "ruleset":
                return self._head(tree)
            case "let":
                return self._let(tree)
            case "drop":
                kind, name = (str(child) for child in tree.children)
                return Drop(cast("Kind", kind), name, self._span(tree))
            case _:
                return self._rule(tree)

    def _check_depth(self, tree: Branch) -> None:
        """Refuses a tree deeper than the limit, without going down into it by recursion."""
        level: list[tuple[Branch, int]] = [(tree, 0)]
        while level:
            node, depth = level.pop()
            grown = depth + max(
                1, len(node.children) // 2 if node.data in ("sum", "product") else 1
            )
            if grown > MOST_DEEP and node.data not in ("phrase", "ref", "like"):
                message = f"A value may be nested at most {MOST_DEEP} levels deep."
                raise LimitError(Diagnostic("E104", message, self._span(node)))
            level += [(child, grown) for child in node.children if isinstance(child, Tree)]

    def _span(self, node: Branch | Leaf) -> Span:
        if isinstance(node, Token):
            return Span(
                self.file,
                (node.line or 1) + self.offset,
                node.column or 1,
                (node.end_line or 1) + self.offset,
                node.end_column or 1,
            )
        end_line, end_column = _end(node)
        first = node.meta
        return Span(
            self.file, first.line + self.offset, first.column, end_line + self.offset, end_column
        )

    def _head(self, tree: Branch) -> Head:
        slug, title, extends, *lines = tree.children
        parent = None
        if isinstance(extends, Tree):
            leaf = _leaf(extends.children[0])
            is_path = leaf.type == "STRING"
            parent = Parent(_unquoted(leaf) if is_path else str(leaf), is_path, self._span(leaf))
        return Head(
            language=1,
            id=str(slug),
            title=_unquoted(title) if isinstance(title, Token) else None,
            parent=parent,
            clauses=self._clauses(lines),
            span=self._span(tree),
        )

    def _let(self, tree: Branch) -> Let:
        override, name, value = tree.children
        leaf = _leaf(name)
        return Let(
            str(leaf), self._node(value), override is not None, self._span(tree), self._span(leaf)
        )

    def _rule(self, tree: Branch) -> Rule:
        override, kind, name, title, *lines = tree.children
        leaf = _leaf(name)
        return Rule(
            kind=cast("Kind", str(kind)),
            name=str(leaf),
            title=_unquoted(title) if isinstance(title, Token) else None,
            override=override is not None,
            clauses=self._clauses(lines),
            rows=tuple(self._row(line) for line in lines if _is(line, "row")),
            span=self._span(tree),
            name_span=self._span(leaf),
        )

    def _clauses(self, lines: Sequence[Child]) -> tuple[Clause, ...]:
        return tuple(self._clause(cast("Branch", line)) for line in lines if _is(line, "clause"))

    def _clause(self, tree: Branch) -> Clause:
        word, values, exceptions, whom = tree.children
        leaf = _leaf(word)
        return Clause(
            word=str(leaf),
            values=self._list(values),
            exceptions=self._list(exceptions.children[0]) if isinstance(exceptions, Tree) else (),
            whom=self._phrase(whom.children[-1]) if isinstance(whom, Tree) else None,
            span=self._span(tree),
            word_span=self._span(leaf),
        )

    def _list(self, tree: Child) -> tuple[Node, ...]:
        return tuple(self._node(child) for child in tree.children) if isinstance(tree, Tree) else ()

    def _row(self, tree: Child) -> Row:
        branch = cast("Branch", tree)
        cells = [child for child in branch.children if child is not None]
        return Row(tuple(self._cell(cell) for cell in cells), self._span(branch))

    def _cell(self, child: Child) -> Cell:
        if isinstance(child, Tree):
            match child.data:
                case "test":
                    sign, value = child.children
                    return Test(relation(str(sign)), self._node(value), self._span(child))
                case "between":
                    low, high = child.children
                    return Between(self._node(low), self._node(high), self._span(child))
                case "dash":
                    return Dash(self._span(child))
        return self._node(child)

    def _node(self, child: Child) -> Node:
        tree = cast("Branch", child)
        span = self._span(tree)
        children = tree.children
        match tree.data:
            case "number":
                return self._number(_leaf(children[0]))
            case "text":
                return Text(_unquoted(_leaf(children[0])), span)
            case "ref":
                return self._ref(tree, span)
            case "minus":
                return Minus(self._node(children[0]), span)
            case "negation":
                return Negation(self._node(children[0]), span)
            case "both" | "either":
                parts = tuple(self._node(part) for part in children)
                return Chain("and" if tree.data == "both" else "or", parts, span)
            case "comparison":
                left, sign, right = children
                return Comparison(relation(str(sign)), self._node(left), self._node(right), span)
            case "choice":
                condition, then, otherwise = (self._node(part) for part in children)
                return Alternative(condition, then, otherwise, span)
            case _:
                return self._operation(tree)

    def _operation(self, tree: Branch) -> Node:
        """A sum or product, its operands joined from the left."""
        result, *rest = tree.children
        node = self._node(result)
        if tree.data == "product":
            for factor in rest:
                right = self._node(factor)
                node = Operation("*", node, right, node.span.to(right.span))
            return node
        for sign, term in zip(rest[::2], rest[1::2], strict=True):
            right = self._node(term)
            node = Operation(
                "+" if str(sign) == "+" else "-", node, right, node.span.to(right.span)
            )
        return node

    def _ref(self, tree: Branch, span: Span) -> Ref:
        phrase, like, arguments, whose = tree.children
        return Ref(
            self._phrase(phrase),
            self._list(arguments.children[0]) if isinstance(arguments, Tree) else None,
            self._phrase(whose.children[0]) if isinstance(whose, Tree) else None,
            span,
            self._like(like) if isinstance(like, Tree) else None,
        )

    def _like(self, tree: Branch) -> Text:
        leaf = _leaf(tree.children[-1])
        return Text(_unquoted(leaf) if leaf.type == "STRING" else str(leaf), self._span(leaf))

    def _phrase(self, child: Child) -> Phrase:
        tree = cast("Branch", child)
        return Phrase(tuple(str(word) for word in tree.children), self._span(tree))

    def _number(self, leaf: Leaf) -> Numeral:
        if len(leaf.lstrip("0")) > MOST_DIGITS:
            message = f"A number has at most {MOST_DIGITS} digits."
            raise LimitError(Diagnostic("E105", message, self._span(leaf)))
        return Numeral(int(leaf), self._span(leaf))


def _is(child: Child, data: str) -> bool:
    return isinstance(child, Tree) and child.data == data


def _leaf(child: Child) -> Leaf:
    return cast("Leaf", child)


def _end(node: Branch | Leaf) -> tuple[int, int]:
    """Where a node ends, the line end that closes a clause or a head left out."""
    while isinstance(node, Tree) and node.data in LINES:
        node = next(child for child in reversed(node.children) if child is not None)
    where = node.meta if isinstance(node, Tree) else node
    return where.end_line or 1, where.end_column or 1


def _unquoted(leaf: Leaf) -> str:
    return str(leaf)[1:-1]
