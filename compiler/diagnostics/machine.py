"""Messages for other programs: SARIF for code scanners, annotations for GitHub."""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from urllib.parse import quote

from cuarenta.compiler.diagnostics.codes import CODES
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.render import place, shown
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.version import VERSION

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(diagnostics: Iterable[Diagnostic]) -> str:
    """All messages as one SARIF log."""
    found = list(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in found})
    driver = {
        "name": "cuarenta",
        "version": VERSION,
        "rules": [{"id": code, "shortDescription": {"text": CODES[code]}} for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic) for diagnostic in found],
    }
    return dumps({"$schema": SARIF, "version": "2.1.0", "runs": [run]}, indent=2)


def _result(diagnostic: Diagnostic) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": diagnostic.code,
        "level": diagnostic.severity,
        "message": {"text": in_full(diagnostic)},
        "locations": [{"physicalLocation": _location(diagnostic.span)}],
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {"physicalLocation": _location(one.span), "message": {"text": one.label}}
            for one in diagnostic.related
        ]
    return result


def _location(span: Span) -> dict[str, object]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": {"uri": quote(shown(span.file))}, "region": region}


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """A workflow command a message, which GitHub shows at the line."""
    return "\n".join(_command(diagnostic) for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    places = {
        "file": shown(span.file),
        "line": span.line,
        "endLine": span.end_line,
        "col": span.column,
        "endColumn": span.end_column,
        "title": diagnostic.code,
    }
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in places.items())
    return f"::{diagnostic.severity} {listed}::{_data(_with_places(diagnostic))}"


def _data(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _data(words).replace(":", "%3A").replace(",", "%2C")


def _with_places(diagnostic: Diagnostic) -> str:
    """A message with its other places, for a reader that shows but one."""
    places = [f"({place(one.span)}: {one.label})" for one in diagnostic.related]
    return " ".join([in_full(diagnostic), *places])


def in_full(diagnostic: Diagnostic) -> str:
    """A message with what would be right, in one paragraph."""
    parts = [diagnostic.message]
    parts += [f"Expected: {one}." for one in diagnostic.expected]
    if diagnostic.suggestions:
        parts.append(f"Did you mean {' or '.join(f'“{one}”' for one in diagnostic.suggestions)}?")
    return " ".join([*parts, *diagnostic.hints])
