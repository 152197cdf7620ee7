"""Conditions and quantities become code: each expression of the model, at one scene of the engine.

Before: an expression and a scene. After: the code of its value there. Constants are folded and the
scene's settled facts filled in first, so that nothing is asked at run time that is known before.
"""

from __future__ import annotations

from functools import reduce

from cuarenta.compiler.code.build import and_, not_, or_
from cuarenta.compiler.code.read import source
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Bool
from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
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
    Truth,
    Word,
)
from cuarenta.compiler.plan.fold import Value, fold
from cuarenta.compiler.plan.reading import READERS
from cuarenta.compiler.plan.scene import Scene, Workshop

SIGNS: dict[Relation, str] = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
MIRRORED: dict[Relation, Relation] = {
    "=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<=",
}  # fmt: skip


def settle(expression: Expression, scene: Scene, shop: Workshop) -> Expression:
    """Fold what is known at a scene."""

    def known(fact: Fact) -> Value | None:
        settled = scene.settled.get(fact.name)
        return shop.constants(fact) if settled is None else settled

    return fold(expression, known, shop.rules.ranks)


def lower(expression: Expression, scene: Scene, shop: Workshop) -> Code:
    """Write an expression as code."""
    return simplify(_code(settle(expression, scene, shop), scene, shop))


def _code(part: Expression, scene: Scene, shop: Workshop) -> Code:
    def go(each: Expression) -> Code:
        return _code(each, scene, shop)

    match part:
        case Number(value):
            return source(str(value)) if value >= 0 else source(f"-{-value}")
        case Truth(value):
            return source(str(value))
        case Rank(code):
            return source(str(shop.rules.ranks.index(code)))
        case Fact():
            return scene.begun.get(part) or READERS[part.name].value(part, scene, shop)
        case Not(operand):
            return source("not __a", a=go(operand))
        case Every(parts):
            return and_(*map(go, parts))
        case Some(parts):
            return or_(*_alternatives(parts, scene, shop))
        case Compare():
            return _compare(part, scene, shop)
        case Calculate(operator, left, right):
            return source(f"__a {operator} __b", a=go(left), b=go(right))
        case Choice(condition, then, otherwise):
            return source("__b if __a else __c", a=go(condition), b=go(then), c=go(otherwise))
        case Function(name, arguments):
            return _function(name, [go(each) for each in arguments])
        case Word():
            raise AssertionError(f"a word alone has no value: {part.value}")


def _function(name: str, arguments: list[Code]) -> Code:
    if name in ("min", "max"):
        return reduce(lambda a, b: source(f"{name}(__a, __b)", a=a, b=b), arguments)
    value, part = arguments
    form = {
        "round down": "__a // __b * __b", "round up": "_round_up(__a, __b)",
        "divide down": "__a // __b", "divide up": "-(-__a // __b)",
    }[name]  # fmt: skip
    return source(form, a=value, b=part)


def _compare(comparison: Compare, scene: Scene, shop: Workshop) -> Code:
    relation, left, right = comparison.relation, comparison.left, comparison.right
    facts = [side for side in (left, right) if isinstance(side, Fact)]
    if any(READERS[fact.name].missing(scene) for fact in facts):
        return Bool(relation == "!=")
    if isinstance(right, Fact) and not isinstance(left, Fact):
        relation, left, right = MIRRORED[relation], right, left
    if isinstance(left, Fact) and isinstance(right, Word):
        answer = READERS[left.name].among(left, frozenset((right.value,)), scene, shop)
        return answer if relation == "=" else not_(answer)
    if isinstance(left, Fact) and isinstance(right, Number) and left not in scene.begun:
        special = READERS[left.name].compared(left, relation, right.value, scene, shop)
        if special is not None:
            return special
    return source(
        f"__a {SIGNS[relation]} __b", a=_code(left, scene, shop), b=_code(right, scene, shop)
    )


def _alternatives(parts: tuple[Expression, ...], scene: Scene, shop: Workshop) -> list[Code]:
    """Write each alternative; words that one fact may be are asked for in one question."""
    words: dict[Fact, set[str]] = {}
    others: list[Expression] = []
    for part in parts:
        match part:
            case Compare("=", Fact() as fact, Word(word)):
                words.setdefault(fact, set()).add(word)
            case _:
                others.append(part)
    asked = [
        READERS[fact.name].among(fact, frozenset(found), scene, shop)
        for fact, found in words.items()
    ]
    return asked + [_code(each, scene, shop) for each in others]
