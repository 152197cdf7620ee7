"""Planted faults: an interpreter with slightly wrong rules must soon disagree with an engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from cuarenta.compiler.model.expression import Compare, Fact, Number, Truth
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.games import play_one
from cuarenta.compiler.verify.lockstep import DisagreementError
from tests.differential import engines

GAMES = 400
Change = Callable[[Ruleset], Ruleset]
Tree = TypeVar("Tree")


def with_rule(kind: str, name: str, change: Callable[[Any], Any]) -> Change:
    """Change one rule."""

    def changed(ruleset: Ruleset) -> Ruleset:
        rules = getattr(ruleset, kind)
        now = tuple(change(rule) if rule.origin.name == name else rule for rule in rules)
        assert now != rules
        changes: dict[str, Any] = {kind: now}
        return replace(ruleset, **changes)

    return changed


def without(kind: str, name: str) -> Change:
    """Leave one rule out."""

    def changed(ruleset: Ruleset) -> Ruleset:
        rules = getattr(ruleset, kind)
        now = tuple(rule for rule in rules if rule.origin.name != name)
        assert len(now) == len(rules) - 1
        changes: dict[str, Any] = {kind: now}
        return replace(ruleset, **changes)

    return changed


def swapped(one: str, other: str) -> Change:
    """Judge two rules in each other's place."""

    def changed(ruleset: Ruleset) -> Ruleset:
        places = {one: other, other: one}
        return replace(ruleset, order=tuple(places.get(name, name) for name in ruleset.order))

    return changed


def one_more(rule: Any) -> Any:
    """A rule whose condition compares with one more."""
    condition = rule.condition
    assert isinstance(condition, Compare)
    raised = replace(condition, right=_plus_one(condition.right))
    return replace(rule, condition=raised)


def _plus_one(expression: Any) -> Any:
    if isinstance(expression, Number):
        return Number(expression.value + 1)
    assert isinstance(expression.left, Fact | Number)
    return replace(expression, right=Number(expression.right.value - 1))


def pays_one_more(rule: Any) -> Any:
    """A rule that pays one point more."""
    return replace(rule, effect=replace(rule.effect, points=_plus_one(rule.effect.points)))


def always(rule: Any) -> Any:
    """A rule without its condition."""
    return replace(rule, condition=Truth(True))


PLANTED: list[tuple[str, Change]] = [
    ("telegrafo", with_rule("limits", "thirty_eight", one_more)),
    ("telegrafo", with_rule("limits", "thirty_eight", lambda r: replace(r, covers=r.covers[1:]))),
    ("telegrafo", with_rule("claims", "ronda_caida", one_more)),
    ("telegrafo", with_rule("awards", "caida", always)),
    ("telegrafo", with_rule("awards", "limpia", pays_one_more)),
    ("telegrafo", with_rule("announcements", "ronda", pays_one_more)),
    ("telegrafo", with_rule("missed", "missed", lambda r: replace(r, captures=True))),
    ("telegrafo", with_rule("runs", "run", lambda r: replace(r, after=r.after[:1]))),
    ("telegrafo", with_rule("faults", "misdeal", lambda r: replace(r, then="deal passes"))),
    ("mesa", without("limits", "overshoot")),
    ("mesa", without("leftovers", "leftover")),
    ("mesa", without("wins", "zapateria")),
    ("mesa", without("rotations", "next_dealer")),
    ("mesa", swapped("award.caida", "award.limpia")),
    ("mesa", with_rule("bases", "sum", lambda r: replace(r, condition=r.condition.parts[0]))),
    ("mesa", with_rule("runs", "run", lambda r: replace(r, length="as chosen"))),
]


@pytest.mark.parametrize(("name", "change"), PLANTED)
def test_a_planted_fault_is_found(name: str, change: Change) -> None:
    wrong = change(engines.ruleset(name))
    with pytest.raises(DisagreementError):
        for seed in range(GAMES):
            for players in wrong.seats.players:
                play_one(engines.engine(name), wrong, players, seed)
