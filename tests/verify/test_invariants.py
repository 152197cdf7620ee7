"""Each promise that holds in every game is looked after: an engine that breaks it is told of."""

from __future__ import annotations

from typing import Any

import pytest

from cuarenta.compiler.verify import invariants
from cuarenta.compiler.verify.lockstep import DisagreementError, Position
from tests.differential import engines

PACK = "A234567JQK" * 4


class Lying:
    """A state that tells all the truth but one thing."""

    def __init__(self, state: Any, **lies: Any) -> None:
        self._state = state
        self._lies = lies

    def __getattr__(self, name: str) -> Any:
        if name in self._lies:
            return lambda *_: self._lies[name]
        return getattr(self._state, name)


@pytest.mark.parametrize(
    ("lies", "promise"),
    [
        ({"captured": (1, 0)}, "41 cards are somewhere, of 40"),
        ({"table": ("A",) * 5}, "cards are somewhere"),
        ({"scores": (2, 0)}, "side 0 has 2 points, and by the events 0"),
        ({"is_terminal": True}, "the game is over, and goes on"),
        ({"legal_actions": []}, "nothing can be done"),
        (
            {"is_terminal": True, "legal_actions": [], "returns": [1.0, 1.0]},
            "the game ends with the returns",
        ),
    ],
)
def test_a_broken_promise(lies: dict[str, Any], promise: str) -> None:
    position = Position(engines.engine("mesa"), engines.ruleset("mesa"), 2, 1, [PACK])
    before = invariants.begin(position)
    assert invariants.look(position, before) == before
    position.state = Lying(position.state, **lies)
    with pytest.raises(DisagreementError, match=promise):
        invariants.look(position, before)


def test_more_cards_of_a_rank_than_there_are() -> None:
    position = Position(engines.engine("mesa"), engines.ruleset("mesa"), 2, 1, [PACK])
    before = invariants.begin(position)
    position.state = Lying(position.state, hand=("A",) * 5)
    with pytest.raises(DisagreementError, match="10 cards A are in hands and on the table"):
        invariants.look(position, before)


def test_the_score_of_a_new_chica_begins_anew() -> None:
    """What is scored after a chica's end, in the same move, belongs to the next one."""
    position = Position(engines.engine("mesa"), engines.ruleset("mesa"), 2, 1, [PACK])
    before = invariants.begin(position)
    position.state = Lying(position.state, chicas=(0, 1), scores=(0, 3))
    with pytest.raises(DisagreementError, match="side 1 has 3 points"):
        invariants.look(position, before)
    position.state = Lying(position.state, chicas=(0, 1), scores=(0, 0))
    assert invariants.look(position, before).chicas == (0, 1)
