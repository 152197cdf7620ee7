"""How often differences matter: measured while a bar tells how far the games are."""

from __future__ import annotations

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.impact.measure import measure
from cuarenta.compiler.audit.impact.measured import Impact
from cuarenta.compiler.cli.watching import processes, watching


def measured(report: Report, *, games: int, seed: int, jobs: int | None) -> Impact:
    """What the differences of a report change, all together and each by itself."""
    wanted = [each for _, each in report.new]
    with watching("games", games) as go_on:
        return measure(
            report.audit, wanted, games=games, seed=seed, jobs=processes(jobs), watch=go_on
        )
