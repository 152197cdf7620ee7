"""Where a piece of code stands, and the workshop in which one engine is made.

A scene knows the names that are at hand where a condition is to be written. The workshop keeps what
all pieces share: the ruleset, its options and layout, and the slots of state that were asked for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.model.expression import Fact, Number
from cuarenta.compiler.model.rules import Effect, Limit
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import Known, Value
from cuarenta.compiler.plan.fresh import forget_at_packets
from cuarenta.compiler.plan.layout import Layout, decide
from cuarenta.compiler.plan.limits import Limited, Paying, central, constants, effects, limited
from cuarenta.compiler.plan.match import ends_match
from cuarenta.compiler.plan.options import Options
from cuarenta.compiler.plan.reads import read_by
from cuarenta.compiler.plan.scores import Scores, variants


class Overlay(Mapping[str, Code]):
    """Some names laid over others, which are not touched unless they are asked for."""

    def __init__(self, over: Mapping[str, Code], under: Mapping[str, Code]) -> None:
        self._over, self._under = over, under

    def __getitem__(self, key: str) -> Code:
        return self._over[key] if key in self._over else self._under[key]

    def __contains__(self, key: object) -> bool:
        return key in self._over or key in self._under

    def __iter__(self) -> Iterator[str]:
        yield from {**dict.fromkeys(self._under), **dict.fromkeys(self._over)}

    def __len__(self) -> int:
        return len(set(self._over) | set(self._under))


@dataclass(frozen=True)
class Scene:
    """What is at hand at one place of the code.

    `side` and `seat` are the code of who acts; `hand` that of the seat's cards; `settled` facts
    with the same value whenever this code runs; `begun` facts that got a local name as the moment
    began.
    """

    moment: str
    side: Code
    seat: Code | None = None
    hand: Code | None = None
    settled: Mapping[str, Value] = field(default_factory=dict)
    begun: Mapping[Fact, Code] = field(default_factory=dict)
    local: Mapping[str, Code] = field(default_factory=dict)

    def having(self, **local: Code) -> Scene:
        """Build the same scene with more local names."""
        return replace(self, local=Overlay(local, self.local))


@dataclass(frozen=True)
class Slot:
    """A slot of the game's state: how it begins and, if it is copied one level deep, a list."""

    name: str
    initial: str
    annotation: str = ""
    comment: str = ""

    @property
    def copied(self) -> bool:
        """Whether a clone needs its own."""
        return self.initial.startswith("[")


@dataclass(frozen=True)
class Field:
    """One field of a capture: its type, and its meaning."""

    name: str
    type: str
    meaning: str


KEPT = "_kept"
"""The slot with each side's captured cards, where some rule asks of what ranks they are."""


@dataclass(frozen=True)
class Tally:
    """A count of what has happened: of which rule (or pair, or capture), over what, for whom."""

    what: str
    other: str
    scope: str
    grain: str  # side, seat or table


def tally_of(fact: Fact) -> Tally:
    """The count that a history fact reads."""
    grain = "side"
    if fact.whose in ("seat", "partner"):
        grain = "seat"
    elif fact.whose == "both sides" and fact.scope == "row":
        grain = "table"
    return Tally(fact.rule, fact.other, fact.scope, grain)


