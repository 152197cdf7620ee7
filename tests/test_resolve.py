"""Variants by difference, names and phrases: what words come to mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuarenta.compiler.load import Loading, load, load_text
from cuarenta.compiler.model.expression import (
    ALWAYS,
    NEVER,
    Calculate,
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Not,
    Number,
    Rank,
    Word,
)
from cuarenta.compiler.model.rules import Award, Run
from cuarenta.compiler.model.ruleset import Ruleset

BASE = """language 1

ruleset base "A base"
  source  "a text"

pack forty "Forty cards"
  | rank   | A | 2 | 3 | 4 | 5 | 6 | 7 | J     | Q       | K   |
  | number | 1 | 2 | 3 | 4 | 5 | 6 | 7 | -     | -       | -   |
  | name   | - | - | - | - | - | - | - | sota  | caballo | rey |
  copies  4

seats table "Two or four players"
  players    2, 4
  sides      opposite seats
  direction  clockwise

game match "Forty points"
  start   0
  target  goal

let goal = 40

deal first "The first dealer is drawn"
  on      match start
  dealer  by lot

deal packet "Five cards each"
  cards   5
  leader  next seat

turn play "One card a turn"
  captures  optional
  bases     one

capture pair "An equal card"
  takes  one equal card

capture run "A run"
  after   pair
  takes   next ranks up
  above   played card
  length  whole

award sweep "Clearing the table"
  on      capture
  when    the table is empty
  unless  score at least target - 2
  points  2

award hit "Taking the last card"
  on      capture
  before  sweep
  when    fresh card is matched
  points  2

win goal "Forty points"
  on    score
  when  score at least target
  wins  the chica

win one "One chica is the match"
  on    chica end
  wins  the match
"""


def good(loading: Loading) -> Ruleset:
    assert loading.ruleset, [one.message for one in loading.diagnostics]
    return loading.ruleset


def codes(loading: Loading) -> list[str]:
    return [one.code for one in loading.diagnostics]


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A folder with the base, in which variants can be written."""
    (tmp_path / "base.cuarenta").write_text(BASE, encoding="utf-8")
    return tmp_path


def write(folder: Path, name: str, body: str, parent: str = "base.cuarenta") -> Path:
    path = folder / f"{name}.cuarenta"
    head = f'language 1\n\nruleset {name} "A variant" extends "{parent}"\n\n'
    path.write_text(head + body, encoding="utf-8")
    return path


def award(ruleset: Ruleset, name: str) -> Award:
    return next(one for one in ruleset.awards if one.origin.name == name)


def condition(text: str) -> Expression:
    """What a condition of an award comes to."""
    changed = BASE.replace("when    the table is empty\n  unless  score at least target - 2", text)
    return award(good(load_text(changed)), "sweep").condition


# The model ------------------------------------------------------------------------------------


def test_model_of_a_small_ruleset() -> None:
    ruleset = good(load_text(BASE))
    assert ruleset.ranks == ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
    assert ruleset.numbers == (1, 2, 3, 4, 5, 6, 7, None, None, None)
    assert ruleset.packs[0].names[6:] == ("7", "sota", "caballo", "rey")
    assert ruleset.game.target == 40
    assert ruleset.turn.compulsory == NEVER
    assert ruleset.runs == (
        Run(ruleset.runs[0].origin, ("capture.pair",), "played card", "whole", ALWAYS),
    )
    assert [one.origin.name for one in ruleset.awards] == ["hit", "sweep"]
    assert ruleset.order == ("award.hit", "award.sweep", "win.goal", "win.one")
    assert ruleset.rotations == ()


def test_when_and_unless_are_one_condition() -> None:
    late = Compare(
        ">=",
        Fact("score", "side"),
        Calculate("-", Fact("target"), Number(2)),
    )
    empty = Compare("=", Fact("table"), Number(0))
    assert award(good(load_text(BASE)), "sweep").condition == Every((empty, Not(late)))


def test_compulsory_captures_follow_their_condition() -> None:
    text = BASE.replace("captures  optional", "captures  compulsory\n  unless    score is 0")
    ruleset = good(load_text(text))
    assert ruleset.turn.compulsory == Not(Compare("=", Fact("score", "side"), Number(0)))


def test_an_award_that_replaces_another_comes_first_and_shuts_it_out() -> None:
    text = BASE.replace("  before  sweep\n", "  replaces  sweep\n")
    ruleset = good(load_text(text))
    assert ruleset.order[:2] == ("award.hit", "award.sweep")
    shut_out = award(ruleset, "sweep").condition
    assert isinstance(shut_out, Every)
    assert shut_out.parts[-1] == Not(Fact("too", rule="award.hit"))


