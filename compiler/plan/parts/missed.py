"""A run that was not taken whole: who is asked for what is left of it, and what taking does."""

from __future__ import annotations

from dataclasses import replace

from cuarenta.compiler.code.build import and_, block, index, name, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Comment, Expression
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.rules import Award, Missed, Win
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts import search_play
from cuarenta.compiler.plan.parts.moment import begun, begun_names, flag_names, flags, judge_steps
from cuarenta.compiler.plan.parts.names import mentions
from cuarenta.compiler.plan.parts.piles import keep
from cuarenta.compiler.plan.parts.settled import dynamic
from cuarenta.compiler.plan.scene import Scene, Workshop


def only_next(missed: Missed) -> bool:
    """Whether just one seat is ever asked, whatever it is."""
    return missed.by == "next seat"


def missed_question(scene: Scene, shop: Workshop) -> Body:
    """Ask for the missed run after a capture."""
    found: list[Body] = []
    beyond = name("follow" if shop.layout.searched else "beyond")
    for missed in shop.rules.missed:
        test = source("self._look & beyond & HIGH" if shop.layout.row else "table & beyond")
        if shop.layout.searched:
            test = search_play.missed_test(shop)
        nobody_won = source("self._winner < 0")
        if early(shop) and not shop.layout.searched:
            test = source("__test and goes_on", test=test)
        if only_next(missed):
            asked = lower(missed.condition, _asked(name("turn")), shop)
            question = statements(
                'self.phase, self._answers, self._missed = "missed", [TAKE, LEAVE], __rank',
                rank=beyond,
            )
            test = and_(test, asked, nobody_won)
        else:
            question = statements(
                "self._missed, self._turn = __rank, turn\nself._ask_to_take(__seats)",
                rank=beyond,
                seats=_seats(missed),
            )
            test = and_(test, nobody_won)
        body = statements("if __test:\n    __question", test=test, question=question)
        found.append((Comment(f"{missed.origin.id}"), *simplify_statements(body)))
    return block(*found)


def _seats(missed: Missed) -> Expression:
    some = {"opponents": "[::2]", "partner": "[1::2]"}.get(missed.by, "")
    return source(f"self._seats_after(seat){some}")


def _asked(seat: Expression) -> Scene:
    return Scene(
        "missed",
        side=source("__seat % 2", seat=seat),
        seat=seat,
        hand=index(self_("_hands"), seat),
    )


def early(shop: Workshop) -> Body:
    """Before a play: whether its run could go on, where that hangs on more than the cards."""
    run = shop.options.run
    if not shop.rules.missed or run is None or dynamic(run.condition, shop) == ALWAYS:
        return ()
    if shop.layout.searched:
        return ()
    beyond = list(shop.fields).index("beyond") if "beyond" in shop.fields else 0
    lies = (
        f"self._look & capture[{beyond}] & HIGH"
        if shop.layout.row
        else (f"self._table & capture[{beyond}]")
    )
    return statements(f"goes_on = bool(capture and {lies}) and self._may_run(action + 1)")


def missed_methods(shop: Workshop) -> Body:
    """The methods that ask for a missed run and settle it."""
    if not shop.rules.missed:
        return ()
    missed = shop.rules.missed[0]
    found: list[Body] = []
    what = "the rank" if shop.layout.searched else "the digit of the rank"
    shop.slot("_missed", "0", comment=f"{what} that a missed run begins with")
    if not only_next(missed):
        shop.slot("_asked", "[]", "list[int]", "the seats still to be asked for a missed run")
        shop.slot("_turn", "0", comment="whose turn it is once a missed run is settled")
        found.append(_ask(missed, shop))
    found.append(_settle(missed, shop))
    return block(*found)


def ask_again(shop: Workshop) -> Body:
    """Put the question of a missed run again, where it hangs on more than the cards."""
    if not shop.rules.missed or shop.rules.missed[0].condition == ALWAYS:
        return ()
    missed = shop.rules.missed[0]
    if not only_next(missed):
        return statements(
            """
            asked_for = self.phase
            if asked_for == "missed":
                self._ask_to_take([self._seat, *self._asked])
                if self.phase == "play" and not self._hands[self._seat]:
                    self._end_packet()
            """
        )
    return statements(
        """
        if self.phase == "missed" and not __still:
            self.phase = "play"
            if not self._hands[self._seat]:
                self._end_packet()
        """,
        still=lower(missed.condition, _asked(self_("_seat")), shop),
    )


def _ask(missed: Missed, shop: Workshop) -> Body:
    condition = lower(missed.condition, _asked(name("seat")), shop)
    question = statements(
        """
        self.phase, self._seat, self._answers = "missed", seat, [TAKE, LEAVE]
        self._asked = seats[place + 1 :]
        return
        """
    )
    if missed.condition != ALWAYS:
        question = statements("if __test:\n    __body", test=condition, body=question)
        loop = statements("for place, seat in enumerate(seats):\n    __q", q=question)
    else:
        loop = statements(
            """
            if seats:
                self.phase, self._seat, self._answers = "missed", seats[0], [TAKE, LEAVE]
                self._asked = seats[1:]
                return
            """
        )
    return statements(
        '''
        def _seats_after(self, seat: int) -> list[int]:
            """The other seats in the order of play."""
            order = self._order
            place = order.index(seat)
            return order[place + 1 :] + order[:place]

        def _ask_to_take(self, seats: list[int]) -> None:
            """Ask the first of these seats that may take the missed run; else play goes on."""
            __loop
            self.phase, self._seat = "play", self._turn
        ''',
        loop=loop,
    )


