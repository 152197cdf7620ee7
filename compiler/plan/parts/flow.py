"""The frame of a game: who is asked what, what follows a play, and the slots of state."""

from __future__ import annotations

from cuarenta.compiler.code.build import assign, block, self_
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Comment, Name, Noted, Statement, Str, Tuple
from cuarenta.compiler.plan.parts import announce, dealing, ends
from cuarenta.compiler.plan.parts.asking import asks
from cuarenta.compiler.plan.scene import Slot, Workshop

# Actions ----------------------------------------------------------------------------------------


def action_constants(shop: Workshop) -> Body:
    """The numbers of all actions that are no plays, and their texts."""
    rules = announce.spoken(shop)
    names = [announce.constant(rule, shop) for rule in rules]
    texts = [rule.origin.name for rule in rules]
    if announce.said(shop, *announce.ASKED):
        names, texts = [*names, "PASS"], [*texts, "pass"]
    if shop.rules.missed:
        names, texts = [*names, "TAKE", "LEAVE"], [*texts, "take", "leave"]
    found: list[Body] = []
    if shop.rules.claims:
        names.append("CLAIM")
    if len(names) == 1:
        found.append(statements("__n = len(TEXTS)", n=Name(names[0])))
    elif names:
        found.append(
            statements(
                f"__names = range(len(TEXTS), len(TEXTS) + {len(names)})",
                names=Tuple(tuple(map(Name, names))),
            )
        )
    if texts:
        found.append(statements("TEXTS.extend(__t)", t=Tuple(tuple(map(Str, texts)))))
    if shop.rules.claims:
        found.append(
            statements(
                """
                DONE = CLAIM + len(RANKS)
                TEXTS.extend((*(f"claim {name}" for name in RANKS), "done"))
                """
            )
        )
    return block(*found)


def shown_actions(shop: Workshop) -> list[str]:
    """The announcements that show a rank."""
    return [
        announce.constant(rule, shop) for rule in announce.spoken(shop) if rule.shows != "nothing"
    ]


def quiet_actions(shop: Workshop) -> list[str]:
    """The answers that nobody else sees."""
    found = ["PASS"] if announce.said(shop, *announce.ASKED) else []
    found += ["LEAVE"] if shop.rules.missed else []
    return found + (["DONE"] if shop.rules.claims else [])


# What follows a play ----------------------------------------------------------------------------


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
        test = " or ".join(f"action == {each}" for each in constants)
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
    if "_plays" in shop.slots:
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
            if action not in self._answers:
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
            if action not in self.legal_actions():
                raise self._refusal(action)
            self._history.append(action)
            seat = self._seat
            __made
            __over
        ''',
        made=announce.own_turn_body(shop),
        over=statements(over) if over else (),
    )


def _take_method(shop: Workshop) -> Body:
    if not shop.layout.row:
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
                left, latest = row, row[-1] in singles
                for each in singles:
                    before, _, after = left.rpartition(each)
                    left = before + after
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
        '''
    )


# Announcements before the first play ------------------------------------------------------------


def first_question(shop: Workshop) -> Body:
    """What is asked as a packet is dealt."""
    if announce.said(shop, *announce.ASKED):
        return statements("self._ask_to_announce(self._order)")
    return ()


def announce_methods(shop: Workshop) -> Body:
    """The methods that ask for announcements before the first play."""
    if not announce.said(shop, *announce.ASKED):
        return ()
    once = announce.exclusive(shop)
    if not once:
        shop.slot("_said", "[]", "list[int]", "what the asked seat has announced in this packet")
    over = "self._end_chica()" if shop.several_chicas else "return"
    note = () if once else statements("self._said.append(action)")
    forget = () if once else statements("self._said = []")
    following = (
        "self._order.index(seat) + 1" if once else "self._order.index(seat) + (action == PASS)"
    )
    return statements(
        f'''
        def _ask_to_announce(self, seats: list[int]) -> None:
            """Ask the first of these seats that has something to announce; else play begins."""
            for seat in seats:
                hand = self._hands[seat]
                __offers
                __forget
            self.phase, self._seat = "play", self._order[0]

        def _announce(self, action: int) -> None:
            """The asked seat announces something, or passes."""
            seat = self._seat
            if action != PASS:
                __note
                __made
            __forget_pass
            if self._winner >= 0:
                {over}
            else:
                self._ask_to_announce(self._order[{following} :])
        ''',
        offers=announce.ask_body(shop),
        forget=forget,
        note=note,
        made=announce.answer_body(shop),
        forget_pass=() if once else statements("if action == PASS:\n    self._said = []"),
    )


