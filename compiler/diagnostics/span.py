"""Where something is written."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a file; lines and columns count characters from 1, the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """From where this begins to where the other ends."""
        return Span(self.file, self.line, self.column, other.end_line, other.end_column)


def top_of(file: str) -> Span:
    """The first character of a file, for what concerns the whole of it."""
    return Span(file, 1, 1, 1, 1)
