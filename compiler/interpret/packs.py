"""Packs of cards: shuffled from a seed or given by the caller, and the draw of the first dealer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_128
from itertools import count
from struct import unpack

from cuarenta.compiler.interpret.state import OutOfPacks, Pack
from cuarenta.compiler.model.ruleset import Ruleset


def full_pack(rules: Ruleset) -> list[int]:
    """Every card of the pack, by the index of its rank, low to high."""
    return [rank for rank, copies in enumerate(rules.copies) for _ in range(copies)]


def checked(rules: Ruleset, pack: Sequence[str]) -> Pack:
    """A pack given by the codes of its cards, from the top."""
    ranks = list(rules.ranks)
    try:
        cards = tuple(ranks.index(code) for code in pack)
    except ValueError:
        cards = ()
    if sorted(cards) != full_pack(rules):
        names = " ".join(rule.origin.id for rule in rules.packs)
        raise ValueError(f"this is not the whole pack of {names}: {pack!r}")
    return cards


def given(packs: Sequence[Pack]) -> Iterator[Pack]:
    """The packs that the caller gave, one after another."""
    yield from packs
    raise OutOfPacks(f"no pack is left: {len(packs)} were given")


def shuffle(cards: Sequence[int], seed: int, hand: int) -> list[int]:
    """These cards in an order that follows from seed and hand alone, on every machine."""
    found = list(cards)
    words = unpack(f"<{len(found)}I", shake_128(f"{seed}/{hand}".encode()).digest(4 * len(found)))
    for last in range(len(found) - 1, 0, -1):
        other = words[last] % (last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def shuffled(rules: Ruleset, seed: int) -> Iterator[Pack]:
    """A pack for each hand, from nothing but the seed and the number of the hand."""
    for hand in count(1):
        yield tuple(shuffle(full_pack(rules), seed, hand))


def drawn_dealer(rules: Ruleset, players: int, seed: int) -> int:
    """The first dealer, as the ruleset draws it."""
    if rules.draw.dealer == "by lot":
        return shuffle(range(players), seed, 0)[0]
    if rules.draw.dealer == "first diamond":
        return rules.seats.direction * first_diamond(rules, seed) % players
    best = max if rules.draw.dealer == "highest card" else min
    if rules.draw.ties == "first seat":
        drawn = shuffle(full_pack(rules), seed, 0)[:players]
        return rules.seats.direction * drawn.index(best(drawn)) % players
    seats = list(range(players))
    for turn in count():
        cards = dict(zip(seats, shuffle(full_pack(rules), seed, -turn), strict=False))
        seats = [seat for seat in seats if cards[seat] == best(cards.values())]
        if len(seats) == 1:
            break
    return seats[0]


def first_diamond(rules: Ruleset, seed: int) -> int:
    """The place of the first diamond when cards are shown one by one.

    The first pack rule is the one with suits; each of its ranks has one diamond.
    """
    diamonds = len(rules.packs[0].ranks)
    shown = shuffle(range(rules.deck_size), seed, 0)
    return next(place for place, card in enumerate(shown) if card < diamonds)
