"""The generated text of engines, as the project's own tools see it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from cuarenta.compiler.emit import emit
from cuarenta.compiler.load import load_text

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"


def complaints(texts: Sequence[str]) -> list[str]:
    """What formatter, linter and type checker say of the engines of some rulesets."""
    with tempfile.TemporaryDirectory() as folder:
        generated = Path(folder) / "generated"
        generated.mkdir()
        (generated / "__init__.py").touch()
        for number, text in enumerate(texts):
            ruleset = load_text(text).ruleset
            assert ruleset is not None
            (generated / f"engine_{number}.py").write_text(emit(ruleset))
        ruff = ("ruff", "--config", str(PROJECT))
        checks = (
            (*ruff, "format", "--check", "--diff", "."),
            (*ruff, "check", "--output-format", "concise", "."),
            ("mypy", "--config-file", str(PROJECT), "-p", "generated"),
        )
        return [line for check in checks for line in _says(check, folder)]


def _says(command: Sequence[str], folder: str) -> list[str]:
    """What a tool complains of; nothing if all is well."""
    tool = Path(sys.executable).parent / command[0]
    done = subprocess.run(
        [str(tool), *command[1:]], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return []
    return [f"{command[0]}: {line}" for line in (done.stdout + done.stderr).splitlines()[:60]]
