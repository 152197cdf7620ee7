"""What the language can say and no engine can do yet: found before an engine is planned.

Each gap is a combination of rules that would need to know, at a decision, which of several ways of
taking the same cards is open; none is refused alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cuarenta.compiler.model.expression import Expression, Fact
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import conjuncts, facts_in
from cuarenta.compiler.plan.options import Options
from cuarenta.compiler.plan.reads import read_by

SETTLED = frozenset(
    ("cards taken", "cards taken by", "used", "played card", "played number", "target", "deck size")
)
OF_THE_OPTION = frozenset(("table", "fresh card", "alike on table", "cards taken by", "used"))
Gap = tuple[str, str]


def gaps(rules: Ruleset) -> Iterator[Gap]:
    """Find every gap: the id of the rule where it shows, and what cannot be done."""
    yield from _joined(rules)
    for basis in rules.bases:
        if any(_mixed(part) for part in conjuncts(basis.condition)):
            yield basis.origin.id, "“side by side” cannot be one choice among others that change."
    yield from _overlapping(rules)


def _mixed(part: Expression) -> bool:
    """Whether a condition weighs the order of the row against something that changes."""
    names = {fact.name for fact in facts_in(part)}
    return "side by side" in names and not names <= SETTLED | {"side by side"}


def _joined(rules: Ruleset) -> Iterator[Gap]:
    if rules.turn.bases == 1:
        return
    for basis in rules.bases:
        names = {fact.name for fact in facts_in(basis.condition)}
        if "side by side" in names:
            yield basis.origin.id, "Sums side by side cannot be joined with others in one play."
        if names & OF_THE_OPTION:
            yield (
                basis.origin.id,
                "Captures cannot be joined in one play where one depends on what it leaves behind.",
            )


def _overlapping(rules: Ruleset) -> Iterator[Gap]:
    """Two rules that take the same cards under different conditions."""
    if len(rules.bases) < 2:
        return
    options = [option for option in Options(rules).all if not option.joined]
    shared = {pair for option in options for pair in combinations(_ids(option.rules), 2)}
    for first, second in sorted(shared):
        one, other = (_basis(rules, rule) for rule in (first, second))
        if not _alike(one, other) and (
            _changes(one) or _changes(other) or _asked(rules, one, other)
        ):
            yield (
                second,
                f"This takes cards that {first} takes too, under a condition that can differ.",
            )


def _ids(rules: tuple[Basis, ...]) -> list[str]:
    return [rule.origin.id for rule in rules]


def _basis(rules: Ruleset, rule: str) -> Basis:
    return next(basis for basis in rules.bases if basis.origin.id == rule)


def _alike(one: Basis, other: Basis) -> bool:
    return (_dynamic(one), one.counts_as) == (_dynamic(other), other.counts_as)


def _dynamic(basis: Basis) -> tuple[Expression, ...]:
    parts = conjuncts(basis.condition)
    return tuple(p for p in parts if not {f.name for f in facts_in(p)} <= SETTLED)


def _changes(basis: Basis) -> bool:
    """Whether its condition hangs on more than the cards and their order."""
    known = SETTLED | {"side by side"}
    return any(fact.name not in known for fact in facts_in(basis.condition))


def _asked(rules: Ruleset, one: Basis, other: Basis) -> bool:
    """Whether it matters by which of the two cards are taken."""
    ids = {one.origin.id, other.origin.id}
    asked = {each for rule in rules.rules() for fact in read_by(rule) for each in _about(fact)}
    after = [set(run.after) for run in rules.runs] + [set(rest.after) for rest in rules.rests]
    return bool(ids & asked) or any(len(ids & each) == 1 for each in after)


def _about(fact: Fact) -> tuple[str, str]:
    return fact.rule, fact.other
