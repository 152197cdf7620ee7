"""Generated engines against the interpreter; failures shrink to games that can be read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuarenta.compiler.verify.games import play_one
from cuarenta.compiler.verify.lockstep import Position, play, too_few
from cuarenta.compiler.verify.packs import whole
from tests.differential import engines

NAMES = engines.shipped()
REPORT = 15


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_game(name: str, data: Any) -> None:
    """Whatever is chosen, both sides tell the same; 0 chooses the first action, REPORT a fault."""
    ruleset = engines.ruleset(name)
    players = data.draw(st.sampled_from(sorted(ruleset.seats.players)), "players")
    dealer = data.draw(st.integers(0, players - 1), "dealer")
    packs = data.draw(st.lists(st.permutations(whole(ruleset)), min_size=1, max_size=3), "packs")
    choices = iter(data.draw(st.lists(st.integers(0, REPORT), max_size=120), "choices"))
    if too_few(engines.engine(name), ruleset, players, dealer, packs):
        return  # and both sides said so

    def choose(position: Position) -> str:
        number = next(choices, 0)
        if number == REPORT and position.faults:
            return sorted(position.faults)[len(position.game.history) % len(position.faults)]
        actions = sorted(position.actions)
        return actions[number % len(actions)]

    play(engines.engine(name), ruleset, players, dealer, packs, choose)


@pytest.mark.parametrize("name", NAMES)
def test_games_of_all_policies(name: str) -> None:
    """Some games of each ruleset, with packs and players that seek its rarer rules."""
    ruleset = engines.ruleset(name)
    for players in ruleset.seats.players:
        for seed in range(20):
            play_one(engines.engine(name), ruleset, players, seed)
