"""A game played again in both engines, up to where they part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.witness.outcome import Game, Parting, Start
from cuarenta.compiler.audit.witness.twins import OutOfPacksError, Twins
from cuarenta.compiler.emit.contract import State

ALLOWED = {True: "allowed", False: "refused"}


def replayed(twins: Twins, start: Start, moves: tuple[str, ...]) -> Game | None:
    """The game up to its first parting; None if there is none, or a move cannot be made."""
    try:
        return _played(twins, start, moves)
    except OutOfPacksError:
        return None


def _played(twins: Twins, start: Start, moves: tuple[str, ...]) -> Game | None:
    a, b = twins.begin(start)
    if a is None or b is None:
        told = tuple("refused" if state is None else "begins" for state in (a, b))
        return Game(start, (), (Parting("the game", *told),)) if a is not b else None
    if found := twins.partings(a, b, start.players):
        return Game(start, (), found)
    for count, text in enumerate(moves, 1):
        allowed = twins.do((a, b), text, start.players)
        if allowed == (False, False):
            return None
        if allowed != (True, True):
            told = tuple(ALLOWED[each] for each in allowed)
            return Game(start, moves[:count], (Parting(f"“{text}”", *told),))
        if found := twins.partings(a, b, start.players):
            return Game(start, moves[:count], found)
    return None


@dataclass(frozen=True, slots=True)
class Step:
    """A move, who made it, and what it brought, in the one engine and in the other."""

    seat: int | None
    move: str
    brought: tuple[str, str]
    scores: tuple[tuple[int, int], tuple[int, int]]
    table: tuple[str, ...]


def steps(twins: Twins, game: Game) -> Iterator[Step]:
    """The moves of a game one by one; a report is nobody's move."""
    states = twins.begin(game.start)
    a, b = states
    if a is None or b is None:
        return
    players = game.start.players
    for text in game.moves:
        known = len(a.events), len(b.events)
        seat = None if text in twins.reports(players) else a.current_player()
        twins.do((a, b), text, players)
        brought = _news(a, known[0]), _news(b, known[1])
        yield Step(seat, text, brought, (a.scores(), b.scores()), tuple(a.table()))


def _news(state: State, known: int) -> str:
    sides = "even", "odd"
    new = state.events[known:]
    return ", ".join(f"{sides[event.side]} {event.kind} {event.points}" for event in new)
