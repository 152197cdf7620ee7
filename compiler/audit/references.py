"""The rules that a rule speaks of, and the same rule speaking of them by other ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Function,
    Not,
    Rank,
    Some,
)
from cuarenta.compiler.model.rules import Claim, Custom, Effect, Limit, Missed, Rest, Row, Rule, Run
from cuarenta.compiler.plan.limits import substitute

R = TypeVar("R")
SETS: dict[type, str] = {Limit: "covers", Run: "after", Rest: "after", Custom: "about"}
"""Fields that are sets of rules: each membership is a fact about two rules, not about one."""
SINGLE: dict[type, str] = {Missed: "after", Claim: "names"}
EXPRESSIONS = ("condition", "compulsory", "points")


def members(rule: Rule) -> tuple[str, ...]:
    """The rules that stand in the rule's set."""
    field = SETS.get(type(rule))
    return cast("tuple[str, ...]", getattr(rule, field)) if field else ()


def pays(rule: Rule | None) -> bool:
    """Whether a rule gives points, so that a limit can cover it."""
    effect = getattr(rule, "effect", None)
    return isinstance(effect, Effect) and effect.points is not None


def with_members(rule: R, ids: tuple[str, ...]) -> R:
    """The rule with these in its set."""
    changed: Any = replace(cast("Any", rule), **{SETS[type(rule)]: tuple(sorted(set(ids)))})
    return cast("R", changed)


def expressions(rule: Rule) -> Iterator[Expression]:
    """Every expression of a rule."""
    for name in EXPRESSIONS:
        if (found := getattr(rule, name, None)) is not None:
            yield found
    effect = getattr(rule, "effect", None)
    if isinstance(effect, Effect) and effect.points is not None:
        yield effect.points


def facts(rule: Rule) -> Iterator[Fact]:
    """Every fact that a rule reads."""
    for part in parts_of(rule):
        if isinstance(part, Fact):
            yield part


def ranks(rule: Rule) -> Iterator[str]:
    """Every rank that a rule names."""
    for part in parts_of(rule):
        if isinstance(part, Rank):
            yield part.code


def parts_of(rule: Rule) -> Iterator[Expression]:
    """Every part of every expression of a rule."""
    for expression in expressions(rule):
        yield from walk(expression)


def walk(part: Expression) -> Iterator[Expression]:
    """An expression and all its parts."""
    waiting = [part]
    while waiting:
        each = waiting.pop()
        yield each
        match each:
            case Not():
                waiting.append(each.operand)
            case Every() | Some():
                waiting += each.parts
            case Function():
                waiting += each.arguments
            case Compare() | Calculate():
                waiting += (each.left, each.right)
            case Choice():
                waiting += (each.condition, each.then, each.otherwise)


def spoken_of(rule: Rule) -> set[str]:
    """The ids of rules that a rule cannot do without: those in its facts, and what it is about."""
    found = {id_ for fact in facts(rule) for id_ in (fact.rule, fact.other) if id_}
    if field := SINGLE.get(type(rule)):
        found.add(getattr(rule, field))
    return found


def renamed(rule: R, name: Callable[[str], str]) -> R:
    """The rule with the ids of others, and its own, put otherwise."""

    def told(expression: Expression) -> Expression:
        return substitute(expression, lambda fact: _fact(fact, name))

    changed: dict[str, Any] = {}
    for field in fields(cast("Any", rule)):
        value = getattr(rule, field.name)
        if field.name in EXPRESSIONS:
            changed[field.name] = told(value)
        elif isinstance(value, Effect) and value.points is not None:
            changed[field.name] = replace(value, points=told(value.points))
        elif field.name == "rows":
            changed[field.name] = tuple(_row(row, told) for row in value)
        elif field.name == SETS.get(type(rule)):
            changed[field.name] = tuple(sorted(map(name, value)))
        elif field.name == SINGLE.get(type(rule)):
            changed[field.name] = name(value)
        elif field.name == "origin":
            own = name(value.id).partition(".")[2]
            changed[field.name] = replace(value, name=own, beside=tuple(map(name, value.beside)))
    renamed_: Any = replace(cast("Any", rule), **changed)
    return cast("R", renamed_)


def _fact(fact: Fact, name: Callable[[str], str]) -> Fact:
    if not fact.rule:
        return fact
    other = name(fact.other) if fact.other else ""
    return replace(fact, rule=name(fact.rule), other=other)


def _row(row: Row, told: Callable[[Expression], Expression]) -> Row:
    return replace(row, condition=told(row.condition), points=told(row.points))
