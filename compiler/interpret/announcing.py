"""Announcements: which are open to a seat, and what making one does."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.interpret.asking import Asking, Question, ask
from cuarenta.compiler.interpret.evaluate import holds
from cuarenta.compiler.interpret.judge import fire, pays
from cuarenta.compiler.interpret.moment import begin
from cuarenta.compiler.interpret.state import Card, Happening, State
from cuarenta.compiler.model.rules import Announcement

PASS = "pass"


def said(state: State, *when: str) -> Iterator[Announcement]:
    """The announcements that are said then, in order."""
    return (rule for rule in state.rules.announcements if rule.said in when)


def is_open(state: State, seat: int, rule: Announcement) -> bool:
    """Whether a seat has this to announce, and it is not closed for its side."""
    moment = begin(state, "announcement", seat % 2, seat)
    return holds(rule.condition, moment) and pays(moment, rule)


def by_themselves(state: State) -> None:
    """Credit what is announced by itself, seat by seat."""
    for seat in state.order:
        for rule in said(state, "by itself"):
            if is_open(state, seat, rule):
                announce(state, seat, rule)


def before_first_play(state: State) -> Asking[None]:
    """Ask each seat that has something to announce, until it passes or has nothing more."""

    def question() -> Question | None:
        made = {rule for each, rule in state.packet.announced if each == seat}
        open_now: dict[str, object] = {
            rule.origin.name: rule
            for rule in said(state, "before first play")
            if rule.origin.id not in made and is_open(state, seat, rule)
        }
        return Question("announce", seat, {**open_now, PASS: PASS}) if open_now else None

    for seat in state.order:
        while isinstance(rule := (yield from ask(state, question)), Announcement):
            announce(state, seat, rule)
        if rule == PASS:
            state.show("says", PASS, only=seat)


def on_own_turn(state: State, seat: int) -> dict[str, Announcement]:
    """What a seat may announce before it plays, by name."""
    is_first = len(state.hands[seat]) == state.rules.packet.cards
    when = ("on own turn", "on own first turn") if is_first else ("on own turn",)
    return {rule.origin.name: rule for rule in said(state, *when) if is_open(state, seat, rule)}


def announce(state: State, seat: int, rule: Announcement) -> None:
    """Make an announcement: it shows what it shows, and pays."""
    moment = begin(state, "announcement", seat % 2, seat)
    cards = alike(state.hands[seat])
    ranks = {card.rank for card in cards}
    state.packet.announced.add((seat, rule.origin.id))
    match rule.shows:
        case "nothing":
            state.show(seat, "announces", rule.origin.name)
        case "rank":
            named = tuple(state.ranks[rank] for rank in sorted(ranks))
            state.show(seat, "announces", rule.origin.name, named)
        case "cards":
            state.show(seat, "announces", rule.origin.name, state.ascending(cards))
    if rule.shows != "nothing":
        state.packet.shown |= ranks
    try:
        fire(moment, rule)
    finally:
        state.log.append(Happening(moment.side, seat, frozenset((rule.origin.id,))))


def alike(hand: list[Card]) -> list[Card]:
    """The cards of which a hand has most of one rank; of several ranks if they are even."""
    counts = {card.rank: sum(card.rank == each.rank for each in hand) for card in hand}
    most = max(counts.values(), default=0)
    return [card for card in hand if counts[card.rank] == most]
