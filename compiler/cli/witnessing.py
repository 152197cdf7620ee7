"""Witnesses for a report of differences, looked for while a bar tells how far."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.witness.find import find_all
from cuarenta.compiler.audit.witness.outcome import Outcome
from cuarenta.compiler.cli.watching import processes, watching


def watched(report: Report, *, seed: int, budget: float, jobs: int | None) -> Iterator[Outcome]:
    """What comes of the search for each difference that is told, those equal in play last."""
    wanted = [each for _, each in report.new] + list(report.audit.equal)
    with watching("witnesses", len(wanted)) as go_on:
        for outcome in find_all(
            report.audit, wanted, seed=seed, budget=budget, jobs=processes(jobs)
        ):
            go_on(1)
            yield outcome