class Workshop:
    """One engine in the making."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.fresh_dies = forget_at_packets(rules)
        rules = self.rules
        self.options = Options(rules)
        self.layout: Layout = decide(rules, self.options)
        self.scores = Scores(rules)
        self.constants: Known = constants(rules)
        self.slots: dict[str, Slot] = {}
        self.fields: dict[str, Field] = {}
        self.tallies: dict[Tally, str] = {}
        self._names: dict[str, str] = {}
        for rule in rules.rules():
            for fact in read_by(rule):
                if fact.name in ("times", "together", "captures"):
                    self.tally(tally_of(fact))
                if fact.name == "cards like":
                    self.slot(KEPT, "[0, 0]", comment="the cards in each side's pile")

    def slot(self, name: str, initial: str, annotation: str = "", comment: str = "") -> str:
        """Ask for a slot of state; asking twice gives the same one."""
        self.slots.setdefault(name, Slot(name, initial, annotation, comment))
        return name

    def tally(self, tally: Tally) -> str:
        """Ask for a count of what has happened; returns the slot."""
        if tally not in self.tallies:
            what = self.word(tally.what) if tally.what else "captures"
            if tally.other:
                what += f"_with_{self.word(tally.other)}"
            scope = "in_a_row" if tally.scope == "row" else f"this_{tally.scope}"
            name = f"_{what}_{scope}" + ("" if tally.grain == "side" else f"_by_{tally.grain}")
            while name in self.slots:  # rules can be named like two others joined
                name += "_too"
            initial = {"side": "[0, 0]", "seat": "[0] * players", "table": "0"}[tally.grain]
            self.tallies[tally] = self.slot(name, initial)
        return self.tallies[tally]

    def word(self, rule: str) -> str:
        """A rule's name as part of an identifier; no two rules share one."""
        if rule not in self._names:
            plain = unicodedata.normalize("NFKD", rule.partition(".")[2])
            word = re.sub(r"[^a-z0-9_]", "", plain.lower().encode("ascii", "ignore").decode())
            word = word.strip("_") or "rule"
            taken = set(self._names.values())
            number = 2
            found = word
            while found in taken:
                found, number = f"{word}_{number}", number + 1
            self._names[rule] = found
        return self._names[rule]

    @cached_property
    def watched(self) -> frozenset[str]:
        """The rules whose firing some other rule asks about."""
        facts = [fact for rule in self.rules.rules() for fact in read_by(rule)]
        found = {each for fact in facts for each in (fact.rule, fact.other) if each}
        return frozenset(found | {claim.names for claim in self.rules.claims})

    @cached_property
    def central(self) -> tuple[Limit, ...]:
        """The limits that stand where points are added.

        None do if they can close a watched rule, which must know beforehand that it does not fire,
        or one that wins, which fires all the same.
        """
        found = central(self.rules)
        watched = (
            rule
            for rule in effects(self.rules)
            if rule.origin.id in self.watched or rule.effect.wins
        )
        if "paid" in self.reads:
            return ()
        return () if found and any(self.can_close(rule, found) for rule in watched) else found

    def can_close(self, rule: Paying, limits: tuple[Limit, ...] = ()) -> bool:
        """Whether points of a rule may come to 0 where they are added."""
        limits = limits or self.central
        ids = {limit.origin.id for limit in limits if rule.origin.id in limit.covers}
        if rule.effect.points is None or not ids:
            return False
        for effect in variants(rule.effect, self.rules):
            told = limited(self.rules, rule.origin.id, effect)
            if effect.points == Number(0) or not ids & set(told.closed_by + told.changed_by):
                continue
            if ids & set(told.closed_by) or not self.scores.never_zero(rule.origin.id, told):
                return True
        return False

    def limited(self, rule: str, effect: Effect) -> Limited:
        """What a rule pays, the central limits aside."""
        return limited(self.rules, rule, effect, left_out=self.central)

    @property
    def marks(self) -> str:
        """The name of the table with a character for each rank, of which rows are made."""
        return "RANKS" if all(len(rank) == 1 for rank in self.rules.ranks) else "MARKS"

    def last_rank(self, of: str) -> str:
        """The code of the last rank in the same sequence as a rank, given by its name there."""
        return f"LAST[{of}]" if len(self.rules.sequences) > 1 else str(self.layout.ranks - 1)

    @cached_property
    def several_chicas(self) -> bool:
        """Whether a match can go on after a chica."""
        return ends_match(self.rules) is None

    @cached_property
    def next_dealer_deals(self) -> bool:
        """Whether the next hand is dealt by the neighbour."""
        return any(
            rule.dealer == "next seat" for rule in self.rules.rotations if "hand end" in rule.on
        )

    @cached_property
    def reads(self) -> frozenset[str]:
        """The names of all facts that any rule reads."""
        return frozenset(fact.name for rule in self.rules.rules() for fact in read_by(rule))
