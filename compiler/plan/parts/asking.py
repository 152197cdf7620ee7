"""Whether seats are ever asked for something else than a card."""

from __future__ import annotations

from cuarenta.compiler.plan.scene import Workshop


def asks(shop: Workshop) -> bool:
    """Whether an engine has questions: announcements asked for, missed runs, claims."""
    before = any(rule.said == "before first play" for rule in shop.rules.announcements)
    return bool(before or shop.rules.missed or shop.rules.claims)
