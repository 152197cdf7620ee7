"""What stands in a ruleset and does nothing: lets, points, conditions, comparisons."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.check.cards import copies_of
from cuarenta.compiler.check.logic import Known, fold, holds, known
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Compare, Every, Fact, Number
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count, FactType
from cuarenta.compiler.resolve.tree import Meaning, Rule, Ruleset


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Conditions and quantities without effect."""
    facts = known(ruleset)
    for rule in ruleset.rules:
        yield from _points(rule, facts)
        yield from _condition(rule)
        for _, meaning in rule.meanings():
            ranges: set[int] = set()
            for part, span in meaning.walk():
                if _is_range(part):
                    ranges.update(id(end) for end in part.parts)
                if isinstance(part.value, Compare) and not part.let and id(part) not in ranges:
                    yield from _comparison(part.value, facts, ruleset, span)


def players(ruleset: Ruleset) -> Count:
    """The numbers of players that there can be."""
    numbers = [number for rule in ruleset.of("seats") for number in rule.numbers("players")]
    return Count(min(numbers, default=2), max(numbers, default=None))


def _is_range(meaning: Meaning) -> bool:
    """Whether this is a cell with two ends, of which one may be the end of all there can be."""
    return isinstance(meaning.value, Every) and all(
        part.span == meaning.span for part in meaning.parts
    )


def _points(rule: Rule, facts: Known) -> Iterator[Diagnostic]:
    quantity = rule.quantity("points")
    if rule.kind not in ("award", "announce", "claim") or not quantity or rule.clause("wins"):
        return
    if quantity.amount.value and fold(quantity.amount.value, facts) == Number(0):
        text = "0 points are none: the rule never gives anything."
        yield Diagnostic("W504", text, rule.span_of("points"))


def _condition(rule: Rule) -> Iterator[Diagnostic]:
    if rule.kind != "turn" or rule.word("captures") != "optional":
        return
    for word in ("when", "unless"):
        clause = rule.clause(word)
        if clause:
            text = "Where captures are optional there is nothing for a condition to decide."
            expected = ("“captures compulsory”",)
            yield Diagnostic("E575", text, clause.span, expected=expected)


def _range(fact: Fact, ruleset: Ruleset) -> FactType:
    """What a fact can come to in this ruleset."""
    if fact.rank:
        return Count(0, copies_of(ruleset, fact.rank))
    return players(ruleset) if fact.name == "players" else BY_NAME[fact.name].type


def _comparison(
    comparison: Compare, facts: Known, ruleset: Ruleset, span: Span
) -> Iterator[Diagnostic]:
    """A number compared with one beyond the range that it can have."""
    left, right = comparison.left, fold(comparison.right, facts)
    if not isinstance(left, Fact) or not isinstance(right, Number) or left.name in facts:
        return
    range_ = _range(left, ruleset)
    if not isinstance(range_, Count) or range_.least is None:
        return
    most = range_.most if range_.most is not None else max(range_.least, right.value) + 1
    ends = {range_.least, most, right.value - 1, right.value, right.value + 1}
    found = {
        holds(end, comparison.relation, right.value) for end in ends if range_.least <= end <= most
    }
    if len(found) == 1:
        text = f"This is {'always' if found == {True} else 'never'} true."
        yield Diagnostic("W604", text, span)
