"""The numbers, comparisons, facts and joints of a ruleset's expressions and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.clauses import CLAUSES
from cuarenta.compiler.registry.facts import BY_NAME, FactSpec
from cuarenta.compiler.registry.kinds import OneOf
from cuarenta.compiler.resolve.facts import PATTERNS, Pattern, match
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.syntax.tree import (
    Between,
    Cell,
    Chain,
    Comparison,
    Dash,
    File,
    Negation,
    Node,
    Numeral,
    Operation,
    Ref,
    Rule,
    Test,
    Text,
)
from cuarenta.compiler.syntax.walk import nodes
from cuarenta.compiler.syntax.words import NOUGHT, plain
from tests.mutation.text import Mutation, Sort, Written

RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
COMPARE = re.compile(
    r"<=|>=|!=|<|>|=|(is\s+)?(not\s+)?(at\s+least|at\s+most|more\s+than|fewer\s+than|less\s+than)\b"
    r"|is\s+not\b|is\b"
)
STRING = re.compile(r'"([^"\n]*)"')
FUNCTIONS = {
    "min": "max", "max": "min", "round up": "round down", "round down": "round up",
    "divide up": "divide down", "divide down": "divide up",
}  # fmt: skip
REASONED = ("number", "numbers", "quantity", "condition")
OPERATORS = ("+", "-", "*")


def numbers(value: int) -> list[str]:
    """Other numbers: next to it, a little further, nought, twice as much, much more."""
    found = (value - 2, value - 1, value + 1, value + 2, 0, 2 * value, value + 25)
    return [str(number) for number in found if number >= 0 and number != value]


class Expressions:
    """What could stand instead, in expressions, tables and texts."""

    def __init__(self, written: Written, rules: Ruleset, symbols: Symbols) -> None:
        self._written = written
        self._symbols = symbols
        self._ranks = rules.ranks

    def of_file(self, file: File) -> Iterator[Mutation]:
        """In every rule; texts wherever they stand."""
        for statement in file.statements:
            bare = _without_words(statement) if isinstance(statement, Rule) else statement
            for node in nodes(bare):
                yield from self._of_node(node)
            if isinstance(statement, Rule):
                yield from self._of_rows(statement)
        for found in STRING.finditer(self._written.text):
            if "#" not in self._written.text[: found.start()].rpartition("\n")[2]:
                yield from self._texts(found)

    def _texts(self, found: re.Match[str]) -> Iterator[Mutation]:
        """A text with one word changed, or without its first."""
        told = found[1]
        news = [f'"{told}x"']
        if " " in told:
            news.append(f'"{told.partition(" ")[2]}"')
        yield from self._written.instead("text", found.start(), found.end(), *news)

    def _instead(self, sort: Sort, node: Node | Dash, *news: str) -> Iterator[Mutation]:
        start, end = self._written.start(node.span), self._written.end(node.span)
        return self._written.instead(sort, start, end, *news)

    def _of_node(self, node: Node) -> Iterator[Mutation]:
        match node:
            case Numeral(value):
                yield from self._instead("number", node, *numbers(value))
            case Comparison():
                yield from self._of_comparison(node)
            case Chain(word):
                other = "or" if word == "and" else "and"
                for left, right in zip(node.parts, node.parts[1:], strict=False):
                    yield from self._between("word", left, right, rf"\b{word}\b", other)
            case Operation(_, left, right):
                yield from self._between("word", left, right, r"[-+*]", *OPERATORS)
            case Negation(operand):
                start = self._written.start(node.span)
                yield from self._written.instead(
                    "word", start, self._written.start(operand.span), ""
                )
            case Ref():
                yield from self._of_ref(node)

    def _between(
        self, sort: Sort, left: Node, right: Node, pattern: str, *news: str
    ) -> Iterator[Mutation]:
        start, end = self._written.end(left.span), self._written.start(right.span)
        found = re.search(pattern, self._written.text[start:end])
        assert found, self._written.text[start:end]
        yield from self._written.instead(sort, start + found.start(), start + found.end(), *news)

    def _of_comparison(self, node: Comparison) -> Iterator[Mutation]:
        """The other relations; the other words that its fact can be."""
        others = [each for each in RELATIONS if each != node.relation]
        start, end = self._written.end(node.left.span), self._written.start(node.right.span)
        found = COMPARE.search(self._written.text[start:end])
        assert found
        place, stop = start + found.start(), start + found.end()
        if _is_nought(node.right):
            stop = self._written.end(node.right.span)
            news = [f"{relation} 0" for relation in others]
            yield from self._written.instead("comparison", place, stop, *news)
            yield from self._instead("number", node.right, "1", "2")
            return
        yield from self._written.instead("comparison", place, stop, *others)
        if isinstance(node.left, Ref) and (spec := self._fact(node.left)):
            yield from self._words(spec, node.right)

    def _words(self, spec: FactSpec, node: Node) -> Iterator[Mutation]:
        if isinstance(spec.type, OneOf):
            yield from self._instead("word", node, *spec.type.words)
        if isinstance(node, Text):
            yield from self._instead("word", node, *(f'"{rank}"' for rank in self._ranks))

    # Facts --------------------------------------------------------------------------------------

    def _fact(self, node: Ref) -> FactSpec | None:
        whose = plain(node.whose.words) if node.whose else ()
        ranked = node.like is not None
        found = match(plain(node.phrase.words), whose, self._symbols, ranked=ranked)
        return found[0].spec if found else None

    def _of_ref(self, node: Ref) -> Iterator[Mutation]:
        if node.arguments is not None:
            start = self._written.start(node.phrase.span)
            other = FUNCTIONS[str(node.phrase)]
            yield from self._written.instead("word", start, start + len(str(node.phrase)), other)
            return
        if spec := self._fact(node):
            yield from self._instead("fact", node, *self._siblings(node, spec))

    def _siblings(self, node: Ref, spec: FactSpec) -> Iterator[str]:
        """Other facts of the type; the same of another side, stretch or rule."""
        words = plain(node.phrase.words)
        whose = plain(node.whose.words) if node.whose else ()
        own = match(words, whose, self._symbols, ranked=node.like is not None)[0]
        told = " ".join(words) + (f" like {node.like.value}" if node.like else "")
        if spec.whose and not own.pattern.whose:
            yield from (f"{told} of {each}" for each in spec.whose)
        for pattern in PATTERNS:
            if pattern == own.pattern:
                yield from self._spelled(pattern, every_name=True)
            elif type(pattern.spec.type) is type(spec.type):
                yield from self._spelled(pattern, every_name=pattern.spec == spec)

    def _spelled(self, pattern: Pattern, *, every_name: bool) -> Iterator[str]:
        """A fact's phrases: of each rule that it can be about, or of the first of each kind."""
        of = f" of {' '.join(pattern.whose)}" if pattern.whose else ""
        ranks = self._ranks[: 2 if every_name else 1] if pattern.ranked else ()
        texts = [" ".join(pattern.words) + of + like for like in _like(ranks)]
        for mark, kinds in (
            ("<award>", ("award",)),
            ("<capture>", ("capture",)),
            ("<event>", ("award", "announce", "claim", "fault", "capture")),
        ):
            names = [f"{kind} {name}" for kind, name in self._symbols.rules if kind in kinds]
            names = names if every_name else names[:1]
            while any(mark in text for text in texts):
                texts = [text.replace(mark, name, 1) for text in texts for name in names]
        scopes = pattern.spec.scopes
        for text in texts:
            yield from (text.replace("<scope>", scope) for scope in scopes)

    # Tables -------------------------------------------------------------------------------------

    def _of_rows(self, rule: Rule) -> Iterator[Mutation]:
        if not rule.rows:
            return
        if rule.kind == "pack":
            for row in rule.rows:
                yield from self._of_pack(row.cells)
            return
        heads = [
            BY_NAME.get(self._written.of(c.span).partition(" of ")[0]) for c in rule.rows[0].cells
        ]
        for row in rule.rows[1:]:
            for cell, spec in zip(row.cells, heads, strict=False):
                yield from self._of_cell(cell, spec)

    def _of_pack(self, cells: tuple[Cell, ...]) -> Iterator[Mutation]:
        """Other ranks, numbers, and names."""
        yield from self._cell_as("word", cells[0], "rank", "number", "name")
        for cell in cells[1:]:
            if isinstance(cell, Dash):
                yield from self._instead("word", cell, "0", "8")
            elif isinstance(cell, Numeral):
                yield from self._instead("word", cell, "-")
            elif isinstance(cell, Ref):
                yield from self._instead("text", cell, f"{cell}x")

    def _cell_as(self, sort: Sort, cell: Cell, *news: str) -> Iterator[Mutation]:
        start, end = self._written.start(cell.span), self._written.end(cell.span)
        return self._written.instead(sort, start, end, *news)

    def _of_cell(self, cell: Cell, spec: FactSpec | None) -> Iterator[Mutation]:
        """Another relation, value or word; what is within is an expression like any other."""
        start = self._written.start(cell.span)
        match cell:
            case Test(relation, value):
                others = [each for each in RELATIONS if each != relation]
                end = self._written.start(value.span)
                yield from self._written.instead(
                    "comparison", start, end, *(f"{x} " for x in others)
                )
            case Between() | Dash():
                return
            case _ if spec is not None:
                told = self._written.of(cell.span)
                news = [f"{relation} {told}" for relation in RELATIONS[1:]]
                yield from self._cell_as("comparison", cell, *news, "any")
                if isinstance(spec.type, OneOf):
                    yield from self._cell_as("word", cell, *spec.type.words)


def _without_words(rule: Rule) -> Rule:
    """The rule with those clauses alone that are expressions."""
    shapes = {each.word: each.shape for each in CLAUSES if each.kind == rule.kind}
    kept = tuple(each for each in rule.clauses if shapes.get(each.word) in REASONED)
    return replace(rule, clauses=kept)


def _is_nought(node: Node) -> bool:
    return isinstance(node, Ref) and str(node.phrase) in NOUGHT


def _like(ranks: Sequence[str]) -> list[str]:
    """The ends of a fact's phrase: for each of these ranks, or none."""
    return [f' like "{rank}"' for rank in ranks] or [""]
