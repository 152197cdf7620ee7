"""Rulesets built by hand, rule by rule, for tests of single mechanisms.

`plain()` is the least that can be played: equal cards and sums are captured, and a side wins with
ten captures' worth of points. A test replaces or adds the rules it is about.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cuarenta.compiler.model.expression import (
    ALWAYS,
    NEVER,
    Compare,
    Every,
    Expression,
    Fact,
    Number,
    Rank,
    Relation,
    Some,
    Word,
)
from cuarenta.compiler.model.rules import (
    Announcement,
    Award,
    Basis,
    Claim,
    Draw,
    Effect,
    Fault,
    Game,
    Leftover,
    Limit,
    Missed,
    Origin,
    Pack,
    Packet,
    Rest,
    Rotation,
    Run,
    Seats,
    Turn,
    Win,
)
from cuarenta.compiler.model.ruleset import Ruleset, Step


def origin(kind: str, name: str) -> Origin:
    """Who a rule is."""
    return Origin(kind, name, name)


# Expressions --------------------------------------------------------------------------------


def fact(name: str, whose: str = "", scope: str = "", rule: str = "", other: str = "") -> Fact:
    """A fact, by the registry's name."""
    return Fact(name, whose, scope, rule, other)


def _read(thing: Expression | str | int) -> Expression:
    if isinstance(thing, str):
        return fact(thing)
    return Number(thing) if isinstance(thing, int) else thing


def test(left: Expression | str, relation: Relation, right: Expression | str | int) -> Compare:
    """Two quantities side by side; text names a fact."""
    return Compare(relation, _read(left), _read(right))


test.__test__ = False  # type: ignore[attr-defined]


def word(name: str, is_: str, whose: str = "") -> Compare:
    """A fact that is some word."""
    return Compare("=", fact(name, whose), Word(is_))


def card(code: str, name: str = "played card") -> Compare:
    """The played card is of this rank."""
    return Compare("=", fact(name), Rank(code))


def every(*parts: Expression) -> Expression:
    """All of these."""
    return Every(parts)


def some(*parts: Expression) -> Expression:
    """One of these."""
    return Some(parts)


# Rules --------------------------------------------------------------------------------------


def points(number: Expression | int, to: Any = "side") -> Effect:
    """Points to a side."""
    return Effect(points=_read(number), to=to)


def award(
    name: str, on: Any, effect: Effect | int, when: Expression = ALWAYS, **more: Any
) -> Award:
    """An award."""
    effect = points(effect) if isinstance(effect, int) else effect
    return Award(origin("award", name), on, effect, condition=when, **more)


def announcement(
    name: str, said: Any, effect: Effect | int, when: Expression = ALWAYS, shows: Any = "nothing"
) -> Announcement:
    """An announcement."""
    effect = points(effect) if isinstance(effect, int) else effect
    return Announcement(origin("announce", name), said, shows, effect, when)


def basis(name: str, takes: Any, when: Expression = ALWAYS, as_: Any = "") -> Basis:
    """A capture that a play can begin with."""
    as_ = as_ or ("sum" if takes == "cards that add up" else "match")
    return Basis(origin("capture", name), takes, as_, when)


def run(
    *after: str, above: Any = "played card", length: Any = "as chosen", when: Expression = ALWAYS
) -> Run:
    """The run rule."""
    return Run(origin("capture", "run"), after, above, length, when)


def rest(*after: str, when: Expression = ALWAYS, name: str = "rest") -> Rest:
    """A rest rule."""
    return Rest(origin("capture", name), after, when)


def missed(by: Any = "next seat", captures: bool = False, when: Expression = ALWAYS) -> Missed:
    """The rule of what a run leaves behind."""
    return Missed(origin("capture", "missed"), "capture.run", by, captures, when)


def leftover(on: Any, by: Any, when: Expression = ALWAYS) -> Leftover:
    """Who gets what is left on the table."""
    return Leftover(origin("capture", "leftover"), on, by, when)


def claim(
    names: str, effect: Effect | int, when: Expression = ALWAYS, on: Any = "hand end"
) -> Claim:
    """A claim."""
    effect = points(effect) if isinstance(effect, int) else effect
    return Claim(origin("claim", "claimed"), on, names, effect, when)


def limit(name: str, covers: tuple[str, ...], to: Expression | int, when: Expression) -> Limit:
    """A limit."""
    return Limit(origin("limit", name), covers, _read(to), when)


def fault(name: str, by: Any, effect: Effect, then: Any, when: Expression = ALWAYS) -> Fault:
    """A fault."""
    return Fault(origin("fault", name), by, effect, then, when)


def win(
    name: str, on: Any, when: Expression = ALWAYS, *, wins: Any = "chica", sides: Any = "",
    winner: Any = "side",
) -> Win:  # fmt: skip
    """A win."""
    return Win(origin("win", name), on, wins, winner, sides, when)


def rotation(on: str, dealer: Any, when: Expression = ALWAYS, name: str = "next") -> Rotation:
    """Who deals next."""
    return Rotation(origin("deal", name), (on,), dealer, when)


FORTY = Pack(
    origin("pack", "forty"),
    ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"),
    (1, 2, 3, 4, 5, 6, 7, None, None, None),
    ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"),
    4,
)
EQUAL = basis("equal", "one equal card")
ADDED = basis("added", "cards that add up")
TEN = award("ten", "hand end", 10, sides="nondealers first")


def plain(**changes: Any) -> Ruleset:
    """A ruleset; `changes` are whole fields of it. Steps are judged in the order of the fields."""
    rules = Ruleset(
        id="plain",
        title="Plain",
        sources=(),
        language=1,
        packs=(FORTY,),
        seats=Seats(origin("seats", "table"), (2, 4), 1),
        game=Game(origin("game", "chica"), 0, 40),
        draw=Draw(origin("deal", "draw"), "by lot"),
        packet=Packet(origin("deal", "packet"), 5, "next seat"),
        rotations=(rotation("hand end", "next seat"),),
        faults=(),
        announcements=(),
        turn=Turn(origin("turn", "play"), NEVER, 1),
        bases=(EQUAL, ADDED),
        runs=(),
        rests=(),
        missed=(),
        leftovers=(),
        awards=(TEN,),
        claims=(),
        limits=(),
        wins=(
            win("target", "score", test("score", ">=", "target")),
            win("match", "chica end", wins="match"),
        ),
        customs=(),
        order=(),
    )
    rules = replace(rules, **changes)
    steps: tuple[Step, ...] = (*rules.leftovers, *rules.claims, *rules.awards, *rules.wins)
    order = changes.get("order") or tuple(rule.origin.id for rule in steps)
    return replace(rules, order=order)
