"""Games of El Telégrafo's rules. Seat 1 deals unless said: seat 0 leads, then play 3, 2 and 1."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    CAUGHT_ACE,
    EIGHT_TO_EIGHT,
    LADDER,
    MISSED_AT_THE_END,
    NINE_TO_SIX,
    ONE_THREE,
    TEN_TO_EIGHT,
    TEN_TO_TEN,
    THIRTEEN_TO_SEVEN,
    TO_28,
    TO_30,
    TO_36,
    TO_38,
    TO_40,
)
from tests.games.table import Table

RULESET = "telegrafo"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# The examples of the text --------------------------------------------------------------------


def test_example_of_a_pair_with_its_run(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J
        plays of 2: 2, 2x2, 2x2>3, 2x2>3>4, 2x2>3>4>5
        2x2>3>4>5              # the six is missing
        phase: play
        table: 7 J
        captured: 5-0
        """,
        dealer=1,
    )


def test_example_of_a_sum_with_its_run(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J
        plays of 6: 6, 6x2+4, 6x2+4>7, 6x2+4>7>J
        6x2+4>7>J
        table: 3 5
        captured: 5-0
        """,
        dealer=1,
    )


def test_example_of_sevens_that_add_up(table: Table) -> None:
    table.replay(
        """
        A 2 4 3
        plays of 7: 7, 7x3+4, 7xA+2+4
        7xA+2+4
        table: 3
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_example_of_caida_y_limpia(table: Table, players: int) -> None:
    table.replay(
        """
        6 6x6 | odd caida 2, odd limpia 2 | 0-4
        table: empty
        captured: 0-2
        """,
        dealer=1,
        players=players,
    )


@ANY_NUMBER
def test_example_of_twenty_three_cards_to_seventeen(table: Table, players: int) -> None:
    table.replay(
        f"""
        {LADDER}
        captured: 10-10
        {THIRTEEN_TO_SEVEN}, even carton 10 | 10-4
        deal
        """,
        dealer=1,
        players=players,
    )


# Captures, and what a run leaves behind ------------------------------------------------------


def test_one_card_or_one_sum(table: Table) -> None:
    table.replay(
        """
        6 2 4 6
        plays of 6: 6, 6x6, 6x2+4
        refused: 6x6+6, 6x2+4+6, 6x2, KxQ, 9
        6                      # nobody has to capture
        table: 2 4 6 6 6
        """,
        dealer=1,
    )


def test_a_missed_run_is_taken(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J 2x2>3
        phase: missed
        seat: 1
        offered: leave, take
        refused: 7, misdeal
        take                   # four and five; without a six, seven and jack do not follow
        table: 7 J
        captured: 3-2
        phase: play
        seat: 1
        """,
        dealer=1,
    )


def test_a_missed_run_is_left(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J 2x2>3 leave
        table: 4 5 7 J
        captured: 3-0
        phase: play
        seat: 1
        """,
        dealer=1,
    )


def test_taking_a_missed_run_is_no_limpia(table: Table) -> None:
    table.replay(
        """
        2 3 2x2 take
        table: empty
        captured: 2-1
        6 6x6 | even caida 2, even limpia 2 | 4-0
        """,
        dealer=1,
    )


@pytest.mark.parametrize(
    ("answer", "table_then", "captured"), [("take", "A A A", "9-8"), ("leave", "A A A 3", "8-8")]
)
def test_a_run_missed_at_the_end_of_a_packet(
    table: Table, answer: str, table_then: str, captured: str
) -> None:
    table.replay(
        f"""
        K Q J 7
        6 5 4 3
        2 A KxK QxQ
        JxJ 7x7 6x6 5x5
        4x4 A A 2x2
        phase: missed
        seat: 0
        hand 0: empty
        {answer}
        table: {table_then}
        captured: {captured}
        phase: play
        seat: 0
        """,
        dealer=1,
    )


@ANY_NUMBER
@pytest.mark.parametrize(("answer", "carton"), [("take", 8), ("leave", 6)])
def test_a_run_missed_at_the_end_of_a_hand(
    table: Table, players: int, answer: str, carton: int
) -> None:
    table.replay(
        f"""
        {LADDER}
        {MISSED_AT_THE_END}
        phase: missed
        seat: 0
        captured: 20-12
        {answer} | even carton {carton} | {carton}-2
        deal
        """,
        dealer=1,
        players=players,
    )


# Caída and limpia ----------------------------------------------------------------------------


def test_a_caida_falls_on_the_card_just_played(table: Table) -> None:
    table.replay(
        """
        6 K 3 3x3 | odd caida 2 | 0-2
        J 6x6                  # the six has lain there since the first play
        K KxK | odd caida 2 | 0-4
        table: J K             # of the two kings, the one just played is gone
        """,
        dealer=1,
    )


def test_neither_a_sum_nor_a_run_is_a_caida(table: Table) -> None:
    table.replay(
        """
        2 4 6x2+4 | even limpia 2 | 2-0
        5 6
        5x5>6 | odd limpia 2 | 2-2
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_no_caida_on_the_card_of_another_packet(table: Table, players: int) -> None:
    table.replay(
        f"""
        {ONE_THREE}
        score: 4-0
        3x3 | even limpia 2 | 6-0
        """,
        dealer=1,
        players=players,
    )


@ANY_NUMBER
def test_from_36_a_caida_y_limpia_wins(table: Table, players: int) -> None:
    table.replay(
        f"""
        {TO_40}
        score: 0-40
        over: odd
        refused: 6, pass, misdeal
        """,
        dealer=1,
        players=players,
    )


def test_from_38_a_caida_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        score: 0-38
        6 6x6 | odd caida 2 | 0-40
        table: Q K
        over: odd
        """,
        dealer=1,
    )


def test_at_38_a_limpia_scores_nothing(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        KxK QxQ
        table: empty
        score: 0-38
        over: no
        6 6x6 | odd caida 2 | 0-40
        over: odd
        """,
        dealer=1,
    )


# Announcements -------------------------------------------------------------------------------


def test_rondas_in_order_from_the_leader(table: Table) -> None:
    table.replay(
        """
        packet: A 666 777 JJJ
        phase: announce
        seat: 3
        offered: pass, ronda
        refused: four, 6
        ronda | odd ronda 4 | 0-4
        seat: 2
        pass                   # nobody has to say it
        seat: 1
        ronda | odd ronda 4 | 0-8
        phase: play
        seat: 0
        refused: ronda, pass
        A
        refused: ronda         # it is too late
        """,
        dealer=1,
    )


def test_no_ronda_to_announce(table: Table) -> None:
    table.replay("phase: play", dealer=1)


def test_a_ronda_in_a_later_packet(table: Table) -> None:
    table.replay(
        """
        lay-packet
        packet: - - KKK -
        seat: 2
        ronda | even ronda 4 | 4-0
        """,
        dealer=1,
    )


def test_a_ronda_at_28(table: Table) -> None:
    table.replay(
        f"""
        {TO_28}
        J Q K 3 2 A
        packet: - JJJ - -
        seat: 3
        ronda | odd ronda 4 | 0-32
        """,
        dealer=1,
    )


def test_a_ronda_at_30(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        3 2
        packet: - JJJ - -
        seat: 3
        ronda | odd ronda 4 | 0-34
        """,
        dealer=1,
    )


def test_a_ronda_from_36_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_36}
        A 2
        packet: - KKK - -
        ronda | odd ronda 4 | 0-40
        over: odd
        """,
        dealer=1,
    )


AT_38_IN_A_NEW_HAND = f"""
    {TO_38}
    lay-hand                   # neither claims nor cartón for the odd side
    deal
    score: 0-38
    dealer: 0
