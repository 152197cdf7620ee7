"""Pairs of rules of one moment whose order makes no difference."""

from __future__ import annotations

from cuarenta.compiler.check.logic import Known, condition, exclusive, fold, plain
from cuarenta.compiler.model.expression import Fact, Number
from cuarenta.compiler.resolve.sorts import capture_sort
from cuarenta.compiler.resolve.tree import Rule


def needs_order(one: Rule, other: Rule, facts: Known) -> bool:
    """Whether it can make a difference which of two rules of the same moment comes first."""
    conditions = [plain(condition(rule), facts) for rule in (one, other)]
    if exclusive(*conditions):
        return False
    if one.kind == other.kind == "limit":
        return _limits(one, other, facts)
    if one.kind == other.kind == "announce":
        return one.word("said") == "by itself"
    if one.kind == other.kind == "win":
        return _wins(one, other)
    if one.kind == other.kind == "capture":
        return one.word("by") != other.word("by")
    return not any(_clears_for_nobody(rule) for rule in (one, other))


def _limits(one: Rule, other: Rule, facts: Known) -> bool:
    """Limits of one rule's points: nought stays nought, unless it looks at the points before."""
    covered = {name.id for name in one.names("covers")} & {
        name.id for name in other.names("covers")
    }
    if not covered:
        return False
    noughts = [rule for rule in (one, other) if _value(rule, facts) == Number(0)]
    if len(noughts) == 2 or any(not _reads_points(rule) for rule in noughts):
        return False
    same = _value(one, facts) == _value(other, facts)
    return not same or _reads_points(one) or _reads_points(other)


def _value(rule: Rule, facts: Known) -> object:
    quantity = rule.quantity("points")
    if quantity is None or quantity.amount.value is None:
        return None
    return fold(quantity.amount.value, facts)


def _reads_points(rule: Rule) -> bool:
    return any(
        isinstance(part.value, Fact) and part.value.name == "points"
        for _, meaning in rule.meanings()
        for part, _ in meaning.walk()
    )


def _wins(one: Rule, other: Rule) -> bool:
    """Wins at a score or a chica's end have no event, so two for the same side are as one."""
    silent = one.word("on") in ("score", "chica end")
    return not (silent and one.stretch("wins") == other.stretch("wins")) or _counts_twice(
        one, other
    )


def _counts_twice(one: Rule, other: Rule) -> bool:
    """Whether a chica that counts once more may change what the other looks at."""
    facts = {
        part.value.name
        for rule in (one, other)
        for _, meaning in rule.meanings()
        for part, _ in meaning.walk()
        if isinstance(part.value, Fact)
    }
    stretch = one.stretch("wins")
    return stretch is not None and stretch.word == "another chica" and "chicas won" in facts


def _clears_for_nobody(rule: Rule) -> bool:
    return capture_sort(rule) == "leftover" and rule.word("by") == "nobody"
