"""A play whose capture was searched for: what it does, and what its run leaves to others."""

from __future__ import annotations

from cuarenta.compiler.code.build import block, name, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Expression
from cuarenta.compiler.model.expression import ALWAYS, NEVER
from cuarenta.compiler.model.rules import Rest
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts import announce, search_names
from cuarenta.compiler.plan.parts.names import Asked, mentions, swept_by
from cuarenta.compiler.plan.parts.piles import keep
from cuarenta.compiler.plan.reading.cards import table_now
from cuarenta.compiler.plan.scene import Scene, Workshop


def play_names(shop: Workshop) -> Asked:
    """The names at a capture, once it is made: `row` is the table before it."""
    local = search_names.option_local(shop)
    local |= {
        "card": name("card"),
        "table": self_("_row"),
        "last": name("last"),
        "cards taken": source("taken.bit_count()"),
        "fresh left": source("fresh & ~taken"),
    }
    del local["table size"], local["gone"]
    for rest in shop.rules.rests:
        local[f"{rest.origin.id} took"] = source(f"{swept_by(rest.origin.id, shop)}.bit_count()")
    if shop.rules.rests:
        local["fresh swept"] = source("fresh & taken & ~(basis | ran)")
    return Asked(local)


def before(shop: Workshop, names: Asked, judged: Body) -> Body:
    """What must be known before the cards are moved."""
    found: list[Body] = [statements("row, taken = self._row, basis | ran")]
    if "last" in names.asked:
        found.append(statements("last = row[-1:]"))
    if "fresh" in mentions(judged):
        found.append(statements("fresh = 1 << len(row) - 1 if self._fresh else 0"))
    for rest in shop.rules.rests:
        found.append(statements(f"taken |= {swept_by(rest.origin.id, shop)}"))
    return block(*found)


def early(shop: Workshop) -> Body:
    """What is asked before the card leaves the hand: what goes along, whether a run could go on."""
    found: list[Body] = []
    if shop.rules.missed:
        found.append(statements("goes_on = capture is not None and self._goes_on(rank, capture)"))
    for rest in shop.rules.rests:
        found.append(
            statements(
                f"# {rest.origin.id}\n{swept_by(rest.origin.id, shop)} = "
                f"self.{rest_method(rest, shop)}(rank, capture) if capture else 0"
            )
        )
    return block(*found)


def take(shop: Workshop) -> Body:
    """Cards move from the row to the pile."""
    gone = "sum(CARD[each] for place, each in enumerate(row) if taken >> place & 1)"
    return block(
        statements(
            """
            self._row = "".join(each for place, each in enumerate(row) if not taken >> place & 1)
            self._piles[side] += 1 + taken.bit_count()
            """
        ),
        keep(name("side"), source(f"card + {gone}"), shop),
    )


def always(shop: Workshop) -> set[str]:
    """The parts of a capture that are always needed."""
    return {"basis", "ran"} | ({"follow"} if shop.rules.missed else set())


# What goes along -------------------------------------------------------------------------------


def rest_method(rest: Rest, shop: Workshop) -> str:
    """The name of the method that finds what a rest rule takes along."""
    return f"_rest_{shop.word(rest.origin.id)}"


def methods(shop: Workshop) -> Body:
    """The methods beside the search: the rests, and whether a run could have gone on."""
    return block(*(_rest(rest, shop) for rest in shop.rules.rests), _goes_on(shop))


def _rest(rest: Rest, shop: Workshop) -> Body:
    sources = [
        source(search_names.taken_by(basis, shop))
        for basis in shop.rules.bases
        if basis.origin.id in rest.after
    ]
    if any(run.origin.id in rest.after for run in shop.rules.runs):
        sources.append(name("ran"))
    total: Expression = sources[0]
    for each in sources[1:]:
        total = source("__a | __b", a=total, b=each)
    scene = search_names.option_scene(
        shop, cards_taken=source("others.bit_count()"), alike=source("lying.bit_count()")
    )
    test = simplify(source("others and __c", c=lower(rest.condition, scene, shop)))
    asked = mentions((test, total)) | {"basis", "ran"}
    return statements(
        '''
        def __method(self, rank: int, capture: Capture) -> int:
            """The places of the other cards of the ranks taken from, as far as they go along."""
            __unpacked
            __prelude
            found = 0
            for lying in _where(self._row):
                others = lying & ~(basis | ran)
                if lying & __sources and __test:
                    found |= others
            return found
        ''',
        method=rest_method(rest, shop),
        unpacked=search_names.unpacked(shop, asked),
        prelude=search_names.prelude(asked),
        sources=total,
        test=test,
    )


