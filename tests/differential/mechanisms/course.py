"""Deals, faults, ends and wins."""

from __future__ import annotations

from typing import Any

from cuarenta.compiler.model.expression import (
    Choice,
    Number,
)
from cuarenta.compiler.model.rules import Draw, Effect, Packet, Seats
from tests.differential.mechanisms.common import (
    CHICAS,
    CLEAR,
    FELL,
    PACKET_PLAYS,
    RUN,
    alike,
    slip,
)
from tests.differential.models import (
    TEN,
    award,
    claim,
    every,
    fact,
    fault,
    leftover,
    limit,
    missed,
    origin,
    points,
    rotation,
    test,
    win,
    word,
)

RULESETS: dict[str, dict[str, Any]] = {
    "anticlockwise-dealer-leads": {
        "seats": Seats(origin("seats", "table"), (2, 4), -1),
        "packet": Packet(origin("deal", "packet"), 5, "dealer"),
        "draw": Draw(origin("deal", "draw"), "highest card", "first seat"),
    },
    "rotation-each-packet": {"rotations": (rotation("packet end", "next seat"),)},
    "rotation-to-the-loser": {
        "rotations": (rotation("chica end", "loser"),),
        "wins": CHICAS,
        "awards": (FELL, TEN),
    },
    "rotation-to-the-winner": {
        "rotations": (rotation("hand end", "next seat"), rotation("chica end", "winner")),
        "wins": CHICAS,
        "awards": (FELL, TEN),
    },
    "rotation-if-behind": {
        "rotations": (
            rotation("hand end", "next seat", test("score", ">=", fact("score", "opponents"))),
        ),
        "awards": (FELL, TEN),
    },
    "small-packets": {"packet": Packet(origin("deal", "packet"), 2, "next seat", 8)},
    "faults": {
        "faults": (
            slip("any seat", "play goes on", test(PACKET_PLAYS, ">", 2)),
            fault(
                "misdeal",
                "dealers",
                points(5, "opponents"),
                "deal passes",
                test(PACKET_PLAYS, "=", 0),
            ),
        ),
        "announcements": (alike("before first play", 2),),
        "limits": (limit("full", ("announce.alike2",), 0, test("score", ">=", 9)),),
        "awards": (FELL, TEN),
    },
    "second-fault-counts": {
        "faults": (
            fault(
                "slip",
                "any seat",
                points(
                    Choice(
                        test(fact("times", "side", "chica", "fault.slip"), ">=", 1),
                        Number(7),
                        Number(0),
                    ),
                    "opponents",
                ),
                "deal again",
            ),
        ),
        "awards": (FELL, TEN),
    },
    "fault-loses-the-match": {
        "faults": (
            fault(
                "slip", "any seat", Effect(Number(2), "side", "match", "opponents"), "deal again"
            ),
        ),
        "wins": CHICAS,
    },
    "faults-while-asked": {
        "faults": (slip("any seat", "play goes on", test("score", "<", 30)),),
        "runs": (RUN,),
        "missed": (missed("opponents", when=test("score", "<", 12)),),
        "awards": (award("fell", "capture", 2, word("fresh card", "matched")), TEN),
        "claims": (claim("award.fell", 4, test("victim was dealt", ">=", 1)),),
        "limits": (limit("full", ("claim.claimed",), 0, test("score", ">=", 15)),),
    },
    "leftovers-nondealers": {
        "leftovers": (leftover("packet end", "nondealers"),),
        "awards": (FELL, TEN),
    },
    "leftovers-if-few": {
        "leftovers": (leftover("packet end", "last capturer", test("table", "<", 6)),),
        "awards": (
            FELL,
            award("most", "hand end", 4, test("cards", ">", 20), sides="dealers first"),
        ),
    },
    "leftovers-next-dealers": {
        "leftovers": (leftover("hand end", "next dealers"),),
        "awards": (TEN,),
    },
    "wins-at-moments": {
        "awards": (FELL, CLEAR, TEN),
        "wins": (
            win("sweep", "capture", test("cards taken", ">=", 3)),
            win("full", "play", test("table", ">=", 12), winner="opponents"),
            win("pile", "packet end", test("cards", ">=", 14), sides="dealers first"),
            win(
                "most", "hand end", test("cards", ">=", 20), sides="nondealers first", wins="match"
            ),
            win("target", "score", test("score", ">=", "target")),
            win("match", "chica end", test("chicas won", ">=", 3), wins="match"),
        ),
    },
    "awards-that-win": {
        "awards": (
            FELL,
            award(
                "triple",
                "capture",
                Effect(Number(1), "side", "chica"),
                test("cards taken", ">=", 3),
            ),
            award(
                "feat",
                "capture",
                Effect(wins="match", winner="opponents"),
                test("played number", "=", 2),
            ),
            TEN,
        ),
        "wins": CHICAS,
    },
    "chica-end": {
        "awards": (FELL, TEN),
        "wins": (
            win("target", "score", test("score", ">=", "target")),
            win("poor", "chica end", test(fact("score", "opponents"), "<", 10), wins="match"),
            win(
                "feats",
                "chica end",
                test(fact("times", "side", "chica", "award.fell"), ">=", 8),
                wins="match",
                winner="opponents",
            ),
            win("match", "chica end", test("chicas won", "=", 3), wins="match"),
        ),
    },
    "score-win-reads-more": {
        "awards": (FELL, CLEAR, TEN),
        "wins": (
            win("target", "score", every(test("score", ">=", 20), test("cards", ">=", 4))),
            win("cap", "score", test("score", ">=", 60)),
            win("match", "chica end", wins="match"),
        ),
    },
}
