"""The frame of a game: the end of a packet, of a hand and of a chica, and who deals then."""

from __future__ import annotations

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body
from cuarenta.compiler.plan.parts import dealing, ends
from cuarenta.compiler.plan.parts.wins import chica_end_body
from cuarenta.compiler.plan.scene import Workshop


def after_claims(shop: Workshop) -> str:
    """The method that goes on once all claims of a moment are made."""
    for claim in shop.rules.claims:
        if claim.on == "packet end":
            return "_settle_packet"
    return "_count"


def ends_methods(shop: Workshop) -> Body:
    """What happens at the end of a packet, of a hand and of a chica."""
    return block(
        _end_packet(shop),
        _end_hand(shop),
        _pass_deal(shop),
        _end_chica(shop),
    )


def _end_packet(shop: Workshop) -> Body:
    undealt = shop.rules.packet.undealt
    more = "self._stock" if not undealt else f"len(self._stock) > {undealt}"
    before, claims, after = ends.split(shop, "packet end")
    onward = statements(
        """
        if __more:
            __rotate
            self._deal_packet()
        else:
            self._end_hand()
        """,
        more=source(more),
        rotate=dealing.rotate("packet end", shop),
    )
    steps = ends.steps_body(before, "packet end", shop)
    if not claims:
        return statements(
            '''
            def _end_packet(self) -> None:
                """Deal the next packet or, when there is none, end the hand."""
                __steps
                __onward
            ''',
            steps=steps,
            onward=onward,
        )
    return statements(
        '''
        def _end_packet(self) -> None:
            """Ask for claims on this packet."""
            __steps
            self._ask_to_claim(self._order[:2])

        def _settle_packet(self) -> None:
            """Deal the next packet or, when there is none, end the hand."""
            self.phase = "play"
            __after
            __onward
        ''',
        steps=steps,
        after=ends.steps_body(after, "packet end", shop),
        onward=onward,
    )


def _end_hand(shop: Workshop) -> Body:
    before, claims, after = ends.split(shop, "hand end")
    onward = block(dealing.rotate("hand end", shop), statements("self._new_hand()"))
    steps = ends.steps_body(before, "hand end", shop)
    if not claims:
        return statements(
            '''
            def _end_hand(self) -> None:
                """Count the hand; then the next one is dealt."""
                __steps
                __onward
            ''',
            steps=steps,
            onward=onward,
        )
    return statements(
        '''
        def _end_hand(self) -> None:
            """Ask for claims on this hand."""
            __steps
            self._ask_to_claim(self._order[:2])

        def _count(self) -> None:
            """Count the hand; then the next one is dealt."""
            __after
            __onward
        ''',
        steps=steps,
        after=ends.steps_body(after, "hand end", shop),
        onward=onward,
    )


def _pass_deal(shop: Workshop) -> Body:
    rotates = any(rule.dealer != "same seat" for rule in shop.rules.rotations)
    if not rotates and not any(fault.then == "deal passes" for fault in shop.rules.faults):
        return ()
    return statements(
        '''
        def _pass_deal(self, dealer: int) -> None:
            """Give the deal to a seat."""
            players = self.players
            self.dealer = dealer
            self._order = __order
        ''',
        order=dealing.order(shop, "dealer"),
    )


def _end_chica(shop: Workshop) -> Body:
    if not shop.several_chicas:
        return ()
    start = shop.rules.game.start
    return statements(
        f'''
        def _end_chica(self) -> None:
            """The match ends, or the next chica begins."""
            side = self._winner
            self._chicas[side] += 1
            __judged
            __rotate
            # {shop.rules.game.origin.id}
            self._winner = -1
            self._scores = [{start}, {start}]
            __resets
            self._new_hand()
        ''',
        judged=chica_end_body(shop),
        rotate=dealing.rotate("chica end", shop),
        resets=dealing.chica_resets(shop),
    )
