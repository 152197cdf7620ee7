"""Facts read where they cannot be: at a wrong moment, or by people who do not know them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Fact, Word
from cuarenta.compiler.registry.facts import FactSpec
from cuarenta.compiler.registry.kinds import MOMENTS, Moment
from cuarenta.compiler.resolve.moments import WITH_A_SEAT, moments, nobody_acts
from cuarenta.compiler.resolve.tree import Rule, Ruleset
from cuarenta.compiler.syntax.words import in_a_row

PLACES: dict[Moment, str] = {
    "option": "a capture rule",
    "turn": "the turn rule",
    "capture": "a rule on capture",
    "play": "a rule on play",
    "announcement": "an announcement",
    "missed": "a rule about missed runs",
    "packet end": "a rule on packet end",
    "hand end": "a rule on hand end",
    "claim": "the points of a claim",
    "occasion": "the condition of a claim",
    "fault": "a fault",
    "limit": "a limit",
    "score": "a win on score",
    "chica end": "a win on chica end",
}
GAP = re.compile(r"<\w+>")
OF_WHO_ACTS = ("side", "too", "paid")
OF_SEATS = ("seat", "partner")
OF_THE_ACTING = ("side", "opponents")
ACTING = tuple(Word(word) for word in OF_THE_ACTING)
OF_OTHERS = "“of dealers”, “of nondealers” or “of next dealers”"


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Facts at moments that do not have them."""
    for rule in ruleset.rules:
        for word, meaning in rule.meanings():
            at = moments(rule, word)
            for part, span in meaning.walk():
                if part.fact and isinstance(part.value, Fact) and not part.let:
                    yield from _fact(rule, part.fact, part.value, at, span)
                elif part.value in ACTING and any(nobody_acts(rule, one) for one in at):
                    yield _no_side(at[0], span, "")


def _fact(
    rule: Rule, spec: FactSpec, fact: Fact, at: tuple[Moment, ...], span: Span
) -> Iterator[Diagnostic]:
    for moment in at:
        if moment not in spec.moments:
            yield _wrong_moment(spec, moment, span)
            return
        if fact.whose in OF_SEATS and moment not in WITH_A_SEAT:
            yield Diagnostic(
                "E614",
                f"No seat acts at this moment: {MOMENTS[moment]}.",
                span,
                hints=(f"Leave out “of {fact.whose}”, or say of which side.",),
            )
            return
        if nobody_acts(rule, moment) and (fact.whose in OF_THE_ACTING or spec.name in OF_WHO_ACTS):
            yield _no_side(moment, span, OF_OTHERS if fact.whose else "")
            return


def _no_side(moment: Moment, span: Span, instead: str) -> Diagnostic:
    text = f"No side acts at this moment: {MOMENTS[moment]}."
    return Diagnostic("E614", text, span, expected=(instead,) if instead else ())


def _wrong_moment(spec: FactSpec, moment: Moment, span: Span) -> Diagnostic:
    phrase = GAP.sub("…", spec.phrases[0])
    where = (f"It can be read in {in_a_row(PLACES[one] for one in spec.moments)}.",)
    if spec.known == "after":
        return Diagnostic(
            "E612",
            f"“{phrase}” is known only once the cards have been played, so nothing can be offered "
            "or decided by it here.",
            span,
            hints=("It can be read in the condition of a claim, which is judged afterwards.",),
        )
    if spec.known == "seat":
        return Diagnostic(
            "E613",
            f"“{phrase}” is known only to the seat that holds the cards.",
            span,
            hints=where,
        )
    return Diagnostic(
        "E611",
        f"“{phrase}” cannot be read at this moment: {MOMENTS[moment]}.",
        span,
        hints=where,
    )
