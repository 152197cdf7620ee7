"""Joining several bases in one play, of different cards."""

from __future__ import annotations

from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import (
    Body,
    Tuple,
)
from cuarenta.compiler.plan.parts.search_names import (
    either,
    joins,
)
from cuarenta.compiler.plan.scene import Workshop


def joins_helper(shop: Workshop) -> Body:
    """The function that joins bases."""
    if not joins(shop):
        return ()
    count = len(shop.rules.bases)
    none = Tuple(tuple(Tuple(()) for _ in range(count)))
    nowhere = Tuple(tuple(source("0") for _ in range(count)))
    return statements(
        f'''
        def _joined(parts: list[tuple[int, Basis, int]], where: list[int]) -> list[Masks]:
            """Several of these in one play, of different cards: what each rule takes."""
            found: dict[Join, Masks] = {{}}
            last: set[Join] = {{(__none, __nowhere)}}
            for size in range(1, {shop.rules.turn.bases} + 1):
                longer: dict[Join, Masks] = {{}}
                for ranks, windows in last:
                    for rule, more, window in parts:
                        join = _with(ranks, windows, rule, more, window)
                        if join not in longer:
                            masks = _placed(where, *join)
                            if any(masks):
                                longer[join] = masks
                if size > 1:
                    found |= longer
                if not longer:
                    break
                last = set(longer)
            return list(found.values())


        def _with(
            ranks: tuple[Basis, ...], windows: Masks, rule: int, more: Basis, window: int
        ) -> Join:
            """A join with one basis more; one whose cards are taken already is none."""
            held, lying = list(ranks), list(windows)
            if window:
                taken = any(window & each for each in windows)
                lying[rule] = -1 if taken else lying[rule] | window
            else:
                held[rule] = tuple(sorted(held[rule] + more))
            return __held, __lying


        def _placed(where: list[int], ranks: tuple[Basis, ...], windows: Masks) -> Masks:
            """The most recent cards that fit a join, rule by rule; nothing if there are too few."""
            if -1 in windows:
                return __nowhere
            taken = __windows
            found = list(windows)
            for rule, held in enumerate(ranks):
                if held:
                    part = _latest([each & ~taken for each in where], held)
                    if not part:
                        return __nowhere
                    taken |= part
                    found[rule] |= part
            return __found
        ''',
        none=none,
        nowhere=nowhere,
        held=Tuple(tuple(source(f"held[{n}]") for n in range(count))),
        lying=Tuple(tuple(source(f"lying[{n}]") for n in range(count))),
        windows=either([source(f"windows[{n}]") for n in range(count)]),
        found=Tuple(tuple(source(f"found[{n}]") for n in range(count))),
    )
