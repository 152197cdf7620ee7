"""The slots of a game's state: how each begins, and how a clone gets it."""

from __future__ import annotations

from cuarenta.compiler.code.build import assign, self_
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Comment, Noted, Statement, Str, Tuple
from cuarenta.compiler.plan.parts import dealing
from cuarenta.compiler.plan.parts.asking import asks
from cuarenta.compiler.plan.scene import Slot, Workshop


def _always(shop: Workshop) -> list[Slot]:
    start = shop.rules.game.start
    found = [
        Slot("players", "players"),
        Slot("dealer", "dealer"),
        Slot("phase", '"play"'),
        Slot("_start", "(players, dealer, seed, packs)"),
        Slot("_history", "[]", "list[int | str]"),
        Slot("_events", "[]", "list[tuple[str, int, int, str]]"),
        Slot("_scores", f"[{start}, {start}]"),
        Slot("_piles", "[0, 0]"),
        Slot("_winner", "-1", comment="the side that has won"),
    ]
    if shop.several_chicas:
        found.append(Slot("_chicas", "[0, 0]"))
    sign = "+" if shop.rules.seats.direction > 0 else "-"
    found += [
        Slot("_after", f"tuple((seat {sign} 1) % players for seat in range(players))"),
        Slot("_order", "ORDER"),
        Slot("_seat", "self._order[0]", comment="whose turn it is"),
        Slot("_deals", "0", comment="how many packs have been used"),
        Slot("_stock", "()", "Sequence[int]", "the cards not yet dealt"),
        Slot("_dealt", "()", "tuple[int, ...]", "the hands as this packet was dealt"),
        Slot("_hands", "[]", "list[int]"),
    ]
    if shop.layout.row:
        found.append(Slot("_row", '""', "str"))
        if not shop.layout.searched:
            found += [Slot("_tail", "BARE_TAIL"), Slot("_look", "BARE")]
    else:
        found.append(Slot("_table", "0", "int"))
        if shop.layout.whole:
            found.append(Slot("_offers", "EMPTY", comment="the plays of each rank on this table"))
    if asks(shop):
        note = "what the seat may do when it is not to play a card"
        found.append(Slot("_answers", "[]", "list[int]", note))
    return found


def all_slots(shop: Workshop) -> list[Slot]:
    """Every slot of the state."""
    return [*_always(shop), *shop.slots.values()]


def init(shop: Workshop) -> Body:
    """How a game begins, slot by slot."""
    found: list[Statement] = []
    for slot in all_slots(shop):
        if slot.name == "_order":
            seats = shop.rules.seats.origin.id
            found.append(Comment(f"{seats}; {shop.rules.packet.origin.id}: who leads"))
            found.append(assign(self_("_order"), dealing.order(shop, "dealer")))
            continue
        annotation = source(slot.annotation) if slot.annotation else None
        one = assign(self_(slot.name), source(slot.initial), annotation)
        found.append(Noted(one, slot.comment) if slot.comment else one)
    return tuple(found)


def clone(shop: Workshop) -> Body:
    """Copying a game, slot by slot; lists are copied, the rest is shared."""
    found: list[Statement] = []
    for slot in all_slots(shop):
        mine = self_(slot.name)
        if slot.copied:
            mine = source("self.__s[:]", s=slot.name)
        found.append(assign(source("new.__s", s=slot.name), mine))
    return tuple(found)


def slots_statement(shop: Workshop) -> Body:
    """The declaration of all slots."""
    names = sorted(slot.name for slot in all_slots(shop))
    return statements("__slots__ = __names", names=Tuple(tuple(map(Str, names))))
