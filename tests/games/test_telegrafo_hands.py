"""El Telégrafo's counts, misdeals and dealers. Seat 1 deals unless said: 0, 3, 2, 1 play."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    EIGHT_TO_EIGHT,
    LADDER,
    NINE_TO_SIX,
    TEN_TO_EIGHT,
    TEN_TO_TEN,
    TO_36,
    TO_38,
)
from tests.games.table import Table

RULESET = "telegrafo"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# Counting the cards ---------------------------------------------------------------------------


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


# Misdeals, and who deals ----------------------------------------------------------------------


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
