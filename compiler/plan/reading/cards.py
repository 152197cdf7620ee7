"""Reading cards: in a hand, in a pile, on the table, and what a play or an option does with them.

At a play the scene has local names: `rank` and `card` for what is played, `taken` and the like for
the fields of its capture, `table` for the table once the play is made.
"""

from __future__ import annotations

from cuarenta.compiler.code.build import and_, call, index, name, not_, or_, self_, sub
from cuarenta.compiler.code.read import source
from cuarenta.compiler.code.tree import Bool, Int, Str
from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.model.expression import Fact, Relation
from cuarenta.compiler.plan.layout import Layout
from cuarenta.compiler.plan.reading.reader import Reader, side_of
from cuarenta.compiler.plan.scene import KEPT, Scene, Workshop

STATUS = ("absent", "left", "matched", "summed", "run over", "swept")


def high(layout: Layout) -> Code:
    """The mask of every digit's highest bit."""
    return name("HIGH")


def at_least(cards: Code, number: int, layout: Layout) -> Code:
    """Whether some digit of these cards is at least a number: adding fills up the highest bit."""
    if number <= 0:
        return Bool(True)
    if number > layout.high:
        return Bool(False)
    missing = layout.high - number
    if missing == 0:
        return source("__cards & __high", cards=cards, high=high(layout))
    each = name("EACH") if missing == 1 else source(f"{missing} * EACH")
    return source("__cards + __each & __high", cards=cards, each=each, high=high(layout))


def _alike_compared(
    fact: Fact, relation: Relation, number: int, scene: Scene, shop: Workshop
) -> Code | None:
    assert scene.hand is not None
    reach, past = (at_least(scene.hand, n, shop.layout) for n in (number, number + 1))
    match relation:
        case "=":
            return and_(reach, not_(past))
        case "!=":
            return or_(not_(reach), past)
        case ">=":
            return reach
        case ">":
            return past
        case "<":
            return not_(reach)
    return not_(past)


def _of_hand(function: str) -> Reader:
    def value(fact: Fact, scene: Scene, shop: Workshop) -> Code:
        assert scene.hand is not None
        return call(function, scene.hand)

    return Reader(value)


