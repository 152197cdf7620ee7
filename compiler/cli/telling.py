"""A game told line by line, from nothing but what an engine shows of itself.

An engine deals by itself as soon as a packet, a hand or a chica is over; here that is seen by what
has changed: who has won, and how many cards are held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from cuarenta.compiler.cli.moves import in_words
from cuarenta.compiler.emit.contract import Engine, Event, State

SIDE_STYLES = ("cyan", "magenta")
WIDTH = 46
MOST_MOVES = 20_000
Choose = Callable[[list[int]], int]


class Telling:
    """A game as it goes on: the engine's state, and what it no longer shows."""

    def __init__(self, engine: Engine, state: State, players: int) -> None:
        self._engine = engine
        self._state = state
        self._players = players
        self._rules = {rule.id: rule for rule in engine.RULES}
        self._announcements = {
            id.removeprefix("announce."): rule.title
            for id, rule in self._rules.items()
            if id.startswith("announce.")
        }
        self._start = [_before(state, side) for side in (0, 1)]
        self._score = list(self._start)
        self._chica, self._hand, self._packet = 1, 0, 0

    def tell(self, choose: Choose) -> Iterator[Text]:
        """The whole game; it stops without an end after very many moves."""
        yield from self._opening()
        yield from self._deal()
        yield from self._count(self._state.events)
        for _ in range(MOST_MOVES):
            if self._state.is_terminal():
                yield from self._end()
                return
            yield from self._move(choose(self._state.legal_actions()))

    def _opening(self) -> Iterator[Text]:
        title = Text(self._engine.TITLE, "bold").append(f" ({self._engine.RULESET})", "not bold")
        yield title.append(f", {self._players} players", "not bold")
        yield Text(f"Scores: {self._side(0)} first, then {self._side(1)}.")

    def _move(self, action: int) -> Iterator[Text]:
        state = self._state
        seat, text = state.current_player(), state.action_to_string(action)
        chicas, held, known = state.chicas(), self._held(), len(state.events)
        state.apply_action(action)
        won = state.chicas() != chicas
        dealt = not state.is_terminal() and (won or self._held() > held)
        here, later = _split(state.events[known:], text, dealt)
        yield self._said(seat, text, dealt)
        yield from self._count(here)
        if won:
            yield self._won()
        if dealt:
            yield from self._deal()
        yield from self._count(later)

    def _said(self, seat: int, text: str, dealt: bool) -> Text:
        words = in_words(text, self._engine.RANKS, self._announcements)
        line = Text(f"  seat {seat}  ", SIDE_STYLES[seat % 2])
        if dealt:
            return line.append(words, "default")
        line.append(f"{words:<{WIDTH}} ", "default")
        return line.append(f"table: {' '.join(self._state.table()) or 'empty'}", "dim")

    def _count(self, events: Sequence[Event]) -> Iterator[Text]:
        for event in events:
            self._score[event.side] += event.points
            rule = self._rules[event.rule]
            line = Text(f"  {f'{event.points:+}' if event.points else 'wins':>6}  ", "bold yellow")
            what = f"{rule.title}, {self._side(event.side)}"
            line.append(f"{what:<{WIDTH}} ", "not bold default")
            line.append(f"{self._points():<7}", "default")
            yield line.append(f"{rule.file}:{rule.line}", "not bold dim default")

    def _won(self) -> Text:
        """A chica has ended: say so, and begin the next."""
        chicas = "–".join(map(str, self._state.chicas()))
        line = Text(f"Chica {self._chica} ends at {self._points()}; chicas won: {chicas}", "bold")
        self._chica, self._hand, self._packet = self._chica + 1, 0, 0
        self._score = list(self._start)
        return line

    def _deal(self) -> Iterator[Text]:
        state = self._state
        if state.captured() == (0, 0) and not state.table():
            self._hand, self._packet = self._hand + 1, 0
        self._packet += 1
        yield Text("")
        yield Text(
            f"Chica {self._chica}, hand {self._hand}, packet {self._packet}: "
            f"seat {state.dealer} deals at {self._points()}",
            "bold",
        )
        for seat in range(self._players):
            held = Text(f"  seat {seat}  ", SIDE_STYLES[seat % 2])
            yield held.append(f"holds {' '.join(state.hand(seat))}", "default")

    def _end(self) -> Iterator[Text]:
        winners = [seat for seat, value in enumerate(self._state.returns()) if value > 0]
        yield Text("")
        yield Text(f"{self._side(winners[0] % 2).capitalize()} won the game.", "bold green")

    def _held(self) -> int:
        return sum(len(self._state.hand(seat)) for seat in range(self._players))

    def _points(self) -> str:
        return f"{self._score[0]}–{self._score[1]}"

    def _side(self, side: int) -> str:
        seats = list(map(str, range(side, self._players, 2)))
        return f"seat{'s' * (len(seats) > 1)} {' and '.join(seats)}"


def _before(state: State, side: int) -> int:
    """A side's score before anything was added to it."""
    return state.scores()[side] - sum(e.points for e in state.events if e.side == side)


def _split(
    events: Sequence[Event], text: str, dealt: bool
) -> tuple[Sequence[Event], Sequence[Event]]:
    """Events of the move, and those that came by themselves with the cards dealt after it."""
    end = len(events)
    first = 1 if events and events[0].rule == f"announce.{text}" else 0
    while dealt and end > first and events[end - 1].rule.startswith("announce."):
        end -= 1
    return events[:end], events[end:]
