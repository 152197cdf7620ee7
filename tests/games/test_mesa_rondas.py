"""Rondas and four of a kind in chicas and mesa. Seat 1 deals unless said: 0, 3, 2, 1 play."""

from __future__ import annotations

import pytest

from tests.games.openings import TO_28, TO_30, TO_38
from tests.games.table import Table

RULESET = "mesa"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])


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
