"""How often differences matter, as Markdown: a table of games and one of points."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.forms.figures import changed, shared
from cuarenta.compiler.audit.forms.markdown import escaped
from cuarenta.compiler.audit.impact.measured import Effect, Impact
from cuarenta.compiler.audit.impact.remarks import notes, remarks, unplayed


def impact_markdown(report: Report, impact: Impact) -> str:
    """All that was measured, as a section of the page."""
    return "\n".join(_lines(report, impact))


def _lines(report: Report, impact: Impact) -> Iterator[str]:
    known = {each.id: (number, each.title) for number, each in report.new}
    effects = {"all": impact.whole}
    effects |= {f"{known[each.difference][0]}": each for each in impact.alone}
    yield "## How often it matters"
    yield ""
    yield escaped(" ".join(remarks(report.audit, impact)))
    yield ""
    yield "| difference | games that part | games that another side wins | actions a game |"
    yield "|---|---|---|---|"
    for name, effect in effects.items():
        title = f"{name}. {known[effect.difference][1]}" if effect.difference else "all together"
        cells = shared(effect.parted), shared(effect.winner), changed(effect.length)
        yield f"| {escaped(title)} | {' | '.join(map(_cell, cells))} |"
    yield from _points(effects)
    for name, effect in effects.items():
        for note in notes(report.audit, effect):
            yield from ("", f"{name}: {escaped(note)}")
    for number, _, reasons in unplayed(report):
        yield from ("", f"{number} is not played: {escaped('; '.join(reasons))}.")


def _points(effects: dict[str, Effect]) -> Iterator[str]:
    """What each award brings more or less, by difference."""
    titles = dict.fromkeys(each.title for effect in effects.values() for each in effect.points)
    if not titles:
        return
    yield ""
    yield f"| points a game | {' | '.join(effects)} |"
    yield f"|---|{'---|' * len(effects)}"
    for title in titles:
        cells = [
            next((_cell(changed(p.change)) for p in effect.points if p.title == title), "–")
            for effect in effects.values()
        ]
        yield f"| {escaped(title)} | {' | '.join(cells)} |"


def _cell(told: tuple[str, str]) -> str:
    return f"{told[0]} ({told[1]})"
