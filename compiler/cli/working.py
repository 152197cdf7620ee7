"""Many games with a bar that shows how far they are, and what they leave to be remarked."""

from __future__ import annotations

import os
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.coverage import idle
from cuarenta.compiler.verify.games import Figures
from cuarenta.compiler.verify.work import Outcome, outcomes


def at_work(rules: Ruleset, games: int, seed: int, jobs: int | None) -> Iterator[Outcome]:
    """The outcomes of so many games; the bar goes to the error stream, if anyone watches it."""
    watched = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=watched,
        transient=True,
        disable=not watched.is_terminal,
    )
    with bar:
        task = bar.add_task("games", total=games)
        for outcome in outcomes(rules, games, seed, jobs or os.cpu_count() or 1):
            bar.advance(task, outcome.figures.games)
            yield outcome


def remarks(rules: Ruleset, figures: Figures) -> Iterator[str]:
    """A line for each rule and row that has never acted."""
    for entry in idle(rules, figures.acted):
        yield f"Never acted: {entry.name} ({entry.place.file}:{entry.place.line})"
