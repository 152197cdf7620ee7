"""Variants by difference: where parents are found, and what is said when one does not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer.main
from typer.testing import CliRunner, Result

from cuarenta.compiler.cli.app import app
from cuarenta.compiler.diagnostics import machine, render
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.load import MOST_PARENTS, Loading, load, load_text
from cuarenta.compiler.model.expression import Number
from cuarenta.compiler.model.ruleset import Ruleset


def cuarenta(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CUARENTA_PATH", raising=False)
    return tmp_path


def write(path: str, parent: str, body: str = "") -> str:
    """A variant in a file here."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    head = f'language 1\n\nruleset {file.stem} "A variant" extends {parent}\n\n'
    file.write_text(head + body, encoding="utf-8")
    return path


def target(value: int) -> str:
    return f"override game chica\n  target  {value}\n"


def good(loading: Loading) -> Ruleset:
    assert loading.ruleset, [one.message for one in loading.diagnostics]
    return loading.ruleset


def only(loading: Loading) -> Diagnostic:
    (one,) = loading.diagnostics
    return one


def places(one: Diagnostic) -> list[tuple[str, int, str]]:
    """The other places of a message."""
    return [(place.span.file, place.span.line, place.label) for place in one.related]


def line_of(path: str, text: str) -> int:
    """The line of a shipped ruleset that begins so."""
    tree = load(path).tree
    assert tree
    where = Path(__file__).parent.parent / "rulesets" / f"{path}.cuarenta"
    lines = where.read_text(encoding="utf-8").splitlines()
    return 1 + next(i for i, line in enumerate(lines) if line.startswith(text))


# Where rulesets are found -------------------------------------------------------------------


@pytest.mark.usefixtures("desk")
def test_parents_are_found_in_the_folders_of_the_path() -> None:
    write("clubs/club-base.cuarenta", "mesa", target(30))
    mine = write("mine.cuarenta", "club-base")
    assert only(load(mine)).code == "E411"
    loading = load(mine, path=["clubs"])
    assert good(loading).game.target == 30
    assert loading.chain == ("mine", "club-base", "mesa")


@pytest.mark.usefixtures("desk")
def test_shipped_then_beside_then_the_path_in_its_order() -> None:
    write("one/base.cuarenta", "mesa", target(31))
    write("two/base.cuarenta", "mesa", target(32))
    mine = write("here/mine.cuarenta", "base")
    assert good(load(mine, path=["one", "two"])).game.target == 31
    assert good(load(mine, path=["two", "one"])).game.target == 32
    write("here/base.cuarenta", "mesa", target(33))
    assert good(load(mine, path=["one", "two"])).game.target == 33
    write("here/telegrafo.cuarenta", "mesa", target(34))
    write("one/telegrafo.cuarenta", "mesa", target(34))
    other = write("here/other.cuarenta", "telegrafo")
    assert good(load(other, path=["one"])).game.target == 40


@pytest.mark.usefixtures("desk")
def test_a_ruleset_is_called_by_its_name_in_the_same_order() -> None:
    write("one/base.cuarenta", "mesa", target(31))
    assert good(load("base", path=["nothing", "one"])).game.target == 31
    write("base.cuarenta", "mesa", target(32))
    assert good(load("base", path=["one"])).game.target == 32
    write("base", "mesa", target(33))
    assert good(load("base", path=["one"])).game.target == 33
    write("mesa.cuarenta", "telegrafo", target(34))
    assert good(load("mesa", path=["one"])).game.target == 40


@pytest.mark.usefixtures("desk")
def test_a_parent_in_the_path_has_its_own_neighbours_and_the_path() -> None:
    write("one/base.cuarenta", "near", "")
    write("one/near.cuarenta", '"deep/far.cuarenta"', "")
    write("one/deep/far.cuarenta", "other", "")
    write("two/other.cuarenta", "mesa", target(35))
    loading = load(write("mine.cuarenta", "base"), path=["one", "two"])
    assert good(loading).game.target == 35
    assert loading.chain == ("mine", "base", "near", "far", "other", "mesa")


@pytest.mark.usefixtures("desk")
def test_a_text_has_a_path_too() -> None:
    write("clubs/club-base.cuarenta", "mesa", target(30))
    text = 'language 1\nruleset mine "Mine" extends club-base\n'
    assert good(load_text(text, path=[Path("clubs")])).game.target == 30


@pytest.mark.usefixtures("desk")
def test_a_shipped_ruleset_has_no_neighbours() -> None:
    """What lies in the working directory changes nothing that ships."""
    write("mesa.cuarenta", "telegrafo", target(31))
    assert good(load("mesa-exacto", path=["."])).game.target == 40


