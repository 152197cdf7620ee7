"""Announcements: credited by themselves, asked for before the first play, or made on one's turn."""

from __future__ import annotations

from itertools import combinations

from cuarenta.compiler.code.build import aug, block, if_, index, name, self_
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import (
    Body,
    Comment,
    Expression,
    Formatted,
    FString,
    Name,
    Statement,
)
from cuarenta.compiler.model.expression import ALWAYS, Compare, Fact, Number
from cuarenta.compiler.model.rules import Announcement
from cuarenta.compiler.plan.fold import conjuncts, every, fold
from cuarenta.compiler.plan.limits import limited
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.fire import fire, judge
from cuarenta.compiler.plan.reading.cards import announcers, shown_ranks
from cuarenta.compiler.plan.scene import Scene, Workshop

ASKED = ("before first play",)
OWN = ("on own turn", "on own first turn")


def said(shop: Workshop, *when: str) -> tuple[Announcement, ...]:
    """The announcements of some timing."""
    return tuple(rule for rule in shop.rules.announcements if rule.said in when)


def spoken(shop: Workshop) -> tuple[Announcement, ...]:
    """The announcements that are actions."""
    return said(shop, *ASKED, *OWN)


def constant(rule: Announcement, shop: Workshop) -> str:
    """The name of an announcement's action in the engine."""
    return f"SAY_{shop.word(rule.origin.id).upper()}"


def scene_of(seat: Expression, hand: Expression) -> Scene:
    """A seat announcing."""
    return Scene("announcement", side=source("__seat % 2", seat=seat), seat=seat, hand=hand)


def is_open(rule: Announcement, scene: Scene, shop: Workshop) -> Expression:
    """Whether an announcement holds and is not closed."""
    told = limited(shop.rules, rule.origin.id, rule.effect)
    condition = rule.condition
    if told.points is not None and not rule.effect.wins:
        zero = fold(Compare("!=", told.points, Number(0)), shop.constants, shop.rules.ranks)
        if shop.scores.never_zero(rule.origin.id, told):
            zero = ALWAYS
        condition = every(condition, shop.scores.shortest(every(told.open, zero)))
    test = lower(condition, scene, shop)
    if rule.said == "on own first turn":
        assert scene.hand is not None
        full = source("_size(__hand) == __n", hand=scene.hand, n=shop.rules.packet.cards)
        test = simplify(source("__test and __full", test=test, full=full))
    return test


def exclusive(shop: Workshop) -> bool:
    """Whether no hand has two announcements to make before the first play."""
    pairs = combinations(said(shop, *ASKED), 2)
    return all(_exclude(a, b) for a, b in pairs)


def _exclude(a: Announcement, b: Announcement) -> bool:
    """Whether two conditions ask one fact for different numbers."""

    def fixed(rule: Announcement) -> dict[Fact, int]:
        return {
            part.left: part.right.value
            for part in conjuncts(rule.condition)
            if isinstance(part, Compare)
            and part.relation == "="
            and isinstance(part.left, Fact)
            and isinstance(part.right, Number)
        }

    first, second = fixed(a), fixed(b)
    return any(second.get(fact, number) != number for fact, number in first.items())


def made(rule: Announcement, scene: Scene, shop: Workshop) -> Body:
    """What an announcement leaves beside its points: who has made one, which rank was shown."""
    found: list[Statement] = []
    assert scene.seat is not None
    assert scene.hand is not None
    if "victim announced" in shop.reads:
        bit = source("1 << __seat", seat=scene.seat)
        found.append(aug(self_(announcers(shop)), "|", bit))
    if "rank shown" in shop.reads and rule.shows != "nothing":
        found.append(aug(self_(shown_ranks(shop)), "|", source("_most(__hand)", hand=scene.hand)))
    return tuple(found)


def announce(rule: Announcement, scene: Scene, shop: Workshop) -> Body:
    """Make an announcement that is open."""
    also = made(rule, scene, shop)
    told = shop.limited(rule.origin.id, rule.effect)
    points = None if told.points is None else lower(told.points, scene, shop)
    return (*also, *fire(rule, points, scene, shop))


def told(rule: Announcement, shop: Workshop) -> Body:
    """What everyone learns of an announcement made by itself, kept for information states."""
    note = "what was dealt, and what was announced by itself"
    shop.slot("_told", "[]", "list[tuple[int, ...] | str]", note)
    parts: list[str | Expression] = [Formatted(name("seat")), f" {rule.origin.name}"]
    if rule.shows != "nothing":
        most = "_most(hand)"
        cards = most if rule.shows == "rank" else f"{shop.layout.digit} * {most} & hand"
        parts += (" of ", Formatted(source(f"' '.join(_names({cards}))")))
    return statements("self._told.append(__text)", text=FString(tuple(parts)))


