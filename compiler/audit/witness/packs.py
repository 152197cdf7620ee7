"""Packs built for a purpose: each makes something likely that chance makes rare.

A pack is described by what the seats, in the order in which they are dealt to, get first; what is
left goes to the later packets so that equal cards meet in neighbouring hands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from cuarenta.compiler.audit.witness.outcome import Pack
from cuarenta.compiler.model.ruleset import Ruleset

SHUFFLED = 4

Wanted = list[list[str]]


def library(rules: Ruleset, players: int, seed: int) -> tuple[Pack, ...]:
    """The packs of a ruleset, for so many players."""
    table = _Table(rules, players)
    found = [table.pack(hands) for hands in table.hands()]
    chance = random.Random(seed)
    for _ in range(SHUFFLED):
        pack = table.whole[:]
        chance.shuffle(pack)
        found.append(tuple(pack))
    return tuple(dict.fromkeys(found))


class _Table:
    """Who is dealt to, and with what."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        codes = zip(rules.ranks, rules.copies, strict=True)
        self.whole = [code for code, copies in codes for _ in range(copies)]
        self.ranks = rules.ranks
        self._size = rules.packet.cards
        self._players = players

    def hands(self) -> Iterator[Wanted]:
        """What the seats are to get first, pack by pack."""
        yield self._same(0)
        yield self._same(len(self.ranks) - self._size)
        yield self._in_pairs(0)
        yield self._in_pairs(1)
        yield self._steps(1)
        yield self._steps(-1)
        n = self._players
        every = tuple(range(n))
        for seats in dict.fromkeys(((0,), (1,), every[::2], every[1::2], every)):
            yield self._alike(3, seats)
        for seats in ((0,), (1,), (0, 1)):
            yield self._alike(4, seats)
        yield self._apart()
        yield self._same(0) + self._alike_later(self._size)

    def _rank(self, place: int) -> str:
        return self.ranks[place % len(self.ranks)]

    def _same(self, first: int) -> Wanted:
        """All hold the same ranks, so that each card can fall on its like."""
        return [[self._rank(first + i) for i in range(self._size)] for _ in range(self._players)]

    def _in_pairs(self, shift: int) -> Wanted:
        """Two neighbours hold the same ranks, the next two others."""
        pairs = [(seat + shift) // 2 % max(1, self._players // 2) for seat in range(self._players)]
        return [[self._rank(pair * self._size + i) for i in range(self._size)] for pair in pairs]

    def _steps(self, step: int) -> Wanted:
        """Each holds ranks that follow each other, a little higher or lower than the neighbour."""
        starts = [(seat * step) % (len(self.ranks) - self._size) for seat in range(self._players)]
        return [[self._rank(start + i) for i in range(self._size)] for start in starts]

    def _alike(self, count: int, seats: tuple[int, ...]) -> Wanted:
        """Some seats hold so many of a kind, and the neighbours what falls on it."""
        hands: Wanted = [[] for _ in range(self._players)]
        for place, seat in enumerate(seats):
            rank = self._rank(place)
            hands[seat] += [rank] * min(count, self._size, self.whole.count(rank))
            if count < self.whole.count(rank):
                hands[(seat + 1) % self._players].append(rank)
        return hands

    def _alike_later(self, first: int) -> Wanted:
        """Each holds three of a kind, of ranks from one on: for a packet that is not the first."""
        return [[self._rank(first + seat)] * min(3, self._size) for seat in range(self._players)]

    def _apart(self) -> Wanted:
        """Each holds ranks that the others lack, two of each."""
        each = -(-self._size // 2)
        return [
            [self._rank(seat * each + i // 2) for i in range(self._size)]
            for seat in range(self._players)
        ]

    # To a pack ----------------------------------------------------------------------------------

    def pack(self, hands: Wanted) -> Pack:
        """A whole pack that begins with these hands, of one packet or more."""
        left = Counter(self.whole)
        dealt: Wanted = []
        for wanted in hands:
            hand: list[str] = []
            for code in wanted:
                if left[code] and len(hand) < self._size:
                    left[code] -= 1
                    hand.append(code)
            dealt.append(hand)
        for place in range(self._size):
            for hand in dealt:
                if len(hand) <= place:
                    hand.append(self._filler(hand, left))
        rest = list(left.elements())
        rest.sort(key=self.ranks.index)
        return tuple(code for hand in dealt for code in hand) + self._in_turn(rest)

    def _filler(self, hand: list[str], left: Counter[str]) -> str:
        """A plain card: of a rank that the hand lacks and of which most are left."""
        there = [code for code in self.ranks if left[code]]
        chosen = max(there, key=lambda code: (-hand.count(code), left[code]))
        left[chosen] -= 1
        return chosen

    def _in_turn(self, rest: list[str]) -> Pack:
        """Cards in packets, each packet dealt one by one so that equal cards meet."""
        found: list[str] = []
        packet = self._size * self._players
        for first in range(0, len(rest), packet):
            cards = rest[first : first + packet]
            if len(cards) < packet:
                return (*found, *cards)
            for seat in range(self._players):
                found += cards[seat :: self._players]
        return tuple(found)
