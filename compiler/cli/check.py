"""`cuarenta check`: what is wrong with rulesets."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Format(StrEnum):
    """How messages are written."""

    text = "text"
    json = "json"


def check(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(help="Shipped rulesets or files; all shipped ones if none is named."),
    ] = None,
    format: Annotated[
        Format, typer.Option("--format", help="For people, or for programs.")
    ] = Format.text,
) -> None:
    """Find what is wrong with rulesets, all of it at once."""
    from cuarenta.compiler.cli.rulesets import exit_code, is_unreadable
    from cuarenta.compiler.diagnostics import render
    from cuarenta.compiler.load import load, shipped

    names = list(dict.fromkeys(rulesets or shipped()))
    loadings = [load(name) for name in names]
    if format is Format.json:
        typer.echo(render.json([one for loading in loadings for one in loading.diagnostics]))
        raise typer.Exit(exit_code(loadings))
    for name, loading in zip(names, loadings, strict=True):
        if loading.diagnostics:
            typer.echo(render.text(loading.diagnostics), err=is_unreadable(loading))
        else:
            typer.echo(f"{name}: nothing to remark")
    raise typer.Exit(exit_code(loadings))
