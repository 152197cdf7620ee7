"""`cuarenta show`: a ruleset with everything that it inherits in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from cuarenta.compiler.syntax.printer import Line
    from cuarenta.compiler.syntax.tree import File

WIDEST = 80


def show(
    ruleset: Annotated[str, typer.Argument(help="A shipped ruleset, or a file.")],
    flat: Annotated[
        bool, typer.Option("--flat", help="Print one ruleset file that means the same.")
    ] = False,
    path: SearchPath = None,
) -> None:
    """Show every rule that holds, each clause with the file and line that it comes from."""
    from cuarenta.compiler.cli.output import console
    from cuarenta.compiler.cli.rulesets import each_loading
    from cuarenta.compiler.variants.flat import flat as flat_text

    (loading,) = each_loading([ruleset], path)
    assert loading.tree is not None, "an error has ended the command"
    if flat:
        typer.echo(flat_text(loading.tree), nl=False)
        return
    out = console()
    for line in _told(loading.tree):
        out.print(line, soft_wrap=True)


def _told(file: File) -> Iterator[Text]:
    """Each line with its place beside it, in the second column."""
    from rich.text import Text

    from cuarenta.compiler.variants.flat import blocks

    found = list(blocks(file))
    lengths = [len(text) for lines in found for line in lines for text in line.text.split("\n")]
    width = max(length for length in lengths if length <= WIDEST)
    for number, lines in enumerate(found):
        if number:
            yield Text()
        for index, line in enumerate(lines):
            yield _line(line, width, is_head=index == 0, is_own=line.span.file == file.span.file)


def _line(line: Line, width: int, is_head: bool, is_own: bool) -> Text:
    from rich.text import Text

    first, *rest = line.text.split("\n")
    told = Text(f"{first:<{width}}  ", "bold" if is_head else "default")
    told.append(f"{line.span.file}:{line.span.line}", "not bold cyan" if is_own else "not bold dim")
    for text in rest:
        told.append(f"\n{text}", "not bold default")
    return told
