"""Whether a match is one chica, won by whoever wins that."""

from __future__ import annotations

from cuarenta.compiler.model.expression import ALWAYS, NEVER, Fact
from cuarenta.compiler.model.rules import Win
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import fold

AFTER_ONE = {"chica number": 1, "chicas won": 1}


def ends_match(rules: Ruleset) -> Win | None:
    """The rule by which the first chica always ends the match, if there is one."""

    def known(fact: Fact) -> int | None:
        if fact.name == "chicas won" and fact.whose != "side":
            return None
        return AFTER_ONE.get(fact.name) or {"target": rules.game.target}.get(fact.name)

    if counts_twice(rules):
        return None
    for rule in rules.wins:
        if rule.on != "chica end":
            continue
        if rule.winner != "side":
            return None
        condition = fold(rule.condition, known, rules.ranks)
        if condition == ALWAYS:
            return rule
        if condition != NEVER:
            return None
    return None


def counts_twice(rules: Ruleset) -> bool:
    """Whether a chica may count once more."""
    return any(rule.wins == "another chica" for rule in rules.wins)
