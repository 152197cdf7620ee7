"""Typed expressions: what a condition or a quantity of a rule means, without its text.

Every word has been resolved: a fact names its entry in the registry, whose it is, and the rules it
speaks of; lets are replaced by what they stand for. Two expressions that are equal mean the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Arithmetic: TypeAlias = Literal["+", "-", "*"]
Relation: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
FunctionName: TypeAlias = Literal[
    "min", "max", "round up", "round down", "divide up", "divide down"
]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Truth:
    """Always, or never."""

    value: bool


@dataclass(frozen=True, slots=True)
class Word:
    """A word that a fact is compared with: a role, a place in the game, what became of a card."""

    value: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank by its code; ranks are ordered as in the pack."""

    code: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can be known as a moment begins.

    `name` is the registry's name of the fact, such as "score" or "times"; `scope` the stretch that
    a history fact covers ("packet", "hand", "chica", "match" or "row"), `whose` the side or seat it
    is read of, `rule` and `other` the ids ("award.sweep") of the rules it speaks of, `rank` the
    rank whose cards it counts. What a fact does not have is "".
    """

    name: str
    whose: str = ""
    scope: str = ""
    rule: str = ""
    other: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Every:
    """All of these conditions hold; at least two."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of these conditions holds; at least two."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers, ranks or words side by side; words only by "=" and "!="."""

    relation: Relation
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Calculate:
    """A sum, a difference or a product."""

    operator: Arithmetic
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Choice:
    """One value where the condition holds, else the other."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Function:
    """The least or the greatest of some numbers, or a number and a fixed one.

    It is rounded to a multiple of the second, or divided by it, up or down to a whole number.
    """

    name: FunctionName
    arguments: tuple[Expression, ...]


Expression: TypeAlias = (
    Number
    | Truth
    | Word
    | Rank
    | Fact
    | Not
    | Every
    | Some
    | Compare
    | Calculate
    | Choice
    | Function
)

ALWAYS = Truth(True)
NEVER = Truth(False)
