"""The frame of a move: what is no play goes elsewhere, and what follows a play."""

from __future__ import annotations

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import Body
from cuarenta.compiler.plan.parts import announce
from cuarenta.compiler.plan.parts.asking import asks
from cuarenta.compiler.plan.parts.bases import takes_all_alike
from cuarenta.compiler.plan.scene import Workshop


def turned_aside(shop: Workshop) -> Body:
    """Actions that are no plays go elsewhere."""
    own = announce.said(shop, *announce.OWN)
    found: list[Body] = []
    if asks(shop):
        found.append(
            statements(
                """
                if self.phase != "play":
                    self._answer(action)
                    return
                """
            )
        )
    else:
        found.append(
            statements(
                """
                if self.phase != "play":
                    raise self._refusal(action)
                """
            )
        )
    if own:
        constants = [announce.constant(rule, shop) for rule in own]
        alone = len(constants) == 1
        test = f"action == {constants[0]}" if alone else f"action in ({', '.join(constants)})"
        found.append(statements(f"if {test}:\n    self._show(action)\n    return"))
    return block(*found)


def play_end(shop: Workshop) -> Body:
    """After a play: the look of the table, a chica won, a packet played out."""
    found: list[Body] = []
    if shop.layout.whole:
        found.append(
            statements(
                """
                look = table + BARE & SHAPE
                self._offers = OFFERS.get(look) or _offers(look)
                """
            )
        )
    if "_plays" in shop.slots and not shop.rules.missed:
        found.append(statements("self._plays += 1"))
    phase = ' and self.phase == "play"' if _may_interrupt(shop) else ""
    if shop.several_chicas:
        found.append(
            statements(
                f"""
                if self._winner >= 0:
                    self._end_chica()
                elif not hands[turn]{phase}:
                    self._end_packet()
                """
            )
        )
    else:
        found.append(
            statements('if not hands[turn] and self.phase == "play":\n    self._end_packet()')
        )
    return block(*found)


def _may_interrupt(shop: Workshop) -> bool:
    return bool(shop.rules.missed)


def move_methods(shop: Workshop) -> Body:
    """The methods beside `apply_action` that make a move."""
    return block(_take_method(shop), _answer_method(shop), _show_method(shop))


def _answer_method(shop: Workshop) -> Body:
    if not asks(shop):
        return ()
    branches = []
    if announce.said(shop, *announce.ASKED):
        branches.append(("announce", "_announce"))
    if shop.rules.missed:
        branches.append(("missed", "_settle_missed"))
    if shop.rules.claims:
        branches.append(("claim", "_claim"))
    code = ""
    for place, (phase, method) in enumerate(branches):
        if place == len(branches) - 1:
            head = "else:" if place else ""
        else:
            head = f'{"el" if place else ""}if self.phase == "{phase}":'
        indent = "    " if head else ""
        code += f"{head}\n{indent}self.{method}(action)\n"
    return statements(
        '''
        def _answer(self, action: int) -> None:
            """Say something instead of playing a card."""
            if not _in_range(action, NUM_ACTIONS) or action not in self._answers:
                raise self._refusal(action)
            self._history.append(action)
            __branches
        ''',
        branches=statements(code),
    )


def _show_method(shop: Workshop) -> Body:
    if not announce.said(shop, *announce.OWN):
        return ()
    over = "if self._winner >= 0:\n    self._end_chica()" if shop.several_chicas else ""
    return statements(
        '''
        def _show(self, action: int) -> None:
            """Announce something on one's turn; the same seat then plays."""
            if not _in_range(action, NUM_ACTIONS) or action not in self.legal_actions():
                raise self._refusal(action)
            self._history.append(action)
            seat = self._seat
            __made
            __over
        ''',
        made=announce.own_turn_body(shop),
        over=statements(over) if over else (),
    )


ALL_ALIKE = 'left, latest = row.replace(singles[0], ""), row[-1] == singles[0]'
ONE_BY_ONE = """
left, latest = row, row[-1] in singles
for each in singles:
    before, _, after = left.rpartition(each)
    left = before + after
"""


def _take_method(shop: Workshop) -> Body:
    if not shop.layout.row or shop.layout.searched:
        return ()
    return statements(
        '''
        def _take(
            self, side: int, taken: int, orders: tuple[str, ...], singles: str, run: str
        ) -> bool:
            """Take cards from the row; tells whether the basis had its last card."""
            row = self._row
            if orders:  # of equal sums, the most recent
                start = max(map(row.rfind, orders))
                end = start + len(orders[0])
                left, latest = row[:start] + row[end:], end == len(row)
            else:
                __others
            for each in run:  # of each rank, the most recent
                before, _, after = left.rpartition(each)
                left = before + after
            self._piles[side] += 1 + len(row) - len(left)
            look, tail = (self._look & COUNTS) - taken, BARE_TAIL
            for each in left:
                tail, bits = tail[each]
                if bits:
                    look |= bits
            self._row, self._look, self._tail = left, look, tail
            return latest
        ''',
        others=statements(ALL_ALIKE if takes_all_alike(shop) else ONE_BY_ONE),
    )