# What a run leaves -----------------------------------------------------------------------------


def _goes_on(shop: Workshop) -> Body:
    if not shop.rules.missed or shop.options.run is None:
        return ()
    by = [search_names.taken_by(basis, shop) for basis in shop.rules.bases]
    last = shop.last_rank("follow")
    if shop.options.run.condition == ALWAYS:
        return statements(
            """
            def _goes_on(self, rank: int, capture: Capture) -> bool:
                \"\"\"Whether a run could have been one card longer.\"\"\"
                basis, ran, _, follow = capture[:4]
                return follow >= 0 and _where(self._row)[follow] & ~(basis | ran) > 0
            """
        )
    return statements(
        f'''
        def _goes_on(self, rank: int, capture: Capture) -> bool:
            """Whether a run could have been one card longer."""
            {", ".join(field.name for field in search_names.fields(shop))} = capture
            where = _where(self._row)
            lying = where[follow] & ~(basis | ran) if follow >= 0 else 0
            beyond = follow + 1 if follow < {last} and not where[follow + 1] & basis else -1
            longer = basis, ran | _last(lying), matched, beyond, {", ".join(by)}
            return lying > 0 and self._may_run(rank, longer)
        '''
    )


def missed_test(shop: Workshop) -> Expression:
    """Whether a play has left something of a run."""
    return source(f"goes_on and {shop.marks}[follow] in self._row")


# At a decision ---------------------------------------------------------------------------------


def _must(shop: Workshop, seat: str, hand: str) -> Expression:
    """Whether a card that can capture must."""
    scene = Scene(
        "turn",
        side=source(f"{seat} % 2"),
        seat=source(seat),
        hand=source(hand),
        local={"rank": name("rank"), "before": table_now(shop)},
    )
    return lower(shop.rules.turn.compulsory, scene, shop)


def legal(shop: Workshop) -> Body:
    """What the seat in turn may do."""
    own = announce.own_turn_offers(shop)
    must = shop.rules.turn.compulsory
    declined = statements("actions.append(LEFT[rank])")
    if must != NEVER:
        test = _must(shop, "self._seat", "hand")
        free = simplify(source("not captures or not __must", must=test))
        declined = simplify_statements(
            statements("if __free:\n    actions.append(LEFT[rank])", free=free)
        )
        if must == ALWAYS:
            declined = statements("if not captures:\n    actions.append(LEFT[rank])")
    return block(
        statements(
            f"""
            hand = self._hands[self._seat]
            actions: list[int] = []
            for rank in range({shop.layout.ranks}):
                if hand & {shop.layout.digit} * ONE[rank]:
                    captures = self._captures(rank)
                    # {shop.rules.turn.origin.id}
                    __declined
                    actions += sorted(captures)
            """,
            declined=declined,
        ),
        own,
    )


def legality(shop: Workshop) -> Body:
    """Refusing a play that is not open; else finding what it does."""
    must = _must(shop, "seat", "hand")
    found: list[Body] = [
        statements(
            """
            if action < 0 or not hand & digit:
                raise self._refusal(action)
            captures = self._captures(rank)
            capture = captures.get(action)
            """
        )
    ]
    refused = simplify(source("captures and __must", must=must))
    if shop.rules.turn.compulsory == ALWAYS:
        refused = name("captures")
    if shop.rules.turn.compulsory == NEVER:
        found.append(statements("if takes and capture is None:\n    raise self._refusal(action)"))
    else:
        found.append(
            statements(
                "if capture is None and (takes or __refused):\n    raise self._refusal(action)",
                refused=refused,
            )
        )
    return block(*found)