# Ends -------------------------------------------------------------------------------------------


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
    from cuarenta.compiler.plan.parts.wins import chica_end_body

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


# What others do not see -------------------------------------------------------------------------


def hidden(shop: Workshop) -> Body:
    """Hiding from others who is asked for what."""
    branches: list[str] = []
    if announce.said(shop, *announce.ASKED):
        branches.append(
            'if seat != self._seat and phase == "announce":\n'
            '    phase, mover = "play", str(self._order[0])'
        )
    if shop.rules.missed:
        only_next = shop.rules.missed[0].by == "next seat"
        mover = "" if only_next else "\n    mover = str(self._turn)"
        branches.append(f'if seat != self._seat and phase == "missed":\n    phase = "play"{mover}')
    if shop.rules.claims:
        branches.append('if seat != self._seat and phase == "claim":\n    mover = "-"')
    return block(*map(statements, branches))


# Slots ------------------------------------------------------------------------------------------


def _always(shop: Workshop) -> list[Slot]:
    start = shop.rules.game.start
    found = [
        Slot("players", "players"),
        Slot("dealer", "dealer"),
        Slot("phase", '"play"'),
        Slot("_start", "(players, dealer, seed, packs)"),
        Slot("_history", "[]", "list[int | str]"),
        Slot("_events", "[]", "list[tuple[str, int, int, str]]"),
        Slot("_scores", f"[{start}, {start}]"),
        Slot("_piles", "[0, 0]"),
        Slot("_winner", "-1", comment="the side that has won"),
    ]
    if shop.several_chicas:
        found.append(Slot("_chicas", "[0, 0]"))
    sign = "+" if shop.rules.seats.direction > 0 else "-"
    found += [
        Slot("_after", f"tuple((seat {sign} 1) % players for seat in range(players))"),
        Slot("_order", "ORDER"),
        Slot("_seat", "self._order[0]", comment="whose turn it is"),
        Slot("_deals", "0", comment="how many packs have been used"),
        Slot("_stock", "()", "Sequence[int]", "the cards not yet dealt"),
        Slot("_dealt", "()", "tuple[int, ...]", "the hands as this packet was dealt"),
        Slot("_hands", "[]", "list[int]"),
    ]
    if shop.layout.row:
        found += [
            Slot("_row", '""'),
            Slot("_tail", "BARE_TAIL"),
            Slot("_look", "BARE"),
        ]
    else:
        found.append(Slot("_table", "0"))
        if shop.layout.whole:
            found.append(Slot("_offers", "EMPTY", comment="the plays of each rank on this table"))
    if asks(shop):
        note = "what the seat may do when it is not to play a card"
        found.append(Slot("_answers", "[]", "list[int]", note))
    return found


def all_slots(shop: Workshop) -> list[Slot]:
    """Every slot of the state."""
    return [*_always(shop), *shop.slots.values()]


def init(shop: Workshop) -> Body:
    """How a game begins, slot by slot."""
    found: list[Statement] = []
    for slot in all_slots(shop):
        if slot.name == "_order":
            seats = shop.rules.seats.origin.id
            found.append(Comment(f"{seats}; {shop.rules.packet.origin.id}: who leads"))
            found.append(assign(self_("_order"), dealing.order(shop, "dealer")))
            continue
        annotation = source(slot.annotation) if slot.annotation else None
        one = assign(self_(slot.name), source(slot.initial), annotation)
        found.append(Noted(one, slot.comment) if slot.comment else one)
    return tuple(found)


def clone(shop: Workshop) -> Body:
    """Copying a game, slot by slot; lists are copied, the rest is shared."""
    found: list[Statement] = []
    for slot in all_slots(shop):
        mine = self_(slot.name)
        if slot.copied:
            mine = source("self.__s[:]", s=slot.name)
        found.append(assign(source("new.__s", s=slot.name), mine))
    return tuple(found)


def slots_statement(shop: Workshop) -> Body:
    """The declaration of all slots."""
    names = sorted(slot.name for slot in all_slots(shop))
    return statements("__slots__ = __names", names=Tuple(tuple(map(Str, names))))
