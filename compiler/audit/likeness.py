"""How much two rules of one sort have in common, names aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cuarenta.compiler.audit.meaning import Key, key
from cuarenta.compiler.audit.parts import WHOLE, aspects, field_names
from cuarenta.compiler.audit.references import EXPRESSIONS, SETS, facts, members, renamed, walk
from cuarenta.compiler.model.expression import Compare, Expression, Fact, Not
from cuarenta.compiler.model.rules import Basis, Custom, Effect, Pack, Rule
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import conjuncts

Features: TypeAlias = dict[Key, float]
LINKED = ("fresh card", "times", "cards taken by", "used", "too", "paid", "together")
PLAIN = 1.0
TELLING = 2.0
ITSELF = "x.itself"
"""What a rule is called where it speaks of itself: what it is about may be what has changed."""


def cores(rules: Ruleset) -> dict[str, str]:
    """For each rule's id, what others may call it by: what it is about, without its numbers."""
    return {rule.origin.id: core(rule) for rule in rules.rules()}


def core(rule: Rule) -> str:
    """What a rule is about: its sort, its words, and the facts that it looks at."""
    words = [
        str(value)
        for name in field_names(rule, WHOLE)
        if isinstance(value := getattr(rule, name), str) and not name.startswith(("after", "names"))
    ]
    read = sorted({fact.name for fact in facts(rule) if fact.name != "target"})
    wins = getattr(getattr(rule, "effect", None), "wins", None) or ""
    return " ".join([type(rule).__name__, *words, *read, wins])


def features(rule: Rule, called: dict[str, str]) -> Features:
    """What can be compared of a rule, each thing with its weight."""
    own = rule.origin.id
    told = renamed(rule, lambda id_: ITSELF if id_ == own else f"x.{called.get(id_, '')}")
    found: Features = {("sort", type(rule).__name__): 0.5}
    for aspect in aspects(rule):
        for name in field_names(rule, aspect):
            for feature, weight in _of_field(told, name):
                found[feature] = max(found.get(feature, 0), weight)
    found |= {("covers", each): TELLING for each in members(told)}
    found |= _special(rule)
    return found


def _of_field(rule: Rule, name: str) -> Iterator[tuple[Key, float]]:
    value = getattr(rule, name)
    if name in EXPRESSIONS and name != "points":
        yield from _of_condition(value)
    elif name == "points":
        yield (name, key(value)), TELLING
    elif isinstance(value, Effect):
        yield ("points", None if value.points is None else key(value.points)), PLAIN
        yield ("effect", value.to, value.wins, value.winner), PLAIN
    elif name == "rows":
        yield (name, bool(value)), PLAIN
    elif name in ("ranks", "says"):
        yield from (((name, each), TELLING) for each in value)
    elif name != SETS.get(type(rule)):
        yield (name, value), PLAIN


def _of_condition(condition: Expression) -> Iterator[tuple[Key, float]]:
    parts = conjuncts(condition)
    yield ("parts", len(parts)), 0.25
    for part in parts:
        yield ("part", key(part)), PLAIN
        for name in _looked_at(part):
            yield name, TELLING
        inner = part.operand if isinstance(part, Not) else part
        if isinstance(inner, Compare):
            yield ("with", key(inner.left), key(inner.right)), PLAIN


def _looked_at(part: Expression) -> Iterator[Key]:
    for each in walk(part):
        if isinstance(each, Fact) and each.name != "target":
            yield ("looks at", each.name, each.rule)


def _special(rule: Rule) -> Features:
    """What makes some sorts alike beyond their words."""
    if isinstance(rule, Basis):
        group = next(word for word in ("one rank", "equal", "add up") if word in rule.takes)
        return {("group", group): 3 * TELLING}
    if isinstance(rule, Pack):
        return {("numbered", any(n is not None for n in rule.numbers)): PLAIN}
    if isinstance(rule, Custom):
        return {("title", rule.origin.title): 2 * TELLING}
    return {}


def likeness(one: Features, other: Features) -> float:
    """From 0, nothing in common, to 1, all."""
    shared = sum(min(one[each], other[each]) for each in one.keys() & other.keys())
    whole = sum(max(one.get(each, 0), other.get(each, 0)) for each in one.keys() | other.keys())
    return shared / whole if whole else 1.0
