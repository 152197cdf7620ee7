"""Whether a ruleset has the rules that every ruleset needs, and no more than one of some."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.sorts import capture_sort, deal_sort
from cuarenta.compiler.resolve.tree import Rule, Ruleset, newest

NEEDED = {
    "pack": ("a pack of cards", 'pack forty "Forty cards"'),
    "seats": ("who sits at the table", 'seats table "Two or four players"'),
    "game": ("what is played for", 'game chica "A chica of forty points"'),
    "turn": ("what a turn is", 'turn play "One card a turn"'),
    "draw": ("how the first dealer is found", "a deal rule with “on match start”"),
    "packet": ("how cards are dealt", "a deal rule with the clauses “cards” and “leader”"),
    "basis": ("how cards are captured", "a capture rule such as “takes one equal card”"),
}
AT_MOST_ONE = ("seats", "game", "turn", "draw", "packet", "run", "missed", "claim")


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Rules that are missing, and rules that are one too many."""
    sorts: dict[str, list[Rule]] = {}
    unsure = {rule.kind for rule in ruleset.rules if rule.unsure("on", "cards", "leader", "takes")}
    for rule in ruleset.rules:
        sorts.setdefault(_sort(rule), []).append(rule)
    for sort, (what, example) in NEEDED.items():
        if ruleset.is_whole and sort not in sorts and _kind(sort) not in unsure:
            yield Diagnostic(
                "E501",
                f"The ruleset does not say {what}.",
                ruleset.span,
                expected=(f"a rule such as: {example}" if '"' in example else example,),
            )
    for sort in AT_MOST_ONE:
        rules = tuple(sorts.get(sort, ()))
        if len(rules) > 1 and _kind(sort) not in unsure:
            rule = newest(rules, ruleset.file)
            yield _too_many(sort, rule, next(other for other in rules if other is not rule))


def _sort(rule: Rule) -> str:
    if rule.kind == "deal":
        return deal_sort(rule)
    return capture_sort(rule) if rule.kind == "capture" else rule.kind


def _kind(sort: str) -> str:
    if sort in ("draw", "packet"):
        return "deal"
    return "capture" if sort in ("basis", "run", "missed") else sort


def _too_many(sort: str, rule: Rule, first: Rule) -> Diagnostic:
    what = {
        "draw": "finds the first dealer", "packet": "deals the cards", "run": "is about runs",
        "missed": "is about what a run left", "claim": "is a claim",
    }.get(sort, f"is of the kind “{sort}”")  # fmt: skip
    return Diagnostic(
        "E502",
        f"This is another rule that {what}; a ruleset has one.",
        rule.name_span,
        hints=(f"There is “{first.kind} {first.name}” already.",),
    )
