"""A table for the ruleset that a file of games is about, or for any."""

from __future__ import annotations

import pytest

from tests.games.table import Sit, Table

BOTH = ("engine", "interpreter")


@pytest.fixture(params=BOTH)
def table(request: pytest.FixtureRequest) -> Table:
    """A table for the file's ruleset, once with its engine and once with the interpreter."""
    return Table(request.module.RULESET, request.param)


@pytest.fixture(params=BOTH)
def sit(request: pytest.FixtureRequest) -> Sit:
    """A table for a ruleset, once with its engine and once with the interpreter."""
    return lambda ruleset: Table(ruleset, request.param)
