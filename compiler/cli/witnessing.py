"""Witnesses for a report of differences, looked for while a bar tells how far."""

from __future__ import annotations

import os
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.witness.find import find_all
from cuarenta.compiler.audit.witness.outcome import Outcome


def watched(report: Report, *, seed: int, budget: float, jobs: int | None) -> Iterator[Outcome]:
    """What comes of the search for each difference that is told, those equal in play last."""
    wanted = [each for _, each in report.new] + list(report.audit.equal)
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    processes = jobs or os.cpu_count() or 1
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("witnesses", total=len(wanted))
        for outcome in find_all(report.audit, wanted, seed=seed, budget=budget, jobs=processes):
            bar.advance(task)
            yield outcome
