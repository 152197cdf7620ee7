"""Games of the variations: each shows what it changes, and the score at which it matters."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.openings import (
    CAUGHT_ACE,
    LADDER,
    TEN_TO_TEN,
    TO_28,
    TO_30,
    TO_36,
    TO_38,
    TO_40,
    mirrored,
)
from tests.games.table import Table

Sit = Callable[[str], Table]


@pytest.fixture(params=["engine", "interpreter"])
def sit(request: pytest.FixtureRequest) -> Sit:
    """A table for a ruleset, once with its engine and once with the interpreter."""
    return lambda ruleset: Table(ruleset, request.param)


# El Telégrafo --------------------------------------------------------------------------------


def test_clockwise(sit: Sit) -> None:
    sit("telegrafo-clockwise").replay(
        """
        seat: 2                # seat 1 deals
        6
        seat: 3
        6x6                    | odd caida 2, odd limpia 2
        lay-hand
        done                   | odd carton 2
        deal
        dealer: 2
        seat: 3
        """,
        dealer=1,
    )


def test_clockwise_draw(sit: Sit) -> None:
    dealers = sit("telegrafo-clockwise").first_dealers(4)
    counts = [dealers.count(seat) for seat in range(4)]
    assert counts == sorted(counts, reverse=True)


def test_todo_dos(sit: Sit) -> None:
    sit("telegrafo-todo-dos").replay(
        """
        6 6x6                  | odd caida 2 | 0-2
        table: empty
        2 4 6x2+4              | even limpia 2 | 2-2
        """,
        dealer=1,
    )


def test_todo_dos_takes_twenty_for_forty(sit: Sit) -> None:
    pairs = [f"{rank} {rank}x{rank} | odd caida 2" for rank in "A234567JQK" * 2]
    sit("telegrafo-todo-dos").replay("\n".join([*pairs, "score: 0-40", "over: odd"]), dealer=1)


def test_rondas_30(sit: Sit) -> None:
    sit("telegrafo-rondas-30").replay(
        f"""
        {TO_30}
        3 2
        packet: - JJJ QQQ -
        seat: 2
        ronda                  | even ronda 4 | 4-30
        phase: play
        """,
        dealer=1,
    )


def test_rondas_30_at_28(sit: Sit) -> None:
    sit("telegrafo-rondas-30").replay(
        f"""
        {TO_28}
        J Q K 3 2 A
        packet: - JJJ - -
        ronda                  | odd ronda 4 | 0-32
        """,
        dealer=1,
    )


def test_rondas_30_closes_the_claim(sit: Sit) -> None:
    sit("telegrafo-rondas-30").replay(
        f"""
        pass
        {CAUGHT_ACE}
        2 2x2                  | odd caida 2 | 0-30
        lay-hand               | odd carton 6 | 0-36
        deal
        """,
        dealer=1,
    )


def test_carton_38(sit: Sit) -> None:
    sit("telegrafo-carton-38").replay(
        f"""
        {TO_38}
        KxK QxQ                # no limpia
        table: empty
        lay-hand
        claim A                # asked for, though wrong
        done                   | odd carton 8 | 0-46
        over: odd
        """,
        dealer=1,
    )


def test_carton_38_other_points(sit: Sit) -> None:
    nineteen = "misdeal | even misdeal 2\ndeal\n" * 19
    sit("telegrafo-carton-38").replay(
        f"""
        {nineteen}
        packet: 666 - - -
        offered: pass, ronda
        misdeal                | even misdeal 2 | 40-0
        over: even
        """,
        dealer=1,
    )


def test_misdeal_loses(sit: Sit) -> None:
    sit("telegrafo-misdeal-loses").replay(
        f"""
        {LADDER}
        misdeal                | even misdeal 0 | 0-2
        over: even
        """,
        dealer=1,
    )


def test_misdeal_loses_at_38(sit: Sit) -> None:
    sit("telegrafo-misdeal-loses").replay(
        f"""
        {TO_38}
        refused: misdeal
        lay-hand
        deal
        score: 0-38
        misdeal                | odd misdeal 0 | 0-38
        over: odd
        """,
        dealer=1,
    )


def test_telegrafo_mesa_zapatero_in_the_second_chica(sit: Sit) -> None:
    five = "misdeal | even misdeal 2\ndeal\n" * 5
    sit("telegrafo-mesa").replay(
        f"""
        {five}
        {TO_40}
        chicas: 0-1
        over: no               # the losers have ten
        deal
        score: 0-0
        dealer: 0
        {mirrored(TO_40)}
        chicas: 1-1
        score: 40-0
        over: even
        """,
        dealer=1,
    )


def test_telegrafo_mesa_of_three_chicas(sit: Sit) -> None:
    for_even = "misdeal | even misdeal 2\ndeal\n" * 5
    for_odd = "misdeal | odd misdeal 2\ndeal\n" * 5
    sit("telegrafo-mesa").replay(
        f"""
        {for_even}
        {TO_40}
        deal
        {for_odd}
        {mirrored(TO_40)}
        chicas: 1-1
        over: no
        deal
        dealer: 3
        {for_even}
        {TO_40}
        chicas: 1-2
        over: odd
        """,
        dealer=1,
    )


# Chicas and mesa -----------------------------------------------------------------------------


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


# Play40 --------------------------------------------------------------------------------------


def test_anuncio(sit: Sit) -> None:
    sit("play40-anuncio").replay(
        """
        packet: 666AK 777 QQQ -
        score: 0-0
        offered: 6, A, K, ronda
        ronda                  | even ronda 2 | 2-0
        offered: 6, A, K
        K 7
        ronda                  | even ronda 2 | 4-0
        Q
        J A
        refused: ronda
        """,
        dealer=1,
    )
