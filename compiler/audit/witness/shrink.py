"""The smallest game that still parts: moves left out, packs left out, packs made plain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from cuarenta.compiler.audit.witness.outcome import Game, Pack, Start
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.twins import OutOfPacksError, Twins
from cuarenta.compiler.model.ruleset import Ruleset

MOST = 3000
"""So many games are tried at most."""

Played: TypeAlias = tuple[Start, tuple[str, ...]]


def shortened(twins: Twins, start: Start, moves: tuple[str, ...]) -> Played:
    """The game with every move and pack left out that it can do without."""
    return _Shrinking(twins).shorter((start, moves))


def shrunk(twins: Twins, game: Game) -> Game:
    """The game with all left out and made plain that can be."""
    shrinking = _Shrinking(twins)
    start, moves = shrinking.plainer(shrinking.shorter((game.start, game.moves)))
    return replayed(twins, start, moves) or game


class _Shrinking:
    def __init__(self, twins: Twins) -> None:
        self._twins = twins
        self._left = MOST

    def shorter(self, game: Played) -> Played:
        """Shorter as long as that goes."""
        while found := self._first(_shorter(game), len(game[1]) - 1):
            game = found
        return game

    def plainer(self, game: Played) -> Played:
        """Plainer as long as that goes."""
        while found := self._first(self._plainer(game), len(game[1])):
            game = found
        return game

    def _first(self, tries: Iterator[Played], longest: int) -> Played | None:
        """The first of these that parts after so many moves at most."""
        for start, moves in tries:
            if self._left <= 0:
                return None
            self._left -= 1
            count = self._parted(start, moves)
            if count is not None and count <= longest:
                return start, moves[:count]
        return None

    def _parted(self, start: Start, moves: tuple[str, ...]) -> int | None:
        """After how many moves the game parts; None if it does not, or cannot be played."""
        twins = self._twins
        try:
            a, b = twins.begin(start)
            if a is None or b is None:
                return None if a is b else 0
            if twins.glance(a, b, start.players) is None or not twins.same_events(a, b):
                return 0
            for count, text in enumerate(moves, 1):
                allowed = twins.do((a, b), text, start.players)
                if allowed == (False, False):
                    return None
                if allowed != (True, True) or twins.glance(a, b, start.players) is None:
                    return count
            return None if twins.same_events(a, b) else len(moves)
        except OutOfPacksError:
            return None

    def _plainer(self, game: Played) -> Iterator[Played]:
        """The same moves with fewer packs, or plainer ones; each is plainer by some measure."""
        start, moves = game
        packs = start.packs
        if len(packs) > 1:
            yield replace(start, packs=packs[:-1]), moves
        for place, pack in enumerate(packs):
            for other in _plain(pack, packs[:place], self._twins.rulesets[0], start.players):
                changed = (*packs[:place], other, *packs[place + 1 :])
                yield replace(start, packs=changed), moves


def _shorter(game: Played) -> Iterator[Played]:
    """The game without some moves that follow each other, with or without a pack."""
    start, moves = game
    for place in range(1, len(start.packs)):
        for first in range(1, len(moves) + 1):
            yield replace(start, packs=start.packs[place:]), moves[first:]
    size = max(1, len(moves) // 2)
    while size:
        for first in range(len(moves) - size + 1):
            left = moves[:first] + moves[first + size :]
            yield start, left
            for place in range(len(start.packs)):
                packs = start.packs[:place] + start.packs[place + 1 :]
                if packs and size <= 2:
                    yield replace(start, packs=packs), left
        size //= 2


def _plain(pack: Pack, before: tuple[Pack, ...], rules: Ruleset, players: int) -> Iterator[Pack]:
    """Packs plainer than this one: one already in use, or with more of it sorted."""
    if pack in before:
        return
    yield from dict.fromkeys(before)
    whole = tuple(sorted(pack, key=rules.ranks.index))
    packet = rules.packet.cards * players
    for other in (whole, pack[:packet] + tuple(sorted(pack[packet:], key=rules.ranks.index))):
        if pack not in (other, whole):
            yield other
    for first in range(0, packet, rules.packet.cards):
        hand = pack[first : first + rules.packet.cards]
        by_rank = tuple(sorted(hand, key=rules.ranks.index))
        if hand != by_rank:
            yield pack[:first] + by_rank + pack[first + len(hand) :]
