"""What a seat is offered and sees depends on nothing but what it may know."""

from __future__ import annotations

import random
import re
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cuarenta.compiler.verify.packs import MAKERS
from tests.engines.playing import FEW, engine, pack, ruleset, walk
from tests.engines.worlds import QUIET, Game, other_decks, side_by_side, tell

ASKING = ["mesa", "pagat", "play40", "telegrafo", "before-first-play", "on-own-turn"]
ASKING += ["faults-while-asked", "missed-all-capture", "claims-of-a-packet"]
BY_ITSELF = {"by itself"}


def said(name: str) -> set[str]:
    """When announcements of a ruleset are said."""
    return {rule.said for rule in ruleset(name).announcements}


def same(one: Game, other: Game, seat: int) -> None:
    """Who has seen the same sees the same and may do the same; who has not, does not."""
    views = one.views(seat), other.views(seat)
    if one.seen(seat) != other.seen(seat):
        assert views[0][1] != views[1][1], both(one, other)
        return
    asked = [game for game in (one, other) if game.mover() == seat]
    if len(asked) == 1 and asked[0].state.phase != "play":
        return  # in the other game someone else has yet to speak
    assert views[0] == views[1], both(one, other)
    if len(asked) == 2:
        assert one.open() == other.open(), both(one, other)


def both(one: Game, other: Game) -> str:
    """Two games as texts."""
    return f"\n{one.state.serialize()}\n{other.state.serialize()}"


@pytest.mark.parametrize("name", ASKING)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_hidden_cards_change_nothing(name: str, data: Any) -> None:
    """Whatever is played and wherever the cards lie that a seat has not seen."""
    players = data.draw(st.sampled_from(engine(name).PLAYERS), "players")
    dealer, seat = (data.draw(st.integers(0, players - 1), what) for what in ("dealer", "seat"))
    deck = st.permutations(pack(name)).map("".join)
    decks = data.draw(st.lists(deck, min_size=2, max_size=2), "packs")
    choices = iter(data.draw(st.lists(st.integers(0, 30), max_size=40), "choices"))
    try:
        game = Game(name, players, dealer, decks)
    except ValueError:
        assume(False)  # won again and again as it was dealt
    told = tell(game, seat, lambda options: options[next(choices, 0) % len(options)], 50)
    decks = other_decks(told, lambda cards: data.draw(st.permutations(cards), "unseen"))
    for one, other in side_by_side(told, decks, seat):
        same(one, other, seat)


@pytest.mark.parametrize("name", FEW)
def test_hidden_cards_and_rare_packs(name: str) -> None:
    """The same with packs that give much to announce; some differ in who was asked."""
    differing = compared = 0
    for seed in range(20):
        chance = random.Random(seed)
        players = chance.choice(engine(name).PLAYERS)
        seat, dealer = chance.randrange(players), chance.randrange(players)
        decks = [chance.choice(MAKERS)(chance, ruleset(name)) for _ in range(12)]
        try:
            game = Game(name, players, dealer, decks)
            told = tell(game, seat, chance.choice, chance.choice((2, 60)))
            decks = other_decks(told, partial(mixed, chance))
            for one, other in side_by_side(told, decks, seat):
                same(one, other, seat)
                compared += one.seen(seat) == other.seen(seat)
                differing += one.quiet != other.quiet and one.seen(seat) == other.seen(seat)
        except ValueError as error:
            assert "no pack" in str(error)
    assert compared
    asks = any(rule.said == "before first play" for rule in ruleset(name).announcements)
    assert differing or not asks, "no two games differed in who was asked"


def mixed(chance: random.Random, cards: list[str]) -> list[str]:
    """The same cards in another order."""
    return chance.sample(cards, len(cards))


def in_hand(state: Any) -> int:
    """How many cards all seats hold."""
    return sum(len(state.hand(seat)) for seat in range(state.players))


