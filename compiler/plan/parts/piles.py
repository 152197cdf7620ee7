"""The cards in each side's pile by rank, kept where some rule asks of what ranks they are."""

from __future__ import annotations

from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Expression
from cuarenta.compiler.plan.scene import KEPT, Workshop


def keep(side: Expression, cards: Expression, shop: Workshop) -> Body:
    """Put cards, a digit a rank, to what a side has captured."""
    if KEPT not in shop.slots:
        return ()
    return statements("self.__kept[__side] += __cards", kept=KEPT, side=side, cards=cards)


def of_row(row: str) -> Expression:
    """The cards of a row, a digit a rank."""
    return source(f"sum(map(CARD.__getitem__, {row}))")
