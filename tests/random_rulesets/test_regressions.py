"""Rulesets on which engine and interpreter once disagreed, and the games that showed it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cuarenta.compiler import emit
from cuarenta.compiler.load import load
from cuarenta.compiler.verify.lockstep import Position
from tests.random_rulesets.lockstep import play

FOLDER = Path(__file__).parent / "regressions"
NAMES = sorted(path.stem for path in FOLDER.glob("*.cuarenta"))
GAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset(name: str) -> None:
    """Some games of each."""
    ruleset = load(FOLDER / f"{name}.cuarenta").ruleset
    assert ruleset is not None
    failure = play(ruleset, 3, name).failure
    assert failure is None, failure.message


@pytest.mark.parametrize("name", GAMES)
def test_a_game(name: str) -> None:
    """The very game, move by move; whatever both sides tell is compared at each."""
    ruleset = load(FOLDER / f"{name}.cuarenta").ruleset
    assert ruleset is not None
    told = json.loads((FOLDER / f"{name}.json").read_text())
    packs = [pack.split() for pack in told["packs"]]
    position = Position(emit.engine(ruleset), ruleset, told["players"], told["dealer"], packs)
    for move in told["moves"]:
        position.do(move)
