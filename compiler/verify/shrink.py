"""The shortest game found that still fails: leaving out and simplifying as long as it does."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cuarenta.compiler import interpret
from cuarenta.compiler.emit.contract import Engine
from cuarenta.compiler.interpret.packs import drawn_dealer, shuffled
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify import invariants
from cuarenta.compiler.verify.games import attempt
from cuarenta.compiler.verify.lockstep import Decks, DisagreementError, Position, Record
from cuarenta.compiler.verify.work import Failure

SECONDS = 20.0


def shrunk(engine: Engine, ruleset: Ruleset, failure: Failure, seconds: float = SECONDS) -> Failure:
    """The smallest game that fails, as far as it is found in time.

    On its way a game that failed in one way may come to fail in another.
    """
    return _Shrinking(engine, ruleset, failure, seconds).best_of_all()


def replayed(engine: Engine, ruleset: Ruleset, record: Record) -> Failure | None:
    """Play a record, leaving out what cannot be done; how it fails, with the moves made, if so."""
    try:
        position = Position(
            engine, ruleset, record.players, record.dealer, record.packs, seed=record.seed
        )
        seen = invariants.begin(position)
        for move in record.moves:
            if move not in position.actions and move not in position.faults:
                continue
            if attempt(position, move) == "ValueError":
                return None  # no pack is left
            seen = invariants.look(position, seen)
    except DisagreementError as error:
        return Failure(error.what, error.record)
    except ValueError:
        return None  # no pack was there to begin with
    return None


class _Shrinking:
    """The smallest failing game so far, and the attempts to make it smaller."""

    def __init__(self, engine: Engine, ruleset: Ruleset, failure: Failure, seconds: float) -> None:
        self.engine = engine
        self.ruleset = ruleset
        self.best = failure
        self.stop = time.monotonic() + seconds

    def best_of_all(self) -> Failure:
        """Try everything, over and over, until nothing helps or the time is up."""
        self._stack()
        before = None
        while before != self.best.record:
            before = self.best.record
            self._fewer_hands()
            self._fewer_moves()
            self._fewer_packs()
            self._simpler_moves()
            self._calmer_packs()
        return self.best

    def _try(self, record: Record) -> bool:
        """Keep a smaller game if it fails as well."""
        if time.monotonic() > self.stop:
            return False
        found = replayed(self.engine, self.ruleset, record)
        if found is None or self._size(found.record) >= self._size(self.best.record):
            return False
        self.best = found
        return True

    def _size(self, record: Record) -> tuple[int, ...]:
        """What is to become small: moves, packs, the length of their texts, disorder."""
        packs = record.packs or ()
        disorder = sum(self._disorder(pack) for pack in packs)
        return len(record.moves), len(packs), sum(map(len, record.moves)), disorder

    def _disorder(self, pack: Sequence[str]) -> int:
        """How many pairs of cards stand the wrong way round."""
        places = [self.ruleset.ranks.index(card) for card in pack]
        return sum(one > other for i, one in enumerate(places) for other in places[i + 1 :])

    def _stack(self) -> None:
        """Give a shuffled game its packs as they were dealt."""
        record = self.best.record
        if record.packs is not None or record.seed is None:
            return
        hands = shuffled(self.ruleset, record.seed)
        ranks = self.ruleset.ranks
        packs = [[ranks[card] for card in next(hands)] for _ in range(len(record.moves) + 1)]
        dealer = record.dealer
        if dealer is None:
            dealer = drawn_dealer(self.ruleset, record.players, record.seed)
        given = replace(record, dealer=dealer, packs=packs, seed=None)
        self.best = replayed(self.engine, self.ruleset, given) or self.best

    # Ways to make it smaller ------------------------------------------------------------------

    def _fewer_hands(self) -> None:
        """Leave out a hand: its pack, and the moves made in it; the first dealer may change."""
        place = 0
        while place < len(packs := self._packs()):
            record = self.best.record
            hands = _hands(self.ruleset, record)
            moves = [
                move for move, hand in zip(record.moves, hands, strict=True) if hand != place + 1
            ]
            fewer = replace(record, packs=[*packs[:place], *packs[place + 1 :]], moves=tuple(moves))
            if not any(self._try(replace(fewer, dealer=seat)) for seat in range(record.players)):
                place += 1

    def _fewer_moves(self) -> None:
        """Leave out stretches of moves, the longest first."""
        length = 1 << len(self.best.record.moves).bit_length() - 1
        while length:
            start = 0
            while start < len(moves := self.best.record.moves):
                fewer = moves[:start] + moves[start + length :]
                if not self._try(replace(self.best.record, moves=fewer)):
                    start += length
            length //= 2

    def _fewer_packs(self) -> None:
        """Leave out packs, the last first."""
        for place in reversed(range(len(self.best.record.packs or ()))):
            packs = list(self.best.record.packs or ())
            self._try(replace(self.best.record, packs=packs[:place] + packs[place + 1 :]))

    def _simpler_moves(self) -> None:
        """Take less, or nothing; leave what could be taken."""
        place = 0
        while place < len(moves := self.best.record.moves):
            for other in _simpler(moves[place]):
                changed = (*moves[:place], other, *moves[place + 1 :])
                if self._try(replace(self.best.record, moves=changed)):
                    break
            place += 1

    def _calmer_packs(self) -> None:
        """Put the cards in order: all from some place on, or two that stand the wrong way round."""
        for number in range(len(self.best.record.packs or ())):
            for start in range(0, self.ruleset.deck_size, 5):
                pack = self._packs()[number]
                if self._pack(number, [*pack[:start], *self._ascending(pack[start:])]):
                    break
            for place in range(self.ruleset.deck_size - 1):
                pack = self._packs()[number]
                pair = self._ascending(pack[place : place + 2])
                self._pack(number, [*pack[:place], *pair, *pack[place + 2 :]])

    def _packs(self) -> Decks:
        return self.best.record.packs or ()

    def _pack(self, number: int, pack: Sequence[str]) -> bool:
        packs = list(self._packs())
        packs[number] = pack
        return self._try(replace(self.best.record, packs=packs))

    def _ascending(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards, key=self.ruleset.ranks.index)


def _hands(ruleset: Ruleset, record: Record) -> list[int]:
    """For each move the number of the hand in which it is made."""
    game = interpret.new_game(ruleset, record.players, dealer=record.dealer, decks=record.packs)
    found = []
    for move in record.moves:
        found.append(game.hands_dealt)
        try:
            game.redo(move)
        except ValueError:
            continue  # the one that only the engine allows
    return found


def _simpler(move: str) -> list[str]:
    """What could be done instead of a move, and is less."""
    card, _, taken = move.partition("x")
    if card and taken:
        basis, run, _ = taken.partition(">")
        return [card, f"{card}x{basis}"] if run else [card]
    return ["leave"] if move == "take" else []
