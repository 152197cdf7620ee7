"""Where any two shipped rulesets part in play, the audit names the rule that parts them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuarenta.compiler.audit.differences import Audit
from tests.audit.compared import IDS, audit
from tests.divergence import run
from tests.divergence.explain import UnexplainedError
from tests.divergence.run import game

PAIRS = [(a, b) for a in IDS for b in IDS if a != b]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(PAIRS), st.integers(0, 2**32))
def test_first_partings_lie_at_rules_that_are_named(pair: tuple[str, str], seed: int) -> None:
    """Players, packs, dealer and policies follow from the seed."""
    game(*pair, seed)


@pytest.mark.parametrize(
    ("a", "b", "seed"),
    [
        ("mesa", "telegrafo-mesa", 0),  # a win that is missing keeps the chica going
        ("telegrafo-clockwise", "mesa-sin-zapateria", 4),  # of two equal cards, another is taken
    ],
)
def test_what_is_at_work_is_not_always_what_is_seen(a: str, b: str, seed: int) -> None:
    assert game(a, b, seed)


@pytest.mark.parametrize("pair", [("telegrafo", "mesa"), ("play40", "pagat")])
def test_a_difference_that_is_not_told_is_missed(
    pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each difference that explains a parting is needed: without it the game stays unexplained."""
    found = audit(*pair)
    why = game(*pair, 0)[0].why
    left = tuple(each for each in found.differences if each not in why)
    without = replace(found, differences=left)

    def forgetful(a: str, b: str) -> Audit:
        return without if (a, b) == pair else audit(a, b)

    monkeypatch.setattr(run, "audit", forgetful)
    with pytest.raises(UnexplainedError):
        game(*pair, 0)


def test_the_command_counts_partings(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["mesa", "mesa-exacto", "mesa-perdon"]
    assert run.main(["--games", "2", "--jobs", "1", "--rulesets", *names]) == 0
    told = capsys.readouterr().out
    assert told.startswith("6 ordered pairs, 12 games, ")
    assert " 0 unexplained, " in told