"""


def test_at_38_no_ronda(table: Table) -> None:
    table.replay(
        f"""
        {AT_38_IN_A_NEW_HAND}
        packet: JJJ QQQ - -
        phase: announce
        seat: 2
        ronda | even ronda 4 | 4-38
        phase: play
        seat: 3
        refused: ronda
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_four_of_a_kind_wins(table: Table, players: int) -> None:
    table.replay(
        f"""
        packet: - 4444 {"- " * (players - 2)}
        offered: four, pass
        four | odd four 0 | 0-0
        over: odd
        """,
        dealer=1,
        players=players,
    )


def test_four_of_a_kind_kept_silent(table: Table) -> None:
    table.replay(
        """
        packet: 666 4444 - -
        ronda | even ronda 4 | 4-0
        pass
        phase: play
        A
        refused: four
        """,
        dealer=1,
    )


def test_at_38_four_of_a_kind_wins(table: Table) -> None:
    table.replay(
        f"""
        {AT_38_IN_A_NEW_HAND}
        packet: JJJJ - - -
        seat: 3
        four | odd four 0 | 0-38
        over: odd
        """,
        dealer=1,
    )


# Caída on a ronda ----------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["ronda | even ronda 4", "pass"])
def test_a_caida_on_a_ronda_announced_or_not(table: Table, said: str) -> None:
    before = 4 if "4" in said else 0
    table.replay(
        f"""
        packet: 666 - - -
        {said}
        6 6x6 | odd caida 2, odd limpia 2 | {before}-4
        refused: claim 6       # not yet
        lay-hand
        phase: claim
        seat: 3
        offered: claim 6, done
        claim 6 | odd ronda_caida 10, odd carton 2 | {before}-16
        deal
        """,
        dealer=1,
    )


def test_a_wrong_claim_and_a_right_one(table: Table) -> None:
    table.replay(
        """
        packet: 666AA - - -
        pass
        6 6x6 | odd caida 2, odd limpia 2
        7 K
        A AxA | odd caida 2 | 0-6
        lay-hand
        offered: claim 6, claim A, done
        claim A                # the even side was dealt no more than two aces
        offered: claim 6, done
        claim 6 | odd ronda_caida 10, odd carton 2 | 0-18
        deal
        """,
        dealer=1,
    )


