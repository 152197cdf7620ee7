"""How many cards there are."""

from __future__ import annotations

from cuarenta.compiler.resolve.tree import Ruleset


def copies_of(ruleset: Ruleset, rank: str) -> int:
    """The cards of a rank; 0 if that is not known."""
    for pack in ruleset.of("pack"):
        for row in pack.pack_rows:
            if row.word == "rank" and rank in row.cells:
                return pack.number("copies")
    return 0


def deck_size(ruleset: Ruleset) -> int | None:
    """The cards of all packs; None if that is not known."""
    total = 0
    for pack in ruleset.of("pack"):
        ranks = next((row for row in pack.pack_rows if row.word == "rank"), None)
        if ranks is None or not pack.number("copies"):
            return None
        total += len(ranks.cells) * pack.number("copies")
    return total
