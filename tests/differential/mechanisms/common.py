"""Rules that several of these rulesets share."""

from __future__ import annotations

from typing import Any

from cuarenta.compiler.model.expression import (
    NEVER,
    Expression,
    Fact,
)
from cuarenta.compiler.model.rules import Pack, Packet, Turn
from tests.differential.models import (
    announcement,
    award,
    basis,
    fact,
    fault,
    origin,
    points,
    run,
    some,
    test,
    win,
    word,
)

WHOLE = basis("whole", "every equal card")
BESIDE = basis("beside", "cards that add up", fact("side by side"))
FELL = award(
    "fell", "capture", 2, some(word("fresh card", "matched"), word("fresh card", "summed"))
)
CLEAR = award("clear", "capture", 2, test("table", "=", 0))
JOKERS = Pack(origin("pack", "jokers"), ("*",), (None,), ("joker",), 2)
FORTY_TWO = Packet(origin("deal", "packet"), 5, "next seat", 2)
CHICAS = (
    win("target", "score", test("score", ">=", "target")),
    win("match", "chica end", test("chicas won", "=", 2), wins="match"),
)


def turn(compulsory: Expression = NEVER, bases: int = 1) -> Turn:
    """The turn rule."""
    return Turn(origin("turn", "play"), compulsory, bases)


def count(read: Fact, least: int = 1, name: str = "counted") -> Any:
    """An award while a count is high enough."""
    return award(name, "play", 1, test(read, ">=", least))


def slip(by: Any, then: Any, when: Expression, to: Any = "opponents") -> Any:
    """A fault."""
    return fault("slip", by, points(3, to), then, when)


def alike(said: Any, number: int = 3, shows: Any = "nothing", effect: Any = 2) -> Any:
    """An announcement of some cards alike."""
    return announcement(f"alike{number}", said, effect, test("cards alike", "=", number), shows)


RUN = run("capture.equal", "capture.added")
PACKET_PLAYS = fact("plays", scope="packet")
ANNOUNCED = fact("times", "seat", "packet", "announce.alike2")
