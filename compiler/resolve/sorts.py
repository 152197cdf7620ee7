"""What sort of deal or capture a rule is; its clauses say so, not its name."""

from __future__ import annotations

from typing import Literal, TypeAlias

from cuarenta.compiler.resolve.tree import Rule

DealSort: TypeAlias = Literal["draw", "packet", "rotation"]
CaptureSort: TypeAlias = Literal["basis", "run", "rest", "missed", "leftover", ""]
SORTS: dict[str, CaptureSort] = {
    "one equal card": "basis",
    "every equal card": "basis",
    "cards that add up": "basis",
    "one card of one rank": "basis",
    "every card of one rank": "basis",
    "next ranks up": "run",
    "rest of a rank": "rest",
    "missed run": "missed",
    "table": "leftover",
}
WILD = ("one card of one rank", "every card of one rank")


def deal_sort(rule: Rule) -> DealSort:
    """Whether a deal rule draws the first dealer, deals a packet, or moves the deal on."""
    if "match start" in rule.words("on"):
        return "draw"
    if rule.clause("cards") or rule.clause("leader") or not rule.clause("on"):
        return "packet"
    return "rotation"


def capture_sort(rule: Rule) -> CaptureSort:
    """What part of a capture a capture rule is; "" if it does not say what it takes."""
    return SORTS.get(rule.word("takes"), "")


def is_step(rule: Rule) -> bool:
    """Whether a moment judges the rule in its order."""
    if rule.kind == "capture":
        return capture_sort(rule) == "leftover"
    return rule.kind in ("award", "claim", "win")
