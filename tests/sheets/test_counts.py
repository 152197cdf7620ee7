"""Sheets about points gained, counts that read counts, chicas that count double, and musts.

Seat 1 deals unless said, so 0, 3, 2, 1 play; its side is odd.
"""

from __future__ import annotations

from tests.games.openings import LADDER, TO_40
from tests.games.table import Sit

# A run from three to king takes nine cards, twice; the odd side has 18, the even side none.
TWO_SWEEPS = """
    K Q J 7 6 5 4 3 2
    3x3>4>5>6>7>J>Q>K
    K Q J 7 6 5 4 3 A
    3x3>4>5>6>7>J>Q>K
"""

# Eight more by a run from four.
A_THIRD = """
    K Q J 7 6 5 4 A A
    4x4>5>6>7>J>Q>K
"""


def test_a_ronda_pays_by_its_rank_and_silences_the_partner(sit: Sit) -> None:
    sit("gains").replay(
        """
        packet: KKK QQQ JJJ 222
        ronda                  | even ronda 6
        seat: 3
        ronda                  | odd ronda 5 | 6-5
        phase: play
        """,
        dealer=1,
    )


def test_the_partner_of_one_who_keeps_silent_may_speak(sit: Sit) -> None:
    sit("gains").replay(
        """
        packet: KKK - JJJ 222
        pass
        seat: 2
        ronda                  | even ronda 5
        seat: 1
        ronda                  | odd ronda 4 | 5-4
        """,
        dealer=1,
    )


def test_ten_points_a_hand_are_all(sit: Sit) -> None:
    sit("gains").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        2 2x2                  | odd caida 2, odd limpia 2
        3 3x3                  | odd caida 2 | 0-10
        4 4x4
        lay-hand               | odd idle -1 | 0-9
        done                   | odd carton 1 | 0-10
        deal
        Q A AxA                | odd caida 2 | 0-12
        over: odd
        """,
        dealer=1,
    )


def test_a_side_that_has_nothing_loses_nothing(sit: Sit) -> None:
    sit("gains").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        lay-packet
        score: 0-4
        """,
        dealer=1,
    )


def test_a_great_carton_wins(sit: Sit) -> None:
    sit("counts").replay(
        f"""
        {TWO_SWEEPS} {A_THIRD}
        K 2x2
        captured: 0-28
        lay-hand               | odd carton 14, odd great 0 | 0-14
        over: odd
        """,
        dealer=1,
    )


def test_thirty_cards_stand_instead_of_a_carton(sit: Sit) -> None:
    sit("counts").replay(
        f"""
        {TWO_SWEEPS} {A_THIRD}
        Q 2x2 K AxA
        captured: 0-30
        lay-hand               | odd landslide 20, odd last 3 | 0-23
        deal
        """,
        dealer=1,
    )


def test_the_last_capture_without_a_carton(sit: Sit) -> None:
    sit("counts").replay(
        f"""
        {LADDER}
        lay-hand               | even carton 2, odd last 1 | 2-3
        deal
        """,
        dealer=1,
    )


def test_chicas_count_double_and_three_may_be_passed(sit: Sit) -> None:
    with_late = "odd caida 2, odd limpia 2, odd late 1"
    third = "\n".join(f"{rank} {rank}x{rank} | {with_late}" for rank in "A234567J")
    sit("doubles").replay(
        f"""
        {TO_40}
        chicas: 0-2
        over: no
        deal
        {TO_40.replace("odd", "even")}
        chicas: 2-2
        deal
        {third}
        chicas: 2-4
        over: odd
        """,
        dealer=1,
    )


def test_a_caida_must_be_made(sit: Sit) -> None:
    sit("musts").replay(
        """
        packet: 6AKK3 662Q4 62357 K
        6
        plays of 6: 6x6
        2
        plays of 6: 6, 6x6
        plays of 2: 2x2
        3 A
        plays of A: AxA, AxA>2, AxA>2>3
        plays of K: K
        """,
        dealer=1,
    )


def test_an_ace_must_take_and_so_must_a_single_figure(sit: Sit) -> None:
    sit("musts").replay(
        """
        packet: KA765 2 KKQ32 KQ
        K 2
        plays of K: K, KxK
        Q
        plays of K: KxK
        plays of Q: QxQ, QxQ>K
        KxK
        """,
        dealer=1,
    )


def test_the_fourth_of_a_rank(sit: Sit) -> None:
    sit("musts").replay(
        """
        6 2 6 3
        6 4
        6x6                    | even golden 2
        """,
        dealer=1,
    )
