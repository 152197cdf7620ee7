"""Searching for captures on the table, for rulesets whose captures cannot be remembered.

Before: the capture rules. After: the code that numbers every play there could be, and the methods
that find those of a rank on a row. Cards in a row are a number with a bit for each place; what a
rule takes is such a number, so later cards weigh more.
"""

from __future__ import annotations

from dataclasses import dataclass

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import (
    Body,
    Expression,
    Str,
    Tuple,
)
from cuarenta.compiler.plan.parts import search_bases, search_joins, search_ways
from cuarenta.compiler.plan.parts.search_names import (
    WILD,
    has_sums,
    sums_of,
)
from cuarenta.compiler.plan.scene import Workshop


@dataclass(frozen=True)
class Search:
    """The pieces of a search: what is numbered beforehand, and the methods of a state."""

    tables: Body
    add: Body
    calls: Body
    helpers: Body
    methods: Body


def plan_search(shop: Workshop) -> Search:
    """Write out how captures are numbered and found."""
    return Search(
        tables=_tables(shop),
        add=_add_plays(shop),
        calls=_calls(shop),
        helpers=block(
            search_bases.sums_helper(shop),
            search_bases.windows_helper(shop),
            search_ways.united(shop),
            search_joins.joins_helper(shop),
        ),
        methods=block(
            search_ways.captures(shop), search_ways.may_run(shop), search_bases.bases(shop)
        ),
    )


def _others_of(rank: int, shop: Workshop) -> list[tuple[int, ...]]:
    sums = set(sums_of(rank, shop))
    return [option.cards for option in shop.options.bases[rank] if option.cards not in sums]


def _tables(shop: Workshop) -> Body:
    ranks = range(shop.layout.ranks)
    rules = ", ".join(basis.origin.id for basis in shop.rules.bases)
    found = [
        statements(
            "# __rules: what else each rank could take.\nOTHERS = __rows",
            rules=rules,
            rows=_listed([_others_of(rank, shop) for rank in ranks], shop),
        )
    ]
    if has_sums(shop):
        found.insert(
            0,
            statements(
                "# The sums that each rank could take.\nADDING = __rows",
                rows=_listed([sums_of(rank, shop) for rank in ranks], shop),
            ),
        )
    return block(*found)


def _listed(bases: list[list[tuple[int, ...]]], shop: Workshop) -> Expression:
    ranks = shop.rules.ranks
    texts = (" ".join("+".join(ranks[card] for card in cards) for cards in row) for row in bases)
    return Tuple(tuple(map(Str, texts)))


def _calls(shop: Workshop) -> Body:
    found = []
    if has_sums(shop):
        found.append(statements("for basis in SUMS[rank]:\n    _add_plays(rank, basis)"))
    found.append(
        statements("for basis in map(_basis, OTHERS[rank].split()):\n    _add_plays(rank, basis)")
    )
    return block(*found)


def _add_plays(shop: Workshop) -> Body:
    """Number whatever could be played: the search says which of it is open."""
    run: Body = ()
    if shop.options.run is not None:
        last = shop.last_rank("stands")
        run = statements(
            f"""
            for stands in sorted(__stands):
                run = text
                for each in range(stands + 1, {last} + 1):
                    if each in basis:
                        break
                    run += f">{{RANKS[each]}}"
                    TEXTS.append(run)
                    PLAYS.append(play)
            """,
            stands=_could_stand(shop),
        )
    return statements(
        f'''
        def _add_plays(rank: int, basis: Basis) -> None:
            """Number the plays that begin with a basis: alone, then with ever longer runs."""
            text = RANKS[rank] + "x" + "+".join(RANKS[each] for each in basis)
            play = ONE[rank], {shop.layout.digit} * ONE[rank], rank, True
            TEXTS.append(text)
            PLAYS.append(play)
            __run
        ''',
        run=run,
    )


def _could_stand(shop: Workshop) -> Expression:
    """The ranks above which a run could begin."""
    run = shop.options.run
    assert run is not None
    if run.above == "highest card taken":
        return source("{basis[-1]}")
    wild = any(basis.takes in WILD for basis in shop.rules.bases)
    return source("{rank, basis[0]}" if wild else "{rank}")
