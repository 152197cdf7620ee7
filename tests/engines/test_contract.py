"""What a module is, and how its games begin and end."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cuarenta.rulesets
from cuarenta.compiler.version import VERSION
from tests.engines.playing import (
    ALL,
    GAMES,
    GENERATED,
    engine,
    error_of,
    pack,
    reads,
    ruleset,
    walk,
)

TERMINAL = -4
PHASES = {"announce", "play", "missed", "claim", "over"}


# The module -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_constants(name: str) -> None:
    module, rules = engine(name), ruleset(name)
    assert module.RULESET == rules.id == name.replace("_", "-")
    assert rules.title == module.TITLE
    assert rules.sha256 == module.SOURCE_SHA256
    assert module.LANGUAGE == rules.language == 1
    assert module.COMPILER == VERSION
    assert rules.seats.players == module.PLAYERS
    assert rules.ranks == module.RANKS
    assert rules.game.target == module.TARGET
    assert len(module.RANKS) < module.NUM_ACTIONS
    assert module.TERMINAL == TERMINAL


@pytest.mark.parametrize("name", GENERATED)
def test_the_hash_is_of_the_canonical_print(name: str) -> None:
    assert re.fullmatch("[0-9a-f]{64}", engine(name).SOURCE_SHA256)


@pytest.mark.parametrize("name", ALL)
def test_types(name: str) -> None:
    module = engine(name)
    for error in (module.IllegalAction, module.FaultError):
        assert issubclass(error, ValueError)
    assert not issubclass(module.FaultError, module.IllegalAction)
    assert module.Event._fields == ("kind", "side", "points", "rule")
    assert module.Rule._fields == ("id", "title", "file", "line", "cite", "assumed")
    assert isinstance(module.RULES, tuple)
    assert all(isinstance(rule, module.Rule) for rule in module.RULES)


@pytest.mark.parametrize("name", GENERATED)
def test_each_rule_points_at_its_place(name: str) -> None:
    """File and line of every rule are those of its head in the shipped rulesets."""
    module, rules = engine(name), ruleset(name)
    folder = Path(cuarenta.rulesets.__path__[0])
    heads = 0
    for rule in module.RULES:
        lines = (folder / rule.file).read_text(encoding="utf-8").split("\n")
        kind, _, word = rule.id.partition(".")
        head = re.fullmatch(r'(?:override )?(\w+) (\w+)(?: "(.*)")?', lines[rule.line - 1])
        assert head, rule
        assert head.groups() in ((kind, word, rule.title), (kind, word, None))
        assert head[3] or head[0].startswith("override "), "a title is left out by overriding alone"
        heads += 1
    origins = {each.origin.id: each.origin for each in rules.rules()}
    assert heads == len(origins)
    for rule in module.RULES:
        assert rule.cite == "; ".join(origins[rule.id].cite)
        assert rule.assumed == " ".join(origins[rule.id].assumed)


# How a game begins ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_defaults(name: str) -> None:
    module = engine(name)
    state = module.new_game()
    assert state.players == max(module.PLAYERS)
    assert state.dealer in range(state.players)
    dealers = {module.new_game(seed=seed).dealer for seed in range(60)}
    assert dealers == set(range(state.players)), "the draw can name anyone"
    assert len({module.new_game().serialize() for _ in range(5)}) == 5, "no seed, no repetition"


@pytest.mark.parametrize("name", ALL)
def test_players_and_dealer(name: str) -> None:
    module = engine(name)
    for players in module.PLAYERS:
        for dealer in range(players):
            state = module.new_game(players, dealer=dealer, seed=dealer)
            assert (state.players, state.dealer) == (players, dealer)
            assert len(state.returns()) == players


@pytest.mark.parametrize("name", ALL)
def test_wrong_players_and_dealers(name: str) -> None:
    module = engine(name)
    for players in (0, 1, 3, 5, -2, 10**30, "2", None, [2]):
        if players in (*module.PLAYERS, None):
            continue
        assert repr(players) in error_of(ValueError, lambda given=players: module.new_game(given))  # type: ignore[misc]
    for dealer in (-1, 4, 10**30, "0", 1.0, [0]):
        words = error_of(ValueError, lambda given=dealer: module.new_game(dealer=given))  # type: ignore[misc]
        assert "dealer" in words
        assert repr(dealer) in words
    with pytest.raises(ValueError, match=r"int\(\)"):
        module.new_game(seed="none")


@pytest.mark.parametrize("name", ALL)
def test_packs_are_dealt_from_the_top(name: str) -> None:
    module, rules = engine(name), ruleset(name)
    cards = rules.packet.cards
    deck = pack(name)[::-1]
    for players in module.PLAYERS:
        state = module.new_game(players, dealer=1, decks=[deck] * 30)
        if state.phase == "over" or len(state.history) or sum(state.chicas()):
            continue  # someone won by what was dealt
        first = (1 + rules.seats.direction * (rules.packet.leader == "next seat")) % players
        for place in range(players):
            seat = (first + rules.seats.direction * place) % players
            dealt = deck[place * cards : (place + 1) * cards]
            assert Counter(state.hand(seat)) == Counter(dealt)


@pytest.mark.parametrize("name", ALL)
def test_wrong_packs(name: str) -> None:
    """A pack with a card too few or too many, a wrong or doubled rank, is refused in words."""
    module, good = engine(name), pack(name)
    wrong: list[Any] = [
        [],
        good[1:],
        [*good, good[0]],
        [good[-1], *good[1:]],
        ["Z", *good[1:]],
        ["", *good[1:]],
        [1, *good[1:]],
        [None, *good[1:]],
        [list(good), *good[1:]],
    ]
    for deck in wrong:
        for decks in ([deck], [good, deck]):
            words = error_of(ValueError, lambda given=decks: module.new_game(decks=given))  # type: ignore[misc]
            assert all(rule.origin.id in words for rule in ruleset(name).packs)
    assert "no pack is left" in error_of(ValueError, lambda: module.new_game(decks=[]))


@pytest.mark.parametrize("name", GENERATED)
def test_packs_may_be_any_iterable(name: str) -> None:
    module, good = engine(name), pack(name)
    one = module.new_game(decks=[good] * 9, dealer=0)
    other = module.new_game(decks=(tuple(good) for _ in range(9)), dealer=0)
    assert reads(one)["hands"] == reads(other)["hands"]
    letters = module.new_game(decks=["".join(good)] * 9, dealer=0)
    assert reads(letters)["hands"] == reads(one)["hands"]


# Packs that run out -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_no_pack_is_left(name: str) -> None:
    """The action that would need another pack is refused, and the state is as it was."""
    module = engine(name)
    ends = 0
    for seed in range(6):
        deck = pack(name)
        random.Random(seed).shuffle(deck)
        try:
            state = module.new_game(dealer=seed % 2, decks=[deck])
        except ValueError:
            continue  # won as it was dealt
        while not state.is_terminal():
            before = reads(state)
            try:
                state.apply_action(state.legal_actions()[0])
            except ValueError as error:
                assert "no pack is left" in str(error)
                assert not isinstance(error, module.IllegalAction)
                assert reads(state) == before
                assert "no pack" in error_of(
                    ValueError,
                    lambda s=state: s.apply_action(s.legal_actions()[0]),  # type: ignore[misc]
                )
                assert reads(state) == before
                ends += 1
                break
    assert ends


@pytest.mark.parametrize("name", [each for each in ALL if ruleset(each).faults])
def test_no_pack_is_left_after_a_fault(name: str) -> None:
    module, rules = engine(name), ruleset(name)
    again = [fault for fault in rules.faults if fault.then != "play goes on"]
    deck = pack(name)
    random.Random(0).shuffle(deck)
    tried = 0
    for fault in again:
        state = module.new_game(dealer=0, decks=[deck])
        before = reads(state)
        try:
            state.report_fault(fault.origin.name, None if fault.by == "dealers" else 1)
        except module.FaultError:
            continue
        except ValueError as error:
            assert "no pack is left" in str(error)
            assert reads(state) == before
            tried += 1
        else:
            assert state.is_terminal()
    assert tried or not again or any(fault.effect.wins for fault in again) or name == "mesa"


# What holds at every moment ----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_at_every_moment(name: str, seed: int) -> None:
    module, rules = engine(name), ruleset(name)
    copies = dict(zip(rules.ranks, rules.copies, strict=True))
    known = 0
    for state in walk(name, seed):
        actions = state.legal_actions()
        over = state.is_terminal()
        assert state.phase in PHASES
        assert over == (state.phase == "over") == (not actions)
        assert (state.current_player() == TERMINAL) == over
        assert over or state.current_player() in range(state.players)
        assert actions == sorted(set(actions))
        assert all(0 <= action < module.NUM_ACTIONS for action in actions)
        assert state.dealer in range(state.players)
        hands = [state.hand(seat) for seat in range(state.players)]
        for cards in hands:
            assert list(cards) == sorted(cards, key=module.RANKS.index)
        visible = Counter(card for cards in (*hands, state.table()) for card in cards)
        assert all(visible[rank] <= copies[rank] for rank in visible)
        stock = int(re.search(r"^stock (\d+)$", state.observation_string(0), re.MULTILINE)[1])  # type: ignore[index]
        assert visible.total() + stock + sum(state.captured()) == rules.deck_size
        assert known <= len(state.events)
        for event in state.events[known:]:
            assert isinstance(event, module.Event)
            assert event.side in (0, 1)
            assert event.rule.partition(".")[2] == event.kind
            assert event.rule in {rule.id for rule in module.RULES}
        known = len(state.events)
    ends(state, module, rules)


def ends(state: Any, module: Any, rules: Any) -> None:
    """What holds when a match is over."""
    if not state.is_terminal():
        return
    winner = 0 if state.returns()[0] > 0 else 1
    assert state.returns() == [1.0 if s % 2 == winner else -1.0 for s in range(state.players)]
    assert state.chicas()[winner] >= 1
    assert state.legal_actions() == []
    assert "over" in error_of(module.IllegalAction, lambda: state.apply_action(0))


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_events_add_up_to_the_scores(name: str, seed: int) -> None:
    """Points of events are changes of the score; a new chica begins from the start again."""
    start = ruleset(name).game.start
    steps = [
        (state.scores(), sum(state.chicas()), state.events, state.is_terminal())
        for state in walk(name, seed)
    ]
    assert added((start, start), steps[0][2]) == steps[0][0] or steps[0][1]
    for (before, won, old, _), (after, now, new, over) in pairwise(steps):
        assert new[: len(old)] == old
        fresh = new[len(old) :]
        if now == won or (over and now == won + 1):
            assert added(before, fresh) == after
        else:
            cuts = range(len(fresh) + 1)
            assert any(added((start, start), fresh[cut:]) == after for cut in cuts)


def added(scores: tuple[int, int], events: Any) -> tuple[int, int]:
    """Scores after some events."""
    totals = list(scores)
    for event in events:
        totals[event.side] += event.points
    return totals[0], totals[1]


@pytest.mark.parametrize("name", ALL)
def test_games_end(name: str) -> None:
    over = [list(walk(name, seed, packs=False, most=4000))[-1].is_terminal() for seed in range(2)]
    assert all(over)


# Seeds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GENERATED)
def test_a_seed_is_a_game(name: str) -> None:
    module = engine(name)
    for seed in (0, 1, -7, 2**70):
        states = [module.new_game(seed=seed) for _ in range(2)]
        for _ in range(150):
            assert reads(states[0]) == reads(states[1])
            for state in states:
                if not state.is_terminal():
                    state.apply_action(state.legal_actions()[-1])


@pytest.mark.parametrize("name", GENERATED)
def test_hands_of_a_seed_differ(name: str) -> None:
    module = engine(name)
    first = {module.new_game(dealer=0, seed=seed).hand(0) for seed in range(50)}
    assert len(first) > 45
    state = list(walk(name, 0, packs=False))[-1]
    deals = re.findall("^dealt (.*)$", state.information_state_string(0), re.MULTILINE)
    assert len(deals) > 2
    assert len(set(deals)) > 0.9 * len(deals)


@pytest.mark.parametrize("name", GENERATED)
def test_a_seed_is_the_same_game_everywhere(name: str) -> None:
    """Forty cards are shuffled alike by each engine, on each machine, in each version of Python."""
    if ruleset(name).deck_size != 40:
        return
    dealt = ["A A 6 Q K", "2 4 5 6 J", "3 7 7 7 Q", "2 4 5 6 7"]
    state = engine(name).new_game(dealer=1, seed=40)
    hands = sorted(" ".join(state.hand(seat)) for seat in range(state.players))
    assert hands == sorted(dealt[: state.players])
