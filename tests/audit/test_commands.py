"""`cuarenta diff` and `cuarenta matrix`."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cuarenta.compiler.audit.accepted import AcceptedError, read
from cuarenta.compiler.cli.app import app
from tests.audit.compared import audit


def cuarenta(*arguments: object) -> Result:
    """Run a command."""
    return CliRunner().invoke(app, [str(each) for each in arguments])


def test_same_and_different() -> None:
    assert cuarenta("diff", "mesa", "mesa").exit_code == 0
    assert cuarenta("diff", "mesa", "mesa-rapido").exit_code == 1


def test_nothing_to_look_at(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.cuarenta"
    wrong.write_text('language 1\nruleset wrong "Wrong"\naward x "X"\n', encoding="utf-8")
    for names in (("mesa", "mesaa"), ("mesa", wrong), ("mesa",)):
        assert cuarenta("diff", *names).exit_code == 2


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_forms(form: str) -> None:
    found = cuarenta("diff", "telegrafo", "mesa", "--format", form)
    assert found.exit_code == 1
    assert audit("telegrafo", "mesa").differences[0].id in found.stdout
    if form == "json":
        assert json.loads(found.stdout)["a"]["id"] == "telegrafo"


def test_accepted_differences_are_not_told(tmp_path: Path) -> None:
    every = audit("pagat", "telegrafo").differences
    file = tmp_path / "accepted"
    file.write_text(
        f"# what we have got used to\n\n{every[0].id}  # the table\n{every[2].id}\n00000000\n",
        encoding="utf-8",
    )
    found = cuarenta("diff", "pagat", "telegrafo", "--accepted", file)
    assert found.exit_code == 1
    assert every[0].id not in found.stdout
    assert every[2].id not in found.stdout
    assert f"  2  {every[1].id}" in found.stdout
    assert f"{len(every) - 2} new differences, 2 accepted" in found.stdout
    assert "no difference here: 00000000" in found.stdout


def test_all_accepted_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "accepted"
    ids = [each.id for each in audit("mesa", "mesa-comodines").differences]
    file.write_text("\n".join(ids), encoding="utf-8")
    for names in (("mesa", "mesa-comodines"), ("mesa-comodines", "mesa")):
        assert cuarenta("diff", *names, "--accepted", file).exit_code == 0
    assert cuarenta("diff", "mesa", "mesa-periquito", "--accepted", file).exit_code == 1


def test_a_file_that_is_no_list_of_ids(tmp_path: Path) -> None:
    file = tmp_path / "accepted"
    file.write_text("abcdef01\nthe jokers\n", encoding="utf-8")
    found = cuarenta("diff", "mesa", "mesa", "--accepted", file)
    assert found.exit_code == 2
    assert "line 2" in found.stderr
    file.write_bytes(b"\xff\xfe")
    assert cuarenta("diff", "mesa", "mesa", "--accepted", file).exit_code == 2
    assert cuarenta("diff", "mesa", "mesa", "--accepted", tmp_path / "none").exit_code == 2
    with pytest.raises(AcceptedError):
        read("ABCDEF01")
    assert read("abcdef01 # one\n\n#two\nabcdef01\n") == ("abcdef01",)


@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_matrix(form: str) -> None:
    found = cuarenta("matrix", "mesa", "mesa-exacto", "play40", "--format", form)
    assert found.exit_code == 0
    assert "mesa-exacto" in found.stdout
    if form == "json":
        assert [each["id"] for each in json.loads(found.stdout)["rulesets"]] == [
            "mesa", "mesa-exacto", "play40",
        ]  # fmt: skip


def test_a_whole_process_is_quick() -> None:
    """Less than a second, of its own time: others may be at work on the machine."""
    began = time.perf_counter()
    code = (
        "import resource, sys; sys.argv = ['cuarenta', 'diff', 'pagat', 'telegrafo']\n"
        "import atexit; atexit.register(lambda: print("
        "resource.getrusage(resource.RUSAGE_SELF).ru_utime, file=sys.stderr))\n"
        "from cuarenta.compiler.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    used = float(done.stderr.split()[-1])
    assert used < 1 or time.perf_counter() - began < 1


def test_a_file_instead_of_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    names = ("mesa", "mesa-rapido")
    found = cuarenta("diff", *names, "--format", "markdown", "-o", file)
    assert (found.exit_code, found.stdout) == (1, f"{file}\n")
    assert file.read_text("utf-8") == cuarenta("diff", *names, "--format", "markdown").stdout
    again = cuarenta("diff", *names, "--format", "markdown", "--output", file)
    assert again.stdout == f"{file} was up to date\n"
    found = cuarenta("matrix", *names, "--format", "json", "-o", file)
    assert (found.exit_code, found.stdout) == (0, f"{file}\n")
    assert json.loads(file.read_text("utf-8"))["format"] == 1
    assert list(tmp_path.iterdir()) == [file]


def test_what_cannot_be_written_to(tmp_path: Path) -> None:
    """It is refused before anything is looked at, and what is to be read stays as it is."""
    mine = tmp_path / "mine.cuarenta"
    mine.write_text('language 1\nruleset mine "Mine"\nextends mesa\n', encoding="utf-8")
    ids = tmp_path / "ids"
    ids.write_text("# none\n", encoding="utf-8")
    for output in (tmp_path, tmp_path / "none" / "page.html", mine, ids):
        found = cuarenta("diff", "mesa", mine, "--accepted", ids, "-o", output)
        assert found.exit_code == 2, output
        assert str(output.parent if "none" in output.parts else output) in found.stderr
    assert mine.read_text("utf-8").startswith("language 1")
    assert ids.read_text("utf-8") == "# none\n"
    assert cuarenta("matrix", "mesa", mine, "-o", mine).exit_code == 2
