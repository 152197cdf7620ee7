"""Claims: what a side may name after a packet or a hand, and whether it is right.

A claim is about plays that made its award. As such a play happens, its rank is noted, and whether
the claim would be right.
"""

from __future__ import annotations

from cuarenta.compiler.code.build import block, if_, name, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Comment, Statement
from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.model.expression import ALWAYS, Compare, Expression, Fact, Number, Some, Word
from cuarenta.compiler.model.rules import Claim
from cuarenta.compiler.plan.fold import conjuncts, every, fold
from cuarenta.compiler.plan.limits import limited
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.fire import fire
from cuarenta.compiler.plan.scene import Scene, Workshop

FRESH = source("self._fresh")


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
        if scene.moment != "capture" or scene.local["fresh absent"] == source("True"):
            continue
        found += _caught(scene, rule, shop)
        found += statements("self.__ranks[side] |= caught", ranks=ranks_slot(claim, shop))
        test = lower(claim.condition, _occasion(shop), shop)
        if not _always_caught(rule, shop):
            test = simplify(source("caught and __test", test=test))
        note = statements("self.__right[side] |= caught", right=right_slot(claim, shop))
        found.append(Comment(f"{claim.origin.id}: whether it will be right"))
        found += simplify_statements((if_(test, note),))
    return tuple(found)


def _caught(scene: Scene, rule: str, shop: Workshop) -> Body:
    """The fresh card if this play took it, as a card of its rank."""
    fresh = source("CARD[__last]", last=scene.local["last"]) if shop.layout.row else FRESH
    if _always_caught(rule, shop):
        return statements("caught = __fresh", fresh=fresh)
    left = scene.local["fresh left"]
    gone = source("self._fresh and not __left", left=left)
    return statements("caught = __fresh if __gone else 0", fresh=fresh, gone=gone)


def _always_caught(rule: str, shop: Workshop) -> bool:
    """Whether an award is made only by taking the fresh card."""
    award = next(award for award in shop.rules.awards if award.origin.id == rule)
    return any(_takes_fresh(part) for part in conjuncts(award.condition))


def _takes_fresh(part: Expression) -> bool:
    """Whether a condition holds only if the fresh card is taken."""
    match part:
        case Compare("=", Fact("fresh card"), Word(word)):
            return word not in ("absent", "left")
        case Some(parts):
            return all(map(_takes_fresh, parts))
    return False


def _occasion(shop: Workshop) -> Scene:
    """What is known of the seat that had played the captured card."""
    sign = "-" if shop.rules.seats.direction > 0 else "+"
    victim = source(f"(seat {sign} 1) % self.players")
    local: dict[str, Code] = {"caught": name("caught")}
    if shop.fresh_dies:
        local["dealt"] = source("self._dealt[__victim]", victim=victim)
        local["announced"] = source("self._announcers >> __victim & 1", victim=victim)
    else:
        local["dealt"], local["announced"] = self_("_fresh_dealt"), self_("_fresh_announced")
    if "victim announced" in shop.reads:
        shop.slot("_announcers", "0", comment="a bit for each seat that has announced")
    return Scene("occasion", side=name("side"), local=local)


def note_victim(shop: Workshop) -> Body:
    """As a card is left: what its seat was dealt and has announced, if that outlives the packet."""
    found: list[Body] = []
    if shop.fresh_dies:
        return ()
    if "victim was dealt" in shop.reads:
        shop.slot("_fresh_dealt", "0", comment="what the seat of the fresh card was dealt")
        found.append(statements("self._fresh_dealt = self._dealt[seat]"))
    if "victim announced" in shop.reads:
        shop.slot("_fresh_announced", "0", comment="whether it had announced")
        found.append(statements("self._fresh_announced = self._announcers >> seat & 1"))
    return block(*found)


def claim_open(claim: Claim, shop: Workshop) -> Code:
    """Whether a claim is not closed for the asked side."""
    told = limited(shop.rules, claim.origin.id, claim.effect)
    if told.points is None or claim.effect.wins:
        return source("True")
    zero = fold(Compare("!=", told.points, Number(0)), shop.constants, shop.rules.ranks)
    if shop.scores.never_zero(claim.origin.id, told):
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