@pytest.mark.usefixtures("desk")
def test_a_file_may_be_named_like_the_shipped_one_that_it_extends() -> None:
    path = write("mesa.cuarenta", "mesa", "override award limpia\n  points  tabel\n")
    one = only(load(Path(path)))
    assert (one.span.file, one.source) == ("mesa.cuarenta", "  points  tabel")
    line = line_of("mesa", "award limpia") + 4
    assert places(one) == [("cuarenta/rulesets/mesa.cuarenta", line, "the parent's clause")]
    assert one.related[0].source.split() == ["points", "2"]


@pytest.mark.usefixtures("desk")
def test_an_unknown_parent_says_where_it_was_looked_for() -> None:
    write("clubs/club-base.cuarenta", "mesa")
    one = only(load(write("mine.cuarenta", "club-bace"), path=["clubs", "nowhere"]))
    assert one.code == "E411"
    assert one.suggestions == ("club-base",)
    assert one.hints == (
        "Looked among the shipped rulesets, and for “club-bace.cuarenta” beside this file, "
        "in “clubs” and in “nowhere” (there is no such folder).",
    )


@pytest.mark.usefixtures("desk")
def test_an_unknown_ruleset_says_where_it_was_looked_for() -> None:
    write("clubs/club-base.cuarenta", "mesa")
    one = only(load("club-bace", path=["clubs"]))
    assert (one.code, one.suggestions) == ("E106", ("club-base",))
    assert one.hints == (
        "Looked among the shipped rulesets, and for “club-bace.cuarenta” here and in “clubs”.",
    )


def test_every_command_that_takes_rulesets_takes_a_path() -> None:
    commands = getattr(typer.main.get_command(app), "commands", {})
    seen = 0
    for name, command in commands.items():
        arguments = {one.name for one in command.params if one.param_type_name == "argument"}
        options = {word for one in command.params for word in one.opts}
        if arguments & {"ruleset", "rulesets"} or "--extends" in options:
            assert "--path" in options, name
            seen += 1
    assert seen >= 6


@pytest.mark.usefixtures("desk")
def test_folders_by_option_and_by_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    write("one/base.cuarenta", "mesa", target(31))
    write("two/base.cuarenta", "mesa", target(32))
    write("three/third.cuarenta", "base")

    def shown(*options: str) -> str:
        return cuarenta("show", "third", *options).stdout

    assert cuarenta("check", "third").exit_code == 2
    assert "one/base.cuarenta:6" in shown("--path", "three", "--path", "one", "--path", "two")
    monkeypatch.setenv("CUARENTA_PATH", "nowhere:three:two")
    assert "two/base.cuarenta:6" in shown()
    assert "one/base.cuarenta:6" in shown("--path", "one")
    assert "mine.py" in cuarenta("build", write("mine.cuarenta", "third"), "-o", ".").stdout


@pytest.mark.usefixtures("desk")
def test_a_path_that_is_no_folder() -> None:
    done = cuarenta("check", "mesa", "--path", "nowhere")
    assert (done.exit_code, "nowhere is no folder" in done.stderr) == (2, True)


# Both places --------------------------------------------------------------------------------


def test_a_fault_in_a_change_shows_the_clause_that_it_replaces() -> None:
    one = only(changed("override award limpia\n  when  the tabel is empty\n"))
    assert (one.code, one.span.line) == ("E203", 6)
    line = line_of("mesa", "award limpia") + 3
    assert places(one) == [("mesa.cuarenta", line, "the parent's clause")]


def changed(body: str, parent: str = "mesa") -> Loading:
    return load_text(
        f'language 1\n\nruleset mine "Mine" extends {parent}\n\n{body}', "mine.cuarenta"
    )


def test_a_clause_that_no_longer_fits_is_told_at_the_change() -> None:
    """The parent's condition reads a fact that the new moment does not have."""
    found = changed("override award caida\n  on  hand end\n  for  one side\n").diagnostics
    one = next(one for one in found if one.code == "E611")
    assert (one.span.file, one.span.line) == ("mine.cuarenta", 5)
    line = line_of("mesa", "award caida") + 2
    assert places(one)[-1] == ("mesa.cuarenta", line, "the parent's clause")
    told = render.text([one])
    assert "  5 | override award caida" in told
    assert f"  mesa.cuarenta:{line}:" in told
    assert "fresh card is matched" in told


