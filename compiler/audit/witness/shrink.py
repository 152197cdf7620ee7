"""The smallest game that still parts: moves left out, packs left out, packs made plain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cuarenta.compiler.audit.witness.outcome import Game, Pack, Start
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.twins import Twins
from cuarenta.compiler.model.ruleset import Ruleset

MOST = 4000
"""So many games are tried at most."""


def shrunk(twins: Twins, game: Game) -> Game:
    """The game with all left out and made plain that can be."""
    return _Shrinking(twins).best(game)


class _Shrinking:
    def __init__(self, twins: Twins) -> None:
        self._twins = twins
        self._left = MOST

    def best(self, game: Game) -> Game:
        """Shorter as long as that goes; then plainer."""
        while shorter := self._first(game, _shorter(game), strictly=True):
            game = shorter
        while plainer := self._first(game, self._plainer(game), strictly=False):
            game = plainer
        return game

    def _first(
        self, game: Game, tries: Iterator[tuple[Start, tuple[str, ...]]], *, strictly: bool
    ) -> Game | None:
        for start, moves in tries:
            if self._left <= 0:
                return None
            self._left -= 1
            found = replayed(self._twins, start, moves)
            if found is None:
                continue
            less = len(found.moves) < len(game.moves)
            if less or (not strictly and len(found.moves) == len(game.moves)):
                return found
        return None

    def _plainer(self, game: Game) -> Iterator[tuple[Start, tuple[str, ...]]]:
        """The same moves with fewer packs, or plainer ones; each is plainer by some measure."""
        start = game.start
        packs = start.packs
        if len(packs) > 1:
            yield replace(start, packs=packs[:-1]), game.moves
        for place, pack in enumerate(packs):
            for other in _plain(pack, packs[:place], self._twins.rulesets[0], start.players):
                changed = (*packs[:place], other, *packs[place + 1 :])
                yield replace(start, packs=changed), game.moves


def _shorter(game: Game) -> Iterator[tuple[Start, tuple[str, ...]]]:
    """The game without some moves that follow each other, with or without a pack."""
    start, moves = game.start, game.moves
    for place in range(1, len(start.packs)):
        for first in range(1, len(moves) + 1):
            yield replace(start, packs=start.packs[place:]), moves[first:]
    size = max(1, len(moves) // 2)
    while size:
        for first in range(0, len(moves) - size + 1):
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
