"""The commands under one name."""

from __future__ import annotations

from typing import Annotated

import typer

from cuarenta.compiler.cli.assumptions import assumptions
from cuarenta.compiler.cli.build import build
from cuarenta.compiler.cli.check import check
from cuarenta.compiler.cli.cover import cover
from cuarenta.compiler.cli.diff import diff
from cuarenta.compiler.cli.list import list_rulesets
from cuarenta.compiler.cli.manual import manual
from cuarenta.compiler.cli.matrix import matrix
from cuarenta.compiler.cli.new import new
from cuarenta.compiler.cli.playout import playout
from cuarenta.compiler.cli.show import show
from cuarenta.compiler.cli.verify import verify
from cuarenta.compiler.version import VERSION

app = typer.Typer(
    name="cuarenta",
    help="The rules of Cuarenta as data, compiled to engines.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("list")(list_rulesets)
app.command()(new)
app.command()(check)
app.command()(show)
app.command()(build)
app.command()(verify)
app.command()(cover)
app.command()(playout)
app.command()(assumptions)
app.command()(diff)
app.command()(matrix)
app.command()(manual)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"cuarenta {VERSION}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version."),
    ] = False,
) -> None:
    """The rules of Cuarenta as data, compiled to engines."""
