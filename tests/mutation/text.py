"""A ruleset's text, and the same with one thing changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.syntax.words import plain

Sort: TypeAlias = Literal["number", "comparison", "word", "fact", "name", "text", "parent"]


@dataclass(frozen=True, slots=True)
class Mutation:
    """What stands in place of something, in the file of a shipped ruleset."""

    ruleset: str
    sort: Sort
    line: int
    start: int
    end: int
    new: str

    def applied(self, text: str) -> str:
        """The text with the change made."""
        return text[: self.start] + self.new + text[self.end :]

    def told(self, text: str) -> str:
        """The change in one line."""
        line = text.split("\n")[self.line - 1].strip()
        old = text[self.start : self.end]
        return f"{self.ruleset}:{self.line}: “{old}” → “{self.new}” in: {line}"


@dataclass(frozen=True)
class Written:
    """A text in which places are found by line and column."""

    ruleset: str
    text: str

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins."""
        found = [0]
        for line in self.text.split("\n"):
            found.append(found[-1] + len(line) + 1)
        return found

    def start(self, span: Span) -> int:
        """Where a node begins."""
        return self._lines[span.line - 1] + span.column - 1

    def end(self, span: Span) -> int:
        """Where it ends."""
        return self._lines[span.end_line - 1] + span.end_column - 1

    def of(self, span: Span) -> str:
        """What is written there."""
        return self.text[self.start(span) : self.end(span)]

    def line(self, place: int) -> int:
        """The line of a place, counted from 1."""
        return self.text.count("\n", 0, place) + 1

    def instead(self, sort: Sort, start: int, end: int, *news: str) -> Iterator[Mutation]:
        """Each of these in place of what stands between two places; articles are no words."""
        old = plain(self.text[start:end].split())
        for new in dict.fromkeys(news):
            if plain(new.split()) != old:
                yield Mutation(self.ruleset, sort, self.line(start), start, end, new)
