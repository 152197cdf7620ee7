"""Actions: their numbers and texts, and what is said of one that is not open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.engines.playing import (
    ALL,
    GAMES,
    engine,
    error_of,
    everything,
    reads,
    reports,
    ruleset,
    sampled,
)

NO_NUMBERS: list[Any] = [None, "6", "", 1.5, b"6", [], (), [0], object(), float("nan"), 1j]
NO_TEXTS: list[Any] = ["", " ", "6 ", "x", "6x", "6x2", "6x4+2", "6>7", "claim", "Pass", "8", None]
SAID = r"\w+|claim (?:RANK)"
PLAY = r"(RANK)(?:x((?:RANK)(?:\+(?:RANK))*)((?:>(?:RANK))*))?"


# Numbers and texts --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_texts_and_numbers_are_one_to_one(name: str) -> None:
    module = engine(name)
    state = module.new_game(seed=1)
    texts = [state.action_to_string(action) for action in range(module.NUM_ACTIONS)]
    assert len(set(texts)) == len(texts)
    assert [state.string_to_action(text) for text in texts] == list(range(module.NUM_ACTIONS))


@pytest.mark.parametrize("name", ALL)
def test_how_a_play_is_written(name: str) -> None:
    """A rank; what it takes, ascending; the ranks it runs on to, one above the other."""
    module, rules = engine(name), ruleset(name)
    ranks = module.RANKS
    numbers = dict(zip(ranks, rules.numbers, strict=True))
    state = module.new_game(seed=1)
    pattern = PLAY.replace("RANK", "|".join(map(re.escape, ranks)))
    said = {rule.origin.name for rule in rules.announcements} | {"pass", "take", "leave", "done"}
    said |= {f"claim {rank}" for rank in ranks}
    for action in range(module.NUM_ACTIONS):
        text = state.action_to_string(action)
        found = re.fullmatch(pattern, text)
        if not found:
            assert text in said
            continue
        card, basis, run = found.groups()
        taken = [ranks.index(each) for each in basis.split("+")] if basis else []
        assert taken == sorted(taken), text
        ran = [ranks.index(each) for each in run.split(">")[1:]] if run else []
        assert ran == list(range(ran[0], ran[0] + len(ran))) if ran else True, text
        assert not set(ran) & set(taken), text
        if taken and ranks.index(card) not in taken and numbers[card]:
            total = sum(numbers[ranks[each]] or 0 for each in taken)
            assert total % numbers[card] == 0, text
    assert [state.string_to_action(rank) for rank in ranks] == sorted(
        state.string_to_action(rank) for rank in ranks
    )


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("telegrafo", "6; 6x6; 6x2+4; 6x2+4>7>J; ronda; four; pass; take; leave; claim 6; done"),
        ("pagat", "6; 6x6; 6x2+4; ronda; four; pass"),
        ("mesa", "6; 6x6; 6x6+6; 6x2+4; 6x2+4>7>J; 6x6+6>7; ronda"),
        ("play40", "6; 6x6; 6x2+4; 6x2+4>7>J"),
        ("wild-one", "6; *; *x5"),
    ],
)
def test_texts_that_there_are(name: str, texts: str) -> None:
    state = engine(name).new_game(seed=1)
    for text in texts.split("; "):
        assert state.action_to_string(state.string_to_action(text)) == text


@pytest.mark.parametrize("name", ALL)
def test_what_is_no_action(name: str) -> None:
    module = engine(name)
    state = module.new_game(seed=1)
    for text in NO_TEXTS:
        words = error_of(module.IllegalAction, lambda given=text: state.string_to_action(given))  # type: ignore[misc]
        assert repr(text) in words
    for action in (-1, -module.NUM_ACTIONS, module.NUM_ACTIONS, 10**30, 0.0, *NO_NUMBERS):
        words = error_of(module.IllegalAction, lambda given=action: state.action_to_string(given))  # type: ignore[misc]
        assert repr(action) in words


# Refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_refused_actions_change_nothing(name: str, seed: int) -> None:
    """Every action that is not open, and what is no action at all: an error, and nothing else."""
    module = engine(name)
    ids = {rule.id for rule in module.RULES}
    for state in sampled(name, seed, 90):
        before = everything(state)
        legal = state.legal_actions()
        for action in set(range(module.NUM_ACTIONS)) - set(legal):
            words = error_of(module.IllegalAction, lambda: state.apply_action(action))  # noqa: B023
            if state.phase == "over":
                assert words == "the match is over"
                continue
            assert words.startswith(state.action_to_string(action) + ":")
            named = re.search(r"\(([\w., ]+)\)$", words)
            assert named, words
            assert set(named[1].split(", ")) <= ids, words
        numbers = [-1, -module.NUM_ACTIONS, module.NUM_ACTIONS, 10**30, -(10**30)]
        for action in (*numbers, *map(float, legal), *NO_NUMBERS):
            error_of(module.IllegalAction, lambda: state.apply_action(action))  # noqa: B023
        assert everything(state) == before


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_refused_reports_change_nothing(name: str, seed: int) -> None:
    """A fault outside its window, of nobody or of a seat that is none."""
    module, rules = engine(name), ruleset(name)
    own = {fault.origin.name for fault in rules.faults if fault.by == "any seat"}
    for state in sampled(name, seed, 40):
        before = reads(state)
        for report, seat in [*reports(module, state.players), ("misdea", None), ("", 0), (None, 1)]:
            copy = state.clone()
            try:
                copy.report_fault(report, seat)
            except module.FaultError as error:
                assert str(error)
                error_of(module.FaultError, lambda: state.report_fault(report, seat))  # noqa: B023
            except ValueError as error:
                assert "no pack" in str(error)
            else:
                assert report not in own or seat is not None
                assert copy.history != state.history
                assert not state.is_terminal()
        for report in own | {"misdeal"}:
            for wrong in (-1, state.players, 10**30, "0", 0.0, 1.5, [0]):
                error_of(ValueError, lambda: state.report_fault(report, wrong))  # noqa: B023
        assert reads(state) == before


@pytest.mark.parametrize("name", ALL)
def test_a_seat_is_a_number(name: str) -> None:
    state = engine(name).new_game(seed=1)
    looks = (state.hand, state.observation_string, state.information_state_string)
    for seat in (-1, state.players, 10**30, 0.0, "0", None, [0]):
        for look in looks:
            assert repr(seat) in error_of(ValueError, lambda: look(seat))  # noqa: B023


@pytest.mark.parametrize("name", ALL)
def test_what_is_given_out_can_be_changed(name: str) -> None:
    """Whatever a caller does with what it was given, the game is as it was."""
    for state in sampled(name, 1, 80):
        before = reads(state)
        state.legal_actions().clear()
        state.returns().clear()
        for given in (state.hand(0), state.table(), state.events, state.history, state.scores()):
            assert isinstance(given, tuple)
        assert reads(state) == before
