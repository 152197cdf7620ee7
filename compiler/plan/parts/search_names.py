"""What the pieces of a search share: the parts of a capture found, and the names of an option."""

from __future__ import annotations

from cuarenta.compiler.code.build import block, index, name
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import (
    Body,
    Bool,
    Comparison,
    Expression,
    NotOp,
)
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.plan.scene import Field, Scene, Workshop

SUM = "cards that add up"
WILD = ("one card of one rank", "every card of one rank")


def fields(shop: Workshop) -> tuple[Field, ...]:
    """What a capture found is made of."""
    found = [
        Field("basis", "int", "the places of its basis"),
        Field("ran", "int", "those of its run"),
        Field("matched", "int", "those that it matches"),
        Field("follow", "int", "the rank that its run would take next, or a negative number"),
    ]
    found += [
        Field(taken_by(basis, shop), "int", f"the places that {basis.origin.id} takes")
        for basis in shop.rules.bases
    ]
    return tuple(found)


def taken_by(basis: Basis, shop: Workshop) -> str:
    """The name of the places that a basis rule takes."""
    return f"by_{shop.word(basis.origin.id)}"


def asks_order(shop: Workshop) -> bool:
    """Whether some sum has to lie side by side."""
    return shop.options.adjacent


def joins(shop: Workshop) -> bool:
    """Whether one play may join bases."""
    return shop.rules.turn.bases > 1


def has_sums(shop: Workshop) -> bool:
    """Whether any rank can take a sum."""
    return any(sums_of(rank, shop) for rank in range(shop.layout.ranks))


def sums_of(rank: int, shop: Workshop) -> list[tuple[int, ...]]:
    """The sums that a rank can take, by whichever rule."""
    return [
        option.cards
        for option in shop.options.bases[rank]
        if not option.joined and any(rule.takes == SUM for rule in option.rules)
    ]


def prelude(asked: set[str]) -> Body:
    """Names for what conditions at an option ask for."""
    if {"hand", "side"} & asked:
        asked = asked | {"seat"}
    if "fresh" in asked or "windows" in asked:
        asked = asked | {"row"}
    code = {
        "row": "row = self._row",
        "seat": "seat = self._seat",
        "side": "side = seat % 2",
        "hand": "hand = self._hands[seat]",
        "fresh": "fresh = 1 << len(row) - 1 if self._fresh else 0",
        "windows": "windows = _windows(row, rank)",
    }
    return block(*(statements(text) for key, text in code.items() if key in asked))


def either(masks: list[Expression]) -> Expression:
    """All places of some masks."""
    total: Expression = source("0")
    for mask in masks:
        total = mask if total == source("0") else source("__a | __b", a=total, b=mask)
    return total


def masks_of(shop: Workshop, rules: list[str] | None = None) -> list[Expression]:
    """The places that some basis rules take, as they were found."""
    return [
        name(taken_by(basis, shop))
        for basis in shop.rules.bases
        if rules is None or basis.origin.id in rules
    ]


def option_local(shop: Workshop) -> dict[str, Expression]:
    """The names at an option: a basis with its run."""
    taken = source("(basis | ran).bit_count()")
    local: dict[str, Expression] = {
        "rank": name("rank"),
        "card": index(name("ONE"), name("rank")),
        "before": name("row"),
        "gone": source("basis | ran"),
        "table size": source("len(row) - __taken", taken=taken),
        "fresh absent": source("not self._fresh"),
        "fresh matched": source("fresh & matched"),
        "fresh summed": source("fresh & basis & ~matched"),
        "fresh run over": source("fresh & ran"),
        "fresh left": source("fresh & ~(basis | ran)"),
        "fresh swept": Bool(False),
    }
    for basis in shop.rules.bases:
        local[f"{basis.origin.id} took"] = source(f"{taken_by(basis, shop)}.bit_count()")
    if shop.rules.runs:
        local["run open"] = source(f"follow >= 0 and {shop.marks}[follow] in self._row")
    for run in shop.rules.runs:
        local[f"{run.origin.id} took"] = source("ran.bit_count()")
    return local


def option_scene(shop: Workshop, **local: Expression) -> Scene:
    """A basis with its run, before it is chosen."""
    words = {word.replace("_", " "): code for word, code in local.items()}
    return Scene(
        "option",
        side=name("side"),
        seat=name("seat"),
        hand=name("hand"),
        settled={"side by side": False},
        local={**option_local(shop), **words},
    )


def unpacked(shop: Workshop, asked: set[str]) -> Body:
    """Give names to those parts of a capture that are asked for."""
    names = [each.name if each.name in asked else "_" for each in fields(shop)]
    if set(names) == {"_"}:
        return ()
    return statements(f"{', '.join(names)} = capture")


def as_bool(test: Expression) -> Expression:
    """A test as what a method that answers yes or no returns."""
    if isinstance(test, Bool | Comparison | NotOp):
        return test
    return simplify(source("bool(__t)", t=test))
