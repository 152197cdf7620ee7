"""`cuarenta cover`: how often each rule of a ruleset acts in play."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from cuarenta.compiler.model.ruleset import Ruleset
    from cuarenta.compiler.verify.games import Figures

LEAST = 200


class Form(StrEnum):
    """How figures are written."""

    text = "text"
    json = "json"


Ruleset_ = Annotated[str, typer.Argument(metavar="RULESET", help="A shipped ruleset, or a file.")]
Jobs = Annotated[
    int | None, typer.Option(help="Processes at work. [default: one a processor]", min=1)
]
Seed = Annotated[int, typer.Option(help="The same number gives the same games.", min=0)]


def cover(
    ruleset: Ruleset_,
    *,
    games: Annotated[
        int, typer.Option(help=f"At most so many; {LEAST} are enough if every rule acts.", min=1)
    ] = 4000,
    jobs: Jobs = None,
    seed: Seed = 0,
    format: Annotated[
        Form, typer.Option("--format", help="For people, or for programs.")
    ] = Form.text,
    path: SearchPath = None,
) -> None:
    """Play until every rule and every row of a table has acted, and say how often each did."""
    from cuarenta.compiler.cli.failing import FINDINGS
    from cuarenta.compiler.cli.rulesets import one_ruleset
    from cuarenta.compiler.verify.coverage import idle

    rules = one_ruleset(ruleset, path)
    figures = _played(rules, games, seed, jobs)
    if format is Form.json:
        typer.echo(_json(rules, figures))
    else:
        _table(rules, figures)
    if idle(rules, figures.acted):
        raise typer.Exit(FINDINGS)


def _played(rules: Ruleset, games: int, seed: int, jobs: int | None) -> Figures:
    """Games until nothing is left to be seen; a disagreement ends it all."""
    from cuarenta.compiler.cli.failing import FINDINGS, fail
    from cuarenta.compiler.cli.working import at_work
    from cuarenta.compiler.verify.coverage import idle
    from cuarenta.compiler.verify.games import Figures

    figures = Figures()
    for outcome in at_work(rules, games, seed, jobs):
        figures.add(outcome.figures)
        if outcome.failure:
            hint = f"“cuarenta verify {rules.id}” tells the game"
            fail(f"{rules.id}: {outcome.failure.what}; {hint}.", FINDINGS)
        if figures.games >= LEAST and not idle(rules, figures.acted):
            break
    return figures


def _table(rules: Ruleset, figures: Figures) -> None:
    from rich import box
    from rich.table import Table

    from cuarenta.compiler.cli.output import console
    from cuarenta.compiler.cli.working import remarks
    from cuarenta.compiler.verify.coverage import entries

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    table.add_column("acted", justify="right", no_wrap=True)
    table.add_column("")
    for entry in entries(rules):
        often = figures.acted[entry.key]
        name = f"  row {entry.row}" if entry.row else entry.name
        title = f"line {entry.place.line}" if entry.row else entry.origin.title
        table.add_row(name, str(often or "never"), title, style="" if often else "bold red")
    out = console()
    out.print(table)
    out.print(f"{rules.id}: {figures.games} games, {figures.decisions} decisions.")
    for line in remarks(rules, figures):
        out.print(line, soft_wrap=True)


def _json(rules: Ruleset, figures: Figures) -> str:
    from json import dumps

    from cuarenta.compiler.verify.coverage import entries

    told = [
        {
            "rule": entry.origin.id,
            **({"row": entry.row} if entry.row else {"title": entry.origin.title}),
            "file": entry.place.file,
            "line": entry.place.line,
            "acted": figures.acted[entry.key],
        }
        for entry in entries(rules)
    ]
    head = {"ruleset": rules.id, "games": figures.games, "decisions": figures.decisions}
    return dumps({**head, "rules": told}, ensure_ascii=False, indent=2)
