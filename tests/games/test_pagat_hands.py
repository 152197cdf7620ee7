"""Counts, misdeals and dealers by Pagat. Seat 3 deals unless said: 0, 1, 2, 3 play."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    EIGHT_TO_EIGHT,
    ELEVEN_TO_NINE,
    LADDER,
    NINE_TO_SIX,
    TEN_TO_EIGHT,
    TEN_TO_TEN,
    THIRTEEN_TO_SEVEN,
    TO_30,
    TO_38,
)
from tests.games.table import Table

RULESET = "pagat"

# Counting the cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packet", "score"),
    [
        (f"{THIRTEEN_TO_SEVEN}, even carton 10", "10-4"),
        (f"{ELEVEN_TO_NINE}, even carton 8", "8-4"),
        (f"{TEN_TO_TEN}, even carton 6", "6-4"),
        (f"{TEN_TO_EIGHT} | even carton 6", "6-2"),
        (f"{EIGHT_TO_EIGHT} | even carton 2", "2-2"),
        (f"{NINE_TO_SIX} | even carton 2", "2-2"),
    ],
    ids=["23-17", "21-19", "20-20", "20-18", "18-18", "19-16"],
)
def test_carton(table: Table, packet: str, score: str) -> None:
    table.replay(
        f"""
        {LADDER}
        {packet} | {score}
        deal
        """,
        dealer=3,
    )


def test_at_38_the_cards_win(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        captured: 0-20
        lay-hand               | odd carton 6 | 0-44
        over: odd
        """,
        dealer=3,
    )


# Misdeals, and who deals ----------------------------------------------------------------------


def test_a_misdeal_loses_the_game(table: Table) -> None:
    table.replay(
        """
        misdeal                | even misdeal 0 | 0-0
        over: even
        refused: misdeal
        """,
        dealer=3,
    )


def test_a_misdeal_is_called_before_a_packets_first_play(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        refused: misdeal
        3 2
        packet: - - JJJ -
        phase: announce
        misdeal                | even misdeal 0 | 0-30
        over: even
        """,
        dealer=3,
    )


def test_a_misdeal_is_too_late_once_a_card_is_played(table: Table) -> None:
    table.replay("6\nrefused: misdeal", dealer=3)


def test_the_deal_goes_round_clockwise(table: Table) -> None:
    table.replay(
        """
        seat: 0
        lay-hand               | even carton 2
        deal
        dealer: 0
        seat: 1
        lay-hand               | odd carton 2 | 2-2
        deal
        dealer: 1
        seat: 2
        """,
        dealer=3,
    )


def test_the_first_diamond_deals(table: Table) -> None:
    dealers = table.first_dealers(4)
    assert dealers == table.first_dealers(4)
    # Whoever is shown the first card is the likeliest, then the next in turn.
    round_the_table = [dealers.count(seat) for seat in range(4)]
    assert round_the_table == sorted(round_the_table, reverse=True)
    assert min(round_the_table) > 0


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_only_four_can_play(table: Table, players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        table.begin(players=players)
