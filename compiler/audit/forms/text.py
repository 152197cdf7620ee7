"""Differences for the terminal: two values one above the other, with where each is written."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.forms.counting import counted
from cuarenta.compiler.audit.parts import REMARKS
from cuarenta.compiler.audit.severity import MEANINGS
from cuarenta.compiler.audit.telling import Change, ClauseChange, Side, Value

WIDTH = 96


def text(report: Report) -> str:
    """The whole report."""
    return "\n".join(_Text(report).lines())


class _Text:
    def __init__(self, report: Report) -> None:
        self._report = report
        self._ids = report.audit.a.id, report.audit.b.id
        self._width = max(map(len, self._ids))

    def lines(self) -> Iterator[str]:
        """Line by line."""
        audit = self._report.audit
        for rules in (audit.a, audit.b):
            yield f"{rules.id:<{self._width}}  {rules.title}"
        yield ""
        yield self._heading()
        for number, difference in self._report.new:
            yield ""
            yield from self._difference(f"{number:>3}", difference)
        if audit.equal:
            yield ""
            yield "Written otherwise, but equal in play"
            for difference in audit.equal:
                yield ""
                yield from self._difference("  =", difference)
        yield from self._asides()

    def _heading(self) -> str:
        new, old = len(self._report.new), len(self._report.accepted)
        if not old:
            return f"{counted(new, 'difference')}"
        return f"{counted(new, 'new difference')}, {old} accepted"

    def _asides(self) -> Iterator[str]:
        if self._report.stale:
            yield ""
            yield f"Accepted, but no difference here: {', '.join(self._report.stale)}"

    def _difference(self, number: str, difference: Difference) -> Iterator[str]:
        told = f"{difference.area}: {MEANINGS[difference.severity]}"
        yield f"{number}  {difference.id}  {told}"
        yield f"     {difference.title}"
        for change in difference.changes:
            if change.aspect != REMARKS or change is difference.changes[0]:
                yield from self._change(change, difference)
        yield from self._remarks(difference)
        for question in difference.assumed:
            who = " and ".join(self._asking(difference, question))
            yield from _folded(f"assumed in {who}: {question}")
        for reason in difference.equal:
            yield from _folded(f"because {reason}")
        for id_, reasons in zip(
            self._ids, (difference.idle_in_a, difference.idle_in_b), strict=True
        ):
            for reason in reasons:
                yield from _folded(f"by itself it changes nothing in {id_}: {reason}")

    def _change(self, change: Change, difference: Difference) -> Iterator[str]:
        sides = change.a, change.b
        if len(difference.changes) > 1 or None in sides:
            yield f"       {self._heading_of(change)}"
        for clause in change.clauses:
            yield from self._clause(clause)
        for id_, side in zip(self._ids, sides, strict=True):
            if side and side.cite:
                yield from _folded(f"source in {id_}: {'; '.join(side.cite)}", 9)

    def _heading_of(self, change: Change) -> str:
        side = change.a or change.b
        assert side is not None
        there = zip(self._ids, (change.a, change.b), strict=True)
        only = next(
            (f", only in {id_}" for id_, one in there if one and None in _sides(change)), ""
        )
        return f"{change.area} “{side.title}”{only}"

    def _clause(self, clause: ClauseChange) -> Iterator[str]:
        yield f"         {clause.label}"
        for id_, value in zip(self._ids, (clause.a, clause.b), strict=True):
            yield from self._value(id_, value)

    def _value(self, id_: str, value: Value | None) -> Iterator[str]:
        told = "–" if value is None else value.text
        where = "" if value is None else f"  [{value.place.file}:{value.place.line}]"
        indent = " " * (13 + self._width)
        lines = wrap(told + where, WIDTH, break_on_hyphens=False) or [told]
        yield f"           {id_:<{self._width}}  {lines[0]}"
        yield from (f"{indent}{line}" for line in lines[1:])

    def _remarks(self, difference: Difference) -> Iterator[str]:
        """What is said of the rules, when something else has changed too."""
        found = [c for c in difference.changes[1:] if c.aspect == REMARKS]
        for change in found:
            side = change.a or change.b
            assert side is not None
            labels = ", ".join(clause.label for clause in change.clauses)
            yield from _folded(f"{change.area} “{side.title}” is put otherwise: {labels}")

    def _asking(self, difference: Difference, question: str) -> Iterator[str]:
        for id_, name in zip(self._ids, ("a", "b"), strict=True):
            sides: list[Side | None] = [getattr(c, name) for c in difference.changes]
            if any(side and question in side.assumed for side in sides):
                yield id_


def _sides(change: Change) -> tuple[Side | None, Side | None]:
    return change.a, change.b


def _folded(words: str, indent: int = 7) -> list[str]:
    space = " " * indent
    return wrap(words, WIDTH, initial_indent=space, subsequent_indent=f"{space}  ")
