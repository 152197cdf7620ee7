"""Compile a ruleset and play its engine and the interpreter in lockstep."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from cuarenta.compiler import emit
from cuarenta.compiler.emit.contract import Engine
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import DisagreementError, Position, too_few
from cuarenta.compiler.verify.packs import MAKERS
from cuarenta.compiler.verify.policies import POLICIES

MOST_DECISIONS = 220
PACKS = (1, 4, 12)


@dataclass(frozen=True)
class Failure:
    """What went wrong: a crash or a disagreement, and the game that shows it."""

    kind: str
    message: str

    @property
    def short(self) -> str:
        """The message without the game."""
        return f"{self.kind}: {self.message.splitlines()[0]}"


@dataclass
class Played:
    """What was played, and what ended it."""

    games: int = 0
    ended: int = 0
    decisions: int = 0
    phases: Counter[str] = field(default_factory=Counter)
    failure: Failure | None = None


def play(ruleset: Ruleset, games: int, seed: object) -> Played:
    """Compile a ruleset and play some games; the first failure ends it."""
    played = Played()
    try:
        engine = emit.engine(ruleset)
    except Exception as error:
        played.failure = Failure("compiling", told(error))
        return played
    for number in range(games):
        try:
            _play_one(engine, ruleset, f"{seed} {number}", played)
        except DisagreementError as error:
            played.failure = Failure("disagreement", str(error))
        except Exception as error:
            played.failure = Failure("playing", told(error))
        if played.failure:
            return played
    return played


def _play_one(engine: Engine, ruleset: Ruleset, seed: str, played: Played) -> None:
    for position in game(engine, ruleset, seed):
        played.decisions += 1
        played.phases[position.game.phase] += 1
        over = position.game.is_terminal()
        if over:
            played.ended += 1
    played.games += 1


def game(engine: Engine, ruleset: Ruleset, seed: str) -> Iterator[Position]:
    """One game, position by position; its seed tells all about it."""
    chance = random.Random(seed)
    players = chance.choice(ruleset.seats.players)
    packs = [chance.choice(MAKERS)(chance, ruleset) for _ in range(chance.choice(PACKS))]
    sides = [chance.choice(POLICIES) for _ in range(players)]
    dealer = chance.randrange(players)
    if too_few(engine, ruleset, players, dealer, packs):
        return
    position = Position(engine, ruleset, players, dealer, packs)
    yield position
    for _ in range(MOST_DECISIONS):
        if position.game.is_terminal():
            break
        if position.do(sides[position.game.current_player()](chance, position)) == "ValueError":
            break  # no pack is left
        yield position


def told(error: Exception) -> str:
    """An error with the last places in compiler or engine that it comes from."""
    trace = error.__traceback__
    places = []
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {error} ({' '.join(places[-3:])})"
