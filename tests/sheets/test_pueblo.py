"""A whole sheet, with names of its own. Seat 1 deals unless said; its side is odd."""

from __future__ import annotations

from tests.games.table import Sit


def test_twelve_a_hand_and_double_for_a_side_twenty_behind(sit: Sit) -> None:
    sit("pueblo").replay(
        """
        1 1x1                  | odd golpe 2, odd barrida 2 | 5-9
        2 2x2                  | odd golpe 2, odd barrida 2
        3 3x3                  | odd golpe 2, odd barrida 2 | 5-17
        4 4x4
        lay-hand
        deal
        R 1 1x1                | odd golpe 2
        2 2x2                  | odd golpe 2
        3 3x3                  | odd golpe 2
        4 4x4                  | odd golpe 2
        5 5x5                  | odd golpe 2
        6 6x6                  | odd golpe 2 | 5-29
        7 S SxS                | even golpe 4 | 9-29
        """,
        dealer=1,
    )


def test_three_alike_pay_by_their_rank(sit: Sit) -> None:
    sit("pueblo").replay(
        """
        packet: RRR SSS 777 CCC
        tres_iguales           | even tres_iguales 6
        R
        tres_iguales           | odd tres_iguales 4
        S
        tres_iguales           | even tres_iguales 2
        7
        tres_iguales           | odd tres_iguales 5 | 13-14
        """,
        dealer=1,
    )


def test_a_run_after_a_sum_takes_at_least_two_cards(sit: Sit) -> None:
    sit("pueblo").replay(
        """
        1 2 3 4
        plays of 3: 3, 3x1+2, 3x1+2>3>4, 3x3
        3x1+2>3>4              | even barrida 2 | 7-5
        """,
        dealer=1,
    )
