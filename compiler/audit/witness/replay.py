"""A game played again in both engines, up to where they part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.witness.outcome import Game, Parting, Start
from cuarenta.compiler.audit.witness.twins import OutOfPacksError, Twins
from cuarenta.compiler.emit.contract import Engine, State
from cuarenta.compiler.model.rules import Place

SIDES = "even", "odd"
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
class View:
    """All that one engine shows of a game; seats are called as the first engine calls them."""

    phase: str
    dealer: int
    in_turn: int | None
    scores: tuple[int, int]
    chicas: tuple[int, int]
    captured: tuple[int, int]
    table: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class News:
    """A change of the score, or an outright win, and the rule that gives it."""

    kind: str
    side: int
    points: int
    title: str
    place: Place

    def __str__(self) -> str:
        return f"{SIDES[self.side]} {self.kind} {self.points}"


@dataclass(frozen=True, slots=True)
class Step:
    """A move, who made it, and what it brought, in the one engine and in the other.

    An engine that refused the move shows the game as it was before.
    """

    seat: int | None
    move: str
    allowed: tuple[bool, bool]
    news: tuple[tuple[News, ...], tuple[News, ...]]
    views: tuple[View, View]


def opening(twins: Twins, game: Game) -> tuple[View | None, View | None]:
    """The game before its first move; None of an engine that refuses it."""
    views = _views(twins, game.start.players)
    one, other = twins.begin(game.start)
    return None if one is None else views(one, 0), None if other is None else views(other, 1)


def steps(twins: Twins, game: Game) -> Iterator[Step]:
    """The moves of a game one by one; a report is nobody's move."""
    states = twins.begin(game.start)
    a, b = states
    if a is None or b is None:
        return
    players = game.start.players
    views = _views(twins, players)
    for text in game.moves:
        known = len(a.events), len(b.events)
        seat = None if text in twins.reports(players) else a.current_player()
        allowed = twins.do((a, b), text, players)
        news = _news(twins.a.engine, a, known[0]), _news(twins.b.engine, b, known[1])
        yield Step(seat, text, allowed, news, (views(a, 0), views(b, 1)))


def _news(engine: Engine, state: State, known: int) -> tuple[News, ...]:
    rules = {rule.id: rule for rule in engine.RULES}
    found = []
    for event in state.events[known:]:
        rule = rules[event.rule]
        place = Place(rule.file, rule.line)
        found.append(News(event.kind, event.side, event.points, rule.title, place))
    return tuple(found)


def _views(twins: Twins, players: int) -> Callable[[State, int], View]:
    """Makes views of states of the first engine, 0, and of the second, 1."""

    def seat(which: int, number: int) -> int:
        """A seat's name in the other engine, which is the same from either side."""
        return twins.other_seat(number, players) if which else number

    def view(state: State, which: int) -> View:
        over = state.phase == "over"
        return View(
            state.phase,
            seat(which, state.dealer),
            None if over else seat(which, state.current_player()),
            state.scores(),
            state.chicas(),
            state.captured(),
            tuple(state.table()),
            tuple(tuple(state.hand(seat(which, each))) for each in range(players)),
        )

    return view
