"""Packs that bring about the game of a record."""

from __future__ import annotations

from collections import Counter

from tests.games.record import HAND, Hand

MOST_ALIKE = 2  # of a rank, in a hand nobody has described: enough not to be announced


def pack(hand: Hand, players: int, ranks: tuple[str, ...], copies: tuple[int, ...]) -> str:
    """The pack, from the top, from which the plays of a hand can be made."""
    left = Counter(dict(zip(ranks, copies, strict=True)))
    packets = left.total() // (HAND * players)
    hands = [Counter[str]() for _ in range(packets * players)]
    for place, held in enumerate(hands):
        number, seat = divmod(place, players)
        start = number * HAND * players
        plays = hand.plays[start + seat : start + HAND * players : players]
        played = Counter(play[0] for play in plays if play != "-")
        said = hand.packets.get(number, ["-"] * players)[seat]
        held.update(played | Counter(said.replace("-", "")))
        assert held.total() <= HAND, f"packet {number + 1}, place {seat + 1} holds too much: {held}"
    for held in hands:
        left.subtract(held)
    assert min(left.values()) >= 0, f"more of a rank than the pack has: {left}"
    fill(hands, left)
    return "".join(card for held in hands for card in held.elements()) + "".join(left.elements())


def fill(hands: list[Counter[str]], left: Counter[str]) -> None:
    """Complete the hands: the most plentiful rank to whoever holds least of it, over and over."""
    while any(held.total() < HAND for held in hands):
        rank = max(left, key=lambda rank: left[rank])
        open_to = [h for h in hands if h.total() < HAND and h[rank] < MOST_ALIKE]
        assert open_to, f"no hand can take another {rank}"
        min(open_to, key=lambda held: (held[rank], held.total()))[rank] += 1
        left[rank] -= 1
