"""Captures, caída and limpia in chicas and mesa. Seat 1 deals unless said: 0, 3, 2, 1 play."""

from __future__ import annotations

import pytest

from tests.games.openings import ONE_THREE, TO_38
from tests.games.table import Table

RULESET = "mesa"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# Captures -------------------------------------------------------------------------------------


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


# Caída and limpia -----------------------------------------------------------------------------


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
