"""What the variation of Play40 changes."""

from __future__ import annotations

from tests.games.table import Sit


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
