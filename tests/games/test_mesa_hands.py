"""Counts, chicas, misdeals and dealers of the mesa. Seat 1 deals unless said: 0, 3, 2, 1 play."""

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
    TO_36,
    TO_38,
    TO_40,
    TWELVE_TO_EIGHT,
    mirrored,
)
from tests.games.table import Table

RULESET = "mesa"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# Counting the cards ---------------------------------------------------------------------------


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


# Exactly forty --------------------------------------------------------------------------------

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


# Chicas and mesa ------------------------------------------------------------------------------

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


# Misdeals, and who deals ----------------------------------------------------------------------


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
        {TO_38}
        lay-hand               # all forty cards are the odd side's, for nothing
        deal
        score: 0-38
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
