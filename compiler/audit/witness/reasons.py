"""Why a difference cannot be seen in play, where that is plain from what it is about."""

from __future__ import annotations

from cuarenta.compiler.audit.changes import is_play
from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.model.rules import Custom, Pack

DIRECTION = "direction"
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
    return ()


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
