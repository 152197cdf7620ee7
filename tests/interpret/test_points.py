"""Points: limits, order, announcements, claims, faults and wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cuarenta.compiler.interpret import FaultError
from cuarenta.compiler.model.expression import Calculate, Function, Number
from cuarenta.compiler.model.rules import Award, Claim, Effect, Game, Row, amount
from tests.differential.models import (
    announcement,
    award,
    claim,
    fact,
    fault,
    limit,
    origin,
    plain,
    points,
    test,
    win,
    word,
)
from tests.interpret.driving import paid, played, start

HANDS = ("3 4 4 A 7", "3 K 6 7 7", "A A 2 2 5", "J J Q Q K")
FELL = award("fell", "capture", 2, word("fresh card", "matched"))
PACKET = "3 3x3 4 K 4x4 6 A 7 7 7"


def game_of(*actions: str, hands: tuple[str, ...] = HANDS, **changes: Any) -> Any:
    return played(start(plain(**changes), *hands), " ".join(actions))


# Limits -------------------------------------------------------------------------------------


def test_a_limit_leaves_others_alone_and_the_first_zero_closes() -> None:
    two = (award("a", "play", 2), award("b", "play", 2))
    limits = (
        limit("close", ("award.a",), 0, test("points", "=", 2)),
        limit("open", ("award.a",), 9, test("points", "=", 0)),
    )
    game = game_of("3", awards=two, limits=limits)
    assert [tuple(event) for event in game.events] == [("b", 0, 2, "award.b")]


def test_a_limit_reads_the_receiver_and_too_of_the_side_that_acts() -> None:
    gift = award("gift", "capture", points(5, "opponents"))
    cap = limit("cap", ("award.gift",), 1, test(fact("cards", "side"), "=", 0))
    game = game_of("3 3x3", awards=(FELL, gift), limits=(cap,))
    assert paid(game, "gift") == [(0, 1)]
    with_fall = limit("cap", ("award.gift",), 1, fact("too", rule="award.fell"))
    game = game_of("3 3x3", awards=(FELL, gift), limits=(with_fall,))
    assert paid(game, "gift") == [(0, 1)]


def test_a_limit_sees_what_the_moment_has_added() -> None:
    room = Calculate("-", Number(3), fact("score now"))
    over = test(Calculate("+", fact("score now"), fact("points")), ">", 3)
    two = (award("a", "capture", 2), award("b", "capture", 2))
    cap = limit("cap", ("award.a", "award.b"), room, over)
    game = game_of("3 3x3 4 K 4x4", awards=two, limits=(cap,))
    assert [(event.kind, event.side, event.points) for event in game.events] == [
        ("a", 1, 2), ("b", 1, 1), ("a", 0, 2), ("b", 0, 1),
    ]  # fmt: skip


def test_points_may_be_taken_away() -> None:
    loss = award("loss", "capture", -3)
    game = game_of("3 3x3", awards=(loss,))
    assert game.scores() == (0, -3)
    assert paid(game, "loss") == [(1, -3)]


# Awards -------------------------------------------------------------------------------------


def test_awards_go_to_whom_they_say() -> None:
    for to, sides in (
        ("side", [1, 0]), ("opponents", [0, 1]), ("dealers", [1, 1]),
        ("nondealers", [0, 0]), ("next dealers", [0, 0]),
    ):  # fmt: skip
        game = game_of("3 3x3 4 K 4x4", awards=(award("won", "capture", points(1, to)),))
        assert [side for side, _ in paid(game, "won")] == sides


def test_a_table_pays_its_first_row_that_fits_and_its_functions_count() -> None:
    rows = (
        Row(test("cards taken", "=", 2), Function("round up", (Number(7), Number(4)))),
        Row(test("cards taken", ">", 0), Function("round down", (Number(7), Number(4)))),
    )
    table = Award(origin("award", "table"), "play", Effect(amount(rows)), rows=rows)
    game = game_of(PACKET.replace("7 7 7", "7xA+6"), awards=(table,))
    assert [number for _, number in paid(game, "table")] == [4, 4, 8]


def test_one_side_is_judged_for_each_nondealers_first() -> None:
    one = award("one", "packet end", 1, sides="one side")
    assert [side for side, _ in paid(game_of(PACKET, awards=(one,)), "one")] == [0, 1]


# Announcements ------------------------------------------------------------------------------


def alike(said: Any, effect: Any = 2, shows: Any = "nothing") -> Any:
    return announcement("alike", said, effect, test("cards alike", "=", 3), shows)


THREES = ("4 4 4 A 7", "3 3 3 K 6", "A 2 2 5 5", "J J J Q Q")


def test_announcing_before_the_first_play() -> None:
    pair = announcement("pair", "before first play", 1, test("hand total", ">", 10))
    game = start(plain(announcements=(alike("before first play"), pair)), *THREES)
    assert (game.phase, game.current_player()) == ("announce", 0)
    assert game.legal_actions() == ["alike", "pair", "pass"]
    played(game, "alike")
    assert game.legal_actions() == ["pair", "pass"]
    played(game, "pair")
    assert game.current_player() == 1
    played(game, "pass")
    assert (game.phase, game.current_player()) == ("play", 0)
    assert game.scores() == (3, 0)


def test_announcing_on_ones_own_turn() -> None:
    game = start(plain(announcements=(alike("on own turn"),)), *THREES)
    assert "alike" in game.legal_actions()
    played(game, "alike")
    assert game.current_player() == 0
    played(game, "A K")
    assert "alike" in game.legal_actions()
    first = start(plain(announcements=(alike("on own first turn"),)), *THREES)
    assert "alike" in first.legal_actions()
    played(first, "A K")
    assert "alike" not in first.legal_actions()
    played(first, "4 6 7 3 4 3 4 3 A")
    assert "alike" in first.legal_actions()


def test_announcements_by_themselves_in_order() -> None:
    game = start(plain(announcements=(alike("by itself"),)), *THREES)
    assert paid(game, "alike") == [(0, 2), (1, 2)]
    won = alike("by itself", Effect(wins="chica"))
    four = announcement("lots", "by itself", Effect(wins="match"), test("hand total", "=", 20))
    game = start(plain(announcements=(won, four)), *THREES)
    assert [tuple(e) for e in game.events] == [("alike", 0, 0, "announce.alike")]
    assert game.chicas() == (1, 0)


def test_closed_announcements_are_not_offered() -> None:
    closed = limit("closed", ("announce.alike",), 0, word("side", "nondealers"))
    asked = start(plain(announcements=(alike("before first play"),), limits=(closed,)), *THREES)
    assert (asked.phase, asked.current_player()) == ("announce", 1)
    turn = start(plain(announcements=(alike("on own turn"),), limits=(closed,)), *THREES)
    assert "alike" not in turn.legal_actions()
    assert "alike" in played(turn, "A").legal_actions()
    credited = start(plain(announcements=(alike("by itself"),), limits=(closed,)), *THREES)
    assert paid(credited, "alike") == [(1, 2)]
    winning = alike("before first play", Effect(wins="chica"))
    game = start(plain(announcements=(winning,), limits=(closed,)), *THREES)
    assert game.legal_actions() == ["alike", "pass"]


# Claims -------------------------------------------------------------------------------------


CLAIMED = claim("award.fell", 10, test("victim was dealt", ">=", 2), on="packet end")
CATCHES = ("3 4 4 A 7", "3 7 4 K K")
CAUGHT = "3 3x3 4 4x4 A K 4 K 7 7x7"


def test_claims_are_asked_of_the_first_seats_until_done() -> None:
    game = game_of(CAUGHT, hands=CATCHES, awards=(FELL,), claims=(CLAIMED,))
    assert (game.phase, game.current_player()) == ("claim", 1)
    assert game.legal_actions() == ["claim 3", "claim 4", "claim 7", "done"]
    played(game, "claim_3 claim_4")
    assert game.legal_actions() == ["claim 7", "done"]
    assert paid(game, "claimed") == [(1, 10)]
    played(game, "done")
    assert game.phase == "play"


def test_a_claim_is_asked_no_more_once_it_is_closed() -> None:
    closed = limit("closed", ("claim.claimed",), 0, test("score", ">=", 10))
    changes: Any = {"awards": (FELL,), "claims": (CLAIMED,), "limits": (closed,)}
    game = game_of(CAUGHT, hands=CATCHES, **changes)
    played(game, "claim_4")
    assert game.phase == "play"


def test_claims_of_a_packet_are_those_of_that_packet() -> None:
    hands = (*CATCHES, "Q Q 2 2 5", "Q J J 5 6")
    game = game_of(
        CAUGHT, "done Q QxQ Q J 2 J 2 5 5 6", hands=hands, awards=(FELL,), claims=(CLAIMED,)
    )
    assert game.legal_actions() == ["claim Q", "done"]
    later: Any = (replace(CLAIMED, on="hand end"),)
    game = game_of(CAUGHT, "Q QxQ Q J 2 J 2 5 5 6", hands=hands, awards=(FELL,), claims=later)
    while game.phase == "play":
        played(game, game.legal_actions()[0])
    assert {"claim 3", "claim 4", "claim 7", "claim Q"} < set(game.legal_actions())


def test_what_the_victim_was_dealt_is_of_the_packet_it_played_in() -> None:
    hands = ("4 4 A A 2", "3 5 6 J J", "J 7 7 6 6", "Q Q 7 2 2")
    game = game_of("A 3 4 5 2 6 4 J A J JxJ", hands=hands, awards=(FELL,), claims=(CLAIMED,))
    played(game, "Q 7 Q 7 7 6 2 6 2")
    assert (game.phase, game.current_player()) == ("claim", 0)
    played(game, "claim_J")
    assert paid(game, "claimed") == [(0, 10)]


def test_a_firing_without_a_captured_fresh_card_gives_no_rank() -> None:
    each = award("fell", "capture", 1)
    game = game_of("3 3x3 4 K 4x4 6 A 7 7 7", awards=(each,), claims=(CLAIMED,))
    assert game.legal_actions() == ["claim 3", "done"]


def test_a_claim_may_win() -> None:
    winning: Any = Claim(
        origin("claim", "claimed"), "packet end", "award.fell", Effect(wins="match"),
        test("victim was dealt", "=", 2),
    )  # fmt: skip
    game = game_of(CAUGHT, hands=CATCHES, awards=(FELL,), claims=(winning,))
    played(game, "claim_3")
    assert not game.is_terminal()
    played(game, "claim_4")
    assert game.is_terminal()
    assert game.events[-1] == ("claimed", 1, 0, "claim.claimed")


# Faults -------------------------------------------------------------------------------------


def slip(by: Any, then: Any, **more: Any) -> Any:
    return fault("slip", by, more.pop("effect", points(3, "opponents")), then, **more)


def test_a_fault_and_what_follows_it() -> None:
    again = start(plain(faults=(slip("dealers", "deal again"),)), *HANDS)
    played(again, "3")
    again.report_fault("slip")
    assert (again.dealer, again.row(), again.scores()) == (1, (), (3, 0))
    assert again.history == ("3", "slip")
    passes = start(plain(faults=(slip("any seat", "deal passes"),)), *HANDS)
    passes.report_fault("slip", 0)
    assert (passes.dealer, passes.current_player(), passes.scores()) == (0, 1, (0, 3))
    assert passes.history == ("slip 0",)
    on = start(plain(faults=(slip("any seat", "play goes on"),)), *HANDS)
    played(on, "3")
    on.report_fault("slip", 1)
    assert (on.dealer, on.row(), on.scores(), on.current_player()) == (1, ("3",), (3, 0), 1)


def test_dealing_anew_keeps_the_number_of_the_hand_and_passing_does_not() -> None:
    for then, number in (("deal again", 1), ("deal passes", 2)):
        shown = award("shown", "play", points(fact("hand number")))
        game = start(plain(faults=(slip("dealers", then),), awards=(shown,)), *HANDS)
        game.report_fault("slip")
        played(game, "3")
        assert [points for _, points in paid(game, "shown")] == [number]


def test_a_question_is_put_again_and_may_fall_away() -> None:
    full = limit("full", ("announce.alike",), 0, test("score", ">=", 3))
    rules = plain(
        announcements=(alike("before first play"),),
        faults=(slip("any seat", "play goes on"),),
        limits=(full,),
    )
    game = start(rules, *THREES)
    assert game.current_player() == 0
    game.report_fault("slip", 1)
    assert (game.phase, game.current_player()) == ("announce", 1)
    game.report_fault("slip", 0)
    assert (game.phase, game.current_player()) == ("play", 0)


def test_faults_that_cannot_be_reported() -> None:
    window = test(fact("plays", scope="packet"), "=", 0)
    rules = plain(faults=(slip("any seat", "deal again", when=window),))
    game = start(rules, *HANDS)
    for name, seat in (("other", None), ("slip", None), ("slip", 2), ("slip", -1)):
        with pytest.raises(FaultError):
            game.report_fault(name, seat)
    played(game, "3")
    with pytest.raises(FaultError):
        game.report_fault("slip", 0)
    assert game.history == ("3",)


def test_a_fault_may_lose_the_chica_or_the_match() -> None:
    lost = slip("dealers", "deal again", effect=Effect(wins="chica", winner="opponents"))
    game = start(plain(faults=(lost,)), *HANDS)
    game.report_fault("slip")
    assert game.events == (("slip", 0, 0, "fault.slip"),)
    assert game.returns() == [1.0, -1.0]
    both = slip("dealers", "deal again", effect=Effect(Number(4), "side", "match", "opponents"))
    game = start(plain(faults=(both,)), *HANDS)
    game.report_fault("slip")
    assert game.events == (("slip", 1, 4, "fault.slip"),)
    assert game.returns() == [1.0, -1.0]


# Wins ---------------------------------------------------------------------------------------


ENDS = win("match", "chica end", wins="match")


@pytest.mark.parametrize(
    ("rule", "plays", "side"),
    [
        (win("won", "capture", test("table", "=", 0)), "3 3x3", 1),
        (win("won", "play", test("table", "=", 2)), "3 K", 1),
        (win("won", "play", test("table", "=", 2), winner="opponents"), "3 K", 0),
        (win("won", "packet end", test("cards", "=", 2), sides="nondealers first"), PACKET, 0),
        (win("won", "packet end", test("cards", "=", 2), sides="dealers first"), PACKET, 1),
    ],
)
def test_wins_at_moments(rule: Any, plays: str, side: int) -> None:
    game = game_of(plays, wins=(rule, ENDS), awards=())
    assert game.is_terminal()
    assert game.events == (("won", side, 0, "win.won"),)
    assert game.returns()[side] == 1.0


def test_nothing_more_of_a_moment_is_judged_once_it_is_won() -> None:
    clear = award("clear", "capture", 2, test("table", "=", 0))
    wins = (win("two", "score", test("score", ">=", 2)), ENDS)
    game = game_of("3 3x3", awards=(FELL, clear), wins=wins)
    assert [event.kind for event in game.events] == ["fell"]
    assert game.captured() == (0, 2)
    order = ("award.clear", "award.fell", "win.two", "win.match")
    turned = game_of("3 3x3", awards=(FELL, clear), wins=wins, order=order)
    assert [event.kind for event in turned.events] == ["clear"]


def test_points_lost_may_lose() -> None:
    loss = award("loss", "capture", -3)
    wins = (win("under", "score", test("score", "<", 0), winner="opponents"), ENDS)
    assert game_of("3 3x3", awards=(loss,), wins=wins).returns() == [1.0, -1.0]


def test_the_history_at_a_chicas_end_has_what_won_it() -> None:
    wins = (
        win("two", "score", test("score", ">=", 2)),
        win(
            "match",
            "chica end",
            test(fact("times", "side", "chica", "award.fell"), "=", 1),
            wins="match",
        ),
    )
    assert game_of("3 3x3", awards=(FELL,), wins=wins).is_terminal()


def test_the_score_begins_with_the_start() -> None:
    game = start(plain(game=Game(origin("game", "chica"), 7, 40)), *HANDS)
    assert game.scores() == (7, 7)