def _rank_alike(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    assert scene.hand is not None
    most = call("_most", scene.hand)
    return source(f"(__most.bit_length() - 1) // {shop.layout.bits}", most=most)


def digit(cards: Code, rank: Code, layout: Layout) -> Code:
    """How many of these cards are of a rank."""
    return source(f"__cards >> {layout.bits} * __rank & {layout.digit}", cards=cards, rank=rank)


def _on_table_like(cards: Code, rank: int, shop: Workshop) -> Code:
    """How many of the cards on a table, as they are kept, are of one rank."""
    if not shop.layout.row:
        return digit(cards, Int(rank), shop.layout)
    mark = Str(shop.rules.ranks[rank]) if shop.marks == "RANKS" else source(f"MARKS[{rank}]")
    return source("__row.count(__mark)", row=cards, mark=mark)


def _meant(fact: Fact, shop: Workshop) -> int:
    """The rank that a fact is about."""
    return shop.rules.ranks.index(fact.rank)


def _hand_like(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    assert scene.hand is not None
    return digit(scene.hand, Int(_meant(fact, shop)), shop.layout)


def _captured_like(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    kept = index(self_(KEPT), side_of(fact.whose, scene, shop))
    return digit(kept, Int(_meant(fact, shop)), shop.layout)


def _equal_in_hand(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    assert scene.hand is not None
    return digit(scene.hand, name("rank"), shop.layout)


# The table ----------------------------------------------------------------------------------


def _size(cards: Code, shop: Workshop) -> Code:
    return call("len", cards) if shop.layout.row else call("_size", cards)


def table_now(shop: Workshop) -> Code:
    """The cards on the table as they are kept."""
    return self_("_row" if shop.layout.row else "_table")


def _table(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if "table size" in scene.local:
        return scene.local["table size"]
    return _size(scene.local.get("table", table_now(shop)), shop)


def _table_compared(
    fact: Fact, relation: Relation, number: int, scene: Scene, shop: Workshop
) -> Code | None:
    if number != 0 or "table size" in scene.local:
        return None
    table = scene.local.get("table", table_now(shop))
    if relation in ("=", "<="):
        return not_(table)
    return table if relation in (">", "!=") else None


def _table_like(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    """Of an option, what would be left: the scene has the cards that it would take as `gone`."""
    rank = _meant(fact, shop)
    if "gone" not in scene.local or scene.moment != "option":
        return _on_table_like(scene.local.get("table", table_now(shop)), rank, shop)
    gone = scene.local["gone"]
    if shop.layout.searched:
        return source(f"(_where(row)[{rank}] & ~__gone).bit_count()", gone=gone)
    before = _on_table_like(scene.local["before"], rank, shop)
    return sub(before, digit(gone, Int(rank), shop.layout))


def _table_before(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return _size(scene.local["before"], shop)


def _on_table(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if "rank" not in scene.local:
        return Int(0)
    if shop.layout.row:
        return source(f"__row.count({shop.marks}[rank])", row=scene.local["before"])
    return digit(scene.local["before"], name("rank"), shop.layout)


def _alike_on_table(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local["alike"]


# The play -----------------------------------------------------------------------------------


def _rank(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local["rank"]


def _number(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return index(name("NUMBERS"), scene.local["rank"]) if "rank" in scene.local else Int(0)


def _taken(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local["cards taken"]


def _taken_like(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    """The cards of a rank that a play took: those that the table has lost."""
    rank = _meant(fact, shop)
    if scene.local["cards taken"] == Int(0):
        return Int(0)
    if "gone" in scene.local:
        return digit(scene.local["gone"], Int(rank), shop.layout)
    table = scene.local.get("table", table_now(shop))
    before, after = (_on_table_like(cards, rank, shop) for cards in (scene.local["before"], table))
    return sub(before, after)


def _taken_by(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local.get(f"{fact.rule} took", Int(0))


def _used(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    took = scene.local.get(f"{fact.rule} took", Int(0))
    return Bool(took.value > 0) if isinstance(took, Int) else source("__n > 0", n=took)


def _used_compared(
    fact: Fact, relation: Relation, number: int, scene: Scene, shop: Workshop
) -> Code | None:
    took = scene.local.get(f"{fact.rule} took", Int(0))
    if isinstance(took, Int):
        return None
    if (relation, number) in ((">=", 1), (">", 0), ("!=", 0)):
        return took
    return not_(took) if (relation, number) in (("=", 0), ("<", 1), ("<=", 0)) else None


def _fresh(fact: Fact, words: frozenset[str], scene: Scene, shop: Workshop) -> Code:
    """What became of the fresh card; the scene has it word by word, or as a group of words."""
    group = "fresh " + "/".join(word for word in STATUS if word in words)
    if group in scene.local:
        return scene.local[group]
    return or_(*(scene.local[f"fresh {word}"] for word in STATUS if word in words))


def _like_fresh(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if shop.layout.row:
        return source(f"self._fresh and self._row[-1] == {shop.marks}[rank]")
    return source("self._fresh == ONE[rank]")


def _run_open(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local.get("run open", Bool(False))


def shown_ranks(shop: Workshop) -> str:
    """The slot with the ranks shown in this packet, a set."""
    return shop.slot("_shown", "0", comment="the ranks shown in this packet's announcements")


def _rank_shown(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    card = scene.local.get("caught") if scene.moment == "occasion" else scene.local.get("card")
    if card is None:
        return Bool(False)
    return source("__shown & __card != 0", shown=self_(shown_ranks(shop)), card=card)


# A claim's occasion ---------------------------------------------------------------------------


def _dealt_compared(
    fact: Fact, relation: Relation, number: int, scene: Scene, shop: Workshop
) -> Code | None:
    if not 0 < number <= shop.layout.digit:
        return None
    sign = {"=": "==", "!=": "!="}.get(relation, relation)
    return source(
        f"__dealt & {shop.layout.digit} * __caught {sign} {number} * __caught",
        dealt=scene.local["dealt"],
        caught=scene.local["caught"],
    )


def _dealt(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return source(
        f"(__dealt & {shop.layout.digit} * __caught) // __caught",
        dealt=scene.local["dealt"],
        caught=scene.local["caught"],
    )


def announcers(shop: Workshop) -> str:
    """The slot with a bit for each seat that has announced in this packet."""
    return shop.slot("_announcers", "0", comment="a bit for each seat that has announced")


def _victim_announced(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local["announced"]


READERS = {
    "cards alike": Reader(_of_hand("_alike").value, _alike_compared),
    "rank alike": Reader(_rank_alike),
    "hand like": Reader(_hand_like),
    "cards like": Reader(_captured_like),
    "pairs in hand": _of_hand("_pairs"),
    "hand total": _of_hand("_total"),
    "equal in hand": Reader(_equal_in_hand),
    "table": Reader(_table, _table_compared),
    "table like": Reader(_table_like),
    "table before": Reader(_table_before),
    "on table": Reader(_on_table),
    "alike on table": Reader(_alike_on_table),
    "played card": Reader(_rank, missing=lambda scene: "rank" not in scene.local),
    "played number": Reader(_number),
    "cards taken": Reader(_taken),
    "cards taken like": Reader(_taken_like),
    "cards taken by": Reader(_taken_by, _used_compared),
    "used": Reader(_used),
    "fresh card": Reader(among=_fresh),
    "like fresh": Reader(_like_fresh),
    "run open": Reader(_run_open),
    "rank shown": Reader(_rank_shown),
    "victim was dealt": Reader(_dealt, _dealt_compared),
    "victim announced": Reader(_victim_announced),
}
