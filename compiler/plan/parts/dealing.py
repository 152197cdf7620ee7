"""Dealing: the first dealer, who deals next, and what a new packet, hand and chica begin with."""

from __future__ import annotations

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Comment, Expression
from cuarenta.compiler.model.rules import Rotation
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.scene import KEPT, Scene, Workshop


def order(shop: Workshop, dealer: str) -> Expression:
    """The seats in the order of play, from the leader on."""
    sign = "+" if shop.rules.seats.direction > 0 else "-"
    first = "1 + place" if shop.rules.packet.leader == "next seat" else "place"
    if sign == "-":
        first = "1 - place" if shop.rules.packet.leader == "next seat" else "place"
    ahead = f"{dealer} {sign} {first}"
    return source(f"[({ahead}) % players for place in range(players)]")


def draw_body(shop: Workshop) -> Body:
    """Finding the first dealer."""
    draw = shop.rules.draw
    sign = "-" if shop.rules.seats.direction < 0 else ""
    note = Comment(f"{draw.origin.id}: {_draw_words(draw.dealer)}")
    if draw.dealer == "by lot":
        return (note, *statements("dealer = _shuffled(range(players), seed, 0)[0]"))
    if draw.dealer == "first diamond":
        deck = shop.rules.deck_size
        diamonds = len(shop.rules.packs[0].ranks)
        return (
            note,
            *statements(
                f"""
                shown = _shuffled(range({deck}), seed, 0)
                place = next(place for place, card in enumerate(shown) if card < {diamonds})
                dealer = {sign}place % players
                """
            ),
        )
    best = "max" if draw.dealer == "highest card" else "min"
    if draw.ties == "first seat":
        return (
            note,
            *statements(
                f"""
                drawn = _shuffled(PACK, seed, 0)[:players]
                dealer = {sign}drawn.index({best}(drawn)) % players
                """
            ),
        )
    return (
        note,
        *statements(
            f"""
            seats: list[int] = list(range(players))
            turn = 0
            while len(seats) > 1:  # those who drew equal cards draw again
                drawn = dict(zip(seats, _shuffled(PACK, seed, -turn), strict=False))
                seats = [seat for seat in seats if drawn[seat] == {best}(drawn.values())]
                turn += 1
            dealer = seats[0]
            """
        ),
    )


def _draw_words(dealer: str) -> str:
    return {
        "by lot": "drawn by lot",
        "first diamond": "cards go round face up; whoever gets the first diamond deals",
        "highest card": "the highest card drawn deals",
        "lowest card": "the lowest card drawn deals",
    }[dealer]


def rotate(moment: str, shop: Workshop) -> Body:
    """Finding who deals after a packet, a hand or a chica."""
    found: list[Body] = []
    for rule in shop.rules.rotations:
        if moment not in rule.on or rule.dealer == "same seat":
            continue
        side = source("self._winner" if moment == "chica end" else "self.dealer % 2")
        scene = Scene(moment, side=side)
        test = lower(rule.condition, scene, shop)
        body = statements("if __test:\n    __turn", test=test, turn=_turn(rule))
        found.append((Comment(rule.origin.id), *simplify_statements(body)))
    return block(*found)


def _turn(rule: Rotation) -> Body:
    if rule.dealer == "next seat":
        return statements("self._pass_deal(self._after[self.dealer])")
    side = "self._winner" if rule.dealer == "winner" else "1 - self._winner"
    return statements(
        f"""
        dealer = self._after[self.dealer]
        if dealer % 2 != {side}:
            dealer = self._after[dealer]
        self._pass_deal(dealer)
        """
    )


def begin(scope: str, shop: Workshop) -> Body:
    """Forgetting the history of a packet, hand or chica."""
    found: list[Body] = []
    for tally, slot in shop.tallies.items():
        if tally.scope == scope or (tally.scope == "row" and scope == "hand"):
            initial = shop.slots[slot].initial.replace("players", "self.players")
            found.append(statements(f"self.{slot} = {initial}"))
    if f"_scores_before_{scope}" in shop.slots:
        found.append(statements(f"self._scores_before_{scope} = self._scores[:]"))
    return block(*found)


def packet_resets(shop: Workshop) -> Body:
    """What a new packet begins with, beside its cards."""
    found: list[Body] = []
    if shop.fresh_dies:
        found.append(
            statements(f"self._fresh = {shop.slots['_fresh'].initial}  # not from packet to packet")
        )
    for slot, value in (("_plays", "0"), ("_announcers", "0"), ("_shown", "0")):
        if slot in shop.slots:
            found.append(statements(f"self.{slot} = {value}"))
    if "_said" in shop.slots:
        found.append(statements("self._said = []"))
    if "_packet_number" in shop.slots:
        found.append(statements("self._packet_number += 1"))
    return block(*found, begin("packet", shop), claims_begin("packet end", shop))


def claims_begin(moment: str, shop: Workshop) -> Body:
    """Open claims are void when their stretch begins anew."""
    found: list[Body] = []
    for claim in shop.rules.claims:
        if claim.on == moment:
            for slot in (
                f"_{shop.word(claim.names)}_ranks",
                f"_{shop.word(claim.origin.id)}_right",
            ):
                if slot in shop.slots:
                    found.append(statements(f"self.{slot} = [0, 0]"))
    return block(*found)


def hand_resets(shop: Workshop) -> Body:
    """What a new hand begins with, beside its pack."""
    found: list[Body] = []
    if shop.layout.searched:
        found.append(statements('self._row = ""'))
    elif shop.layout.row:
        found.append(statements('self._row, self._tail, self._look = "", BARE_TAIL, BARE'))
    else:
        found.append(statements("self._table = 0"))
        if shop.layout.whole:
            found.append(statements("self._offers = EMPTY"))
    if "_fresh" in shop.slots and not shop.fresh_dies:
        found.append(statements(f"self._fresh = {shop.slots['_fresh'].initial}"))
    found.append(statements("self._piles = [0, 0]"))
    if KEPT in shop.slots:
        found.append(statements(f"self.{KEPT} = [0, 0]"))
    if "_last_taker" in shop.slots:
        found.append(statements("self._last_taker = -1"))
    if "_equal_plays" in shop.slots:
        found.append(statements("self._equal_plays, self._last_rank = 0, -1"))
    if "_packet_number" in shop.slots:
        found.append(statements("self._packet_number = 0"))
    return block(*found, begin("hand", shop), claims_begin("hand end", shop))


def chica_resets(shop: Workshop) -> Body:
    """What the next chica begins with, beside its scores."""
    found: list[Body] = []
    if "_hand_number" in shop.slots:
        found.append(statements("self._hand_number = 0"))
    if "_chica_number" in shop.slots:
        found.append(statements("self._chica_number += 1"))
    return block(*found, begin("chica", shop))
