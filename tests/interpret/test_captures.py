"""What can be captured, and what becomes of the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cuarenta.compiler.model.expression import ALWAYS, NEVER, Expression, Not
from cuarenta.compiler.model.rules import Pack, Packet, Turn
from tests.differential.models import (
    ADDED,
    EQUAL,
    FORTY,
    award,
    basis,
    card,
    fact,
    leftover,
    missed,
    origin,
    plain,
    points,
    rest,
    run,
    some,
    test,
    word,
)
from tests.interpret.driving import paid, played, plays_of, start

WHOLE = basis("whole", "every equal card")
BESIDE = basis("beside", "cards that add up", fact("side by side"))
JOKERS = Pack(origin("pack", "jokers"), ("*",), (None,), ("joker",), 2)


def turn(compulsory: Expression, bases: int = 1) -> Turn:
    return Turn(origin("turn", "play"), compulsory, bases)


# Bases --------------------------------------------------------------------------------------


def test_one_equal_card_is_the_most_recent_and_is_the_fresh_one() -> None:
    fell = award("fell", "capture", 1, word("fresh card", "matched"))
    game = start(plain(awards=(fell,)), "6 6 A 2 3", "6 K K J 4")
    played(game, "6 6 6x6")
    assert game.row() == ("6",)
    assert paid(game, "fell") == [(0, 1)]


def test_every_equal_card() -> None:
    game = played(start(plain(bases=(WHOLE,)), "6 6 A 2 3", "6 K K J 4"), "6 6")
    assert plays_of(game, "6") == ["6", "6x6+6"]
    played(game, "6x6+6")
    assert game.captured() == (3, 0)


def test_sums_take_other_ranks_with_numbers_whose_numbers_add_up() -> None:
    game = played(start(plain(), "A A 2 K 4", "A 3 Q 7 4"), "A A A 3 2 Q")
    assert plays_of(game, "4") == ["4", "4xA+3", "4xA+A+2"]


def test_a_sum_takes_the_rightmost_card_of_each_rank() -> None:
    game = played(start(plain(), "A 2 A K 3", "Q J Q 7 4"), "A Q 2 J A Q 3xA+2")
    assert game.row() == ("A", "Q", "J", "Q")


def test_a_single_card_of_another_rank_with_the_same_number_is_a_sum() -> None:
    twins = replace(FORTY, numbers=(1, 2, 3, 4, 5, 6, 7, 7, None, None))
    game = played(start(plain(packs=(twins,)), "J A 2 3 4", "7 A 2 3 4"), "J")
    assert plays_of(game, "7") == ["7", "7xJ"]


def test_side_by_side_takes_the_rightmost_window() -> None:
    rules = plain(bases=(BESIDE,))
    game = played(start(rules, "2 4 K 6 A", "4 2 Q 5 A"), "2 4 4 2 K Q")
    assert game.table() == game.row() == ("2", "4", "4", "2", "K", "Q")
    played(game, "6x2+4")
    assert game.row() == ("2", "4", "K", "Q")


def test_cards_apart_are_no_window() -> None:
    game = played(start(plain(bases=(BESIDE,)), "2 4 K 6 A", "K Q 2 5 A"), "2 K 4 Q")
    assert plays_of(game, "6") == ["6"]


def test_cards_apart_are_taken_where_side_by_side_is_not_the_only_reason() -> None:
    either = basis(
        "either", "cards that add up", some(fact("side by side"), test("cards taken", "=", 2))
    )
    game = played(start(plain(bases=(either,)), "2 K 6 A A", "4 4 J 5 5"), "2 4 K 4")
    # Two cards may lie anywhere, so the most recent 4 is taken, not the one beside the 2.
    played(game, "6x2+4")
    assert game.row() == ("4", "K")


WILD: Any = [
    (
        basis("wild", "one card of one rank", card("*")),
        ["*", "*x*", "*x5", "*x5>6", "*x6", "*xA", "*xK"],
        "*x5",
        4,
    ),
    (
        basis("wild", "every card of one rank", card("*")),
        ["*", "*x*", "*x5+5", "*x5+5>6", "*x6", "*xA", "*xK"],
        "*x5+5",
        3,
    ),
]


@pytest.mark.parametrize(("wild", "open_", "chosen", "left"), WILD)
def test_a_wild_rank_takes_any_other_and_stands_for_it(
    wild: Any, open_: list[str], chosen: str, left: int
) -> None:
    fell = award("fell", "capture", 1, word("fresh card", "matched"))
    rules = plain(
        packs=(FORTY, JOKERS),
        packet=Packet(origin("deal", "packet"), 5, "next seat", 2),
        bases=(EQUAL, wild),
        runs=(run("capture.wild"),),
        awards=(fell,),
    )
    game = played(start(rules, "5 6 * A 2", "* K 5 Q 3"), "5 * 6 K A 5")
    assert plays_of(game, "*") == open_
    played(game, f"{chosen}>6")
    assert paid(game, "fell") == [(0, 1)]
    assert len(game.row()) == left


# Several bases in one play ------------------------------------------------------------------


def test_several_bases_in_one_play() -> None:
    fell = award("fell", "capture", 1, word("fresh card", "matched"))
    rules = plain(turn=turn(NEVER, 9), awards=(fell,))
    game = played(start(rules, "2 6 K 3 A", "4 6 Q 3 5"), "2 4 3 3 K 6")
    assert set(plays_of(game, "6")) == {
        "6", "6x6", "6x2+4", "6x3+3", "6x2+4+6", "6x3+3+6", "6x2+3+3+4", "6x2+3+3+4+6",
    }  # fmt: skip
    played(game, "6x2+3+3+4+6")
    assert game.row() == ("K",)
    assert paid(game, "fell") == [(0, 1)]


def test_no_more_bases_than_one_play_may_join() -> None:
    rules = plain(turn=turn(NEVER, 2))
    game = played(start(rules, "2 6 K 3 A", "4 6 Q 3 5"), "2 4 3 3 K 6")
    assert "6x2+3+3+4" in game.legal_actions()
    assert "6x2+3+3+4+6" not in game.legal_actions()


def test_joined_windows_use_different_cards() -> None:
    rules = plain(bases=(BESIDE,), turn=turn(NEVER, 9))
    game = played(start(rules, "3 3 7 K A", "4 A Q J 5"), "3 4 3 A")
    assert plays_of(game, "7") == ["7", "7x3+4"]
    game = played(start(rules, "3 3 7 K A", "4 4 Q J 5"), "3 4 3 4")
    assert plays_of(game, "7") == ["7", "7x3+3+4+4", "7x3+4"]


def test_options_that_name_the_same_ranks_are_one_by_all_their_rules() -> None:
    two = basis("two", "cards that add up", test("cards taken", "=", 2))
    awards = (
        award("near", "capture", 1, fact("used", rule="capture.beside")),
        award("twice", "capture", 1, fact("used", rule="capture.two")),
    )
    game = played(start(plain(bases=(BESIDE, two), awards=awards), "2 6 K A 3", "4 Q K A 3"), "2 4")
    assert plays_of(game, "6") == ["6", "6x2+4"]
    played(game, "6x2+4")
    assert [event.kind for event in game.events] == ["near", "twice"]


# Runs and rests -----------------------------------------------------------------------------


def test_runs_as_chosen_whole_and_under_a_condition() -> None:
    hands = ("3 4 5 K Q", "6 K 3 A 2")
    plays = "4 6 5 K 3"
    for length, when, expected in (
        ("as chosen", ALWAYS, ["3", "3x3", "3x3>4", "3x3>4>5", "3x3>4>5>6"]),
        ("whole", ALWAYS, ["3", "3x3>4>5>6"]),
        ("as chosen", test("cards taken", "!=", 2), ["3", "3x3", "3x3>4", "3x3>4>5>6"]),
        ("whole", test("cards taken", "<", 3), ["3", "3x3>4>5"]),
        ("as chosen", Not(fact("run open")), ["3", "3x3", "3x3>4>5>6"]),
        ("whole", fact("run open"), ["3", "3x3>4>5"]),
        ("as chosen", test("table", ">=", 2), ["3", "3x3", "3x3>4", "3x3>4>5"]),
    ):
        rules = plain(runs=(run("capture.equal", length=length, when=when),))
        assert plays_of(played(start(rules, *hands), plays), "3") == expected


def test_a_run_takes_the_most_recent_cards_and_may_run_over_the_fresh_one() -> None:
    over = award("over", "capture", 1, word("fresh card", "run over"))
    rules = plain(runs=(run("capture.equal"),), awards=(over,))
    game = played(start(rules, "3 4 5 K Q", "4 3 J A 2"), "4 J 3 4 5 3x3>4>5")
    assert game.row() == ("4", "J")
    assert paid(game, "over") == [(1, 1)]


def test_a_run_follows_only_its_bases_and_begins_where_it_says() -> None:
    hands = ("2 3 7 K Q", "J 5 K A 4")
    after_sum = plain(runs=(run("capture.added"),))
    above = plain(runs=(run("capture.added", above="highest card taken"),))
    game = played(start(after_sum, *hands), "2 J 3 4 7")
    assert plays_of(game, "5") == ["5", "5x2+3"]
    game = played(start(above, *hands), "2 J 3 K 7")
    assert plays_of(game, "5") == ["5", "5x2+3"]
    game = played(start(above, "2 3 4 K Q", "J 5 K A 4"), "2 J 3 K 4")
    assert plays_of(game, "5") == ["5", "5x2+3", "5x2+3>4"]
    game = played(start(after_sum, "2 3 6 K Q", "J 5 K A 4"), "2 J 3 K 6")
    assert plays_of(game, "5") == ["5", "5x2+3", "5x2+3>6"]


def test_a_run_stays_within_its_pack_rule() -> None:
    rules = plain(
        packs=(FORTY, JOKERS),
        packet=Packet(origin("deal", "packet"), 5, "next seat", 2),
        runs=(run("capture.equal"),),
    )
    game = played(start(rules, "K 2 3 4 5", "* K 2 3 4"), "K * 2")
    assert plays_of(game, "K") == ["K", "KxK"]


def test_the_rest_of_a_rank_is_taken_along_and_not_named() -> None:
    awards = (
        award("swept", "capture", 1, word("fresh card", "swept")),
        award("along", "capture", points(fact("cards taken by", rule="capture.rest"))),
        award("clear", "capture", 7, test("table", "=", 0)),
    )
    four = test("alike on table", "=", 4)
    rules = plain(rests=(rest("capture.added", when=four),), awards=awards)
    game = played(start(rules, "2 2 4 K Q", "2 2 6 5 A"), "2 2 2 2 4")
    played(game, "6x2+4")
    assert game.captured() == (0, 6)
    assert [(e.kind, e.points) for e in game.events] == [("along", 3), ("clear", 7)]
    few = played(start(rules, "2 2 4 K Q", "2 A 6 5 7"), "2 2 2 A 4 6x2+4")
    assert few.row() == ("2", "2", "A")


# Compulsory captures ------------------------------------------------------------------------


def test_a_card_that_can_capture_must_while_the_condition_holds() -> None:
    bound = plain(turn=turn(test("score", "=", 0)), awards=(award("one", "capture", 1),))
    game = played(start(bound, "6 K 5 5 A", "6 A 5 5 J"), "6")
    assert plays_of(game, "6") == ["6x6"]
    assert plays_of(game, "5") == ["5"]
    played(game, "6x6 5")
    assert plays_of(game, "5") == ["5", "5x5"]


# What a run leaves behind -------------------------------------------------------------------


def asked(by: Any, players: int = 4, captures: bool = False, when: Expression = ALWAYS) -> Any:
    rules = plain(
        runs=(run("capture.equal"),),
        missed=(missed(by, captures, when),),
        awards=(award("took", "capture", 1), award("clear", "capture", 2, test("table", "=", 0))),
    )
    hands = ("3 4 5 K Q", "3 A J 6 2", "7 7 K K A", "6 2 Q Q A")[:players]
    return start(rules, *hands, players=players)


@pytest.mark.parametrize(
    ("by", "seats"),
    [("next seat", [1]), ("opponents", [1, 3]), ("others", [1, 2, 3])],
)
def test_who_is_asked_for_a_missed_run(by: Any, seats: list[int]) -> None:
    game = played(asked(by), "4 J 7 6 5 A K Q K 3 7 2")
    played(game, "3x3>4")
    for seat in seats:
        assert (game.phase, game.current_player()) == ("missed", seat)
        assert game.legal_actions() == ["take", "leave"]
        played(game, "leave")
    assert (game.phase, game.current_player()) == ("play", 1)


def test_taking_a_missed_run_takes_all_of_it_and_is_no_capture() -> None:
    game = played(asked("opponents"), "4 J 7 6 5 A K Q K 3 7 2 3x3")
    played(game, "leave take")
    assert game.row() == ("7", "A", "K", "2")
    assert game.captured() == (2, 7)
    assert game.current_player() == 1
    assert [event.kind for event in game.events] == ["took"]


def test_taking_a_missed_run_as_a_capture() -> None:
    game = played(asked("next seat", 2, captures=True), "4 A 3 3x3")
    assert (game.phase, game.current_player()) == ("missed", 0)
    played(game, "take")
    assert paid(game, "took") == [(1, 1), (0, 1)]
    assert game.captured() == (1, 2)
    assert game.row() == ("A",)


def test_a_missed_run_is_offered_under_its_condition_and_that_of_the_run() -> None:
    game = played(asked("others", when=test("cards in hand", "=", 5)), "3 3x3")
    assert game.phase == "play"
    game = played(asked("opponents", when=word("seat", "dealer")), "4 J 7 6 5 A K Q K 3 7 2 3x3")
    assert game.current_player() == 3
    short = plain(
        runs=(run("capture.equal", when=test("cards taken", "<=", 1)),), missed=(missed(),)
    )
    for chosen, phase in (("3x3", "missed"), ("3x3>4", "play")):
        game = played(start(short, "4 5 3 K Q", "A J 3 6 2"), f"4 A 5 J 3 {chosen}")
        assert game.phase == phase


def test_a_missed_run_after_a_packets_last_play() -> None:
    game = played(asked("next seat", 2), "4 A 5 J K 6 Q 2 3 3x3")
    assert (game.phase, game.current_player()) == ("missed", 0)
    assert game.hand(0) == game.hand(1) == ()
    played(game, "take")
    assert game.phase == "play"
    assert len(game.hand(0)) == 5


# Leftovers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "captured"),
    [
        ("last capturer", (10, 0)),
        ("nobody", (2, 0)),
        ("dealers", (2, 8)),
        ("nondealers", (10, 0)),
        ("next dealers", (10, 0)),
    ],
)
def test_leftovers_at_a_packets_end(by: Any, captured: tuple[int, int]) -> None:
    count = award("count", "packet end", points(fact("cards")), sides="nondealers first")
    rules = plain(leftovers=(leftover("packet end", by),), awards=(count,))
    game = played(start(rules, "A A 2 3 4", "K K Q Q J"), "A K AxA K 2 Q 3 Q 4 J")
    assert game.captured() == captured
    assert paid(game, "count") == [(side, n) for side, n in enumerate(captured) if n]
    assert len(game.row()) == 10 - sum(captured)


def test_a_leftover_under_a_condition() -> None:
    rules = plain(leftovers=(leftover("packet end", "dealers", test("table", "<", 10)),))
    hands = ("A A 2 3 4", "K K Q Q J")
    assert played(start(rules, *hands), "A K AxA K 2 Q 3 Q 4 J").captured() == (2, 8)
    assert played(start(rules, *hands), "A K A K 2 Q 3 Q 4 J").captured() == (0, 0)


def test_the_fresh_card_stays_from_packet_to_packet_unless_it_is_cleared() -> None:
    fell = award("fell", "capture", 1, word("fresh card", "matched"))
    hands = ("A A 2 3 4", "K K Q Q J", "J A A 2 2")
    plays = "A K A K 2 Q 3 Q 4 J"
    kept = played(start(plain(awards=(fell,)), *hands), plays + " JxJ")
    assert paid(kept, "fell") == [(0, 1)]
    cleared = plain(awards=(fell,), leftovers=(leftover("packet end", "dealers"),))
    assert plays_of(played(start(cleared, *hands), plays), "J") == ["J"]


def test_sums_and_matches_may_count_as_the_other() -> None:
    fell = award("fell", "capture", 1, word("fresh card", "summed"))
    rules = plain(bases=(basis("equal", "one equal card", as_="sum"), ADDED), awards=(fell,))
    assert paid(played(start(rules, "A 2 3 4 5", "A 2 3 4 5"), "A AxA"), "fell") == [(1, 1)]
