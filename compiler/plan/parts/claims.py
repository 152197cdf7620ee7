"""Claims: what a side may name after a packet or a hand, and whether it is right.

A claim is about plays that made its award. As such a play happens, its rank is noted, and whether
the claim would be right.
"""

from __future__ import annotations

from cuarenta.compiler.code.build import if_, name
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Comment, Expression, Statement
from cuarenta.compiler.model.expression import ALWAYS, Compare, Number
from cuarenta.compiler.model.rules import Claim
from cuarenta.compiler.plan.fold import every, fold
from cuarenta.compiler.plan.limits import limited
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.fire import fire
from cuarenta.compiler.plan.scene import Scene, Workshop


def ranks_slot(claim: Claim, shop: Workshop) -> str:
    """The slot with the ranks that each side may still name."""
    return shop.slot(
        f"_{shop.word(claim.names)}_ranks", "[0, 0]", comment="the ranks each side may still name"
    )


def right_slot(claim: Claim, shop: Workshop) -> str:
    """The slot with the ranks among them for which the claim is right."""
    return shop.slot(
        f"_{shop.word(claim.origin.id)}_right", "[0, 0]", comment="the ranks for which it is right"
    )


def note_occasion(rule: str, scene: Scene, shop: Workshop) -> Body:
    """Note the captured rank when a rule that a claim names fires."""
    found: list[Statement] = []
    for claim in shop.rules.claims:
        if claim.names != rule or "fresh absent" not in scene.local:
            continue
        if scene.local["fresh absent"] == source("True"):
            continue
        if shop.layout.row:
            scene.local["last"]
            found += statements("caught = CARD[last] if self._fresh else 0")
        else:
            found += statements("caught = self._fresh")
        found += statements("self.__ranks[side] |= caught", ranks=ranks_slot(claim, shop))
        occasion = Scene(
            "occasion",
            side=name("side"),
            local={
                "caught": name("caught"),
                "victim": source(f"(seat - {shop.rules.seats.direction}) % self.players")
                if shop.rules.seats.direction > 0
                else source("(seat + 1) % self.players"),
            },
        )
        test = lower(claim.condition, occasion, shop)
        note = statements("self.__right[side] |= caught", right=right_slot(claim, shop))
        found.append(Comment(f"{claim.origin.id}: whether it will be right"))
        found += simplify_statements((if_(test, note),))
    return tuple(found)


def claim_open(claim: Claim, shop: Workshop) -> Expression:
    """Whether a claim is not closed for the asked side."""
    told = limited(shop.rules, claim.origin.id, claim.effect)
    if told.points is None or claim.effect.wins:
        return source("True")
    zero = fold(Compare("!=", told.points, Number(0)), shop.constants, shop.rules.ranks)
    if shop.scores.never_zero(told.points):
        zero = ALWAYS
    condition = shop.scores.shortest(every(told.open, zero))
    return lower(condition, Scene("claim", side=source("seat % 2"), seat=name("seat")), shop)


def claim_methods(shop: Workshop, onward: str) -> Body:
    """The methods that ask for claims and judge them; `onward` is the method called at the end."""
    if not shop.rules.claims:
        return ()
    claim = shop.rules.claims[0]
    told = limited(shop.rules, claim.origin.id, claim.effect)
    closed = f"closed by {', '.join(told.closed_by)}" if told.closed_by else ""
    scene = Scene("claim", side=name("side"), seat=name("seat"))
    mine = shop.limited(claim.origin.id, claim.effect)
    points = None if mine.points is None else lower(mine.points, scene, shop)
    over = "self._end_chica()" if shop.several_chicas else "return"
    return statements(
        f'''
        def _ask_to_claim(self, seats: list[int]) -> None:
            """Ask the first of these seats whose side has something to claim; else go on."""
            for seat in seats:
                ranks = self.__ranks[seat % 2]
                __closed
                if ranks and __open:
                    self.phase, self._seat = "claim", seat
                    every = range({shop.layout.ranks})
                    claims = [CLAIM + rank for rank in every if ranks & ONE[rank]]
                    self._answers = [*claims, DONE]
                    return
            self.__onward()

        def _claim(self, action: int) -> None:
            """The side names a rank, right or wrong, or is done."""
            seat = self._seat
            side = seat % 2
            if action != DONE:
                card = ONE[action - CLAIM]
                self.__ranks[side] -= card
                if self.__right[side] & card:
                    __fired
            if self._winner >= 0:
                __over
            else:
                seats = self._order[:2]
                self._ask_to_claim(seats[seats.index(seat) + (action == DONE) :])
        ''',
        ranks=ranks_slot(claim, shop),
        right=right_slot(claim, shop),
        closed=(Comment(closed),) if closed else (),
        open=claim_open(claim, shop),
        onward=onward,
        fired=fire(claim, points, scene, shop),
        over=statements(over),
    )
