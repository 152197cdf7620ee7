"""Witnesses for a report of differences: looked for while a bar tells how far, then written."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.witness.find import find_all
from cuarenta.compiler.audit.witness.outcome import Outcome
from cuarenta.compiler.audit.witness.told import as_data, lines
from cuarenta.compiler.cli.diff import Form, written


def with_witnesses(
    report: Report, form: Form, *, seed: int, budget: float, jobs: int | None
) -> str:
    """The report with what came of the search for each difference."""
    wanted = [each for _, each in report.new] + list(report.audit.equal)
    found = list(_watched(report, wanted, seed, budget, jobs or os.cpu_count() or 1))
    text = written(report, form)
    if form is Form.json:
        data = json.loads(text) | {"witnesses": [as_data(each) for each in found]}
        return json.dumps(data, ensure_ascii=False, indent=2)
    told = "\n\n".join(
        "\n".join(lines(report.audit, difference, outcome))
        for difference, outcome in zip(wanted, found, strict=True)
    )
    if form is Form.markdown:
        return f"{text.rstrip()}\n\n## Witnesses\n\n```text\n{told}\n```\n"
    return f"{text.rstrip()}\n\nWitnesses\n\n{told}\n"


def _watched(
    report: Report, wanted: list[Difference], seed: int, budget: float, jobs: int
) -> Iterator[Outcome]:
    watched = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns, console=watched, transient=True, disable=not watched.is_terminal
    ) as bar:
        task = bar.add_task("witnesses", total=len(wanted))
        for outcome in find_all(report.audit, wanted, seed=seed, budget=budget, jobs=jobs):
            bar.advance(task)
            yield outcome