def test_an_inherited_rule_that_names_a_changed_one_shows_the_change() -> None:
    found = changed("override award caida\n  on  hand end\n  for  one side\n").diagnostics
    one = next(one for one in found if one.code == "E701")
    assert (one.span.file, one.span.line) == ("mesa.cuarenta", line_of("mesa", "award limpia") + 2)
    assert places(one) == [("mine.cuarenta", 5, "changed here")]


def test_a_table_that_no_longer_fits_is_told_at_the_change() -> None:
    found = changed("override award carton\n  without otherwise\n").diagnostics
    (one,) = (one for one in found if one.code == "E801")
    assert (one.span.file, one.span.line) == ("mine.cuarenta", 5)
    line = line_of("mesa", "award carton") + 4
    assert places(one) == [("mesa.cuarenta", line, "the parent's table")]


def test_a_clause_without_a_counterpart_shows_the_parents_rule() -> None:
    one = only(changed("override award limpia\n  length  whole\n"))
    assert places(one) == [("mesa.cuarenta", line_of("mesa", "award limpia"), "the parent's rule")]


@pytest.mark.usefixtures("desk")
def test_every_change_on_the_way_is_shown() -> None:
    write("one.cuarenta", "mesa", "override award caida\n  points  3\n")
    write("two.cuarenta", "one", 'override award caida\n  cite  "Two"\n')
    three = write(
        "three.cuarenta", "two", "override award caida\n  on  hand end\n  for  one side\n"
    )
    one = next(one for one in load(three).diagnostics if one.code == "E611")
    assert (one.span.file, one.span.line) == ("three.cuarenta", 5)
    assert places(one) == [
        ("two.cuarenta", 5, "changed here too"),
        ("one.cuarenta", 5, "changed here too"),
        ("mesa.cuarenta", line_of("mesa", "award caida") + 2, "the parent's clause"),
    ]


@pytest.mark.usefixtures("desk")
def test_a_word_that_the_parent_has_wrong_is_told_where_it_stands() -> None:
    write("one.cuarenta", "mesa", "override award limpia\n  when  the tabel is empty\n")
    two = write("two.cuarenta", "one", "override award limpia\n  points  3\n")
    one = only(load(two))
    assert (one.span.file, one.span.line) == ("one.cuarenta", 6)
    assert places(one) == [("two.cuarenta", 5, "changed here")]


def test_a_rule_that_misses_one_that_was_dropped_shows_the_drop() -> None:
    found = changed("drop award caida\n").diagnostics
    assert found
    assert {one.span.file for one in found} == {"mesa.cuarenta"}
    assert all(places(one) == [("mine.cuarenta", 5, "left out here")] for one in found)


@pytest.mark.usefixtures("desk")
def test_a_fault_that_is_inherited_whole_shows_by_whom() -> None:
    write("one.cuarenta", "mesa", "override award limpia\n  when  the tabel is empty\n")
    one = only(load(write("two.cuarenta", "one", target(30))))
    assert one.span.file == "one.cuarenta"
    assert places(one)[0] in (
        ("mesa.cuarenta", line_of("mesa", "award limpia") + 3, "the parent's clause"),
    )
    write("three.cuarenta", "mesa", 'award extra "More"\n  on  plai\n  points  1\n')
    one = only(load(write("four.cuarenta", "three", target(30))))
    assert places(one) == [("four.cuarenta", 3, "inherited here")]


@pytest.mark.usefixtures("desk")
def test_a_value_shows_the_one_that_it_replaces() -> None:
    write("one.cuarenta", "mesa", "let worth = 3\n\noverride award limpia\n  points  worth\n")
    one = only(load(write("two.cuarenta", "one", "override let worth = tabel\n")))
    assert places(one) == [("one.cuarenta", 5, "the parent's value")]


def test_machines_are_told_both_places() -> None:
    one = only(changed("override award limpia\n  when  the tabel is empty\n"))
    line = line_of("mesa", "award limpia") + 3
    (told,) = json.loads(render.json([one]))["diagnostics"]
    assert told["related"][0]["file"] == "mesa.cuarenta"
    assert told["related"][0]["line"] == line
    (result,) = json.loads(machine.sarif([one]))["runs"][0]["results"]
    (place,) = result["relatedLocations"]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "mesa.cuarenta"
    assert place["message"]["text"] == "the parent's clause"
    assert f"(mesa.cuarenta:{line}:3: the parent's clause)" in machine.github([one])


def test_a_sound_variant_and_a_file_without_parent_have_one_place() -> None:
    text = 'language 1\nruleset mine "Mine"\naward x "X"\n  on  plai\n'
    assert all(one.related == () for one in load_text(text).diagnostics)


