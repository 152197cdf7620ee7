"""Many games from one seed: each its own players, dealer, packs and policies."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import Position, play, too_few
from cuarenta.compiler.verify.packs import MAKERS
from cuarenta.compiler.verify.policies import POLICIES


@dataclass
class Figures:
    """What was played."""

    games: int = 0
    decisions: int = 0
    ended: int = 0
    events: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)

    def add(self, other: Figures) -> None:
        """Add up."""
        self.games += other.games
        self.decisions += other.decisions
        self.ended += other.ended
        self.events += other.events
        self.phases += other.phases


def play_one(engine: Any, ruleset: Ruleset, players: int, seed: object) -> Figures:
    """Play one game; its seed tells all about it."""
    chance = random.Random(f"{ruleset.id} {players} {seed}")
    packs = [chance.choice(MAKERS)(chance, ruleset) for _ in range(chance.choice((1, 4, 12, 60)))]
    sides = [chance.choice(POLICIES) for _ in range(players)]
    figures = Figures(games=1)

    def choose(position: Position) -> str:
        figures.decisions += 1
        figures.phases[position.game.phase] += 1
        return sides[position.game.current_player()](chance, position)

    dealer = chance.randrange(players)
    if too_few(engine, ruleset, players, dealer, packs):
        return figures
    position = play(engine, ruleset, players, dealer, packs, choose)
    figures.ended += position.game.is_terminal()
    figures.events.update(event.kind for event in position.game.events)
    return figures
