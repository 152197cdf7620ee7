"""How a match runs: deals, rotations, chicas, packs, and what each seat sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cuarenta.compiler.interpret import TERMINAL, Game, IllegalAction, new_game
from cuarenta.compiler.model.expression import Expression
from cuarenta.compiler.model.rules import Draw, Effect, Packet, Seats
from cuarenta.compiler.verify.packs import whole
from tests.differential.models import (
    ADDED,
    EQUAL,
    announcement,
    award,
    claim,
    fact,
    fault,
    missed,
    origin,
    plain,
    points,
    rotation,
    run,
    test,
    win,
    word,
)
from tests.interpret.driving import played, start

HANDS = ("3 4 4 A 7", "3 K 6 7 7", "A A 2 2 5", "J J Q Q K")


def to_packet_end(game: Game) -> Game:
    """Leave every card until the packet is over."""
    for _ in range(sum(len(game.hand(seat)) for seat in range(game.players))):
        game.apply_action(next(text for text in game.legal_actions() if "x" not in text))
    return game


# Deals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("direction", "leader", "order"),
    [
        (1, "next seat", [0, 1, 2, 3]),
        (-1, "next seat", [2, 1, 0, 3]),
        (1, "dealer", [3, 0, 1, 2]),
        (-1, "dealer", [3, 2, 1, 0]),
    ],
)
def test_who_is_dealt_and_plays_in_which_order(
    direction: Any, leader: Any, order: list[int]
) -> None:
    rules = plain(
        seats=Seats(origin("seats", "table"), (2, 4), direction),
        packet=Packet(origin("deal", "packet"), 5, leader),
        bases=(),
    )
    hands = ("A A A A 2", "2 2 2 3 3", "3 3 4 4 4", "4 5 5 5 5")
    game = start(rules, *hands, players=4)
    assert [game.hand(seat) for seat in order] == [tuple(hand.split()) for hand in hands]
    for seat in order * 2:
        assert game.current_player() == seat
        game.apply_action(game.legal_actions()[0])


def test_cards_that_stay_undealt() -> None:
    rules = plain(packet=Packet(origin("deal", "packet"), 5, "next seat", 10), bases=())
    game = start(rules, packs=2)
    for _ in range(2):
        to_packet_end(game)
    assert (game.dealer, len(game.row())) == (1, 20)
    to_packet_end(game)
    assert (game.dealer, len(game.row())) == (0, 0)


ROTATIONS: Any = [
    (rotation("packet end", "next seat"), [0, 1, 2, 3]),
    (rotation("packet end", "same seat"), [3, 3, 3, 3]),
    (rotation("packet end", "next seat", test("packet number", "=", 2)), [3, 0, 0, 0]),
]


@pytest.mark.parametrize(("rule", "dealers"), ROTATIONS)
def test_rotation_at_a_packets_end(rule: Any, dealers: list[int]) -> None:
    two = Packet(origin("deal", "packet"), 2, "next seat")
    game = start(plain(rotations=(rule,), packet=two, bases=()), players=4)
    met = []
    for _ in range(4):
        to_packet_end(game)
        met.append(game.dealer)
    assert met == dealers


@pytest.mark.parametrize(
    ("dealer", "expected"), [("next seat", 0), ("same seat", 3), ("winner", 1), ("loser", 0)]
)
def test_rotation_at_a_chicas_end(dealer: Any, expected: int) -> None:
    game = played(_chicas(rotation("chica end", dealer), players=4), "3 3x3")
    assert game.chicas() == (0, 1)
    assert game.scores() == (0, 0)
    assert game.dealer == expected


def _chicas(rule: Any, players: int = 2, ends: Expression | None = None) -> Game:
    wins = (
        win("chica", "capture"),
        win("match", "chica end", ends or test("chicas won", "=", 2), wins="match"),
    )
    rules = plain(rotations=(rule,), wins=wins, awards=())
    return start(rules, *HANDS, players=players)


def test_a_match_of_several_chicas() -> None:
    game = _chicas(rotation("chica end", "next seat"))
    played(game, "3 3x3 3")
    assert (game.chicas(), game.dealer) == ((0, 1), 0)
    played(game, "3x3 3 3x3")
    assert (game.chicas(), game.is_terminal(), game.phase) == ((1, 2), True, "over")
    assert game.current_player() == TERMINAL
    assert game.legal_actions() == []
    with pytest.raises(IllegalAction):
        game.apply_action("3")


def test_a_chicas_end_is_seen_from_its_winner() -> None:
    game = _chicas(rotation("chica end", "next seat"), ends=word("side", "nondealers"))
    played(game, "3 3x3")
    assert not game.is_terminal()
    played(game, "3 3x3")
    assert not game.is_terminal()
    other = win("match", "chica end", wins="match", winner="opponents")
    game = played(start(plain(wins=(win("chica", "capture"), other)), *HANDS), "3 3x3")
    assert game.returns() == [1.0, -1.0]
    assert game.chicas() == (0, 1)


def test_history_begins_anew_with_hand_and_chica() -> None:
    counted = award("counted", "play", points(fact("captures", "both sides", "hand")))
    game = played(start(plain(awards=(counted,)), *HANDS), "3 3x3 4")
    assert game.scores() == (1, 0)
    while game.dealer == 1:
        to_packet_end(game)
    before = game.scores()
    played(game, "3")
    assert game.scores() == before


# Draws and packs ----------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["by lot", "first diamond", "highest card", "lowest card"])
def test_every_seat_may_be_drawn(how: Any) -> None:
    rules = plain(draw=Draw(origin("deal", "draw"), how))
    drawn = Counter(new_game(rules, 4, seed=seed).dealer for seed in range(80))
    assert set(drawn) == {0, 1, 2, 3}


def test_ties_in_a_draw() -> None:
    first = plain(draw=Draw(origin("deal", "draw"), "highest card", "first seat"))
    again = plain(draw=Draw(origin("deal", "draw"), "highest card"))
    dealers = [[new_game(r, 4, seed=s).dealer for s in range(300)] for r in (first, again)]
    differ = [(one, other) for one, other in zip(*dealers, strict=True) if one != other]
    assert differ
    assert all(one < other for one, other in differ)


def test_the_same_seed_gives_the_same_game() -> None:
    rules = plain()
    one, other = (new_game(rules, 4, seed=5) for _ in range(2))
    assert [one.hand(s) for s in range(4)] == [other.hand(s) for s in range(4)]
    assert one.hand(0) != new_game(rules, 4, seed=6).hand(0)


def test_wrong_arguments() -> None:
    rules = plain()
    full = whole(rules)
    wrong: list[dict[str, Any]] = [
        {"players": 3},
        {"dealer": 4},
        {"decks": [full[1:]]},
        {"decks": [[*full[1:], "2"]]},
        {"decks": [[*full[1:], "9"]]},
        {"decks": []},
    ]
    for arguments in wrong:
        with pytest.raises(ValueError, match=r"."):
            new_game(rules, **arguments)


def test_running_out_of_packs_changes_nothing() -> None:
    game = start(plain(bases=()), *HANDS, packs=1)
    for _ in range(3):
        to_packet_end(game)
    for _ in range(9):
        game.apply_action(game.legal_actions()[0])
    last = game.legal_actions()
    told = (game.history, game.row(), game.events, game.hand(1), game.observation(0))
    for _ in range(2):
        with pytest.raises(ValueError, match="no pack"):
            game.apply_action(last[0])
    assert (game.history, game.row(), game.events, game.hand(1), game.observation(0)) == told
    assert game.legal_actions() == last


def test_a_refused_action_changes_nothing() -> None:
    game = start(plain(), *HANDS)
    with pytest.raises(IllegalAction):
        game.apply_action("K")
    assert game.history == ()
    assert game.current_player() == 0


def test_a_clone_goes_its_own_way() -> None:
    slip = fault("slip", "any seat", points(1), "play goes on")
    game = start(plain(faults=(slip,)), *HANDS)
    played(game, "3")
    game.report_fault("slip", 1)
    copy = game.clone()
    played(copy, "3x3")
    assert game.history == ("3", "slip 1")
    assert copy.history == ("3", "slip 1", "3x3")
    assert copy.scores() == game.scores() == (0, 1)
    assert game.row() == ("3",)


# What is seen -------------------------------------------------------------------------------


def views(game: Game, *seats: int) -> list[Any]:
    return [game.observation(seat) for seat in seats]


def test_nobody_sees_who_was_asked_or_passed() -> None:
    three = announcement("three", "before first play", 2, test("cards alike", "=", 3))
    rules = plain(announcements=(three,))
    asked = start(rules, "4 4 4 A 7", "3 K 6 7 7")
    alone = start(plain(), "4 4 4 A 7", "3 K 6 7 7")
    assert asked.phase == "announce"
    assert views(asked, 1) == views(alone, 1)
    assert views(asked, 0) != views(alone, 0)
    played(asked, "pass")
    assert views(asked, 1) == views(alone, 1)


def test_nobody_sees_another_hand() -> None:
    one = start(plain(), "3 4 4 A 7", "3 K 6 7 7")
    other = start(plain(), "3 4 4 A 7", "Q K J 5 2")
    assert views(one, 0) == views(other, 0)
    assert views(one, 1) != views(other, 1)
    played(one, "A K")
    played(other, "A K")
    assert views(one, 0) == views(other, 0)


def test_nobody_sees_that_a_run_was_left_or_a_claim_not_made() -> None:
    rules = plain(
        bases=(EQUAL, ADDED),
        runs=(run("capture.equal"),),
        missed=(missed("others", when=word("seat", "dealer")),),
    )
    hands = ("3 4 5 K Q", "3 A J 6 2", "7 7 K K A", "6 2 Q Q A")
    before = "4 J 7 6 5 A K Q K 3 7 2 3x3"
    asked = played(start(rules, *hands, players=4), before)
    assert (asked.phase, asked.current_player()) == ("missed", 3)
    shown = views(asked, 0, 1, 2)
    played(asked, "leave")
    assert views(asked, 0, 2) == [shown[0], shown[2]]

    fell = award("fell", "capture", 2, word("fresh card", "matched"))
    made = claim("award.fell", 10, on="packet end")
    game = start(plain(awards=(fell,), claims=(made,)), "3 A 2 4 J", "3 5 5 Q Q", packs=1)
    played(game, "3 3x3 A 5 2 5 4 Q J Q")
    assert game.phase == "claim"
    assert game.observation(0)[-2:] == ("", ())  # type: ignore[index]
    assert game.observation(1)[-2] == "claim"  # type: ignore[index]


@pytest.mark.parametrize(
    ("shows", "seen"), [("nothing", ()), ("rank", (("4",),)), ("cards", (("4", "4", "4"),))]
)
def test_what_an_announcement_shows(shows: Any, seen: Any) -> None:
    three = announcement("three", "on own turn", 2, test("cards alike", "=", 3), shows)
    game = start(plain(announcements=(three,)), "4 4 4 A 7", "3 K 6 7 7")
    played(game, "three")
    history = game.observation(1)[0]  # type: ignore[index]
    assert history[-1] == (0, "announces", "three", *seen)


def test_every_card_is_somewhere() -> None:
    rules = plain(
        bases=(EQUAL, ADDED),
        runs=(run("capture.equal"),),
        missed=(missed(),),
        announcements=(
            announcement("win", "on own turn", Effect(wins="match"), test("cards alike", "=", 4)),
        ),
    )
    game = new_game(rules, 4, seed=3)
    for number in range(400):
        if game.is_terminal():
            break
        actions = sorted(game.legal_actions())
        game.apply_action(actions[number * 7 % len(actions)])
        state = game._state
        cards = [*state.row, *state.stock, *state.piles[0], *state.piles[1]]
        cards += [card for hand in state.hands for card in hand]
        assert len(set(cards)) == len(cards) == 40
        assert sorted(state.names(cards)) == sorted(whole(rules))
        assert all(
            sum(e.points for e in game.events if e.side == s) == game.scores()[s] for s in (0, 1)
        )
