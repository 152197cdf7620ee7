"""What a game has to come to for a difference to show: scores, piles, the end of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cuarenta.compiler.audit.references import expressions, facts, walk
from cuarenta.compiler.model.expression import Compare, Fact, Number
from cuarenta.compiler.model.rules import Custom, Limit, Rule, Win
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import fold

SCORES = ("score", "score now")
LATE = ("hand end",)
PILES = ("cards", "cards like", "last capturer")


@dataclass(frozen=True, slots=True)
class Goals:
    """Scores to be reached by play; whether piles, the end of a hand, or that of a chica matter."""

    scores: frozenset[int]
    piles: bool
    late: bool
    chicas: bool


def goals(a: Ruleset, b: Ruleset) -> Goals:
    """What matters to the rules that act otherwise in one ruleset than in the other."""
    acting = [rule for rule in _acting(a, b) if not isinstance(rule, Custom)]
    late = all(getattr(rule, "on", None) in LATE for rule in acting)
    piles = any(fact.name in PILES for rule in acting for fact in facts(rule))
    chicas = any(isinstance(rule, Win) and rule.on == "chica end" for rule in acting)
    return Goals(_scores(a, b), late and piles, late, chicas)


def _acting(a: Ruleset, b: Ruleset) -> Iterator[Rule]:
    """The rules that differ; in place of a limit, the rules that it covers in just one of them."""
    for rules, others in ((a, b), (b, a)):
        for rule in _alone(rules, others):
            if not isinstance(rule, Limit):
                yield rule
                continue
            there = [each for each in others.limits if each.origin.id == rule.origin.id]
            same = [each.covers for each in there if _with(each, rule) == rule]
            covered = set(rule.covers).difference(*same)
            yield from (each for each in rules.rules() if each.origin.id in covered)


def _with(limit: Limit, other: Limit) -> Limit:
    """A limit that covers what another does, and is called like it."""
    return replace(limit, covers=other.covers, origin=other.origin)


def _scores(a: Ruleset, b: Ruleset) -> frozenset[int]:
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
    """The scores that a rule asks for, or the last before them where it asks what they become."""

    def known(fact: Fact) -> int | None:
        return rules.game.target if fact.name == "target" else None

    for expression in expressions(rule):
        for part in walk(fold(expression, known, rules.ranks)):
            match part:
                case Compare(relation, Fact(name), Number(value)) if name in SCORES:
                    yield value + (relation in (">", "<="))
