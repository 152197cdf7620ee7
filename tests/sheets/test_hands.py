"""Sheets about claims, leftovers, and facts of the hand and the seat.

Seat 1 deals in the sheet of claims (0, 3, 2, 1 play), seat 3 in the other (0, 1, 2, 3).
"""

from __future__ import annotations

from tests.games.table import Sit


def test_a_claim_after_the_packet_on_an_announced_ronda(sit: Sit) -> None:
    sit("claims").replay(
        """
        packet: AAA - - -
        ronda                  | even ronda 4
        A AxA                  | odd caida 2, odd limpia 2 | 4-4
        lay-packet
        claim A                | odd ronda_caida 6 | 4-10
        phase: play
        """,
        dealer=1,
    )


def test_a_ronda_kept_silent_gives_nothing(sit: Sit) -> None:
    sit("claims").replay(
        """
        packet: AAA - - -
        pass
        A AxA                  | odd caida 2, odd limpia 2
        lay-packet
        offered: claim A, done
        claim A
        score: 0-4
        phase: play
        """,
        dealer=1,
    )


def test_three_caidas_make_the_claim_worth_less(sit: Sit) -> None:
    sit("claims").replay(
        """
        packet: AAA - - -
        ronda                  | even ronda 4
        A AxA                  | odd caida 2, odd limpia 2
        2 2x2                  | odd caida 2, odd limpia 2
        3 3x3                  | odd caida 2, odd limpia 2
        lay-packet
        offered: claim 2, claim 3, claim A, done
        claim A                | odd ronda_caida 4
        done
        score: 4-16
        """,
        dealer=1,
    )


def test_leftovers_go_to_the_last_capturer_who_is_not_ahead(sit: Sit) -> None:
    sit("claims").replay(
        """
        K 6 2 6x6
        lay-packet
        captured: 0-20         # nobody is ahead
        table: empty
        A AxA                  | odd caida 2, odd limpia 2
        lay-packet
        captured: 0-22         # they are ahead now
        done                   | odd patience 2, odd carton 8 | 0-14
        deal
        """,
        dealer=1,
    )


def test_far_ahead_every_gain_is_one_point(sit: Sit) -> None:
    sit("claims").replay(
        """
        A AxA                  | odd caida 2, odd limpia 2
        2 2x2                  | odd caida 2, odd limpia 2
        3 3x3                  | odd caida 2, odd limpia 2
        4 4x4                  | odd caida 2, odd limpia 2 | 0-16
        5 5x5                  | odd caida 1, odd limpia 1 | 0-18
        """,
        dealer=1,
    )


def test_the_dealer_takes_only_what_he_holds_twice(sit: Sit) -> None:
    sit("hands").replay(
        """
        packet: - - - 66AKQ
        6 J 2
        plays of 6: 6, 6x6
        6x6
        A K Q
        plays of A: A
        plays of K: K
        plays of Q: Q
        A
        """,
        dealer=3,
    )


def test_a_hand_without_a_pair_must_capture(sit: Sit) -> None:
    sit("hands").replay(
        """
        packet: 23456 26KQJ - -
        2
        plays of 2: 2x2
        plays of 6: 6
        2x2                    | odd caida 2, odd limpia 2
        """,
        dealer=3,
    )


def test_a_four_takes_no_sum_yet(sit: Sit) -> None:
    sit("hands").replay(
        """
        packet: - - 44KQJ 55KQJ
        A 3
        plays of 4: 4
        4
        plays of 5: 5, 5xA+4
        5xA+4
        """,
        dealer=3,
    )


def test_one_of_two_equal_cards(sit: Sit) -> None:
    sit("hands").replay(
        """
        packet: - 66KQJ - -
        6 6
        6x6                    | even caida 2, even crowd 2
        table: 6
        """,
        dealer=3,
    )
