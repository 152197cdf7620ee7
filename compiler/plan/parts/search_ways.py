"""Whole captures: each basis with its runs, and one capture of those with the same text."""

from __future__ import annotations

from cuarenta.compiler.code.build import block, name, or_
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import (
    Body,
    Expression,
)
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.names import mentions
from cuarenta.compiler.plan.parts.search_names import (
    WILD,
    as_bool,
    either,
    masks_of,
    option_scene,
    prelude,
    taken_by,
    unpacked,
)
from cuarenta.compiler.plan.scene import Workshop


def captures(shop: Workshop) -> Body:
    """The method that finds every capture of a rank, each with its runs."""
    matching = [b.origin.id for b in shop.rules.bases if b.counts_as == "match"]
    names = [taken_by(basis, shop) for basis in shop.rules.bases]
    return statements(
        f'''
        def _captures(self, rank: int) -> dict[int, Capture]:
            """Every capture that is open to a rank, by its action."""
            where = _where(self._row)
            ways: dict[int, list[Capture]] = {{}}
            for {", ".join(names)}{"," if len(names) == 1 else ""} in self._bases(rank, where):
                basis = __basis
                matched = __matched
                counts = [(each & basis).bit_count() for each in where]
                lying = [each for each, count in enumerate(counts) for _ in range(count)]
                text = RANKS[rank] + "x" + "+".join(RANKS[each] for each in lying)
                __ways
            return {{action: _united(each) for action, each in ways.items()}}
        ''',
        basis=either(masks_of(shop)),
        matched=either(masks_of(shop, matching)),
        ways=_ways(shop, names),
    )


def _ways(shop: Workshop, names: list[str]) -> Body:
    run = shop.options.run
    by = ", ".join(names)
    alone = f"ways.setdefault(ACTIONS[text], []).append((basis, 0, matched, -2, {by}))"
    if run is None:
        return statements(alone)
    first: Body = ()
    if len(run.after) < len(shop.rules.bases):
        after = or_(*masks_of(shop, list(run.after)))
        first = statements(f"if not __after:\n    {alone}\n    continue", after=after)
    last = shop.last_rank("stands")
    keep = "ways.setdefault(ACTIONS[text], []).append(way)"
    test = "not ran or self._may_run(rank, way)"
    end: Body = ()
    if run.length == "whole":
        keep = "longest = ACTIONS[text], way"
        end = statements("ways.setdefault(longest[0], []).append(longest[1])")
    return block(
        first,
        statements(
            f"""
            # {run.origin.id}
            stands = __stands
            last, ran = {last}, 0
            while True:
                follow = stands + 1 if stands < last and not where[stands + 1] & basis else -1
                way = basis, ran, matched, follow, {by}
                __keep
                if follow < 0 or not where[follow]:
                    break
                ran |= _last(where[follow])
                text += f">{{RANKS[follow]}}"
                stands = follow
            __end
            """,
            stands=_stands(shop),
            keep=statements(keep if run.condition == ALWAYS else f"if {test}:\n    {keep}"),
            end=end,
        ),
    )


def _stands(shop: Workshop) -> Expression:
    """The rank above which a run begins."""
    run = shop.options.run
    assert run is not None
    if run.above == "highest card taken":
        return source("lying[-1]")
    wild = [basis.origin.id for basis in shop.rules.bases if basis.takes in WILD]
    if not wild:
        return name("rank")
    return source("lying[0] if __wild else rank", wild=or_(*masks_of(shop, wild)))


def may_run(shop: Workshop) -> Body:
    """The method that says whether a run is allowed."""
    run = shop.options.run
    if run is None or run.condition == ALWAYS:
        return ()
    scene = option_scene(shop, cards_taken=source("ran.bit_count()"))
    test = lower(run.condition, scene, shop)
    asked = mentions(test)
    return statements(
        '''
        def _may_run(self, rank: int, capture: Capture) -> bool:
            """Whether __rule lets a capture run as far as it does."""
            __unpacked
            __prelude
            return __test
        ''',
        rule=run.origin.id,
        unpacked=unpacked(shop, asked),
        prelude=prelude(asked),
        test=as_bool(test),
    )


def united(shop: Workshop) -> Body:
    """The function that makes one capture of several with the same text."""
    by = ", ".join(
        f"_widest([each[{place}] for each in ways])"
        for place in range(4, 4 + len(shop.rules.bases))
    )
    return statements(
        f'''
        def _united(ways: list[Capture]) -> Capture:
            """One capture of those that name the same ranks: it takes the most recent cards."""
            if len(ways) == 1:
                return ways[0]
            taken = max(each[0] | each[1] for each in ways)
            best = [each for each in ways if each[0] | each[1] == taken]
            basis, ran = best[0][:2]
            matched = 0
            for each in best:
                matched |= each[2]
            if not matched and any(each[2] for each in ways):
                matched = basis
            follow = max(each[3] for each in best)
            if follow == -2:
                follow = max(each[3] for each in ways)
            return basis, ran, matched, follow, {by}


        def _widest(masks: list[int]) -> int:
            """The mask with the most cards; of even ones, the most recent."""
            return max(masks, key=lambda mask: (mask.bit_count(), mask))
        '''
    )
