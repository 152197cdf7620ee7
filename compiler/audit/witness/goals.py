"""The scores at which a difference may show: those with which its rules compare a score."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.references import expressions, walk
from cuarenta.compiler.model.expression import Compare, Fact, Number
from cuarenta.compiler.model.rules import Custom, Rule
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import fold

SCORES = ("score", "score now")


LATE = ("hand end",)


def only_late(a: Ruleset, b: Ruleset) -> bool:
    """Whether all that differs is judged only when a hand has been played."""
    found = [*_alone(a, b), *_alone(b, a)]
    acting = [rule for rule in found if not isinstance(rule, Custom)]
    return all(getattr(rule, "on", None) in LATE for rule in acting)


def goals(a: Ruleset, b: Ruleset) -> frozenset[int]:
    """Scores to be reached, if a side can come to them by play."""
    found = {
        score
        for rules, others in ((a, b), (b, a))
        for rule in _alone(rules, others)
        for score in _compared(rule, rules)
    }
    if a.game.target != b.game.target:
        found |= {a.game.target, b.game.target}
    return frozenset(score for score in found if score > min(a.game.start, b.game.start))


def _alone(rules: Ruleset, others: Ruleset) -> Iterator[Rule]:
    """The rules that the others do not have in the same way."""
    known = set(others.rules())
    yield from (rule for rule in rules.rules() if rule not in known)


def _compared(rule: Rule, rules: Ruleset) -> Iterator[int]:
    def known(fact: Fact) -> int | None:
        return rules.game.target if fact.name == "target" else None

    for expression in expressions(rule):
        for part in walk(fold(expression, known, rules.ranks)):
            match part:
                case Compare(relation, Fact(name), Number(value)) if name in SCORES:
                    yield value + (relation in (">", "<="))
