"""Every message that the compiler can give, from a faulty file to its exact text.

`tests/diagnostics/` holds, for each code, a file with that fault alone and the message as people
read it. What cannot be a file there (too large, or not there at all) is made here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import cuarenta.compiler
from cuarenta.compiler.diagnostics import machine, render
from cuarenta.compiler.diagnostics.codes import CODES
from cuarenta.compiler.load import Loading, load, load_text

FOLDER = Path(__file__).parent / "diagnostics"
FIXTURES = sorted(path.stem for path in FOLDER.glob("*.cuarenta"))
PARTNERS = {"E412-other": "E412"}
MADE = {
    "E102": "#" * 250_001,
    "E107": 'language 1\nruleset faulty "A faulty ruleset"\n'
    + "".join(f"let a{index} = {index}\n" for index in range(301)),
}


ELSEWHERE = ("E106", "E413")
ALL = [*FIXTURES, *MADE, *ELSEWHERE]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Loading]:
    """Loads a fixture from its folder, so that messages name the file alone."""

    def loading(name: str) -> Loading:
        monkeypatch.chdir(FOLDER)
        if name in MADE:
            return load_text(MADE[name], f"{name}.cuarenta")
        if name == "E413":
            monkeypatch.chdir(tmp_path)
            for index in range(60):
                text = f'language 1\nruleset a{index} "A" extends "a{index + 1}.cuarenta"\n'
                (tmp_path / f"a{index}.cuarenta").write_text(text, encoding="utf-8")
            return load("a0.cuarenta")
        return load(f"{name}.cuarenta")

    return loading


@pytest.mark.parametrize("name", ALL)
def test_message(name: str, loaded: Callable[[str], Loading]) -> None:
    loading = loaded(name)
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert render.text(loading.diagnostics) + "\n" == expected


@pytest.mark.parametrize("name", ALL)
def test_one_fault_gives_no_other_message(name: str, loaded: Callable[[str], Loading]) -> None:
    loading = loaded(name)
    assert {one.code for one in loading.diagnostics} == {PARTNERS.get(name, name[:4])}
    assert (loading.ruleset is None) == name.startswith("E")


def test_every_code_has_a_fixture() -> None:
    shown = {name[:4] for name in ALL}
    assert shown == set(CODES)


def test_every_code_in_the_compiler_is_listed() -> None:
    folder = Path(cuarenta.compiler.__path__[0])
    stages = ("syntax", "resolve", "check")
    paths = [path for stage in stages for path in (folder / stage).glob("*.py")]
    found = {
        code
        for path in [*paths, folder / "load.py"]
        for code in re.findall(r'"([EW]\d{3})"', path.read_text(encoding="utf-8"))
    }
    assert found == set(CODES)


def test_every_expected_text_belongs_to_a_fixture() -> None:
    texts = {path.stem for path in FOLDER.glob("*.txt")}
    assert texts == set(ALL)


def test_messages_speak_no_grammar() -> None:
    """No name of a token or of a piece of the grammar reaches an author."""
    for path in FOLDER.glob("*.txt"):
        told = re.sub(r"^ +\d* \|.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
        assert not re.search(r"\b(?!E\d|W\d)[A-Z]{2,}(?:_[A-Z0-9]+)*\b", told.replace("UTF", "")), (
            path.name
        )
        assert "__" not in told, path.name


def test_json_keeps_its_shape(loaded: Callable[[str], Loading]) -> None:
    found = json.loads(render.json(loaded("E307").diagnostics))
    assert found == {
        "schema": "cuarenta-diagnostics/1",
        "diagnostics": [
            {
                "code": "E307",
                "severity": "error",
                "subject": "A clause does not know a word.",
                "message": "“wohle” is not a word that the clause “length” knows.",
                "file": "E307.cuarenta",
                "line": 6,
                "column": 11,
                "end_line": 6,
                "end_column": 16,
                "source": "  length  wohle",
                "expected": ["“as chosen” or “whole”"],
                "suggestions": ["whole"],
                "hints": [],
                "related": [
                    {
                        "label": "the parent's clause",
                        "file": "mesa.cuarenta",
                        "line": 102,
                        "column": 3,
                        "end_line": 102,
                        "end_column": 17,
                        "source": "  length   whole",
                    }
                ],
            }
        ],
    }


def test_sarif_names_rule_and_place(loaded: Callable[[str], Loading]) -> None:
    log = json.loads(machine.sarif(loaded("E307").diagnostics))
    (run,) = log["runs"]
    (result,) = run["results"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["E307"]
    assert result["level"] == "error"
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 6, "startColumn": 11, "endLine": 6, "endColumn": 16}


def test_github_commands_cannot_be_broken_out_of() -> None:
    text = 'language 1\nruleset faulty "A"\npoints 100% ::error file=x::\n'
    found = load_text(text, "a,b:c%.cuarenta").diagnostics
    commands = machine.github(found).splitlines()
    assert len(commands) == len(found)
    for command in commands:
        assert command.startswith("::error file=a%2Cb%3Ac%25.cuarenta,line=")


def test_all_faults_of_a_file_are_told_at_once() -> None:
    text = """language 1

