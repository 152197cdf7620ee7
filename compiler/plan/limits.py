"""What a rule really pays: its points once the limits that cover it have spoken.

Before: an effect and the ruleset's limits. After: the condition under which it is open and the
points it then gives, in the words of the side that acts. Limits that treat every rule alike and
read nothing but the score as it now is are `central`: they can stand once, where points are added.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from cuarenta.compiler.model.expression import (
    ALWAYS,
    Calculate,
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Function,
    Not,
    Number,
    Some,
    Truth,
)
from cuarenta.compiler.model.rules import Announcement, Award, Claim, Effect, Fault, Limit
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import Known, every, facts_in, fold, opposite

Paying: TypeAlias = Announcement | Award | Claim | Fault
POINTS = Fact("points")
OTHER_SIDE = {
    "side": "opponents",
    "opponents": "side",
    "dealers": "nondealers",
    "nondealers": "dealers",
    "next dealers": "not next dealers",
}
RELATIVE = ("side", "last capturer")


@dataclass(frozen=True)
class Limited:
    """When a rule pays, and how much. `points` is None for a rule that only wins.

    A rule that wins is always open: what would close it leaves it 0 points.
    """

    open: Expression
    points: Expression | None
    closed_by: tuple[str, ...]
    changed_by: tuple[str, ...]


def substitute(expression: Expression, change: Callable[[Fact], Expression]) -> Expression:
    """Put something in the place of each fact."""

    def go(part: Expression) -> Expression:
        return substitute(part, change)

    match expression:
        case Fact():
            return change(expression)
        case Not(operand):
            return Not(go(operand))
        case Every(parts):
            return Every(tuple(map(go, parts)))
        case Some(parts):
            return Some(tuple(map(go, parts)))
        case Compare(relation, left, right):
            return Compare(relation, go(left), go(right))
        case Calculate(operator, left, right):
            return Calculate(operator, go(left), go(right))
        case Choice(condition, then, otherwise):
            return Choice(go(condition), go(then), go(otherwise))
        case Function(name, arguments):
            return Function(name, tuple(map(go, arguments)))
    return expression


def seen_from(expression: Expression, receiver: str) -> Expression:
    """Say what is said of the receiver of points in the words of the side that acts."""
    if receiver == "side":
        return expression
    words = {"side": receiver, "opponents": OTHER_SIDE[receiver]}

    def change(fact: Fact) -> Fact:
        if fact.name in RELATIVE:
            return replace(fact, whose=receiver)
        return replace(fact, whose=words.get(fact.whose, fact.whose))

    return substitute(expression, change)


def constants(rules: Ruleset) -> Known:
    """Know the facts that the ruleset settles for good."""
    known = {"target": rules.game.target, "deck size": rules.deck_size}
    return lambda fact: known.get(fact.name)


def effects(rules: Ruleset) -> tuple[Paying, ...]:
    """Every rule that fires."""
    return (*rules.announcements, *rules.awards, *rules.claims, *rules.faults)


def central(rules: Ruleset) -> tuple[Limit, ...]:
    """Find the limits that can stand where points are added: the last ones of every chain."""
    paying = {rule.origin.id for rule in effects(rules) if rule.effect.points is not None}
    found: list[Limit] = []
    for limit in reversed(rules.limits):
        facts = [*facts_in(limit.condition), *facts_in(limit.points)]
        alike = paying <= set(limit.covers)
        if not alike or any(not _of_the_moment(fact) for fact in facts):
            break
        found.insert(0, limit)
    return tuple(found)


def _of_the_moment(fact: Fact) -> bool:
    return fact.name in ("points", "target", "deck size") or (
        fact.name == "score now" and fact.whose in ("side", "opponents")
    )


def _is_left(points: Expression) -> Expression:
    """That there are points: what is closed already no limit opens again."""
    if isinstance(points, Number):
        return Truth(points.value != 0)
    return Compare("!=", points, Number(0))


def limited(
    rules: Ruleset, rule: str, effect: Effect, *, left_out: tuple[Limit, ...] = ()
) -> Limited:
    """Work out what a rule pays, some limits left out."""
    known, ranks = constants(rules), rules.ranks
    if effect.points is None:
        return Limited(ALWAYS, None, (), ())
    points = fold(effect.points, known, ranks)
    is_open: Expression = ALWAYS
    closed_by, changed_by = [], []
    for limit in rules.limits:
        if rule not in limit.covers or limit in left_out:
            continue
        now = points

        def fill(fact: Fact, now: Expression = now) -> Expression:
            return now if fact == POINTS else fact

        condition = substitute(seen_from(limit.condition, effect.to), fill)
        condition = fold(condition, known, ranks)
        given = fold(substitute(seen_from(limit.points, effect.to), fill), known, ranks)
        if given == Number(0) and effect.wins is None:
            is_open = every(is_open, opposite(condition))
            closed_by.append(limit.origin.id)
        else:
            condition = every(_is_left(points), condition)
            points = fold(Choice(condition, given, points), known, ranks)
            changed_by.append(limit.origin.id)
    return Limited(is_open, points, tuple(closed_by), tuple(changed_by))
