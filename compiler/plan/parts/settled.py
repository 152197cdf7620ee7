"""What the cards alone settle of a condition, when plays are numbered, and what they leave to ask.

Before: the conditions of the capture rules. After: of each, what the tables of plays answer for all
time, and what is asked at every decision.
"""

from __future__ import annotations

from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.expression import Expression as Meaning
from cuarenta.compiler.plan.fold import conjuncts, every, facts_in
from cuarenta.compiler.plan.scene import Workshop

STATIC = frozenset(
    ("cards taken", "cards taken by", "used", "played card", "played number", "target", "deck size")
)


def is_static(part: Meaning) -> bool:
    """Whether a condition speaks of nothing but the cards of an option."""
    return all(fact.name in STATIC for fact in facts_in(part))


def static(condition: Meaning) -> Meaning:
    """What of a condition is settled when the plays are numbered."""
    return every(*(part for part in conjuncts(condition) if is_static(part)))


def dynamic(condition: Meaning, shop: Workshop) -> Meaning:
    """What of a condition must be asked at each decision."""
    parts = (part for part in conjuncts(condition) if not is_static(part))
    return every(*(p for p in parts if not _adjacency(p)))


def _adjacency(part: Meaning) -> bool:
    names = {fact.name for fact in facts_in(part)}
    return "side by side" in names and names <= STATIC | {"side by side"}


def filtered(shop: Workshop) -> bool:
    """Whether some capture hangs on more than the cards."""
    conditions = [basis.condition for basis in shop.rules.bases]
    conditions += [run.condition for run in shop.rules.runs]
    return any(dynamic(condition, shop) != ALWAYS for condition in conditions)
