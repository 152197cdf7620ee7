"""Captures, runs, caída and limpia by Pagat. Seat 3 deals unless said: 0, 1, 2, 3 play."""

from __future__ import annotations

import pytest

from tests.games.openings import LADDER, MISSED_AT_THE_END, ONE_THREE, TO_36, TO_38, TO_40
from tests.games.table import Table

RULESET = "pagat"

# The worked example of the text ---------------------------------------------------------------


def test_worked_example(table: Table) -> None:
    table.replay(
        """
        2 4 7 J
        plays of 6: 6, 6x2+4, 6x2+4>7, 6x2+4>7>J
        6x2+4>7>J | even limpia 2 | 2-0
        table: empty
        captured: 5-0
        """,
        dealer=3,
    )


def test_worked_example_without_its_sum(table: Table) -> None:
    table.replay(
        """
        packet: 6 - - -
        7 J K Q
        plays of 6: 6
        refused: 6x7, 6x7>J
        """,
        dealer=3,
    )


def test_worked_example_from_36_and_again_at_38(table: Table) -> None:
    table.replay(
        f"""
        {TO_36}
        A 2 3xA+2              | even limpia 2 | 2-36
        2 4 7 J
        6x2+4>7>J              | odd limpia 2 | 2-38
        5 K 5x5 KxK            # clean again
        table: empty
        score: 2-38
        over: no
        """,
        dealer=3,
    )


# Captures, and what a run leaves behind -------------------------------------------------------


def test_one_card_or_one_sum(table: Table) -> None:
    table.replay(
        """
        6 2 4 K
        plays of 6: 6, 6x6, 6x2+4
        refused: 6x2+4+6, 6x2, 9
        6                      # nobody has to capture
        table: 2 4 6 6 K
        """,
        dealer=3,
    )


def test_a_missed_run_is_for_the_next_seat(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J 2x2>3
        phase: missed
        seat: 3
        offered: leave, take
        take
        table: 7 J
        captured: 3-2
        phase: play
        seat: 3
        """,
        dealer=3,
    )


def test_a_missed_run_is_left(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J 2x2 leave
        table: 3 4 5 7 J
        captured: 2-0
        seat: 3
        """,
        dealer=3,
    )


def test_taking_a_missed_run_is_no_limpia(table: Table) -> None:
    table.replay(
        """
        2 3 2x2 take
        table: empty
        captured: 2-1
        """,
        dealer=3,
    )


@pytest.mark.parametrize(("answer", "carton"), [("take", 8), ("leave", 6)])
def test_a_run_missed_at_the_end_of_a_hand(table: Table, answer: str, carton: int) -> None:
    table.replay(
        f"""
        {LADDER}
        {MISSED_AT_THE_END}
        phase: missed
        seat: 0
        hand 0: empty
        captured: 20-12
        {answer} | even carton {carton} | {carton}-2
        deal
        """,
        dealer=3,
    )


# Caída and limpia -----------------------------------------------------------------------------


def test_a_caida_is_a_match_with_the_card_just_played(table: Table) -> None:
    table.replay(
        """
        6 K 3 3x3              | odd caida 2 | 0-2
        J 6x6                  # the six is old
        K KxK                  | odd caida 2 | 0-4
        """,
        dealer=3,
    )


def test_neither_a_sum_nor_a_run_is_a_caida(table: Table) -> None:
    table.replay(
        """
        2 4 6x2+4              | even limpia 2 | 2-0
        5 6
        5x5>6                  | odd limpia 2 | 2-2
        """,
        dealer=3,
    )


def test_no_caida_on_the_card_of_another_packet(table: Table) -> None:
    table.replay(
        f"""
        {ONE_THREE}
        3x3                    | even limpia 2 | 6-0
        """,
        dealer=3,
    )


def test_from_36_a_caida_y_limpia_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_40}
        score: 0-40
        chicas: 0-1
        over: odd
        """,
        dealer=3,
    )


def test_from_38_a_caida_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        6 6x6                  | odd caida 2 | 0-40
        over: odd
        """,
        dealer=3,
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
        dealer=3,
    )
