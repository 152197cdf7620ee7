"""Many games from one seed: each its own players, dealer, packs and policies."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from cuarenta.compiler.emit.contract import Engine
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify import invariants
from cuarenta.compiler.verify.lockstep import (
    MOST_MOVES,
    DisagreementError,
    Position,
    Record,
    too_few,
)
from cuarenta.compiler.verify.packs import MAKERS, Maker, apart, baited, echoing, high_first, paired
from cuarenta.compiler.verify.policies import (
    POLICIES,
    Policy,
    award_seeking,
    capture_seeking,
    claim_everything,
    fault_reporting,
    leave_everything,
    pairing,
    run_missing,
)

LENGTHS = (1, 4, 12, 60, None)
"""How many packs there are; None for as many as it takes, shuffled from a seed."""
PATIENCE = MOST_MOVES // 4


@dataclass(frozen=True)
class Scene:
    """What packs and what players a game has: one after another, or seat by seat, any of them."""

    makers: tuple[Maker, ...] = MAKERS
    policies: tuple[Policy, ...] = POLICIES


SCENES = (
    Scene((paired,), (pairing,)),
    Scene((baited, echoing), (claim_everything,)),
    Scene((high_first, apart), (run_missing, leave_everything)),
    Scene(policies=(award_seeking,)),
    Scene(policies=(fault_reporting,)),
)
"""Packs and players that together bring about what is rare otherwise."""
STAGED = 1 / 4


@dataclass
class Figures:
    """What was played; `acted` counts for each rule and row how often it acted.

    Games that have not ended are broken off, or the packs have run out.
    """

    games: int = 0
    decisions: int = 0
    ended: int = 0
    broken_off: int = 0
    events: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)

    def add(self, other: Figures) -> None:
        """Add up."""
        self.games += other.games
        self.decisions += other.decisions
        self.ended += other.ended
        self.broken_off += other.broken_off
        self.events.update(other.events)
        self.phases.update(other.phases)
        self.acted.update(other.acted)


def play_one(engine: Engine, ruleset: Ruleset, players: int, seed: object) -> Figures:
    """Play one game; its seed tells all about it.

    Raises DisagreementError as soon as engine and interpreter disagree or a promise is broken.
    """
    chance = random.Random(f"{ruleset.id} {players} {seed}")
    figures = Figures(games=1)
    scene = chance.choice(SCENES) if chance.random() < STAGED else Scene()
    record = beginning(chance, ruleset, players, scene)
    if (
        record.packs is not None
        and record.dealer is not None
        and too_few(engine, ruleset, players, record.dealer, record.packs)
    ):
        return figures
    position = Position(engine, ruleset, players, record.dealer, record.packs, seed=record.seed)
    play_on(position, chance, figures, scene)
    figures.ended += position.game.is_terminal()
    figures.events.update(event.kind for event in position.game.events)
    figures.acted += position.game.acted
    figures.acted[ruleset.seats.origin.id] += 1
    figures.acted[ruleset.draw.origin.id] += record.dealer is None
    return figures


def beginning(chance: random.Random, ruleset: Ruleset, players: int, scene: Scene) -> Record:
    """How a game begins: with stacked packs, or shuffled and with a dealer drawn."""
    length = chance.choice(LENGTHS)
    if length is None:
        return Record(players, None, None, chance.getrandbits(32))
    packs = [chance.choice(scene.makers)(chance, ruleset) for _ in range(length)]
    return Record(players, chance.randrange(players), packs)


def play_on(position: Position, chance: random.Random, figures: Figures, scene: Scene) -> None:
    """Play to the end, or until the packs run out, each seat by a policy of its own.

    A game that drags on is left to players who capture what they can.
    """
    sides = [chance.choice(scene.policies) for _ in range(position.players)]
    seen = invariants.begin(position)
    for number in range(MOST_MOVES):
        if position.game.is_terminal():
            return
        figures.decisions += 1
        figures.phases[position.game.phase] += 1
        policy = sides[position.game.current_player()] if number < PATIENCE else capture_seeking
        if attempt(position, policy(chance, position)) == "ValueError":
            return  # no pack is left
        seen = invariants.look(position, seen)
    figures.broken_off += not position.game.is_terminal()


def attempt(position: Position, move: str) -> str:
    """Make a move; an engine or interpreter that trips over it is a disagreement like any other."""
    before = position.game.history
    try:
        return position.do(move)
    except DisagreementError:
        raise
    except Exception as error:
        what = f"{move!r}: {type(error).__name__}: {error}"
        raise position.different(what, (*before, move)) from error
