"""Sheets about what has happened: over a stretch, in a row, together, and in what others pay.

Seat 1 deals in sheets that go anticlockwise, seat 3 in the others; its side is odd.
"""

from __future__ import annotations

from tests.games.table import Sit


def test_a_second_caida_of_a_packet_and_a_third_limpia_of_a_hand(sit: Sit) -> None:
    sit("stretches").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2, odd first 1 | 0-5
        2 2x2                  | odd caida 2, odd limpia 2, odd again 1 | 0-10
        3 3x3                  | odd caida 2, odd limpia 2, odd third 3 | 0-17
        4 4x4                  | odd caida 2, odd limpia 2 | 0-21
        """,
        dealer=1,
    )


def test_ten_caidas_of_a_chica(sit: Sit) -> None:
    sit("stretches").replay(
        """
        K
        A AxA                  | even caida 2, even first 1
        2 2x2                  | even caida 2, even again 1
        3 3x3                  | even caida 2
        4 4x4                  | even caida 2
        5 5x5                  | even caida 2 | 12-0
        Q
        6 6x6                  | odd caida 2, odd first 1
        7 7x7                  | odd caida 2, odd again 1
        A AxA                  | odd caida 2
        2 2x2                  | odd caida 2 | 12-10
        3 3x3                  | odd caida 2
        4 4x4                  | odd caida 2, odd again 1, odd tenth 1 | 12-16
        """,
        dealer=1,
    )


def test_a_side_has_one_ronda_a_chica(sit: Sit) -> None:
    sit("stretches").replay(
        """
        packet: JJJ - KKK -
        ronda                  | even ronda 2 | 2-0
        J -
        refused: ronda
        K
        """,
        dealer=1,
    )


def test_three_misdeals_of_a_match(sit: Sit) -> None:
    three = "misdeal | even misdeal 10\ndeal\n" * 3
    sit("stretches").replay(
        f"""
        {three}
        lay-hand               | even forgiven 0 | 30-0
        over: even
        """,
        dealer=1,
    )


def test_captures_in_a_row(sit: Sit) -> None:
    sit("streaks").replay(
        """
        K Q J 7 6 5
        KxK QxQ JxJ
        7x7                    | odd storm 3
        6x6                    | even flight 1
        5x5                    | odd limpia 2, odd flight 1 | 1-6
        """,
        dealer=3,
    )


def test_caidas_and_limpias_in_a_row(sit: Sit) -> None:
    sit("streaks").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        2 2x2                  | odd caida 2, odd limpia 2, odd chain 2 | 0-10
        3                      | even consolation 1
        3x3                    | odd caida 2, odd limpia 2, odd flight 1, odd chain 2 | 1-17
        """,
        dealer=3,
    )


def test_three_plays_of_a_rank(sit: Sit) -> None:
    sit("streaks").replay(
        """
        6 6x6                  | odd caida 2, odd limpia 2
        6                      | even drum 4
        6x6                    | odd caida 2, odd limpia 2, odd chain 2 | 4-10
        """,
        dealer=3,
    )


def test_together_with_a_past_event(sit: Sit) -> None:
    sit("companions").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        2 2x2                  | odd caida 2, odd limpia 2, odd encore 1
        3 3x3                  | odd caida 2, odd limpia 2, odd encore 1
        4 4x4                  | odd caida 2, odd limpia 2, odd encore 1, odd three 0 | 0-19
        over: odd
        """,
        dealer=1,
    )


def test_a_sum_after_a_limpia_by_sum(sit: Sit) -> None:
    sit("companions").replay(
        """
        A 2 3xA+2              | even limpia 2
        4 2 K
        6x2+4                  | even envy 1 | 3-0
        """,
        dealer=1,
    )


def test_a_rule_stands_instead_of_others_and_wins(sit: Sit) -> None:
    sit("pairings").replay(
        """
        J JxJ                  | odd golpe 0 | 0-0
        over: odd
        """,
        dealer=3,
    )


def test_what_another_rule_pays_is_paid_again(sit: Sit) -> None:
    sit("pairings").replay(
        """
        7 K 6
        6x6>7                  | odd caida 2, odd double 2 | 0-4
        KxK                    | even limpia 2
        A AxA                  | even caida 2, even limpia 2, odd sweep -2 | 6-2
        """,
        dealer=3,
    )


def test_a_win_on_what_others_pay(sit: Sit) -> None:
    sit("pairings").replay(
        """
        7 6
        6x6>7 | even caida 2, even limpia 2, even double 2, odd sweep -2, even everything 0 | 6--2
        over: even
        """,
        dealer=3,
    )


def test_a_debt_follows_the_cards_and_ends_at_nothing(sit: Sit) -> None:
    sit("debts").replay(
        """
        6 6x6                  | odd caida 2, odd limpia 2 | 10-14
        revoke@0               | even revoke -2 | 8-14
        revoke@1               | odd revoke -4
        revoke@3               | odd revoke -4
        revoke@3               | odd revoke -4 | 8-2
        revoke@1               | odd revoke -2 | 8-0
        over: even
        """,
        dealer=3,
    )


def test_a_hand_without_captures_costs(sit: Sit) -> None:
    sit("debts").replay(
        """
        lay-hand               | odd spill -3, even carton 2, even few -10, odd few -7 | 2-0
        over: even
        """,
        dealer=3,
    )
