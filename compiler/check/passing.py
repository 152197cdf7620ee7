"""Numbers of chicas that a match may pass by without ending."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.model.expression import Compare, Expression, Fact, Number
from cuarenta.compiler.resolve.tree import Ruleset


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Wins on an exact number of chicas, where a chica may count once more."""
    ends = [rule for rule in ruleset.of("win") if rule.word("on") == "chica end"]
    stretches = [rule.stretch("wins") for rule in ends]
    if not any(stretch and stretch.word == "another chica" for stretch in stretches):
        return
    for rule in ends:
        meaning = rule.meaning("when")
        for part, span in meaning.walk() if meaning else ():
            number = _asked_for(part.value)
            if number > 1:
                text = f"A chica that counts once more can make it pass by {number}."
                yield Diagnostic("W561", text, span, (f"“chicas won at least {number}”",))


def _asked_for(value: Expression | None) -> int:
    """The number of chicas won that a comparison asks for; 0 if it asks for none."""
    match value:
        case Compare("=", Fact("chicas won"), Number(number)):
            return number
    return 0
