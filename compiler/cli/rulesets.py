"""Rulesets by the names that the command line is given, or an end with the reasons."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuarenta.compiler.load import Loading
    from cuarenta.compiler.model.ruleset import Ruleset

UNREADABLE = frozenset({"E101", "E102", "E106"})


def one_ruleset(name: str, path: list[Path] | None = None) -> Ruleset:
    """A ruleset without an error."""
    return each_ruleset([name], path)[0]


def each_ruleset(names: Iterable[str], path: list[Path] | None = None) -> list[Ruleset]:
    """These rulesets, each once and all without an error."""
    return [loading.ruleset for loading in each_loading(names, path) if loading.ruleset]


def each_loading(names: Iterable[str], path: list[Path] | None = None) -> list[Loading]:
    """These rulesets as loaded, each once; their messages are shown, and an error ends it all.

    `path` is what the option of that name was given.
    """
    import typer

    from cuarenta.compiler.cli.options import folders
    from cuarenta.compiler.diagnostics.render import text
    from cuarenta.compiler.load import load

    where = folders(path)
    loadings = [load(name, path=where) for name in dict.fromkeys(names)]
    found = [one for loading in loadings for one in loading.diagnostics]
    if found:
        typer.echo(text(found), err=True)
    if code := exit_code(loadings):
        raise typer.Exit(code)
    return loadings


def exit_code(loadings: Iterable[Loading]) -> int:
    """2 where something could not be read at all, 1 where it has an error, else 0."""
    from cuarenta.compiler.cli.failing import FINDINGS, WRONG_USE

    failed = [loading for loading in loadings if loading.ruleset is None]
    if any(is_unreadable(loading) for loading in failed):
        return WRONG_USE
    return FINDINGS if failed else 0


def is_unreadable(loading: Loading) -> bool:
    """Whether there was nothing that could be looked at."""
    return loading.tree is None and all(one.code in UNREADABLE for one in loading.errors)