# Questions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FEW)
def test_nobody_sees_who_was_asked_or_passed(name: str) -> None:
    """An answer that only the asked seat knows changes no view but its own and the next asked."""
    module = engine(name)
    answers = 0
    for seed in range(8):
        for state in walk(name, seed, faults=0, most=250):
            quiet = [a for a in state.legal_actions() if state.action_to_string(a) in QUIET]
            if not quiet:
                continue
            after = state.clone()
            try:
                after.apply_action(quiet[0])
            except ValueError as error:
                assert "no pack" in str(error)
                continue
            if state.phase == "missed" and not in_hand(state):
                continue  # the packet is over, whatever is answered
            if in_hand(after) > in_hand(state) or len(after.events) > len(state.events):
                continue  # the hand is over
            asked = {state.current_player()}
            if after.phase != "play":
                asked.add(after.current_player())
            for seat in set(range(state.players)) - asked:
                assert after.observation_string(seat) == state.observation_string(seat)
                assert after.information_state_string(seat) == state.information_state_string(seat)
            assert all(
                after.information_state_string(seat) != state.information_state_string(seat)
                for seat in asked - {module.TERMINAL}
            )
            answers += 1
    rules = ruleset(name)
    asks = any(rule.said == "before first play" for rule in rules.announcements)
    assert answers or not (asks or rules.missed or rules.claims)


@pytest.mark.parametrize("name", FEW)
def test_a_question_does_not_show(name: str) -> None:
    """While somebody is asked whether to announce, all others see the leader about to play."""
    asked = 0
    for seed in range(8):
        for state in walk(name, seed, faults=0, most=250):
            if state.phase != "announce":
                continue
            asked += 1
            mover = state.current_player()
            for seat in set(range(state.players)) - {mover}:
                head = state.observation_string(seat).split("\n")[0]
                assert re.fullmatch(rf".* dealer {state.dealer} play \d", head)
            assert state.observation_string(mover).split("\n")[0].endswith(f"announce {mover}")
    assert asked or all(rule.said != "before first play" for rule in ruleset(name).announcements)


# What is announced by itself ------------------------------------------------------------------


def begun(*hands: str) -> list[str]:
    """A pack of forty cards that begins with these hands."""
    rest = pack("mesa")
    for card in "".join(hands):
        rest.remove(card)
    return [*"".join(hands), *rest]


FOUR = ("23457", "AAAAQ", "22345", "67JJQ")
PLAIN = ("A2467", "33577", "2345J", "A66JQ")


def test_what_is_announced_by_itself_is_seen_by_all() -> None:
    """Seat and cards; and each seat sees the hand that it held when that won the chica."""
    decks = [begun(*PLAIN), begun(*FOUR), begun(*PLAIN)]
    state = engine("mesa").new_game(4, dealer=0, decks=decks)
    state.report_fault("misdeal")
    for seat in range(4):
        place, place_then = (3 - seat) % 4, (2 - seat) % 4
        told = [
            "dealer 0",
            f"dealt {' '.join(PLAIN[place])}",
            "misdeal",
            f"dealt {' '.join(FOUR[place])}",
            "2 four of A A A A",
            f"dealt {' '.join(PLAIN[place_then])}",
            state.observation_string(seat),
        ]
        assert state.information_state_string(seat) == "\n".join(told)


def test_an_announcement_that_shows_nothing_tells_no_rank() -> None:
    state = engine("play40").new_game(4, dealer=0, decks=[begun("24QQQ", *PLAIN[1:])])
    for seat in range(4):
        lines = state.information_state_string(seat).split("\n")
        assert lines[2] == "3 ronda"


@pytest.mark.parametrize("name", [n for n in FEW if BY_ITSELF & said(n)])
def test_all_that_is_announced_by_itself_is_told(name: str) -> None:
    """In the order of the events, of a seat of the side."""
    rules = {rule.origin.id: rule for rule in ruleset(name).announcements}
    told_of = {rule.origin.name for rule in rules.values() if rule.said == "by itself"}
    known = 0
    for seed in range(1, 30, 2):
        *_, state = walk(name, seed, packs=True, faults=0, most=150)
        made = [event for event in state.events if event.rule in rules and event.kind in told_of]
        for seat in range(state.players):
            lines = state.information_state_string(seat).split("\n")
            found = [line.split() for line in lines if re.match(r"\d \w+", line)]
            found = [words for words in found if words[1] in told_of]
            assert [words[1] for words in found] == [event.kind for event in made]
            assert [int(words[0]) % 2 for words in found] == [event.side for event in made]
        known += len(made)
    assert known
