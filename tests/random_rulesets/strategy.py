"""Random rulesets for Hypothesis."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tests.random_rulesets.make import Made, made

SEEDS = st.integers(0, 2**32 - 1)


def rulesets() -> st.SearchStrategy[Made]:
    """A ruleset that loads. It is made from one number: what fails is cut down by `shrink`."""
    return SEEDS.map(lambda seed: made(random.Random(seed)))
