"""One message to the author: what is wrong, where, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from cuarenta.compiler.diagnostics.codes import CODES, Code
from cuarenta.compiler.diagnostics.span import Span

Severity: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a message is about, what it is, and its line of the file."""

    label: str
    span: Span
    source: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A message with a stable code.

    `expected` says in words what could stand there, `suggestions` what was probably meant, `hints`
    what to do; `source` is the line of the file that the message is about; `related` are the other
    places that it is about, such as the parent's clause that an override replaces.
    """

    code: Code
    message: str
    span: Span
    expected: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    source: str = ""
    related: tuple[Related, ...] = ()

    @property
    def severity(self) -> Severity:
        """Errors leave no ruleset; warnings do."""
        return "warning" if self.code.startswith("W") else "error"

    @property
    def subject(self) -> str:
        """What all messages of this code are about."""
        return CODES[self.code]


def arranged(diagnostics: list[Diagnostic], most: int = 100) -> tuple[Diagnostic, ...]:
    """Messages in the order of the file, each once, at most so many."""
    unique = list(dict.fromkeys(diagnostics))
    unique.sort(key=lambda one: (one.span.file, one.span.line, one.span.column, one.code))
    if len(unique) <= most:
        return tuple(unique)
    rest = len(unique) - most
    last = unique[most - 1]
    more = replace(last, hints=(*last.hints, f"There are {rest} more messages after this one."))
    return (*unique[: most - 1], more)
