"""A disagreement becomes a short game that still shows it, and can be read and played again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import Position, Record
from cuarenta.compiler.verify.notation import written
from cuarenta.compiler.verify.shrink import replayed, shrunk
from cuarenta.compiler.verify.work import Failure, Worker
from tests.differential import engines
from tests.differential.test_planted import pays_one_more, with_rule

LIMPIA = with_rule("awards", "limpia", pays_one_more)
RONDA = with_rule("announcements", "ronda", pays_one_more)


def failing(name: str, wrong: Ruleset, least: int = 1) -> Failure:
    """How the engine of a ruleset fails against other rules, in a game of at least some moves."""
    worker = Worker(wrong)
    worker.engine = engines.engine(name)
    for number in range(400):
        outcome = worker.play((range(number, number + 1), 0))
        if outcome.failure and len(outcome.failure.record.moves) >= least:
            return outcome.failure
    raise AssertionError("they never disagree")


def test_a_long_game_becomes_two_plays() -> None:
    wrong = LIMPIA(engines.ruleset("telegrafo"))
    engine = engines.engine("telegrafo")
    found = failing("telegrafo", wrong, least=12)
    small = shrunk(engine, wrong, found, seconds=10)
    assert len(small.record.moves) < len(found.record.moves)
    assert len(small.record.moves) == 2, "a card, and its like"
    assert len(small.record.packs or ()) == 1
    assert replayed(engine, wrong, small.record) == small
    right = engines.ruleset("telegrafo")
    assert replayed(engine, right, small.record) is None


def test_a_shrunk_game_is_told_in_the_action_notation() -> None:
    wrong = RONDA(engines.ruleset("telegrafo"))
    small = shrunk(engines.engine("telegrafo"), wrong, failing("telegrafo", wrong), seconds=10)
    head, pack, *moves = written(wrong, small.record)
    assert head.startswith("telegrafo, ")
    assert " deals" in head
    assert pack == f"pack 1: {' '.join((small.record.packs or [])[0])}"
    assert len(moves) == 1
    said, _, score = moves[0].split(" | ")
    assert said == "ronda"
    assert score in ("5-0", "0-5")
    assert small.what.startswith("scores: engine ")


def test_what_does_not_fail_stays_as_it_is() -> None:
    engine, rules = engines.engine("mesa"), engines.ruleset("mesa")
    record = Record(2, 1, ["A234567JQK" * 4], moves=("A", "6", "2", "nonsense", "7"))
    assert replayed(engine, rules, record) is None


def test_a_game_shuffled_from_a_seed_gets_its_packs() -> None:
    """The packs of a seed are written down, so that they can be put in order."""
    wrong = LIMPIA(engines.ruleset("telegrafo"))
    engine = engines.engine("telegrafo")
    for seed in range(200):
        position = Position(engine, engines.ruleset("telegrafo"), 2, seed=seed)
        while not position.game.is_terminal():
            captures = [text for text in sorted(position.actions) if "x" in text]
            position.do((captures or sorted(position.actions))[0])
        moves = position.game.history
        found = replayed(engine, wrong, Record(2, None, None, seed, moves))
        if found is not None and len(found.record.moves) > 8:
            break
    else:
        pytest.fail("no late limpia in any game")
    small = shrunk(engine, wrong, found, seconds=5)
    assert small.record.packs is not None
    assert small.record.dealer is not None
    assert len(small.record.moves) < len(found.record.moves)


def test_an_engine_that_trips_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(engines.ruleset("mesa"), title="another")
    worker = Worker(rules)

    def trip(state: object, action: int) -> None:
        raise KeyError(action)

    # State is an attribute of every engine module.
    monkeypatch.setattr(vars(worker.engine)["State"], "apply_action", trip)
    outcome = worker.play((range(5), 0))
    assert outcome.failure is not None
    assert "KeyError" in outcome.failure.what
    assert len(outcome.failure.record.moves) == 1
