"""A game as its players and its referee see it: the same calls as a generated engine, by text."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property

from cuarenta.compiler.interpret.asking import Answer, Question, Report, is_window
from cuarenta.compiler.interpret.evaluate import reads
from cuarenta.compiler.interpret.flow import match
from cuarenta.compiler.interpret.packs import checked, drawn_dealer, given, shuffled
from cuarenta.compiler.interpret.state import Event, OutOfPacks, Pack, State
from cuarenta.compiler.model.expression import NEVER
from cuarenta.compiler.model.ruleset import Ruleset

TERMINAL = -4


class IllegalAction(ValueError):  # noqa: N818 - the name that engines use
    """The action is not open to the seat whose turn it is."""


class FaultError(ValueError):
    """The fault cannot be reported now."""


def new_game(
    ruleset: Ruleset,
    players: int | None = None,
    *,
    dealer: int | None = None,
    seed: int | None = None,
    decks: Iterable[Sequence[str]] | None = None,
) -> Game:
    """Start a game; `decks` are the packs of successive hands, instead of shuffling."""
    if players is None:
        players = max(ruleset.seats.players)
    if players not in ruleset.seats.players:
        raise ValueError(f"{ruleset.id} is not for {players!r} players")
    if seed is None:
        seed = random.getrandbits(64)
    if dealer is None:
        dealer = drawn_dealer(ruleset, players, seed)
    if dealer not in range(players):
        raise ValueError(f"the dealer is a seat from 0 to {players - 1}, not {dealer!r}")
    packs = None if decks is None else tuple(checked(ruleset, pack) for pack in decks)
    return Game(ruleset, players, dealer, seed, packs)


class Game:
    """A game in progress, played by the texts of actions."""

    def __init__(
        self, ruleset: Ruleset, players: int, dealer: int, seed: int, packs: tuple[Pack, ...] | None
    ) -> None:
        self.ruleset = ruleset
        self.players = players
        self._start = (ruleset, players, dealer, seed, packs)
        self._history: list[str] = []
        self._state = State(
            ruleset, players, shuffled(ruleset, seed) if packs is None else given(packs)
        )
        self._state.dealer = dealer
        self._course = match(self._state)
        self._question: Question | None = None
        self._advance(None)

    def _advance(self, answer: Answer | None) -> None:
        """Go on to the next question; take everything back if no pack is left for it."""
        try:
            # A generator that has just begun is sent None.
            self._question = self._course.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            self._question = None
        except OutOfPacks:
            if self._history:
                self.__dict__ = self._replayed(self._history[:-1]).__dict__
            raise

    # Whose turn it is, and what is open -----------------------------------------------------

    def current_player(self) -> int:
        """The seat whose turn it is."""
        return self._question.seat if self._question else TERMINAL

    @property
    def phase(self) -> str:
        """What is asked: announce, play, missed or claim; or over."""
        return self._question.phase if self._question else "over"

    def legal_actions(self) -> list[str]:
        """What the seat in turn may do."""
        return list(self._question.actions) if self._question else []

    def apply_action(self, action: str) -> None:
        """Make a move; after an error the state is as it was."""
        if self._question is None:
            raise IllegalAction("the match is over")
        if action not in self._question.actions:
            allowed = ", ".join(self._question.actions)
            raise IllegalAction(f"{action!r}: seat {self._question.seat} may choose {allowed}")
        self._history.append(action)
        self._advance(action)

    def report_fault(self, name: str, seat: int | None = None) -> None:
        """Report a fault, as a referee does; after an error the state is as it was."""
        rules = {rule.origin.name: rule for rule in self.ruleset.faults}
        if name not in rules:
            raise FaultError(f"{self.ruleset.id} knows no fault {name!r}")
        fault = rules[name]
        if seat is not None and seat not in range(self.players):
            raise FaultError(f"seats go from 0 to {self.players - 1}, not {seat!r}")
        if fault.by == "any seat" and seat is None:
            raise FaultError(f"{name}: whose fault is it?")
        if self._question is None or not is_window(self._state, fault, seat):
            raise FaultError(f"{name} cannot be reported now")
        text = f"{name} {seat}" if fault.by == "any seat" else name
        at_fault = self.dealer if seat is None else seat
        self._history.append(text)
        self._advance(Report(fault, at_fault, text))

    # What lies on the table -----------------------------------------------------------------

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._question is None

    def returns(self) -> list[float]:
        """+1 for each winner, -1 for each loser; 0 while the match goes on."""
        winner = self._state.winner
        if winner is None:
            return [0.0] * self.players
        return [1.0 if seat % 2 == winner else -1.0 for seat in range(self.players)]

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self._state.dealer

    def scores(self) -> tuple[int, int]:
        """The points of each side in this chica."""
        return self._state.scores[0], self._state.scores[1]

    def chicas(self) -> tuple[int, int]:
        """The chicas that each side has won."""
        return self._state.chicas[0], self._state.chicas[1]

    def captured(self) -> tuple[int, int]:
        """The cards in each side's pile."""
        return len(self._state.piles[0]), len(self._state.piles[1])

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards a seat holds, ascending."""
        return self._state.ascending(self._state.hands[self._checked(seat)])

    def row(self) -> tuple[str, ...]:
        """The cards on the table, from the oldest to the latest."""
        return self._state.names(self._state.row)

    def table(self) -> tuple[str, ...]:
        """The cards on the table: as a row if its order matters, else ascending."""
        return self.row() if self._reads_row else self._state.ascending(self._state.row)

    @cached_property
    def _reads_row(self) -> bool:
        """Whether any capture asks if cards lie side by side."""
        rules = self.ruleset
        conditions = [each.condition for each in rules.bases]
        conditions += [each.condition for each in rules.runs]
        conditions += [each.condition for each in rules.rests]
        return reads("side by side", tuple(conditions))

    @property
    def events(self) -> tuple[Event, ...]:
        """Every change of a score, and every outright win, since the game began."""
        return tuple(self._state.events)

    @property
    def history(self) -> tuple[str, ...]:
        """Every action and reported fault since the game began."""
        return tuple(self._history)

    @property
    def undealt(self) -> int:
        """How many cards are still in the pack."""
        return len(self._state.stock)

    @property
    def hands_dealt(self) -> int:
        """How many hands have been dealt since the game began, broken off or not."""
        return self._state.hands_dealt

    @property
    def acted(self) -> Counter[str]:
        """How often each rule has acted, by its id, and each row of a table (`id row 1`).

        A limit acts where it changes points, a pack where one of its cards is played.
        """
        acted = Counter(self._state.noted)
        packs = [rule.origin.id for rule in self.ruleset.packs for _ in rule.ranks]
        for each in self._state.log:
            acted.update(each.rules)
            if each.rank is not None:
                acted[packs[each.rank]] += 1
                if self.ruleset.turn.compulsory == NEVER:
                    acted[self.ruleset.turn.origin.id] += 1
        return acted

    def observation(self, seat: int) -> Hashable:
        """Everything a seat has seen, and what it sees now."""
        state, question = self._state, self._question
        asked = question is not None and question.seat == self._checked(seat)
        return (
            tuple(what for only, what in state.seen if only in (None, seat)),
            self.hand(seat),
            tuple(map(len, state.hands)),
            len(state.stock),
            self.row(),
            (self.scores(), self.chicas(), self.captured(), self.events),
            self.phase if asked or question is None else "",
            tuple(sorted(self.legal_actions())) if asked else (),
        )

    def _checked(self, seat: int) -> int:
        if seat not in range(self.players):
            raise ValueError(f"seats go from 0 to {self.players - 1}, not {seat!r}")
        return seat

    # Copies ---------------------------------------------------------------------------------

    def clone(self) -> Game:
        """A game like this one that goes its own way."""
        return self._replayed(self._history)

    def _replayed(self, history: Sequence[str]) -> Game:
        """The game as it was after this history."""
        game = Game(*self._start)
        for entry in history:
            game.redo(entry)
        return game

    def redo(self, entry: str) -> None:
        """Make the move, or report the fault, that an entry of a history tells of."""
        if self._question is not None and entry in self._question.actions:
            self.apply_action(entry)
            return
        name, _, seat = entry.rpartition(" ")
        if seat.isdigit() and name:
            self.report_fault(name, int(seat))
        else:
            self.report_fault(entry)
