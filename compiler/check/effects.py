"""Limits, claims and wins: whether what they name can be changed, claimed or won there."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.moments import AT_A_PLAY
from cuarenta.compiler.resolve.tree import Names, Rule, Ruleset


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Rules about other rules that can do nothing."""
    for rule in ruleset.rules:
        if rule.kind == "limit":
            yield from _limit(ruleset, rule)
        elif rule.kind == "claim":
            yield from _claim(ruleset, rule)
        elif rule.kind == "win":
            yield from _win(rule)
        yield from _another(rule)
        yield from _replaces(ruleset, rule)


def _limit(ruleset: Ruleset, rule: Rule) -> Iterator[Diagnostic]:
    clause, quantity = rule.clause("covers"), rule.quantity("points")
    if quantity and quantity.receiver != "side":
        text = "A limit changes points on their way; it does not say to whom they go."
        yield Diagnostic("E571", text, rule.span_of("points"))
    if clause is None or not isinstance(clause.value, Names):
        return
    others = [ruleset.find(name.id) for name in clause.value.rules]
    giving = [other for other in others if other and _gives_points(other)]
    if clause.value.everything:
        if not giving:
            yield Diagnostic("E571", "No rule is left for the limit to cover.", clause.span)
        return
    for name, other in zip(clause.value.rules, others, strict=True):
        if other and not _gives_points(other):
            text = f"“{name.name}” gives no points that a limit could change."
            yield Diagnostic("E571", text, name.span)


def _gives_points(rule: Rule) -> bool:
    return bool(rule.clause("points") or rule.row_span or rule.unsure("points", "row"))


def _claim(ruleset: Ruleset, rule: Rule) -> Iterator[Diagnostic]:
    for name in rule.names("names"):
        award = ruleset.find(name.id)
        if award and award.word("on") and award.word("on") not in AT_A_PLAY:
            text = f"“{name.name}” is not made by taking a card, so there is no rank of it."
            yield Diagnostic("E572", text, name.span, expected=("an award on a capture or play",))


def _win(rule: Rule) -> Iterator[Diagnostic]:
    stretch = rule.stretch("wins")
    if stretch and stretch.word == "chica" and rule.word("on") == "chica end":
        text = "The chica has been won already when it ends."
        expected = ("“wins another chica” or “wins the match”",)
        yield Diagnostic("E573", text, rule.span_of("wins"), expected=expected)


def _another(rule: Rule) -> Iterator[Diagnostic]:
    stretch, on = rule.stretch("wins"), rule.word("on")
    if stretch and stretch.word == "another chica" and on != "chica end" and not rule.unsure("on"):
        text = "Another chica can be won only on top of one that has ended."
        yield Diagnostic("E573", text, rule.span_of("wins"), expected=("“wins the chica”",))


def _replaces(ruleset: Ruleset, rule: Rule) -> Iterator[Diagnostic]:
    """That a rule replaces others of its own moment."""
    for name in rule.names("replaces"):
        other = ruleset.find(name.id)
        if other is None or not rule.word("on") or not other.word("on"):
            continue
        at_plays = rule.word("on") in AT_A_PLAY and other.word("on") in AT_A_PLAY
        if not at_plays and rule.word("on") != other.word("on"):
            text = f"“{name.name}” is not judged at the same moment, so it cannot be replaced."
            yield Diagnostic("E574", text, name.span)
