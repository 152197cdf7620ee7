"""How often each rule and each row of a table acted, and which of them never did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.model.rules import Award, Custom, Origin, Place
from cuarenta.compiler.model.ruleset import Ruleset


@dataclass(frozen=True)
class Entry:
    """A rule or, with a number, a row of its table; `place` is where it is written."""

    origin: Origin
    place: Place
    row: int = 0

    @property
    def key(self) -> str:
        """What it is counted by."""
        return f"{self.origin.id} row {self.row}" if self.row else self.origin.id

    @property
    def name(self) -> str:
        """What people call it: its kind and name, as its head is written."""
        rule = f"{self.origin.kind} {self.origin.name}"
        return f"{rule}, row {self.row}" if self.row else rule


def entries(ruleset: Ruleset) -> Iterator[Entry]:
    """All that can act in play, rule by rule; words about the table cannot."""
    for rule in ruleset.rules():
        if isinstance(rule, Custom):
            continue
        yield Entry(rule.origin, rule.origin.place)
        if isinstance(rule, Award):
            for number, row in enumerate(rule.rows, 1):
                yield Entry(rule.origin, row.place, number)


def idle(ruleset: Ruleset, acted: Counter[str]) -> list[Entry]:
    """What has never acted."""
    return [entry for entry in entries(ruleset) if not acted[entry.key]]
