"""What came of looking for a game that shows a difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Pack: TypeAlias = tuple[str, ...]
Packs: TypeAlias = tuple[Pack, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """How a game begins, in both engines alike; without a dealer one is drawn from the seed."""

    players: int
    dealer: int | None
    packs: Packs
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Parting:
    """One thing of which the two engines tell otherwise."""

    what: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game after whose last move the two part."""

    start: Start
    moves: tuple[str, ...]
    partings: tuple[Parting, ...]


@dataclass(frozen=True, slots=True)
class Witness:
    """A game that shows a difference.

    `in_b` tells that the rest of the rules are those of the second ruleset: in the first the
    difference changes nothing alone. `proved` says that no game with fewer actions does, however it
    is played, from any of `packs` ways to begin (hands after the second are then dealt from the
    plainest few of these packs); else it is the shortest found.
    """

    difference: str
    game: Game
    in_b: bool
    proved: bool
    packs: int
    tried: int


@dataclass(frozen=True, slots=True)
class Unseen:
    """No game shows the difference: for a reason, or as far as was searched.

    `proved` is the number of actions up to which every game from the `packs` ways to begin was
    played.
    """

    difference: str
    reasons: tuple[str, ...] = ()
    tried: int = 0
    seconds: float = 0.0
    proved: int = 0
    packs: int = 0


Outcome: TypeAlias = Witness | Unseen
