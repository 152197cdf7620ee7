"""How cards are held: a digit a rank, and what of a table decides the plays of each rank.

Before: the options of every rank. After: the width of a digit, whether the table is a multiset or a
row, which digits matter exactly and which only as present, and how plays are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, prod

from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.options import Options
from cuarenta.compiler.plan.searching import must_search

TABLES = 50_000
"""So many looks of a whole table may be remembered; beyond, each rank remembers what it sees."""
HANDS = 10_000
"""So many hands may be listed when the engine is imported; beyond, each is worked out when met."""


@dataclass(frozen=True)
class Layout:
    """The decisions about representation.

    `bits` is the width of a rank's digit, `row` whether the order of table cards is kept,
    `searched` whether captures are searched for at each decision, `exact` for each rank whether a
    capture depends on how many of it lie there, `whole` whether plays are remembered for whole
    tables, `listed` whether all hands are listed beforehand.
    """

    bits: int
    ranks: int
    row: bool
    searched: bool
    exact: tuple[bool, ...]
    whole: bool
    looks: int
    listed: bool

    @property
    def high(self) -> int:
        """The highest bit of a digit: no rank has more cards than this."""
        return 1 << self.bits - 1

    @property
    def digit(self) -> int:
        """A full digit."""
        return (1 << self.bits) - 1

    def number(self, digits: list[int]) -> int:
        """The number with these digits, lowest rank first."""
        return sum(digit << self.bits * rank for rank, digit in enumerate(digits))


def decide(rules: Ruleset, options: Options) -> Layout:
    """Choose the representation for a ruleset."""
    most = max(rules.copies)
    bits = max(3, (most - 1).bit_length() + 1)
    count = len(rules.ranks)
    exact = tuple(_counted(rank, options) for rank in range(count))
    looks = prod(
        copies + 1 if counts else 2 for copies, counts in zip(rules.copies, exact, strict=True)
    )
    searched = must_search(rules, options)
    row = searched or options.adjacent
    hands = comb(count + rules.packet.cards, rules.packet.cards)
    return Layout(
        bits=bits,
        ranks=count,
        row=row,
        searched=searched,
        exact=exact,
        whole=not row and looks <= TABLES,
        looks=looks,
        listed=hands <= HANDS and rules.packet.cards < 1 << bits,
    )


def _counted(rank: int, options: Options) -> bool:
    """Whether any capture depends on how many cards of a rank lie there, not just on one."""
    return any(option.cards.count(rank) > 1 or option.exact == rank for option in options.all)
