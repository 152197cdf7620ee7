"""Whether each rule has the clauses that it needs and none that could do nothing."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.registry.clauses import JUDGED_FOR, TABLED, ClauseSpec
from cuarenta.compiler.resolve.clauses import BY_KIND
from cuarenta.compiler.resolve.tree import Rule, Ruleset
from cuarenta.compiler.syntax.words import listed

COUNTS = ("packet end", "hand end")
GIVING = ("award", "announce", "claim")


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Missing clauses, and clauses that do not go together."""
    for rule in ruleset.rules:
        if "*" in rule.broken:
            continue
        yield from _required(rule)
        yield from _effect(rule)
        yield from _sides(rule)


def _required(rule: Rule) -> Iterator[Diagnostic]:
    for spec in BY_KIND[rule.kind].values():
        if _needs(rule, spec) and not rule.clause(spec.word) and spec.word not in rule.broken:
            yield Diagnostic(
                "E503",
                f"The rule has no clause “{spec.word}”: {spec.meaning}.",
                rule.name_span,
                expected=(f"“{spec.word}” with {listed(spec.words)}",) if spec.words else (),
            )


def _needs(rule: Rule, spec: ClauseSpec) -> bool:
    """Whether a rule must have a clause; nothing follows a fault that wins."""
    follows = (rule.kind, spec.word) == ("fault", "then")
    return spec.required or (follows and not rule.clause("wins"))


def _effect(rule: Rule) -> Iterator[Diagnostic]:
    has_points, has_rows = rule.clause("points"), rule.row_span
    gives = has_points or has_rows or rule.clause("wins") or rule.unsure("points", "wins", "row")
    if rule.kind in GIVING and not gives:
        yield Diagnostic(
            "E504",
            "The rule gives nothing.",
            rule.name_span,
            expected=("a clause “points” or “wins”",),
        )
    if rule.kind in TABLED and has_points and has_rows:
        text = "The points are given twice: by a clause and by a table."
        hints = ("Leave one of them out: “without points”, or “without rows”.",)
        yield Diagnostic("E505", text, has_points.span, hints=hints)
    otherwise = rule.clause("otherwise")
    if otherwise and not has_rows:
        yield Diagnostic("E506", "“otherwise” belongs to a table.", otherwise.span)


def _sides(rule: Rule) -> Iterator[Diagnostic]:
    """At a count, for whom it is; at a play, that it is for the side that plays."""
    if rule.kind not in ("award", "win") or not rule.word("on") or rule.unsure("for"):
        return
    clause = rule.clause("for")
    at_count = rule.word("on") in COUNTS
    if at_count and not clause:
        yield Diagnostic(
            "E507",
            "At a count the rule has to say for which sides it is judged.",
            rule.name_span,
            expected=(f"a clause “for”: {listed(JUDGED_FOR)}",),
        )
    if clause and not at_count:
        text = f"At the moment “{rule.word('on')}” the side is known: “for” says nothing."
        yield Diagnostic("E506", text, clause.span)
    if clause and rule.kind == "win" and rule.word("for") == "one side":
        text = "A win is judged for each side."
        yield Diagnostic("E506", text, clause.span, expected=(listed(JUDGED_FOR[1:]),))
