"""`cuarenta diff`: how two rulesets differ, in words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath
from cuarenta.compiler.cli.reporting import (
    Form,
    FormOption,
    OutputOption,
    check_output,
    deliver,
    written,
)

if TYPE_CHECKING:
    from cuarenta.compiler.model.ruleset import Ruleset


def diff(
    a: Annotated[str, typer.Argument(help="A shipped ruleset, or a file.")],
    b: Annotated[str, typer.Argument(help="Another one.")],
    *,
    format: FormOption = Form.text,
    output: OutputOption = None,
    accepted: Annotated[
        Path | None,
        typer.Option(help="A file of accepted differences, an id a line: only others are told."),
    ] = None,
    witness: Annotated[
        bool, typer.Option("--witness", help="Show each difference by a small game.")
    ] = False,
    budget: Annotated[
        float, typer.Option(help="Seconds for all these games together.", min=1)
    ] = 60,
    impact: Annotated[
        bool, typer.Option("--impact", help="Measure in many games how often it matters.")
    ] = False,
    games: Annotated[
        int, typer.Option(help="How many games each ruleset plays for that.", min=10)
    ] = 4000,
    seed: Annotated[int, typer.Option(help="The same number gives the same games.", min=0)] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="Processes at work. [default: one a processor]", min=1)
    ] = None,
    path: SearchPath = None,
) -> None:
    """Say how two rulesets differ, rule by rule, and what each difference touches."""
    from cuarenta.compiler.audit.accepted import report
    from cuarenta.compiler.audit.differences import differences
    from cuarenta.compiler.cli.failing import FINDINGS

    check_output(output, (a, b, accepted))
    ids = _accepted(accepted) if accepted else ()
    one, other = readable([a, b], path)
    found = report(differences(one, other), ids)
    outcomes = None
    if witness:
        from cuarenta.compiler.cli.witnessing import watched

        outcomes = list(watched(found, seed=seed, budget=budget, jobs=jobs))
    figures = None
    if impact:
        from cuarenta.compiler.cli.measuring import measured

        figures = measured(found, games=games, seed=seed, jobs=jobs)
    deliver(written(found, format, outcomes, figures), output)
    raise typer.Exit(FINDINGS if found.new else 0)


def readable(names: list[str], path: list[Path] | None = None) -> list[Ruleset]:
    """These rulesets; one that cannot be understood is no finding here, but nothing to look at."""
    from cuarenta.compiler.cli.failing import WRONG_USE
    from cuarenta.compiler.cli.rulesets import one_ruleset

    try:
        return [one_ruleset(name, path) for name in names]
    except typer.Exit as end:
        raise typer.Exit(WRONG_USE) from end


def _accepted(path: Path) -> tuple[str, ...]:
    from cuarenta.compiler.audit.accepted import AcceptedError, read
    from cuarenta.compiler.cli.failing import fail, failing_with_the_system

    with failing_with_the_system():
        try:
            return read(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            fail(f"{path} is no text.")
        except AcceptedError as error:
            fail(f"{path}, {error}.")
