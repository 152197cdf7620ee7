"""How differences are written: text, JSON, Markdown."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from cuarenta.compiler.audit.accepted import Report, report
from cuarenta.compiler.audit.forms.json import data
from cuarenta.compiler.audit.forms.json import json as as_json
from cuarenta.compiler.audit.forms.markdown import escaped, markdown
from cuarenta.compiler.audit.forms.matrix_json import matrix_json
from cuarenta.compiler.audit.forms.matrix_tables import matrix_markdown, matrix_text
from cuarenta.compiler.audit.forms.text import text
from cuarenta.compiler.audit.matrix import Matrix, from_audits
from cuarenta.compiler.audit.witness.outcome import Unseen
from cuarenta.compiler.cli.reporting import Form
from cuarenta.compiler.cli.reporting import written as in_form
from tests.audit.compared import audit, ruleset
from tests.audit.pages import impact, outcomes
from tests.audit.schema import faults

PAIRS = [
    ("pagat", "telegrafo"), ("mesa", "mesa-comodines"), ("play40-anuncio", "mesa-exacto"),
    ("mesa-exacto", "telegrafo"), ("mesa", "mesa"), ("telegrafo-mesa", "telegrafo"),
]  # fmt: skip
TABLED = ("pagat", "telegrafo", "mesa", "mesa-rapido", "mesa-periquito")


def schema(name: str) -> Any:
    """A schema as it ships."""
    path = files("cuarenta.compiler.audit.forms").joinpath(f"{name}.schema.json")
    return json.loads(path.read_text("utf-8"))


def told(a: str, b: str) -> Report:
    """What is told of two rulesets."""
    return report(audit(a, b))


def matrix() -> Matrix:
    """A few rulesets side by side."""
    pairs = [(a, b) for n, a in enumerate(TABLED) for b in TABLED[n + 1 :]]
    return from_audits([ruleset(id_) for id_ in TABLED], [audit(a, b) for a, b in pairs])


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_json_keeps_to_its_schema(a: str, b: str) -> None:
    written = json.loads(as_json(told(a, b)))
    assert faults(written, schema("audit")) == []
    assert written == data(told(a, b))


def test_witnesses_and_figures_keep_to_the_schema() -> None:
    found = audit("telegrafo", "telegrafo-todo-dos")
    shown = outcomes(found)
    shown.append(Unseen(found.differences[0].id, ("nobody can see it",)))
    written = json.loads(in_form(report(found), Form.json, shown, impact(found)))
    assert faults(written, schema("audit")) == []
    seen, *unseen = written["witnesses"]
    assert (seen["seen"], seen["moves"]) == (True, ["A", "AxA"])
    assert [each["seen"] for each in unseen] == [False] * len(unseen)
    assert unseen[-1]["reasons"] == ["nobody can see it"]
    for key, value in (("moves", "A"), ("difference", "none"), ("dealer", "0"), ("more", 1)):
        before = dict(seen)
        seen[key] = value
        assert faults(written, schema("audit")), key
        seen.clear()
        seen.update(before)
    del seen["seen"]
    assert faults(written, schema("audit"))


def test_the_schema_is_strict() -> None:
    """A report with something wrong in it does not pass."""
    written = data(told("pagat", "telegrafo"))
    for place, key, value in (
        (written, "format", 2), (written["differences"][0], "severity", "grave"),
        (written["differences"][0], "id", "123"), (written["a"], "more", 1),
        (written["differences"][0]["changes"][0]["a"], "line", "7"),
    ):  # fmt: skip
        before = dict(place)
        place[key] = value
        assert faults(written, schema("audit")), key
        place.clear()
        place.update(before)
    del written["b"]["title"]
    assert faults(written, schema("audit"))


def test_the_matrix_keeps_to_its_schema() -> None:
    written = json.loads(matrix_json(matrix()))
    assert faults(written, schema("matrix")) == []
    assert len(written["pairs"]) == len(TABLED) * (len(TABLED) - 1) // 2
    assert all(len(row["cells"]) == len(TABLED) for row in written["rows"])
    written["pairs"][0]["areas"]["nonsense"] = 1
    assert faults(written, schema("matrix"))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_text_tells_every_value_with_its_line(a: str, b: str) -> None:
    written = " ".join(text(told(a, b)).split())
    for difference in audit(a, b).differences:
        assert difference.id in written
        for change in difference.changes:
            if change.aspect == "remarks":
                continue
            for clause in change.clauses:
                for value in filter(None, (clause.a, clause.b)):
                    where = f"[{value.place.file}:{value.place.line}]"
                    assert f"{' '.join(value.text.split())} {where}" in written
        for question in difference.assumed:
            assert question in written


def test_text_of_one_difference() -> None:
    assert text(told("telegrafo", "telegrafo-clockwise")).splitlines()[:10] == [
        "telegrafo            Cuarenta: El Telégrafo",
        "telegrafo-clockwise  El Telégrafo, played clockwise",
        "",
        "1 difference",
        "",
        f"  1  {audit('telegrafo', 'telegrafo-clockwise').differences[0].id}  "
        "seats: who plays when",
        "     Two players, or two partnerships",
        "       seats “Two players, or two partnerships”",
        "         direction of deal and play",
        "           telegrafo            anticlockwise  [telegrafo.cuarenta:23]",
    ]


def test_no_difference() -> None:
    assert text(told("mesa", "mesa")).splitlines()[-1] == "no differences"
    assert "No differences." in markdown(told("mesa", "mesa"))


def test_equal_in_play_stands_apart_with_its_reason() -> None:
    written = text(told("mesa-exacto", "telegrafo"))
    _, _, apart = written.partition("Written otherwise, but equal in play\n")
    assert "because no rule pays more or less for it" in apart
    assert "Written otherwise, but equal in play:" in markdown(told("mesa-exacto", "telegrafo"))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_markdown_tables_are_whole(a: str, b: str) -> None:
    lines = markdown(told(a, b)).splitlines()
    rows = [line for line in lines if line.startswith("|")]
    for row in rows:
        assert row.replace("\\|", "").count("|") == 4, row
    headings = [line for line in lines if line.startswith("## ")]
    found = audit(a, b)
    assert len(headings) == len(found.differences) + len(found.equal)


def test_nothing_in_a_title_is_markup() -> None:
    assert (
        escaped("a|b <script> *c* [d](e)\n_f_") == "a\\|b \\<script\\> \\*c\\* \\[d\\](e) \\_f\\_"
    )


def test_the_matrix_in_tables() -> None:
    written = matrix_text(matrix())
    page = matrix_markdown(matrix())
    play = len([d for d in audit("pagat", "telegrafo").differences if d.severity != "words"])
    words = len(audit("pagat", "telegrafo").differences) - play
    assert f"{play}+{words}" in written
    assert f"| {play}+{words} |" in page
    assert "a*" in written  # assumed
    assert "limit: At thirty-eight" in written
    for line in page.splitlines():
        if line.startswith("|---"):
            columns = line.count("|")
        elif line.startswith("|") and "ruleset" not in line and "rule |" not in line:
            assert line.replace("\\|", "").count("|") == columns
