"""Finding the bases of a rank in a row: equal cards, sums, cards of any one rank.

Before: the basis rules. After: the method that tries them one by one, and the functions it needs.
"""

from __future__ import annotations

from cuarenta.compiler.code.build import block, index, name
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import (
    Body,
    Bool,
    Comment,
    Expression,
    Tuple,
)
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.plan.fold import facts_in, opposite
from cuarenta.compiler.plan.lower import lower, settle
from cuarenta.compiler.plan.parts.names import mentions
from cuarenta.compiler.plan.parts.search_names import (
    asks_order,
    has_sums,
    joins,
    prelude,
)
from cuarenta.compiler.plan.scene import Scene, Workshop


def sums_helper(shop: Workshop) -> Body:
    """The function that finds the most recent cards of some ranks."""
    if not (has_sums(shop) or joins(shop)):
        return ()
    return statements(
        '''
        def _latest(where: list[int], ranks: Basis) -> int:
            """The places of the most recent cards of these ranks; 0 if there are too few."""
            found = 0
            for rank in ranks:
                left = where[rank] & ~found
                if not left:
                    return 0
                found |= _last(left)
            return found
        '''
    )


def windows_helper(shop: Workshop) -> Body:
    """The function that finds cards side by side."""
    if not asks_order(shop):
        return ()
    return statements(
        f'''
        def _windows(row: str, rank: int) -> dict[Basis, list[int]]:
            """The cards side by side that add up to a rank's number, by their ranks."""
            found: dict[Basis, list[int]] = {{}}
            ranks = [{shop.marks}.index(each) for each in row]
            for start in range(len(row)):
                left, places = NUMBERS[rank], 0
                for end in range(start, len(row)):
                    number = NUMBERS[ranks[end]]
                    if not 0 < number <= left or ranks[end] == rank:
                        break
                    left -= number
                    places |= 1 << end
                    if not left:
                        basis = tuple(sorted(ranks[start : end + 1]))
                        found.setdefault(basis, []).append(places)
            return found
        '''
    )


def bases(shop: Workshop) -> Body:
    """The method that finds the bases of a rank."""
    rules = [_basis(basis, place, shop) for place, basis in enumerate(shop.rules.bases)]
    body = block(*rules)
    asked = mentions(body)
    end = "return found"
    if joins(shop):
        end = "return found + _joined(parts, where)"
    return statements(
        '''
        def _bases(self, rank: int, where: list[int]) -> list[Masks]:
            """What each basis that is open to a rank takes, rule by rule."""
            __prelude
            found: list[Masks] = []
            __parts
            __body
            __end
        ''',
        prelude=prelude(asked),
        parts=statements("parts: list[tuple[int, Basis, int]] = []") if joins(shop) else (),
        body=body,
        end=statements(end),
    )


def _basis(basis: Basis, place: int, shop: Workshop) -> Body:
    """Finding what one basis rule takes."""
    note = (Comment(basis.origin.id),)
    match basis.takes:
        case "one equal card" | "every equal card":
            part = "_last(where[rank])" if basis.takes.startswith("one") else "where[rank]"
            body = _if_open(basis, place, source("part"), "(rank,)", shop)
            return block(note, statements(f"part = {part}"), body)
        case "cards that add up":
            return block(note, _sums_loop(basis, place, shop)) if has_sums(shop) else ()
    part = "_last(lying)" if basis.takes.startswith("one") else "lying"
    test = source("part and other != rank")
    return block(
        note,
        statements(
            f"""
            for other, lying in enumerate(where):
                part = {part}
                __found
            """,
            found=_if_open(basis, place, test, "", shop),
        ),
    )


def _if_open(basis: Basis, place: int, test: Expression, ranks: str, shop: Workshop) -> Body:
    """Keep a part of one rank if its rule's condition holds."""
    scene = _part_scene(basis, shop)
    condition = lower(basis.condition, scene, shop)
    keep = _keep(basis, place, f"{ranks} * part.bit_count()" if ranks else "", shop)
    opened = simplify(source("__test and __open", test=test, open=condition))
    return simplify_statements(statements("if __t:\n    __keep", t=opened, keep=keep))


