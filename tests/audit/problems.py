"""What there is to show of every two of the shipped rulesets, each thing once.

The same change is met in many pairs: taken over into one ruleset it gives the same two rulesets,
whatever the second of the pair was.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, TypeAlias

from cuarenta.compiler.audit.witness.find import Task, task
from cuarenta.compiler.audit.witness.reasons import reasons
from cuarenta.compiler.model.ruleset import Ruleset
from tests.audit.compared import IDS, audit, every

Key: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """A difference of a pair: of which problem, or why it has none."""

    a: str
    b: str
    difference: str
    title: str
    key: Key | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Two rulesets that differ in one thing, as one pair gives them."""

    met: Met
    task: Task


@dataclass
class Problems:
    """Everything met, and each problem once."""

    met: list[Met] = field(default_factory=list)
    by_key: dict[Key, Problem] = field(default_factory=dict)

    def add(self, a: str, b: str) -> None:
        """All differences of a pair."""
        found = audit(a, b)
        for difference in every(found):
            whys = reasons(found, difference)
            if whys:
                self.met.append(Met(a, b, difference.id, difference.title, None, whys))
                continue
            made = task(found, difference)
            key = tuple(play(rules) for rules in made.in_a or made.in_b)
            met = Met(a, b, difference.id, difference.title, key, ())
            self.met.append(met)
            self.by_key.setdefault(key, Problem(met, made))


def problems(ids: Iterable[str] = IDS) -> Problems:
    """Those of every ordered pair, the pairs of bases and what is nearest to them first."""
    ids = list(ids)
    found = Problems()
    for a in ids:
        for b in ids:
            if a != b:
                found.add(a, b)
    return found


def play(rules: Ruleset) -> Key:
    """A ruleset without what is only said about it."""
    told = [
        (
            rule.origin.id,
            tuple(getattr(rule, each.name) for each in fields(rule) if each.name != "origin"),
        )
        for rule in rules.rules()
        if rule.origin.kind != "custom"
    ]
    return (*told, rules.order)
