"""How often differences matter, as plots: rows of estimates under columns with a scale each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.forms.plots import Mark, Scale, scale
from cuarenta.compiler.audit.impact.measured import Effect, Impact, Points
from cuarenta.compiler.audit.impact.remarks import notes, unplayed

COLUMNS = ("the two part", "another side wins", "length in actions")
POINTS = "points a game"


@dataclass(frozen=True, slots=True)
class Line:
    """A row: what it is about, where on the page that stands, and an estimate a column."""

    title: str
    anchor: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot with its caption, the head of its first column, and the other heads."""

    caption: str
    first: str
    heads: tuple[tuple[str, Scale], ...]
    lines: tuple[Line, ...]


def plots(report: Report, impact: Impact) -> Iterator[Plot]:
    """The whole and each difference by itself, then the points by award of the whole."""
    known = {each.id: (n, each) for n, each in (*report.new, *report.accepted)}
    told = [("All differences together", "", impact.whole)]
    told += [(*_called(each, known), each) for each in impact.alone]
    yield _effects("All together, and each difference by itself", told)
    if impact.whole.points:
        yield _points("Points a game by award, all together", impact.whole.points)


@dataclass(frozen=True, slots=True)
class Alone:
    """What one difference changes by itself: three figures, points by award, what to know."""

    figures: tuple[tuple[str, Mark], ...]
    plots: tuple[Plot, ...]
    notes: tuple[str, ...]


def not_played(report: Report) -> list[tuple[str, list[tuple[int, str]]]]:
    """Why some differences were not played, each reason with the numbers and ids of those."""
    found: dict[str, list[tuple[int, str]]] = {}
    for number, id_, reasons in unplayed(report):
        found.setdefault("; ".join(reasons), []).append((number, id_))
    return list(found.items())


def of_one(audit: Audit, effect: Effect) -> Alone:
    """What one difference changes by itself."""
    plot = _effects("", [("", "", effect)])
    points = (_points("Points a game by award", effect.points),) if effect.points else ()
    figures = tuple(zip(COLUMNS, plot.lines[0].marks, strict=True))
    return Alone(figures, points, notes(audit, effect))


def _effects(caption: str, told: list[tuple[str, str, Effect]]) -> Plot:
    effects = [effect for _, _, effect in told]
    scales = (
        scale((each.parted for each in effects), share=True),
        scale((each.winner for each in effects), share=True),
        scale((each.length for each in effects), share=False),
    )
    lines = [
        Line(
            title,
            anchor,
            (
                scales[0].mark(effect.parted),
                scales[1].mark(effect.winner),
                scales[2].mark(effect.length),
            ),
        )
        for title, anchor, effect in told
    ]
    return Plot(caption, "difference", tuple(zip(COLUMNS, scales, strict=True)), tuple(lines))


def _points(caption: str, points: tuple[Points, ...]) -> Plot:
    one = scale((each.change for each in points), share=False)
    lines = tuple(Line(each.title, "", (one.mark(each.change),)) for each in points)
    return Plot(caption, "award", ((POINTS, one),), lines)


def _called(effect: Effect, known: Mapping[str, tuple[int, Difference]]) -> tuple[str, str]:
    """What an effect is of, and where that stands."""
    if effect.difference not in known:
        return effect.difference, ""
    number, difference = known[effect.difference]
    return f"{number}. {difference.title}", f"d-{difference.id}"
