"""The sheet about points by tables, and points shared. Seat 1 deals; its side is odd."""

from __future__ import annotations

from tests.games.openings import LADDER, THIRTEEN_TO_SEVEN
from tests.games.table import Sit


def test_a_ronda_pays_by_its_rank(sit: Sit) -> None:
    sit("shares").replay(
        """
        packet: KKK QQQ JJJ 555
        ronda                  | even ronda 6
        ronda                  | odd ronda 5
        ronda                  | even ronda 3
        ronda                  | odd ronda 3 | 9-8
        phase: play
        """,
        dealer=1,
    )


def test_a_small_ronda_is_none(sit: Sit) -> None:
    sit("shares").replay(
        """
        packet: 444 222 - -
        phase: play
        """,
        dealer=1,
    )


def test_a_caida_on_a_ronda_pays_by_the_opponents_score(sit: Sit) -> None:
    sit("shares").replay(
        """
        packet: 444 - - -
        4 4x4                  | odd caida 2, odd limpia 1
        lay-hand
        claim 4                | odd ronda_caida 10 | 0-13
        deal
        """,
        dealer=1,
    )


def test_a_revoke_costs_more_and_more(sit: Sit) -> None:
    sit("shares").replay(
        """
        6 6x6                  | odd caida 2, odd limpia 1
        revoke@0               | even revoke -1
        revoke@1               | odd revoke -1
        revoke@2               | even revoke -2
        revoke@0               | even revoke -4
        revoke@2               | even revoke -4 | -11-2
        """,
        dealer=1,
    )


def test_a_point_for_every_three_cards(sit: Sit) -> None:
    last_card = THIRTEEN_TO_SEVEN
    sit("shares").replay(
        f"""
        {LADDER}
        {last_card}, even carton 7, odd carton 5
        deal
        """,
        dealer=1,
    )


def test_the_dealers_alone_share_and_only_what_they_make_together(sit: Sit) -> None:
    sit("shares").replay(
        """
        A AxA                  | odd caida 2, odd limpia 1
        K 2 3 KxK
        5x2+3                  | even limpia 2
        7 7x7                  | even caida 2, even limpia 2
        4 J Q JxJ>Q
        4x4                    | odd limpia 2 | 6-5
        """,
        dealer=1,
    )
