"""Whether the captures of a rank must be searched for on the table at each decision.

Mostly what a rank can take is settled by the cards that lie there, so it is found once and
remembered. It is not where rules that can take the same cards hold or not as play goes on, where
cards side by side are asked for among other things, or where what goes along hangs on the capture.
"""

from __future__ import annotations

from cuarenta.compiler.model.expression import Expression, Fact
from cuarenta.compiler.model.rules import Basis, Run
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import conjuncts, facts_in
from cuarenta.compiler.plan.options import BasisOption, Options

OF_THE_CARDS = frozenset(
    ("cards taken", "cards taken by", "used", "played card", "played number", "target", "deck size")
)
"""Facts that are the same whenever a rank takes the same cards."""
OF_A_REST = OF_THE_CARDS - {"cards taken", "cards taken by", "used"} | {"alike on table"}
BY_A_RULE = ("cards taken by", "used")
WILD = "one rank"
SUM = "cards that add up"


def must_search(rules: Ruleset, options: Options) -> bool:
    """Whether what a rank can take cannot be remembered by the cards that lie there."""
    return (
        _mixed_order(rules)
        or _joined_unevenly(rules)
        or _overlapping(options)
        or _wild_and_sums(rules, options)
        or _late_rests(rules)
    )


def _is_late(condition: Expression) -> bool:
    """Whether a condition hangs on more than the cards and their order."""
    names = OF_THE_CARDS | {"side by side"}
    return any(fact.name not in names for fact in facts_in(condition))


def _asks_order(condition: Expression) -> bool:
    return any(fact.name == "side by side" for fact in facts_in(condition))


def _mixed_order(rules: Ruleset) -> bool:
    """Whether cards side by side are asked for among other things, or beside unusual rules."""
    asking = [basis for basis in rules.bases if _asks_order(basis.condition)]
    if not asking:
        return False
    conditions = [basis.condition for basis in rules.bases]
    late = any(map(_is_late, conditions + [run.condition for run in rules.runs]))
    plain = all(Fact("side by side") in conjuncts(basis.condition) for basis in asking)
    return late or not plain or len(_sums(rules)) > 1 or bool(rules.missed) or rules.turn.bases > 1


def _joined_unevenly(rules: Ruleset) -> bool:
    """Whether joined bases can be told apart by more than the ranks that they take."""
    if rules.turn.bases == 1:
        return False
    equal = [basis for basis in rules.bases if "equal" in basis.takes]
    late = any(_is_late(basis.condition) for basis in rules.bases)
    return late or len(equal) > 1 or len(_sums(rules)) > 1 or any(_wild(b) for b in rules.bases)


def _sums(rules: Ruleset) -> list[Basis]:
    return [basis for basis in rules.bases if basis.takes == SUM]


def _wild(basis: Basis) -> bool:
    return WILD in basis.takes


def _overlapping(options: Options) -> bool:
    """Whether by which rules the same cards are taken can change."""
    for option in options.all:
        if len(option.rules) > 1 and not option.joined:
            late = any(_is_late(rule.condition) for rule in option.rules)
            every = {rule.takes.startswith("every") for rule in option.rules}
            if late or len(every) > 1 or _runs_by_one_rule(option, options.run):
                return True
    return False


def _runs_by_one_rule(option: BasisOption, run: Run | None) -> bool:
    """Whether the run is another one by one rule than by another that takes the same."""
    if run is None:
        return False
    ids = {rule.origin.id for rule in option.rules}
    asked = {fact.rule for fact in facts_in(run.condition) if fact.name in BY_A_RULE}
    ends = run.length == "whole" and len({rule in run.after for rule in ids}) > 1
    return ends or bool(asked & ids)


def _wild_and_sums(rules: Ruleset, options: Options) -> bool:
    """Whether a rank takes other ranks both by a sum and as if it were of that rank."""
    if not any(_wild(basis) for basis in rules.bases):
        return False
    for ways in options.bases:
        takes = {rule.takes for option in ways for rule in option.rules}
        if SUM in takes and any(WILD in each for each in takes):
            return True
    return False


def _late_rests(rules: Ruleset) -> bool:
    """Whether what goes along hangs on more than how many of a rank lie there."""
    if not rules.rests:
        return False
    facts = {fact.name for rest in rules.rests for fact in facts_in(rest.condition)}
    return len(rules.rests) > 1 or not facts <= OF_A_REST or bool(rules.missed)
