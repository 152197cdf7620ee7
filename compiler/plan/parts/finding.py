"""Finding the plays of a rank on a table, and remembering them."""

from __future__ import annotations

from textwrap import dedent

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body
from cuarenta.compiler.plan.parts import announce
from cuarenta.compiler.plan.parts.choices import Choices
from cuarenta.compiler.plan.parts.plays import plan_plays
from cuarenta.compiler.plan.scene import Workshop


def finder(shop: Workshop, choices: Choices) -> Body:
    """The function that finds the plays of a rank, and what remembers them."""
    tables = plan_plays(shop)
    run_given = tables.run_given
    parameters = "rank: int, seen: int" + (", run: int" if run_given else "")
    memo = shop.layout.whole
    body = statements(
        f'''
        {"@cache" if memo else ""}
        def _plays({parameters}) -> tuple[int, ...]:
            """The plays of a rank, ascending, given what it sees{_given(run_given)}."""
            __begin
            __run
            for __entry in BASES[rank]:
                __there
                if there:
                    __longest
                    __add
            __end
        '''.replace("__entry", ", ".join(tables.entry)),
        begin=_begin(shop, choices),
        run=() if run_given or not tables.plain else _run(shop, "rank"),
        there=_there(shop, tables.entry),
        longest=() if tables.plain else _run(shop, _stands_in_play(shop)),
        add=_add(shop, tables.entry, choices),
        end=_end(choices, memo=memo),
    )
    if memo:
        return block(simplify_statements(body), _whole_memo(shop, run_given=run_given))
    return block(
        statements(
            """
            OFFERS: list[dict[int, tuple[int, ...]]] = [{} for _ in RANKS]  # what each rank has met
            """
        ),
        simplify_statements(body),
    )


def _given(run_given: bool) -> str:
    return " and how long a run lies above it" if run_given else ""


def _begin(shop: Workshop, choices: Choices) -> Body:
    if choices.must:
        return statements("actions: list[int] = []")
    rule = shop.rules.turn.origin.id
    return statements(f"actions = [LEFT[rank]]  # {rule}: a capture may be declined")


def _end(choices: Choices, *, memo: bool) -> Body:
    found = "tuple(actions)"
    if choices.must:
        found = "tuple(actions or [LEFT[rank]])"
    if memo:
        return statements(f"return {found}")
    return statements(f"OFFERS[rank][seen] = found = {found}\nreturn found")


def _stands_in_play(shop: Workshop) -> str:
    run = shop.options.run
    if run and run.above == "highest card taken":
        return "basis[-1]"
    return "stands"


def _run(shop: Workshop, stands: str) -> Body:
    """Measure the run that lies above a rank."""
    if shop.options.run is None:
        return ()
    bits, high = shop.layout.bits, shop.layout.high
    within = ""
    if len(shop.rules.sequences) > 1:
        within = f"{stands} + run < LAST[{stands}] and "
    measure = f"""
    run = 0
    while {within}seen & {high} << {bits} * ({stands} + run + 1):
        run += 1
    """
    if shop.layout.row and not within:
        last = shop.layout.ranks - 1
        measure = measure.replace("while ", f"while {stands} + run < {last} and ")
    if stands == "stands":
        test = " or ".join(f"rank == {rank}" for rank in _wild_ranks(shop))
        measure = f"stands = basis[0] if {test} else rank\n" + dedent(measure).strip()
    return statements(measure)


def _wild_ranks(shop: Workshop) -> list[int]:
    return sorted({o.rank for o in shop.options.all if "one rank" in o.rules[0].takes})


def _there(shop: Workshop, entry: tuple[str, ...]) -> Body:
    """Whether the cards of a basis lie on the table."""
    bits, full, lift = shop.layout.bits, shop.layout.digit, shop.layout.high - 1
    digit = f"seen >> {bits} * each & {full}"
    enough = statements(f"there = all({digit} >= basis.count(each) + {lift} for each in basis)")
    if "exact" in entry:
        own = f"seen >> {bits} * exact & {full}"
        enough += statements(
            f"if exact >= 0:\n    there = there and {own} == basis.count(exact) + {lift}"
        )
    if "bit" in entry:
        return statements(
            "if bit:\n    there = seen & bit != 0\nelse:\n    __enough", enough=enough
        )
    return enough


