"""Every sheet is sound: nothing to remark, engine and interpreter agree, and each rule acts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuarenta.compiler.load import load
from cuarenta.compiler.verify.coverage import idle
from cuarenta.compiler.verify.games import Figures
from cuarenta.compiler.verify.work import outcomes

HERE = Path(__file__).parent
SHEETS = sorted(path.stem for path in HERE.glob("*.cuarenta"))
GAMES = 400


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet(name: str) -> None:
    """What the sheet says itself has acted in some game; what it takes over need not have."""
    loading = load(HERE / f"{name}.cuarenta")
    assert loading.diagnostics == ()
    rules = loading.ruleset
    assert rules is not None
    figures = Figures()
    for outcome in outcomes(rules, GAMES, seed=0, jobs=1):
        assert outcome.failure is None
        figures.add(outcome.figures)
        own = [each for each in idle(rules, figures.acted) if Path(each.place.file).stem == name]
        if not own:
            break
    assert [each.name for each in own] == []
