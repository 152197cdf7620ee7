"""The command line: what each command says, writes, and ends with."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cuarenta.compiler import emit
from cuarenta.compiler.cli.app import app
from cuarenta.compiler.cli.build import module_name
from cuarenta.compiler.cli.moves import in_words
from cuarenta.compiler.cli.writing import write_all
from cuarenta.compiler.load import load, shipped
from cuarenta.compiler.version import VERSION

VARIANT = 'language 1\n\nruleset my-town "At home" extends telegrafo\n'
BROKEN = VARIANT + '\naward a_gift "A gift"\n  on  caputre\n  points  2\n'
COMMAND = [sys.executable, "-m", "cuarenta.compiler.cli"]


def cuarenta(*arguments: object) -> Result:
    """The outcome of a command."""
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a variant and a broken one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-town.cuarenta").write_text(VARIANT, encoding="utf-8")
    (tmp_path / "broken.cuarenta").write_text(BROKEN, encoding="utf-8")
    return tmp_path


@pytest.fixture
def quick_emit(monkeypatch: pytest.MonkeyPatch) -> None:
    """An emitter that takes no time: what is tested is what becomes of its text."""
    monkeypatch.setattr(emit, "emit", lambda ruleset: f"RULESET = {ruleset.id!r}\n")


def files(folder: Path) -> dict[str, str]:
    """What lies in a folder, hidden files too."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


# cuarenta -----------------------------------------------------------------------------------


def test_version() -> None:
    assert cuarenta("--version").stdout == f"cuarenta {VERSION}\n"


def test_help_names_every_command() -> None:
    told = cuarenta("--help").stdout
    for command in ("list", "check", "build", "playout", "assumptions", "manual"):
        assert re.search(rf"\b{command}\b", told)


def test_an_option_that_does_not_exist() -> None:
    assert cuarenta("check", "--colour").exit_code == 2


# list, assumptions, manual ------------------------------------------------------------------


def test_list_has_a_line_for_each_ruleset() -> None:
    lines = cuarenta("list").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(shipped())


def test_list_says_title_source_and_parent() -> None:
    line = next(
        one for one in cuarenta("list").stdout.splitlines() if one.startswith("mesa-rapido")
    )
    ruleset = load("mesa-rapido").ruleset
    assert ruleset
    assert ruleset.title in line
    assert ruleset.sources[0] in line
    assert line.endswith("  mesa")


def test_assumptions_are_all_there_with_rule_and_line() -> None:
    ruleset = load("play40").ruleset
    assert ruleset
    told = cuarenta("assumptions", "play40").stdout
    questions = [(q, rule.origin) for rule in ruleset.rules() for q in rule.origin.assumed]
    assert questions
    for question, origin in questions:
        assert question in told
        assert f"({origin.id}), {origin.place.file}:{origin.place.line}" in told
    assert f"{len(questions)} readings are assumed" in told


# check --------------------------------------------------------------------------------------


def test_shipped_rulesets_are_sound() -> None:
    done = cuarenta("check")
    assert done.exit_code == 0, done.output
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == list(shipped())


def test_check_finds_an_error(desk: Path) -> None:
    done = cuarenta("check", "broken.cuarenta")
    assert done.exit_code == 1
    assert "broken.cuarenta:6" in done.stdout
    assert "capture" in done.stdout


def test_check_in_json(desk: Path) -> None:
    done = cuarenta("check", "broken.cuarenta", "--format", "json")
    assert done.exit_code == 1
    (found,) = json.loads(done.stdout)["diagnostics"]
    assert (found["file"], found["line"]) == ("broken.cuarenta", 6)
    sound = cuarenta("check", "my-town.cuarenta", "--format", "json")
    assert (sound.exit_code, json.loads(sound.stdout)["diagnostics"]) == (0, [])


def test_check_for_other_programs(desk: Path) -> None:
    log = json.loads(cuarenta("check", "broken.cuarenta", "--format", "sarif").stdout)
    assert len(log["runs"][0]["results"]) == 1
    told = cuarenta("check", "broken.cuarenta", "--format", "github").stdout
    assert told.startswith("::error file=broken.cuarenta,line=6,")


