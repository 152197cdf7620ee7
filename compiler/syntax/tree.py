"""The syntax tree: a file as it is written, every node with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Relation
from cuarenta.compiler.registry.kinds import Kind


@dataclass(frozen=True, slots=True)
class Numeral:
    """A whole number."""

    value: int
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """Words in quotes."""

    value: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words in a row, articles included."""

    words: tuple[str, ...]
    span: Span = field(compare=False)

    def __str__(self) -> str:
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Ref:
    """A phrase that means something: a fact, a let, a function, a word, a name.

    `like` is the rank that the phrase ends with, as in `cards like "7"`.
    """

    phrase: Phrase
    arguments: tuple[Node, ...] | None
    whose: Phrase | None
    span: Span = field(compare=False)
    like: Text | None = None

    @property
    def is_bare(self) -> bool:
        """Whether it is nothing but words in a row."""
        return self.arguments is None and self.whose is None and self.like is None

    def __str__(self) -> str:
        like = f" like {self.like.value}" if self.like else ""
        return f"{self.phrase}{like}" + (f" of {self.whose}" if self.whose else "")


@dataclass(frozen=True, slots=True)
class Minus:
    """The negative of a number."""

    operand: Node
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Negation:
    """The opposite of a condition."""

    operand: Node
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Chain:
    """Conditions joined by `and` or by `or`."""

    word: Literal["and", "or"]
    parts: tuple[Node, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two values side by side."""

    relation: Relation
    left: Node
    right: Node
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Operation:
    """Two numbers added, subtracted or multiplied."""

    operator: Literal["+", "-", "*"]
    left: Node
    right: Node
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One value if a condition holds, else another."""

    condition: Node
    then: Node
    otherwise: Node
    span: Span = field(compare=False)


Node: TypeAlias = (
    Numeral | Text | Ref | Minus | Negation | Chain | Comparison | Operation | Alternative
)


@dataclass(frozen=True, slots=True)
class Test:
    """A cell that compares its column's fact with a value."""

    relation: Relation
    value: Node
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Between:
    """A cell that asks for a value within a range, both ends included."""

    low: Node
    high: Node
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Dash:
    """A cell left open."""

    span: Span = field(compare=False)


Cell: TypeAlias = Test | Between | Dash | Node


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    cells: tuple[Cell, ...]
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a rule: its word, its values, the exceptions, and to or for whom."""

    word: str
    values: tuple[Node, ...]
    exceptions: tuple[Node, ...]
    whom: Phrase | None
    span: Span = field(compare=False)
    word_span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule. `broken` names the clauses that could not be read ("row" for a row).

    `older` is the parent's rule that this one changes, where the two have been joined.
    """

    kind: Kind
    name: str
    title: str | None
    override: bool
    clauses: tuple[Clause, ...]
    rows: tuple[Row, ...]
    span: Span = field(compare=False)
    name_span: Span = field(compare=False)
    broken: tuple[str, ...] = field(default=(), compare=False)
    older: Rule | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Let:
    """A name for a value; `older` is the parent's, where this one has replaced it."""

    name: str
    value: Node
    override: bool
    span: Span = field(compare=False)
    name_span: Span = field(compare=False)
    older: Let | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Drop:
    """A rule or let of the parent that does not hold here."""

    kind: Kind | Literal["let"]
    name: str
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Parent:
    """What a ruleset extends: the id of a shipped one, or a path."""

    reference: str
    is_path: bool
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Head:
    """The first lines of a file: language, id, title, parent, and clauses."""

    language: int
    id: str
    title: str | None
    parent: Parent | None
    clauses: tuple[Clause, ...]
    span: Span = field(compare=False)


Statement: TypeAlias = Rule | Let | Drop


@dataclass(frozen=True, slots=True)
class File:
    """A whole file. `doubtful` are names of rules whose kind could not be made out.

    What it had of its parent is kept once the two are joined: where it `extends`, and its `drops`.
    """

    head: Head
    statements: tuple[Statement, ...]
    span: Span = field(compare=False)
    doubtful: tuple[str, ...] = field(default=(), compare=False)
    extends: Parent | None = field(default=None, compare=False)
    drops: tuple[Drop, ...] = field(default=(), compare=False)
