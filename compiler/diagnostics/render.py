"""Messages as text for people, and as JSON of a stable shape."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from unicodedata import combining, east_asian_width

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic, Related
from cuarenta.compiler.diagnostics.span import Span

SCHEMA = "cuarenta-diagnostics/1"
WIDEST = 120


def text(diagnostics: Iterable[Diagnostic]) -> str:
    """Every message with its line, the place marked, and what would be right."""
    return "\n\n".join(_one(diagnostic) for diagnostic in diagnostics)


def _one(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    lines = [f"{place(span)}: {diagnostic.severity} {diagnostic.code}: {shown(diagnostic.message)}"]
    lines += _marked(span, diagnostic.source)
    lines += [f"  expected: {shown(one)}" for one in diagnostic.expected]
    if diagnostic.suggestions:
        meant = " or ".join(f"“{shown(one)}”" for one in diagnostic.suggestions)
        lines.append(f"  did you mean {meant}?")
    lines += [f"  hint: {shown(one)}" for one in diagnostic.hints]
    for related in diagnostic.related:
        lines += [f"  {place(related.span)}: {shown(related.label)}"]
        lines += _marked(related.span, related.source)
    return "\n".join(lines)


def place(span: Span) -> str:
    """A place as people write it."""
    return f"{shown(span.file)}:{span.line}:{span.column}"


def _marked(span: Span, source: str) -> list[str]:
    """The source line, a window of it if it is long, and a mark under the place."""
    if not source.strip():
        return []
    line = shown(source)
    start = min(span.column - 1, len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    end = max(start + 1, end)
    before = ""
    if len(line) > WIDEST:
        first = max(0, min(start - WIDEST // 3, len(line) - WIDEST))
        before = "…" if first else ""
        after = "…" if first + WIDEST < len(line) else ""
        line = before + line[first : first + WIDEST] + after
        start, end = start - first + len(before), min(end - first + len(before), len(line))
    number = str(span.line)
    margin = " " * len(number)
    indent, mark = _width(line[:start]), max(1, _width(line[start:end]))
    if start >= len(line):
        mark = end - start
    return [f"  {number} | {line.rstrip()}", f"  {margin} | {' ' * indent}{'^' * mark}"]


def shown(words: str) -> str:
    """Words without characters that would do something to a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in words)


def _width(words: str) -> int:
    """The columns that words take up on a screen."""
    return sum(
        0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in words
    )


def json(diagnostics: Iterable[Diagnostic]) -> str:
    """All messages as one JSON object; keys are only ever added."""
    found = [_as_json(diagnostic) for diagnostic in diagnostics]
    return dumps({"schema": SCHEMA, "diagnostics": found}, indent=2)


def _as_json(diagnostic: Diagnostic) -> dict[str, object]:
    span = diagnostic.span
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "subject": diagnostic.subject,
        "message": diagnostic.message,
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "source": diagnostic.source,
        "expected": list(diagnostic.expected),
        "suggestions": list(diagnostic.suggestions),
        "hints": list(diagnostic.hints),
        "related": [_related(related) for related in diagnostic.related],
    }


def _related(related: Related) -> dict[str, object]:
    span = related.span
    return {
        "label": related.label,
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "source": related.source,
    }
