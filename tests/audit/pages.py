"""Pages for the tests: two rulesets with a game that shows their difference, and with figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

from cuarenta.compiler.audit.accepted import Report, report
from cuarenta.compiler.audit.differences import Audit
from cuarenta.compiler.audit.forms.html import html
from cuarenta.compiler.audit.impact.measured import Effect, Estimate, Impact, Points
from cuarenta.compiler.audit.witness.outcome import Game, Outcome, Parting, Start, Unseen, Witness
from tests.audit.compared import audit, every

PACK = tuple("A2345A2345A2345A234566667777JJJJQQQQKKKK")
VOID = (
    "area", "base", "br", "circle", "hr", "img", "input", "line", "link", "meta", "path",
)  # fmt: skip


def outcomes(found: Audit) -> list[Outcome]:
    """A witness of the first difference, which has to be that of limpia on a caída; no others."""
    partings = Parting("events", "limpia 2 to even", "none"), Parting("scores", "4-0", "2-0")
    game = Game(Start(4, 0, (PACK,)), ("A", "AxA"), partings)
    first, *others = every(found)
    return [
        Witness(first.id, game, in_b=False, proved=True, packs=36, tried=1234),
        *(Unseen(each.id, (), 5678, 1.0, 3, 36) for each in others),
    ]


def impact(found: Audit) -> Impact:
    """Figures that nobody has measured."""
    award = Points("Limpia", Estimate(-1.25, -1.5, -1.0))
    figures = Estimate(0.25, 0.2, 0.3), Estimate(0.03, 0.01, 0.06), Estimate(3.5, -1.0, 8.0)
    whole = Effect("", 200, *figures, (award,))
    alone = tuple(
        replace(whole, difference=each.id) for each in found.differences if each.severity != "words"
    )
    return Impact(200, 7, whole, alone)


@cache
def full() -> str:
    """A page with all that a page can have of one difference."""
    found = audit("telegrafo", "telegrafo-todo-dos")
    return html(report(found), outcomes(found), impact(found))


def told(a: str, b: str) -> Report:
    """What is told of two shipped rulesets."""
    return report(audit(a, b))


class Reader(HTMLParser):
    """Reads a page: what is not well nested, every attribute, and all text that is shown."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.faults.append(f"</{tag}> at {self.getpos()} closes {self.open[-1:]}")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in {"style", "script"}:
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All that is shown, in one line."""
        return " ".join(" ".join(self.texts).split())

    def values(self, *names: str) -> Iterator[str]:
        """The values of some attributes."""
        return (value for _, name, value in self.attributes if name in names)
