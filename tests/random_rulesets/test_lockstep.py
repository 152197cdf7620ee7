"""Engines of rulesets that nobody has written, against the interpreter."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.random_rulesets.lockstep import play
from tests.random_rulesets.make import Made
from tests.random_rulesets.run import one, smallest
from tests.random_rulesets.strategy import SEEDS, rulesets

FIXED = range(40)


@pytest.mark.parametrize("seed", FIXED)
def test_a_fixed_ruleset(seed: int) -> None:
    """The same rulesets each time."""
    failure = one(seed).played.failure
    assert failure is None, f"--only {seed}: {failure.short}"


@settings(max_examples=15, deadline=None)
@given(made=rulesets(), seed=SEEDS)
def test_a_new_ruleset(made: Made, seed: int) -> None:
    """Others each time; one that fails is told in its smallest form."""
    assert made.loading.ruleset is not None
    failure = play(made.loading.ruleset, 2, seed).failure
    if failure:
        sheet, failure = smallest(made, failure, seed)
        pytest.fail(f"{sheet.text}\n{failure.message}")
