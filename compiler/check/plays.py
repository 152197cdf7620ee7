"""Plays: that there are not too many to give each a number."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.tree import Rule, Ruleset

MOST_SUMS = 20_000
SUM = "cards that add up"
MANY = 99

Numbered = tuple[int, int]
"""The number of a rank, and how many cards it has."""


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Sums, alone and joined, beyond what can be numbered."""
    turns = ruleset.of("turn")
    adding = any(rule.word("takes") == SUM for rule in ruleset.of("capture"))
    if not adding or len(turns) != 1 or turns[0].unsure("bases"):
        return
    ranks = [rank for pack in ruleset.of("pack") for rank in _numbered(pack)]
    bases = _most_bases(turns[0])
    total = 0
    for number, _ in ranks:
        total += _sums(number, ranks, bases)
        if total > MOST_SUMS:
            yield Diagnostic(
                "E576",
                f"One play could take cards in more than {MOST_SUMS:,} ways, too many to number.",
                turns[0].span_of("bases"),
                hints=("Let a play join fewer sums, or give high numbers to fewer cards.",),
            )
            return


def _most_bases(turn: Rule) -> int:
    word = turn.word("bases")
    return {"one": 1, "any number": MANY}.get(word) or turn.number("bases") or 1


def _numbered(pack: Rule) -> Iterator[Numbered]:
    for row in pack.pack_rows:
        if row.word == "number":
            for cell in row.cells:
                if cell is not None and cell.isdecimal() and int(cell) > 0:
                    yield int(cell), min(pack.number("copies"), 40)


def _sums(number: int, ranks: list[Numbered], bases: int) -> int:
    """In how many ways cards of other ranks add up to a number, or to a multiple by several sums.

    A little more than there are: not every way can be taken apart into sums. Counting stops when
    there are too many.
    """
    others = [(each, copies) for each, copies in ranks if each <= number]
    del others[next(index for index, (each, _) in enumerate(others) if each == number)]
    most = min(number * bases, sum(each * copies for each, copies in others))
    ways = [1] + [0] * most
    for each, copies in others:
        before = ways[:]
        for total in range(each, most + 1):
            ways[total] += ways[total - each]
            if total >= each * (copies + 1):
                ways[total] -= before[total - each * (copies + 1)]
        if sum(ways[number::number]) > MOST_SUMS:
            break
    return sum(ways[number::number])
