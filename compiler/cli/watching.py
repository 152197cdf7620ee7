"""A bar that shows how far long work is, and how many processes do it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def watching(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Say by how much work has gone on; the bar goes to the error stream, if anyone watches it."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    bar = Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.advance(task, more)


def processes(jobs: int | None) -> int:
    """As many as were asked for, or one a processor."""
    return jobs or os.cpu_count() or 1
