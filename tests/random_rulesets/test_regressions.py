"""Rulesets on which engine and interpreter once disagreed, or that could not be compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuarenta.compiler.load import load
from tests.random_rulesets.lockstep import play

FOLDER = Path(__file__).parent / "regressions"
NAMES = sorted(path.stem for path in FOLDER.glob("*.cuarenta"))


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset(name: str) -> None:
    """Some games of each."""
    ruleset = load(FOLDER / f"{name}.cuarenta").ruleset
    assert ruleset is not None
    failure = play(ruleset, 3, name).failure
    assert failure is None, failure.message
