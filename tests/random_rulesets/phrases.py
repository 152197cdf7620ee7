"""Typed random expressions over the facts of a moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cuarenta.compiler.registry.facts import FACTS, FactSpec
from cuarenta.compiler.registry.kinds import Count, Moment, OneOf, RankType, YesNo
from tests.random_rulesets.sheet import (
    AND,
    ANYTHING,
    ATOM,
    COMPARISON,
    NOT,
    OR,
    PRODUCT,
    SUM,
    Phrase,
    Type,
)

RELATIONS = (
    "is", "is not", "is at least", "at least", "at most", "is more than", "more than",
    "fewer than", "less than", "=", "!=", "<", "<=", ">", ">=",
)  # fmt: skip
ORDERED = ("at least", "at most", "more than", "fewer than", ">=", "<")
RANGES: dict[str, tuple[int, int]] = {
    "target": (8, 20), "players": (2, 4), "deck size": (12, 52), "score": (0, 14),
    "score now": (0, 14), "points": (-1, 6), "paid": (0, 4), "gained": (0, 8), "times": (0, 3),
    "together": (0, 2), "captures": (0, 4), "equal plays": (0, 2), "plays": (0, 12),
    "plays left": (0, 14),
    "packet number": (1, 3), "hand number": (1, 3), "chica number": (1, 2), "chicas won": (0, 2),
    "cards": (0, 20), "cards in hand": (0, 5), "table": (0, 7), "table before": (0, 8),
    "on table": (0, 3), "alike on table": (0, 4), "played number": (0, 9), "cards taken": (0, 4),
    "cards taken by": (0, 3), "victim was dealt": (0, 4), "cards alike": (1, 4),
    "pairs in hand": (0, 2), "hand total": (0, 30), "equal in hand": (1, 3),
    "cards like": (0, 3), "table like": (0, 2), "cards taken like": (0, 2), "hand like": (0, 2),
}  # fmt: skip
"""For numbers to compare a fact with: where it mostly lies."""
ARTICLE = ("table", "target", "fresh card", "last capturer", "played card", "score", "side", "seat")


@dataclass(frozen=True)
class Scope:
    """Where an expression stands: its moments, and the names it may speak of."""

    moments: tuple[Moment, ...]
    ranks: tuple[str, ...]
    awards: tuple[str, ...] = ()
    """Awards that may be asked about at this moment (`too`, `points of`)."""
    events: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    """Events that happen at a play."""
    captures: tuple[str, ...] = ()
    """Capture rules that can be asked about."""
    seat: bool = True
    side: bool = True
    forbidden: frozenset[str] = field(default_factory=frozenset)
    """Facts that make no sense in this rule."""


class Speaker:
    """Makes expressions for one scope."""

    def __init__(self, chance: random.Random, scope: Scope) -> None:
        self.chance = chance
        self.scope = scope
        self.facts = [spec for spec in FACTS if self._readable(spec)]
        self._favourite = chance.choice(self.facts) if self.facts else None

    def _readable(self, spec: FactSpec) -> bool:
        scope = self.scope
        if spec.name in scope.forbidden or not all(m in spec.moments for m in scope.moments):
            return False
        needs = {
            "<award>": scope.awards, "<capture>": scope.captures,
            "<event>": scope.plays if spec.name == "together" else scope.events,
        }  # fmt: skip
        if any(mark in spec.phrases[0] and not names for mark, names in needs.items()):
            return False
        return scope.side or spec.name != "side"

    # Facts ------------------------------------------------------------------------------------

    def of_type(self, type_: type) -> list[FactSpec]:
        """The facts of a type that can be read here."""
        return [spec for spec in self.facts if isinstance(spec.type, type_)]

    def fact(self, spec: FactSpec) -> Phrase:
        """One way to read a fact."""
        chance, scope = self.chance, self.scope
        phrase = chance.choice(spec.phrases)
        at_plays = spec.name == "together" or "in a row" in phrase
        events = scope.plays if at_plays else scope.events
        if "<event>" in phrase and not events:
            phrase, events = spec.phrases[0], scope.events
        names: dict[str, Sequence[str]] = {
            "<award>": scope.awards, "<capture>": scope.captures, "<event>": events,
            "<scope>": spec.scopes, "<rank>": [self._rank()] if "<rank>" in phrase else [],
        }  # fmt: skip
        for mark, choices in names.items():
            picked = chance.sample(list(choices), len(choices)) if mark in phrase else []
            while mark in phrase:
                phrase = phrase.replace(mark, picked.pop() if len(picked) > 1 else picked[0], 1)
        if spec.name in ARTICLE and chance.random() < 0.5:
            phrase = f"the {phrase}"
        return Phrase(_type(spec), phrase + self._whose(spec))

    def _whose(self, spec: FactSpec) -> str:
        allowed = [whose for whose in spec.whose if self._may_be(whose)]
        default = not spec.whose or self._may_be(spec.whose[0])
        if not allowed or (default and self.chance.random() < 0.5):
            return ""
        article = self.chance.choice(("", "", "the "))
        return f" of {article}{self.chance.choice(allowed)}"

    def _may_be(self, whose: str) -> bool:
        if whose in ("seat", "partner"):
            return self.scope.seat
        return self.scope.side or whose not in ("side", "opponents")

    # Conditions ---------------------------------------------------------------------------------

    def condition(self, depth: int = 2) -> Phrase:
        """A condition."""
        chance = self.chance
        if depth <= 0 or chance.random() < 0.55:
            return self._test(depth)
        match chance.randrange(8):
            case 0 | 1 | 2:
                return self._chain("and", AND, depth)
            case 3 | 4 | 5:
                return self._chain("or", OR, depth)
            case 6:
                return Phrase("yes/no", "not {}", (self.condition(depth - 1),), NOT, (NOT,))
            case _:
                parts = tuple(self.condition(depth - 1) for _ in range(3))
                wants = (OR, ANYTHING, ANYTHING)
                return Phrase("yes/no", "if {} then {} else {}", parts, ANYTHING, wants)

    def _chain(self, joint: str, level: int, depth: int) -> Phrase:
        count = self.chance.choice((2, 2, 2, 3))
        parts = tuple(self.condition(depth - 1) for _ in range(count))
        return Phrase(
            "yes/no", f" {joint} ".join(["{}"] * count), parts, level, (level + 1,) * count
        )

    def _test(self, depth: int) -> Phrase:
        chance = self.chance
        if self._favourite and chance.random() < 0.3:
            return self.about(self._favourite)
        if chance.random() < 0.2:
            return self._compared(self.number(depth), self.number(depth - 1))
        return self.about(chance.choice(self.facts))

    def about(self, spec: FactSpec) -> Phrase:
        """A condition about one fact."""
        chance = self.chance
        fact = self.fact(spec)
        match spec.type:
            case YesNo():
                return (
                    Phrase("yes/no", "not {}", (fact,), NOT, (NOT,))
                    if chance.random() < 0.3
                    else fact
                )
            case OneOf(words=words):
                article = chance.choice(("", "the "))
                relation = chance.choice(("is", "is", "is not", "!="))
                return Phrase(
                    "yes/no",
                    f"{fact.form} {relation} {article}{chance.choice(words)}",
                    (),
                    COMPARISON,
                )
            case RankType():
                return self._rank_test(fact)
            case Count():
                return self._compared(fact, self._beside(spec))

    def _rank_test(self, fact: Phrase) -> Phrase:
        rank = self._rank()
        return Phrase(
            "yes/no", f"{fact.form} {self.chance.choice(RELATIONS)} {rank}", (), COMPARISON
        )

    def _rank(self) -> str:
        rank = self.chance.choice(self.scope.ranks)
        return rank if rank.isalnum() and self.chance.random() < 0.7 else f'"{rank}"'

    def _beside(self, spec: FactSpec) -> Phrase:
        """What to compare a number with."""
        if self.chance.random() < 0.12:
            return self.number(1)
        low, high = RANGES[spec.name]
        return _number(self.chance.randint(low, high))

    def _compared(self, left: Phrase, right: Phrase) -> Phrase:
        relation = self.chance.choice(RELATIONS)
        if right.form == "0" and self.chance.random() < 0.4:
            relation, right = (
                "is",
                Phrase("number", self.chance.choice(("none", "empty", "nothing"))),
            )
        return Phrase("yes/no", f"{{}} {relation} {{}}", (left, right), COMPARISON, (SUM, SUM))

    # Numbers ------------------------------------------------------------------------------------

    def number(self, depth: int = 2) -> Phrase:
        """A number."""
        chance = self.chance
        counts = self.of_type(Count)
        if depth <= 0 or chance.random() < 0.4:
            if counts and chance.random() < 0.7:
                return self.fact(chance.choice(counts))
            return _number(chance.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 10)))
        makers: tuple[Callable[[int], Phrase], ...] = (
            self._sum, self._sum, self._product, self._choice, self._extreme, self._rounded,
            self._minus,
        )  # fmt: skip
        return chance.choice(makers)(depth - 1)

    def _sum(self, depth: int) -> Phrase:
        sign = self.chance.choice("+-")
        parts = (self.number(depth), self.number(depth))
        return Phrase("number", f"{{}} {sign} {{}}", parts, SUM, (SUM, PRODUCT))

    def _product(self, depth: int) -> Phrase:
        parts = (self.number(depth), _number(self.chance.choice((2, 2, 3))))
        return Phrase("number", "{} * {}", parts, PRODUCT, (PRODUCT, ATOM))

    def _choice(self, depth: int) -> Phrase:
        parts = (self.condition(depth), self.number(depth), self.number(depth))
        return Phrase("number", "if {} then {} else {}", parts, ANYTHING, (OR, ANYTHING, ANYTHING))

    def _extreme(self, depth: int) -> Phrase:
        count = self.chance.choice((2, 2, 3))
        parts = tuple(self.number(depth) for _ in range(count))
        form = f"{self.chance.choice(('min', 'max'))}({', '.join(['{}'] * count)})"
        return Phrase("number", form, parts, ATOM, (ANYTHING,) * count)

    def _rounded(self, depth: int) -> Phrase:
        what, way = self.chance.choice(("round", "divide")), self.chance.choice(("up", "down"))
        form = f"{what} {way}({{}}, {{}})"
        parts = (self.number(depth), _number(self.chance.choice((2, 2, 3, 5))))
        return Phrase("number", form, parts, ATOM, (ANYTHING, ANYTHING))

    def _minus(self, depth: int) -> Phrase:
        return Phrase("number", "-{}", (self.number(depth),), ATOM, (ATOM,))


def _number(value: int) -> Phrase:
    return Phrase("number", str(value))


def _type(spec: FactSpec) -> Type:
    match spec.type:
        case Count():
            return "number"
        case YesNo():
            return "yes/no"
        case RankType():
            return "rank"
        case OneOf():
            return "other"
