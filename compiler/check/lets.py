"""Lets that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.tree import Ruleset
from cuarenta.compiler.syntax.tree import File, Let, Ref
from cuarenta.compiler.syntax.walk import nodes
from cuarenta.compiler.syntax.words import COMPARED, plain


def check(_: Ruleset, tree: File) -> Iterator[Diagnostic]:
    """Each let whose name stands in no rule and no other let."""
    used = {
        word
        for statement in tree.statements
        for node in nodes(statement)
        if isinstance(node, Ref)
        for word in _meant(plain(node.phrase.words))
    }
    for let in tree.statements:
        if isinstance(let, Let) and let.name not in used:
            yield Diagnostic("W411", f"The let “{let.name}” is not used.", let.name_span)


def _meant(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a phrase that can mean a let; if it tries to compare, each of them."""
    return words if len(words) == 1 or not COMPARED.keys().isdisjoint(words) else ()
