"""How often differences matter: figures that can be known beforehand come out of the games."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from typer.testing import CliRunner

from cuarenta.compiler.audit.accepted import report
from cuarenta.compiler.audit.differences import Audit, Difference, differences
from cuarenta.compiler.audit.forms.impact_json import impact_data
from cuarenta.compiler.audit.forms.impact_markdown import impact_markdown
from cuarenta.compiler.audit.forms.impact_text import impact_text
from cuarenta.compiler.audit.impact.company import company, unmeasured
from cuarenta.compiler.audit.impact.estimates import Sum, mean, share, student
from cuarenta.compiler.audit.impact.measure import measure
from cuarenta.compiler.audit.impact.measured import Effect, Estimate, Impact
from cuarenta.compiler.audit.impact.playing import Played, source, table
from cuarenta.compiler.audit.impact.policy import CARELESS, Policy
from cuarenta.compiler.audit.impact.remarks import UNPAIRED, notes, remarks
from cuarenta.compiler.cli.app import app
from cuarenta.compiler.model.ruleset import Ruleset
from tests.audit.compared import audit, of_text, ruleset, text
from tests.audit.schema import faults

GAMES = 40
ZERO = Estimate(0, 0, 0)
ONE_HAND = """language 1
ruleset one-hand "One hand" extends telegrafo

override game chica
  target  1000

override award caida
  points  {points}

win hand "One hand is all"
  on     hand end
  for    each side, nondealers first
  after  carton
  wins   the match
"""


@cache
def impact(a: str, b: str, games: int = GAMES) -> Impact:
    """What two shipped rulesets' differences change."""
    found = audit(a, b)
    return measure(found, found.differences, games=games)


def one_hand(points: int) -> Ruleset:
    """A single hand a match, whatever the score, with so many points for one of the awards."""
    return of_text(ONE_HAND.format(points=points))


def games_of(rules: Ruleset, games: int = GAMES) -> list[Played]:
    """The games that are measured."""
    at = table(source(rules))
    players = rules.seats.players
    return [at.play(players[n % len(players)], 0, n) for n in range(games)]


def estimates(effect: Effect) -> Sequence[Estimate]:
    """All figures."""
    return effect.parted, effect.winner, effect.length, *(each.change for each in effect.points)


# What is known beforehand -----------------------------------------------------------------------


@pytest.mark.parametrize("id_", ["telegrafo", "mesa-comodines"])
def test_a_ruleset_beside_itself_changes_nothing(id_: str) -> None:
    found = impact(id_, id_, 20)
    assert found.alone == ()
    assert found.whole.points
    assert [each.value for each in estimates(found.whole)] == [0] * (3 + len(found.whole.points))
    assert [found.whole.length, *(each.change for each in found.whole.points)] == [ZERO] * (
        1 + len(found.whole.points)
    )


def test_the_mirror_changes_nothing() -> None:
    found = impact("telegrafo", "telegrafo-clockwise", 20)
    assert found.whole.parted.value == 0
    assert found.alone == ()
    (difference,) = audit("telegrafo", "telegrafo-clockwise").differences
    assert "mirror" in unmeasured(audit("telegrafo", "telegrafo-clockwise"), difference)[0]