def _settle(missed: Missed, shop: Workshop) -> Body:
    after = _after_take(missed, shop)
    onward = statements(
        """
        self.phase = "play"
        if not self._hands[self._seat]:
            self._end_packet()
        """
        if only_next(missed)
        else """
        self._ask_to_take([] if action == TAKE else self._asked)
        if self.phase == "play" and not self._hands[self._seat]:
            self._end_packet()
        """
    )
    return statements(
        '''
        def _settle_missed(self, action: int) -> None:
            """The seat takes all that the run left behind, or leaves it; then play goes on."""
            if action == TAKE:
                side = self._seat % 2
                __begun
                __taken
                __after
                __look
            __onward
        ''',
        begun=_begun(missed, shop),
        taken=_taken(shop),
        after=after,
        look=()
        if not shop.layout.whole
        else statements(
            """
            look = self._table + BARE & SHAPE
            self._offers = OFFERS.get(look) or _offers(look)
            """
        ),
        onward=onward,
    )


def _taken(shop: Workshop) -> Body:
    """Moving the run to the pile, rank by rank."""
    bits, digit = shop.layout.bits, shop.layout.digit
    several = len(shop.rules.sequences) > 1
    last = shop.last_rank("rank")
    first = f"(self._missed.bit_length() - 1) // {bits}"
    if shop.layout.searched:
        return statements(
            f"""
            count, row = 0, self._row
            rank = self._missed
            last = {last}
            while rank <= last and {shop.marks}[rank] in row:
                start, _, end = row.rpartition({shop.marks}[rank])
                row = start + end
                __kept
                rank += 1
                count += 1
            self._row = row
            self._piles[side] += count
            """,
            kept=keep(name("side"), source("ONE[rank]"), shop),
        )
    if shop.layout.row:
        return statements(
            f"""
            count, row, taken = 0, self._row, 0
            rank = {first}
            last = {last}
            while rank <= last and {shop.marks}[rank] in row:
                before, _, after = row.rpartition({shop.marks}[rank])
                row = before + after
                taken += ONE[rank]
                rank += 1
                count += 1
            self._piles[side] += count
            __kept
            look, tail = (self._look & COUNTS) - taken, BARE_TAIL
            for each in row:
                tail, bits = tail[each]
                look |= bits
            self._row, self._look, self._tail = row, look, tail
            """,
            kept=keep(name("side"), name("taken"), shop),
        )
    if several:
        return statements(
            f"""
            count = 0
            rank = {first}
            last = {last}
            while rank <= last and self._table & {digit} * ONE[rank]:
                self._table -= ONE[rank]
                __kept
                rank += 1
                count += 1
            self._piles[side] += count
            """,
            kept=keep(name("side"), source("ONE[rank]"), shop),
        )
    return statements(
        f"""
        digit, count = self._missed, 0
        while self._table & digit:
            self._table -= digit // {digit}
            __kept
            count += 1
            digit *= {1 << bits}
        self._piles[side] += count
        """,
        kept=keep(name("side"), source(f"digit // {digit}"), shop),
    )


def _steps(shop: Workshop) -> tuple[Award | Win, ...]:
    return tuple(step for step in shop.rules.steps("capture") if isinstance(step, Award | Win))


def _begun(missed: Missed, shop: Workshop) -> Body:
    """Facts that are read as the moment begins, where taking is a capture."""
    if not missed.captures:
        return ()
    scene = _scene(missed, shop)
    judged = judge_steps(_steps(shop), scene, shop)
    table = "self._row" if shop.layout.row else "self._table"
    before = statements(f"before = {table}") if "before" in mentions(judged) else ()
    return block(begun(judged, scene, shop), before)


def _scene(missed: Missed, shop: Workshop) -> Scene:
    """The seat that takes what was missed, as a capture without a card played."""
    judged_here = {step.origin.id for step in _steps(shop)}
    flags_here = {
        key: flag for key, flag in flag_names(shop).items() if key.split(" ")[0] in judged_here
    }
    scene = Scene(
        "capture",
        side=name("side"),
        seat=self_("_seat"),
        hand=index(self_("_hands"), self_("_seat")),
        local={
            **flags_here,
            "cards taken": name("count"),
            f"{missed.origin.id} took": name("count"),
            "fresh absent": source("True"),
            **{
                f"fresh {w}": source("False")
                for w in ("left", "matched", "summed", "run over", "swept")
            },
            "before": name("before"),
        },
    )
    return replace(scene, begun=begun_names(shop))


def _after_take(missed: Missed, shop: Workshop) -> Body:
    """Judge the take as a capture, where it is one."""
    found: list[Body] = []
    for tally, slot in shop.tallies.items():
        counted = tally.what == missed.origin.id or (not tally.what and missed.captures)
        if counted and not tally.other and tally.scope != "row":
            at = name("side") if tally.grain == "side" else self_("_seat")
            found.append(statements("self.__slot[__at] += 1", slot=slot, at=at))
    if not missed.captures:
        return block(*found)
    steps = _steps(shop)
    scene = _scene(missed, shop)
    taker = statements("self._last_taker = side") if "_last_taker" in shop.slots else ()
    over = statements(
        """
        if self._winner >= 0:
            self._end_chica()
            return
        """
        if shop.several_chicas
        else """
        if self._winner >= 0:
            return
        """
    )
    return block(flags(steps, shop), judge_steps(steps, scene, shop), *found, taker, over)
