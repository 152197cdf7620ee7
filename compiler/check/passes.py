"""All checks of a resolved ruleset, one after another; each finds what it finds on its own."""

from __future__ import annotations

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.tree import Ruleset
from cuarenta.compiler.syntax.tree import File


def check(ruleset: Ruleset, tree: File) -> list[Diagnostic]:
    """What is wrong with a ruleset whose words are understood."""
    return []
