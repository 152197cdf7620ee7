"""Each fact of the registry, read at plays of one game that is worked out by hand.

The game of two players; the row after each play:

    1  seat 0  3       3
    2  seat 1  3x3     -          on the fresh card
    3  seat 0  4       4
    4  seat 1  K       4 K
    5  seat 0  4x4     K          the fresh card is left
    6  seat 1  6       K 6
    7  seat 0  A       K 6 A
    8  seat 1  7xA+6   K          the fresh card is part of the sum
    9  seat 0  7       K 7
    10 seat 1  7x7     K
    11 seat 0  A       K A        the next packet
"""

from __future__ import annotations

from typing import Any

import pytest

from cuarenta.compiler.interpret.reading import READERS
from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
    Compare,
    Expression,
    Fact,
    Number,
    Rank,
)
from cuarenta.compiler.model.rules import Claim, Game
from cuarenta.compiler.registry.facts import FACTS
from tests.differential.models import (
    ADDED,
    EQUAL,
    announcement,
    award,
    basis,
    every,
    fact,
    fault,
    limit,
    origin,
    plain,
    points,
    run,
    test,
    win,
    word,
)
from tests.interpret.driving import paid, played, start

HANDS = ("3 4 4 A 7", "3 K 6 7 7", "A A 2 2 5", "J J Q Q K")
PLAYS = "3 3x3 4 K 4x4 6 A 7xA+6 7 7x7 A"
LONG = Game(origin("game", "chica"), 0, 1_000_000)
FELL = award("fell", "capture", 1, word("fresh card", "matched"))
AFTER = award("after", "capture", 5, fact("too", rule="award.fell"))


def test_every_fact_of_the_registry_can_be_read() -> None:
    assert READERS.keys() == {spec.name for spec in FACTS}


def as_number(expression: Expression) -> Expression:
    """1 or 0 for a condition."""
    return Choice(expression, Number(1), Number(0))


def seen(expression: Expression, on: Any = "play", **changes: Any) -> list[int]:
    """The value of a quantity at each play of the game; 100 is added so that it always pays."""
    probe = award("probe", on, points(Calculate("+", Number(100), expression)))
    rules = plain(game=LONG, awards=(FELL, AFTER, probe), **changes)
    game = played(start(rules, *HANDS), PLAYS)
    return [number - 100 for _, number in paid(game, "probe")]


def like(name: str, rank: str, whose: str = "") -> Fact:
    """A fact about the cards of a rank."""
    return Fact(name, whose, rank=rank)


def just(count: int, name: str, rank: str) -> Expression:
    """That there are just so many cards of a rank."""
    return Compare("=", like(name, rank), Number(count))


