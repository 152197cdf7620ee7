"""The rules of a ruleset, typed: the one thing that planner, interpreter and audit read.

Conditions join `when` and `unless`; a rule without either has the condition ALWAYS. A table of rows
is kept as rows, and read through `amount` as one quantity.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cuarenta.compiler.model.expression import ALWAYS, Choice, Expression, Number

Receiver: TypeAlias = Literal["side", "opponents", "dealers", "nondealers", "next dealers"]
Stretch: TypeAlias = Literal["chica", "match", "another chica"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is written: the name of the file and the line, counted from 1."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Who a rule is and where it comes from.

    `clauses` gives the place of each clause, by its word; a table's rows stand under "row".
    `beside` are the ids of rules that it is said to come after or before; which it is, the order of
    the ruleset tells. Neither makes two rules differ.
    """

    kind: str
    name: str
    title: str
    cite: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    note: tuple[str, ...] = ()
    place: Place = field(default=Place("", 0), compare=False)
    clauses: tuple[tuple[str, Place], ...] = field(default=(), compare=False)
    beside: tuple[str, ...] = field(default=(), compare=False)

    @property
    def id(self) -> str:
        """The rule's id, such as "award.sweep"."""
        return f"{self.kind}.{self.name}"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a rule gives when it fires: points to a side, or the chica or match outright.

    `points` is None where the rule only wins; `wins` is None where it only gives points.
    """

    points: Expression | None = None
    to: Receiver = "side"
    wins: Stretch | None = None
    winner: Receiver = "side"


@dataclass(frozen=True, slots=True)
class Pack:
    """Some ranks, low to high: the code, the number (None for none) and the spoken name of each."""

    origin: Origin
    ranks: tuple[str, ...]
    numbers: tuple[int | None, ...]
    names: tuple[str, ...]
    copies: int
    suits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at the table; `direction` is +1 clockwise, -1 anticlockwise."""

    origin: Origin
    players: tuple[int, ...]
    direction: Literal[1, -1]


@dataclass(frozen=True, slots=True)
class Game:
    """The score that a chica begins with, and the target."""

    origin: Origin
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class Draw:
    """How the first dealer is found; `ties` says what follows when the drawn cards are equal."""

    origin: Origin
    dealer: Literal["by lot", "first diamond", "highest card", "lowest card"]
    ties: Literal["draw again", "first seat"] = "draw again"


@dataclass(frozen=True, slots=True)
class Packet:
    """How a packet is dealt: cards a seat, who leads, and how many cards stay undealt each hand."""

    origin: Origin
    cards: int
    leader: Literal["next seat", "dealer"]
    undealt: int = 0


@dataclass(frozen=True, slots=True)
class Rotation:
    """Who deals after a packet, a hand or a chica ("packet end", "hand end", "chica end")."""

    origin: Origin
    on: tuple[str, ...]
    dealer: Literal["next seat", "same seat", "winner", "loser"]
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Fault:
    """Something a referee may report while the condition holds."""

    origin: Origin
    by: Literal["dealers", "any seat"]
    effect: Effect
    then: Literal["deal again", "deal passes", "play goes on"]
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something a seat may say of its hand, or that is credited by itself."""

    origin: Origin
    said: Literal["before first play", "on own turn", "on own first turn", "by itself"]
    shows: Literal["nothing", "rank", "cards"]
    effect: Effect
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Turn:
    """What a play may be: whether a card that can capture must, and how many bases one play joins.

    `compulsory` is the condition under which a card that can capture must; NEVER where captures are
    optional. `bases` is the greatest number of matches and sums that one play may join.
    """

    origin: Origin
    compulsory: Expression
    bases: int


@dataclass(frozen=True, slots=True)
class Basis:
    """A capture that a play can begin with: by an equal card, by sum, or (wild) by any one rank."""

    origin: Origin
    takes: Literal[
        "one equal card", "every equal card", "cards that add up",
        "one card of one rank", "every card of one rank",
    ]  # fmt: skip
    counts_as: Literal["match", "sum"]
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Run:
    """Next ranks up, one card of each without a gap, taken after one of the bases in `after`."""

    origin: Origin
    after: tuple[str, ...]
    above: Literal["played card", "highest card taken"]
    length: Literal["as chosen", "whole"]
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Rest:
    """The other cards of a rank that the captures in `after` took from, without being chosen."""

    origin: Origin
    after: tuple[str, ...]
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Missed:
    """The part of a run (the rule `after`) that a play left on the table, which others may take.

    `by` says who is asked, in the order of play; `captures` whether taking it is a capture, judged
    by the rules of that moment.
    """

    origin: Origin
    after: str
    by: Literal["next seat", "opponents", "partner", "others"]
    captures: bool
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Leftover:
    """Who gets the cards that lie on the table at the end of a packet or of the hand."""

    origin: Origin
    on: Literal["packet end", "hand end"]
    by: Literal["last capturer", "nobody", "dealers", "nondealers", "next dealers"]
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: what it pays where its condition holds, and where it stands."""

    condition: Expression
    points: Expression
    place: Place = field(default=Place("", 0), compare=False)


@dataclass(frozen=True, slots=True)
class Award:
    """Points, or a win, at a moment. With rows, `effect.points` is their `amount`.

    `sides` says for which sides a count is judged: "one side" (a promise that just one scores, the
    nondealers judged first) or each side in that order. "" at a play: for the side that plays.
    """

    origin: Origin
    on: Literal["capture", "play", "packet end", "hand end"]
    effect: Effect
    sides: Literal["", "one side", "nondealers first", "dealers first"] = ""
    condition: Expression = ALWAYS
    rows: tuple[Row, ...] = ()
    gaps: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """Points for naming, after the packet or hand, a rank on which a side made an award."""

    origin: Origin
    on: Literal["packet end", "hand end"]
    names: str
    effect: Effect
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Limit:
    """Changes the points of other rules, by id; leaving 0 closes them."""

    origin: Origin
    covers: tuple[str, ...]
    points: Expression
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Win:
    """Ends the chica or the match for a side, or lets a chica that has ended count once more."""

    origin: Origin
    on: Literal["score", "capture", "play", "packet end", "hand end", "chica end"]
    wins: Stretch
    winner: Receiver
    sides: Literal["", "one side", "nondealers first", "dealers first"] = ""
    condition: Expression = ALWAYS


@dataclass(frozen=True, slots=True)
class Custom:
    """Words about the table that never touch play: markers, spoken names, the cut."""

    origin: Origin
    says: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


Capture: TypeAlias = Basis | Run | Rest | Missed | Leftover
Deal: TypeAlias = Draw | Packet | Rotation
Rule: TypeAlias = (
    Pack | Seats | Game | Deal | Fault | Announcement | Turn | Capture | Award | Claim | Limit
    | Win | Custom
)  # fmt: skip


def amount(rows: tuple[Row, ...]) -> Expression:
    """The points of a table as one quantity: 0 where no row fits."""
    total: Expression = Number(0)
    for row in reversed(rows):
        total = Choice(row.condition, row.points, total)
    return total
