"""What has to be known to read the figures: how it was played, and what was not."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Audit
from cuarenta.compiler.audit.impact.company import paired, seated, unmeasured
from cuarenta.compiler.audit.impact.measured import Effect, Impact
from cuarenta.compiler.audit.impact.playing import AT_FIRST
from cuarenta.compiler.audit.impact.policy import WORDS
from cuarenta.compiler.audit.witness.find import pair
from cuarenta.compiler.model.ruleset import Ruleset

FEW = 30
"""Games that part, below which the mean of what they change is no more than a hint."""


def remarks(audit: Audit, impact: Impact) -> tuple[str, ...]:
    """How the games were played, in sentences."""
    return tuple(_remarks(audit, impact))


def _remarks(audit: Audit, impact: Impact) -> Iterator[str]:
    seats = seated(audit.a, audit.b)
    numbers = [dict.fromkeys(each) for each in zip(*seats, strict=True)]
    told = [" and ".join(map(str, each)) + " players" for each in numbers]
    with_ = told[0] if numbers[0] == numbers[1] else f"{told[0]} against {told[1]}"
    turns = ", in turn" if len(seats) > 1 else ""
    yield f"{impact.games} games of each ruleset, with {with_}{turns}."
    if paired(audit.a, audit.b):
        yield (
            "Both get the same packs and first dealer, and choose the same by the same luck as "
            "long as they allow the same; two games part when anything can be told of them that is "
            "not the same."
        )
    else:
        yield UNPAIRED
    yield WORDS
    if audit.a.faults or audit.b.faults:
        yield f"Of packets that have been dealt, a fault is reported in {100 * AT_FIRST:g} of 100."
    yield "Other players would give other figures. Ranges hold with 95 % confidence."


UNPAIRED = (
    "Their packs or numbers of players are not the same, so that games cannot be set side by side: "
    "each is dealt its own cards, all are said to part, and even one ruleset played twice would "
    "often have another winner."
)


def notes(audit: Audit, effect: Effect) -> tuple[str, ...]:
    """What has to be known of the figures of one difference."""
    return tuple(_notes(audit, effect))


def _notes(audit: Audit, effect: Effect) -> Iterator[str]:
    found = next((d for d in audit.differences if d.id == effect.difference), None)
    if found:
        if found.idle_in_a:
            yield (
                f"All other rules are those of {audit.b.id}: in {audit.a.id} it changes nothing "
                "by itself."
            )
        if not paired(*_pair(audit, effect)):
            yield UNPAIRED
    if 0 < round(effect.parted.value * effect.games) < FEW:
        yield "So few games part that the changes in actions and points are but a hint."


def _pair(audit: Audit, effect: Effect) -> tuple[Ruleset, Ruleset]:
    found = next(d for d in audit.differences if d.id == effect.difference)
    return pair(audit, found, in_b=bool(found.idle_in_a))


def unplayed(report: Report) -> tuple[tuple[int, str, tuple[str, ...]], ...]:
    """The numbers and ids of differences for which nothing is played, with the reasons."""
    whys = [(n, each.id, unmeasured(report.audit, each)) for n, each in report.new]
    return tuple((n, id_, why) for n, id_, why in whys if why)
