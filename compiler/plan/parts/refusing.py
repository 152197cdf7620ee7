"""Saying why an action is not open, and by which rule."""

from __future__ import annotations

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import Body
from cuarenta.compiler.model.expression import NEVER
from cuarenta.compiler.model.rules import Rule
from cuarenta.compiler.plan.parts import announce
from cuarenta.compiler.plan.parts.asking import asks
from cuarenta.compiler.plan.parts.choices import Choices
from cuarenta.compiler.plan.parts.finding import open_now
from cuarenta.compiler.plan.scene import Workshop


def refusal(shop: Workshop, choices: Choices) -> Body:
    """Saying why an action is not open, and by which rule."""
    turn = shop.rules.turn.origin.id
    own = [rule.origin.id for rule in announce.said(shop, *announce.OWN)]
    spoken = statements(
        f"""
        if action >= len(PLAYS):
            rules = {", ".join(own)!r}
            return IllegalAction(f"{{text}}: seat {{seat}} cannot say this now ({{rules}})")
        """
        if own
        else f"""
        if action >= len(PLAYS):
            return IllegalAction(f"{{text}}: it is seat {{seat}}'s turn to play a card ({turn})")
        """
    )
    forced = choices.must or bool(choices.method)
    if shop.layout.searched:
        forced = shop.rules.turn.compulsory != NEVER
    must = statements(
        f"""
        if not capture:
            return IllegalAction(f"{{text}}: a card that can capture must ({turn})")
        """
    )
    return block(
        _asked_refusal(shop),
        spoken if own or asks(shop) else (),
        statements(
            f"""
            _, digit, rank, {"capture" if forced else "_"} = PLAYS[action]
            if not self._hands[seat] & digit:
                return IllegalAction(f"{{text}}: seat {{seat}} holds no {{RANKS[rank]}} ({turn})")
            """
        ),
        must if forced else (),
        _run_refusal(shop, choices),
        statements(
            f"""
            rules = "{", ".join(rule.origin.id for rule in shop.rules.bases)}"
            return IllegalAction(f"{{text}}: this cannot be taken from the table ({{rules}})")
            """
        ),
    )


def _asked_refusal(shop: Workshop) -> Body:
    """When something was asked, there are few answers."""
    phases: dict[str, tuple[Rule, ...]] = {
        "announce": announce.said(shop, *announce.ASKED),
        "missed": shop.rules.missed,
        "claim": shop.rules.claims,
    }
    rules = {
        phase: ", ".join(rule.origin.id for rule in asking)
        for phase, asking in phases.items()
        if asking
    }
    if not rules:
        return ()
    by = repr(next(iter(rules.values()))) if len(rules) == 1 else f"{rules!r}[self.phase]"
    return statements(
        f"""
        if self.phase != "play":
            open_now = ", ".join(TEXTS[each] for each in self._answers)
            rules = {by}
            return IllegalAction(f"{{text}}: seat {{seat}} can say {{open_now}} ({{rules}})")
        """
    )


def _run_refusal(shop: Workshop, choices: Choices) -> Body:
    """When the basis alone is open, the run is not."""
    if shop.options.run is None:
        return ()
    before, plays = open_now(shop, choices)
    if shop.layout.searched:
        before, plays = (), "self._captures(rank)"
    return block(
        before,
        statements(
            f"""
            basis = text.partition(">")[0]
            if any(TEXTS[each].partition(">")[0] == basis for each in {plays}):
                return IllegalAction(f"{{text}}: no such run ({shop.options.run.origin.id})")
            """
        ),
    )
