"""The sheet about cards of certain ranks. Seat 1 deals; its side is odd; seats 0, 3, 2, 1 play."""

from __future__ import annotations

from tests.games.table import Sit


def test_kings_count_at_the_hands_end(sit: Sit) -> None:
    sit("ranks").replay(
        """
        K KxK                  | odd caida 2, odd limpia 2
        K KxK                  | odd caida 2, odd limpia 2
        lay-hand
        done                   | odd carton 2, odd kings 4 | 0-14
        deal
        """,
        dealer=1,
    )


def test_an_ace_taken_is_a_point(sit: Sit) -> None:
    sit("ranks").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2, odd ace 1 | 0-5
        A AxA                  | odd caida 2, odd limpia 2 | 0-9
        """,
        dealer=1,
    )


def test_no_points_for_an_ace_beside_a_seven(sit: Sit) -> None:
    sit("ranks").replay(
        """
        7 A AxA                | even caida 2 | 2-0
        """,
        dealer=1,
    )


def test_an_ace_in_a_sum(sit: Sit) -> None:
    sit("ranks").replay(
        """
        3 A 4xA+3              | even limpia 2, even ace 1 | 3-0
        """,
        dealer=1,
    )


def test_a_sum_leaves_no_lone_seven(sit: Sit) -> None:
    sit("ranks").replay(
        """
        packet: 7546A 2566J 356JJ 75QQK
        7 2 3
        plays of 5: 5
        7
        plays of 5: 5, 5x2+3
        """,
        dealer=1,
    )


def test_court_cards_in_one_hand(sit: Sit) -> None:
    sit("ranks").replay(
        """
        packet: JQK23 JQ445 JJQQK -
        phase: announce
        court                  | even court 2
        court                  | even court 2 | 4-0
        phase: play
        """,
        dealer=1,
    )
