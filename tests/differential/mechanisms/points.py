"""Announcements, points and claims."""

from __future__ import annotations

from typing import Any

from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
    Not,
    Number,
)
from cuarenta.compiler.model.rules import Effect, Game
from tests.differential.mechanisms.common import (
    ANNOUNCED,
    CHICAS,
    CLEAR,
    FELL,
    alike,
    count,
)
from tests.differential.models import (
    TEN,
    announcement,
    award,
    card,
    claim,
    every,
    fact,
    leftover,
    limit,
    origin,
    points,
    test,
    win,
    word,
)

RULESETS: dict[str, dict[str, Any]] = {
    "before-first-play": {
        "announcements": (
            alike("before first play"),
            announcement("light", "before first play", 1, test("hand total", "<", 15)),
            alike("before first play", 4, effect=Effect(wins="chica")),
        ),
    },
    "on-own-turn": {
        "announcements": (alike("on own turn", shows="cards"), alike("by itself", 4)),
        "awards": (FELL, count(fact("times", "side", "hand", "announce.alike3")), TEN),
    },
    "on-own-first-turn": {
        "announcements": (
            announcement(
                "alike2",
                "on own first turn",
                1,
                every(test("pairs in hand", ">=", 1), test(ANNOUNCED, "=", 0)),
                "rank",
            ),
        ),
        "awards": (award("shown", "play", 1, fact("rank shown")), TEN),
    },
    "announcing-costs": {"announcements": (alike("before first play", 3, effect=-5),)},
    "history": {
        "awards": (
            FELL,
            count(fact("times", "side", "row", "award.fell"), name="row"),
            count(fact("times", "both sides", "row", "award.fell"), 1, "bothrow"),
            count(fact("captures", "side", "row"), 2, "caprow"),
            count(fact("captures", "both sides", "row"), 2, "capboth"),
            count(fact("captures", "opponents", "chica"), 9, "many"),
            count(fact("together", "side", "hand", "award.fell", "capture.equal"), 3, "with"),
            count(fact("times", "seat", "packet", "capture.added"), 2, "sums"),
            award("echo", "play", 1, test("equal plays", ">=", 2)),
            TEN,
        ),
    },
    "history-over-chicas": {
        "wins": CHICAS,
        "awards": (
            FELL,
            count(fact("times", "side", "match", "award.fell"), 12, "old"),
            count(fact("times", "dealers", "chica", "award.fell"), 4, "dealt"),
            TEN,
        ),
        "leftovers": (leftover("packet end", "last capturer"),),
    },
    "paid-and-too": {
        "awards": (
            FELL,
            award(
                "clear",
                "capture",
                2,
                every(test("table", "=", 0), Not(fact("too", rule="award.fell"))),
            ),
            award("double", "capture", points(fact("paid", rule="award.fell"))),
            award(
                "late",
                "play",
                points(Choice(fact("last play", scope="hand"), Number(4), Number(0))),
            ),
            TEN,
        ),
    },
    "to-whom": {
        "awards": (
            award("gift", "capture", points(1, "opponents"), card("K")),
            award("tax", "play", points(-1, "dealers"), card("Q")),
            award("aid", "play", points(1, "next dealers"), card("J")),
            award("fee", "packet end", points(1, "nondealers"), sides="one side"),
            TEN,
        ),
    },
    "limits": {
        "awards": (FELL, CLEAR, TEN),
        "limits": (
            limit("cap", ("award.fell", "award.clear"), 1, test("points", ">", 1)),
            limit("close", ("award.clear",), 0, fact("too", rule="award.fell")),
            limit(
                "over",
                ("award.fell", "award.clear", "award.ten"),
                Calculate("-", Number(39), fact("score now")),
                test(Calculate("+", fact("score now"), fact("points")), ">", 40),
            ),
        ),
        "wins": (
            win("exact", "score", test("score", "=", 40)),
            win("match", "chica end", wins="match"),
        ),
    },
    "limit-by-the-clock": {
        "awards": (FELL, CLEAR, TEN),
        "limits": (
            limit("late", ("award.fell",), 5, test(fact("plays left", scope="hand"), "<", 6)),
            limit("theirs", ("award.ten",), 3, test(fact("cards", "opponents"), ">", 15)),
        ),
    },
    "below-nothing": {
        "awards": (award("loss", "capture", -1), TEN),
        "wins": (
            win("under", "score", test("score", "<", -5), winner="opponents"),
            win("target", "score", test("score", ">=", 20)),
            win("match", "chica end", wins="match"),
        ),
    },
    "starts-high": {
        "game": Game(origin("game", "chica"), 15, 30),
        "wins": CHICAS,
        "awards": (FELL, TEN),
    },
    "claims": {
        "awards": (award("fell", "capture", 2, word("fresh card", "matched")), TEN),
        "claims": (claim("award.fell", 10, test("victim was dealt", ">=", 2)),),
    },
    "claims-of-a-packet": {
        "awards": (FELL,),
        "claims": (claim("award.fell", 3, test("victim was dealt", "=", 1), on="packet end"),),
        "limits": (limit("full", ("claim.claimed",), 0, test("score", ">", 20)),),
    },
    "claims-on-announced": {
        "announcements": (alike("before first play", 2, "rank"),),
        "awards": (award("fell", "capture", 2, word("fresh card", "matched")),),
        "claims": (claim("award.fell", 3, every(fact("victim announced"), fact("rank shown"))),),
    },
    "claims-that-win": {
        "awards": (FELL, TEN),
        "claims": (claim("award.fell", Effect(wins="chica"), test("victim was dealt", ">=", 3)),),
    },
}
