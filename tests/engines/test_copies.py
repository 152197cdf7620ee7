"""Copies of a game: clones, texts, histories played again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engines.playing import (
    ALL,
    GAMES,
    GENERATED,
    engine,
    everything,
    move,
    reads,
    sampled,
    walk,
)


def moved(state: Any, module: Any, seed: int, most: int = 30) -> list[dict[str, object]]:
    """What can be read of a game after each of some more random moves."""
    chance = random.Random(seed)
    found = []
    for _ in range(most):
        if state.is_terminal():
            break
        try:
            move(module, state, chance, faults=0.05)
        except ValueError as error:
            assert "no pack" in str(error)
            break
        found.append(reads(state))
    return found


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_clone_goes_its_own_way(name: str, seed: int) -> None:
    module = engine(name)
    for state in sampled(name, seed, 120):
        before = everything(state)
        copy, another = state.clone(), state.clone()
        assert type(copy) is type(state)
        assert everything(copy) == before
        assert moved(copy, module, seed) == moved(another.clone(), module, seed)
        assert everything(state) == everything(another) == before


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_game_written_down_is_the_same_game(name: str, seed: int) -> None:
    """With packs given (odd seeds) or from a seed, at any point, with what was reported."""
    module = engine(name)
    for state in sampled(name, seed, 120):
        text = state.serialize()
        copy = module.State.deserialize(text)
        assert copy.serialize() == text
        assert everything(copy) == everything(state)
        one, other = state.clone(), copy
        assert moved(one, module, 5) == moved(other, module, 5)


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_a_history_is_enough(name: str, seed: int) -> None:
    """Played again from the same start, actions and reports lead to the same state."""
    module = engine(name)
    state = list(walk(name, seed, packs=False, faults=0.1, most=300))[-1]
    first = module.State.deserialize("|".join((*state.serialize().split("|")[:-1], "")))
    assert first.history == ()
    for entry in state.history:
        if isinstance(entry, str):
            fault, _, seat = entry.partition(" ")
            first.report_fault(fault, int(seat) if seat else None)
        else:
            first.apply_action(entry)
    assert everything(first) == everything(state)


@pytest.mark.parametrize("name", ALL)
def test_texts_that_are_no_game(name: str) -> None:
    module = engine(name)
    state = list(walk(name, 1, most=30))[-1]
    text = state.serialize()
    parts = text.split("|")
    wrong = ["", "|", "x", text + "|", text[1:], text.replace("|", ""), "|||||", "a|b|c|d|e|f"]
    for place, bad in enumerate(["other", "3", "9", "seed", "A 2 3", "nothing,6"]):
        wrong.append("|".join((*parts[:place], bad, *parts[place + 1 :])))
    wrong += [f"{text},{bad}" for bad in ("6x", "-1", "12", "!", "!misdea", "!misdeal 7", " ")]
    for each in wrong:
        with pytest.raises(ValueError, match=r"\w"):
            module.State.deserialize(each)


@pytest.mark.parametrize("name", GENERATED)
def test_texts_of_other_rulesets(name: str) -> None:
    module = engine(name)
    for other in GENERATED:
        if other != name:
            with pytest.raises(ValueError, match=module.RULESET):
                module.State.deserialize(engine(other).new_game(seed=1).serialize())
