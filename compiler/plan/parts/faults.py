"""Faults: what a referee may report, when, and what follows."""

from __future__ import annotations

from dataclasses import replace

from cuarenta.compiler.code.build import block, eq, if_, name, not_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Comment, Expression, Statement, Str
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.rules import Fault
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.fire import judge
from cuarenta.compiler.plan.parts.missed import ask_again
from cuarenta.compiler.plan.reading.reader import seat_of
from cuarenta.compiler.plan.scene import Scene, Workshop


def _scene(fault: Fault) -> Scene:
    if fault.by == "dealers":
        return Scene("fault", side=source("self.dealer % 2"), seat=source("self.dealer"))
    return Scene("fault", side=source("seat % 2"), seat=name("seat"))


def _mixed(shop: Workshop) -> bool:
    """Whether some faults are the dealer's, and others any seat's."""
    return len({fault.by for fault in shop.rules.faults}) > 1


def _whose(fault: Fault, shop: Workshop) -> Scene:
    """The scene once a report is let in: `whose` is the seat at fault."""
    if fault.by == "dealers" or not _mixed(shop):
        return _scene(fault)
    return Scene("fault", side=source("whose % 2"), seat=name("whose"))


def window(fault: Fault, shop: Workshop) -> Expression:
    """Whether a fault can be reported now."""
    return lower(fault.condition, _scene(fault), shop)


def open_body(shop: Workshop) -> Body:
    """Refusing reports outside of their windows, and noting the others."""
    faults, mixed = shop.rules.faults, _mixed(shop)
    if not faults:
        return ()
    found: list[Body] = []
    entry = "name"
    if not mixed and faults[0].by == "any seat":
        found.append(_asks_for_seat(", ".join(fault.origin.id for fault in faults)))
        entry = 'f"{name} {seat:d}"'
    elif mixed:
        entry = 'name if seat is None else f"{name} {seat:d}"'
    for fault in faults:
        refuse: list[Statement] = []
        if mixed and fault.by == "any seat":
            refuse += _asks_for_seat(fault.origin.id)
        elif mixed:
            refuse += statements("seat = None  # the dealer's, whoever is named")
        closed = simplify(not_(window(fault, shop)))
        text = f"{fault.origin.name} cannot be reported now ({fault.origin.id})"
        refuse += statements("if __closed:\n    raise FaultError(__text)", closed=closed, text=text)
        if len(faults) > 1:
            refuse = [if_(eq(name("name"), Str(fault.origin.name)), tuple(refuse))]
        found.append(simplify_statements(tuple(refuse)))
    return block(*found, statements(f"self._history.append({entry})"))


def _asks_for_seat(rules: str) -> Body:
    return statements(
        """
        if seat is None:
            raise FaultError(__whose)
        """,
        whose=f"say whose fault it is: a seat ({rules})",
    )


def consequences(shop: Workshop) -> Body:
    """What each fault does."""
    if _mixed(shop):
        whose = statements("whose = self.dealer if seat is None else seat")
        return block(whose, _branches(shop))
    return _branches(shop)


def _branches(shop: Workshop) -> Body:
    branches: Body = ()
    for fault in reversed(shop.rules.faults):
        body = _consequence(fault, shop)
        if len(shop.rules.faults) == 1:
            return body
        branches = (if_(eq(name("name"), Str(fault.origin.name)), body, branches),)
    return branches


def _consequence(fault: Fault, shop: Workshop) -> Body:
    scene = _whose(fault, shop)
    found: list[Statement] = []
    if fault.effect.points is not None or fault.effect.wins:
        found += _judged(fault, scene, shop)
    found += _counted(fault, scene, shop)
    after = block(*_after(fault, shop))
    over = "self._end_chica()" if shop.several_chicas else "return"
    found += statements(f"if self._winner >= 0:\n    {over}\nelse:\n    __after", after=after)
    return simplify_statements(tuple(found))


def _counted(fault: Fault, scene: Scene, shop: Workshop) -> Body:
    """Count the report, whether or not it pays."""
    found: list[Body] = []
    for tally, slot in shop.tallies.items():
        if tally.what == fault.origin.id and not tally.other and tally.scope != "row":
            at = scene.side if tally.grain == "side" else seat_of("seat", scene)
            found.append(statements("self.__slot[__at] += 1", slot=slot, at=at))
    return block(*found)


def _judged(fault: Fault, scene: Scene, shop: Workshop) -> Body:
    return judge(replace(fault, condition=ALWAYS), scene, shop)


def _after(fault: Fault, shop: Workshop) -> list[Body]:
    match fault.then:
        case "deal again":
            note: Body = (Comment("the same dealer deals the hand anew"),)
            return [note, _same_hand(shop), statements("self._new_hand()")]
        case "deal passes":
            passes = "self._pass_deal(self._after[self.dealer])\nself._new_hand()"
            return [(Comment("the next seat deals"),), statements(passes)]
    return [_ask_again(shop)]


def _same_hand(shop: Workshop) -> Body:
    return statements("self._hand_number -= 1") if "_hand_number" in shop.slots else ()


def _ask_again(shop: Workshop) -> Body:
    """An open question is put again: what may be said can have changed."""
    found: list[Body] = []
    if any(rule.said == "before first play" for rule in shop.rules.announcements):
        found.append(
            statements(
                """
                if self.phase == "announce":
                    self._ask_to_announce(self._order[self._order.index(self._seat) :])
                """
            )
        )
    if shop.rules.claims:
        found.append(
            statements(
                """
                if self.phase == "claim":
                    seats = self._order[:2]
                    self._ask_to_claim(seats[seats.index(self._seat) :])
                """
            )
        )
    return block(*found, ask_again(shop)) or statements("return")
