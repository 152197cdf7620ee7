"""Engines of the rulesets built by hand, each about one mechanism, against the interpreter."""

from __future__ import annotations

import pytest

from cuarenta.compiler.plan.gaps import gaps
from cuarenta.compiler.verify.games import play_one
from tests.differential import engines
from tests.differential.mechanisms import RULESETS

BEYOND = {"two-sum-rules", "joined-beside"}
"""What only the interpreter can play: loading such a ruleset says so."""


@pytest.mark.parametrize("name", sorted(RULESETS.keys() - BEYOND))
def test_a_mechanism(name: str) -> None:
    """Some games with two players, and some with four."""
    for players in (2, 4):
        for seed in range(10):
            play_one(engines.engine(name), engines.ruleset(name), players, seed)


@pytest.mark.parametrize("name", RULESETS)
def test_what_no_engine_can_do_is_told(name: str) -> None:
    """The gaps are found where they are, and nowhere else."""
    assert bool(list(gaps(engines.ruleset(name)))) == (name in BEYOND)
