"""Games of chicas and mesa. Seat 1 deals unless said: seat 0 leads, then play 3, 2 and 1."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    EIGHT_TO_EIGHT,
    ELEVEN_TO_NINE,
    LADDER,
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
    TWELVE_TO_EIGHT,
    mirrored,
)
from tests.games.table import Table

RULESET = "mesa"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# Captures ------------------------------------------------------------------------------------


def test_a_pair_takes_every_equal_card(table: Table) -> None:
    table.replay(
        """
        6 6 6
        plays of 6: 6, 6x6+6+6
        refused: 6x6, 6x6+6
        6x6+6+6                | odd caida 2, odd limpia 2 | 0-4
        captured: 0-4
        """,
        dealer=1,
    )


def test_examples_of_sums_of_neighbours(table: Table) -> None:
    table.replay(
        """
        packet: - - 7 -
        2 5 4 3
        A 2
        table: 2 5 4 3 A 2     # as they were played
        plays of 7: 7, 7x2+5, 7x3+4
        7x3+4
        table: 2 5 A 2
        """,
        dealer=1,
    )


def test_numbers_that_lie_apart_do_not_add_up(table: Table) -> None:
    table.replay(
        """
        packet: - - 6 6
        2 K 4
        plays of 6: 6
        K
        Q
        KxK+K                  # the row closes up
        table: 2 4 Q
        plays of 6: 6, 6x2+4
        """,
        dealer=1,
    )


def test_of_two_equal_sums_the_latest_is_taken(table: Table) -> None:
    table.replay(
        """
        2 4 K 4
        2
        6x2+4                  | odd caida 2 | 0-2
        table: 2 4 K
        """,
        dealer=1,
    )


def test_example_of_a_run(table: Table) -> None:
    table.replay(
        """
        Q J 7 6
        5
        plays of 5: 5, 5x5>6>7>J>Q
        refused: 5x5, 5x5>6
        5x5>6>7>J>Q            | odd caida 2, odd limpia 2 | 0-4
        captured: 0-6
        """,
        dealer=1,
    )


def test_a_run_takes_one_card_of_each_rank(table: Table) -> None:
    table.replay(
        """
        Q K Q 7
        J JxJ>Q>K              | odd caida 2 | 0-2
        table: Q 7
        """,
        dealer=1,
    )


# Caída and limpia ----------------------------------------------------------------------------


def test_a_sum_can_be_a_caida(table: Table) -> None:
    table.replay(
        """
        2 4 6x2+4              | even caida 2, even limpia 2 | 4-0
        """,
        dealer=1,
    )


def test_a_sum_of_older_cards_and_a_run_are_no_caidas(table: Table) -> None:
    table.replay(
        """
        2 4 K 6x2+4
        table: K
        3 4
        3x3>4
        table: K
        score: 0-0
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_a_caida_on_the_card_of_another_packet(table: Table, players: int) -> None:
    table.replay(
        f"""
        A 2 3xA+2                       | even caida 2, even limpia 2
        {ONE_THREE.split("even limpia 2", 1)[1]}
        3x3                             | even caida 2, even limpia 2 | 10-0
        """,
        dealer=1,
        players=players,
    )


def test_from_38_a_caida_wins(table: Table) -> None:
    table.replay(
        f"""
        misdeal                | even misdeal 10 | 10-0
        deal
        {TO_38}
        score: 10-38
        6 6x6                  | odd caida 2
        chicas: 0-1
        over: no
        deal
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
        6 6x6                  | odd caida 2 | 0-40
        over: odd
        """,
        dealer=1,
    )


# Rondas --------------------------------------------------------------------------------------


def test_a_ronda_is_shown_on_ones_own_turn(table: Table) -> None:
    table.replay(
        """
        packet: 666AK - - -
        phase: play
        seat: 0
        offered: 6, A, K, ronda
        ronda                  | even ronda 2 | 2-0
        phase: play
        seat: 0
        hand 0: A 6 6 6 K
        offered: 6, A, K       # once a packet
        A
        refused: ronda
        2 3 4
        refused: ronda
        """,
        dealer=1,
    )


