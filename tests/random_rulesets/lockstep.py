"""Compile a ruleset and play its engine and the interpreter in lockstep."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cuarenta.compiler import emit
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import DisagreementError, Position
from cuarenta.compiler.verify.packs import MAKERS
from cuarenta.compiler.verify.policies import POLICIES

MOST_DECISIONS = 220


@dataclass(frozen=True)
class Failure:
    """What went wrong: a crash or a disagreement, and the game that shows it."""

    kind: str
    message: str
    game: int = -1


@dataclass
class Played:
    """What was played without a disagreement."""

    games: int = 0
    ended: int = 0
    decisions: int = 0
    failure: Failure | None = None
    phases: set[str] = field(default_factory=set)


def play(ruleset: Ruleset, games: int, seed: object) -> Played:
    """Compile a ruleset and play some games; the first failure ends it."""
    played = Played()
    try:
        engine = emit.engine(ruleset)
    except Exception as error:  # noqa: BLE001 - whatever the compiler trips over is a finding
        played.failure = Failure("compiling", _told(error))
        return played
    for number in range(games):
        try:
            for position in game(engine, ruleset, f"{seed} {number}"):
                played.decisions += 1
                played.phases.add(position.game.phase)
            played.ended += position.game.is_terminal()
        except DisagreementError as error:
            played.failure = Failure("disagreement", str(error), number)
            return played
        except Exception as error:  # noqa: BLE001 - an engine that trips is a finding
            played.failure = Failure("playing", _told(error), number)
            return played
        played.games += 1
    return played


def game(engine: Any, ruleset: Ruleset, seed: str) -> Iterator[Position]:
    """One game, position by position; its seed tells all about it."""
    chance = random.Random(seed)
    players = chance.choice(ruleset.seats.players)
    packs = [chance.choice(MAKERS)(chance, ruleset) for _ in range(chance.choice((1, 4, 12)))]
    sides = [chance.choice(POLICIES) for _ in range(players)]
    try:
        position = Position(engine, ruleset, players, chance.randrange(players), packs)
    except DisagreementError:
        raise
    yield position
    for _ in range(MOST_DECISIONS):
        if position.game.is_terminal():
            break
        if position.do(sides[position.game.current_player()](chance, position)) == "ValueError":
            break  # no pack is left
        yield position


def _told(error: Exception) -> str:
    """An error with the last place in the compiler or engine that it comes from."""
    trace = error.__traceback__
    places = []
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({' '.join(places[-3:])})"