# What is wrong with a variant ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code", "related"),
    [
        ("override award limpia\n  points  2\n", "E404", "award limpia"),
        ('override award limpia "Limpia"\n', "E404", "award limpia"),
        ("override award limpia\n", "E404", "award limpia"),
        ("override award limpia\n  without unless\n", "E405", "award limpia"),
        ('award limpia "Limpia"\n  on  capture\n  points  3\n', "E402", "award limpia"),
    ],
)
def test_a_change_that_is_none_shows_the_rule_of_the_parent(
    body: str, code: str, related: str
) -> None:
    one = only(changed(body))
    assert one.code == code
    assert places(one) == [("mesa.cuarenta", line_of("mesa", related), "the parent's rule")]


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ("override award limpa\n  points  3\n", "award limpia"),
        ("override limit limpia\n  points  3\n", "award limpia"),
        ("drop win zapatero\n", "win zapateria"),
        ("drop let caida\n", "award caida"),
    ],
)
def test_what_is_not_there_has_a_suggestion(body: str, meant: str) -> None:
    one = only(changed(body))
    assert (one.code, meant in one.suggestions) == ("E403", True)


@pytest.mark.usefixtures("desk")
def test_what_the_parent_has_dropped_is_not_there() -> None:
    write("one.cuarenta", "mesa", "drop custom doble_ronda\n")
    one = only(load(write("two.cuarenta", "one", "drop custom doble_ronda\n")))
    assert one.code == "E403"


@pytest.mark.usefixtures("desk")
def test_a_circle_is_told_as_a_chain() -> None:
    write("a.cuarenta", "b")
    write("deep/b.cuarenta", '"c.cuarenta"')
    write("deep/c.cuarenta", '"../a.cuarenta"')
    one = only(load("a.cuarenta", path=["deep"]))
    assert one.code == "E412"
    assert "circle: a.cuarenta → b.cuarenta → c.cuarenta → a.cuarenta." in one.message
    assert one.span.file == "deep/c.cuarenta"


@pytest.mark.usefixtures("desk")
def test_a_circle_is_seen_by_whatever_way_it_closes() -> None:
    """A path, a name, the search path and a link lead to the same files."""
    path = write("deep/a.cuarenta", "b")
    write("other/b.cuarenta", "a")
    one = only(load(path, path=["other", Path("deep").resolve()]))
    assert "circle: a.cuarenta → b.cuarenta → a.cuarenta." in one.message
    Path("link").symlink_to("deep")
    write("deep/self.cuarenta", '"../link/self.cuarenta"')
    one = only(load("deep/self.cuarenta"))
    assert "circle: self.cuarenta → self.cuarenta." in one.message
    alone = only(load(write("alone.cuarenta", "alone")))
    assert "circle: alone.cuarenta → alone.cuarenta." in alone.message


@pytest.mark.usefixtures("desk")
def test_a_circle_of_files_of_one_name_tells_their_folders() -> None:
    write("one/a.cuarenta", '"../two/a.cuarenta"')
    write("two/a.cuarenta", '"../one/a.cuarenta"')
    one = only(load("one/a.cuarenta"))
    assert "one/a.cuarenta → one/../two/a.cuarenta → one/a.cuarenta" in one.message


@pytest.mark.usefixtures("desk")
def test_chains_are_as_deep_as_the_limit_says() -> None:
    write("v0.cuarenta", "mesa", target(50))
    for number in range(1, MOST_PARENTS + 1):
        body = f"override award limpia\n  points  {2 + number}\n"
        write(f"v{number}.cuarenta", f"v{number - 1}", body)
    last = MOST_PARENTS - 1
    loading = load(f"v{last}")
    ruleset = good(loading)
    assert len(loading.chain) == MOST_PARENTS + 1
    award = next(one for one in ruleset.awards if one.origin.name == "limpia")
    assert award.effect.points == Number(2 + last)
    assert ruleset.game.target == 50
    assert only(load(f"v{last + 1}")).code == "E413"


@pytest.mark.usefixtures("desk")
def test_two_rulesets_that_would_be_one_module() -> None:
    write("one/my-town.cuarenta", "mesa")
    write("two/my-town.cuarenta", "telegrafo")
    done = cuarenta("build", "one/my-town.cuarenta", "two/my-town.cuarenta", "-o", "out")
    assert done.exit_code == 2
    assert "would both become my_town.py" in done.stderr
    assert "one/my-town.cuarenta" in done.stderr
    assert "two/my-town.cuarenta" in done.stderr
    assert not Path("out").exists()
