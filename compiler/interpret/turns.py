"""A seat's turn: what it may do, the play, and what a run leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.interpret import options
from cuarenta.compiler.interpret.announcing import announce, on_own_turn
from cuarenta.compiler.interpret.asking import Asking, Question, ask
from cuarenta.compiler.interpret.evaluate import holds
from cuarenta.compiler.interpret.judge import judge
from cuarenta.compiler.interpret.moment import Deed, Moment, begin
from cuarenta.compiler.interpret.options import Play
from cuarenta.compiler.interpret.state import Card, Fresh, Happening, State, ranks_of
from cuarenta.compiler.model.rules import Announcement, Award, Missed, Win

TAKE, LEAVE = "take", "leave"


def turn(state: State, seat: int) -> Asking[None]:
    """Let a seat announce what it will, and play a card."""

    def question() -> Question:
        return Question("play", seat, {**may_play(state, seat), **on_own_turn(state, seat)})

    while isinstance(chosen := (yield from ask(state, question)), Announcement):
        announce(state, seat, chosen)
    assert isinstance(chosen, Play)
    left_behind = missed_by(state, seat, chosen)
    make(state, seat, chosen)
    for rule, rank in left_behind:
        took = yield from offer(state, seat, rule, rank)
        if took:
            break


def may_play(state: State, seat: int) -> dict[str, Play]:
    """Every card a seat may play, and all that it may take with it."""

    def must_capture(card: Card) -> bool:
        before = begin(state, "turn", seat % 2, seat)
        lying = len(state.row)
        equal = sum(each.rank == card.rank for each in state.row)
        before.deed = Deed(card, lying, ranks_of(state.row), on_table=equal)
        return holds(state.rules.turn.compulsory, before)

    return options.plays(state, begin(state, "option", seat % 2, seat), must_capture)


# The play -----------------------------------------------------------------------------------


def make(state: State, seat: int, play: Play) -> None:
    """Make a play, and judge it."""
    side = seat % 2
    moment = begin(state, "play", side, seat)
    swept = options.rests(state, begin(state, "option", side, seat), play)
    along = dict.fromkeys(card for cards in swept.values() for card in cards)
    taken = (*play.taken, *along)
    moment.deed = deed = options.option(state, play, len(taken))
    deed.by |= {name: len(cards) for name, cards in swept.items()}
    deed.fresh = options.what_becomes(state, play, taken)
    state.show(seat, "plays", options.text_of(state, play) if taken else name_of(state, play.card))

    state.hands[seat].remove(play.card)
    if taken:
        state.to_pile(side, taken)
        state.piles[side].append(play.card)
    else:
        state.row.append(play.card)
    deed.left, deed.took = ranks_of(state.row), ranks_of(taken)
    deed.run_open = play.leaves_open(deed.left)
    rules = frozenset(play.by.keys() | swept.keys())
    try:
        judge_all(moment, captured=bool(taken))
    finally:
        fired = {rule for rule, _ in moment.fired}
        state.log.append(Happening(side, seat, rules | fired, play.card.rank, bool(taken)))
        if taken:
            state.last_capturer = side
        state.fresh = None if taken else Fresh(play.card, seat, state.packet)


def name_of(state: State, card: Card) -> str:
    """The code of a card's rank."""
    return state.ranks[card.rank]


def lies_there(state: State, rank: int | None) -> bool:
    """Whether a card of this rank lies on the table."""
    return any(card.rank == rank for card in state.row)


def judge_all(moment: Moment, captured: bool, played: bool = True) -> None:
    """Judge the awards and wins of a play, those on a capture only if it captured."""
    for rule in moment.state.steps["play"]:
        assert isinstance(rule, Award | Win)
        if captured if rule.on == "capture" else played:
            judge(moment, rule)


# What a run leaves behind ---------------------------------------------------------------------


def missed_by(state: State, seat: int, play: Play) -> list[tuple[Missed, int]]:
    """The rules by which others may take what this play could have run over, and the next rank."""
    found = []
    for rule in state.rules.missed:
        for run in state.rules.runs:
            rank = play.follow.get(run.origin.id)
            if run.origin.id == rule.after and rank is not None:
                moment = begin(state, "option", seat % 2, seat)
                if options.goes_on(state, moment, run, play):
                    found.append((rule, rank))
    return found


def offer(state: State, player: int, rule: Missed, rank: int) -> Asking[bool]:
    """Ask those who may take the rest of a run, until one does; tells whether one did."""

    def question() -> Question | None:
        moment = begin(state, "missed", seat % 2, seat)
        asked = lies_there(state, rank) and holds(rule.condition, moment)
        return Question("missed", seat, {TAKE: TAKE, LEAVE: LEAVE}) if asked else None

    for seat in asked_seats(state, player, rule):
        answer = yield from ask(state, question)
        if answer == LEAVE:
            state.show("says", LEAVE, only=seat)
        if answer == TAKE:
            take_missed(state, seat, rule, rank)
            return True
    return False


def asked_seats(state: State, player: int, rule: Missed) -> Iterator[int]:
    """Who may take what a seat has missed, in the order of play."""
    _, *others = state.seats_from(player)
    match rule.by:
        case "next seat":
            yield others[0]
        case "opponents":
            yield from (seat for seat in others if seat % 2 != player % 2)
        case "partner":
            yield from (seat for seat in others if seat % 2 == player % 2)
        case "others":
            yield from others


def take_missed(state: State, seat: int, rule: Missed, rank: int) -> None:
    """Move all of the unbroken run to the seat's pile; it may count as a capture."""
    run: list[Card] = []
    at: int | None = rank
    while at is not None and lies_there(state, at):
        run.append([card for card in state.row if card.rank == at][-1])
        at = options.above(state, at)
    side = seat % 2
    moment = begin(state, "play", side, seat)
    before = len(state.row)
    state.to_pile(side, run)
    state.show(seat, "takes", state.names(run))
    moment.deed = Deed(
        None,
        before,
        ranks_of(state.row),
        taken=len(run),
        took=ranks_of(run),
        by={rule.origin.id: len(run)},
    )
    try:
        if rule.captures:
            judge_all(moment, captured=True, played=False)
    finally:
        rules = {rule.origin.id, *(fired for fired, _ in moment.fired)}
        state.log.append(Happening(side, seat, frozenset(rules), captured=rule.captures))
        if rule.captures:
            state.last_capturer = side
