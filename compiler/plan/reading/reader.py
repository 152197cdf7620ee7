"""What it takes to read a fact in an engine, and whose a fact is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cuarenta.compiler.code.build import eq, ne, sub
from cuarenta.compiler.code.read import source
from cuarenta.compiler.code.tree import BinaryOp, Int
from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.model.expression import Fact, Relation
from cuarenta.compiler.plan.scene import Scene, Workshop


def _no_value(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    raise AssertionError(f"{fact.name} has no value at {scene.moment}")


def _no_words(fact: Fact, words: frozenset[str], scene: Scene, shop: Workshop) -> Code:
    raise AssertionError(f"{fact.name} is not compared with {sorted(words)}")


def _plainly(
    fact: Fact, relation: Relation, number: int, scene: Scene, shop: Workshop
) -> Code | None:
    return None


def _never(scene: Scene) -> bool:
    return False


@dataclass(frozen=True)
class Reader:
    """How to read one fact: its value, a comparison with a number, whether it is one of some words.

    `compared` may answer None: then the value is compared. Where the fact is `missing`, no
    comparison holds but that it is not this.
    """

    value: Callable[[Fact, Scene, Workshop], Code] = _no_value
    compared: Callable[[Fact, Relation, int, Scene, Workshop], Code | None] = _plainly
    among: Callable[[Fact, frozenset[str], Scene, Workshop], Code] = _no_words
    missing: Callable[[Scene], bool] = _never


def dealers(scene: Scene) -> Code:
    """The side that deals."""
    return scene.local.get("dealers") or source("self.dealer % 2")


def other(side: Code) -> Code:
    """The other side."""
    match side:
        case Int(value):
            return Int(1 - value)
        case BinaryOp("-", Int(1), inner):
            return inner
    return sub(1, side)


def side_of(whose: str, scene: Scene, shop: Workshop) -> Code:
    """The side that a word stands for."""
    match whose:
        case "" | "side":
            return scene.side
        case "opponents":
            return other(scene.side)
        case "dealers":
            return dealers(scene)
        case "nondealers":
            return other(dealers(scene))
    neighbour = shop.next_dealer_deals == (whose == "next dealers")
    return other(dealers(scene)) if neighbour else dealers(scene)


def seat_of(whose: str, scene: Scene) -> Code:
    """The seat that a word stands for."""
    assert scene.seat is not None, f"no seat acts at {scene.moment}"
    match whose:
        case "" | "seat":
            return scene.seat
        case "partner":
            return source("(__seat + 2) % self.players", seat=scene.seat)
        case "next seat":
            return source("self._after[__seat]", seat=scene.seat)
        case "last player":
            return source("self._order[-1]")
        case "dealer":
            return source("self.dealer")
    return source("self._order[0]")


def is_side(side: Code, word: str, scene: Scene, shop: Workshop) -> Code:
    """Whether a side plays the part that a word names."""
    as_dealers = word == "dealers" or (word == "next dealers" and not shop.next_dealer_deals)
    return eq(side, dealers(scene)) if as_dealers else ne(side, dealers(scene))
