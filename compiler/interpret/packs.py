"""Packs of cards: shuffled from a seed or given by the caller, and the draw of the first dealer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

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


def shuffled(rules: Ruleset, seed: int) -> Iterator[Pack]:
    """A pack for each hand, from nothing but the seed and the number of the hand."""
    number = 0
    while True:
        number += 1
        pack = full_pack(rules)
        random.Random(f"{seed}/{number}").shuffle(pack)
        yield tuple(pack)


def drawn_dealer(rules: Ruleset, players: int, seed: int) -> int:
    """The first dealer, as the ruleset draws it; cards go round from seat 0."""
    chance = random.Random(f"{seed}/draw")
    order = [rules.seats.direction * place % players for place in range(players)]
    if rules.draw.dealer == "by lot":
        return chance.choice(order)
    if rules.draw.dealer == "first diamond":
        return order[first_diamond(rules, chance) % players]
    while len(order) > 1:
        cards = dict(zip(order, chance.sample(full_pack(rules), len(order)), strict=True))
        best = (max if rules.draw.dealer == "highest card" else min)(cards.values())
        order = [seat for seat in order if cards[seat] == best]
        if rules.draw.ties == "first seat":
            break
    return order[0]


def first_diamond(rules: Ruleset, chance: random.Random) -> int:
    """The place of the first diamond when cards are shown one by one.

    The first pack rule is the one with suits; each of its ranks has one diamond.
    """
    diamonds = len(rules.packs[0].ranks)
    shown = list(range(rules.deck_size))
    chance.shuffle(shown)
    return next(place for place, card in enumerate(shown) if card < diamonds)
