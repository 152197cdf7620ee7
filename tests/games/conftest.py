"""A table for the ruleset that a file of games is about."""

from __future__ import annotations

import pytest

from tests.games.table import Table


@pytest.fixture(params=["engine", "interpreter"])
def table(request: pytest.FixtureRequest) -> Table:
    """A table for the file's ruleset, once with its engine and once with the interpreter."""
    return Table(request.module.RULESET, request.param)
