"""`cuarenta verify`: for anyone's ruleset, the assurance that the shipped ones have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.cover import Jobs, Ruleset_, Seed
from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from cuarenta.compiler.model.ruleset import Ruleset
    from cuarenta.compiler.verify.games import Figures
    from cuarenta.compiler.verify.work import Failure


def verify(
    ruleset: Ruleset_,
    games: Annotated[int, typer.Option(help="How many are played.", min=1)] = 1000,
    jobs: Jobs = None,
    seed: Seed = 0,
    path: SearchPath = None,
) -> None:
    """Check, compile, and play the engine against the interpreter; tell the game that differs."""
    from cuarenta.compiler.cli.failing import FINDINGS
    from cuarenta.compiler.cli.rulesets import each_loading

    (loading,) = each_loading([ruleset], path)
    rules = loading.ruleset
    assert rules is not None, "an error has ended the command"
    _say("check", f"{len(loading.diagnostics) or 'nothing'} to remark")
    _build(rules)
    figures, failure = _played(rules, games, seed, jobs)
    if failure is None:
        _agreed(rules, figures)
    else:
        _unsound(rules, figures, failure)
    if failure or is_endless(figures):
        raise typer.Exit(FINDINGS)


def _say(what: str, told: str) -> None:
    typer.echo(f"{what:<10} {told}")


def _build(rules: Ruleset) -> None:
    from cuarenta.compiler.cli.build import module_name
    from cuarenta.compiler.emit import emit

    _say("build", f"{module_name(rules.id)}, {len(emit(rules).splitlines())} lines, in memory")


def _played(
    rules: Ruleset, games: int, seed: int, jobs: int | None
) -> tuple[Figures, Failure | None]:
    """All games, up to the first failure."""
    from cuarenta.compiler.cli.working import at_work
    from cuarenta.compiler.verify.games import Figures

    figures = Figures()
    for outcome in at_work(rules, games, seed, jobs):
        figures.add(outcome.figures)
        if outcome.failure:
            return figures, outcome.failure
    return figures, None


def is_endless(figures: Figures) -> bool:
    """Whether play does not end, as far as it can be seen."""
    return figures.broken_off > 0 and figures.ended == 0


def _agreed(rules: Ruleset, figures: Figures) -> None:
    from cuarenta.compiler.cli.working import remarks
    from cuarenta.compiler.verify.coverage import entries

    idle = list(remarks(rules, figures))
    total = len(list(entries(rules)))
    _say(
        "play",
        f"{figures.games} games, {figures.ended} of them to the end, "
        f"{figures.decisions} decisions: engine and interpreter agree",
    )
    endless = is_endless(figures)
    ends = "and yet no game comes to an end" if endless else "play ends"
    _say("promises", f"every card is somewhere, scores are the sum of events, {ends}")
    _say("coverage", f"{total - len(idle)} of {total} rules and rows of tables acted")
    for line in idle:
        _say("", line)
    if endless:
        _say(
            "verdict", f"{rules.id}: {figures.broken_off} games were broken off, and none has ended"
        )
    else:
        _say("verdict", f"{rules.id} is sound{', as far as it was seen to act' if idle else ''}")


def _unsound(rules: Ruleset, figures: Figures, failure: Failure) -> None:
    """Tell the failure by the smallest game that shows it."""
    from cuarenta.compiler.emit import engine
    from cuarenta.compiler.verify.notation import written
    from cuarenta.compiler.verify.shrink import shrunk

    _say("play", f"game {figures.games + 1} fails, after {figures.decisions} decisions that agreed")
    typer.echo("Looking for a short game …", err=True)
    small = shrunk(engine(rules), rules, failure)
    typer.echo()
    for line in written(rules, small.record):
        typer.echo(f"  {line}")
    typer.echo(f"  {small.what}\n")
    _say("verdict", f"{rules.id}: a fault of cuarenta itself, in its engine or its interpreter")
