"""The resolved tree: rules whose clauses mean something, still with the places of every part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Expression
from cuarenta.compiler.registry.clauses import ClauseSpec
from cuarenta.compiler.registry.facts import FactSpec
from cuarenta.compiler.registry.kinds import Kind

Type: TypeAlias = Literal["number", "yes/no", "rank", "word", "unknown"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a piece of text means, with the meanings of its parts.

    `value` is None where the text could not be understood; that has been reported. `fact` is its
    entry in the registry if it is a fact, `let` the name that it came through.
    """

    value: Expression | None
    type: Type
    span: Span = field(compare=False)
    parts: tuple[Meaning, ...] = ()
    fact: FactSpec | None = None
    let: str = ""
    size: int = 1
    depth: int = 1

    def walk(self, through: Span | None = None) -> Iterator[tuple[Meaning, Span]]:
        """This and all its parts with the place to speak of: for a let's, where it is used."""
        if self.let and through is None:
            through = self.span
        yield self, through or self.span
        for part in self.parts:
            yield from part.walk(through)


@dataclass(frozen=True, slots=True)
class RuleName:
    """A rule that another one names."""

    kind: Kind
    name: str
    span: Span = field(compare=False)

    @property
    def id(self) -> str:
        """The rule's id."""
        return f"{self.kind}.{self.name}"


@dataclass(frozen=True, slots=True)
class Quantity:
    """Points, and who gets them."""

    amount: Meaning
    receiver: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is won, and by whom."""

    word: str
    winner: str


@dataclass(frozen=True, slots=True)
class Words:
    """One or more of the words that a clause knows."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Fixed whole numbers."""

    numbers: tuple[int, ...]
    spans: tuple[Span, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Names:
    """Rules that are named; `everything` says that they were meant by `all`."""

    rules: tuple[RuleName, ...]
    everything: bool = False


@dataclass(frozen=True, slots=True)
class Texts:
    """Texts for people."""

    texts: tuple[str, ...]


Value: TypeAlias = Meaning | Quantity | Stretch | Words | Numbers | Names | Texts


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a known word; `value` is None where it could not be understood."""

    word: str
    spec: ClauseSpec
    value: Value | None
    span: Span = field(compare=False)
    word_span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its tests of the columns' facts, and the points."""

    tests: tuple[Meaning, ...]
    points: Meaning
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class PackRow:
    """A row of a pack: what it tells of each rank; None for a dash."""

    word: str
    cells: tuple[str | None, ...]
    spans: tuple[Span, ...] = field(compare=False)
    span: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with all its clauses; `broken` names those that could not be read."""

    kind: Kind
    name: str
    title: str
    clauses: tuple[Clause, ...]
    rows: tuple[TableRow, ...]
    pack_rows: tuple[PackRow, ...]
    span: Span = field(compare=False)
    name_span: Span = field(compare=False)
    row_span: Span | None = field(default=None, compare=False)
    broken: tuple[str, ...] = field(default=(), compare=False)

    @property
    def id(self) -> str:
        """The rule's id."""
        return f"{self.kind}.{self.name}"

    def clause(self, word: str) -> Clause | None:
        """The clause of this word, if the rule has it."""
        return next((clause for clause in self.clauses if clause.word == word), None)

    def span_of(self, word: str) -> Span:
        """Where a clause (a table: "row") stands; the name of the rule if it has none."""
        clause = self.clause(word)
        span = self.row_span if word == "row" else clause.span if clause else None
        return span or self.name_span

    def unsure(self, *words: str) -> bool:
        """Whether one of these clauses is there but could not be understood, so nothing follows."""
        if "*" in self.broken or any(word in self.broken for word in words):
            return True
        return any(clause.word in words and clause.value is None for clause in self.clauses)

    def words(self, word: str) -> tuple[str, ...]:
        """The words of a clause; none if it is not there."""
        clause = self.clause(word)
        return clause.value.words if clause and isinstance(clause.value, Words) else ()

    def word(self, word: str) -> str:
        """The one word of a clause, or ""."""
        return next(iter(self.words(word)), "")

    def numbers(self, word: str) -> tuple[int, ...]:
        """The numbers of a clause."""
        clause = self.clause(word)
        return clause.value.numbers if clause and isinstance(clause.value, Numbers) else ()

    def number(self, word: str, default: int = 0) -> int:
        """The one number of a clause."""
        return next(iter(self.numbers(word)), default)

    def names(self, word: str) -> tuple[RuleName, ...]:
        """The rules that a clause names."""
        clause = self.clause(word)
        return clause.value.rules if clause and isinstance(clause.value, Names) else ()

    def texts(self, word: str) -> tuple[str, ...]:
        """The texts of all clauses of this word."""
        found = [clause.value for clause in self.clauses if clause.word == word]
        return tuple(text for value in found if isinstance(value, Texts) for text in value.texts)

    def meaning(self, word: str) -> Meaning | None:
        """The condition of a clause."""
        clause = self.clause(word)
        return clause.value if clause and isinstance(clause.value, Meaning) else None

    def quantity(self, word: str) -> Quantity | None:
        """The points of a clause."""
        clause = self.clause(word)
        return clause.value if clause and isinstance(clause.value, Quantity) else None

    def stretch(self, word: str) -> Stretch | None:
        """What a clause says is won."""
        clause = self.clause(word)
        return clause.value if clause and isinstance(clause.value, Stretch) else None

    def meanings(self) -> Iterator[tuple[str, Meaning]]:
        """Each meaning in the rule with the word of its clause ("row" in a table)."""
        for clause in self.clauses:
            if isinstance(clause.value, Meaning):
                yield clause.word, clause.value
            elif isinstance(clause.value, Quantity):
                yield clause.word, clause.value.amount
        for row in self.rows:
            for test in row.tests:
                yield "row", test
            yield "row", row.points


def newest(rules: tuple[Rule, ...], file: str) -> Rule:
    """Of rules that do not go together, the one to speak of: in this file, the furthest down."""
    return max(rules, key=lambda rule: (rule.span.file == file, rule.span.line))


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A whole ruleset, its parents' rules included.

    `is_whole` is false if there are rules whose kind could not be made out.
    """

    id: str
    title: str
    sources: tuple[str, ...]
    language: int
    rules: tuple[Rule, ...]
    file: str
    span: Span = field(compare=False)
    is_whole: bool = True

    def of(self, *kinds: Kind) -> tuple[Rule, ...]:
        """The rules of these kinds."""
        return tuple(rule for rule in self.rules if rule.kind in kinds)

    def find(self, id_: str) -> Rule | None:
        """The rule of this id."""
        return next((rule for rule in self.rules if rule.id == id_), None)