def by_itself(shop: Workshop) -> Body:
    """The announcements that are credited as a packet is dealt."""
    rules = said(shop, "by itself")
    if not rules:
        return ()
    scene = scene_of(name("seat"), name("hand"))
    found: list[Body] = []
    for rule in rules:
        also = (*made(rule, scene, shop), *told(rule, shop))
        found.append(judge(rule, scene, shop, first=not found, also=also))
    if not any(not isinstance(each, Comment) for each in block(*found)):
        return ()
    over = (
        "if self._winner >= 0:\n    self._end_chica()\n    return"
        if shop.several_chicas
        else "if self._winner >= 0:\n    return"
    )
    return statements(
        f"""
        for seat in self._order:
            hand = hands[seat]
            __rules
            {over.replace(chr(10), chr(10) + " " * 12)}
        """,
        rules=block(*found),
    )


def ask_body(shop: Workshop) -> Body:
    """Offering a seat what it may announce before the first play."""
    scene = scene_of(name("seat"), name("hand"))
    once = exclusive(shop)
    found: list[Body] = [] if once else [statements("answers: list[int] = []")]
    for rule in said(shop, *ASKED):
        test = is_open(rule, scene, shop)
        action = name(constant(rule, shop))
        if once:
            offer = _ask(source("[__action, PASS]", action=action))
        else:
            test = simplify(source("__t and __a not in self._said", t=test, a=action))
            offer = statements("answers.append(__action)", action=action)
        found.append((Comment(comment(rule, shop)), if_(test, offer)))
    if not once:
        found.append((if_(name("answers"), _ask(source("[*answers, PASS]"))),))
    return block(*found)


def _ask(answers: Expression) -> Body:
    return statements(
        """
        self.phase, self._seat, self._answers = "announce", seat, __answers
        return
        """,
        answers=answers,
    )


def comment(rule: Announcement, shop: Workshop) -> str:
    """The rule, and what may close it."""
    told = limited(shop.rules, rule.origin.id, rule.effect)
    closed = f": closed by {', '.join(told.closed_by)}" if told.closed_by else ""
    return f"{rule.origin.id}{closed}"


def answer_body(shop: Workshop) -> Body:
    """Making the announcement that was chosen before the first play."""
    scene = scene_of(name("seat"), index(self_("_hands"), name("seat")))
    return _choose(said(shop, *ASKED), scene, shop)


def _choose(rules: tuple[Announcement, ...], scene: Scene, shop: Workshop) -> Body:
    branches: Body = ()
    for rule in reversed(rules):
        done = (Comment(rule.origin.id), *announce(rule, scene, shop))
        test = source("action == __action", action=Name(constant(rule, shop)))
        branches = (if_(test, done, branches),)
    return branches


def own_turn_offers(shop: Workshop) -> Body:
    """Offering the seat in turn what it may announce."""
    scene = scene_of(self_("_seat"), name("hand"))
    found: list[Body] = []
    for rule in said(shop, *OWN):
        test = is_open(rule, scene, shop)
        offer = statements("actions.append(__action)", action=name(constant(rule, shop)))
        found.append((Comment(comment(rule, shop)), if_(test, offer)))
    return block(*found)


def own_turn_body(shop: Workshop) -> Body:
    """Making the announcement that the seat in turn chose."""
    scene = scene_of(name("seat"), index(self_("_hands"), name("seat")))
    rules = said(shop, *OWN)
    if len(rules) == 1:
        return (Comment(rules[0].origin.id), *announce(rules[0], scene, shop))
    return _choose(rules, scene, shop)


# Asking before the first play --------------------------------------------------------------------


def first_question(shop: Workshop) -> Body:
    """What is asked as a packet is dealt."""
    if said(shop, *ASKED):
        return statements("self._ask_to_announce(self._order)")
    return ()


def announce_methods(shop: Workshop) -> Body:
    """The methods that ask for announcements before the first play."""
    if not said(shop, *ASKED):
        return ()
    once = exclusive(shop)
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
        offers=ask_body(shop),
        forget=forget,
        note=note,
        made=answer_body(shop),
        forget_pass=() if once else statements("if action == PASS:\n    self._said = []"),
    )
