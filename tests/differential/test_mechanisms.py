"""Engines of the rulesets built by hand, each about one mechanism, against the interpreter."""

from __future__ import annotations

import pytest

from cuarenta.compiler.verify.games import play_one
from tests.differential import engines
from tests.differential.mechanisms import RULESETS


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_mechanism(name: str) -> None:
    """Some games with two players, and some with four."""
    for players in (2, 4):
        for seed in range(10):
            play_one(engines.engine(name), engines.ruleset(name), players, seed)
