"""Games of Pagat's detailed account. Seat 3 deals unless said: seat 0 leads, then play 1, 2, 3."""

from __future__ import annotations

import pytest

from tests.games.openings import (
    CAUGHT_ACE,
    EIGHT_TO_EIGHT,
    ELEVEN_TO_NINE,
    LADDER,
    MISSED_AT_THE_END,
    NINE_TO_SIX,
    ONE_THREE,
    TEN_TO_EIGHT,
    TEN_TO_TEN,
    THIRTEEN_TO_SEVEN,
    TO_28,
    TO_30,
    TO_30_WITHOUT_JACKS,
    TO_36,
    TO_38,
    TO_40,
    mirrored,
)
from tests.games.table import Table

RULESET = "pagat"

# The worked example of the text --------------------------------------------------------------


def test_worked_example(table: Table) -> None:
    table.replay(
        """
        2 4 7 J
        plays of 6: 6, 6x2+4, 6x2+4>7, 6x2+4>7>J
        6x2+4>7>J | even limpia 2 | 2-0
        table: empty
        captured: 5-0
        """,
        dealer=3,
    )


def test_worked_example_without_its_sum(table: Table) -> None:
    table.replay(
        """
        packet: 6 - - -
        7 J K Q
        plays of 6: 6
        refused: 6x7, 6x7>J
        """,
        dealer=3,
    )


def test_worked_example_from_36_and_again_at_38(table: Table) -> None:
    table.replay(
        f"""
        {TO_36}
        A 2 3xA+2              | even limpia 2 | 2-36
        2 4 7 J
        6x2+4>7>J              | odd limpia 2 | 2-38
        5 K 5x5 KxK            # clean again
        table: empty
        score: 2-38
        over: no
        """,
        dealer=3,
    )


# Captures, and what a run leaves behind ------------------------------------------------------


def test_one_card_or_one_sum(table: Table) -> None:
    table.replay(
        """
        6 2 4 K
        plays of 6: 6, 6x6, 6x2+4
        refused: 6x2+4+6, 6x2, 9
        6                      # nobody has to capture
        table: 2 4 6 6 K
        """,
        dealer=3,
    )


def test_a_missed_run_is_for_the_next_seat(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J 2x2>3
        phase: missed
        seat: 3
        offered: leave, take
        take
        table: 7 J
        captured: 3-2
        phase: play
        seat: 3
        """,
        dealer=3,
    )


def test_a_missed_run_is_left(table: Table) -> None:
    table.replay(
        """
        2 3 4 5
        7 J 2x2 leave
        table: 3 4 5 7 J
        captured: 2-0
        seat: 3
        """,
        dealer=3,
    )


def test_taking_a_missed_run_is_no_limpia(table: Table) -> None:
    table.replay(
        """
        2 3 2x2 take
        table: empty
        captured: 2-1
        """,
        dealer=3,
    )


@pytest.mark.parametrize(("answer", "carton"), [("take", 8), ("leave", 6)])
def test_a_run_missed_at_the_end_of_a_hand(table: Table, answer: str, carton: int) -> None:
    table.replay(
        f"""
        {LADDER}
        {MISSED_AT_THE_END}
        phase: missed
        seat: 0
        hand 0: empty
        captured: 20-12
        {answer} | even carton {carton} | {carton}-2
        deal
        """,
        dealer=3,
    )


# Caída and limpia ----------------------------------------------------------------------------


def test_a_caida_is_a_match_with_the_card_just_played(table: Table) -> None:
    table.replay(
        """
        6 K 3 3x3              | odd caida 2 | 0-2
        J 6x6                  # the six is old
        K KxK                  | odd caida 2 | 0-4
        """,
        dealer=3,
    )


def test_neither_a_sum_nor_a_run_is_a_caida(table: Table) -> None:
    table.replay(
        """
        2 4 6x2+4              | even limpia 2 | 2-0
        5 6
        5x5>6                  | odd limpia 2 | 2-2
        """,
        dealer=3,
    )


def test_no_caida_on_the_card_of_another_packet(table: Table) -> None:
    table.replay(
        f"""
        {ONE_THREE}
        3x3                    | even limpia 2 | 6-0
        """,
        dealer=3,
    )


def test_from_36_a_caida_y_limpia_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_40}
        score: 0-40
        chicas: 0-1
        over: odd
        """,
        dealer=3,
    )


def test_from_38_a_caida_wins(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        6 6x6                  | odd caida 2 | 0-40
        over: odd
        """,
        dealer=3,
    )


def test_at_38_a_limpia_scores_nothing(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        KxK QxQ
        table: empty
        score: 0-38
        6 6x6                  | odd caida 2 | 0-40
        over: odd
        """,
        dealer=3,
    )


# Announcements -------------------------------------------------------------------------------


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


# Caída on a ronda ----------------------------------------------------------------------------


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


# Counting the cards --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("packet", "score"),
    [
        (f"{THIRTEEN_TO_SEVEN}, even carton 10", "10-4"),
        (f"{ELEVEN_TO_NINE}, even carton 8", "8-4"),
        (f"{TEN_TO_TEN}, even carton 6", "6-4"),
        (f"{TEN_TO_EIGHT} | even carton 6", "6-2"),
        (f"{EIGHT_TO_EIGHT} | even carton 2", "2-2"),
        (f"{NINE_TO_SIX} | even carton 2", "2-2"),
    ],
    ids=["23-17", "21-19", "20-20", "20-18", "18-18", "19-16"],
)
def test_carton(table: Table, packet: str, score: str) -> None:
    table.replay(
        f"""
        {LADDER}
        {packet} | {score}
        deal
        """,
        dealer=3,
    )


def test_at_38_the_cards_win(table: Table) -> None:
    table.replay(
        f"""
        {TO_38}
        captured: 0-20
        lay-hand               | odd carton 6 | 0-44
        over: odd
        """,
        dealer=3,
    )


# Misdeals, and who deals ---------------------------------------------------------------------


def test_a_misdeal_loses_the_game(table: Table) -> None:
    table.replay(
        """
        misdeal                | even misdeal 0 | 0-0
        over: even
        refused: misdeal
        """,
        dealer=3,
    )


def test_a_misdeal_is_called_before_a_packets_first_play(table: Table) -> None:
    table.replay(
        f"""
        {TO_30}
        refused: misdeal
        3 2
        packet: - - JJJ -
        phase: announce
        misdeal                | even misdeal 0 | 0-30
        over: even
        """,
        dealer=3,
    )


def test_a_misdeal_is_too_late_once_a_card_is_played(table: Table) -> None:
    table.replay("6\nrefused: misdeal", dealer=3)


def test_the_deal_goes_round_clockwise(table: Table) -> None:
    table.replay(
        """
        seat: 0
        lay-hand               | even carton 2
        deal
        dealer: 0
        seat: 1
        lay-hand               | odd carton 2 | 2-2
        deal
        dealer: 1
        seat: 2
        """,
        dealer=3,
    )


def test_the_first_diamond_deals(table: Table) -> None:
    dealers = table.first_dealers(4)
    assert dealers == table.first_dealers(4)
    # Whoever is shown the first card is the likeliest, then the next in turn.
    round_the_table = [dealers.count(seat) for seat in range(4)]
    assert round_the_table == sorted(round_the_table, reverse=True)
    assert min(round_the_table) > 0


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_only_four_can_play(table: Table, players: int) -> None:
    with pytest.raises(ValueError, match=str(players)):
        table.begin(players=players)
