"""Small rulesets, each about one mechanism that few shipped rulesets use."""

from __future__ import annotations

from cuarenta.compiler.model.ruleset import Ruleset
from tests.differential.mechanisms import captures, course, points
from tests.differential.models import plain

RULESETS = captures.RULESETS | points.RULESETS | course.RULESETS


def ruleset(name: str) -> Ruleset:
    """One of these rulesets."""
    return plain(id=name, title=name, **RULESETS[name])
