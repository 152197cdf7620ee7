"""Rondas, four of a kind and claims by Pagat. Seat 3 deals unless said: 0, 1, 2, 3 play."""

from __future__ import annotations

import pytest

from tests.games.openings import CAUGHT_ACE, TO_28, TO_30, TO_30_WITHOUT_JACKS, mirrored
from tests.games.table import Table

RULESET = "pagat"

# Announcements --------------------------------------------------------------------------------


def test_rondas_are_announced_clockwise(table: Table) -> None:
    table.replay(
        """
        packet: A 666 777 JJJ
        phase: announce
        seat: 1
        offered: pass, ronda
        ronda                  | odd ronda 4 | 0-4
        seat: 2
        pass
        seat: 3
        ronda                  | odd ronda 4 | 0-8
        phase: play
        seat: 0
        A
        refused: ronda         # it is too late
        """,
        dealer=3,
    )


def test_a_ronda_at_28(table: Table) -> None:
    table.replay(
        f"""
        {TO_28}
        J Q K 3 2 A
        packet: - JJJ - -
        phase: announce
        seat: 1
        ronda                  | odd ronda 4 | 0-32
        """,
        dealer=3,
    )


def test_no_ronda_at_30(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        3 2
        packet: - JJJ QQQ -
        phase: announce
        seat: 2                # nobody asks the odd side
        ronda                  | even ronda 4 | 4-30
        phase: play
        refused: ronda
        """,
        dealer=3,
    )


def test_four_of_a_kind_wins_at_any_score(table: Table) -> None:
    table.replay(
        f"""
        {TO_30_WITHOUT_JACKS}
        packet: - JJJJ - -
        seat: 1
        offered: four, pass
        four                   | odd four 0 | 0-30
        over: odd
        """,
        dealer=3,
    )


# Caída on a ronda -----------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "even"), [("ronda | even ronda 4", 4), ("pass", 0)])
def test_a_caida_on_a_ronda_announced_or_not(table: Table, said: str, even: int) -> None:
    table.replay(
        f"""
        packet: 666 - - -
        {said}
        6 6x6                  | odd caida 2, odd limpia 2 | {even}-4
        refused: claim 6       # not before the hand is over
        lay-hand
        phase: claim
        seat: 1
        offered: claim 6, done
        claim 6                | odd ronda_caida 10, odd carton 2 | {even}-16
        deal
        """,
        dealer=3,
    )


def test_a_wrong_claim_and_a_right_one(table: Table) -> None:
    table.replay(
        """
        packet: 666AA - - -
        pass
        6 6x6                  | odd caida 2, odd limpia 2
        7 K
        A AxA                  | odd caida 2 | 0-6
        lay-hand
        offered: claim 6, claim A, done
        claim A                # there were only two aces
        offered: claim 6, done
        claim 6                | odd ronda_caida 10, odd carton 2 | 0-18
        deal
        """,
        dealer=3,
    )


def test_a_claim_that_is_not_made_is_lost(table: Table) -> None:
    table.replay(
        """
        packet: 666 - - -
        pass
        6 6x6                  | odd caida 2, odd limpia 2
        lay-hand
        done                   | odd carton 2 | 0-6
        deal
        refused: claim 6
        """,
        dealer=3,
    )


def test_both_sides_claim_the_nondealers_first(table: Table) -> None:
    table.replay(
        """
        packet: 666 777 - -
        pass pass
        6 6x6                  | odd caida 2, odd limpia 2
        A 2 K 7
        7x7                    | even caida 2 | 2-4
        lay-hand
        seat: 0
        offered: claim 7, done
        claim 7                | even ronda_caida 10 | 12-4
        seat: 1
        offered: claim 6, done
        claim 6                | odd ronda_caida 10, even carton 2 | 14-14
        deal
        """,
        dealer=3,
    )


def test_a_claim_at_28_and_the_count_that_wins(table: Table) -> None:
    table.replay(
        f"""
        pass
        {CAUGHT_ACE}
        lay-hand
        score: 0-28
        claim A                | odd ronda_caida 10, odd carton 2 | 0-40
        over: odd              # from 30 on there was nothing more to claim
        """,
        dealer=3,
    )


def test_no_claim_at_30(table: Table) -> None:
    table.replay(
        f"""
        pass
        {CAUGHT_ACE}
        2 2x2                  | odd caida 2 | 0-30
        lay-hand               | odd carton 6 | 0-36
        deal
        dealer: 0
        """,
        dealer=3,
    )


def test_a_claim_on_a_ronda_that_the_score_kept_from_being_announced(table: Table) -> None:
    table.replay(
        f"""
        {mirrored(TO_30_WITHOUT_JACKS)}
        packet: - JJJ - -
        phase: play            # seat 0 has three jacks, and its side 30 points
        K J
        JxJ>Q>K                | odd caida 2 | 30-2
        lay-hand
        seat: 3
        offered: claim J, done
        claim J                | odd ronda_caida 10, even carton 2 | 32-12
        deal
        """,
        dealer=2,
    )