def test_a_ronda_can_be_shown_later_while_it_is_whole(table: Table) -> None:
    table.replay(
        """
        packet: 666AK 777 - -
        K 7
        3 4
        ronda                  | even ronda 2 | 2-0
        6
        refused: ronda         # seat 3 has played one of its sevens
        """,
        dealer=1,
    )


def test_a_ronda_in_each_packet(table: Table) -> None:
    table.replay(
        """
        packet: 666AK - - -
        ronda                  | even ronda 2
        lay-packet
        packet: JJJ - - -
        ronda                  | even ronda 2 | 4-0
        """,
        dealer=1,
    )


def test_a_ronda_at_28(table: Table) -> None:
    table.replay(
        f"""
        {TO_28}
        J Q K 3 2 A
        packet: - JJJ - -
        4
        ronda                  | odd ronda 2 | 0-30
        """,
        dealer=1,
    )


def test_a_ronda_at_30(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        3 2
        packet: - JJJ - -
        4
        ronda                  | odd ronda 2 | 0-32
        """,
        dealer=1,
    )


AT_38_IN_A_NEW_HAND = f"""
    {TO_38}
    lay-hand                   # all forty cards are the odd side's, for nothing
    deal
    score: 0-38
    dealer: 0
"""


def test_at_38_no_ronda(table: Table) -> None:
    table.replay(
        f"""
        {AT_38_IN_A_NEW_HAND}
        packet: JJJ QQQ - -
        seat: 3
        refused: ronda
        A
        ronda                  | even ronda 2 | 2-38
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_four_of_a_kind_wins_the_chica(table: Table, players: int) -> None:
    table.replay(
        f"""
        packet: - 4444 {"- " * (players - 2)}
                               | odd four 0 | 0-0
        chicas: 0-1
        over: odd              # and the mesa, for the others have less than ten
        """,
        dealer=1,
        players=players,
    )


def test_at_38_four_of_a_kind_wins_the_chica(table: Table) -> None:
    table.replay(
        f"""
        misdeal                | even misdeal 10
        deal
        {TO_38}
        lay-hand               | odd four 0
        deal
        packet: JJJJ - - -
        chicas: 0-1
        over: no
        deal
        dealer: 3
        """,
        dealer=1,
    )


# Counting the cards --------------------------------------------------------------------------


@ANY_NUMBER
@pytest.mark.parametrize(
    ("packet", "score"),
    [
        (f"{THIRTEEN_TO_SEVEN}, even carton 10", "10-4"),
        (f"{TWELVE_TO_EIGHT}, even carton 8", "8-4"),
        (f"{ELEVEN_TO_NINE}, even carton 8", "8-4"),
        (f"{TEN_TO_TEN}, even carton 6, odd carton 6", "6-10"),
        (f"{TEN_TO_EIGHT} | even carton 6, odd carton 6", "6-8"),
        (f"{EIGHT_TO_EIGHT} | even carton 8", "8-2"),
        (f"{NINE_TO_SIX} | even carton 10", "10-2"),
    ],
    ids=["23-17", "22-18", "21-19", "20-20", "20-18", "18-18", "19-16"],
)
def test_carton_with_what_is_left_to_the_last_capturer(
    table: Table, players: int, packet: str, score: str
) -> None:
    table.replay(
        f"""
        {LADDER}
        {packet} | {score}
        deal
        dealer: 0
        """,
        dealer=1,
        players=players,
    )


def test_a_hand_without_captures(table: Table) -> None:
    table.replay(
        """
        lay-hand
        deal
        score: 0-0
        """,
        dealer=1,
    )


# Exactly forty -------------------------------------------------------------------------------

# Twenty cards each: the nondealers count first, and the odd side's 36 and 6 would be 42.
TO_39 = f"""
    {TO_36}
    K 7
    Q 7x7 KxK
    captured: 2-20
    lay-hand                   | even carton 6, odd carton 3 | 6-39
    deal
    dealer: 0
"""


def test_forty_two_is_thirty_nine_and_a_caida_is_worth_one(table: Table) -> None:
    table.replay(
        f"""
        {TO_39}
        packet: JJJ - - -
        refused: ronda
        A 2 K KxK              | even caida 2 | 8-39
        3xA+2                  # no limpia
        table: empty
        score: 8-39
        Q QxQ                  | odd caida 1 | 8-40
        over: odd
        """,
        dealer=1,
    )


def test_at_39_a_misdeal_gives_nothing(table: Table) -> None:
    table.replay(
        f"""
        {TO_39}
        misdeal
        deal
        score: 6-39
        dealer: 0
        """,
        dealer=1,
    )


def test_four_misdeals_win_a_chica(table: Table) -> None:
    three = "misdeal | even misdeal 10\ndeal\n" * 3
    table.replay(
        f"""
        {three}
        score: 30-0
        misdeal                | even misdeal 10 | 40-0
        over: even
        """,
        dealer=1,
    )


def test_a_misdeal_that_passes_forty(table: Table) -> None:
    three = "misdeal | even misdeal 10\ndeal\n" * 3
    table.replay(
        f"""
        2 4 6x2+4              | even caida 2, even limpia 2 | 4-0
        lay-packet
        {three}
        score: 34-0
        misdeal                | even misdeal 5 | 39-0
        deal
        misdeal
        deal
        score: 39-0
        """,
        dealer=1,
    )


# Chicas and mesa -----------------------------------------------------------------------------

TEN_FOR_THE_LOSERS = f"""
    misdeal                    | even misdeal 10 | 10-0
    deal
    {TO_40}
"""


def test_zapateria(table: Table) -> None:
    table.replay(
        f"""
        {TO_40}
        score: 0-40
        chicas: 0-1
        over: odd
        """,
        dealer=1,
    )


def test_two_chicas_of_three(table: Table) -> None:
    table.replay(
        f"""
        {TEN_FOR_THE_LOSERS}
        chicas: 0-1
        over: no
        deal
        score: 0-0
        dealer: 0              # the next in turn
        seat: 3
        {mirrored(TO_40)}
        chicas: 1-1
        over: no               # zapatería is for the first chica only
        deal
        score: 0-0
        dealer: 3
        {TO_40}
        chicas: 1-2
        score: 0-40
        over: odd
        """,
        dealer=1,
    )


def test_two_chicas_in_a_row(table: Table) -> None:
    table.replay(
        f"""
        {TEN_FOR_THE_LOSERS}
        deal
        lay-hand               # so that an odd seat deals again
        deal
        dealer: 3
        {TO_40}
        chicas: 0-2
        over: odd
        """,
        dealer=1,
    )


# Misdeals, and who deals ---------------------------------------------------------------------


def test_a_misdeal_gives_ten_and_the_same_dealer_deals_anew(table: Table) -> None:
    table.replay(
        """
        misdeal                | even misdeal 10 | 10-0
        deal
        dealer: 1
        K KxK                  | odd caida 2, odd limpia 2 | 10-4
        refused: misdeal
        lay-packet
        packet: QQQ - - -
        ronda                  | even ronda 2 | 12-4
        misdeal                | even misdeal 10 | 22-4
        deal
        dealer: 1
        table: empty
        captured: 0-0
        """,
        dealer=1,
    )


def test_a_misdeal_at_38_gives_nothing(table: Table) -> None:
    table.replay(
        f"""
        {AT_38_IN_A_NEW_HAND}
        misdeal
        deal
        score: 0-38
        dealer: 0
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_the_first_dealer_is_drawn(table: Table, players: int) -> None:
    dealers = table.first_dealers(players)
    assert dealers == table.first_dealers(players)
    counts = [dealers.count(seat) for seat in range(players)]
    assert min(counts) > 0.8 * len(dealers) / players


@pytest.mark.parametrize("players", [1, 3, 5])
def test_numbers_of_players(table: Table, players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        table.begin(players=players)
