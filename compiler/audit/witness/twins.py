"""Two engines that play the same game, and whether they still tell the same.

Actions are given by their text. Where the two go round in opposite directions, the seats of one are
those of the other seen in a mirror.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cuarenta.compiler.audit.witness.outcome import Parting, Start
from cuarenta.compiler.emit import engine
from cuarenta.compiler.emit.contract import Engine, State
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import reports

BUILT = 8
"""So many engines are kept."""


class OutOfPacksError(Exception):
    """A move needs another pack."""


class Glance(NamedTuple):
    """What an engine is quickly asked; seats are called as the second engine calls them."""

    points: tuple[tuple[int, int], tuple[int, int]]
    """The scores, and the chicas won."""
    captured: tuple[int, int]
    phase: str
    seat: int
    dealer: int
    legal: frozenset[str]


class Player:
    """An engine with the text of each of its actions."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._texts: dict[tuple[int, ...], tuple[str, ...]] = {}
        self._sets: dict[tuple[str, ...], frozenset[str]] = {}

    def legal(self, state: State) -> tuple[str, ...]:
        """What can be done, as texts."""
        actions = tuple(state.legal_actions())
        if actions not in self._texts:
            self._texts[actions] = tuple(map(state.action_to_string, actions))
        return self._texts[actions]

    def options(self, state: State) -> frozenset[str]:
        """The same in no order."""
        legal = self.legal(state)
        if legal not in self._sets:
            self._sets[legal] = frozenset(legal)
        return self._sets[legal]


def player(rules: Ruleset) -> Player:
    """The engine of a ruleset, built once if it is asked for again."""
    places = tuple((rule.origin.place, rule.origin.clauses) for rule in rules.rules())
    return _built(rules, places)


@lru_cache(BUILT)
def _built(rules: Ruleset, _places: object) -> Player:
    return Player(engine(rules))


