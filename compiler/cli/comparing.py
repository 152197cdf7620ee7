"""How a folder of engines differs from what would be built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff
from pathlib import Path

from cuarenta.compiler.cli.writing import read


def differences(folder: Path, texts: Mapping[str, str], whole: bool) -> Iterator[str]:
    """A paragraph for each file that is stale or missing and, of the whole folder, foreign."""
    for name, text in texts.items():
        path = folder / name
        old = None if path.is_dir() else read(path)
        if old is None:
            yield f"stale: {path} is no text" if path.exists() else f"missing: {path}"
        elif old != text:
            yield f"stale: {path}\n" + _diff(path, old, text)
    if whole:
        for path in foreign(folder, texts):
            yield f"foreign: {path} is the engine of no ruleset built here"


def foreign(folder: Path, names: Iterable[str]) -> list[Path]:
    """The modules of a folder that have none of these names; `__init__.py` belongs to each."""
    known = {*names, "__init__.py"}
    found = folder.glob("*.py") if folder.is_dir() else ()
    return sorted(path for path in found if path.name not in known)


def _diff(path: Path, old: str, new: str) -> str:
    lines = unified_diff(
        old.splitlines(), new.splitlines(), str(path), f"{path} (as built)", lineterm=""
    )
    return "\n".join(lines)
