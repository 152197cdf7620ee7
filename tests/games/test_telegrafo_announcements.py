"""El Telégrafo's rondas, four of a kind and claims. Seat 1 deals unless said: 0, 3, 2, 1 play."""

from __future__ import annotations

import pytest

from tests.games.openings import CAUGHT_ACE, TO_28, TO_30, TO_36, TO_38
from tests.games.table import Table

RULESET = "telegrafo"
ANY_NUMBER = pytest.mark.parametrize("players", [2, 4])

# Announcements --------------------------------------------------------------------------------


def test_rondas_in_order_from_the_leader(table: Table) -> None:
    table.replay(
        """
        packet: A 666 777 JJJ
        phase: announce
        seat: 3
        offered: pass, ronda
        refused: four, 6
        ronda | odd ronda 4 | 0-4
        seat: 2
        pass                   # nobody has to say it
        seat: 1
        ronda | odd ronda 4 | 0-8
        phase: play
        seat: 0
        refused: ronda, pass
        A
        refused: ronda         # it is too late
        """,
        dealer=1,
    )


def test_no_ronda_to_announce(table: Table) -> None:
    table.replay("phase: play", dealer=1)


def test_a_ronda_in_a_later_packet(table: Table) -> None:
    table.replay(
        """
        lay-packet
        packet: - - KKK -
        seat: 2
        ronda | even ronda 4 | 4-0
        """,
        dealer=1,
    )


def test_a_ronda_at_28(table: Table) -> None:
    table.replay(
        f"""
        {TO_28}
        J Q K 3 2 A
        packet: - JJJ - -
        seat: 3
        ronda | odd ronda 4 | 0-32
        """,
        dealer=1,
    )


def test_a_ronda_at_30(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        3 2
        packet: - JJJ - -
        seat: 3
        ronda | odd ronda 4 | 0-34
        """,
        dealer=1,
    )


def test_a_ronda_from_36_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_36}
        A 2
        packet: - KKK - -
        ronda | odd ronda 4 | 0-40
        over: odd
        """,
        dealer=1,
    )


AT_38_IN_A_NEW_HAND = f"""
    {TO_38}
    lay-hand                   # neither claims nor cartón for the odd side
    deal
    score: 0-38
    dealer: 0
"""


def test_at_38_no_ronda(table: Table) -> None:
    table.replay(
        f"""
        {AT_38_IN_A_NEW_HAND}
        packet: JJJ QQQ - -
        phase: announce
        seat: 2
        ronda | even ronda 4 | 4-38
        phase: play
        seat: 3
        refused: ronda
        """,
        dealer=1,
    )


@ANY_NUMBER
def test_four_of_a_kind_wins(table: Table, players: int) -> None:
    table.replay(
        f"""
        packet: - 4444 {"- " * (players - 2)}
        offered: four, pass
        four | odd four 0 | 0-0
        over: odd
        """,
        dealer=1,
        players=players,
    )


def test_four_of_a_kind_kept_silent(table: Table) -> None:
    table.replay(
        """
        packet: 666 4444 - -
        ronda | even ronda 4 | 4-0
        pass
        phase: play
        A
        refused: four
        """,
        dealer=1,
    )


def test_at_38_four_of_a_kind_wins(table: Table) -> None:
    table.replay(
        f"""
        {AT_38_IN_A_NEW_HAND}
        packet: JJJJ - - -
        seat: 3
        four | odd four 0 | 0-38
        over: odd
        """,
        dealer=1,
    )


# Caída on a ronda -----------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["ronda | even ronda 4", "pass"])
def test_a_caida_on_a_ronda_announced_or_not(table: Table, said: str) -> None:
    before = 4 if "4" in said else 0
    table.replay(
        f"""
        packet: 666 - - -
        {said}
        6 6x6 | odd caida 2, odd limpia 2 | {before}-4
        refused: claim 6       # not yet
        lay-hand
        phase: claim
        seat: 3
        offered: claim 6, done
        claim 6 | odd ronda_caida 10, odd carton 2 | {before}-16
        deal
        """,
        dealer=1,
    )


def test_a_wrong_claim_and_a_right_one(table: Table) -> None:
    table.replay(
        """
        packet: 666AA - - -
        pass
        6 6x6 | odd caida 2, odd limpia 2
        7 K
        A AxA | odd caida 2 | 0-6
        lay-hand
        offered: claim 6, claim A, done
        claim A                # the even side was dealt no more than two aces
        offered: claim 6, done
        claim 6 | odd ronda_caida 10, odd carton 2 | 0-18
        deal
        """,
        dealer=1,
    )


def test_a_claim_that_is_not_made_is_lost(table: Table) -> None:
    table.replay(
        """
        packet: 666 - - -
        pass
        6 6x6 | odd caida 2, odd limpia 2
        lay-hand
        refused: misdeal
        done | odd carton 2 | 0-6
        deal
        phase: play
        refused: claim 6
        """,
        dealer=1,
    )


def test_both_sides_claim_the_nondealers_first(table: Table) -> None:
    table.replay(
        """
        packet: 666 777 - -
        pass pass
        6 6x6 | odd caida 2, odd limpia 2 | 0-4
        A 2 K 7
        7x7 | even caida 2 | 2-4
        lay-hand
        seat: 0
        offered: claim 7, done
        refused: claim 6
        claim 7 | even ronda_caida 10 | 12-4
        seat: 3
        offered: claim 6, done
        claim 6 | odd ronda_caida 10, even carton 2 | 14-14
        deal
        """,
        dealer=1,
    )


def test_a_claim_at_28(table: Table) -> None:
    table.replay(
        f"""
        pass
        {CAUGHT_ACE}
        lay-hand
        score: 0-28
        refused: claim Q
        claim 2
        claim A | odd ronda_caida 10 | 0-38
        deal                   # at 38 neither another claim nor the cartón
        dealer: 0
        score: 0-38
        """,
        dealer=1,
    )


def test_a_claim_from_30_wins(table: Table) -> None:
    table.replay(
        f"""
        pass
        {CAUGHT_ACE}
        2 2x2 | odd caida 2 | 0-30
        lay-hand
        claim A | odd ronda_caida 10 | 0-40
        over: odd
        """,
        dealer=1,
    )
