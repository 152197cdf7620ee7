"""Differences as a Markdown page: one table for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.forms.counting import counted
from cuarenta.compiler.audit.severity import MEANINGS
from cuarenta.compiler.audit.telling import Change, Side, Value

SPECIAL = "\\`*_[]<>|"


def markdown(report: Report) -> str:
    """The whole report."""
    return "\n".join(_lines(report)) + "\n"


def escaped(words: str) -> str:
    """Words in which no letter is taken for markup."""
    found = "".join(f"\\{letter}" if letter in SPECIAL else letter for letter in words)
    return " ".join(found.split())


def _lines(report: Report) -> Iterator[str]:
    audit = report.audit
    yield f"# {escaped(audit.a.id)} and {escaped(audit.b.id)}"
    yield ""
    for rules in (audit.a, audit.b):
        yield f"- {escaped(rules.id)}: {escaped(rules.title)}"
    yield ""
    accepted = f", {len(report.accepted)} accepted" if report.accepted else ""
    yield f"{counted(len(report.new), 'difference').capitalize()}{accepted}."
    for number, difference in report.new:
        yield from _difference(f"{number}. ", difference, report)
    if audit.equal:
        yield from ("", "Written otherwise, but equal in play:")
        for difference in audit.equal:
            yield from _difference("", difference, report)
    if report.stale:
        yield from ("", f"Accepted, but no difference here: {', '.join(report.stale)}.")


def _difference(number: str, difference: Difference, report: Report) -> Iterator[str]:
    ids = report.audit.a.id, report.audit.b.id
    yield ""
    yield f"## {number}{escaped(difference.title)}"
    yield ""
    yield f"`{difference.id}` · {difference.area} · {MEANINGS[difference.severity]}"
    yield ""
    yield f"| | {escaped(ids[0])} | {escaped(ids[1])} |"
    yield "|---|---|---|"
    for change in difference.changes:
        yield from _change(change)
    notes = [f"Because {reason}." for reason in difference.equal]
    for id_, reasons in zip(ids, (difference.idle_in_a, difference.idle_in_b), strict=True):
        notes += [f"By itself it changes nothing in {id_}: {reason}." for reason in reasons]
    for note in notes:
        yield from ("", escaped(note))


def _change(change: Change) -> Iterator[str]:
    yield f"| **{change.area}** | {_side(change.a)} | {_side(change.b)} |"
    for clause in change.clauses:
        yield f"| {escaped(clause.label)} | {_value(clause.a)} | {_value(clause.b)} |"
    sides = change.a, change.b
    for label, name in (("source", "cite"), ("assumed", "assumed")):
        texts = ["; ".join(getattr(side, name)) if side else "" for side in sides]
        if any(texts) and not any(clause.label == label for clause in change.clauses):
            yield f"| {label} | {escaped(texts[0])} | {escaped(texts[1])} |"


def _side(side: Side | None) -> str:
    if side is None:
        return "–"
    return f"**{escaped(side.title)}** ({escaped(side.rule)}, {side.place.file}:{side.place.line})"


def _value(value: Value | None) -> str:
    if value is None:
        return "–"
    return f"{escaped(value.text)} ({value.place.file}:{value.place.line})"
