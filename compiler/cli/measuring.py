"""How often differences matter: measured while a bar tells how far the games are."""

from __future__ import annotations

import os

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.impact.measure import measure
from cuarenta.compiler.audit.impact.measured import Impact


def measured(report: Report, *, games: int, seed: int, jobs: int | None) -> Impact:
    """What the differences of a report change, all together and each by itself."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("games", total=games)
        return measure(
            report.audit,
            [each for _, each in report.new],
            games=games,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            watch=lambda played: bar.advance(task, played),
        )
