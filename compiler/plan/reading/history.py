"""Reading what has happened before: counts that an engine keeps because some rule asks."""

from __future__ import annotations

from cuarenta.compiler.code.build import call, index, self_
from cuarenta.compiler.code.read import source
from cuarenta.compiler.code.tree import Bool, Int
from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.model.expression import Fact
from cuarenta.compiler.plan.reading.reader import Reader, seat_of, side_of
from cuarenta.compiler.plan.scene import Scene, Workshop, tally_of


def _count(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    tally = tally_of(fact)
    counts = self_(shop.tally(tally))
    if tally.grain == "table":
        return counts
    if tally.grain == "seat":
        return index(counts, seat_of(fact.whose, scene))
    if fact.whose == "both sides":
        return call("sum", counts)
    return index(counts, side_of(fact.whose, scene, shop))


def _too(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local.get(f"{fact.rule} fired", Bool(False))


def _paid(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local.get(f"{fact.rule} paid", Int(0))


def _equal_plays(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if "rank" not in scene.local:
        return Int(0)
    count = shop.slot("_equal_plays", "0", comment="plays of one rank, one after another")
    last = shop.slot("_last_rank", "-1", comment="the rank of the play before")
    return source("__n if __last == rank else 0", n=self_(count), last=self_(last))


READERS = {
    "times": Reader(_count),
    "together": Reader(_count),
    "captures": Reader(_count),
    "too": Reader(_too),
    "paid": Reader(_paid),
    "equal plays": Reader(_equal_plays),
}
