"""What must hold in every game of every ruleset, whatever its rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from cuarenta.compiler.emit.contract import Event, State
from cuarenta.compiler.verify.lockstep import Position


@dataclass(frozen=True)
class Seen:
    """What is kept of a position, to hold the next one against it."""

    events: int
    scores: tuple[int, int]
    chicas: tuple[int, int]


def begin(position: Position) -> Seen:
    """Look at a game that has just begun."""
    start = position.ruleset.game.start
    return look(position, Seen(0, (start, start), (0, 0)))


def look(position: Position, before: Seen) -> Seen:
    """Hold a position against the one before; raises DisagreementError if a promise is broken."""
    state = position.state
    events = state.events
    for promise in (*cards(position), *scores(position, before, events), *end(state)):
        raise position.different(promise)
    return Seen(len(events), state.scores(), state.chicas())


def cards(position: Position) -> Iterator[str]:
    """Every card is somewhere, and no rank has more cards than the pack."""
    state, rules = position.state, position.ruleset
    seen = [*state.table(), *(card for s in range(position.players) for card in state.hand(s))]
    somewhere = len(seen) + sum(state.captured()) + position.game.undealt
    if somewhere != rules.deck_size:
        yield f"{somewhere} cards are somewhere, of {rules.deck_size}"
    copies = dict(zip(rules.ranks, rules.copies, strict=True))
    for rank, count in Counter(seen).items():
        if count > copies.get(rank, 0):
            yield f"{count} cards {rank} are in hands and on the table"


def scores(position: Position, before: Seen, events: Sequence[Event]) -> Iterator[str]:
    """The scores have grown by the points of the events."""
    state, start = position.state, position.ruleset.game.start
    new = events[before.events :]
    for side in (0, 1):
        points = [event.points for event in new if event.side == side]
        grown = [before.scores[side] + sum(points)]
        if state.chicas() != before.chicas:  # some of them may belong to the next chica
            grown += [start + latest for latest in accumulate(points[::-1], initial=0)]
        if state.scores()[side] not in grown:
            yield f"side {side} has {state.scores()[side]} points, and by the events {grown[0]}"


def end(state: State) -> Iterator[str]:
    """Something can be done until one side has won, and nothing then."""
    over, returns = state.is_terminal(), list(state.returns())
    if over == bool(state.legal_actions()):
        yield "the game is over, and goes on" if over else "nothing can be done"
    sides = [set(returns[::2]), set(returns[1::2])]
    if over and sides not in ([{1}, {-1}], [{-1}, {1}]):
        yield f"the game ends with the returns {returns}"
