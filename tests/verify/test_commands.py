"""`cuarenta verify` and `cuarenta cover`: what they say, and what they end with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cuarenta.compiler import emit
from cuarenta.compiler.cli.app import app
from tests.differential import engines

FAR = 'language 1\n\nruleset mine "Mine" extends mesa\n\noverride award limpia\n  points  3\n'
IDLE = """language 1

ruleset idle "A limit that is never met" extends mesa

award late "After the last card"
  on      play
  after   limpia
  when    last play this hand and cards in hand of seat at least 2
  points  1
"""

SLOW = """language 1

ruleset slow "A thousand points, and few to be had" extends telegrafo

override game chica
  target  1000

override fault misdeal
  points  1 to the opponents

override award caida
  when  the fresh card is matched and the played card is "A"

override limit thirty_eight
  when  score at least 2

drop announce ronda
drop announce four
"""


def cuarenta(*arguments: object) -> Result:
    """The outcome of a command, its games played by one process."""
    return CliRunner().invoke(app, [*map(str, arguments), "--jobs", "1"])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.cuarenta").write_text(FAR, encoding="utf-8")
    (tmp_path / "idle.cuarenta").write_text(IDLE, encoding="utf-8")
    return tmp_path


def test_a_sound_ruleset(desk: Path) -> None:
    told = cuarenta("verify", "mine.cuarenta", "--games", 40)
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    assert [line.split()[0] for line in lines if line[0] != " "] == [
        "check",
        "build",
        "play",
        "promises",
        "coverage",
        "verdict",
    ]
    assert "40 games" in told.stdout
    assert not list(desk.glob("*.py")), "the engine is built in memory"


def test_games_are_the_same_by_any_number_of_processes(desk: Path) -> None:
    one = cuarenta("verify", "mine.cuarenta", "--games", 24, "--seed", 3)
    two = CliRunner().invoke(
        app, ["verify", "mine.cuarenta", "--games", "24", "--seed", "3", "--jobs", "2"]
    )
    assert one.stdout == two.stdout
    assert one.stdout != cuarenta("verify", "mine.cuarenta", "--games", 24, "--seed", 4).stdout


def test_what_never_acts_is_remarked_but_no_fault(desk: Path) -> None:
    told = cuarenta("verify", "idle.cuarenta", "--games", 20)
    assert told.exit_code == 0
    assert "Never acted: award late (idle.cuarenta:5)" in told.stdout
    assert "as far as it was seen to act" in told.stdout


def test_a_disagreement_is_told_as_a_short_game(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine of another ruleset, whose limpia gives two, stands in for a wrong one."""
    wrong = engines.engine("mesa")
    monkeypatch.setattr(emit, "engine", lambda _: wrong)
    told = cuarenta("verify", "mine.cuarenta", "--games", 200)
    assert told.exit_code == 1
    assert "mine, 2 players, seat" in told.stdout or "mine, 4 players, seat" in told.stdout
    assert "scores: engine" in told.stdout or "events: engine" in told.stdout
    (last,) = [line for line in told.stdout.splitlines() if "limpia 3 |" in line]
    assert len(last.split("|")[0].split()) <= 4, "a few plays are enough"


def test_an_error_in_the_ruleset(desk: Path) -> None:
    (desk / "mine.cuarenta").write_text(FAR.replace("points", "pionts"), encoding="utf-8")
    for command in ("verify", "cover"):
        told = cuarenta(command, "mine.cuarenta")
        assert told.exit_code == 1
        assert "points" in told.stderr
        assert not told.stdout


def test_no_such_ruleset() -> None:
    for command in ("verify", "cover"):
        assert cuarenta(command, "mesita").exit_code == 2


def test_cover_tells_every_rule_and_row(desk: Path) -> None:
    told = cuarenta("cover", "mesa", "--games", 400)
    assert told.exit_code == 0, told.stdout
    for name in ("award caida", "award carton", "  row 1", "limit overshoot", "win zapateria"):
        assert f" {name} " in told.stdout
    assert "never" not in told.stdout.lower()
    assert "200 games" in told.stdout, "enough, since every rule acted"


def test_cover_names_what_never_acted(desk: Path) -> None:
    told = cuarenta("cover", "idle.cuarenta", "--games", 60)
    assert told.exit_code == 1
    assert told.stdout.count("never") == 1
    assert "Never acted: award late (idle.cuarenta:5)" in told.stdout
    assert "60 games" in told.stdout


def test_cover_for_programs(desk: Path) -> None:
    told = cuarenta("cover", "pagat", "--games", 60, "--format", "json")
    found = json.loads(told.stdout)
    assert (found["ruleset"], found["games"]) == ("pagat", 60)
    rules = {(each["rule"], each.get("row", 0)): each for each in found["rules"]}
    assert rules["award.caida", 0]["acted"] > 100
    assert rules["award.carton", 1]["line"] > rules["award.carton", 0]["line"]
    assert rules["award.carton", 0]["acted"] == sum(
        rules["award.carton", row]["acted"] for row in (1, 2, 3, 4)
    )
    assert told.exit_code == (0 if all(each["acted"] for each in found["rules"]) else 1)


def test_play_that_does_not_end(desk: Path) -> None:
    (desk / "slow.cuarenta").write_text(SLOW, encoding="utf-8")
    told = cuarenta("verify", "slow.cuarenta", "--games", 6)
    assert told.exit_code == 1, told.output
    assert "and yet no game comes to an end" in told.stdout
