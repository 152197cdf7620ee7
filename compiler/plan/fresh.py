"""A fresh card that no first play of a packet cares for need not outlive its packet.

Before: rules on the fresh card say `unless first play this packet`. After: they do not, and the
engine forgets the fresh card when a packet is dealt. Conditions: every rule that reads the fresh
card says so, and without a fresh card none of them would hold; claims are about such rules alone.
"""

from __future__ import annotations

from dataclasses import replace

from cuarenta.compiler.model.expression import NEVER, Expression, Fact, Not
from cuarenta.compiler.model.rules import Award, Rule
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import Value, conjuncts, every, facts_in, fold
from cuarenta.compiler.plan.reads import expressions_of

FIRST_PLAY = Not(Fact("first play", scope="packet"))


def forget_at_packets(rules: Ruleset) -> tuple[Ruleset, bool]:
    """Take the exception out of the rules if that changes nothing; tells whether it did."""
    readers = [rule for rule in rules.rules() if _reads_fresh(rule)]
    if not readers or not all(
        isinstance(rule, Award) and _excepts(rule, rules) for rule in readers
    ):
        return rules, False
    if not {claim.names for claim in rules.claims} <= {rule.origin.id for rule in readers}:
        return rules, False
    awards = tuple(
        replace(award, condition=_without(award.condition)) if award in readers else award
        for award in rules.awards
    )
    return replace(rules, awards=awards), True


def _reads_fresh(rule: Rule) -> bool:
    return any(
        fact.name in ("fresh card", "like fresh")
        for e in expressions_of(rule)
        for fact in facts_in(e)
    )


def _excepts(award: Award, rules: Ruleset) -> bool:
    if FIRST_PLAY not in conjuncts(award.condition):
        return False

    def known(fact: Fact) -> Value | None:
        return "absent" if fact.name == "fresh card" else None

    return fold(_without(award.condition), known, rules.ranks) == NEVER


def _without(condition: Expression) -> Expression:
    return every(*(part for part in conjuncts(condition) if part != FIRST_PLAY))
