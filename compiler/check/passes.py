"""All checks of a resolved ruleset, one after another; each finds what it finds on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from cuarenta.compiler.check import (
    captures,
    deals,
    effects,
    ending,
    facts,
    idle,
    kinds,
    lets,
    limits,
    moments,
    names,
    numbers,
    order,
    packs,
    passing,
    plays,
    required,
    tables,
    types,
)
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.tree import Ruleset
from cuarenta.compiler.syntax.tree import File

Check: TypeAlias = Callable[[Ruleset], Iterator[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    kinds.check,
    required.check,
    numbers.check,
    packs.check,
    plays.check,
    deals.check,
    captures.check,
    effects.check,
    ending.check,
    passing.check,
    types.check,
    moments.check,
    facts.check,
    order.check,
    tables.check,
    limits.check,
    idle.check,
)


def check(ruleset: Ruleset, tree: File) -> list[Diagnostic]:
    """What is wrong with a ruleset whose words are understood."""
    found = [*names.check(ruleset, tree), *lets.check(ruleset, tree)]
    for one in CHECKS:
        found += one(ruleset)
    return found
