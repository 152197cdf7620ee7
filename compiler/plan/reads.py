"""What a rule reads."""

from __future__ import annotations

from cuarenta.compiler.model.expression import Expression, Fact
from cuarenta.compiler.model.rules import Rule
from cuarenta.compiler.plan.fold import facts_in


def expressions_of(rule: Rule) -> tuple[Expression, ...]:
    """Every expression of a rule."""
    found = [getattr(rule, "condition", None), getattr(rule, "compulsory", None)]
    effect = getattr(rule, "effect", None)
    found += [effect.points if effect else getattr(rule, "points", None)]
    return tuple(each for each in found if each is not None)


def read_by(rule: Rule) -> tuple[Fact, ...]:
    """Every fact that a rule reads."""
    return tuple(fact for each in expressions_of(rule) for fact in facts_in(each))
