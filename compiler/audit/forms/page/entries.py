"""What the page of an audit tells, in the order in which it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.forms.page.effects import Alone, of_one
from cuarenta.compiler.audit.forms.page.scenes import Scene, scene, size, unseen
from cuarenta.compiler.audit.impact.measured import Impact
from cuarenta.compiler.audit.parts import REMARKS
from cuarenta.compiler.audit.severity import MEANINGS, SEVERITIES
from cuarenta.compiler.audit.telling import Change, ClauseChange
from cuarenta.compiler.audit.witness.outcome import Outcome, Witness
from cuarenta.compiler.registry.kinds import KINDS

SAID_OF_RULES = ("title", "source", "open question")
"""What is told of each rule anyway."""


@dataclass(frozen=True, slots=True)
class Block:
    """A change as it is told: under a head with title, source and questions, or going on."""

    change: Change
    clauses: tuple[ClauseChange, ...]
    headed: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A difference with its number, and what was found beyond it: a witness, or why there is none.

    `shown` says so in a few words.
    """

    number: int | None
    difference: Difference
    shown: str
    scene: Scene | None
    unseen: tuple[str, ...]
    alone: Alone | None = None

    @property
    def anchor(self) -> str:
        """Where on the page it stands."""
        return f"d-{self.difference.id}"

    @property
    def touches(self) -> str:
        """What it touches, in words."""
        return MEANINGS[self.difference.severity]

    @property
    def level(self) -> int:
        """How grave it is, from 0."""
        return SEVERITIES.index(self.difference.severity)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The changes as they are told: of each rule its title, source and questions once."""
        return tuple(_blocks(self.difference.changes))

    @property
    def because(self) -> tuple[Change, ...]:
        """The changes that make the two tell otherwise."""
        return tuple(
            change
            for change in self.difference.changes
            if change.aspect != REMARKS and change.area != "custom"
        )


def _blocks(changes: Iterable[Change]) -> Iterator[Block]:
    known: set[tuple[str, ...]] = set()
    for change in changes:
        rules = tuple(side.rule if side else "" for side in (change.a, change.b))
        again, clauses = rules in known, change.clauses
        if again and change.aspect == REMARKS:
            clauses = tuple(each for each in clauses if each.label not in SAID_OF_RULES)
        known.add(rules)
        if clauses:
            yield Block(change, clauses, headed=not again)


def entries(
    report: Report,
    numbered: Iterable[tuple[int | None, Difference]],
    outcomes: Sequence[Outcome] | None,
    impact: Impact | None = None,
) -> Iterator[Entry]:
    """Differences with what was found of them."""
    found = {each.difference: each for each in outcomes or ()}
    alone = {each.difference: of_one(report.audit, each) for each in impact.alone} if impact else {}
    for number, difference in numbered:
        outcome = found.get(difference.id)
        effect = alone.get(difference.id)
        if isinstance(outcome, Witness):
            shown = scene(report.audit, difference, outcome)
            yield Entry(number, difference, size(outcome), shown, (), effect)
        else:
            told = unseen(outcome) if outcome else ()
            yield Entry(number, difference, told[0] if told else "", None, told, effect)


@dataclass(frozen=True, slots=True)
class Count:
    """How many differences there are of one sort."""

    name: str
    count: int
    level: int = 0


def by_severity(differences: Sequence[Difference]) -> tuple[Count, ...]:
    """How many differences touch what, the gravest first."""
    known = Counter(each.severity for each in differences)
    return tuple(
        Count(MEANINGS[each], known[each], level)
        for level, each in reversed(list(enumerate(SEVERITIES)))
        if known[each]
    )


def by_area(differences: Sequence[Difference]) -> tuple[Count, ...]:
    """How many differences there are in each area."""
    known = Counter(each.area for each in differences)
    return tuple(Count(area, known[area]) for area in KINDS if known[area])
