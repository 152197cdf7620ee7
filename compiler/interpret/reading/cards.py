"""Reading cards: in piles, on the table, in hand, and what a play does with them."""

from __future__ import annotations

from collections import Counter

from cuarenta.compiler.interpret.moment import Moment
from cuarenta.compiler.interpret.reading.reader import deed, partner, reads, words
from cuarenta.compiler.interpret.state import Card, ranks_of
from cuarenta.compiler.model.expression import Fact

# Cards everyone can count -------------------------------------------------------------------


def _pile(moment: Moment, fact: Fact) -> list[Card]:
    """The side's pile as the moment began: it only grows, so those cards come first."""
    side = moment.part(fact.whose)
    pile = moment.state.piles[side]
    return pile if moment.kind in ("score", "chica end") else pile[: moment.piles[side]]


@reads("cards")
def _cards(moment: Moment, fact: Fact) -> int:
    return len(_pile(moment, fact))


@reads("cards like")
def _cards_like(moment: Moment, fact: Fact) -> int:
    return ranks_of(_pile(moment, fact)).count(_meant(moment, fact))


@reads("cards in hand")
def _cards_in_hand(moment: Moment, fact: Fact) -> int:
    state, seat = moment.state, moment.seat
    match fact.whose:
        case "partner":
            of = partner(moment)
        case "next seat":
            of = state.neighbour(seat)
        case "last player":
            of = state.order[-1]
        case "dealer":
            of = state.dealer
        case "leader":
            of = state.order[0]
        case _:
            of = seat
    just_played = moment.kind == "play" and of == seat and deed(moment).card is not None
    return len(state.hands[of]) + just_played


@reads("last capturer")
def _last_capturer(moment: Moment, _: Fact) -> frozenset[str]:
    last = moment.state.last_capturer
    return words(side=last == moment.side, opponents=last == 1 - moment.side, nobody=last is None)


@reads("table")
def _table(moment: Moment, _: Fact) -> int:
    return len(_lying(moment))


def _lying(moment: Moment) -> tuple[int, ...]:
    """The ranks on the table; of a play, once it is made."""
    return moment.deed.left if moment.deed else ranks_of(moment.state.row)


@reads("table like")
def _table_like(moment: Moment, fact: Fact) -> int:
    return _lying(moment).count(_meant(moment, fact))


def _meant(moment: Moment, fact: Fact) -> int:
    """The rank that a fact is about."""
    return moment.state.ranks.index(fact.rank)


@reads("table before")
def _table_before(moment: Moment, _: Fact) -> int:
    return deed(moment).before


@reads("on table")
def _on_table(moment: Moment, _: Fact) -> int:
    return deed(moment).on_table


@reads("alike on table")
def _alike_on_table(moment: Moment, _: Fact) -> int:
    return deed(moment).alike


# The play -----------------------------------------------------------------------------------


@reads("played card")
def _played_card(moment: Moment, _: Fact) -> int | None:
    card = deed(moment).card
    return None if card is None else card.rank


@reads("played number")
def _played_number(moment: Moment, _: Fact) -> int:
    card = deed(moment).card
    return 0 if card is None else moment.state.numbers[card.rank] or 0


@reads("cards taken")
def _cards_taken(moment: Moment, _: Fact) -> int:
    return deed(moment).taken


@reads("cards taken like")
def _cards_taken_like(moment: Moment, fact: Fact) -> int:
    return deed(moment).took.count(_meant(moment, fact))


@reads("cards taken by")
def _cards_taken_by(moment: Moment, fact: Fact) -> int:
    return deed(moment).by.get(fact.rule, 0)


@reads("used")
def _used(moment: Moment, fact: Fact) -> bool:
    return deed(moment).by.get(fact.rule, 0) > 0


@reads("side by side")
def _side_by_side(moment: Moment, _: Fact) -> bool:
    return deed(moment).adjacent


@reads("fresh card")
def _fresh_card(moment: Moment, _: Fact) -> frozenset[str]:
    return frozenset((deed(moment).fresh,))


@reads("like fresh")
def _like_fresh(moment: Moment, _: Fact) -> bool:
    card, fresh = deed(moment).card, moment.state.fresh
    return card is not None and fresh is not None and card.rank == fresh.card.rank


@reads("run open")
def _run_open(moment: Moment, _: Fact) -> bool:
    return deed(moment).run_open


@reads("rank shown")
def _rank_shown(moment: Moment, _: Fact) -> bool:
    card = moment.victim.card if moment.victim else deed(moment).card
    return card is not None and card.rank in moment.state.packet.shown


# A claim's occasion -------------------------------------------------------------------------


@reads("victim was dealt")
def _victim_was_dealt(moment: Moment, _: Fact) -> int:
    assert moment.victim is not None
    card, seat, packet = moment.victim
    return packet.dealt[seat].count(card.rank)


@reads("victim announced")
def _victim_announced(moment: Moment, _: Fact) -> bool:
    assert moment.victim is not None
    packet = moment.victim.packet
    return any(seat == moment.victim.seat for seat, _rule in packet.announced)


# One's own hand -----------------------------------------------------------------------------


def _held(moment: Moment) -> Counter[int]:
    return Counter(card.rank for card in moment.state.hands[moment.seat])


@reads("cards alike")
def _cards_alike(moment: Moment, _: Fact) -> int:
    return max(_held(moment).values(), default=0)


@reads("rank alike")
def _rank_alike(moment: Moment, _: Fact) -> int | None:
    held = _held(moment)
    return max(held, key=lambda rank: (held[rank], rank), default=None)


@reads("hand like")
def _hand_like(moment: Moment, fact: Fact) -> int:
    return _held(moment)[_meant(moment, fact)]


@reads("pairs in hand")
def _pairs_in_hand(moment: Moment, _: Fact) -> int:
    return sum(count == 2 for count in _held(moment).values())


@reads("hand total")
def _hand_total(moment: Moment, _: Fact) -> int:
    numbers = moment.state.numbers
    return sum(numbers[card.rank] or 0 for card in moment.state.hands[moment.seat])


@reads("equal in hand")
def _equal_in_hand(moment: Moment, _: Fact) -> int:
    card = deed(moment).card
    return 0 if card is None else _held(moment)[card.rank]