TWO = fact("together", "side", "hand", "award.fell", "capture.equal")
COUNTS: list[tuple[Fact, list[int]]] = [
    (fact("players"), [2] * 11),
    (fact("deck size"), [40] * 11),
    (fact("times", "side", "packet", "award.fell"), [0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    (fact("times", "side", "hand", "award.fell"), [0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    (fact("times", "opponents", "hand", "award.fell"), [0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2]),
    (fact("times", "seat", "hand", "award.fell"), [0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    (fact("times", "both sides", "packet", "award.fell"), [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0]),
    (fact("times", "dealers", "chica", "capture.equal"), [0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2]),
    (fact("times", "nondealers", "match", "capture.equal"), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]),
    (fact("times", "next dealers", "match", "capture.equal"), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]),
    (fact("times", "side", "row", "award.fell"), [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
    (fact("times", "both sides", "row", "award.fell"), [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]),
    (TWO, [0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    (fact("together", "both sides", "hand", "award.fell", "capture.added"), [0] * 11),
    (fact("captures", "side", "packet"), [0, 0, 0, 1, 0, 1, 1, 1, 1, 2, 0]),
    (fact("captures", "both sides", "hand"), [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]),
    (fact("captures", "side", "row"), [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
    (fact("captures", "both sides", "row"), [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1]),
    (fact("equal plays"), [0, 1, 0, 0, 0, 0, 0, 0, 1, 2, 0]),
    (fact("plays", scope="packet"), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]),
    (fact("plays", scope="hand"), list(range(11))),
    (fact("plays left", scope="packet"), [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9]),
    (fact("plays left", scope="hand"), list(range(39, 28, -1))),
    (fact("packet number"), [1] * 10 + [2]),
    (fact("hand number"), [1] * 11),
    (fact("chica number"), [1] * 11),
    (fact("chicas won"), [0] * 11),
    (fact("cards", "side"), [0, 0, 0, 2, 0, 2, 2, 2, 2, 5, 2]),
    (fact("cards", "opponents"), [0, 0, 2, 0, 2, 2, 2, 2, 5, 2, 7]),
    (like("cards like", "3", "side"), [0, 0, 0, 2, 0, 2, 0, 2, 0, 2, 0]),
    (like("cards like", "7", "opponents"), [0] * 8 + [1, 0, 3]),
    (like("table like", "K"), [0, 0, 0] + [1] * 8),
    (like("table like", "A"), [0] * 6 + [1, 0, 0, 0, 1]),
    (like("cards taken like", "A"), [0] * 7 + [1, 0, 0, 0]),
    (like("cards taken like", "7"), [0] * 9 + [1, 0]),
    (fact("cards in hand", "seat"), [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 5]),
    (fact("cards in hand", "next seat"), [5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 5]),
    (fact("cards in hand", "leader"), [5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 5]),
    (fact("cards in hand", "dealer"), [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 5]),
    (fact("cards in hand", "last player"), [5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 5]),
    (fact("table"), [1, 0, 1, 2, 1, 2, 3, 1, 2, 1, 2]),
    (fact("table before"), [0, 1, 0, 1, 2, 1, 2, 3, 1, 2, 1]),
    (fact("on table"), [0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
    (fact("played number"), [3, 3, 4, 0, 4, 6, 1, 7, 7, 7, 1]),
    (fact("cards taken"), [0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0]),
    (fact("cards taken by", rule="capture.added"), [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]),
    (fact("paid", rule="award.after"), [0, 5, 0, 0, 0, 0, 0, 0, 0, 5, 0]),
]  # fmt: skip


@pytest.mark.parametrize(("read", "expected"), COUNTS)
def test_counts(read: Fact, expected: list[int]) -> None:
    assert seen(read) == expected


def test_scores() -> None:
    def echo(name: str, read: Fact) -> Any:
        return award(name, "capture", points(Calculate("+", Number(10), read)))

    echoes = (
        echo("score", fact("score")),
        echo("now", fact("score now")),
        echo("theirs", fact("score now", "opponents")),
    )
    rules = plain(game=LONG, awards=(FELL, *echoes, award("played", "play", 1)))
    game = played(start(rules, *HANDS), "3 3x3")
    numbers = [(event.kind, event.points) for event in game.events]
    assert numbers == [
        ("played", 1), ("fell", 1), ("score", 10), ("now", 21), ("theirs", 11), ("played", 1),
    ]  # fmt: skip


CONDITIONS: list[tuple[Expression, list[int]]] = [
    (test("target", "=", 1_000_000), [1] * 11),
    (word("side", "dealers"), [0, 1] * 5 + [0]),
    (word("side", "nondealers"), [1, 0] * 5 + [1]),
    (word("side", "next dealers"), [1, 0] * 5 + [1]),
    (word("seat", "dealer"), [0, 1] * 5 + [0]),
    (word("seat", "leader"), [1, 0] * 5 + [1]),
    (word("seat", "last player"), [0, 1] * 5 + [0]),
    (fact("too", rule="award.fell"), [0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
    (fact("first play", scope="packet"), [1] + [0] * 9 + [1]),
    (fact("first play", scope="hand"), [1] + [0] * 10),
    (fact("last play", scope="packet"), [0] * 9 + [1, 0]),
    (fact("last play", scope="hand"), [0] * 11),
    (word("last capturer", "nobody"), [1, 1] + [0] * 9),
    (word("last capturer", "side"), [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
    (word("last capturer", "opponents"), [0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1]),
    (test("played card", "=", Rank("4")), [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]),
    (test("played card", ">=", Rank("7")), [0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0]),
    (fact("used", rule="capture.added"), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
    (word("fresh card", "absent"), [1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1]),
    (word("fresh card", "left"), [0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0]),
    (word("fresh card", "matched"), [0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
    (word("fresh card", "summed"), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS)
def test_conditions(condition: Expression, expected: list[int]) -> None:
    assert seen(as_number(condition)) == expected


def test_points_are_as_earlier_limits_left_them() -> None:
    halve = limit("first", ("award.ten",), 7, test("points", "=", 10))
    more = limit(
        "second", ("award.ten",), Calculate("+", fact("points"), Number(1)), test("points", "=", 7)
    )
    awards = (award("ten", "play", 10),)
    game = played(start(plain(awards=awards, limits=(halve, more)), *HANDS), "3")
    assert paid(game, "ten") == [(0, 8)]


OWN: list[tuple[Expression, bool]] = [
    (test("cards alike", "=", 2), True),
    (test("pairs in hand", "=", 1), True),
    (test("hand total", "=", 19), True),
    (just(2, "hand like", "4"), True),
    (just(0, "hand like", "K"), True),
    (just(2, "hand like", "7"), False),
    (test("cards alike", "=", 3), False),
    (test("pairs in hand", "=", 2), False),
    (test("hand total", "=", 18), False),
]


@pytest.mark.parametrize(("condition", "open_"), OWN)
def test_facts_of_the_own_hand(condition: Expression, open_: bool) -> None:
    rules = plain(announcements=(announcement("say", "on own turn", 1, condition),))
    assert ("say" in start(rules, *HANDS).legal_actions()) is open_


OPTIONS: list[tuple[Expression, list[str]]] = [
    (test("equal in hand", "=", 2), ["7x3+4", "7x7"]),
    (test("alike on table", "=", 1), ["7x7"]),
    (test("cards taken", "=", 1), ["7x7"]),
    (test("cards taken", "=", 2), ["7x3+4"]),
    (fact("side by side"), ["7x3+4"]),
    (test("table", "=", 1), ["7x3+4"]),
    (test("table", "=", 2), ["7x7"]),
    (just(1, "table like", "7"), ["7x3+4"]),
    (just(1, "table like", "3"), ["7x7"]),
    (just(2, "hand like", "7"), ["7x3+4", "7x7"]),
    (word("fresh card", "left"), ["7x3+4"]),
    (word("fresh card", "matched"), ["7x7"]),
    (test("on table", "=", 1), ["7x3+4", "7x7"]),
]


@pytest.mark.parametrize(("condition", "expected"), OPTIONS)
def test_facts_of_an_option(condition: Expression, expected: list[str]) -> None:
    bases = (
        basis("equal", "one equal card", condition),
        basis("added", "cards that add up", condition),
    )
    rules = plain(bases=bases)
    game = played(start(rules, "3 7 K Q J", "4 7 7 K A"), "3 4 7")
    captures = sorted(text for text in game.legal_actions() if "x" in text)
    assert captures == expected


def test_facts_of_a_claims_occasion() -> None:
    for condition, right in (
        (test("victim was dealt", "=", 2), True),
        (test("victim was dealt", "=", 3), False),
        (fact("victim announced"), True),
        (fact("rank shown"), True),
    ):
        claims = (
            Claim(origin("claim", "claimed"), "packet end", "award.fell", points(10), condition),
        )
        pair = announcement("pair", "on own turn", 1, test("cards alike", "=", 2), "rank")
        rules = plain(awards=(FELL,), claims=claims, announcements=(pair,))
        game = played(start(rules, "4 4 A 2 5", "4 J Q K K"), "pair 4 4x4 A J 2 Q 5 K 4 K")
        assert (game.phase, game.current_player()) == ("claim", 1)
        assert game.legal_actions() == ["claim 4", "done"]
        played(game, "claim_4")
        assert paid(game, "claimed") == ([(1, 10)] if right else [])


def test_rank_shown_at_a_play() -> None:
    pair = announcement("pair", "on own turn", 1, test("cards alike", "=", 2), "cards")
    shown = award("shown", "play", 3, fact("rank shown"))
    game = start(plain(awards=(shown,), announcements=(pair,)), "4 4 A 2 5", "4 J Q K K")
    played(game, "A J pair 4 4 2")
    assert [side for side, _ in paid(game, "shown")] == [0, 1]


def test_a_report_is_counted_even_if_it_pays_nothing() -> None:
    second = test(fact("times", "side", "hand", "fault.slip"), "=", 1)
    slip = fault(
        "slip",
        "any seat",
        points(Choice(second, Number(5), Number(0)), "opponents"),
        "play goes on",
    )
    game = start(plain(faults=(slip,)), *HANDS)
    for _ in range(3):
        game.report_fault("slip", 0)
    assert paid(game, "slip") == [(1, 5)]
    assert game.history == ("slip 0",) * 3


def test_run_open_and_the_run_s_own_facts() -> None:
    probe = award("open", "capture", 1, fact("run open"))
    rules = plain(awards=(probe,), runs=(run("capture.equal", when=test("cards taken", "<=", 1)),))
    game = played(start(rules, "4 5 3 K Q", "J J 3 A 2"), "4 J 5 J 3")
    assert [text for text in game.legal_actions() if text.startswith("3x")] == ["3x3", "3x3>4"]
    played(game, "3x3>4")
    assert paid(game, "open") == [(1, 1)]


def test_a_win_on_score_sees_what_is_so_then() -> None:
    wins = (
        win(
            "early",
            "score",
            every(
                test("score", "=", 1),
                test("cards", "=", 2),
                test(fact("times", "side", "hand", "award.fell"), "=", 1),
                test(fact("times", "side", "hand", "capture.equal"), "=", 0),
            ),
        ),
        win("match", "chica end", test("cards", "=", 2), wins="match"),
    )
    rules = plain(awards=(FELL,), wins=wins, bases=(EQUAL, ADDED))
    game = played(start(rules, *HANDS), "3 3x3")
    assert game.is_terminal()
    assert game.returns() == [-1.0, 1.0]
