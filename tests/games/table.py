"""A table at which a record is replayed, on a generated engine or on the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from cuarenta.compiler import emit, interpret
from cuarenta.compiler.load import load, shipped
from cuarenta.compiler.model.ruleset import Ruleset
from tests.games.packs import pack
from tests.games.record import Line, read

SIDES = ("even", "odd")
TERMINAL = -4
Seen = Callable[["Table"], str]


@cache
def rules_of(ruleset: str) -> Ruleset:
    """The rules of a shipped ruleset, or of a file."""
    loading = load(ruleset)
    assert loading.ruleset is not None, loading.diagnostics
    return loading.ruleset


@cache
def engine_of(ruleset: str) -> Any:
    """The engine of a shipped ruleset as it is committed, or one made of a file."""
    if ruleset in shipped():
        return import_module("cuarenta.generated." + ruleset.replace("-", "_"))
    return emit.engine(rules_of(ruleset))


class Table:
    """One game, driven by the texts of actions only."""

    def __init__(self, ruleset: str, by: str) -> None:
        self.by = by
        self.rules = rules_of(ruleset)
        self.engine: Any = engine_of(ruleset) if by == "engine" else interpret
        self.faults = {fault.origin.name for fault in self.rules.faults} | {"misdeal"}
        self.state: Any = None
        self.known = 0
        """How many events the record has accounted for."""

    def begin(self, **options: Any) -> None:
        """Start a game with the options of `new_game`."""
        first = () if self.by == "engine" else (self.rules,)
        self.state = self.engine.new_game(*first, **options)
        self.known = 0

    def replay(self, record: str, *, dealer: int, players: int = 4) -> None:
        """Play a record from the start, and hold every line against what happens."""
        hands = read(record, players)
        packs = [pack(hand, players, self.rules.ranks, self.rules.copies) for hand in hands]
        self.begin(players=players, dealer=dealer, decks=packs)
        for hand in hands:
            for line in hand.lines:
                self.follow(line)

    def follow(self, line: Line) -> None:
        """Make the moves of a line and compare what they bring, or look at the game."""
        if line.look:
            self.look(line)
            return
        for move in line.moves:
            self.make(self.lowest() if move == "-" else move, line)
        events = [f"{SIDES[e[1]]} {e[0]} {e[2]}" for e in self.state.events[self.known :]]
        self.known = len(self.state.events)
        assert events == list(line.events), line.text
        assert not line.score or self.score() == line.score, line.text

    def look(self, line: Line) -> None:
        """Compare one thing with what the line says of it."""
        if line.look == "refused":
            for move in line.wanted.split(", "):
                self.refuse(move)
            return
        if line.look.startswith("plays of "):
            card = line.look.removeprefix("plays of ")
            seen = [text for text in self.offered() if text.partition("x")[0] == card]
            assert sorted(seen) == sorted(line.wanted.split(", ")), line.text
            return
        assert LOOKS[line.look](self) == line.wanted, line.text

    def make(self, move: str, line: Line) -> None:
        """Make one move, which must be open."""
        if self.is_report(move):
            self.report(move)
            return
        assert move in self.offered(), f"{move} in {line.text}"
        self.state.apply_action(self.action(move))

    def is_report(self, move: str) -> bool:
        """Whether a move is a referee's report; nobody's ruleset need know a misdeal."""
        return move.partition("@")[0] in self.faults

    def report(self, move: str) -> None:
        """Report a fault, of the seat after the sign if one is named."""
        name, _, seat = move.partition("@")
        self.state.report_fault(name, *([int(seat)] if seat else []))

    def first_dealers(self, players: int) -> list[int]:
        """The first dealers of many games, by their seeds."""
        found = []
        for seed in range(600):
            self.begin(players=players, seed=seed)
            found.append(self.state.dealer)
        return found

    def lowest(self) -> str:
        """The play that lays down the lowest card of the seat in turn."""
        return str(self.state.hand(self.state.current_player())[0])

    def refuse(self, move: str) -> None:
        """Make sure that a move is not open, and that trying it changes nothing."""
        before = [look(self) for look in LOOKS.values()]
        if self.is_report(move):
            with pytest.raises(self.engine.FaultError):
                self.report(move)
        else:
            assert move not in self.offered(), move
            with pytest.raises(self.engine.IllegalAction):
                self.state.apply_action(self.action(move))
        assert [look(self) for look in LOOKS.values()] == before

    def action(self, text: str) -> Any:
        """The action of a text, as the game takes it."""
        return self.state.string_to_action(text) if self.by == "engine" else text

    def offered(self) -> Sequence[str]:
        """The texts of all moves that are open."""
        actions = self.state.legal_actions()
        return [self.state.action_to_string(a) for a in actions] if self.by == "engine" else actions

    def score(self) -> str:
        """The points of even and odd seats."""
        return "-".join(map(str, self.state.scores()))

    def over(self) -> str:
        """Which seats have won, if the match is over."""
        if not self.state.is_terminal():
            return "no"
        assert self.state.current_player() == TERMINAL
        assert not self.state.legal_actions()
        returns = list(self.state.returns())
        winner = 0 if returns[0] > 0 else 1
        assert returns == [1 if seat % 2 == winner else -1 for seat in range(len(returns))]
        return SIDES[winner]


LOOKS: dict[str, Seen] = {
    "offered": lambda table: ", ".join(sorted(table.offered())),
    "phase": lambda table: table.state.phase,
    "seat": lambda table: str(table.state.current_player()),
    "dealer": lambda table: str(table.state.dealer),
    "score": Table.score,
    "captured": lambda table: "-".join(map(str, table.state.captured())),
    "chicas": lambda table: "-".join(map(str, table.state.chicas())),
    "table": lambda table: " ".join(table.state.table()) or "empty",
    "hand 0": lambda table: " ".join(table.state.hand(0)) or "empty",
    "hand 1": lambda table: " ".join(table.state.hand(1)) or "empty",
    "over": Table.over,
}
"""What a line can look at: the words for it, and how it is told."""

Sit = Callable[[str], Table]
"""Gives a table for a ruleset."""
