"""What the variations of El Telégrafo change, and the score at which it matters."""

from __future__ import annotations

from tests.games.openings import CAUGHT_ACE, LADDER, TO_28, TO_30, TO_38, TO_40, mirrored
from tests.games.table import Sit


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
