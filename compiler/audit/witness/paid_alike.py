"""Limits that differ, and yet leave every rule its points at any score that can be reached.

Before: two rulesets. After: the reason why no game tells them apart, or none. Looked at are scores
as they go together: what a score is now is no less than what it was when the moment began, and the
same for a rule before which nothing is judged at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from cuarenta.compiler.audit.cases import Cases, measures
from cuarenta.compiler.audit.judged import told_pairs
from cuarenta.compiler.audit.reach import SCORE, SCORE_NOW, given, paid, reach
from cuarenta.compiler.audit.same import NO_WORDS, spans
from cuarenta.compiler.model.expression import Expression
from cuarenta.compiler.model.rules import Custom, Limit, Rule
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.limits import Paying, effects, seen_from

ORDERED = ("steps", "announcements")


def paid_alike(one: Ruleset, other: Ruleset) -> str:
    """Why only limits differ, and no rule pays more or less for it; "" if that is not shown."""
    reached = reach(one)
    if reached is None or _but_limits(one) != _but_limits(other):
        return ""
    its = {rule.origin.id: rule for rule in effects(other)}
    if not all(_alike(one, other, x, its[x.origin.id], reached.open) for x in effects(one)):
        return ""
    at = f"at any score that can be reached ({spans(reached.open)})"
    return f"no rule pays more or less for it {at}"


def _but_limits(rules: Ruleset) -> tuple[Any, ...]:
    """All that is played by, without the limits; orders as far as they matter."""
    acting = [rule for rule in rules.rules() if not isinstance(rule, Limit | Custom)]
    ids = {rule.origin.id for rule in acting}
    orders = [frozenset(told_pairs(rules, group, ids)) for group in ORDERED]
    return {rule.origin.id: _said(rule) for rule in acting}, *orders


def _said(rule: Rule) -> tuple[Any, ...]:
    names = (each.name for each in fields(rule) if each.name not in NO_WORDS)
    return tuple(getattr(rule, name) for name in names)


def _alike(
    one: Ruleset, other: Ruleset, rule: Paying, its: Paying, scores: tuple[int, ...]
) -> bool:
    """Whether a rule pays the same in both, whatever the receiver's score is."""
    if rule.effect.points is None:
        return True
    if rule.effect.to not in ("side", "opponents"):
        return paid(one, rule) == paid(other, its)
    played = {step.origin.id for step in one.steps("capture", "play")}
    numbers = given(one, rule.effect.points)
    for number in sorted(numbers) if numbers is not None else (None,):
        told = _received(paid(one, rule, number), rule), _received(paid(other, its, number), its)
        for now, score in _together(scores, drifts=rule.origin.id in played):
            cases = Cases(measures(one), scores, ((SCORE, score), (SCORE_NOW, now)))
            found = cases.values(told[0])
            if found is None or min(found, default=0) < 0 or not cases.agree(*told):
                return False
    return True


def _received(points: Expression | None, rule: Paying) -> Expression:
    """Points as the side that gets them sees them."""
    assert points is not None
    return seen_from(points, rule.effect.to)


def _together(scores: tuple[int, ...], *, drifts: bool) -> Iterator[tuple[int, int]]:
    """A score now, and what it was before."""
    for now in scores:
        yield from ((now, score) for score in scores if score == now or (drifts and score < now))
