"""Many games with a bar that shows how far they are, and what they leave to be remarked."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.cli.watching import processes, watching
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.coverage import idle
from cuarenta.compiler.verify.games import Figures
from cuarenta.compiler.verify.work import Outcome, outcomes


def at_work(rules: Ruleset, games: int, seed: int, jobs: int | None) -> Iterator[Outcome]:
    """The outcomes of so many games."""
    with watching("games", games) as go_on:
        for outcome in outcomes(rules, games, seed, processes(jobs)):
            go_on(outcome.figures.games)
            yield outcome


def remarks(rules: Ruleset, figures: Figures) -> Iterator[str]:
    """A line for each rule and row that has never acted."""
    for entry in idle(rules, figures.acted):
        yield f"Never acted: {entry.name} ({entry.place.file}:{entry.place.line})"
