"""Captures: which clauses go with what a rule takes, and what it is built upon."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.sorts import CaptureSort, capture_sort
from cuarenta.compiler.resolve.tree import Rule, Ruleset
from cuarenta.compiler.syntax.words import listed

GOES_WITH: dict[CaptureSort, tuple[str, ...]] = {
    "basis": ("as", "when", "unless"),
    "run": ("after", "above", "length", "when", "unless"),
    "rest": ("after", "when", "unless"),
    "missed": ("after", "by", "as", "when", "unless"),
    "leftover": ("on", "by", "after", "before", "when", "unless"),
}
NEEDS: dict[CaptureSort, tuple[str, ...]] = {
    "basis": (),
    "run": ("after", "above", "length"),
    "rest": ("after",),
    "missed": ("after", "by"),
    "leftover": ("on", "by"),
}
WORDS: dict[tuple[CaptureSort, str], tuple[str, ...]] = {
    ("basis", "as"): ("match", "sum"),
    ("missed", "as"): ("capture", "no capture"),
    ("missed", "by"): ("next seat", "opponents", "partner", "others"),
    ("leftover", "by"): ("last capturer", "nobody", "dealers", "nondealers", "next dealers"),
}
BUILT_UPON: dict[CaptureSort, tuple[CaptureSort, ...]] = {
    "run": ("basis",),
    "rest": ("basis", "run"),
    "missed": ("run",),
}
ABOUT: dict[CaptureSort, str] = {
    "basis": "a capture by equal cards, by a sum or of one rank",
    "run": "a run",
}
REMARKS = ("takes", "cite", "assumed", "note")


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """What is wrong with the capture rules."""
    for rule in ruleset.of("capture"):
        sort = capture_sort(rule)
        if sort and "*" not in rule.broken:
            yield from _clauses(rule, sort)
            yield from _words(rule, sort)
            if sort in BUILT_UPON:
                yield from _built_upon(ruleset, rule, BUILT_UPON[sort])


def _clauses(rule: Rule, sort: CaptureSort) -> Iterator[Diagnostic]:
    takes = rule.word("takes")
    for clause in rule.clauses:
        if clause.word not in (*GOES_WITH[sort], *REMARKS):
            yield Diagnostic(
                "E541",
                f"“{clause.word}” does not go with “takes {takes}”.",
                clause.word_span,
                expected=(listed(GOES_WITH[sort]),),
            )
    for word in NEEDS[sort]:
        if not rule.clause(word) and word not in rule.broken:
            text = f"A rule that takes “{takes}” needs a clause “{word}”."
            yield Diagnostic("E542", text, rule.name_span)


def _words(rule: Rule, sort: CaptureSort) -> Iterator[Diagnostic]:
    for word in ("as", "by"):
        allowed, given = WORDS.get((sort, word)), rule.word(word)
        if allowed and given and given not in allowed:
            text = f"“{word} {given}” does not go with “takes {rule.word('takes')}”."
            yield Diagnostic("E541", text, rule.span_of(word), expected=(listed(allowed),))


def _built_upon(
    ruleset: Ruleset, rule: Rule, sorts: tuple[CaptureSort, ...]
) -> Iterator[Diagnostic]:
    names = rule.names("after")
    for name in names:
        other = ruleset.find(name.id)
        if other is None or other.unsure("takes"):
            continue
        if other.kind != "capture" or capture_sort(other) not in sorts:
            yield Diagnostic(
                "E543",
                f"“takes {rule.word('takes')}” cannot be built upon “{other.kind} {other.name}”.",
                name.span,
                expected=(f"the name of {listed_sorts(sorts)}",),
            )
    if len(names) > 1 and capture_sort(rule) == "missed":
        yield Diagnostic("E543", "A missed run follows one rule.", names[1].span)


def listed_sorts(sorts: tuple[CaptureSort, ...]) -> str:
    """The sorts of captures in words."""
    return " or ".join(ABOUT[sort] for sort in sorts)
