"""What a difference touches, from words alone to who wins."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from cuarenta.compiler.audit.merge import ORDER, Part
from cuarenta.compiler.audit.parts import is_words
from cuarenta.compiler.model.rules import (
    Announcement,
    Award,
    Basis,
    Claim,
    Draw,
    Fault,
    Game,
    Leftover,
    Limit,
    Missed,
    Pack,
    Packet,
    Rest,
    Rotation,
    Rule,
    Run,
    Seats,
    Turn,
    Win,
)

Severity: TypeAlias = Literal["words", "bookkeeping", "scores", "plays", "turns", "wins"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
MEANINGS: dict[Severity, str] = {
    "words": "only words or what is shown",
    "bookkeeping": "what is done after a game",
    "scores": "scores",
    "plays": "which plays are legal",
    "turns": "who plays when",
    "wins": "who wins",
}
ORDER_OF: dict[str, Severity] = {"steps": "scores", "limits": "scores", "announcements": "turns"}


def severity(part: Part, one: Rule | None, other: Rule | None) -> Severity:
    """What a part touches that two versions of a rule, or its presence, have otherwise."""
    if part.aspect == ORDER:
        return ORDER_OF[part.id]
    rule = one or other
    assert rule is not None
    if is_words(rule, part.aspect):
        return "words"
    if wins(one) != wins(other):
        return "wins"
    match rule:
        case Win() | Game():
            return "wins"
        case Rotation():
            return _of_rotation(one, other)
        case Draw() | Seats():
            return "turns"
        case Packet():
            return "turns" if part.aspect == "leader" else "plays"
        case Pack() | Turn() | Basis() | Run() | Rest() | Missed():
            return "plays"
        case Announcement():
            return _of_announcement(one, other)
        case Fault():
            return _of_fault(one, other)
        case Award() | Claim() | Limit() | Leftover():
            return "scores"
    return "words"


def worst(found: list[Severity]) -> Severity:
    """The gravest of some severities."""
    return max(found, key=SEVERITIES.index)


def wins(rule: Rule | None) -> tuple[str, str] | None:
    """What a rule wins outright, and for whom."""
    effect = getattr(rule, "effect", None)
    return (effect.wins, effect.winner) if effect is not None and effect.wins else None


def _of_rotation(one: Rule | None, other: Rule | None) -> Severity:
    """A new dealer after a chica alone is settled when that game is over."""
    moments = {moment for rule in (one, other) for moment in getattr(rule, "on", ())}
    if isinstance(one, Rotation) and isinstance(other, Rotation):
        same = (one.dealer, one.condition) == (other.dealer, other.condition)
        moments = set(one.on) ^ set(other.on) if same else moments
    return "bookkeeping" if moments == {"chica end"} else "turns"


def _of_announcement(one: Rule | None, other: Rule | None) -> Severity:
    if not isinstance(one, Announcement) or not isinstance(other, Announcement):
        return "plays"
    if (one.said, one.condition) != (other.said, other.condition):
        return "plays"
    return "words" if one.effect == other.effect else "scores"


def _of_fault(one: Rule | None, other: Rule | None) -> Severity:
    if not isinstance(one, Fault) or not isinstance(other, Fault):
        return "scores"
    return "turns" if one.then != other.then else "scores"
