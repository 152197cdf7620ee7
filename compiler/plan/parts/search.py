"""Searching for captures on the table, for rulesets whose captures cannot be remembered.

Before: the capture rules. After: the code that numbers every play there could be, and the methods
that find those of a rank on a row. Cards in a row are a number with a bit for each place; what a
rule takes is such a number, so later cards weigh more.
"""

from __future__ import annotations

from dataclasses import dataclass

from cuarenta.compiler.code.build import block, index, name, or_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import (
    Body,
    Bool,
    Comment,
    Comparison,
    Expression,
    NotOp,
    Str,
    Tuple,
)
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.plan.fold import facts_in, opposite
from cuarenta.compiler.plan.lower import lower, settle
from cuarenta.compiler.plan.parts.names import mentions
from cuarenta.compiler.plan.scene import Field, Scene, Workshop

SUM = "cards that add up"
WILD = ("one card of one rank", "every card of one rank")


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
        helpers=block(_sums_helper(shop), _windows_helper(shop), _united(shop), _joins(shop)),
        methods=block(_captures(shop), _may_run(shop), _bases(shop)),
    )


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


# Numbering -------------------------------------------------------------------------------------


def _sums_of(rank: int, shop: Workshop) -> list[tuple[int, ...]]:
    """The sums that a rank can take, by whichever rule."""
    return [
        option.cards
        for option in shop.options.bases[rank]
        if not option.joined and any(rule.takes == SUM for rule in option.rules)
    ]


def _others_of(rank: int, shop: Workshop) -> list[tuple[int, ...]]:
    sums = set(_sums_of(rank, shop))
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
                rows=_listed([_sums_of(rank, shop) for rank in ranks], shop),
            ),
        )
    return block(*found)


def has_sums(shop: Workshop) -> bool:
    """Whether any rank can take a sum."""
    return any(_sums_of(rank, shop) for rank in range(shop.layout.ranks))


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
        last = "LAST[stands]" if len(shop.rules.sequences) > 1 else str(shop.layout.ranks - 1)
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


# Parts of a capture ----------------------------------------------------------------------------


def _sums_helper(shop: Workshop) -> Body:
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


def _windows_helper(shop: Workshop) -> Body:
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


def _bases(shop: Workshop) -> Body:
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
        lying = windows.get(ranks, [])
        for part in lying:
            if __closed:
                continue
            parts.append(({place}, ranks, part))
            if part == lying[-1]:
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


def _joins(shop: Workshop) -> Body:
    """The function that joins bases."""
    if not joins(shop):
        return ()
    count = len(shop.rules.bases)
    none = Tuple(tuple(Tuple(()) for _ in range(count)))
    nowhere = Tuple(tuple(source("0") for _ in range(count)))
    return statements(
        f'''
        def _joined(parts: list[tuple[int, Basis, int]], where: list[int]) -> list[Masks]:
            """Several of these in one play, of different cards: what each rule takes."""
            found: dict[Join, Masks] = {{}}
            last: set[Join] = {{(__none, __nowhere)}}
            for size in range(1, {shop.rules.turn.bases} + 1):
                longer: dict[Join, Masks] = {{}}
                for ranks, windows in last:
                    for rule, more, window in parts:
                        join = _with(ranks, windows, rule, more, window)
                        if join not in longer:
                            masks = _placed(where, *join)
                            if any(masks):
                                longer[join] = masks
                if size > 1:
                    found |= longer
                if not longer:
                    break
                last = set(longer)
            return list(found.values())


        def _with(
            ranks: tuple[Basis, ...], windows: Masks, rule: int, more: Basis, window: int
        ) -> Join:
            """A join with one basis more; one whose cards are taken already is none."""
            held, lying = list(ranks), list(windows)
            if window:
                taken = any(window & each for each in windows)
                lying[rule] = -1 if taken else lying[rule] | window
            else:
                held[rule] = tuple(sorted(held[rule] + more))
            return __held, __lying


        def _placed(where: list[int], ranks: tuple[Basis, ...], windows: Masks) -> Masks:
            """The most recent cards that fit a join, rule by rule; nothing if there are too few."""
            if -1 in windows:
                return __nowhere
            taken = __windows
            found = list(windows)
            for rule, held in enumerate(ranks):
                if held:
                    part = _latest([each & ~taken for each in where], held)
                    if not part:
                        return __nowhere
                    taken |= part
                    found[rule] |= part
            return __found
        ''',
        none=none,
        nowhere=nowhere,
        held=Tuple(tuple(source(f"held[{n}]") for n in range(count))),
        lying=Tuple(tuple(source(f"lying[{n}]") for n in range(count))),
        windows=_either([source(f"windows[{n}]") for n in range(count)]),
        found=Tuple(tuple(source(f"found[{n}]") for n in range(count))),
    )


def _either(masks: list[Expression]) -> Expression:
    """All places of some masks."""
    total: Expression = source("0")
    for mask in masks:
        total = mask if total == source("0") else source("__a | __b", a=total, b=mask)
    return total


# Whole captures --------------------------------------------------------------------------------


def _masks(shop: Workshop, rules: list[str] | None = None) -> list[Expression]:
    """The places that some basis rules take, as they were found."""
    return [
        name(taken_by(basis, shop))
        for basis in shop.rules.bases
        if rules is None or basis.origin.id in rules
    ]


def _captures(shop: Workshop) -> Body:
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
        basis=_either(_masks(shop)),
        matched=_either(_masks(shop, matching)),
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
        after = or_(*_masks(shop, list(run.after)))
        first = statements(f"if not __after:\n    {alone}\n    continue", after=after)
    one = len(shop.rules.sequences) == 1
    last = str(shop.layout.ranks - 1) if one else "LAST[stands]"
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
    return source("lying[0] if __wild else rank", wild=or_(*_masks(shop, wild)))


def option_local(shop: Workshop) -> dict[str, Expression]:
    """The names at an option: a basis with its run."""
    taken = source("(basis | ran).bit_count()")
    local: dict[str, Expression] = {
        "rank": name("rank"),
        "card": index(name("ONE"), name("rank")),
        "before": name("row"),
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


def _may_run(shop: Workshop) -> Body:
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


def as_bool(test: Expression) -> Expression:
    """A test as what a method that answers yes or no returns."""
    return test if isinstance(test, Bool | Comparison | NotOp) else source("bool(__t)", t=test)


def _united(shop: Workshop) -> Body:
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
