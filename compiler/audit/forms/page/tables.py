"""What the page of a matrix tells: counts of each two, by area, and each rule in all rulesets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cuarenta.compiler.audit.forms.matrix_tables import areas, legend
from cuarenta.compiler.audit.matrix import Matrix, Pair, Row

SHADES = 5


@dataclass(frozen=True, slots=True)
class Count:
    """How many differences two rulesets have, in play and in words alone, and how dark that is."""

    play: int
    words: int
    shade: int
    told: str


def tables(matrix: Matrix) -> dict[str, Any]:
    """The tables by their names."""
    pairs = {frozenset((each.a, each.b)): each for each in matrix.pairs}
    most = max((each.play for each in matrix.pairs), default=0)
    ids = [rules.id for rules in matrix.rulesets]
    counts = [
        (one, [_count(pairs.get(frozenset((one, other))), most) for other in ids]) for one in ids
    ]
    area_head, *area_rows = areas(matrix)
    return {
        "ids": ids,
        "counts": counts,
        "area_head": area_head,
        "area_rows": area_rows,
        "rows": [_row(number, row) for number, row in enumerate(matrix.rows, 1)],
    }


def _count(pair: Pair | None, most: int) -> Count | None:
    if pair is None:
        return None
    shade = -(-SHADES * pair.play // most) if most else 0
    told = ", ".join(f"{count} {area}" for area, count in pair.areas) or "none in play"
    return Count(pair.play, pair.words, shade, f"{pair.a} and {pair.b}: {told}")


def _row(number: int, row: Row) -> dict[str, Any]:
    """A row with each way of having the rule: its letter, words, and the rulesets that have it."""
    return {
        "anchor": f"r-{number}",
        "row": row,
        "shades": {letter: n for n, letter in enumerate(dict(legend(row)))},
        "ways": list(legend(row)),
        "assumed": list(dict.fromkeys(q for cell in row.cells if cell for q in cell.assumed)),
    }