def test_a_claim_that_is_not_made_is_lost(table: Table) -> None:
    table.replay(
        """
        packet: 666 - - -
        pass
        6 6x6 | odd caida 2, odd limpia 2
        lay-hand
        refused: misdeal
        done | odd carton 2 | 0-6
        deal
        phase: play
        refused: claim 6
        """,
        dealer=1,
    )


def test_both_sides_claim_the_nondealers_first(table: Table) -> None:
    table.replay(
        """
        packet: 666 777 - -
        pass pass
        6 6x6 | odd caida 2, odd limpia 2 | 0-4
        A 2 K 7
        7x7 | even caida 2 | 2-4
        lay-hand
        seat: 0
        offered: claim 7, done
        refused: claim 6
        claim 7 | even ronda_caida 10 | 12-4
        seat: 3
        offered: claim 6, done
        claim 6 | odd ronda_caida 10, even carton 2 | 14-14
        deal
        """,
        dealer=1,
    )


def test_a_claim_at_28(table: Table) -> None:
    table.replay(
        f"""
        pass
        {CAUGHT_ACE}
        lay-hand
        score: 0-28
        refused: claim Q
        claim 2
        claim A | odd ronda_caida 10 | 0-38
        deal                   # at 38 neither another claim nor the cartón
        dealer: 0
        score: 0-38
        """,
        dealer=1,
    )


def test_a_claim_from_30_wins(table: Table) -> None:
    table.replay(
        f"""
        pass
        {CAUGHT_ACE}
        2 2x2 | odd caida 2 | 0-30
        lay-hand
        claim A | odd ronda_caida 10 | 0-40
        over: odd
        """,
        dealer=1,
    )


# Counting the cards --------------------------------------------------------------------------


@ANY_NUMBER
@pytest.mark.parametrize(
    ("packet", "score"),
    [
        (f"{TEN_TO_TEN}, even carton 6", "6-4"),
        (f"{TEN_TO_EIGHT} | even carton 6", "6-2"),
        (f"{EIGHT_TO_EIGHT} | even carton 2", "2-2"),
        (f"{NINE_TO_SIX} | even carton 2", "2-2"),
    ],
    ids=["20-20", "20-18", "18-18", "19-16"],
)
def test_carton(table: Table, players: int, packet: str, score: str) -> None:
    table.replay(
        f"""
        {LADDER}
        {packet} | {score}
        deal
        """,
        dealer=1,
        players=players,
    )


def test_a_hand_without_captures(table: Table) -> None:
    table.replay(
        """
        lay-hand | even carton 2 | 2-0
        deal
        """,
        dealer=1,
    )


def test_at_36_a_carton(table: Table) -> None:
    table.replay(
        f"""
        {TO_36}
        captured: 0-18
        lay-hand
        done                   | odd carton 2 | 0-38
        deal
        """,
        dealer=1,
    )


def test_at_38_no_carton(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        captured: 0-20
        lay-hand
        deal
        score: 0-38
        over: no
        """,
        dealer=1,
    )


# Misdeals, and who deals ---------------------------------------------------------------------


def test_a_misdeal_gives_two_and_the_same_dealer_deals_anew(table: Table) -> None:
    table.replay(
        """
        misdeal | even misdeal 2 | 2-0
        deal
        dealer: 1
        seat: 0
        packet: 666 - - -
        phase: announce
        misdeal | even misdeal 2 | 4-0
        deal
        K
        refused: misdeal
        """,
        dealer=1,
    )


def test_a_misdeal_of_a_later_packet_voids_the_hand(table: Table) -> None:
    table.replay(
        """
        packet: 666 - - -
        pass
        6 6x6 | odd caida 2, odd limpia 2 | 0-4
        refused: misdeal
        lay-packet
        misdeal | even misdeal 2 | 2-4
        deal
        dealer: 1
        table: empty
        captured: 0-0
        lay-hand | even carton 2 | 4-4
        deal
        """,
        dealer=1,
    )


def test_a_misdeal_at_38_gives_nothing(table: Table) -> None:
    nineteen = "misdeal | even misdeal 2\ndeal\n" * 19
    table.replay(
        f"""
        {nineteen}
        score: 38-0
        misdeal
        deal
        score: 38-0
        dealer: 1
        over: no
        """,
        dealer=1,
    )


def test_the_deal_goes_round_anticlockwise(table: Table) -> None:
    table.replay(
        """
        seat: 0
        lay-hand | even carton 2
        deal
        dealer: 0
        seat: 3
        lay-hand | odd carton 2
        deal
        dealer: 3
        seat: 2
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_the_first_diamond_deals(table: Table, players: int) -> None:
    dealers = table.first_dealers(players)
    assert dealers == table.first_dealers(players)
    # Whoever is shown the first card is the likeliest, then the next in turn.
    round_the_table = [dealers.count(-place % players) for place in range(players)]
    assert round_the_table == sorted(round_the_table, reverse=True)
    assert min(round_the_table) > 0


@pytest.mark.parametrize("players", [0, 1, 3, 5])
def test_numbers_of_players(table: Table, players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        table.begin(players=players)
