"""A game written down as a player would note it: rounds of moves, and what each line brought."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler import interpret
from cuarenta.compiler.interpret.game import Game
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import Record

SIDES = ("even", "odd")


def written(ruleset: Ruleset, record: Record) -> Iterator[str]:
    """The lines of a game, as the interpreter plays it: how it begins, then its moves.

    A line ends where points are given or a round is over: moves, points, score.
    """
    dealer = "" if record.dealer is None else f", seat {record.dealer} deals"
    seed = "" if record.seed is None else f", seed {record.seed}"
    yield f"{ruleset.id}, {record.players} players{dealer}{seed}"
    for number, pack in enumerate(record.packs or (), 1):
        yield f"pack {number}: {' '.join(pack)}"
    game = interpret.new_game(
        ruleset, record.players, dealer=record.dealer, decks=record.packs, seed=record.seed
    )
    yield from moves(game, record)


def moves(game: Game, record: Record) -> Iterator[str]:
    """The moves of a game that has just begun, up to the one that nobody could make."""
    line: list[str] = []
    known = 0
    if game.events:
        known = len(game.events)
        yield result(game, ["(dealt)"], 0)
    for move in record.moves:
        line.append(move.replace(" ", "_") if move.startswith("claim ") else move)
        try:
            game.redo(move)
        except Exception:
            break
        if len(game.events) > known or len(line) == record.players:
            yield result(game, line, known)
            known, line = len(game.events), []
    if line:
        yield " ".join(line)


def result(game: Game, line: list[str], known: int) -> str:
    """A line of moves with what it brought."""
    new = game.events[known:]
    text = " ".join(line)
    if not new:
        return text
    points = ", ".join(f"{SIDES[event.side]} {event.kind} {event.points}" for event in new)
    return f"{text} | {points} | {'-'.join(map(str, game.scores()))}"