ruleset faulty "Many faults" extends mesa

override award limpia
  points  2 2
  when    the tabel is empty
  after   nobody_here

awrd trick "A trick"
  on  capture

override capture run
  length  wohle

override game chica
  target  4000
"""
    found = load_text(text).diagnostics
    assert [(one.code, one.span.line) for one in found] == [
        ("E124", 6),
        ("E203", 7),
        ("E201", 8),
        ("E111", 10),
        ("E307", 14),
        ("E521", 17),
    ]


def test_long_lines_are_shown_around_the_place() -> None:
    text = 'language 1\nruleset faulty "A" extends mesa\noverride award limpia\n  points  '
    text += "1 + " * 40 + "tabel" + " + 1" * 20 + "\n"
    found = load_text(text).diagnostics
    shown = render.text([one for one in found if one.code == "E203"]).splitlines()
    line, mark = shown[1], shown[2]
    assert len(line) < 140
    assert line[mark.index("^") : mark.rindex("^") + 1] == "tabel"


def test_marks_stand_under_wide_and_composed_letters() -> None:
    text = 'language 1\nruleset faulty "四十" extends tabel\n'
    (found,) = load_text(text).diagnostics
    shown = render.text([found]).splitlines()
    assert shown[2].index("^") == shown[1].index("tabel") + 2


def test_at_most_a_hundred_messages() -> None:
    text = 'language 1\nruleset faulty "A"\n' + "".join(
        f'award a{index} "A"\n  points  nix\n' for index in range(250)
    )
    found = load_text(text).diagnostics
    assert len(found) == 100
    assert "more messages" in found[-1].hints[-1]


HOLES = {
    "no row for twenty against fewer": (
        "play40",
        "override award carton\n"
        "  | cards | cards of opponents | side         | points                      |\n"
        "  | > 20  | any                | any          | round up(6 + cards - 20, 2) |\n"
        "  | < 20  | < cards            | any          | 2                           |\n"
        "  | <= 20 | cards              | next dealers | 2                           |\n",
        ("E801", "20 against 0 to 19"),
    ),
    "both sides have twenty or more": (
        "mesa",
        "override award carton\n  for  one side\n",
        ("E803", "20 cards"),
    ),
    "three players": (
        "play40",
        "override seats table\n  players  2, 3, 4\n",
        ("E523", "3 players"),
    ),
    "jokers that cannot be dealt": (
        "mesa",
        'pack wild "Jokers"\n  | rank | "*" |\n  copies  2\n',
        ("E514", "2 are left"),
    ),
    "a limit within another": (
        "play40",
        "override limit thirty_eight\n  covers  ronda, limpia, carton\n",
        ("W571", "“thirty” closes it"),
    ),
}


@pytest.mark.parametrize("name", HOLES)
def test_holes_of_the_source_texts_are_found(name: str) -> None:
    """What the texts leave open or say twice, written as they say it."""
    parent, body, (code, words) = HOLES[name]
    text = f'language 1\n\nruleset faulty "As the text has it" extends {parent}\n\n{body}'
    found = load_text(text).diagnostics
    assert any(one.code == code and words in one.message for one in found), found


def test_what_machines_read_is_plain(tmp_path: Path) -> None:
    """Even a file name that is no text can be told everywhere."""
    found = load_text("points é\n", "a\udcff\x1b.cuarenta").diagnostics
    for told in (render.json(found), machine.sarif(found), machine.github(found)):
        told.encode()
        assert "\x1b" not in told
