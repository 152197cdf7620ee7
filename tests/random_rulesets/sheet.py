"""A ruleset as text whose parts can still be taken out: rules, clauses, and what stands in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Type: TypeAlias = Literal["number", "yes/no", "rank", "other"]
ANYTHING, OR, AND, NOT, COMPARISON, SUM, PRODUCT, ATOM = range(8)


@dataclass(frozen=True, slots=True)
class Phrase:
    """An expression, or any other value of a clause: a text with gaps for its parts.

    `wants` tells how tightly each part must bind; one that does not is put in brackets.
    """

    type: Type
    form: str
    parts: tuple[Phrase, ...] = ()
    level: int = ATOM
    wants: tuple[int, ...] = ()

    def __str__(self) -> str:
        texts = []
        for part, wanted in zip(self.parts, self.wants, strict=True):
            texts.append(str(part) if part.level >= wanted else f"({part})")
        return self.form.format(*texts)


def word(text: str) -> Phrase:
    """A value without parts that could be changed."""
    return Phrase("other", text.replace("{", "{{").replace("}", "}}"))


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause."""

    word: str
    value: Phrase


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; the first of its `rows` is the table's head."""

    kind: str
    name: str
    clauses: tuple[Clause, ...]
    rows: tuple[tuple[Phrase, ...], ...] = ()

    def value(self, word_: str) -> str:
        """What a clause says; "" where there is none."""
        return next((str(clause.value) for clause in self.clauses if clause.word == word_), "")

    def lines(self) -> list[str]:
        """The rule as it stands in a file."""
        head = f'{self.kind} {self.name} "{self.kind} {self.name}"'
        rows = [f"  | {' | '.join(map(str, row))} |" for row in self.rows]
        return [head, *rows, *(f"  {clause.word} {clause.value}" for clause in self.clauses)]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole ruleset."""

    id: str
    rules: tuple[Rule, ...]

    @property
    def text(self) -> str:
        """The file."""
        lines = ["language 1", f'ruleset {self.id} "Made at random"']
        for rule in self.rules:
            lines += ["", *rule.lines()]
        return "\n".join(lines) + "\n"

    def place(self, line: int) -> tuple[Rule, Clause | None] | None:
        """The rule and clause that stand in a line of the text; no clause for heads and rows."""
        at = 3
        for rule in self.rules:
            at += 1
            end = at + len(rule.lines())
            if at <= line < end:
                clause = line - at - 1 - len(rule.rows)
                return rule, rule.clauses[clause] if clause >= 0 else None
            at = end
        return None

    def without(self, rule: Rule, clause: Clause | None = None) -> Sheet:
        """The same without a rule, or without one of its clauses."""
        if clause is None:
            return replace(self, rules=tuple(each for each in self.rules if each is not rule))
        rest = tuple(each for each in rule.clauses if each is not clause)
        return self.changed(rule, replace(rule, clauses=rest))

    def changed(self, rule: Rule, other: Rule) -> Sheet:
        """The same with another rule in the place of one."""
        return replace(self, rules=tuple(other if each is rule else each for each in self.rules))
