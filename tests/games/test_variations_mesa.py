"""What the variations of chicas and mesa change, and the score at which it matters."""

from __future__ import annotations

import pytest

from tests.games.openings import LADDER, TEN_TO_TEN, TO_36, TO_38, TO_40, mirrored
from tests.games.table import Sit


def test_a_joker_stands_for_the_rank_it_takes(sit: Sit) -> None:
    sit("mesa-comodines").replay(
        """
        packet: - - - *
        6 7 6
        plays of *: *, *x6+6>7, *x7
        *x6+6>7                | odd caida 2, odd limpia 2 | 0-4
        captured: 0-4
        """,
        dealer=1,
    )


def test_a_joker_on_the_table(sit: Sit) -> None:
    sit("mesa-comodines").replay(
        """
        packet: * 6 - 6
        2 * 4
        plays of 6: 6          # two and four lie apart
        K
        plays of *: *, *x*, *x2, *x4, *xK
        *x*                    # no caída: a king has been played since
        table: 2 4 K
        plays of 6: 6, 6x2+4
        """,
        dealer=1,
    )


def test_a_joker_hinders_a_limpia(sit: Sit) -> None:
    sit("mesa-comodines").replay(
        """
        6 * 6x6
        table: *
        *x*                    | odd limpia 2 | 0-2
        """,
        dealer=1,
    )


def test_a_joker_falls_on_a_joker(sit: Sit) -> None:
    sit("mesa-comodines").replay("* *x* | odd caida 2, odd limpia 2 | 0-4", dealer=1)


def test_jokers_are_no_ronda(sit: Sit) -> None:
    sit("mesa-comodines").replay(
        """
        packet: 66**A - - -
        refused: ronda
        """,
        dealer=1,
    )


def test_two_cards_stay_undealt(sit: Sit) -> None:
    sit("mesa-comodines").replay(
        """
        6 6x6                  | odd caida 2, odd limpia 2
        lay-hand               | odd carton 26 | 0-30
        deal
        dealer: 0
        """,
        dealer=1,
    )


def test_periquito_by_a_sum(sit: Sit) -> None:
    sit("mesa-periquito").replay(
        """
        2 2 2 2
        4
        plays of 6: 6, 6x2+2+2, 6x2+4
        6x2+4                  | odd caida 2, odd limpia 2, odd periquito 10 | 0-14
        captured: 0-6
        """,
        dealer=1,
    )


def test_periquito_by_a_run(sit: Sit) -> None:
    sit("mesa-periquito").replay(
        """
        7 7 7 7
        K 6 6x6>7              | even caida 2, even periquito 10 | 12-0
        table: K
        """,
        dealer=1,
    )


def test_no_caida_on_a_card_that_only_goes_along(sit: Sit) -> None:
    sit("mesa-periquito").replay(
        """
        4 2 2 2
        2 6x2+4                | odd limpia 2, odd periquito 10 | 0-12
        """,
        dealer=1,
    )


def test_three_are_no_periquito(sit: Sit) -> None:
    sit("mesa-periquito").replay(
        """
        2 2 2 4
        6x2+4                  | even caida 2 | 2-0
        table: 2 2
        """,
        dealer=1,
    )


def test_no_periquito_at_38(sit: Sit) -> None:
    sit("mesa-periquito").replay(
        f"""
        {TO_38}
        lay-hand
        deal
        2 2 2 2
        4 K 6x2+4
        table: K
        score: 0-38
        """,
        dealer=1,
    )


def test_perdon(sit: Sit) -> None:
    sit("mesa-perdon").replay(
        f"""
        misdeal                # forgiven
        deal
        dealer: 1
        score: 0-0
        6
        misdeal                | even misdeal 10 | 10-0
        deal
        dealer: 1
        lay-packet
        misdeal                | even misdeal 10 | 20-0
        deal
        {LADDER}
        {TEN_TO_TEN.replace("AxA | odd limpia 2", "")}
        misdeal                | even misdeal 10 | 30-2
        deal
        dealer: 1
        captured: 0-0
        """,
        dealer=1,
    )


def test_sin_zapateria(sit: Sit) -> None:
    sit("mesa-sin-zapateria").replay(
        f"""
        {TO_40}
        chicas: 0-1
        over: no
        deal
        {mirrored(TO_40)}
        chicas: 1-1
        over: no
        deal
        {TO_40}
        chicas: 1-2
        over: odd
        """,
        dealer=1,
    )


FOUR_PAIRS = """
    A AxA | odd caida 2, odd limpia 2
    2 2x2 | odd caida 2, odd limpia 2
    3 3x3 | odd caida 2, odd limpia 2
    4 4x4 | odd caida 2, odd limpia 2
"""


def test_rapido(sit: Sit) -> None:
    sit("mesa-rapido").replay(
        f"""
        misdeal                | even misdeal 10 | 10-0
        deal
        {FOUR_PAIRS}
        5 5x5                  | odd caida 2, odd limpia 2
        chicas: 0-1
        over: no               # the losers have ten
        deal
        dealer: 0
        """,
        dealer=1,
    )


def test_rapido_at_19(sit: Sit) -> None:
    sit("mesa-rapido").replay(
        """
        2 4 6x2+4              | even caida 2, even limpia 2
        lay-packet
        misdeal                | even misdeal 10 | 14-0
        deal
        misdeal                | even misdeal 5 | 19-0
        deal
        misdeal
        deal
        K A AxA                | even caida 1 | 20-0
        over: even
        """,
        dealer=1,
    )


def test_rapido_at_18(sit: Sit) -> None:
    sit("mesa-rapido").replay(
        f"""
        {FOUR_PAIRS}
        J 7
        K KxK                  | odd caida 2 | 0-18
        JxJ 7x7                # no limpia
        table: empty
        6 6x6                  | odd caida 2 | 0-20
        over: odd
        """,
        dealer=1,
    )


def test_individual(sit: Sit) -> None:
    table = sit("mesa-individual")
    table.replay("K KxK | odd caida 2, odd limpia 2", dealer=1, players=2)
    table.begin(dealer=0)
    with pytest.raises(ValueError, match="3"):
        table.state.hand(3)
    with pytest.raises(ValueError, match="4"):
        table.begin(players=4)


def test_exacto(sit: Sit) -> None:
    sit("mesa-exacto").replay(
        f"""
        {TO_36}
        K 7
        Q 7x7 KxK
        captured: 2-20
        lay-hand               | even carton 6 | 6-36
        deal
        misdeal                # ten would be forty-six
        deal
        score: 6-36
        A K KxK                | odd caida 2 | 6-38
        """,
        dealer=1,
    )
