"""What can be said of conditions without playing: constants, and which exclude each other."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.check.cards import deck_size
from cuarenta.compiler.model.build_parts import every, opposite, value
from cuarenta.compiler.model.expression import (
    ALWAYS,
    Calculate,
    Compare,
    Every,
    Expression,
    Fact,
    Function,
    Not,
    Number,
    Rank,
    Relation,
    Some,
    Word,
)
from cuarenta.compiler.resolve.constants import constant
from cuarenta.compiler.resolve.tree import Rule, Ruleset

Known: TypeAlias = dict[str, int]
CONTRARY: dict[Relation, Relation] = {
    "=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
}  # fmt: skip
TURNED: dict[Relation, Relation] = {
    "=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<=",
}  # fmt: skip
CHANGING = ("score now", "points", "gained", "too", "paid")


def known(ruleset: Ruleset) -> Known:
    """The facts that are the same all through a match."""
    found: Known = {}
    games = ruleset.of("game")
    if len(games) == 1 and games[0].number("target"):
        found["target"] = games[0].number("target")
    size = deck_size(ruleset)
    if size:
        found["deck size"] = size
    return found


def fold(expression: Expression, facts: Known) -> Expression:
    """A number for what is known to be one."""
    match expression:
        case Fact(name=name) if name in facts:
            return Number(facts[name])
        case Calculate():
            left, right = fold(expression.left, facts), fold(expression.right, facts)
            joined = Calculate(expression.operator, left, right)
            return constant(joined) or joined
        case Function():
            function = Function(
                expression.name, tuple(fold(argument, facts) for argument in expression.arguments)
            )
            return constant(function) or function
        case _:
            return expression


def condition(rule: Rule) -> Expression:
    """When a rule holds, as its own clauses say."""
    parts: list[Expression] = []
    when, unless = rule.meaning("when"), rule.meaning("unless")
    if when and when.value is not None:
        parts.append(value(when))
    if unless and unless.value is not None:
        parts.append(opposite(value(unless)))
    return every(parts) if parts else ALWAYS


def plain(expression: Expression, facts: Known, *, contrary: bool = False) -> Expression:
    """The condition or its contrary, `not` only in front of facts, a fact left of a number."""
    match expression:
        case Not():
            return plain(expression.operand, facts, contrary=not contrary)
        case Every() | Some():
            parts = tuple(plain(part, facts, contrary=contrary) for part in expression.parts)
            return Every(parts) if isinstance(expression, Every) != contrary else Some(parts)
        case Compare():
            relation = CONTRARY[expression.relation] if contrary else expression.relation
            left, right = fold(expression.left, facts), fold(expression.right, facts)
            if isinstance(left, Number | Rank) and not isinstance(right, Number | Rank):
                return Compare(TURNED[relation], right, left)
            return Compare(relation, left, right)
        case _:
            return Not(expression) if contrary else expression


def exclusive(one: Expression, other: Expression) -> bool:
    """Whether two conditions in plain form can be shown never to hold together."""
    if isinstance(one, Every):
        return any(exclusive(part, other) for part in one.parts)
    if isinstance(other, Every):
        return any(exclusive(one, part) for part in other.parts)
    if isinstance(one, Some):
        return all(exclusive(part, other) for part in one.parts)
    if isinstance(other, Some):
        return all(exclusive(one, part) for part in other.parts)
    if isinstance(one, Compare) and isinstance(other, Compare):
        return one.left == other.left and _steady(one.left) and _apart(one, other)
    return (Not(one) == other or Not(other) == one) and _steady(one) and _steady(other)


def implies(one: Expression, other: Expression) -> bool:
    """Whether one condition in plain form can be shown to hold only where the other does."""
    if other in (ALWAYS, one):
        return True
    if isinstance(other, Every):
        return all(implies(one, part) for part in other.parts)
    if isinstance(one, Some):
        return all(implies(part, other) for part in one.parts)
    if isinstance(one, Every):
        return any(implies(part, other) for part in one.parts)
    if isinstance(other, Some):
        return any(implies(one, part) for part in other.parts)
    if isinstance(one, Compare) and isinstance(other, Compare):
        contrary = Compare(CONTRARY[other.relation], other.left, other.right)
        return one.left == other.left and _apart(one, contrary)
    return False


def _steady(expression: Expression) -> bool:
    """Whether all rules of a moment read the same."""
    match expression:
        case Fact():
            return expression.name not in CHANGING
        case Not():
            return _steady(expression.operand)
        case Calculate():
            return _steady(expression.left) and _steady(expression.right)
        case Number() | Rank() | Word():
            return True
        case _:
            return False


def _apart(one: Compare, other: Compare) -> bool:
    """Whether no value of the same thing fits both comparisons with constants."""
    left, right = one.right, other.right
    if isinstance(left, Word | Rank) and isinstance(right, Word | Rank):
        signs = {one.relation, other.relation}
        return (signs == {"="} and left != right) or (signs == {"=", "!="} and left == right)
    if not (isinstance(left, Number) and isinstance(right, Number)):
        return left == right and other.relation in _impossible_with(one.relation)
    tests = ((one.relation, left.value), (other.relation, right.value))
    edges = {value + step for _, value in tests for step in (-1, 0, 1)}
    return not any(all(holds(edge, *test) for test in tests) for edge in edges)


def _impossible_with(relation: Relation) -> tuple[Relation, ...]:
    """The relations to the same value that cannot hold beside this one."""
    beside: dict[Relation, tuple[Relation, ...]] = {
        "=": ("!=", "<", ">"), "!=": ("=",), "<": ("=", ">", ">="), ">": ("=", "<", "<="),
        "<=": (">",), ">=": ("<",),
    }  # fmt: skip
    return beside[relation]


def holds(left: int, relation: Relation, right: int) -> bool:
    """Whether a comparison of numbers is true."""
    match relation:
        case "=":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
