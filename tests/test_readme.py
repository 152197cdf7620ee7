"""What the README tells its reader to do works, in the order in which it stands there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import typer.main

from cuarenta.compiler.cli.app import app
from cuarenta.compiler.cli.manual import text
from cuarenta.compiler.syntax.parser import parse
from cuarenta.compiler.syntax.source import Source

ROOT = Path(__file__).parent.parent


class Block(NamedTuple):
    """A fenced block: its language, what else its fence says, and its lines."""

    language: str
    words: str
    body: str


def blocks() -> Iterator[Block]:
    """The fenced blocks of the README."""
    fence = re.compile(r"^```(\w+) ?(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)
    for match in fence.finditer((ROOT / "README.md").read_text(encoding="utf-8")):
        yield Block(*match.groups())


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the shipped rulesets in it, as in a checkout."""
    shutil.copytree(ROOT / "rulesets", tmp_path / "rulesets")
    return tmp_path


def run(desk: Path, *command: str) -> None:
    """Run a command at the desk; its output is shown if it fails."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        command,
        cwd=desk,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command[-1]}\n{done.stdout}\n{done.stderr}"
    assert done.stdout, f"{command[-1]} says nothing"


def test_every_block_works(desk: Path) -> None:
    """A reader who types all of it, from top to bottom, meets no error."""
    kinds = set()
    for language, words, body in blocks():
        if language == "cuarenta":
            (desk / words).write_text(body, encoding="utf-8")
        elif language == "python":
            run(desk, sys.executable, "-c", body)
        elif language == "sh" and words != "setup":
            for line in body.splitlines():
                run(desk, "bash", "-c", line)
        else:
            assert (language, words) == ("sh", "setup")
        kinds.add((language, words))
    assert len(kinds) == 4
    assert (desk / "my_town.py").is_file()


def test_the_set_up_commands_exist() -> None:
    """Every make target that the README names is in the Makefile."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", readme, re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"demo", "test"} <= named <= targets


def test_every_command_is_shown() -> None:
    """The README has a line in its table for each command that there is, and no other."""
    commands = typer.main.get_command(app)
    named = re.findall(
        r"^\| `cuarenta (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert sorted(named) == sorted(getattr(commands, "commands", ()))


def test_every_pass_is_on_the_map() -> None:
    """Every folder of the compiler is named on the map of the house."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    folders = {path.parent.name for path in (ROOT / "compiler").glob("*/__init__.py")}
    assert [name for name in sorted(folders) if f"`{name}`" not in readme] == []


def test_links_lead_somewhere() -> None:
    """Every relative link of the README is a file or folder here."""
    links = re.findall(r"\]\(([^):]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_manual_is_up_to_date() -> None:
    """docs/language.md is what `cuarenta manual` prints."""
    assert (ROOT / "docs" / "language.md").read_text(encoding="utf-8") == text() + "\n"


def test_the_manual_speaks_the_language() -> None:
    """The example in the manual can be read."""
    example = re.search(r"(?:^(?: {4}.*)?\n)+", text().partition("## A file\n")[2], re.MULTILINE)
    assert example
    file, found = parse(Source("example", textwrap.dedent(example[0])))
    assert found == []
    assert file
    assert len(file.statements) == 1