class Twins:
    """The engines of two rulesets of which one is the other but for a difference."""

    def __init__(self, a: Ruleset, b: Ruleset) -> None:
        self.rulesets = a, b
        self.a, self.b = player(a), player(b)
        self.mirrored = a.seats.direction != b.seats.direction
        self._numbers: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self._reports: dict[int, dict[str, tuple[str, int | None]]] = {}

    def reports(self, players: int) -> dict[str, tuple[str, int | None]]:
        """Every report that either engine may know."""
        if players not in self._reports:
            a, b = self.rulesets
            self._reports[players] = reports(b, players) | reports(a, players)
        return self._reports[players]

    def other_seat(self, seat: int, players: int) -> int:
        """The second engine's name for a seat of the first."""
        return -seat % players if self.mirrored and seat >= 0 else seat

    # A game -------------------------------------------------------------------------------------

    def begin(self, start: Start) -> tuple[State | None, State | None]:
        """The game in both; None from an engine that refuses it.

        Raises OutOfPacksError if more packs are wanted before anyone can act.
        """
        dealer = start.dealer
        theirs = None if dealer is None else self.other_seat(dealer, start.players)
        return self._new(self.a, start, dealer), self._new(self.b, start, theirs)

    @staticmethod
    def _new(player: Player, start: Start, dealer: int | None) -> State | None:
        try:
            return player.engine.new_game(
                start.players, dealer=dealer, decks=start.packs, seed=start.seed
            )
        except ValueError as error:
            _check_packs(error)
            return None

    def do(self, states: tuple[State, State], text: str, players: int) -> tuple[bool, bool]:
        """Make a move or report a fault on both; whether each allowed it.

        Raises OutOfPacksError if there is no pack for what follows.
        """
        report = self.reports(players).get(text)
        if report is None:
            return self._act(0, states[0], text), self._act(1, states[1], text)
        name, seat = report
        theirs = None if seat is None else self.other_seat(seat, players)
        return self._report(states[0], name, seat), self._report(states[1], name, theirs)

    def _act(self, which: int, state: State, text: str) -> bool:
        numbers = self._numbers[which]
        try:
            if text not in numbers:
                numbers[text] = state.string_to_action(text)
            state.apply_action(numbers[text])
        except ValueError as error:
            _check_packs(error)
            return False
        return True

    @staticmethod
    def _report(state: State, name: str, seat: int | None) -> bool:
        try:
            state.report_fault(name, seat)
        except ValueError as error:
            _check_packs(error)
            return False
        return True

    # Whether they part --------------------------------------------------------------------------

    def moves(self, a: State) -> tuple[str, ...]:
        """What can be done, in the order of the first engine."""
        return self.a.legal(a)

    def glance(self, a: State, b: State, players: int) -> Glance | None:
        """What both tell of what is quickly asked; None if they tell otherwise."""
        scores = a.scores(), a.chicas()
        if scores != (b.scores(), b.chicas()):
            return None
        captured, phase, seat = a.captured(), a.phase, a.current_player()
        if captured != b.captured() or phase != b.phase:
            return None
        dealer = a.dealer
        if self.mirrored:
            seat, dealer = self.other_seat(seat, players), self.other_seat(dealer, players)
        if seat != b.current_player() or dealer != b.dealer:
            return None
        legal = self.a.options(a)
        if legal != self.b.options(b):
            return None
        return Glance(scores, captured, phase, seat, dealer, legal)

    @staticmethod
    def same_events(a: State, b: State) -> bool:
        """Whether both tell of the same events, whichever rules they come from."""
        return [(each.kind, each.side, each.points) for each in a.events] == [
            (each.kind, each.side, each.points) for each in b.events
        ]

    def partings(self, a: State, b: State, players: int) -> tuple[Parting, ...]:
        """All of which the two tell otherwise, what a player would notice first foremost."""
        return tuple(
            Parting(what, one, other)
            for what, one, other in self._facts(a, b, players)
            if one != other
        )

    def _facts(self, a: State, b: State, players: int) -> Iterator[tuple[str, str, str]]:
        legal = self.a.legal(a), self.b.legal(b)
        one, other = _beyond(_events(a), _events(b))
        yield "events", one, other
        yield "scores", _dashed(a.scores()), _dashed(b.scores())
        yield "chicas", _dashed(a.chicas()), _dashed(b.chicas())
        yield "cards captured", _dashed(a.captured()), _dashed(b.captured())
        yield "returns", _signed(a.returns()), _signed(b.returns())
        yield "phase", a.phase, b.phase
        seats = a.current_player(), b.current_player()
        if a.phase != "over" != b.phase:
            mine = self.other_seat(seats[0], players)
            yield "seat in turn", f"seat {mine}", f"seat {seats[1]}"
            dealer = self.other_seat(a.dealer, players)
            yield "dealer", f"seat {dealer}", f"seat {b.dealer}"
        one, other = _alone(*legal)
        yield "legal actions", one, other
        yield "table", " ".join(sorted(a.table())), " ".join(sorted(b.table()))
        for seat in range(players):
            theirs = b.hand(self.other_seat(seat, players))
            yield f"hand of seat {seat}", " ".join(a.hand(seat)), " ".join(theirs)


def _check_packs(error: ValueError) -> None:
    """Raise OutOfPacksError if that is why an engine refused."""
    if type(error) is ValueError and "no pack is left" in str(error):
        raise OutOfPacksError from None


def _dashed(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}"


def _events(state: State) -> list[str]:
    sides = "even", "odd"
    return [f"{event.kind} {event.points} to {sides[event.side]}" for event in state.events]


def _signed(returns: list[float]) -> str:
    return " ".join(f"{each:+g}" for each in returns[:2])


def _alone(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, str]:
    """What each has that the other lacks; nothing where they are the same."""
    if set(one) == set(other):
        return "", ""
    mine = [each for each in one if each not in other]
    theirs = [each for each in other if each not in one]
    return ", ".join(mine) or "none but the same", ", ".join(theirs) or "none but the same"


def _beyond(one: list[str], other: list[str]) -> tuple[str, str]:
    """Two lists from where they differ; "none" for nothing."""
    common = 0
    while common < min(len(one), len(other)) and one[common] == other[common]:
        common += 1
    return ", ".join(one[common:]) or "none", ", ".join(other[common:]) or "none"
