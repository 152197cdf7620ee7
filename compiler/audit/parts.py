"""What a rule is made of: the parts that can differ by themselves, and what each of them says.

Rules that fire, and captures, are one part: a change in several of their clauses is one change of
the rule. The few rules that are lists of settings have a part for each setting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeAlias

from cuarenta.compiler.audit.meaning import Key, key
from cuarenta.compiler.audit.references import EXPRESSIONS, SETS
from cuarenta.compiler.model.expression import Expression
from cuarenta.compiler.model.rules import (
    Award,
    Custom,
    Effect,
    Game,
    Origin,
    Pack,
    Packet,
    Rule,
    Seats,
    Turn,
)

Aspect: TypeAlias = str
WHOLE: Aspect = "rule"
REMARKS: Aspect = "remarks"
SETTINGS: dict[type, dict[Aspect, tuple[str, ...]]] = {
    Pack: {"cards": ("ranks", "numbers", "copies"), "names": ("names", "suits")},
    Seats: {"players": ("players",), "direction": ("direction",)},
    Game: {"start": ("start",), "target": ("target",)},
    Packet: {"cards": ("cards",), "leader": ("leader",), "undealt": ("undealt",)},
    Turn: {"captures": ("compulsory",), "bases": ("bases",)},
}
SILENT = ("origin", "gaps")
"""Fields that say nothing about how a rule acts."""
WORDS_ONLY: dict[type, tuple[Aspect, ...]] = {Pack: ("names",), Custom: (WHOLE,)}


def aspects(rule: Rule) -> tuple[Aspect, ...]:
    """The parts of a rule, its remarks last."""
    whole: dict[Aspect, tuple[str, ...]] = {WHOLE: ()}
    return (*SETTINGS.get(type(rule), whole), REMARKS)


def field_names(rule: Rule, aspect: Aspect) -> tuple[str, ...]:
    """The fields that a part consists of; none for the remarks, which stand in the origin."""
    if aspect == REMARKS:
        return ()
    if aspect != WHOLE:
        return SETTINGS[type(rule)][aspect]
    return tuple(field.name for field in fields(rule) if field.name not in SILENT)


def is_words(rule: Rule, aspect: Aspect) -> bool:
    """Whether a part is for people alone."""
    return aspect == REMARKS or aspect in WORDS_ONLY.get(type(rule), ())


def content(
    rule: Rule,
    aspect: Aspect,
    known: set[str] | None = None,
    told: Callable[[Expression], Key] = key,
) -> Key:
    """What a part of a rule says; of sets of rules only the `known` ones count.

    `told` makes of an expression what is compared of it.
    """
    if aspect == REMARKS:
        return remarks(rule.origin)
    found: list[Any] = []
    for name in field_names(rule, aspect):
        is_set = name == SETS.get(type(rule))
        if not (name == "effect" and isinstance(rule, Award) and rule.rows):
            value = getattr(rule, name)
            if is_set and known is not None:
                value = tuple(each for each in value if each in known)
            found.append((name, _meaning(value, name, told)))
    return (*found, *_of_rows(rule, aspect))


def remarks(origin: Origin) -> Key:
    """What is said about a rule."""
    return (origin.title, tuple(sorted(origin.assumed)), tuple(sorted(origin.note)), origin.cite)


def _of_rows(rule: Rule, aspect: Aspect) -> Key:
    """The effect of a rule with a table, but for the points, which stand in its rows."""
    if aspect != WHOLE or not isinstance(rule, Award) or not rule.rows:
        return ()
    effect = rule.effect
    return (("effect", (effect.to, effect.wins, effect.winner)),)


def _meaning(value: Any, name: str, told: Callable[[Expression], Key]) -> Any:  # noqa: ANN401
    if name in EXPRESSIONS:
        return told(value)
    if isinstance(value, Effect):
        points = None if value.points is None else told(value.points)
        return (points, value.to, value.wins, value.winner)
    if name == "rows":
        rows = ((told(row.condition), told(row.points)) for row in value)
        return tuple(sorted(rows, key=repr))
    return value
