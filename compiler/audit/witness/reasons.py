"""Why a difference cannot be seen in play, where that is plain from what it is about."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.audit.changes import is_play
from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.merge import merged
from cuarenta.compiler.audit.witness.paid_alike import paid_alike
from cuarenta.compiler.model.rules import Custom, Pack
from cuarenta.compiler.model.ruleset import Ruleset

DIRECTION = "direction"
LIMIT = "limit"
Pair: TypeAlias = tuple[Ruleset, Ruleset]
MIRRORED = (
    "only the direction of play and deal is another: seen in a mirror, seat for seat, "
    "it is the same game"
)


def reasons(audit: Audit, difference: Difference) -> tuple[str, ...]:
    """Why no game can show a difference; none if one may."""
    if difference.equal:
        return difference.equal
    play = [part for part in difference.parts if is_play(audit.both, part)]
    if not play:
        return tuple(dict.fromkeys(_of_words(audit, difference)))
    if all(part.aspect == DIRECTION for part in play):
        return (MIRRORED,)
    if all(part.id.startswith(f"{LIMIT}.") for part in play):
        return _of_limits(audit, difference)
    return ()


def companies(audit: Audit, difference: Difference) -> tuple[Pair | None, Pair]:
    """The first ruleset without and with the difference, and the second; None where it is idle."""
    every = (*audit.differences, *audit.equal)
    others = [part for each in every if each != difference for part in each.parts]
    in_b = merged(audit.both, others), audit.both.b
    in_a = None if difference.idle_in_a else (audit.both.a, audit.take_over(difference))
    return in_a, in_b


def _of_limits(audit: Audit, difference: Difference) -> tuple[str, ...]:
    """Why limits that differ never show, in the company of either ruleset."""
    in_a, in_b = companies(audit, difference)
    tried = [pair for pair in (in_a, None if difference.idle_in_b else in_b) if pair]
    found = [paid_alike(*pair) for pair in tried]
    known = (*difference.idle_in_a, *difference.idle_in_b, *found)
    return tuple(dict.fromkeys(known)) if all(found) else ()


def _of_words(audit: Audit, difference: Difference) -> list[str]:
    rules = {rule.origin.id: rule for x in (audit.both.a, audit.both.b) for rule in x.rules()}
    found = []
    for part in difference.parts:
        match rules.get(part.id), part.aspect:
            case Custom(), "rule":
                found.append("a custom or a word of the players, which no action depends on")
            case Pack(), "names":
                found.append("what the cards are called; their codes are the same")
            case _:
                found.append("only what is said about a rule is another, not the rule")
    return found
