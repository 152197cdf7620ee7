"""In which order rules are judged, where that can make a difference."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cuarenta.compiler.audit.references import facts
from cuarenta.compiler.check.logic import Known, exclusive, plain
from cuarenta.compiler.model.expression import ALWAYS, Expression, Number
from cuarenta.compiler.model.rules import Announcement, Award, Claim, Leftover, Limit, Rule, Win
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import fold
from cuarenta.compiler.plan.limits import constants

JUDGED = {"steps": ("awards", "claims", "leftovers", "wins"), "limits": ("limits",),
          "announcements": ("announcements",)}  # fmt: skip
"""The groups of rules that have an order, with the kinds of rules in each."""
SILENT = ("score", "chica end")
"""Moments at which a win has no event."""
PLAYS = ("capture", "play")


def told_pairs(rules: Ruleset, group: str, ids: set[str]) -> Iterator[tuple[str, str]]:
    """Pairs of these rules, the earlier first, whose order matters."""
    for one, other in _pairs(rules, group, ids):
        if matters(one, other, rules):
            yield one.origin.id, other.origin.id


def written_pairs(rules: Ruleset, group: str, ids: set[str]) -> Iterator[tuple[str, str]]:
    """Pairs of these rules, the earlier first, whose order is written down."""
    for one, other in _pairs(rules, group, ids):
        said = other.origin.id in one.origin.beside or one.origin.id in other.origin.beside
        if said and moment(one) == moment(other) != "":
            yield one.origin.id, other.origin.id


def _pairs(rules: Ruleset, group: str, ids: set[str]) -> Iterator[tuple[Rule, Rule]]:
    return combinations([x for x in in_order(rules, group) if x.origin.id in ids], 2)


def in_order(rules: Ruleset, group: str) -> tuple[Rule, ...]:
    """The rules of a group as they are judged."""
    found: list[Rule] = [rule for name in JUDGED[group] for rule in getattr(rules, name)]
    if group == "steps":
        found.sort(key=lambda rule: rules.order.index(rule.origin.id))
    return tuple(found)


def matters(one: Rule, other: Rule, rules: Ruleset) -> bool:
    """Whether it can make a difference which of two rules of a group comes first."""
    if moment(one) != moment(other) or moment(one) == "":
        return False
    known: Known = {"target": rules.game.target, "deck size": rules.deck_size}
    if exclusive(plain(_condition(one), known), plain(_condition(other), known)):
        return False
    if isinstance(one, Limit) and isinstance(other, Limit):
        return _limits(one, other, rules)
    if isinstance(one, Win) and isinstance(other, Win):
        same = (one.wins, one.winner) == (other.wins, other.winner)
        return not (one.on in SILENT and same)
    if isinstance(one, Leftover) and isinstance(other, Leftover):
        return one.by != other.by
    return not any(isinstance(rule, Leftover) and rule.by == "nobody" for rule in (one, other))


def _condition(rule: Rule) -> Expression:
    """When a rule can act; a claim is asked for whatever it will turn out to be."""
    return ALWAYS if isinstance(rule, Claim) else getattr(rule, "condition", ALWAYS)


def moment(rule: Rule) -> str:
    """What rules have in common that can meet."""
    match rule:
        case Limit():
            return "limit"
        case Announcement():
            return rule.said if rule.said == "by itself" else ""
        case Award() | Claim() | Leftover() | Win():
            return "play" if rule.on in PLAYS else rule.on
    return ""


def _closes(one: Limit, other: Limit, rules: Ruleset) -> list[bool]:
    """Whether each of two limits leaves nothing, whatever the points were before."""
    values = [fold(limit.points, constants(rules), rules.ranks) for limit in (one, other)]
    reads = [_reads_points(limit) for limit in (one, other)]
    return [value == Number(0) and not read for value, read in zip(values, reads, strict=True)]


def _reads_points(limit: Limit) -> bool:
    return any(fact.name == "points" for fact in facts(limit))


def _limits(one: Limit, other: Limit, rules: Ruleset) -> bool:
    """Nought stays nought."""
    if not set(one.covers) & set(other.covers) or any(_closes(one, other, rules)):
        return False
    values = [fold(limit.points, constants(rules), rules.ranks) for limit in (one, other)]
    if all(value == Number(0) for value in values):
        return False
    return values[0] != values[1] or any(map(_reads_points, (one, other)))
