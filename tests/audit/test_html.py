"""The pages: whole in themselves, well formed, and with nothing in them that a title could do."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cuarenta.compiler.audit.accepted import report
from cuarenta.compiler.audit.differences import differences
from cuarenta.compiler.audit.forms.html import html, matrix_html
from cuarenta.compiler.audit.forms.page.moves import Reader as MoveReader
from cuarenta.compiler.audit.forms.plots import scale
from cuarenta.compiler.audit.impact.measured import Estimate
from cuarenta.compiler.audit.matrix import matrix
from cuarenta.compiler.cli.app import app
from tests.audit.compared import audit, every, of_text, ruleset, text
from tests.audit.pages import Reader, full, impact, outcomes, told

PAIRS = [("pagat", "telegrafo"), ("mesa", "mesa-comodines"), ("mesa-exacto", "telegrafo")]
HOSTILE = "<script>alert(1)</script><img src=//x.example/y onerror=alert(2)>&amp;' {{ 7 * 7 }}"
TABLED = ("pagat", "telegrafo", "mesa", "mesa-rapido")


NAMES = ["full", "same", "matrix", "one", *(f"{a} {b}" for a, b in PAIRS)]


@cache
def page_of(name: str) -> str:
    """A page of each sort."""
    match name:
        case "full":
            return full()
        case "same":
            return html(told("mesa", "mesa"))
        case "matrix":
            return matrix_html(matrix([ruleset(each) for each in TABLED]))
        case "one":
            return matrix_html(matrix([ruleset("mesa")]))
    a, b = name.split()
    return html(told(a, b))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_well_formed(name: str) -> None:
    read = Reader(page_of(name))
    assert read.faults == []
    ids = Counter(read.values("id"))
    assert [each for each, count in ids.items() if count > 1] == []
    targets = [each[1:] for each in read.values("href") if each.startswith("#")]
    assert set(targets) - set(ids) == set()
    labels = " ".join(read.values("aria-labelledby")).split()
    assert set(labels) - set(ids) == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_page_needs_nothing_beside_it(name: str) -> None:
    page = page_of(name)
    read = Reader(page)
    assert all(each.startswith("#") for each in read.values("href"))
    assert list(read.values("src", "srcset", "action", "data", "poster", "style")) == []
    assert not re.search(r"https?:|//\w+\.|@import|url\(", page)
    assert "default-src 'none'" in next(each for each in read.values("content") if "src" in each)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_page_tells_every_value_with_its_line(a: str, b: str) -> None:
    found = audit(a, b)
    read = Reader(page_of(f"{a} {b}"))
    for each in every(found):
        assert f"d-{each.id}" in list(read.values("id"))
        assert each.id in read.text
        for change in each.changes:
            for side in filter(None, (change.a, change.b)):
                assert f"{' '.join(side.title.split())} {side.place.file}:" in read.text
                for words in (*side.cite, *side.assumed):
                    assert " ".join(words.split()) in read.text
            for clause in change.clauses if change.aspect != "remarks" else ():
                for value in filter(None, (clause.a, clause.b)):
                    where = f"{value.place.file}:{value.place.line}"
                    assert f"{' '.join(value.text.split())} {where}" in read.text
        for reason in (*each.equal, *each.idle_in_a, *each.idle_in_b):
            assert reason in read.text


def test_a_page_without_differences() -> None:
    assert "No differences" in Reader(page_of("same")).text


def test_the_same_page_for_the_same_findings() -> None:
    found = audit("telegrafo", "telegrafo-todo-dos")
    assert html(report(found), outcomes(found), impact(found)) == full()
    rulesets = [ruleset(each) for each in TABLED]
    assert matrix_html(matrix(rulesets)) == page_of("matrix")


def test_a_witness_is_drawn() -> None:
    read = Reader(full())
    assert "2 actions, proved the fewest from 36 packs" in read.text
    assert list(read.values("data-step")) == ["0", "1", "2", "1", "2"]
    assert "Before the first move" in read.text
    hands = [
        each for each in read.values("aria-label") if re.fullmatch("[A2345](, [A2345])+", each)
    ]
    both, laid, one, other = hands[:4], hands[4:8], hands[8:12], hands[12:]
    assert Counter(both) == {"A, 2, 3, 4, 5": 4}
    assert Counter(laid) == {"A, 2, 3, 4, 5": 3, "2, 3, 4, 5": 1}
    assert one == other
    assert Counter(one) == {"A, 2, 3, 4, 5": 2, "2, 3, 4, 5": 2}
    assert "plays A and takes A" in read.text
    assert "4 points 2 in the pile" in read.text
    assert "2 points 2 in the pile" in read.text
    assert "limpia +2 for even (Limpia, telegrafo.cuarenta:" in read.text
    assert "Caída has been scored by the same play telegrafo-todo-dos.cuarenta:6" in read.text


def test_what_was_not_found_is_said() -> None:
    found = audit("pagat", "telegrafo")
    missing = outcomes(found)[1:]
    read = Reader(html(report(found), missing))
    assert read.text.count("No such game was found in 5,678 positions") == 2 * len(missing)
    assert "No game was looked for." in read.text


def test_figures_are_drawn() -> None:
    read = Reader(full())
    assert "25.0 % (20.0 % to 30.0 %)" in read.text
    assert "+3.50 (−1.00 to +8.00)" in read.text
    assert "−1.25 (−1.50 to −1.00)" in read.text
    dots = [value for tag, name, value in read.attributes if (tag, name) == ("circle", "cx")]
    assert len(dots) == 3 + 3 + 1 + 1
    assert all(re.fullmatch(r"\d+\.\d\d%", each) for each in dots)


def test_accepted_and_stale() -> None:
    found = audit("pagat", "telegrafo")
    known = found.differences[0]
    page = html(report(found, [known.id, "00000000"]))
    read = Reader(page)
    assert f"{len(found.differences) - 1} new differences" in read.text
    assert "Accepted, but no difference here 00000000" in read.text
    assert f"1 {known.title} {known.id}" in read.text
    assert f"d-{known.id}" not in page


def test_a_title_is_never_markup() -> None:
    mine = text("telegrafo-todo-dos")
    title = 'award limpia "Limpia, but not on top of a caída"'
    assert title in mine
    hostile = of_text(mine.replace(title, f'award limpia "{HOSTILE}"'))
    found = differences(ruleset("telegrafo"), hostile)
    page = html(report(found), outcomes(found), impact(found))
    for each in (page, matrix_html(matrix([hostile, ruleset("telegrafo")]))):
        read = Reader(each)
        assert read.faults == []
        assert HOSTILE in read.text
        assert each.count("<script") == 1
        assert "<img" not in each
        assert not any(name.startswith("on") for _, name, _ in read.attributes)


def test_the_matrix_marks_assumptions() -> None:
    read = Reader(page_of("matrix"))
    found = matrix([ruleset(each) for each in TABLED])
    cells = [cell for row in found.rows for cell in row.cells if cell]
    assert sum(bool(cell.assumed) for cell in cells) + 1 == full_stars(page_of("matrix"))
    for row in found.rows:
        assert " ".join(row.title.split()) in read.text
    for pair in found.pairs:
        assert f"{pair.a} and {pair.b}" in read.text


def full_stars(page: str) -> int:
    """How many marks of an assumption a page has, that of the legend among them."""
    return page.count('<span class="star">*</span>')


def test_moves_are_taken_apart() -> None:
    reader = MoveReader(["A", "2", "10", "1", "*"])
    assert reader.read("10").card == "10"
    found = reader.read("*xA+10>2>1")
    assert (found.card, found.basis, found.run) == ("*", ("A", "10"), ("2", "1"))
    assert found.words == "plays * and takes A and 10, then 2, 1"
    assert reader.read("2").words == "lays 2"
    for said in ("pass", "claim A", "Ax", "Ax3", "A>2"):
        assert reader.read(said).said == said


def test_scales_have_room_and_round_ticks() -> None:
    one = scale([Estimate(0.08, 0.05, 0.115), Estimate(0.45, 0.44, 0.46)], share=True)
    assert [tick.label for tick in one.ticks] == ["0 %", "20 %", "40 %", "60 %"]
    changes = scale([Estimate(-3.0, -7.5, 1.0)], share=False)
    assert [tick.label for tick in changes.ticks] == ["−10", "−5", "0", "+5"]
    none = scale([], share=False)
    assert none.at(0) == "4.00%"
    unknown = scale([Estimate(float("nan"), float("-inf"), float("inf"))], share=False)
    assert unknown.mark(Estimate(float("nan"), 0, 0)).value == "unknown"


def test_a_page_is_written_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    for command in (("diff",), ("matrix",)):
        arguments = [*command, "mesa", "mesa-rapido", "--format", "html", "-o", str(file)]
        assert CliRunner().invoke(app, arguments).exit_code == (command == ("diff",))
        assert Reader(file.read_text("utf-8")).faults == []


def test_what_was_not_measured_is_said_once_for_each_reason() -> None:
    found = audit("pagat", "telegrafo")
    page = html(report(found), None, impact(found))
    said = re.findall(r"Not measured: ([\d ,]+)\.", Reader(page).text)
    numbers = [int(each) for group in said for each in group.split(",")]
    words = {n for n, each in enumerate(found.differences, 1) if each.severity == "words"}
    assert words <= set(numbers)
    assert len(numbers) == len(set(numbers))
    assert len(said) < len(numbers)
