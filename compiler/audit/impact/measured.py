"""What is measured of how much a difference matters, each figure with how far it can be trusted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and the bounds within which it lies with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Points:
    """How many more points a game an award brings in the second ruleset than in the first."""

    title: str
    change: Estimate


@dataclass(frozen=True, slots=True)
class Effect:
    """What a difference changes; what all of them together change, if `difference` is empty.

    `parted` and `winner` are shares of the games: those in which the two tell otherwise at any
    time, and those which another side wins. `length` is in actions a game. Changes are those from
    the first ruleset to the second.
    """

    difference: str
    games: int
    parted: Estimate
    winner: Estimate
    length: Estimate
    points: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class Impact:
    """How often two rulesets come apart in so many games, and each difference by itself."""

    games: int
    seed: int
    whole: Effect
    alone: tuple[Effect, ...]
