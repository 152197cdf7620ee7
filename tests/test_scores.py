"""The scores that the planner takes to be possible are all that play can come to."""

from __future__ import annotations

from cuarenta.compiler.load import load_text
from cuarenta.compiler.plan.scores import Scores

SHEET = """\
language 1

ruleset one-play "A score that only one play can reach" extends telegrafo

override announce ronda
  points  1000

override fault misdeal
  points  1000 to the opponents

override claim ronda_caida
  points  1000

override award caida
  points  3

override award limpia
  points  4

override award carton
  for  each side, nondealers first
  without  row
  points  1000

override limit thirty_eight
  covers  limpia, caida
  when    score more than 0
"""


def test_a_rule_judged_later_in_a_play_knows_how_the_play_began() -> None:
    """From 0 a caída and a limpia come to 7, though from 3 or 4 neither scores again."""
    rules = load_text(SHEET, "one-play.cuarenta").ruleset
    assert rules is not None
    scores = Scores(rules).open
    assert scores is not None
    assert {0, 3, 4, 7} <= set(scores)