def test_check_goes_on_after_an_unreadable_one(desk: Path) -> None:
    done = cuarenta("check", "nowhere.cuarenta", "my-town.cuarenta", "broken.cuarenta")
    assert done.exit_code == 2
    assert "my-town.cuarenta: nothing to remark" in done.stdout
    assert "broken.cuarenta:6" in done.stdout
    assert "nowhere.cuarenta" in done.stderr


@pytest.mark.parametrize("command", ["check", "build", "playout", "assumptions"])
def test_an_unknown_ruleset(command: str) -> None:
    done = cuarenta(command, "telegrapho")
    assert done.exit_code == 2
    assert "telegrafo" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("command", ["check", "build", "playout", "assumptions"])
@pytest.mark.parametrize(
    "data", [b"\x00\x01", b"\xff\xfe\xfd", b"x" * 2_000_000], ids=["binary", "latin", "huge"]
)
def test_unreadable_input(desk: Path, command: str, data: bytes) -> None:
    Path("odd.cuarenta").write_bytes(data)
    done = cuarenta(command, "odd.cuarenta")
    assert done.exit_code == 2
    assert "odd.cuarenta" in done.stderr
    assert isinstance(done.exception, SystemExit)


@pytest.mark.parametrize("name", [".", "", "a\nb", "\x1b[31m", "x" * 5000, "\udcff", "{}", "/"])
def test_odd_names(desk: Path, name: str) -> None:
    done = cuarenta("check", name)
    assert done.exit_code == 2
    assert isinstance(done.exception, SystemExit)
    assert "\x1b" not in done.output


