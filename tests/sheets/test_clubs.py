"""Hand-worked games of the two club sheets. Seat 1 deals unless said; its side is odd."""

from __future__ import annotations

from tests.games.openings import CAUGHT_ACE, ELEVEN_TO_NINE, LADDER, TO_28, TO_30
from tests.games.table import Sit

# Club sheet A ---------------------------------------------------------------------------------


def test_a_ronda_counts_at_thirty(sit: Sit) -> None:
    sit("club-a").replay(
        f"""
        {TO_30}
        3 2
        packet: - JJJ - -
        seat: 3
        ronda                  | odd ronda 4 | 0-34
        """,
        dealer=1,
    )


def test_a_ronda_is_off_above_thirty_for_that_side_alone(sit: Sit) -> None:
    sit("club-a").replay(
        f"""
        {TO_28}
        J JxJ                  | odd caida 2, odd limpia 2 | 0-32
        Q K 3 2
        packet: - QQQ KKK -
        seat: 2
        ronda                  | even ronda 4 | 4-32
        phase: play
        """,
        dealer=1,
    )


def test_a_doble_ronda_gives_eight_and_play_goes_on(sit: Sit) -> None:
    sit("club-a").replay(
        """
        packet: - 6666 - -
        offered: four, pass
        four                   | odd four 8 | 0-8
        phase: play
        seat: 0
        """,
        dealer=1,
    )


def test_a_sum_has_exactly_two_cards(sit: Sit) -> None:
    sit("club-a").replay(
        """
        A 2 3
        plays of 6: 6
        6
        plays of 4: 4, 4xA+3
        4xA+3
        table: 2 6
        """,
        dealer=1,
    )


def test_a_caida_on_a_ronda_gives_four(sit: Sit) -> None:
    sit("club-a").replay(
        f"""
        packet: AAA - - -
        ronda                  | even ronda 4 | 4-0
        {CAUGHT_ACE}
        lay-hand
        offered: claim 2, claim 3, claim 4, claim 5, claim 6, claim 7, claim A, claim J, done
        claim A                | odd ronda_caida 4
        done                   | odd carton 2
        deal
        """,
        dealer=1,
    )


def test_a_misdeal_gives_ten_and_the_deal_passes(sit: Sit) -> None:
    sit("club-a").replay(
        """
        misdeal                | even misdeal 10 | 10-0
        deal
        dealer: 0
        seat: 3
        misdeal                | odd misdeal 10 | 10-10
        deal
        dealer: 3
        """,
        dealer=1,
    )


# Club sheet B ---------------------------------------------------------------------------------


def test_b_carton_from_nineteen_cards_counts_each_card(sit: Sit) -> None:
    last_card = ELEVEN_TO_NINE.replace("| odd limpia 2", "")  # clears the table, and gives nothing
    sit("club-b").replay(
        f"""
        {LADDER}
        {last_card}            | even carton 8, odd carton 6 | 8-8
        deal
        """,
        dealer=1,
        players=2,
    )


def test_b_no_carton_from_thirty(sit: Sit) -> None:
    sit("club-b").replay(
        f"""
        {TO_30}
        3 3x3                  | odd caida 2
        captured: 0-18
        2 2x2                  | odd caida 2 | 0-34
        captured: 0-20
        lay-hand
        done
        deal
        score: 0-34
        dealer: 0
        """,
        dealer=1,
        players=2,
    )


def test_b_carton_below_thirty(sit: Sit) -> None:
    sit("club-b").replay(
        f"""
        {TO_28}
        K Q
        J KxK
        2 QxQ
        3 JxJ
        captured: 0-20
        lay-hand
        done                   | odd carton 7 | 0-35
        deal
        """,
        dealer=1,
        players=2,
    )


def test_b_playing_out_of_turn_is_fined_and_play_goes_on(sit: Sit) -> None:
    sit("club-b").replay(
        """
        6
        seat: 1
        out_of_turn@0          | odd out_of_turn 2 | 0-2
        seat: 1
        6x6                    | odd caida 2, odd limpia 2 | 0-6
        out_of_turn@1          | even out_of_turn 2 | 2-6
        seat: 0
        phase: play
        """,
        dealer=1,
        players=2,
    )


def test_b_the_highest_card_deals_first(sit: Sit) -> None:
    table = sit("club-b")
    dealers = table.first_dealers(2)
    assert 240 < dealers.count(0) < 360
    assert table.rules.seats.players == (2,)
