"""Whether a match can end."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.tree import Ruleset


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """That some rule wins the match, at once or when a chica ends."""
    if not ruleset.is_whole or any(rule.unsure("wins", "on") for rule in ruleset.rules):
        return
    chica_ends = match_at_chica_end = match_at_once = False
    for rule in ruleset.rules:
        stretch = rule.stretch("wins")
        if stretch is None:
            continue
        if stretch.word == "chica" and rule.word("on") != "chica end":
            chica_ends = True
        elif stretch.word == "match" and rule.word("on") == "chica end":
            match_at_chica_end = True
        elif stretch.word == "match":
            match_at_once = True
    if match_at_once or (chica_ends and match_at_chica_end):
        return
    if not chica_ends:
        text, wanted = "No rule wins a chica, so it would never end.", "wins  the chica"
    else:
        text, wanted = "No rule wins the match, so it would never end.", "wins  the match"
    yield Diagnostic("E561", text, ruleset.span, expected=(f"a rule with a clause: {wanted}",))
