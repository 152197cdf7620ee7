"""Sheets about the course of a game: deals and draws, announcements, faults.

Seat 1 deals in sheets that go anticlockwise, seat 3 in the others; its side is odd.
"""

from __future__ import annotations

from tests.games.openings import TO_40
from tests.games.table import Sit


def test_the_deal_moves_on_within_a_hand(sit: Sit) -> None:
    sit("deals").replay(
        """
        lay-packet
        dealer: 0
        seat: 3
        lay-hand
        deal
        dealer: 3
        6 6x6                  | odd caida 2, odd limpia 2
        lay-packet
        dealer: 3              # somebody has captured
        """,
        dealer=1,
    )


def test_the_winners_deal_after_an_easy_chica(sit: Sit) -> None:
    sit("deals").replay(f"{TO_40}\ndeal\nchicas: 0-1\ndealer: 3", dealer=1)


def test_the_losers_deal_after_a_hard_chica(sit: Sit) -> None:
    sit("deals").replay(
        f"""
        misdeal                | even misdeal 10
        deal
        {TO_40}
        deal
        chicas: 0-1
        dealer: 0
        """,
        dealer=1,
    )


def test_of_equal_low_cards_the_first_seats_deals(sit: Sit) -> None:
    dealers = sit("deals").first_dealers(4)
    counts = [dealers.count(seat) for seat in (0, 3, 2, 1)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > 1.2 * counts[3]


def test_equal_high_cards_are_drawn_again(sit: Sit) -> None:
    dealers = sit("draws").first_dealers(4)
    assert all(120 < dealers.count(seat) < 180 for seat in range(4))


def test_the_dealer_leads_and_deals_on_with_the_most_cards(sit: Sit) -> None:
    sit("draws").replay(
        """
        seat: 3
        K 6 6x6                | odd caida 2
        lay-packet
        seat: 3
        lay-hand
        done                   | odd carton 2
        deal
        dealer: 3
        lay-hand               | even carton 2
        deal
        dealer: 0
        seat: 0
        """,
        dealer=3,
    )


def test_three_chicas_dealt_by_who_won_the_last(sit: Sit) -> None:
    sit("draws").replay(
        """
        packet: 6666 - - -
        four                   | odd four 0
        deal
        dealer: 1
        packet: - - 7777 -
        four                   | odd four 0
        deal
        dealer: 3
        chicas: 0-2
        packet: 6666 - - -
        four                   | odd four 0
        chicas: 0-3
        over: odd
        """,
        dealer=3,
    )


def test_announcements_of_pairs_and_pips(sit: Sit) -> None:
    sit("speeches").replay(
        """
        packet: 77665 A2KQJ 33KQJ 445KQ
        offered: 5, 6, 7, pairs
        pairs                  | even rich 1, even pairs 1 | 2-0
        refused: pairs
        5
        offered: 2, A, J, K, Q, poor
        poor                   | even poor 2 | 4-0
        refused: poor
        A
        """,
        dealer=3,
    )


def test_a_rank_that_was_shown(sit: Sit) -> None:
    sit("speeches").replay(
        """
        packet: 666AK 6AKQJ - -
        ronda                  | even ronda 4
        6 6x6                  | odd caida 2, odd limpia 2, odd betrayed 1
        A AxA                  | odd caida 2, odd limpia 2 | 4-9
        """,
        dealer=3,
    )


def test_a_misdeal_forgiven_and_a_late_one(sit: Sit) -> None:
    sit("faults").replay(
        """
        refused: late
        misdeal
        deal
        dealer: 1
        6 6x6                  | odd caida 2, odd limpia 2
        2 4 6x2+4              | even caida 2, even limpia 2
        refused: misdeal, late
        lay-packet
        late                   | even late 4 | 8-4
        deal
        dealer: 0
        """,
        dealer=1,
    )


def test_faults_of_any_seat(sit: Sit) -> None:
    sit("faults").replay(
        """
        peek@0                 | even peek -5 | -5-0
        refused: peek@0, peek@2, quarrel@0
        peek@1                 | odd peek -5 | -5--5
        warning@2
        refused: warning@0, quarrel@1
        seat: 0
        quarrel@0              | odd quarrel 0
        over: odd
        """,
        dealer=1,
    )
