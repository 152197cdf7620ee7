"""A table for a sheet of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.table import Sit, Table

HERE = Path(__file__).parent


@pytest.fixture(params=("engine", "interpreter"))
def sit(request: pytest.FixtureRequest) -> Sit:
    """A table for a sheet, once with its engine and once with the interpreter."""
    return lambda sheet: Table(str(HERE / f"{sheet}.cuarenta"), request.param)
