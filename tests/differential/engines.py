"""Where rulesets and their engines come from."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import cuarenta.rulesets
from cuarenta.compiler import emit, load
from cuarenta.compiler.model.ruleset import Ruleset
from tests.differential import mechanisms


def shipped() -> list[str]:
    """The names of all rulesets of the project."""
    folders = map(Path, cuarenta.rulesets.__path__)
    return sorted(file.stem for folder in folders for file in folder.glob("*.cuarenta"))


@cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by its name or the path of its file, or one built by hand for one mechanism."""
    if name in mechanisms.RULESETS:
        return mechanisms.ruleset(name)
    loading = load.load(name)
    assert loading.ruleset is not None, loading.diagnostics
    return loading.ruleset


@cache
def engine(name: str) -> Any:
    """The engine generated for a ruleset."""
    return emit.engine(ruleset(name))
