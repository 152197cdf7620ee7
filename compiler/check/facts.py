"""Facts about other rules, and facts of a capture: whether they can be other than nought here."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Compare, Fact, Not
from cuarenta.compiler.resolve.moments import AT_A_PLAY
from cuarenta.compiler.resolve.sorts import WILD, capture_sort
from cuarenta.compiler.resolve.tree import Meaning, Rule, Ruleset

AT_A_PLAY_TOO = ("too", "paid")
BUILT_UPON = ("cards taken by", "used")
OF_PLAYS = ("basis", "run", "rest")
OF_ONE_RANK = ("one equal card", "every equal card", "rest of a rank", *WILD)


_WHEN = {True: "at a play, which limits can ask about.", False: "at this moment."}


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Facts that can never be what the rule asks for."""
    for rule in ruleset.rules:
        for word, meaning in rule.meanings():
            for part, span in meaning.walk():
                if isinstance(part.value, Fact) and not part.let:
                    yield from _named(ruleset, rule, part.value, span)
                    if rule.kind == "capture":
                        yield from _of_option(ruleset, rule, part.value, span)
            if rule.kind == "capture":
                yield from _denied(meaning, odd=word == "unless")


def _named(ruleset: Ruleset, rule: Rule, fact: Fact, span: Span) -> Iterator[Diagnostic]:
    """Whether the rules that a fact speaks of happen where it looks for them."""
    if fact.name in AT_A_PLAY_TOO:
        other = ruleset.find(fact.rule)
        if other is rule:
            yield Diagnostic("E621", "A rule cannot ask whether it has fired itself.", span)
        elif other and other.word("on") and not _meets(rule, other):
            text = f"“{other.name}” is not judged {_WHEN[rule.kind == 'limit']}"
            yield Diagnostic("E621", text, span)
    elif fact.name == "together" or (fact.name == "times" and fact.scope == "row"):
        for id_ in (fact.rule, fact.other):
            other = ruleset.find(id_) if id_ else None
            if other and not _happens_at_plays(other):
                text = f"“{other.name}” does not happen at a play."
                hints = ("Only awards at a play and captures can be counted so.",)
                yield Diagnostic("E622", text, span, hints=hints)
    elif fact.name in BUILT_UPON:
        other = ruleset.find(fact.rule)
        if other and not _takes_at_a_capture(other):
            text = f"“{other.name}” takes nothing at a play."
            yield Diagnostic("E622", text, span)


def _meets(rule: Rule, other: Rule) -> bool:
    """Whether an award is judged where another rule asks about it."""
    if rule.kind == "limit" or rule.word("on") in AT_A_PLAY:
        return other.word("on") in AT_A_PLAY
    return not rule.word("on") or other.word("on") == rule.word("on")


def _takes_at_a_capture(rule: Rule) -> bool:
    """Whether a capture rule takes cards while awards on a capture are judged."""
    sort = capture_sort(rule)
    return sort in (*OF_PLAYS, "") or (sort == "missed" and rule.word("as") == "capture")


def _happens_at_plays(rule: Rule) -> bool:
    if rule.kind == "capture":
        return capture_sort(rule) in (*OF_PLAYS, "")
    return rule.kind == "award" and rule.word("on") in (*AT_A_PLAY, "")


def _of_option(ruleset: Ruleset, rule: Rule, fact: Fact, span: Span) -> Iterator[Diagnostic]:
    """Whether a fact of a capture option fits what the rule takes."""
    takes = rule.word("takes")
    if fact.name in BUILT_UPON and fact.rule not in _foundations(ruleset, rule):
        text = f"“{fact.rule.partition('.')[2]}” is not a rule that this one is built upon."
        yield Diagnostic("E623", text, span, hints=("Name it in the clause “after”.",))
    if fact.name == "side by side" and takes != "cards that add up":
        text = "Only the cards of a sum lie side by side or not."
        yield Diagnostic("E623", text, span)
    if fact.name == "run open" and takes != "next ranks up":
        text = "Only a run is left open or not."
        yield Diagnostic("E623", text, span)
    if fact.name == "alike on table" and takes not in OF_ONE_RANK:
        text = "This rule takes cards of several ranks."
        yield Diagnostic("E623", text, span)


def _foundations(ruleset: Ruleset, rule: Rule) -> set[str]:
    """The ids of the rules that a capture is built upon, and of those that they are built upon."""
    found: set[str] = set()
    waiting = [rule]
    while waiting:
        for name in waiting.pop().names("after"):
            other = ruleset.find(name.id)
            if other and name.id not in found:
                found.add(name.id)
                waiting.append(other)
    return found


def _denied(meaning: Meaning, *, odd: bool) -> Iterator[Diagnostic]:
    """That `side by side` is never denied: it may only narrow a sum."""
    if isinstance(meaning.value, Fact) and meaning.value.name == "side by side" and odd:
        yield Diagnostic(
            "E624",
            "“side by side” can be asked for, but not denied.",
            meaning.span,
            hints=("Write it in “when”, joined by “and”.",),
        )
    inner = odd != (isinstance(meaning.value, Not) and not meaning.let)
    for part in meaning.parts:
        yield from _denied(part, odd=inner or isinstance(meaning.value, Compare))
