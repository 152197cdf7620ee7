"""At which moment each expression of a rule is read."""

from __future__ import annotations

from typing import cast

from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import MOMENTS, Moment
from cuarenta.compiler.resolve.sorts import capture_sort
from cuarenta.compiler.resolve.tree import Rule

AT_A_PLAY: tuple[Moment, ...] = ("capture", "play")
WITH_A_SEAT = BY_NAME["seat"].moments
WITHOUT_A_SIDE: tuple[Moment, ...] = ("packet end", "hand end")


def moments(rule: Rule, word: str) -> tuple[Moment, ...]:
    """The moments at which a clause of a rule ("row" for its table) is read."""
    match rule.kind:
        case "deal" | "award" | "win":
            return tuple(moment for moment in MOMENTS if moment in rule.words("on"))
        case "capture":
            return _of_capture(rule)
        case "claim":
            return ("occasion",) if word in ("when", "unless") else ("claim",)
        case "announce":
            return ("announcement",)
        case "fault":
            return ("fault",)
        case "turn":
            return ("turn",)
        case "limit":
            return ("limit",)
        case _:
            return ()


def _of_capture(rule: Rule) -> tuple[Moment, ...]:
    match capture_sort(rule):
        case "leftover":
            return cast("tuple[Moment, ...]", rule.words("on"))
        case "missed":
            return ("missed",)
        case "":
            return ()
        case _:
            return ("option",)


def nobody_acts(rule: Rule, moment: Moment) -> bool:
    """Whether at this moment there is no side that the rule could mean by "side"."""
    clears_for_nobody = rule.kind == "capture" and rule.word("by") in ("nobody", "")
    return moment in WITHOUT_A_SIDE and (rule.kind == "deal" or clears_for_nobody)
