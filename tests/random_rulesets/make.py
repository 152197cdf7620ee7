"""Random rulesets that load: made, then mended where the checker finds fault."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.load import Loading, load_text
from tests.random_rulesets.cast import cast
from tests.random_rulesets.rules import Writer
from tests.random_rulesets.sheet import Sheet

MOST_REPAIRS = 12
NEVER_LEFT_OUT = ("pack", "seats", "game", "turn")


@dataclass(frozen=True)
class Made:
    """A ruleset that loads, and how often it had to be mended."""

    sheet: Sheet
    loading: Loading
    faults: tuple[Diagnostic, ...]


def sheet(chance: random.Random, name: str = "random") -> Sheet:
    """A ruleset that may or may not load."""
    return Sheet(name, tuple(Writer(chance, cast(chance)).rules()))


def made(chance: random.Random, name: str = "random") -> Made:
    """A ruleset that loads."""
    while True:
        found = mended(sheet(chance, name))
        if found:
            return found


def mended(draft: Sheet) -> Made | None:
    """The ruleset without what the checker finds fault with; None if that does not help."""
    faults: list[Diagnostic] = []
    for _ in range(MOST_REPAIRS):
        loading = load_text(draft.text)
        if loading.ruleset:
            return Made(draft, loading, tuple(faults))
        fault = loading.errors[0]
        faults.append(fault)
        place = draft.place(fault.span.line)
        if place is None or place[0].kind in NEVER_LEFT_OUT:
            return None
        draft = draft.without(*place)
    return None
