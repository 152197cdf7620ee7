"""What can be captured."""

from __future__ import annotations

from typing import Any

from cuarenta.compiler.model.expression import (
    Not,
)
from tests.differential.mechanisms.common import (
    BESIDE,
    CLEAR,
    FELL,
    FORTY_TWO,
    JOKERS,
    RUN,
    WHOLE,
    turn,
)
from tests.differential.models import (
    ADDED,
    EQUAL,
    FORTY,
    TEN,
    award,
    basis,
    card,
    every,
    fact,
    leftover,
    missed,
    points,
    rest,
    run,
    some,
    test,
    word,
)

RULESETS: dict[str, dict[str, Any]] = {
    "every-equal": {"bases": (WHOLE, ADDED), "awards": (FELL, CLEAR, TEN)},
    "no-captures": {"bases": ()},
    "matches-only-if-fresh": {
        "bases": (basis("equal", "one equal card", word("fresh card", "matched")), ADDED),
        "awards": (FELL, CLEAR, TEN),
    },
    "beside": {"bases": (EQUAL, BESIDE), "awards": (FELL, CLEAR, TEN)},
    "beside-or-two": {
        "bases": (
            EQUAL,
            basis(
                "added",
                "cards that add up",
                some(fact("side by side"), test("cards taken", "=", 2)),
            ),
        ),
        "awards": (FELL, CLEAR, TEN),
    },
    "two-sum-rules": {
        "bases": (BESIDE, EQUAL, basis("two", "cards that add up", test("cards taken", "=", 2))),
        "awards": (
            award("near", "capture", 1, fact("used", rule="capture.beside")),
            award("pair", "capture", 1, fact("used", rule="capture.two")),
            TEN,
        ),
    },
    "sum-counts-as-match": {
        "bases": (EQUAL, basis("added", "cards that add up", as_="match")),
        "awards": (award("fell", "capture", 2, word("fresh card", "matched")), TEN),
    },
    "wild-one": {
        "packs": (FORTY, JOKERS),
        "packet": FORTY_TWO,
        "bases": (EQUAL, ADDED, basis("wild", "one card of one rank", card("*"))),
        "runs": (run("capture.wild", "capture.equal"),),
        "awards": (FELL, CLEAR, TEN),
    },
    "wild-every": {
        "packs": (FORTY, JOKERS),
        "packet": FORTY_TWO,
        "bases": (WHOLE, BESIDE, basis("wild", "every card of one rank", card("*"))),
        "runs": (run("capture.wild", "capture.whole", length="whole"),),
        "awards": (FELL, CLEAR, TEN),
    },
    "wild-seven": {
        "bases": (EQUAL, ADDED, basis("wild", "one card of one rank", card("7"))),
        "awards": (FELL, CLEAR, TEN),
    },
    "wild-if-alone": {
        "bases": (
            EQUAL,
            ADDED,
            basis(
                "wild",
                "every card of one rank",
                every(card("K"), test("alike on table", "=", 2)),
            ),
        ),
        "awards": (FELL, CLEAR, TEN),
    },
    "joined": {"turn": turn(bases=99), "runs": (RUN,), "awards": (FELL, CLEAR, TEN)},
    "joined-two": {"turn": turn(bases=2), "awards": (FELL, CLEAR, TEN)},
    "joined-whole": {"turn": turn(bases=3), "bases": (WHOLE, ADDED), "awards": (FELL, CLEAR, TEN)},
    "joined-beside": {"turn": turn(bases=3), "bases": (EQUAL, BESIDE), "awards": (FELL, CLEAR)},
    "compulsory": {"turn": turn(test("score", "<", 20)), "runs": (RUN,), "awards": (FELL, TEN)},
    "compulsory-in-hand": {"turn": turn(test("cards alike", ">=", 2)), "awards": (FELL, TEN)},
    "run-whole": {"runs": (run("capture.equal", length="whole"),), "awards": (CLEAR, TEN)},
    "run-highest": {
        "runs": (run("capture.added", above="highest card taken"),),
        "missed": (missed(),),
        "awards": (CLEAR, TEN),
    },
    "run-short": {
        "runs": (run("capture.equal", when=test("cards taken", "<=", 2)),),
        "missed": (missed("others", True),),
        "awards": (award("open", "capture", 1, fact("run open")), CLEAR, TEN),
    },
    "run-gaps": {
        "runs": (run("capture.equal", "capture.added", when=test("cards taken", "!=", 1)),),
        "awards": (CLEAR, TEN),
    },
    "run-not-over-fresh": {
        "runs": (run("capture.equal", when=Not(word("fresh card", "run over"))),),
        "missed": (missed("opponents"),),
        "awards": (CLEAR, TEN),
    },
    "run-clears": {
        "runs": (run("capture.equal", length="whole", when=test("table", ">=", 1)),),
        "awards": (CLEAR, TEN),
    },
    "missed-opponents": {
        "runs": (RUN,),
        "missed": (missed("opponents", when=test("cards in hand", ">=", 2)),),
        "awards": (CLEAR, TEN),
    },
    "missed-all-capture": {
        "runs": (RUN,),
        "missed": (missed("others", True, Not(word("seat", "dealer"))),),
        "awards": (FELL, CLEAR, award("took", "capture", 1), award("any", "play", 1), TEN),
        "leftovers": (leftover("hand end", "last capturer"),),
    },
    "rest-four": {
        "rests": (rest("capture.added", when=test("alike on table", "=", 4)),),
        "awards": (
            award("swept", "capture", 3, word("fresh card", "swept")),
            award("along", "capture", points(fact("cards taken by", rule="capture.rest"))),
            CLEAR,
            TEN,
        ),
    },
    "rest-of-run": {
        "runs": (RUN,),
        "rests": (rest("capture.added", "capture.run"),),
        "missed": (missed(),),
        "awards": (award("open", "capture", 1, fact("run open")), CLEAR, TEN),
    },
}
