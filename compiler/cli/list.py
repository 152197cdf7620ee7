"""`cuarenta list`: the shipped rulesets."""

from __future__ import annotations


def list_rulesets() -> None:
    """List the shipped rulesets: id, title, source, and what each extends."""
    from rich.table import Table

    from cuarenta.compiler.cli.output import console
    from cuarenta.compiler.cli.rulesets import each_loading
    from cuarenta.compiler.load import shipped

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("ruleset", "title", "source", "extends"):
        table.add_column(column, no_wrap=True)
    for loading in each_loading(shipped()):
        ruleset, (_, *parents) = loading.ruleset, loading.chain
        if ruleset:
            sources = ", ".join(ruleset.sources)
            table.add_row(ruleset.id, ruleset.title, sources, *parents[:1])
    console(width=200).print(table, soft_wrap=True)
