"""How often differences matter, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.forms.figures import changed, percent, shared
from cuarenta.compiler.audit.impact.measured import Effect, Impact
from cuarenta.compiler.audit.impact.remarks import notes, remarks, unplayed

WIDTH = 96
LABEL = 40


def impact_text(report: Report, impact: Impact) -> str:
    """All that was measured."""
    return "\n".join(_lines(report, impact))


def _lines(report: Report, impact: Impact) -> Iterator[str]:
    yield "How often it matters"
    yield ""
    yield from _folded(" ".join(remarks(report.audit, impact)), 2)
    yield ""
    yield "  All differences together"
    yield from _effect(report, impact.whole)
    known = {each.id: (number, each.title) for number, each in report.new}
    for effect in impact.alone:
        number, title = known[effect.difference]
        yield ""
        yield f"{number:>3}  {effect.difference}  {title}"
        yield from _effect(report, effect)
    yield from _unplayed(report)


def _effect(report: Report, effect: Effect) -> Iterator[str]:
    if effect.parted.value == 0:
        yield f"     none of {effect.games} games parts: at most {percent(effect.parted.high)} do"
    else:
        yield _row("games that part", shared(effect.parted))
        yield _row("games that another side wins", shared(effect.winner))
        yield _row("actions a game", changed(effect.length))
        changing = [each for each in effect.points if each.change.value or each.change.high]
        if changing:
            yield "     points a game"
        yield from (_row(f"  {each.title}", changed(each.change)) for each in changing)
    for note in notes(report.audit, effect):
        yield from _folded(note, 5)


def _row(label: str, told: tuple[str, str]) -> str:
    short = label if len(label) <= LABEL else f"{label[: LABEL - 1]}…"
    return f"     {short:<{LABEL}} {told[0]:>8}   ({told[1]})"


def _unplayed(report: Report) -> Iterator[str]:
    """Those for which there is nothing to play, by the reasons."""
    whys: dict[str, list[int]] = {}
    for number, _, reasons in unplayed(report):
        whys.setdefault("; ".join(reasons), []).append(number)
    if whys:
        yield ""
        yield "  Not played"
    for why, numbers in whys.items():
        yield from _folded(f"{', '.join(map(str, numbers))}: {why}", 5)


def _folded(words: str, indent: int) -> list[str]:
    space = " " * indent
    return wrap(words, WIDTH, initial_indent=space, subsequent_indent=space)
