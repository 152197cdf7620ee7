"""Games of the Play40 manual. Seat 1 deals unless said: seat 0 leads, then play 3, 2 and 1."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    EIGHT_TO_EIGHT,
    LADDER,
    NINE_TO_SIX,
    ONE_THREE,
    TEN_TO_EIGHT,
    TEN_TO_TEN,
    TO_28,
    TO_30,
    TO_36,
    TO_38,
    TO_40,
    TWELVE_TO_EIGHT,
    mirrored,
)
from tests.games.table import Table

RULESET = "play40"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# Captures ------------------------------------------------------------------------------------


def test_a_card_that_can_capture_must(table: Table) -> None:
    table.replay(
        """
        6 4 2 K
        plays of 6: 6x6, 6x2+4
        refused: 6
        6x2+4
        table: 6 K
        """,
        dealer=1,
    )


def test_examples_of_match_sum_and_chain(table: Table) -> None:
    table.replay(
        """
        5 2 7x2+5              | even limpia 2 | 2-0
        Q J 7
        plays of 7: 7x7>J>Q    # sota and caballo: the chain is taken whole
        7x7>J>Q                | even caida 2, even limpia 2 | 6-0
        """,
        dealer=1,
    )


def test_a_chain_ends_at_a_gap(table: Table) -> None:
    table.replay(
        """
        Q 7 5 4
        2
        plays of 7: 7x7, 7x2+5
        7x7
        phase: play            # nothing can be missed
        table: 2 4 5 Q
        """,
        dealer=1,
    )


# Caída and limpia ----------------------------------------------------------------------------


def test_a_caida_though_other_cards_lie_there(table: Table) -> None:
    table.replay(
        """
        A J JxJ                | even caida 2 | 2-0
        table: A
        """,
        dealer=1,
    )


def test_neither_a_sum_nor_a_chain_is_a_caida(table: Table) -> None:
    table.replay(
        """
        2 4 6x2+4              | even limpia 2 | 2-0
        5 6
        5x5>6                  | odd limpia 2 | 2-2
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_no_caida_on_the_card_of_another_packet(table: Table, players: int) -> None:
    table.replay(
        f"""
        {ONE_THREE}
        3x3                    | even limpia 2 | 6-0
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
        """,
        dealer=1,
        players=players,
    )


def test_from_38_a_caida_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        6 6x6                  | odd caida 2 | 0-40
        over: odd
        """,
        dealer=1,
    )


def test_at_38_only_the_caida_of_a_caida_y_limpia(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        KxK QxQ
        table: empty
        score: 0-38
        6 6x6                  | odd caida 2 | 0-40
        table: empty
        over: odd
        """,
        dealer=1,
    )


def test_a_limpia_from_36_and_none_at_38(table: Table) -> None:
    table.replay(
        f"""
        {TO_36}
        A 2 3xA+2              | even limpia 2 | 2-36
        2 4 7 J
        6x2+4>7>J              | odd limpia 2 | 2-38
        5 K 5x5 KxK
        table: empty
        score: 2-38
        """,
        dealer=1,
    )


# Rondas --------------------------------------------------------------------------------------


def test_rondas_are_credited_as_dealt(table: Table) -> None:
    table.replay(
        """
        packet: KKK AAA - QQQ
                               | even ronda 2, odd ronda 2, odd ronda 2 | 2-4
        phase: play
        seat: 0
        refused: ronda, pass
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_four_of_a_kind_wins(table: Table, players: int) -> None:
    table.replay(
        f"""
        packet: 777 KKKK {"- " * (players - 2)}
                               | even ronda 2, odd four 0 | 2-0
        over: odd
        """,
        dealer=1,
        players=players,
    )


def test_an_earlier_four_leaves_nothing_to_later_seats(table: Table) -> None:
    table.replay(
        """
        packet: KKKK 777 - -
                               | even four 0 | 0-0
        over: even
        """,
        dealer=1,
    )


def test_a_ronda_at_28(table: Table) -> None:
    table.replay(
        f"""
        {TO_28}
        J Q K 3 2 A            | odd ronda 2 | 0-30
        packet: - JJJ - -
        """,
        dealer=1,
    )


def test_a_ronda_at_30(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        3 2                    | odd ronda 2 | 0-32
        packet: - JJJ - -
        """,
        dealer=1,
    )


TO_38_IN_THREE_PACKETS = """
    A AxA | odd caida 2, odd limpia 2
    A AxA | odd caida 2, odd limpia 2
    2 2x2 | odd caida 2, odd limpia 2
    2 2x2 | odd caida 2, odd limpia 2
    3 3x3 | odd caida 2, odd limpia 2
    3 3x3 | odd caida 2, odd limpia 2
    4 4x4 | odd caida 2, odd limpia 2
    4 4x4 | odd caida 2, odd limpia 2
    5 5x5 | odd caida 2, odd limpia 2
    K 7
    5 5x5 | odd caida 2 | 0-38
    6 Q 6x6>7 6
    QxQ>K 7 K
"""


@pytest.mark.parametrize(
    ("dealt", "last_play"),
    [
        ("packet: JJJ -", "7x7 | even ronda 2 | 2-38"),
        ("packet: - JJJ", "7x7"),
        ("packet: - JJJJ", "7x7 | odd four 0 | 0-38"),
    ],
)
def test_at_38_no_ronda(table: Table, dealt: str, last_play: str) -> None:
    table.replay(
        f"""
        {TO_38_IN_THREE_PACKETS}
        {last_play}
        {dealt}
        """,
        dealer=1,
        players=2,
    )


# Counting the cards --------------------------------------------------------------------------


@ANY_NUMBER
@pytest.mark.parametrize(
    ("packet", "score"),
    [
        (f"{TWELVE_TO_EIGHT}, even carton 8", "8-4"),
        (f"{TEN_TO_TEN}, even carton 2", "2-4"),  # dos por dar
        (f"{TEN_TO_EIGHT} | even carton 6", "6-2"),
        (f"{EIGHT_TO_EIGHT} | even carton 2", "2-2"),  # dos por dar
        (f"{NINE_TO_SIX} | even carton 2", "2-2"),
    ],
    ids=["22-18", "20-20", "20-18", "18-18", "19-16"],
)
def test_carton(table: Table, players: int, packet: str, score: str) -> None:
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


def test_dos_por_dar_goes_to_the_side_that_deals_next(table: Table) -> None:
    table.replay(
        f"""
        {mirrored(LADDER)}
        {mirrored(TEN_TO_TEN)}, odd carton 2 | 4-2
        deal
        dealer: 3
        """,
        dealer=0,
    )


def test_below_30_a_carton_can_win(table: Table) -> None:
    table.replay(
        f"""
        {TO_28}
        J Q K 7 6 5
        4 3 2 A
        QxQ>K JxJ 7x7 6x6
        5x5 4x4 3x3 2x2
        AxA                    | even limpia 2 | 2-28
        K Q J
        KxK QxQ K
        captured: 13-24
        JxJ                    | odd carton 12 | 2-40
        over: odd
        """,
        dealer=1,
    )


def test_from_30_no_carton(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        3 2
        K QxQ>K JxJ 3x3
        2x2                    | even limpia 2 | 2-30
        K Q J
        7 6 5 4
        QxQ>K JxJ 7x7 6x6
        A 4x4>5 5 AxA
        score: 2-30            # thirty cards to nine
        deal
        dealer: 0
        """,
        dealer=1,
    )


# Misdeals, and who deals ---------------------------------------------------------------------


def test_a_misdeal_cannot_be_reported(table: Table) -> None:
    table.replay(
        """
        refused: misdeal
        6
        refused: misdeal
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
