"""`cuarenta list`: the shipped rulesets."""

from __future__ import annotations

from collections.abc import Iterator

import typer

Row = tuple[str, str, str, str]


def list_rulesets() -> None:
    """List the shipped rulesets: id, title, source, and what each extends."""
    rows = [("ruleset", "title", "source", "extends"), *_rows()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        typer.echo("  ".join(cells).rstrip())


def _rows() -> Iterator[Row]:
    from cuarenta.compiler.cli.rulesets import each_loading
    from cuarenta.compiler.load import shipped

    for loading in each_loading(shipped()):
        if ruleset := loading.ruleset:
            parent = loading.chain[1] if len(loading.chain) > 1 else ""
            yield ruleset.id, ruleset.title, ", ".join(ruleset.sources), parent
