"""Whatever the language has is made at random, and whatever is made at random can change play."""

from __future__ import annotations

import pytest

from tests.random_rulesets.acting import acts, wanted
from tests.random_rulesets.coverage import known
from tests.random_rulesets.evidence import items, read, written

AGAIN = "python -m tests.random_rulesets.evidence finds rulesets that show it, if there are any"
USED, ACTING = read()


def test_every_clause_word_and_fact_is_made() -> None:
    """Every clause with each of its words, every fact at each of its moments, whose, and when."""
    made = set().union(*(items(written(seed)) for seed in USED))
    assert known() - made == set(), AGAIN


def test_for_each_of_them_there_is_a_ruleset_in_which_it_acts() -> None:
    """Names, remarks and words at the table aside."""
    assert wanted() == {item for there in ACTING.values() for item in there}, AGAIN


@pytest.mark.parametrize("seed", ACTING)
def test_without_it_another_game_is_played(seed: int) -> None:
    """A clause left out or changed, a fact fixed: what is told of the same choices is another."""
    found = written(seed)
    still = [item for item in ACTING[seed] if acts(item, found, seed)]
    assert still == ACTING[seed], AGAIN
