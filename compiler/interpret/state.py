"""A game as it lies on the table: cards that can be told apart, and what has happened so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cuarenta.compiler.model.rules import Claim, Origin
from cuarenta.compiler.model.ruleset import Ruleset, Step

Pack = tuple[int, ...]
Side = int
Seat = int
Shown = tuple[object, ...]


class Event(NamedTuple):
    """A change of the score, or an outright win."""

    kind: str
    side: int
    points: int
    rule: str


class Card:
    """One card of the pack. Two cards of a rank are not the same card."""

    __slots__ = ("rank",)

    def __init__(self, rank: int) -> None:
        self.rank = rank


def ranks_of(cards: Iterable[Card], without: Iterable[Card] = ()) -> tuple[int, ...]:
    """The ranks of these cards, those of some left out."""
    gone = set(without)
    return tuple(card.rank for card in cards if card not in gone)


class Happening(NamedTuple):
    """A moment that is over: who acted, the rules that fired or took cards, and what was played.

    `rank` is that of the played card, None where no card was played.
    """

    side: Side
    seat: Seat
    rules: frozenset[str]
    rank: int | None = None
    captured: bool = False


@dataclass(eq=False)
class Packet:
    """What one packet's deal brought: the hands as dealt, and what has been said of them."""

    dealt: tuple[tuple[int, ...], ...] = ()
    announced: set[tuple[Seat, str]] = field(default_factory=set)
    shown: set[int] = field(default_factory=set)


class Fresh(NamedTuple):
    """The card that the play before has just left, who played it, and in which packet."""

    card: Card
    seat: Seat
    packet: Packet


class Occasion(NamedTuple):
    """A play that a claim may be about: who may name which rank, and whether that is right."""

    claim: str
    side: Side
    rank: int
    packet: Packet
    right: bool


class OutOfPacks(ValueError):  # noqa: N818 - beside IllegalAction and FaultError
    """A hand is to be dealt, and no given pack is left."""


class State:
    """Everything there is to know of a game, as `docs/semantics.md` lists it."""

    def __init__(self, rules: Ruleset, players: int, packs: Iterator[Pack]) -> None:
        self.rules = rules
        self.players = players
        self.packs = packs
        self.ranks = rules.ranks
        self.numbers = rules.numbers
        self.sequences = rules.sequences
        self.steps: dict[str, tuple[Step, ...]] = {
            "play": rules.steps("capture", "play"),
            "packet end": rules.steps("packet end"),
            "hand end": rules.steps("hand end"),
            "score": rules.steps("score"),
            "chica end": rules.steps("chica end"),
        }
        self.occasions_of: dict[str, list[Claim]] = {}
        for claim in rules.claims:
            self.occasions_of.setdefault(claim.names, []).append(claim)

        self.dealer = 0
        self.order: list[Seat] = []
        self.scores = [0, 0]
        self.chicas = [0, 0]
        self.winner: Side | None = None
        self.chica_number = 0
        self.hand_number = 0
        self.packet_number = 0
        self.hands_dealt = 0
        """Over all chicas, those dealt anew too."""

        self.stock: list[Card] = []
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.row: list[Card] = []
        self.piles: list[list[Card]] = [[], []]
        self.fresh: Fresh | None = None
        self.packet = Packet()
        self.last_capturer: Side | None = None
        self.occasions: list[Occasion] = []

        self.log: list[Happening] = []
        self.begun = {"match": 0, "chica": 0, "hand": 0, "packet": 0}
        """For each stretch, where in the log it began."""
        self.scores_begun = {"chica": (0, 0), "hand": (0, 0), "packet": (0, 0)}
        """For each stretch, the scores with which it began."""
        self.events: list[Event] = []
        self.seen: list[tuple[Seat | None, Shown]] = []
        """What was shown, and to which seat alone; None where all saw it."""
        self.noted: Counter[str] = Counter()
        """How often rules acted of which neither log nor events tell, and each row of a table."""

    # Who sits where -----------------------------------------------------------------------

    def neighbour(self, seat: Seat) -> Seat:
        """The seat after this one, in the direction of play."""
        return (seat + self.rules.seats.direction) % self.players

    def seats_from(self, first: Seat) -> list[Seat]:
        """All seats in the direction of play, this one first."""
        step = self.rules.seats.direction
        return [(first + step * place) % self.players for place in range(self.players)]

    def next_dealers(self) -> Side:
        """The side that deals the next hand, as far as the rotation says so."""
        moves = any(
            "hand end" in rotation.on and rotation.dealer == "next seat"
            for rotation in self.rules.rotations
        )
        return (self.neighbour(self.dealer) if moves else self.dealer) % 2

    # What happened --------------------------------------------------------------------------

    def since(self, stretch: str) -> Sequence[Happening]:
        """What has happened in this packet, hand, chica or match, before the present moment."""
        return self.log[self.begun[stretch] :]

    def begin(self, *stretches: str) -> None:
        """Let the history of these stretches be empty."""
        for stretch in stretches:
            self.begun[stretch] = len(self.log)
            self.scores_begun[stretch] = (self.scores[0], self.scores[1])

    def show(self, *what: object, only: Seat | None = None) -> None:
        """Let everyone see something, or one seat alone."""
        self.seen.append((only, what))

    def note(self, origin: Origin, row: int = 0) -> None:
        """Count that a rule, or a row of its table, has acted."""
        self.noted[f"{origin.id} row {row}" if row else origin.id] += 1

    # Cards ----------------------------------------------------------------------------------

    def names(self, cards: Sequence[Card]) -> tuple[str, ...]:
        """The ranks of these cards by code, in this order."""
        return tuple(self.ranks[card.rank] for card in cards)

    def ascending(self, cards: Sequence[Card]) -> tuple[str, ...]:
        """The ranks of these cards by code, low to high."""
        return self.names(sorted(cards, key=lambda card: card.rank))

    def to_pile(self, side: Side, cards: Sequence[Card]) -> None:
        """Move table cards to a side's pile; the row closes up."""
        self.row = [card for card in self.row if card not in cards]
        self.piles[side] += cards