def _keep(basis: Basis, place: int, ranks: str, shop: Workshop, window: str = "0") -> Body:
    """Note what a rule takes: alone, and as part of a join."""
    masks = Tuple(
        tuple(name("part") if each is basis else source("0") for each in shop.rules.bases)
    )
    found = statements("found.append(__masks)", masks=masks)
    if joins(shop) and ranks:
        found += statements(f"parts.append(({place}, {ranks}, {window}))")
    return found


def _sums_loop(basis: Basis, place: int, shop: Workshop) -> Body:
    free, beside = (_part_scene(basis, shop, beside=each) for each in (False, True))
    anywhere = settle(basis.condition, free, shop)
    adjacent = settle(basis.condition, beside, shop)
    ordered = any(fact.name == "side by side" for fact in facts_in(basis.condition))
    test = simplify(source("part and __open", open=lower(anywhere, free, shop)))
    keep = _keep(basis, place, "ranks", shop)
    loop = statements(
        "part = _latest(where, ranks)\nif __test:\n    __keep\n    continue",
        test=test,
        keep=keep,
    )
    if not ordered:
        loop = statements("part = _latest(where, ranks)\nif __t:\n    __k", t=test, k=keep)
        return simplify_statements(statements("for ranks in SUMS[rank]:\n    __loop", loop=loop))
    closed = lower(opposite(adjacent), beside, shop)
    windows = _window_loop(basis, place, closed, shop)
    if anywhere == opposite(adjacent) or lower(anywhere, free, shop) == Bool(False):
        loop = ()
    return simplify_statements(
        statements(
            """
            for ranks in SUMS[rank]:
                __loop
                __windows
            """,
            loop=loop,
            windows=windows,
        )
    )


def _window_loop(basis: Basis, place: int, closed: Expression, shop: Workshop) -> Body:
    """Cards side by side: the latest of them alone, any of them as part of a join."""
    masks = Tuple(
        tuple(name("part") if each is basis else source("0") for each in shop.rules.bases)
    )
    if not joins(shop):
        return statements(
            """
            part = windows.get(ranks, [0])[-1]
            if part and __open:
                found.append(__masks)
            """,
            open=simplify(source("not __c", c=closed)),
            masks=masks,
        )
    return statements(
        f"""
        beside = windows.get(ranks, [])
        for part in beside:
            if __closed:
                continue
            parts.append(({place}, ranks, part))
            if part == beside[-1]:
                found.append(__masks)
        """,
        closed=closed,
        masks=masks,
    )


def _part_scene(basis: Basis, shop: Workshop, *, beside: bool = False) -> Scene:
    """What is at hand where a rule's condition is asked for some cards."""
    count = source("part.bit_count()")
    rank = "rank" if basis.takes.endswith("equal card") else "other"
    local: dict[str, Expression] = {
        "rank": name("rank"),
        "card": index(name("ONE"), name("rank")),
        "before": name("row"),
        "gone": name("part"),
        "table size": source("len(row) - part.bit_count()"),
        "cards taken": count,
        f"{basis.origin.id} took": count,
        "alike": source(f"where[{rank}].bit_count()"),
        "fresh absent": source("not self._fresh"),
        "fresh left": source("fresh & ~part"),
        "fresh run over": Bool(False),
        "fresh swept": Bool(False),
    }
    for word, kind in (("matched", "match"), ("summed", "sum")):
        taken = source("fresh & part")
        local[f"fresh {word}"] = taken if basis.counts_as == kind else Bool(False)
    return Scene(
        "option",
        side=name("side"),
        seat=name("seat"),
        hand=name("hand"),
        settled={"side by side": beside},
        local=local,
    )
