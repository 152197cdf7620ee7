"""El Telégrafo's captures, runs, caída and limpia. Seat 1 deals unless said: 0, 3, 2, 1 play."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    LADDER,
    MISSED_AT_THE_END,
    ONE_THREE,
    THIRTEEN_TO_SEVEN,
    TO_38,
    TO_40,
)
from tests.games.table import Table

RULESET = "telegrafo"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# The examples of the text ---------------------------------------------------------------------


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


# Captures, and what a run leaves behind -------------------------------------------------------


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


# Caída and limpia -----------------------------------------------------------------------------


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