def test_a_file_that_may_not_be_read(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    done = cuarenta("check", "my-town.cuarenta")
    assert done.exit_code == 2
    assert "Permission denied" in done.stderr


# build --------------------------------------------------------------------------------------


def test_module_names() -> None:
    assert module_name("a-b") == "a_b.py"
    assert module_name("class") == "class_.py"


@pytest.mark.usefixtures("quick_emit")
def test_build_writes_what_is_named(desk: Path) -> None:
    done = cuarenta("build", "my-town.cuarenta", "mesa", "-o", "deep/engines")
    assert done.exit_code == 0, done.output
    built = files(desk / "deep" / "engines")
    assert built == {"my_town.py": "RULESET = 'my-town'\n", "mesa.py": "RULESET = 'mesa'\n"}


@pytest.mark.usefixtures("quick_emit")
def test_build_writes_here_or_to_generated(desk: Path) -> None:
    cuarenta("build", "mesa")
    assert (desk / "mesa.py").is_file()
    (desk / "generated").mkdir()
    cuarenta("build", "pagat")
    assert (desk / "generated" / "pagat.py").is_file()


@pytest.mark.usefixtures("quick_emit")
def test_build_of_all_needs_a_place(desk: Path) -> None:
    done = cuarenta("build")
    assert done.exit_code == 2
    assert "-o" in done.stderr
    (desk / "generated").mkdir()
    assert cuarenta("build").exit_code == 0
    assert len(files(desk / "generated")) == len(shipped())


@pytest.mark.usefixtures("quick_emit")
def test_a_failed_build_writes_nothing(desk: Path) -> None:
    before = files(desk)
    done = cuarenta("build", "my-town.cuarenta", "broken.cuarenta", "-o", ".")
    assert done.exit_code == 1
    assert "broken.cuarenta:6" in done.stderr
    assert files(desk) == before


def test_an_emitter_that_fails_leaves_old_files(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def emitter(ruleset: object) -> str:
        if getattr(ruleset, "id", "") == "pagat":
            raise RuntimeError("no")
        return "new"

    monkeypatch.setattr(emit, "emit", emitter)
    (desk / "mesa.py").write_text("old", encoding="utf-8")
    assert cuarenta("build", "mesa", "pagat", "-o", ".").exit_code != 0
    assert (desk / "mesa.py").read_text(encoding="utf-8") == "old"


@pytest.mark.usefixtures("quick_emit")
def test_two_rulesets_of_one_name(desk: Path) -> None:
    (desk / "other.cuarenta").write_text(VARIANT, encoding="utf-8")
    done = cuarenta("build", "my-town.cuarenta", "other.cuarenta", "-o", "out")
    assert done.exit_code == 2
    assert "my_town.py" in done.stderr
    assert not (desk / "out").exists()


@pytest.mark.usefixtures("quick_emit")
def test_build_into_a_file(desk: Path) -> None:
    done = cuarenta("build", "mesa", "-o", "my-town.cuarenta")
    assert done.exit_code == 2
    assert "no folder" in done.stderr
    done = cuarenta("build", "mesa", "-o", "my-town.cuarenta/deeper")
    assert done.exit_code == 2
    assert isinstance(done.exception, SystemExit)


@pytest.mark.usefixtures("quick_emit")
def test_a_folder_in_the_place_of_an_engine(desk: Path) -> None:
    (desk / "mesa.py").mkdir()
    done = cuarenta("build", "my-town.cuarenta", "mesa", "-o", ".")
    assert done.exit_code == 2
    assert "mesa.py" in done.stderr
    assert not (desk / "my_town.py").exists()


@pytest.mark.usefixtures("quick_emit")
def test_check_of_what_is_built(desk: Path) -> None:
    out = desk / "generated"
    out.mkdir()
    cuarenta("build")
    (out / "__init__.py").write_text("", encoding="utf-8")
    done = cuarenta("build", "--check")
    assert (done.exit_code, done.stderr) == (0, "")

    (out / "mesa.py").write_text("RULESET = 'mensa'\n", encoding="utf-8")
    (out / "pagat.py").unlink()
    (out / "stranger.py").write_text("", encoding="utf-8")
    before = files(out)
    done = cuarenta("build", "--check")
    assert done.exit_code == 1
    assert "stale: generated/mesa.py" in done.stdout
    assert "-RULESET = 'mensa'\n+RULESET = 'mesa'\n" in done.stdout
    assert "missing: generated/pagat.py" in done.stdout
    assert "foreign: generated/stranger.py" in done.stdout
    assert done.stdout.count("generated/") == 5
    assert files(out) == before


@pytest.mark.usefixtures("quick_emit")
def test_check_of_one_engine_knows_no_foreign_ones(desk: Path) -> None:
    cuarenta("build", "mesa", "pagat", "-o", "out")
    assert cuarenta("build", "mesa", "-o", "out", "--check").exit_code == 0
    (desk / "out" / "mesa.py").write_bytes(b"RULESET = 'mesa'\r\n")
    assert cuarenta("build", "mesa", "-o", "out", "--check").exit_code == 1


def test_build_for_real(desk: Path) -> None:
    assert cuarenta("build", "my-town.cuarenta").exit_code == 0
    play = "import my_town; print(my_town.new_game(seed=1).legal_actions())"
    done = subprocess.run([sys.executable, "-c", play], cwd=desk, check=True, capture_output=True)
    assert done.stdout.startswith(b"[")


def test_explain_writes_nothing(desk: Path) -> None:
    before = files(desk)
    done = cuarenta("build", "my-town.cuarenta", "--explain")
    assert done.exit_code == 0, done.output
    assert done.stdout
    assert files(desk) == before


def test_files_are_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second draft cannot be written: the first file stays as it was."""
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    first.write_text("old", encoding="utf-8")
    write = Path.write_text

    def full_disk(self: Path, text: str, encoding: str, newline: str) -> int:
        count = write(self, text[:1] if "b.py" in self.name else text, encoding, newline=newline)
        if "b.py" in self.name:
            raise OSError("no space left")
        return count

    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(OSError, match="no space"):
        write_all({first: "new", second: "new"})
    assert files(tmp_path) == {"a.py": "old"}


def test_a_file_that_is_the_same_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    assert write_all({path: "x\n"}) == [path]
    assert write_all({path: "x\n"}) == []


# playout ------------------------------------------------------------------------------------


def test_moves_in_words() -> None:
    ranks = ("A", "2", "6", "K", "*")
    assert in_words("*", ranks, {}) == "plays *"
    assert in_words("6x2+4", ranks, {}) == "plays 6: takes 2 4"
    assert in_words("6x6>7>J", ranks, {}) == "plays 6: takes 6, runs on with 7 J"
    assert in_words("claim 6", ranks, {}) == "claims 6"
    assert in_words("shout", ranks, {"shout": "A shout"}) == "announces shout: A shout"


@pytest.mark.parametrize(("ruleset", "players"), [("telegrafo", 4), ("mesa", 2), ("pagat", 4)])
def test_playout_scores_add_up(ruleset: str, players: int) -> None:
    """Each running score is the one before and what the line pays; rules are named by line."""
    done = cuarenta("playout", ruleset, "--seed", 5, "--players", players)
    assert done.exit_code == 0, done.output
    score = {0: 0, 1: 0}
    paid = 0
    for line in done.stdout.splitlines():
        if re.match(r"Chica \d+ ends", line):
            score = {0: 0, 1: 0}
        match = re.match(
            r" +(\+\d+|wins)  .*, seats? (\d).* (\d+)–(\d+) +[\w-]+\.cuarenta:\d+$", line
        )
        if match:
            score[int(match[2]) % 2] += 0 if match[1] == "wins" else int(match[1])
            assert [score[0], score[1]] == [int(match[3]), int(match[4])], line
            paid += 1
    assert paid
    assert "won the game" in done.stdout


def test_playout_is_the_same_by_seed() -> None:
    first = cuarenta("playout", "play40", "--seed", 3).stdout
    assert first == cuarenta("playout", "play40", "--seed", 3).stdout
    assert first != cuarenta("playout", "play40", "--seed", 4).stdout
    seed = re.search(r"Seed (\d+)", told := cuarenta("playout", "play40").stdout)
    assert seed
    assert cuarenta("playout", "play40", "--seed", seed[1]).stdout == told


def test_playout_for_too_many(desk: Path) -> None:
    done = cuarenta("playout", "mesa", "--players", 3)
    assert done.exit_code == 2
    assert "2 or 4" in done.stderr


def test_playout_of_a_variant(desk: Path) -> None:
    told = cuarenta("playout", "my-town.cuarenta", "--seed", 1).stdout
    assert told.startswith("At home (my-town), 4 players\n")


def test_plain_when_piped() -> None:
    done = subprocess.run(
        [*COMMAND, "playout", "mesa", "--seed", "1"], capture_output=True, check=True
    )
    assert b"\x1b" not in done.stdout


def test_a_reader_who_has_seen_enough() -> None:
    """No traceback when the pipe is closed early, and none without accents either."""
    line = f"{shlex.join(COMMAND)} playout mesa --seed 1 | head -n 2"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=True, env=environment)
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 2


def test_a_fault_of_its_own(desk: Path) -> None:
    """An author sees one line, not a traceback."""
    script = (
        "import sys; from cuarenta.compiler.cli import main; from cuarenta.compiler import emit; "
        "emit.emit = lambda ruleset: 1 // 0; sys.argv[1:] = ['build', 'mesa']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert "ZeroDivisionError" in done.stderr
    assert not list(desk.glob("*.py"))


# Speed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "unneeded"),
    [
        ("--version", {"lark", "jinja2", "rich", "cuarenta.compiler.load"}),
        ("check telegrafo", {"jinja2", "rich", "cuarenta.compiler.emit", "asyncio"}),
        ("build telegrafo -o .", {"rich", "asyncio", "cuarenta.compiler.interpret"}),
    ],
)
def test_commands_import_what_they_need(desk: Path, arguments: str, unneeded: set[str]) -> None:
    """Starting at once means leaving the rest alone."""
    script = (
        "import atexit, sys; from cuarenta.compiler.cli import main; "
        "atexit.register(lambda: print('!', *sys.modules)); "
        f"sys.argv[1:] = {arguments.split()}; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    modules = done.stdout.rpartition("!")[2].split()
    assert "cuarenta.compiler.cli.app" in modules
    assert unneeded.isdisjoint(modules)