def test_rows_are_conditions_and_points() -> None:
    table = """award cards "The most cards"
  on   hand end
  for  one side
  | cards | cards of opponents | side       | points         |
  | >= 20 | < 20               | -          | 2 * cards - 39 |
  | 20    | 20                 | nondealers | 6              |
  | 0..19 | < cards            | any        | 2              |
  | < 20  | cards              | dealers    | 1              |
"""
    ruleset = good(load_text(BASE + "\n" + table))
    cards, others = Fact("cards", "side"), Fact("cards", "opponents")
    rows = award(ruleset, "cards").rows
    assert [row.condition for row in rows] == [
        Every((Compare(">=", cards, Number(20)), Compare("<", others, Number(20)))),
        Every(
            (
                Compare("=", cards, Number(20)),
                Compare("=", others, Number(20)),
                Compare("=", Fact("side"), Word("nondealers")),
            )
        ),
        Every(
            (
                Compare(">=", cards, Number(0)),
                Compare("<=", cards, Number(19)),
                Compare("<", others, cards),
            )
        ),
        Every(
            (
                Compare("<", cards, Number(20)),
                Compare("=", others, cards),
                Compare("=", Fact("side"), Word("dealers")),
            )
        ),
    ]
    points = award(ruleset, "cards").effect.points
    assert isinstance(points, Choice)
    assert points.condition == rows[0].condition


def test_a_limit_of_all_covers_what_gives_points() -> None:
    text = """announce four "Four of a kind"
  said   by itself
  when   cards alike is 4
  shows  the cards
  wins   the chica

limit late "Near the end only one counts"
  covers  all except hit
  when    score is 38
  points  0
"""
    ruleset = good(load_text(BASE + "\n" + text))
    assert ruleset.limits[0].covers == ("award.sweep",)


# Phrases --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("the table is empty", Compare("=", Fact("table"), Number(0))),
        ("score of the opponents is none", Compare("=", Fact("score", "opponents"), Number(0))),
        ("played card is 7", Compare("=", Fact("played card"), Rank("7"))),
        ("played card is J", Compare("=", Fact("played card"), Rank("J"))),
        ('played card is "J"', Compare("=", Fact("played card"), Rank("J"))),
        ("7 is the played card", Compare("=", Rank("7"), Fact("played card"))),
        ("last capturer is side", Compare("=", Fact("last capturer"), Word("side"))),
        ("seat is the last player", Compare("=", Fact("seat"), Word("last player"))),
        ("hit too", Fact("too", rule="award.hit")),
        (
            "points of hit at least 2",
            Compare(">=", Fact("paid", rule="award.hit"), Number(2)),
        ),
        (
            "hit this hand of both sides at least 2",
            Compare(">=", Fact("times", "both sides", "hand", "award.hit"), Number(2)),
        ),
        (
            "pair in a row at least 2",
            Compare(">=", Fact("times", "side", "row", "capture.pair"), Number(2)),
        ),
        (
            "hit with sweep this match is none",
            Compare("=", Fact("together", "side", "match", "award.hit", "award.sweep"), Number(0)),
        ),
        (
            "cards taken by capture run more than 1",
            Compare(">", Fact("cards taken by", rule="capture.run"), Number(1)),
        ),
        ("capture run used", Fact("used", rule="capture.run")),
        ("first play this packet", Fact("first play", scope="packet")),
    ],
)
def test_phrases(text: str, meaning: Expression) -> None:
    assert condition(f"when    {text}") == meaning


def test_let_is_what_it_stands_for() -> None:
    text = BASE.replace("points  2\n\naward", "points  goal - bonus\n\naward")
    ruleset = good(load_text(text + "\nlet bonus = goal - 2\n"))
    inner = Calculate("-", Number(40), Number(2))
    assert award(ruleset, "sweep").effect.points == Calculate("-", Number(40), inner)


def test_a_kind_tells_rules_of_one_name_apart() -> None:
    text = BASE.replace("capture pair", "capture hit").replace("after   pair", "after   hit")
    assert codes(load_text(text.replace("fresh card is matched", "hit in a row is 0"))) == ["E202"]
    clear = good(load_text(text.replace("fresh card is matched", "capture hit in a row is 0")))
    fact = Fact("times", "side", "row", "capture.hit")
    assert award(clear, "hit").condition == Compare("=", fact, Number(0))


# Variants -------------------------------------------------------------------------------------


