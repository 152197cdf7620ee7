"""One game of one ruleset, played by chance that another ruleset's game can share.

Packs and the first dealer follow from the number of the game. What is chosen for a card follows
from how many have been played before it, so that two games that have gone apart still have the same
luck with the same cards; questions beside the play, and faults, have a chance of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from cuarenta.compiler.audit.impact.policy import Policy
from cuarenta.compiler.emit.contract import Engine, State
from cuarenta.compiler.emit.emitter import emit
from cuarenta.compiler.emit.memory import module
from cuarenta.compiler.model.ruleset import Ruleset

MOST = 4000
"""Actions after which a game is broken off, won by nobody."""
AT_FIRST = 0.02
"""How often a fault is reported when a packet has been dealt."""
LATER = 0.001
"""How often before any other card."""

Told: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """What it takes to play a ruleset: its engine's text, and what of the rules is asked besides.

    `faults` are the names, each with whether the seat at fault is named too.
    """

    id: str
    text: str
    ranks: tuple[str, ...]
    direction: int
    cards: int
    faults: tuple[tuple[str, bool], ...]


@lru_cache(maxsize=64)
def source(rules: Ruleset) -> Source:
    """Write the engine of a ruleset."""
    faults = sorted((each.origin.name, each.by == "any seat") for each in rules.faults)
    return Source(
        rules.id,
        emit(rules),
        rules.ranks,
        rules.seats.direction,
        rules.packet.cards,
        tuple(faults),
    )


@dataclass(frozen=True, slots=True)
class Played:
    """A game: all that was told, who won it (-1: nobody), its actions, and points by rule."""

    told: tuple[Told, ...]
    winner: int
    length: int
    points: Counter[str]


@lru_cache(maxsize=64)
def table(source: Source) -> Table:
    """Where games of a ruleset are played, made once in a process."""
    return Table(source)


class Table:
    """An engine, and players who know what its actions are called."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.policy = Policy(source.ranks)
        self._engine: Engine = module(source.id, source.text)
        self._texts: dict[int, str] = {}
        self._numbers: dict[str, int] = {}

    def play(self, players: int, seed: int, number: int) -> Played:
        """The game of this number."""
        name = f"{seed}/{number}/{players}"
        chance = random.Random(name)
        dealer = int(chance.random() * players) * self.source.direction % players
        state = self._engine.new_game(players, dealer=dealer, seed=chance.getrandbits(64))
        return _Game(self, state, players, name).played()

    # What a game asks ---------------------------------------------------------------------------

    def legal(self, state: State) -> list[str]:
        """What can be done, by its text, in an order that no numbering of actions decides."""
        texts = self._texts
        actions = state.legal_actions()
        try:
            return sorted([texts[each] for each in actions])
        except KeyError:
            for each in actions:
                texts[each] = state.action_to_string(each)
                self._numbers[texts[each]] = each
            return sorted([texts[each] for each in actions])

    def number(self, text: str) -> int:
        """The number of an action that was legal."""
        return self._numbers[text]


class _Game:
    """A game in progress."""

    def __init__(self, table: Table, state: State, players: int, name: str) -> None:
        self._table = table
        self._state = state
        self._players = players
        self._direction = table.source.direction
        self._told: list[Told] = []
        self._plays, self._answers, self._faults = (
            random.Random(f"{name}/{stream}").random for stream in ("plays", "answers", "faults")
        )

    def played(self) -> Played:
        """The game, played to its end."""
        length = 0
        left: str | None = None
        said: str | None = None
        state, policy = self._state, self._table.policy
        while not state.is_terminal() and length < MOST:
            if state.phase == "play" and self._table.source.faults and self._fault():
                continue
            texts = self._table.legal(state)
            self._tell(texts)
            chance = self._plays() if state.phase == "play" else self._answers()
            text = policy.choose(texts, state.table, left, said, chance)
            sort = policy.sorts[text]
            if sort.card:
                left, said = None if sort.cards else text, None
            else:
                said = text
            state.apply_action(self._table.number(text))
            length += 1
        return self._ended(length)

    def _tell(self, texts: list[str]) -> None:
        """What all can see, and what the seat in turn may do; seats as in a mirror if need be."""
        state, players, direction = self._state, self._players, self._direction
        self._told.append((
            state.phase,
            state.current_player() * direction % players,
            state.dealer * direction % players,
            state.scores(),
            state.chicas(),
            state.captured(),
            *texts,
        ))  # fmt: skip

    def _fault(self) -> bool:
        """Report a fault, now and then; whether one could be reported."""
        chance = self._faults()
        if chance >= AT_FIRST or (chance >= LATER and not self._just_dealt()):
            return False
        known = self._table.source.faults
        name, named = known[int(self._faults() * len(known))]
        place = int(self._faults() * self._players)
        seat = place * self._direction % self._players if named else None
        try:
            self._state.report_fault(name, seat)
        except ValueError:
            self._told.append((name, place, "refused"))
            return False
        self._told.append((name, place, "reported"))
        return True

    def _just_dealt(self) -> bool:
        cards = self._table.source.cards
        return all(len(self._state.hand(seat)) == cards for seat in range(self._players))

    def _ended(self, length: int) -> Played:
        state = self._state
        events = [(each.rule, each.side, each.points) for each in state.events]
        points: Counter[str] = Counter()
        for rule, _, worth in events:
            if worth:
                points[rule] += worth
        winner = int(state.returns()[0] < 0) if state.is_terminal() else -1
        told = *self._told, (winner, state.chicas(), state.captured(), *events)
        return Played(told, winner, length, points)
