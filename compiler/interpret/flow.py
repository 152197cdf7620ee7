"""The match from beginning to end, told as it happens."""

from __future__ import annotations

from cuarenta.compiler.interpret.announcing import before_first_play, by_themselves
from cuarenta.compiler.interpret.asking import Asking, DealAnew
from cuarenta.compiler.interpret.ends import NO_SEAT, end
from cuarenta.compiler.interpret.evaluate import holds
from cuarenta.compiler.interpret.judge import Won, ends_match
from cuarenta.compiler.interpret.moment import begin
from cuarenta.compiler.interpret.state import Card, Packet, State
from cuarenta.compiler.interpret.turns import turn


def match(state: State) -> Asking[None]:
    """Chica after chica, until one ends the match."""
    state.begin("match")
    while state.winner is None:
        state.chica_number += 1
        state.note(state.rules.game.origin)
        state.hand_number = 0
        state.scores = [state.rules.game.start] * 2
        state.begin("chica")
        try:
            yield from chica(state)
        except Won as won:
            settle(state, won)


def settle(state: State, won: Won) -> None:
    """Count a chica for its winner; end the match, or find the next dealer."""
    state.chicas[won.side] += 1
    if won.stretch == "match":
        state.winner = won.side
        return
    state.winner = ends_match(begin(state, "chica end", won.side, NO_SEAT))
    if state.winner is None:
        rotate(state, "chica end", won.side)


def chica(state: State) -> Asking[None]:
    """Hand after hand; only a chica won ends it."""
    anew = False
    while True:
        if not anew:
            state.hand_number += 1
        anew = False
        try:
            yield from hand(state)
        except DealAnew as fault:
            if fault.passes:
                state.dealer = state.neighbour(state.dealer)
            else:
                anew = True


def hand(state: State) -> Asking[None]:
    """Shuffle, deal and play packet by packet, count, and let the deal move on."""
    state.hands_dealt += 1
    state.stock = [Card(rank) for rank in next(state.packs)]
    state.hands = [[] for _ in range(state.players)]
    state.row = []
    state.piles = [[], []]
    state.fresh = None
    state.last_capturer = None
    state.occasions = []
    state.packet_number = 0
    state.begin("hand")
    while True:
        yield from packet(state)
        if len(state.stock) <= state.rules.packet.undealt:
            break
        rotate(state, "packet end")
    yield from end(state, "hand")
    rotate(state, "hand end")


def packet(state: State) -> Asking[None]:
    """Deal some cards to each seat, hear the announcements, play all cards, and judge the end."""
    state.packet_number += 1
    state.begin("packet")
    deal(state)
    by_themselves(state)
    yield from before_first_play(state)
    while any(state.hands):
        for seat in state.order:
            yield from turn(state, seat)
    yield from end(state, "packet")


def deal(state: State) -> None:
    """Give each seat its cards, the leader first."""
    dealing = state.rules.packet
    state.note(dealing.origin)
    leads = state.dealer if dealing.leader == "dealer" else state.neighbour(state.dealer)
    state.order = state.seats_from(leads)
    state.show("dealer", state.dealer)
    for seat in state.order:
        state.hands[seat] = [state.stock.pop(0) for _ in range(dealing.cards)]
        state.show("dealt", state.ascending(state.hands[seat]), only=seat)
    dealt = tuple(tuple(card.rank for card in held) for held in state.hands)
    state.packet = Packet(dealt)


def rotate(state: State, moment: str, winner: int | None = None) -> None:
    """Let the deal move on, by each rotation of this moment."""
    for rule in state.rules.rotations:
        side = state.dealer % 2 if winner is None else winner
        if moment not in rule.on or not holds(rule.condition, begin(state, moment, side, NO_SEAT)):
            continue
        state.note(rule.origin)
        others = state.seats_from(state.neighbour(state.dealer))
        match rule.dealer:
            case "next seat":
                state.dealer = others[0]
            case "winner":
                state.dealer = next(seat for seat in others if seat % 2 == winner)
            case "loser":
                state.dealer = next(seat for seat in others if seat % 2 != winner)
            case "same seat":
                pass