def test_override_goes_clause_by_clause(variant: Path) -> None:
    path = write(variant, "more", "override award sweep\n  points  4\n  without unless\n")
    ruleset, base = good(load(path)), good(load(variant / "base.cuarenta"))
    changed, plain = award(ruleset, "sweep"), award(base, "sweep")
    assert changed.effect.points == Number(4)
    assert changed.condition == Compare("=", Fact("table"), Number(0))
    assert changed.origin.title == plain.origin.title
    assert award(ruleset, "hit") == award(base, "hit")
    assert ruleset.sources == base.sources


def test_places_tell_which_file_says_it(variant: Path) -> None:
    path = write(variant, "more", "override award sweep\n  points  4\n")
    places = dict(award(good(load(path)), "sweep").origin.clauses)
    assert (places["points"].file, places["points"].line) == ("more.cuarenta", 6)
    assert places["when"].file == "base.cuarenta"


def test_rules_and_lets_can_be_dropped_added_and_changed(variant: Path) -> None:
    body = """override let goal = 30

drop award hit

award third "A third one"
  on      play
  after   sweep
  when    played card is A
  points  1
"""
    ruleset = good(load(write(variant, "other", body)))
    assert ruleset.game.target == 30
    assert [one.origin.name for one in ruleset.awards] == ["sweep", "third"]


def test_chains_of_any_depth(variant: Path) -> None:
    parent = "base.cuarenta"
    for points in range(3, 20):
        write(variant, f"v{points}", f"override award sweep\n  points  {points}\n", parent)
        parent = f"v{points}.cuarenta"
    loading = load(variant / parent)
    assert award(good(loading), "sweep").effect.points == Number(19)
    assert loading.chain[0] == "v19"
    assert loading.chain[-1] == "base"


def test_inheritance_leaves_no_trace_in_the_meaning(variant: Path) -> None:
    path = write(variant, "base", "override award sweep\n  points  4\n", "parent.cuarenta")
    (variant / "parent.cuarenta").write_text(BASE, encoding="utf-8")
    flat = BASE.replace("points  2\n\naward", "points  4\n\naward").replace("A base", "A variant")
    variant_, plain = good(load(path)), good(load_text(flat))
    assert variant_ == plain
    assert variant_.sha256 == plain.sha256


def test_a_variant_of_a_variant_overrides_the_variant(variant: Path) -> None:
    write(variant, "one", "override award sweep\n  points  4\n")
    path = write(variant, "two", "override award sweep\n  points  4\n", "one.cuarenta")
    assert codes(load(path)) == ["E404"]
    path = write(variant, "two", "override award sweep\n  points  2\n", "one.cuarenta")
    assert award(good(load(path)), "sweep").effect.points == Number(2)


def test_a_fault_of_the_parent_is_told_where_it_is(variant: Path) -> None:
    broken = BASE.replace("length  whole", "length  hole")
    (variant / "base.cuarenta").write_text(broken, encoding="utf-8")
    loading = load(write(variant, "more", "override award sweep\n  points  4\n"))
    assert [(Path(one.span.file).name, one.code) for one in loading.diagnostics] == [
        ("base.cuarenta", "E307")
    ]
    assert loading.diagnostics[0].source == "  length  hole"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("override award swep\n  points  4\n", "award sweep"),
        ("drop award swep\n", "award sweep"),
        ("drop claim sweep\n", "award sweep"),
        ("override let gaol = 4\n", "let goal"),
    ],
)
def test_what_is_not_there_cannot_be_changed(variant: Path, body: str, expected: str) -> None:
    (found,) = load(write(variant, "more", body)).diagnostics
    assert found.code == "E403"
    assert expected in found.suggestions


def test_parents_are_found_beside_the_file_that_names_them(variant: Path) -> None:
    folder = variant / "deeper"
    folder.mkdir()
    path = write(folder, "more", "override award sweep\n  points  4\n", "../base.cuarenta")
    assert award(good(load(path)), "sweep").effect.points == Number(4)
    assert codes(load(write(folder, "lost", ""))) == ["E411"]


def test_a_shipped_ruleset_and_a_file_of_its_text_are_the_same(root: Path) -> None:
    shipped = good(load("pagat"))
    assert good(load(root / "rulesets" / "pagat.cuarenta")) == shipped
    assert shipped.file == "pagat.cuarenta"


@pytest.mark.parametrize("path", ["", ".", "no/such/file", "a" * 5000, "nul\0byte", "/"])
def test_what_cannot_be_read_is_a_message(path: str) -> None:
    loading = load(path)
    assert codes(loading) == ["E106"]
