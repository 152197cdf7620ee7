"""Limits that can never matter, since another one has closed the same points already."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.check.logic import Known, condition, fold, implies, known, plain
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.model.expression import Expression, Number
from cuarenta.compiler.resolve.tree import Names, Rule, Ruleset


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """For each limit, the rules that it covers for nothing."""
    facts = known(ruleset)
    closing = [rule for rule in ruleset.of("limit") if _closes(rule, facts)]
    holding = {rule.id: _holding(rule, facts) for rule in closing}
    for rule in closing:
        clause = rule.clause("covers")
        if not clause or not isinstance(clause.value, Names) or clause.value.everything:
            continue
        for name in clause.value.rules:
            for other in closing:
                if other is rule or name.id not in {one.id for one in other.names("covers")}:
                    continue
                stronger = implies(holding[rule.id], holding[other.id])
                mutual = stronger and implies(holding[other.id], holding[rule.id])
                if stronger and (not mutual or other.name < rule.name):
                    yield Diagnostic(
                        "W571",
                        f"For “{name.name}” this limit never matters: “{other.name}” closes it "
                        "whenever this one would.",
                        name.span,
                    )
                    break


def _closes(rule: Rule, facts: Known) -> bool:
    quantity = rule.quantity("points")
    if quantity is None or quantity.amount.value is None or rule.unsure("when", "unless"):
        return False
    return fold(quantity.amount.value, facts) == Number(0)


def _holding(rule: Rule, facts: Known) -> Expression:
    return plain(condition(rule), facts)
