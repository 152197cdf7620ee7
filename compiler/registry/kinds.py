"""What the two registries are made of: moments, types of values, and how entries are described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "pack", "seats", "game", "deal", "fault", "announce", "turn", "capture", "award", "claim",
    "limit", "win", "custom",
]  # fmt: skip
KINDS: tuple[Kind, ...] = (
    "pack", "seats", "game", "deal", "fault", "announce", "turn", "capture", "award", "claim",
    "limit", "win", "custom",
)  # fmt: skip

Moment: TypeAlias = Literal[
    "option", "turn", "capture", "play", "announcement", "missed", "packet end", "hand end",
    "claim", "occasion", "fault", "limit", "score", "chica end",
]  # fmt: skip
MOMENTS: dict[Moment, str] = {
    "option": "a capture that the seat in turn could choose",
    "turn": "before a seat plays a card, for each card that it could play",
    "capture": "a play that captures, once the cards are taken",
    "play": "any play, once the card lies on the table or the cards are taken",
    "announcement": "one seat's announcement",
    "missed": "a seat being asked whether it takes what a run left behind",
    "packet end": "after a packet's last play",
    "hand end": "after a hand's last play",
    "claim": "a side being asked for a claim, and one claim",
    "occasion": "the play that a claim is about, as it happened",
    "fault": "a reported fault",
    "limit": "points about to be added by any covered rule, seen from the side that gets them",
    "score": "just after points were added",
    "chica end": "a chica won, seen from the winner",
}

KnownTo: TypeAlias = Literal["all", "seat", "after"]


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number in a range; None where the range has no end."""

    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class YesNo:
    """A condition."""


@dataclass(frozen=True, slots=True)
class RankType:
    """A rank of the pack."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some words, compared by "is" and "is not"."""

    words: tuple[str, ...]


FactType: TypeAlias = Count | YesNo | RankType | OneOf

SIDES = ("side", "opponents", "dealers", "nondealers", "next dealers")
SEATS = ("seat", "partner", "next seat", "last player", "dealer", "leader")
BOTH = ("both sides",)
SCOPES = ("packet", "hand", "chica", "match")
