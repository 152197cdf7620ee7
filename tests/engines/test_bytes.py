"""Generated text: the same bytes wherever it is made, and clean to every tool."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cuarenta
import cuarenta.generated
from cuarenta.compiler import emit
from cuarenta.compiler.load import load, load_text
from cuarenta.compiler.model.ruleset import Ruleset
from tests.conftest import ROOT
from tests.engines.playing import BY_HAND, GENERATED, ruleset
from tests.engines.renaming import ids, read, renamed, source

ROOTS = ["mesa", "pagat", "play40", "telegrafo"]
FOLDER = Path(cuarenta.generated.__path__[0])
DIGESTS = """
import hashlib, sys
from cuarenta.compiler import emit
from cuarenta.compiler.load import load
for name in sys.argv[1:]:
    print(hashlib.sha256(emit.emit(load(name).ruleset).encode()).hexdigest())
"""


def digest(text: str) -> str:
    """The digest of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def of(rules: Ruleset | None) -> str:
    """The engine of a ruleset."""
    assert rules
    return emit.emit(rules)


# The same bytes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["0", "1"])
def test_hash_seeds_and_folders_do_not_matter(seed: str, tmp_path: Path) -> None:
    """Another process, with other hashes, elsewhere, writes what is committed."""
    names = ["mesa", "telegrafo"] if seed == "1" else ["mesa-comodines", "pagat"]
    home = str(Path(cuarenta.__file__).parent.parent)
    changes = {"PYTHONHASHSEED": seed, "PYTHONPATH": home, "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS, *names],
        cwd=tmp_path,
        env={**os.environ, **changes},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    files = [FOLDER / f"{name.replace('-', '_')}.py" for name in names]
    assert done.stdout.split() == [digest(each.read_text(encoding="utf-8")) for each in files]


@pytest.mark.parametrize("name", ["mesa", "telegrafo"])
def test_line_ends_do_not_matter(name: str) -> None:
    """Nor does a byte order mark, nor the end of the last line."""
    text = source(name)
    rules = load_text(text, f"{name}.cuarenta").ruleset
    others = (text.replace("\n", "\r"), "\ufeff" + text, text.rstrip("\n"))
    for other in others:
        assert repr(load_text(other, f"{name}.cuarenta").ruleset) == repr(rules)
    engine = of(load_text(text.replace("\n", "\r\n"), f"{name}.cuarenta").ruleset)
    assert engine == (FOLDER / f"{name}.py").read_text(encoding="utf-8")


def test_where_a_file_lies_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its path from here, from elsewhere, or from the root."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "mine.cuarenta").write_text(source("pagat"), encoding="utf-8")
    engines = set()
    for here, path in (
        (folder, "mine.cuarenta"),
        (folder, "./mine.cuarenta"),
        (tmp_path, "rules/mine.cuarenta"),
        (tmp_path, str(folder / "mine.cuarenta")),
    ):
        monkeypatch.chdir(here)
        engines.add(of(load(path).ruleset))
    assert len(engines) == 1
    assert str(tmp_path) not in engines.pop()


# Clean to every tool ------------------------------------------------------------------------------


@functools.cache
def texts() -> dict[str, str]:
    """Committed engines, and some freshly made: of single mechanisms, and with names like code."""
    found = {name: (FOLDER / f"{name}.py").read_text(encoding="utf-8") for name in GENERATED}
    for name in BY_HAND:
        found[name.replace("-", "_")] = of(ruleset(name))
    text = source("mesa")
    names = dict(zip(ids(text), IMPORTED, strict=False))
    found["odd_names"] = of(read(renamed(text, names)).ruleset)
    return found


IMPORTED = [
    "Callable", "combinations_with_replacement", "cache", "struct", "os", "COPIES", "LAST", "EACH",
    "_alike", "_pairs", "_total", "_size", "NUMBERS", "CARD", "Sequence", "noqa", "fmt", "type",
    "pragma", "x" * 60, "ignore", "mypy", "pyright", "self", "TypeAlias", "NamedTuple",
    "Pack", "_says",
]  # fmt: skip


def tool(name: str) -> str:
    """Where a tool is, if it is here."""
    found = shutil.which(
        name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    )
    if not found:
        pytest.skip(f"{name} is not here")
    return found


def written(folder: Path) -> Path:
    """All these engines, in a folder of this name with the project's settings beside it."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    home = folder / "generated"
    home.mkdir()
    for name, text in texts().items():
        (home / f"{name}.py").write_text(text, encoding="utf-8")
    return home


def checked(folder: Path, *command: str) -> None:
    """Run a tool, which must find nothing."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_the_formatter_changes_nothing(tmp_path: Path) -> None:
    ruff = tool("ruff")
    written(tmp_path)
    checked(tmp_path, ruff, "format", "--no-cache", "--check", "generated")


def test_the_linter_finds_nothing(tmp_path: Path) -> None:
    ruff = tool("ruff")
    written(tmp_path)
    checked(tmp_path, ruff, "check", "--no-cache", "generated")


def test_mypy_finds_nothing(tmp_path: Path) -> None:
    mypy = tool("mypy")
    files = sorted(written(tmp_path).glob("*.py"))
    few = [str(file) for file in files if file.stem in {*ROOTS, "odd_names", "faults", "wild_one"}]
    checked(
        tmp_path, mypy, "--strict", "--python-version", "3.11", "--cache-dir", str(tmp_path), *few
    )


def test_pyright_finds_nothing(tmp_path: Path) -> None:
    pyright = tool("pyright")
    written(tmp_path)
    checked(tmp_path, pyright, "--pythonpath", sys.executable)


def test_no_tool_is_told_to_look_away() -> None:
    for name, text in texts().items():
        for word in ("noqa", "type: ignore", "pyright:", "mypy:", "fmt:", "pragma:"):
            comments = [line.partition("#")[2] for line in text.split("\n") if "#" in line]
            assert not [each for each in comments if word in each.lower()], (name, word)
