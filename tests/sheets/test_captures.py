"""Sheets about capturing: runs, what they miss, and facts of what could be taken.

Seat 1 deals; its side is odd, and seats 0, 3, 2, 1 play.
"""

from __future__ import annotations

from tests.games.openings import TO_28
from tests.games.table import Sit


def test_a_run_above_the_highest_card_taken(sit: Sit) -> None:
    sit("runs").replay(
        """
        A 3 4 5
        6
        plays of 4: 4, 4x4, 4xA+3>4>5
        4xA+3>4>5              | odd open -1 | 0--1
        table: 6
        """,
        dealer=1,
    )


def test_no_run_against_twenty(sit: Sit) -> None:
    sit("runs").replay(
        f"""
        {TO_28}
        A 3
        4 5
        plays of 4: 4, 4x4, 4xA+3
        4xA+3                  | even open -1
        """,
        dealer=1,
    )


def test_anyone_may_take_what_was_missed_as_a_capture(sit: Sit) -> None:
    sit("missed").replay(
        """
        7 J K 6
        6x6                    | even caida 2
        phase: missed
        seat: 3
        leave
        seat: 2
        take                   | even gleaning 2 | 4-0
        table: K
        captured: 4-0
        seat: 3
        """,
        dealer=1,
    )


def test_taking_what_was_missed_may_be_a_limpia(sit: Sit) -> None:
    sit("missed").replay(
        """
        7 6
        6x6                    | even caida 2
        seat: 1
        take                   | odd limpia 2, odd gleaning 1 | 2-3
        table: empty
        """,
        dealer=1,
    )


def test_the_partner_may_take_what_was_missed_once_a_packet(sit: Sit) -> None:
    sit("missed-partner").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        7 K 2 6
        6x6                    | even caida 2
        phase: missed
        seat: 0
        take
        captured: 3-2
        seat: 1
        5 Q 4
        4x4                    | even caida 2
        phase: play
        seat: 1
        """,
        dealer=1,
    )


def test_nobody_takes_it_where_there_are_no_partners(sit: Sit) -> None:
    sit("missed-partner").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        7 6
        6x6                    | even caida 2
        phase: play
        """,
        dealer=1,
        players=2,
    )


def test_the_opponents_are_asked_one_after_another(sit: Sit) -> None:
    sit("missed-opponents").replay(
        """
        7 J K 6
        6x6                    | even caida 2
        seat: 3
        leave
        seat: 1
        take
        captured: 2-2
        seat: 3
        """,
        dealer=1,
    )


def test_missed_runs_of_a_hand_are_counted(sit: Sit) -> None:
    sit("missed-opponents").replay(
        """
        K 7 6
        6x6                    | odd caida 2
        take
        7 2 6
        6x6                    | odd caida 2
        take
        5 Q 4
        4x4                    | odd caida 2
        take
        captured: 3-6
        lay-hand               | odd carton 24, even gleaner 2 | 2-30
        deal
        """,
        dealer=1,
    )


def test_a_last_card_alone_is_not_asked_for(sit: Sit) -> None:
    sit("missed-opponents").replay(
        """
        7 6
        6x6                    | even caida 2
        phase: play
        table: 7
        """,
        dealer=1,
    )


def test_a_match_and_a_sum_joined(sit: Sit) -> None:
    sit("options").replay(
        """
        6 2 4
        plays of 6: 6, 6x6, 6x2+4, 6x2+4+6
        6x2+4+6                | odd limpia 2
        """,
        dealer=1,
    )


def test_a_long_sum_must_clear_the_table(sit: Sit) -> None:
    sit("options").replay(
        """
        A A 2 3
        plays of 7: 7, 7xA+A+2+3
        7xA+A+2+3              | even limpia 2
        K
        A A 2 3
        plays of 7: 7
        7
        """,
        dealer=1,
    )


def test_a_long_run_must_clear_the_table(sit: Sit) -> None:
    sit("options").replay(
        """
        K Q J 7
        6 2 4
        6x2+4+6>7>J>Q>K        | odd limpia 2, odd heap 2 | 0-4
        """,
        dealer=1,
    )


def test_the_card_just_left_on_a_full_table(sit: Sit) -> None:
    sit("options").replay(
        """
        A 2 3 4 5 6 7 J
        plays of J: J
        J
        plays of J: J
        J
        """,
        dealer=1,
    )


def test_capturing_is_compulsory_from_twenty(sit: Sit) -> None:
    sit("options").replay(
        f"""
        {TO_28}
        J
        plays of J: JxJ
        JxJ                    | odd caida 2, odd limpia 2 | 0-32
        """,
        dealer=1,
    )


def test_a_run_once_begun_is_taken_whole(sit: Sit) -> None:
    sit("begun").replay(
        """
        6 7 K J
        plays of 6: 6, 6x6, 6x6>7>J
        6x6>7>J
        table: K
        """,
        dealer=1,
    )