def _add(shop: Workshop, entry: tuple[str, ...], choices: Choices) -> Body:
    run = shop.options.run
    note = f"  # {run.origin.id}" if run else ""
    if run is None:
        return statements("actions.append(first)")
    if "runs" in entry:
        lengths = "[action for length, action in runs if length <= run]"
        if choices.whole:
            return statements(f"actions.append({lengths}[-1]){note}: taken whole")
        return statements(f"actions += {lengths}{note}")
    if choices.whole:
        return statements(f"actions.append(first + run){note}: taken whole")
    return statements(f"actions += range(first, first + run + 1){note}: as much as one chooses")


def _whole_memo(shop: Workshop, *, run_given: bool) -> Body:
    last = shop.layout.ranks - 1
    digit = f"{shop.layout.high} * ONE[rank]"
    if run_given:
        inner = f"""
        offers: list[tuple[int, ...]] = []
        run = 0
        for rank in range({last}, -1, -1):
            offers.append(_plays(rank, look & SEES[rank], run))
            run = run + 1 if look & {digit} else 0
        OFFERS[look] = found = tuple(reversed(offers))
        return found
        """
    else:
        inner = f"""
        OFFERS[look] = found = tuple(_plays(rank, look & SEES[rank]) for rank in range({last + 1}))
        return found
        """
    return statements(
        '''
        Offers = tuple[tuple[int, ...], ...]
        OFFERS: dict[int, Offers] = {}  # for each look met, the plays of each rank


        def _offers(look: int) -> Offers:
            """The plays of each rank on a table of this look, remembered."""
            __inner


        EMPTY = _offers(BARE & SHAPE)
        ''',
        inner=statements(inner),
    )


# At a decision ----------------------------------------------------------------------------------


def legal(shop: Workshop, choices: Choices) -> Body:
    """What the seat in turn may do."""
    own = announce.own_turn_offers(shop)
    narrowed = bool(choices.method)
    hand = "self._hands[self._seat]"
    first = statements(f"hand = {hand}") if own or not shop.layout.whole else ()
    held = "hand" if own else hand
    if shop.layout.whole:
        ranks = f"RANKS_IN[{held}]" if shop.layout.listed else f"_ranks_in({held})"
        plays = _narrowly("offers[rank]", choices) if narrowed else "actions += offers[rank]"
        loop = f"""
        offers = self._offers
        actions: list[int] = []
        for rank in {ranks}:
            {plays}
        """
    else:
        look = "self._look" if shop.layout.row else "self._table + BARE"
        found = "find(look & sees) or _plays(rank, look & sees)"
        plays = _narrowly(found, choices) if narrowed else f"actions += {found}"
        ups = "LOOK_UPS[hand]" if shop.layout.listed else "_look_ups(hand)"
        loop = f"""
        look = {look}
        actions: list[int] = []
        for rank, sees, find in {ups}:
            {plays}
        """
    asked = statements("narrow = not self._all_open()") if choices.hoisted else ()
    return block(first, asked, statements(loop), own)


def _narrowly(plays: str, choices: Choices) -> str:
    """Adding those of a rank's plays that are open; one alone is the card left on the table."""
    doubt = f"narrow and {choices.doubt}" if choices.hoisted else choices.doubt
    add = f"actions += self._open_plays(plays) if {doubt} else plays"
    return f"plays = {plays}\n            {add}"


def legality(shop: Workshop, choices: Choices) -> Body:
    """Refusing a play that is not open."""
    if choices.closed is not None:
        before, plays = remembered(shop)
        test = source(f"not hand & digit or action not in {plays} or __c", c=choices.closed)
    else:
        before, plays = open_now(shop, choices)
        test = source(f"not hand & digit or action not in {plays}")
    return block(before, statements("if __test:\n    raise self._refusal(action)", test=test))


def open_now(shop: Workshop, choices: Choices) -> tuple[Body, str]:
    """How to get the plays of a rank that are open, and what comes before it."""
    before, plays = remembered(shop)
    if choices.method:
        before += statements(f"plays = {plays}")
        plays = f"(self._open_plays(plays) if {choices.doubt} else plays)"
    return before, plays


def remembered(shop: Workshop) -> tuple[Body, str]:
    """How to look up the plays of a rank, and what comes before it."""
    before: Body = ()
    if shop.layout.whole:
        plays = "self._offers[rank]"
    else:
        look = "self._look" if shop.layout.row else "self._table + BARE"
        before = statements(
            f"seen = {look} & SEES[rank]" if shop.layout.row else f"seen = ({look}) & SEES[rank]"
        )
        plays = "(OFFERS[rank].get(seen) or _plays(rank, seen))"
    return before, plays
