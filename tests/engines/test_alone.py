"""Engines on their own: the standard library and one file are all they need."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cuarenta.generated
from tests.engines.playing import FEW, GENERATED

FOLDER = Path(cuarenta.generated.__path__[0])
SLOWEST = 0.25  # seconds: ten times and more what an import takes on an idle machine
GAME = """
import importlib, random, sys, time
import collections.abc, functools, hashlib, itertools, os, struct, typing
sys.path.insert(0, sys.argv[1])
before = time.perf_counter()
engine = importlib.import_module(sys.argv[2])
took = time.perf_counter() - before
assert not [name for name in sys.modules if "cuarenta" in name]
state, chance = engine.new_game(seed=40), random.Random(40)
while not state.is_terminal():
    state.apply_action(chance.choice(state.legal_actions()))
print(took, len(state.history), *state.scores())
"""


def alone(name: str, folder: Path) -> list[str]:
    """What a fresh interpreter, cut off from everything, says of a game."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", GAME, str(folder), name],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("name", GENERATED)
def test_an_engine_works_in_an_empty_folder(name: str, tmp_path: Path) -> None:
    """It is quickly imported there, too; the first time its byte code is written."""
    shutil.copy(FOLDER / f"{name}.py", tmp_path)
    first, *rest = [alone(name, tmp_path) for _ in range(4 if name in FEW else 2)]
    assert int(first[1]) > 0
    assert all(told[1:] == first[1:] for told in rest)
    took = min(float(told[0]) for told in rest)
    print(f"{name} is imported in {1000 * took:.0f} ms")
    assert took < SLOWEST


@pytest.mark.parametrize("name", GENERATED)
def test_an_engine_imports_the_standard_library_only(name: str) -> None:
    tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(str(node.module))
        if isinstance(node, ast.Name):
            assert node.id not in ("__import__", "exec", "eval", "open", "compile")
    roots = {each.partition(".")[0] for each in found}
    assert roots <= sys.stdlib_module_names
    assert "importlib" not in roots
