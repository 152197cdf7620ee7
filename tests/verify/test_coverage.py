"""What acted is counted rule by rule and row by row, and what never did is named."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cuarenta.compiler import interpret
from cuarenta.compiler.load import load, load_text
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.coverage import entries, idle
from cuarenta.compiler.verify.games import SCENES, Figures, Scene, play_one
from cuarenta.compiler.verify.packs import MAKERS, whole
from cuarenta.compiler.verify.work import outcomes
from tests.differential import engines

NEVER = """
award never "A hand's last card cannot be its first"
  on      play
  after   limpia
  when    plays this hand is none and last play this hand
  points  1
"""


def variant(text: str, of: str = "mesa") -> Ruleset:
    """A ruleset that adds something to a shipped one."""
    loading = load_text(f'language 1\n\nruleset mine "Mine" extends {of}\n{text}')
    assert loading.ruleset is not None, loading.diagnostics
    return loading.ruleset


def played(ruleset: Ruleset, games: int) -> Figures:
    """The figures of some games."""
    figures = Figures()
    for outcome in outcomes(ruleset, games, seed=0, jobs=1):
        assert outcome.failure is None
        figures.add(outcome.figures)
    return figures


def test_a_rule_that_cannot_act_is_named() -> None:
    rules = variant(NEVER)
    figures = played(rules, 120)
    assert [each.key for each in idle(rules, figures.acted)] == ["award.never"]


def test_one_game_counted_by_hand() -> None:
    """A misdeal, a caída y limpia, and four cards laid down."""
    rules = load("telegrafo").ruleset
    assert rules is not None
    pack = list("6A2QK6753J")
    pack += (Counter(whole(rules)) - Counter(pack)).elements()
    game = interpret.new_game(rules, 2, dealer=1, decks=[pack, pack])
    game.report_fault("misdeal")
    for move in ("6", "6x6", "A", "7", "2", "5"):
        game.apply_action(move)
    acted = game.acted
    assert acted["fault.misdeal"] == 1
    assert acted["award.caida"] == acted["award.limpia"] == 1
    assert acted["capture.match"] == 1
    assert acted["capture.sum"] == acted["capture.run"] == 0
    assert acted["turn.play"] == acted["pack.forty"] == 6
    assert acted["deal.packet"] == 2, "dealt, and dealt anew"
    assert acted["game.chica"] == 1


def test_awards_act_as_often_as_they_give_events() -> None:
    rules = engines.ruleset("mesa-comodines")
    for seed in range(20):
        figures = play_one(engines.engine("mesa-comodines"), rules, 4, seed)
        for award in rules.awards:
            assert figures.acted[award.origin.id] == figures.events[award.origin.name]


def test_rows_add_up_to_their_table() -> None:
    rules = engines.ruleset("pagat")
    figures = played(rules, 100)
    (table,) = (award for award in rules.awards if award.rows)
    rows = [each for each in entries(rules) if each.row]
    assert len(rows) == len(table.rows)
    assert sum(figures.acted[each.key] for each in rows) == figures.acted[table.origin.id] > 0
    assert [each.place.line for each in rows] == sorted({each.place.line for each in rows})


def test_a_limit_acts_where_it_changes_points() -> None:
    rules = variant(
        """
        limit two "At most two, but for a caída"
          covers  all except caida
          after   endgame
          before  overshoot
          when    points at least 2
          points  2
        """
    )
    pack = list("6A2QK6753J")
    pack += (Counter(whole(rules)) - Counter(pack)).elements()
    game = interpret.new_game(rules, 2, dealer=1, decks=[pack, pack])
    game.report_fault("misdeal")
    assert game.scores() == (2, 0)
    assert game.acted["limit.two"] == 1
    game.apply_action("6")
    game.apply_action("6x6")
    assert game.scores() == (2, 4)
    assert game.acted["limit.two"] == 1, "two points instead of two are no change"


def test_words_about_the_table_are_no_rules_of_play() -> None:
    kinds = {entry.origin.kind for entry in entries(engines.ruleset("telegrafo"))}
    assert "custom" not in kinds
    assert {"pack", "seats", "deal", "limit", "win"} <= kinds


@pytest.mark.parametrize("name", ["mesa", "mesa-comodines", "telegrafo"])
@pytest.mark.parametrize("maker", MAKERS)
def test_stacked_packs_are_whole(name: str, maker: object) -> None:
    rules = engines.ruleset(name)
    assert callable(maker)
    for seed in range(20):
        assert sorted(maker(random.Random(seed), rules)) == sorted(whole(rules))


@pytest.mark.parametrize("scene", [Scene(), *SCENES])
def test_every_scene_has_packs_and_players(scene: Scene) -> None:
    assert scene.makers
    assert scene.policies


def test_games_follow_from_their_seed() -> None:
    engine, rules = engines.engine("mesa"), engines.ruleset("mesa")
    one, other = (play_one(engine, rules, 4, 7) for _ in range(2))
    assert one == other
    assert one != play_one(engine, rules, 4, 8)
