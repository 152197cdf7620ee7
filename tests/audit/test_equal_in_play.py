"""What is written otherwise and can be shown never to differ in play, with the reason."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from cuarenta.compiler import emit
from cuarenta.compiler.audit.differences import Audit, differences
from cuarenta.compiler.audit.reach import reach
from cuarenta.compiler.model.ruleset import Ruleset
from tests.audit.compared import IDS, audit, in_play, of_text, ruleset, text
from tests.divergence.players import engine

EVEN = tuple(range(0, 40, 2))
CLUB = """
award never "Never"
  on      capture
  after   caida, limpia
  when    the table is empty
          and score at least 60
  points  7
"""
IDLE = """
limit idle "A limit that comes too late"
  covers  limpia
  after   thirty_eight
  when    score is 37
  points  0
"""


def changed(id_: str, *changes: tuple[str, str], more: str = "") -> Audit:
    """A shipped ruleset, and the same with other words in it."""
    written = text(id_)
    for old, new in changes:
        written, count = re.subn(old, new, written)
        assert count == 1, old
    return differences(ruleset(id_), of_text(written + more))


@pytest.mark.parametrize("id_", IDS)
def test_scores_that_can_be_reached(id_: str) -> None:
    found = reach(ruleset(id_))
    assert found
    if id_ == "mesa-rapido":
        assert found.open == (*range(0, 20, 2), 19)
    elif id_.startswith("mesa") and id_ != "mesa-exacto":
        assert found.open == (*EVEN, 39)
    else:
        assert found.open == EVEN


def equal(found: Audit) -> str:
    """The reasons of the one thing that is equal in play."""
    assert [each for each in found.differences if each.severity != "words"] == []
    (difference,) = found.equal
    return " ".join(difference.equal)


def test_conditions_equal_at_all_scores() -> None:
    found = changed("telegrafo", (r"score is target - 2", "score at least target - 3"))
    assert "0, 2, … 38" in equal(found)


def test_a_limit_that_can_never_act() -> None:
    assert "0, 2, … 38" in equal(changed("telegrafo", more=IDLE))


def test_an_award_that_can_never_be_made() -> None:
    assert "never" in equal(changed("mesa-exacto", more=CLUB.replace("60", "39")))


def test_a_row_that_no_pile_reaches() -> None:
    found = changed("play40", (r"\| >= 20 +\| < 20 .*\n", r"\g<0>  | > 40 | any | any | 90 |\n"))
    assert "every case" in equal(found)


def test_a_number_instead_of_what_follows_the_target() -> None:
    found = changed("pagat", (r"score is target - 2", "score is 38"))
    assert "0, 2, … 38" in equal(found)


def test_nobody_or_nothing_said() -> None:
    written = re.sub(r"capture leftover (?:.+\n)+", "", text("play40"))
    written = written.replace("  after      leftover\n", "").replace(
        "after  leftover", "after caida"
    )
    written = re.sub(r"^ +after +(leftover|caida)\n(?= +for)", "", written, flags=re.MULTILINE)
    assert "nobody's" in equal(differences(ruleset("play40"), of_text(written)))


def test_what_can_act_is_never_called_equal() -> None:
    """The same changes where the scores are others: 39 can be reached."""
    found = changed("mesa", (r"score at least target - 2", "score is target - 2"))
    assert found.equal == ()
    assert len(found.differences) == 1


def test_what_shows_only_in_the_other_ruleset() -> None:
    found = audit("telegrafo", "mesa").differences
    (limit,) = (each for each in found if each.area == "limit" and each.idle_in_a)
    assert limit.idle_in_b == ()
    assert "0, 2, … 38" in limit.idle_in_a[0]


@pytest.mark.parametrize(
    ("id_", "old", "new", "more"),
    [
        ("telegrafo", "score is target - 2", "score at least target - 3", ""),
        ("telegrafo", "score is target - 2", "score is target - 2", IDLE),
        ("pagat", "score is target - 2", "score is 38", ""),
        ("mesa-exacto", "score at least target - 2", "score is target - 2", ""),
    ],
)
def test_play_never_contradicts_it(id_: str, old: str, new: str, more: str) -> None:
    found = changed(id_, (old, new), more=more)
    assert found.equal
    engines = engine(id_), emit.engine(found.b)
    for seed in range(10):
        assert game(engines[0], seed) == game(engines[1], seed)


def game(engine: Any, seed: int) -> list[object]:
    """All that a random game shows."""
    state, chance = engine.new_game(seed=seed), random.Random(seed)
    told: list[object] = []
    while not state.is_terminal() and len(told) < 3000:
        actions = sorted(map(state.action_to_string, state.legal_actions()))
        action = chance.choice(actions)
        told.append((actions, action, state.scores()))
        state.apply_action(state.string_to_action(action))
    return [*told, state.returns(), [(e.kind, e.side, e.points) for e in state.events]]


def test_taken_over_rulesets_are_engines() -> None:
    """Whatever is taken over from another ruleset can be compiled and played."""
    found = audit("telegrafo", "mesa")
    for difference in in_play(found)[::4]:
        rules: Ruleset = found.take_over(difference)
        assert game(emit.engine(rules), 1)
