"""The clauses that a rule of each kind may have. An entry here is the only description of a clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from cuarenta.compiler.registry.kinds import Kind, Moment

Shape: TypeAlias = Literal[
    "number",  # a whole number, written out or following from lets
    "numbers",
    "quantity",  # an expression over the facts of the rule's moment, with "to" whom
    "condition",
    "word",  # one of `words`
    "words",  # some of `words`
    "names",  # names of rules of the kinds in `names`
    "name",
    "rank of",  # "a rank of <award>"
    "stretch",  # one of STRETCHES, with "for" whom
    "texts",
]


@dataclass(frozen=True, slots=True)
class ClauseSpec:
    """One clause: the kind of rule it belongs to, the shape of its value, and what it means."""

    kind: Kind
    word: str
    shape: Shape
    meaning: str
    words: tuple[str, ...] = ()
    names: tuple[Kind, ...] = ()
    required: bool = False
    repeats: bool = False
    moment: Moment | None = None


RECEIVERS = ("side", "opponents", "dealers", "nondealers", "next dealers")
STRETCHES = ("chica", "match", "another chica")
JUDGED_FOR = ("one side", "each side, nondealers first", "each side, dealers first")
WHEN = "only then"
UNLESS = "but not then"
ALL_CLAUSES: tuple[tuple[str, str], ...] = (
    ("cite", "where the source says so"),
    ("assumed", "the source is silent or can be read two ways: the question it leaves open"),
    ("note", "a remark"),
)


def _conditions(kind: Kind, moment: Moment | None = None) -> tuple[ClauseSpec, ...]:
    return (
        ClauseSpec(kind, "when", "condition", WHEN, moment=moment),
        ClauseSpec(kind, "unless", "condition", UNLESS, moment=moment),
    )


def _effects(kind: Kind, moment: Moment | None = None) -> tuple[ClauseSpec, ...]:
    return (
        ClauseSpec(kind, "points", "quantity", "points, to the side or to whom it says", RECEIVERS, moment=moment),
        ClauseSpec(kind, "wins", "stretch", "wins it outright, for the side or for whom it says", RECEIVERS),
    )  # fmt: skip


def _gaps(kind: Kind) -> ClauseSpec:
    return ClauseSpec(kind, "otherwise", "word", "the table means to leave cases out", ("nothing",))


def _order(kind: Kind, *names: Kind) -> tuple[ClauseSpec, ...]:
    return (
        ClauseSpec(kind, "after", "names", "judged after these rules of the same moment", names=names),
        ClauseSpec(kind, "before", "names", "judged before these rules of the same moment", names=names),
    )  # fmt: skip


STEPS: tuple[Kind, ...] = ("award", "claim", "capture", "win")

CLAUSES: tuple[ClauseSpec, ...] = (
    ClauseSpec("pack", "copies", "number", "cards of each rank", required=True),
    ClauseSpec("pack", "suits", "texts", "spoken names of the suits"),
    ClauseSpec("seats", "players", "numbers", "allowed numbers of players", required=True),
    ClauseSpec("seats", "sides", "word", "who plays together; for two players, each a side", ("opposite seats",), required=True),
    ClauseSpec("seats", "direction", "word", "of deal and play", ("clockwise", "anticlockwise"), required=True),
    ClauseSpec("game", "start", "number", "score at the start of a chica", required=True),
    ClauseSpec("game", "target", "number", "points that end a chica", required=True),
    ClauseSpec("deal", "on", "words", "when a new dealer is found", ("match start", "packet end", "hand end", "chica end")),
    ClauseSpec("deal", "dealer", "word", "who deals: at match start by lot or by a drawn card, later by seat or by result",
               ("by lot", "first diamond", "highest card", "lowest card", "next seat", "same seat", "winner", "loser")),
    ClauseSpec("deal", "ties", "word", "when the drawn cards are equal", ("draw again", "first seat")),
    ClauseSpec("deal", "cards", "number", "cards to each seat in a packet"),
    ClauseSpec("deal", "leader", "word", "who gets the first packet and plays first", ("next seat", "dealer")),
    ClauseSpec("deal", "undealt", "number", "cards that stay in the pack each hand"),
    *_conditions("deal", "hand end"),
    ClauseSpec("fault", "by", "word", "whose fault it is: the side of this rule", ("dealers", "any seat"), required=True),
    *_conditions("fault", "fault"),
    *_effects("fault", "fault"),
    _gaps("fault"),
    ClauseSpec("fault", "then", "word", "what follows; a fault that wins needs none", ("deal again", "deal passes", "play goes on")),
    ClauseSpec("announce", "said", "word", "when it is said", ("before first play", "on own turn", "on own first turn", "by itself"), required=True),
    ClauseSpec("announce", "shows", "word", "what everyone learns", ("nothing", "rank", "cards"), required=True),
    *_conditions("announce", "announcement"),
    *_effects("announce", "announcement"),
    _gaps("announce"),
    *_order("announce", "announce"),
    ClauseSpec("turn", "captures", "word", "whether a card that can capture must (with a condition: those of which it holds)", ("optional", "compulsory"), required=True),
    ClauseSpec("turn", "bases", "word", "how many matches and sums one play may join: one, any number, or a number", ("one", "any number"), required=True),
    *_conditions("turn", "turn"),
    ClauseSpec("capture", "takes", "word", "what it takes",
               ("one equal card", "every equal card", "cards that add up", "one card of one rank", "every card of one rank",
                "next ranks up", "rest of a rank", "missed run", "table"), required=True),
    ClauseSpec("capture", "on", "word", "when the table is cleared", ("packet end", "hand end")),
    *_order("capture", *STEPS),
    ClauseSpec("capture", "above", "word", "where a run begins", ("played card", "highest card taken")),
    ClauseSpec("capture", "length", "word", "how much of a run is taken", ("as chosen", "whole")),
    ClauseSpec("capture", "as", "word", "what else it counts as", ("match", "sum", "capture", "no capture")),
    ClauseSpec("capture", "by", "word", "who takes it",
               ("next seat", "opponents", "partner", "others", "last capturer", "nobody", "dealers", "nondealers", "next dealers")),
    *_conditions("capture", "option"),
    ClauseSpec("award", "on", "word", "the moment it is judged at", ("capture", "play", "packet end", "hand end"), required=True),
    *_order("award", *STEPS),
    ClauseSpec("award", "replaces", "names", "stands instead of these, which are judged after it", names=("award",)),
    ClauseSpec("award", "for", "words", "for which sides a count is judged", JUDGED_FOR),
    *_conditions("award"),
    *_effects("award"),
    _gaps("award"),
    ClauseSpec("claim", "on", "word", "the moment it is asked for at", ("packet end", "hand end"), required=True),
    *_order("claim", *STEPS),
    ClauseSpec("claim", "names", "rank of", "what the claimer names", names=("award",), required=True),
    *_conditions("claim", "occasion"),
    *_effects("claim", "claim"),
    _gaps("claim"),
    ClauseSpec("limit", "covers", "names", "the rules whose points it changes, or all", names=("award", "announce", "claim", "fault"), required=True),
    *_order("limit", "limit"),
    *_conditions("limit", "limit"),
    ClauseSpec("limit", "points", "quantity", "the points instead; 0 closes them", moment="limit", required=True),
    ClauseSpec("win", "on", "word", "the moment it is judged at", ("score", "capture", "play", "packet end", "hand end", "chica end"), required=True),
    *_order("win", *STEPS),
    ClauseSpec("win", "for", "words", "for which sides a count is judged", JUDGED_FOR),
    *_conditions("win"),
    ClauseSpec("win", "wins", "stretch", "wins it, for the side or for whom it says; `another chica`, on chica end: it counts once more", RECEIVERS, required=True),
    ClauseSpec("custom", "says", "texts", "words spoken at the table"),
    ClauseSpec("custom", "about", "names", "the rules it belongs to", names=("pack", "seats", "game", "deal", "fault", "announce", "turn", "capture", "award", "claim", "limit", "win")),
)  # fmt: skip

TABLED: tuple[Kind, ...] = tuple(spec.kind for spec in CLAUSES if spec.word == "otherwise")
"""The kinds of rules that may have a table of points."""
