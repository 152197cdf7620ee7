"""`cuarenta check`: what is wrong with rulesets."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from cuarenta.compiler.diagnostics.diagnostic import Diagnostic


class Format(StrEnum):
    """How messages are written."""

    text = "text"
    json = "json"
    sarif = "sarif"
    github = "github"


def check(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(help="Shipped rulesets or files; all shipped ones if none is named."),
    ] = None,
    format: Annotated[
        Format, typer.Option("--format", help="For people, or for programs.")
    ] = Format.text,
    path: SearchPath = None,
) -> None:
    """Find what is wrong with rulesets, all of it at once."""
    from cuarenta.compiler.cli.options import folders
    from cuarenta.compiler.cli.rulesets import exit_code, is_unreadable
    from cuarenta.compiler.diagnostics.render import text
    from cuarenta.compiler.load import load, shipped

    names = list(dict.fromkeys(rulesets or shipped()))
    where = folders(path)
    loadings = [load(name, path=where) for name in names]
    if format is not Format.text:
        found = [one for loading in loadings for one in loading.diagnostics]
        typer.echo(_for_programs(format, found))
        raise typer.Exit(exit_code(loadings))
    for name, loading in zip(names, loadings, strict=True):
        if loading.diagnostics:
            typer.echo(text(loading.diagnostics), err=is_unreadable(loading))
        else:
            typer.echo(f"{name}: nothing to remark")
    raise typer.Exit(exit_code(loadings))


def _for_programs(format: Format, found: list[Diagnostic]) -> str:
    from cuarenta.compiler.diagnostics import machine, render

    writers = {
        Format.json: render.json,
        Format.sarif: machine.sarif,
        Format.github: machine.github,
    }
    return writers[format](found)
