"""From a checked tree to the model.

Before: a resolved ruleset in which no check found an error. After: the same rules, typed; clauses
that only shorten the writing (`unless`, `replaces`, tables) are told by conditions and order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cuarenta.compiler.model import build_rules as lower
from cuarenta.compiler.model.build_order import ordered
from cuarenta.compiler.model.build_parts import place
from cuarenta.compiler.model.rules import Win
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.resolve.sorts import capture_sort, deal_sort, is_step
from cuarenta.compiler.resolve.tree import Rule
from cuarenta.compiler.resolve.tree import Ruleset as Resolved

T = TypeVar("T")


def build(resolved: Resolved, sha256: str) -> Ruleset:
    """The model of a ruleset."""
    steps = ordered(tuple(rule for rule in resolved.rules if is_step(rule)))
    limits = ordered(resolved.of("limit"))
    announcements = ordered(resolved.of("announce"))

    def arranged(rules: tuple[Rule, ...], order: tuple[str, ...]) -> tuple[Rule, ...]:
        return tuple(sorted(rules, key=lambda rule: order.index(rule.id)))

    def deals(sort: str, make: Callable[[Rule], T]) -> tuple[T, ...]:
        return tuple(make(rule) for rule in resolved.of("deal") if deal_sort(rule) == sort)

    def captures(sort: str, make: Callable[[Rule], T]) -> tuple[T, ...]:
        return tuple(make(rule) for rule in resolved.of("capture") if capture_sort(rule) == sort)

    awards = resolved.of("award")
    leftovers = tuple(rule for rule in resolved.of("capture") if capture_sort(rule) == "leftover")
    return Ruleset(
        id=resolved.id,
        title=resolved.title,
        sources=resolved.sources,
        language=resolved.language,
        packs=tuple(lower.pack(rule) for rule in _packs(resolved)),
        seats=lower.seats(resolved.of("seats")[0]),
        game=lower.game(resolved.of("game")[0]),
        draw=deals("draw", lower.draw)[0],
        packet=deals("packet", lower.packet)[0],
        rotations=deals("rotation", lower.rotation),
        faults=tuple(lower.fault(rule) for rule in resolved.of("fault")),
        announcements=tuple(
            lower.announcement(rule) for rule in arranged(resolved.of("announce"), announcements)
        ),
        turn=lower.turn(resolved.of("turn")[0]),
        bases=captures("basis", lower.basis),
        runs=captures("run", lower.run),
        rests=captures("rest", lower.rest),
        missed=captures("missed", lower.missed),
        leftovers=tuple(lower.leftover(rule) for rule in arranged(leftovers, steps)),
        awards=tuple(lower.award(rule, awards) for rule in arranged(awards, steps)),
        claims=tuple(lower.claim(rule) for rule in arranged(resolved.of("claim"), steps)),
        limits=tuple(
            lower.limit(rule, resolved) for rule in arranged(resolved.of("limit"), limits)
        ),
        wins=_wins(arranged(resolved.of("win"), steps)),
        customs=tuple(lower.custom(rule) for rule in resolved.of("custom")),
        order=steps,
        file=place(resolved.span).file,
        place=place(resolved.span),
        sha256=sha256,
    )


def _wins(rules: tuple[Rule, ...]) -> tuple[Win, ...]:
    return tuple(lower.win(rule) for rule in rules)


def _packs(resolved: Resolved) -> tuple[Rule, ...]:
    """The packs, those without any number last."""
    packs = resolved.of("pack")
    return tuple(sorted(packs, key=lambda rule: (not _numbered(rule), rule.name)))


def _numbered(rule: Rule) -> bool:
    return any(row.word == "number" and any(row.cells) for row in rule.pack_rows)