def test_points_that_change_nothing_else() -> None:
    """Where neither the end nor what is offered looks at the score, all can be counted."""
    four, seven = one_hand(4), one_hand(7)
    found = differences(four, seven)
    assert len(found.differences) == 1
    counted = measure(found, found.differences, games=GAMES)
    told = games_of(four)
    events = [each.points["award.caida"] // 4 for each in told]
    assert sum(events) > GAMES
    for effect in (counted.whole, *counted.alone):
        assert effect.games == GAMES
        assert effect.parted == share(sum(map(bool, events)), GAMES)
        assert effect.winner.value == 0
        assert effect.length == ZERO
        changes = {each.title: each.change for each in effect.points}
        assert changes["Caída"].value == pytest.approx(3 * sum(events) / GAMES)
        assert {title for title, change in changes.items() if change != ZERO} == {"Caída"}


def test_renamed_rules_are_one() -> None:
    """An award that is called otherwise and pays more is one award in the figures."""
    renamed = text("telegrafo").replace('caida "Caída"', 'bajada "Bajada"')
    renamed = re.sub(r"\b(after|of|except)( +)caida\b", r"\1\2bajada", renamed)
    dearer = re.sub(r"(packet\n +points +)2", r"\g<1>3", renamed)
    found = differences(ruleset("telegrafo"), of_text(dearer))
    changes = {each.title: each.change for each in measure(found, (), games=25).whole.points}
    assert "Bajada" not in changes
    assert changes["Caída"].low > 0


def test_a_nearer_target_makes_games_shorter() -> None:
    found = impact("mesa", "mesa-rapido", 20)
    assert found.whole.length.high < 0
    assert found.whole == Effect("", *fields(found.alone[0])[1:])
    one, other = (games_of(ruleset(id_), 20) for id_ in ("mesa", "mesa-rapido"))
    lengths = [b.length - a.length for a, b in zip(one, other, strict=True)]
    assert found.whole.length.value == pytest.approx(sum(lengths) / 20)
    changed = sum(a.winner != b.winner for a, b in zip(one, other, strict=True))
    assert found.whole.winner == share(changed, 20)


def fields(effect: Effect) -> tuple[Any, ...]:
    """An effect as a row."""
    return (
        effect.difference, effect.games, effect.parted, effect.winner, effect.length, effect.points,
    )  # fmt: skip


def test_from_the_other_side_signs_are_turned() -> None:
    one = impact("telegrafo", "telegrafo-todo-dos").whole
    other = measure(audit("telegrafo-todo-dos", "telegrafo"), (), games=GAMES).whole
    assert one.parted == other.parted
    assert one.parted.value > 0
    assert one.winner == other.winner
    assert one.length.value == -other.length.value != 0
    assert [(p.title, p.change.value) for p in one.points] != []
    ours = {each.title: each.change for each in one.points}
    theirs = {each.title: each.change for each in other.points}
    assert {change.value for change in ours.values()} == {-each.value for each in theirs.values()}
    assert {change.low for change in ours.values()} == {-each.high for each in theirs.values()}


# How it is played -------------------------------------------------------------------------------


def test_processes_and_order_change_nothing() -> None:
    found = audit("telegrafo", "telegrafo-todo-dos")
    seen: list[int] = []
    again = measure(found, found.differences, games=GAMES, jobs=2, watch=seen.append)
    assert again == impact("telegrafo", "telegrafo-todo-dos")
    assert sum(seen) == GAMES
    other = measure(found, (), games=10, seed=1)
    assert other.whole != impact("telegrafo", "telegrafo-todo-dos", 10).whole


def test_each_difference_is_taken_over_alone() -> None:
    found = audit("pagat", "telegrafo")
    played = company(found, found.differences)
    assert [(each.a, each.b) for each in played.pairs] == [(0, 1), (0, 2), (0, 3), (0, 4)]
    assert all(each.players == ((4, 4),) and each.paired for each in played.pairs)
    assert [len(differences(found.a, r).differences) for r in played.rulesets[2:]] == [1, 1, 1]


def test_what_is_idle_in_the_first_is_measured_in_the_second() -> None:
    found = audit("mesa", "telegrafo")
    idle = [each for each in found.differences if each.idle_in_a]
    assert idle
    played = company(found, idle)
    assert {each.b for each in played.pairs} == {1}
    assert 0 not in {each.a for each in played.pairs[1:]}
    counted = measure(found, idle, games=25)
    assert counted.alone[0].parted.value > 0
    assert "All other rules are those of telegrafo" in notes(found, counted.alone[0])[0]


def test_packs_that_differ_are_not_set_side_by_side() -> None:
    found = impact("mesa", "mesa-comodines", 10)
    assert found.whole.parted.value == 1
    assert UNPAIRED in remarks(audit("mesa", "mesa-comodines"), found)
    assert UNPAIRED in notes(audit("mesa", "mesa-comodines"), found.alone[0])


def test_every_difference_is_played_or_said_why_not() -> None:
    for a, b in (("pagat", "telegrafo"), ("mesa", "telegrafo"), ("mesa", "mesa-individual")):
        found = audit(a, b)
        played = {each.difference for each in company(found, found.differences).pairs}
        for each in found.differences:
            assert (each.id in played) != bool(unmeasured(found, each)), each.title


def test_players_take_what_pleases_most() -> None:
    policy = Policy(("A", "2", "3", "6", "J", "Q"))

    def chosen(texts: str, table: str, left: str | None = None, said: str | None = None) -> str:
        return policy.choose(texts.split(), lambda: tuple(table.split()), left, said, 0.99)

    assert chosen("6 6x6 A", "6 J Q") == "6x6"
    assert chosen("6x6 6x6>J 6x6>J>Q", "2 6 J Q") == "6x6>J>Q"
    assert chosen("3x2+A 6x6", "6 2 A") == "3x2+A"
    assert chosen("3xA+2 6x6", "A 2 6", left="6") == "6x6"
    assert chosen("A 3xA+2 6x6>J", "A 2 6 J", left="2") in ("3xA+2", "6x6>J")
    assert chosen("A 3xA+2 6x6>J", "A 2", left="6") == "6x6>J"
    assert chosen("*x3 6xA+2+3", "A 2 3 J", left="3") == "*x3"
    assert chosen("pass show", "") == "show"
    assert chosen("leave take", "J") == "take"
    assert chosen("A show", "") == "show"
    assert chosen("A show", "", said="show") == "A"
    careless = policy.choose(["6", "6x6"], lambda: ("6", "J"), None, None, CARELESS / 4)
    assert careless == "6"


# Figures ----------------------------------------------------------------------------------------


def test_intervals_hold_in_95_of_100_cases() -> None:
    chance = random.Random(40)
    rounds, games = 400, 200
    held = {"rare": 0, "even": 0, "mean": 0}
    for _ in range(rounds):
        for name, part in (("rare", 0.02), ("even", 0.5)):
            found = share(sum(chance.random() < part for _ in range(games)), games)
            held[name] += found.low <= part <= found.high
        numbers = Sum()
        for _ in range(games // 4):
            numbers.add(chance.choice((-2, 0, 0, 1, 6)))
        found = mean(numbers, games // 4)
        held["mean"] += found.low <= 1 <= found.high
    for name, count in held.items():
        assert 0.92 < count / rounds < 0.98, name


def row(estimate: Estimate) -> tuple[float, float, float]:
    """An estimate as numbers."""
    return estimate.value, estimate.low, estimate.high


def test_intervals_by_the_book() -> None:
    assert row(share(0, 100)) == pytest.approx((0, 0, 0.0370), abs=1e-4)
    assert row(share(100, 100)) == pytest.approx((1, 0.9630, 1), abs=1e-4)
    assert row(share(5, 10)) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    known = {9: 2.2622, 29: 2.0452, 1999: 1.9612}
    assert {n: student(n) for n in known} == pytest.approx(known, abs=1e-3)
    numbers = Sum()
    for each in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10):
        numbers.add(each)
    assert mean(numbers, 10).low == pytest.approx(5.5 - 2.2622 * 3.02765 / 10**0.5, abs=1e-3)


# Forms ------------------------------------------------------------------------------------------


def gravest(found: Audit) -> Difference:
    return next(each for each in found.differences if each.severity != "words")


def test_forms_tell_the_figures() -> None:
    found = audit("telegrafo", "telegrafo-todo-dos")
    told, counted = report(found), impact("telegrafo", "telegrafo-todo-dos")
    written, page = impact_text(told, counted), impact_markdown(told, counted)
    value = f"{counted.whole.length.value:+.2f}"
    assert written.count(value) >= 2
    assert page.count(value) >= 2
    assert gravest(found).id in written
    assert "40 games of each ruleset, with 2 and 4 players, in turn" in " ".join(written.split())
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert {row.replace("\\|", "").count("|") for row in rows} == {4, 5}


def test_json_keeps_to_its_schema() -> None:
    names = ["telegrafo", "telegrafo-todo-dos", "--format", "json"]
    done = CliRunner().invoke(app, ["diff", *names, "--impact", "--games", "10", "--jobs", "1"])
    assert done.exit_code == 1
    schema = json.loads(
        files("cuarenta.compiler.audit.forms").joinpath("audit.schema.json").read_text("utf-8")
    )
    written = json.loads(done.stdout)
    assert faults(written, schema) == []
    assert written["impact"]["whole"]["games"] == 10
    found = audit("telegrafo", "telegrafo-todo-dos")
    assert written["impact"] == impact_data(
        report(found), impact("telegrafo", "telegrafo-todo-dos", 10)
    )
    written["impact"]["whole"]["parted"]["value"] = "much"
    assert faults(written, schema)


def test_one_game_is_too_few() -> None:
    with pytest.raises(ValueError, match="one game"):
        measure(audit("mesa", "mesa"), (), games=1)
    assert CliRunner().invoke(app, ["diff", "mesa", "mesa", "--games", "1"]).exit_code == 2
