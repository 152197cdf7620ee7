"""What a seat may play: every capture of a card, found by trying all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from cuarenta.compiler.interpret.bases import Taking, joined, single
from cuarenta.compiler.interpret.evaluate import holds
from cuarenta.compiler.interpret.moment import Deed, Moment
from cuarenta.compiler.interpret.state import Card, State, ranks_of
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.rules import Run


@dataclass(eq=False, slots=True)
class Play:
    """A card, and what it takes: `by` tells which rule takes which cards.

    `matched` are the cards taken by a match; `follow` tells for each run rule that may follow the
    basis which rank it would take next.
    """

    card: Card
    basis: tuple[Card, ...] = ()
    run: tuple[Card, ...] = ()
    by: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    matched: tuple[Card, ...] = ()
    follow: dict[str, int | None] = field(default_factory=dict)

    @property
    def taken(self) -> tuple[Card, ...]:
        """Everything that the action names."""
        return self.basis + self.run

    def leaves_open(self, left: Sequence[int]) -> bool:
        """Whether its run could go on with one of the ranks that are left."""
        return any(rank in left for rank in self.follow.values())


def plays(state: State, moment: Moment, must_capture: Callable[[Card], bool]) -> dict[str, Play]:
    """Every play of the seat in turn, by the text of the action."""
    found: dict[str, Play] = {}
    for card in one_of_each(state.hands[moment.seat]):
        captures = captures_of(state, moment, card)
        if captures and must_capture(card):
            state.note(state.rules.turn.origin)
        else:
            found[state.ranks[card.rank]] = Play(card)
        found |= captures
    return found


def one_of_each(hand: Sequence[Card]) -> list[Card]:
    """One card of each rank in a hand: equal ones can do the same."""
    return list({card.rank: card for card in hand}.values())


def captures_of(state: State, moment: Moment, card: Card) -> dict[str, Play]:
    """Every capture that is open to a card; options that name the same ranks are one."""
    found: dict[str, list[Play]] = {}
    takings = single(state, moment, card)
    if state.rules.turn.bases > 1:
        takings += joined(state, moment, card)
    for taking in takings:
        for play in with_runs(state, moment, card, taking):
            found.setdefault(text_of(state, play), []).append(play)
    return {text: united(state, ways) for text, ways in found.items()}


def text_of(state: State, play: Play) -> str:
    """The text of the action: basis ascending, each card of the run named."""
    played = state.ranks[play.card.rank]
    basis = "+".join(state.ascending(play.basis))
    return ">".join((f"{played}x{basis}", *state.names(play.run)))


def united(state: State, ways: list[Play]) -> Play:
    """One play of all that name the same ranks, by the rules of each, of the most recent cards."""

    def places(cards: Sequence[Card]) -> list[int]:
        return sorted(map(state.row.index, cards), reverse=True)

    def weight(cards: Sequence[Card]) -> tuple[int, list[int]]:
        return len(cards), places(cards)

    one = max(ways, key=lambda play: places(play.taken))
    best = [play for play in ways if places(play.taken) == places(one.taken)]
    matched = tuple({card for play in best for card in play.matched})
    if not matched and any(play.matched for play in ways):
        matched = one.basis
    by: dict[str, tuple[Card, ...]] = {}
    for play in ways:
        for rule, cards in play.by.items():
            by[rule] = max(by.get(rule, ()), cards, key=weight)
    follow = [play.follow for play in best if play.follow] or [play.follow for play in ways]
    return Play(one.card, one.basis, one.run, by, matched, max(follow, key=_next_rank))


def _next_rank(follow: dict[str, int | None]) -> int:
    """How far a run has come that would take this rank next."""
    ranks = [-1 if rank is None else rank for rank in follow.values()]
    return max(ranks, default=-2)


# Runs ---------------------------------------------------------------------------------------


def with_runs(state: State, moment: Moment, card: Card, taking: Taking) -> Iterator[Play]:
    """A basis alone and, where a run may follow it, with each run that is open."""
    base = Play(card, taking.cards, (), taking.by, taking.matched)
    following = [run for run in state.rules.runs if any(rule in run.after for rule in taking.by)]
    if not following:
        yield base
    for rule in following:
        runs = open_runs(state, moment, rule, taking, base)
        yield from runs if rule.length == "as chosen" else runs[-1:]


def open_runs(state: State, moment: Moment, rule: Run, taking: Taking, base: Play) -> list[Play]:
    """The basis with each length of run that is open, from 0 up."""
    name = rule.origin.id
    found = []
    for length, (run, beyond) in enumerate(lengths(state, rule, taking, base)):
        by = {**base.by, name: run} if run else base.by
        play = Play(base.card, base.basis, run, by, base.matched, {name: beyond})
        if length == 0 or run_open(state, moment, rule, play):
            found.append(play)
    return found


def lengths(
    state: State, rule: Run, taking: Taking, base: Play
) -> Iterator[tuple[tuple[Card, ...], int | None]]:
    """Each run without a gap that lies there, and the rank beyond it."""
    run: tuple[Card, ...] = ()
    taken = {card.rank for card in base.basis}
    rank = above(state, begins_at(rule, taking, base))
    while True:
        if rank in taken:
            rank = None
        yield run, rank
        there = [card for card in state.row if card.rank == rank]
        if rank is None or not there:
            return
        run, rank = (*run, there[-1]), above(state, rank)


def begins_at(rule: Run, taking: Taking, base: Play) -> int:
    """The rank above which a run begins."""
    if rule.above == "highest card taken":
        return max(card.rank for card in base.basis)
    return base.card.rank if taking.stands_for is None else taking.stands_for


def above(state: State, rank: int) -> int | None:
    """The next rank of the same pack rule."""
    for sequence in state.sequences:
        if rank in sequence[:-1]:
            return rank + 1
    return None


def run_open(state: State, moment: Moment, rule: Run, play: Play) -> bool:
    """Whether a run rule's condition holds for a play with a run of this length."""
    if rule.condition == ALWAYS:
        return True
    moment.deed = option(state, play, len(play.run))
    return holds(rule.condition, moment)


def goes_on(state: State, moment: Moment, rule: Run, play: Play) -> bool:
    """Whether the run rule would have let this play take one card more."""
    rank = play.follow.get(rule.origin.id)
    there = [card for card in state.row if card.rank == rank and card not in play.taken]
    if not there:
        return False
    run = (*play.run, there[-1])
    by = {**play.by, rule.origin.id: run}
    beyond = above(state, there[-1].rank)
    follow = None if beyond in ranks_of(play.basis) else beyond
    longer = Play(play.card, play.basis, run, by, play.matched, {rule.origin.id: follow})
    return run_open(state, moment, rule, longer)


# Rests --------------------------------------------------------------------------------------


def rests(state: State, moment: Moment, play: Play) -> dict[str, tuple[Card, ...]]:
    """The cards that each rest rule takes along with a play."""
    found: dict[str, tuple[Card, ...]] = {}
    for rule in state.rules.rests:
        swept: list[Card] = []
        for rank in sorted({c.rank for name in rule.after for c in play.by.get(name, ())}):
            alike = [card for card in state.row if card.rank == rank]
            others = [card for card in alike if card not in play.taken]
            moment.deed = option(state, play, len(others))
            moment.deed.alike = len(alike)
            if others and holds(rule.condition, moment):
                swept += others
        if swept:
            found[rule.origin.id] = tuple(swept)
    return found


# What a play would do, as facts read it -----------------------------------------------------


def option(state: State, play: Play, taken: int) -> Deed:
    """A basis with its run as an option; `taken` are the cards of the rule being judged."""
    left = ranks_of(state.row, without=play.taken)
    return Deed(
        card=play.card,
        before=len(state.row),
        left=left,
        on_table=sum(card.rank == play.card.rank for card in state.row),
        taken=taken,
        by={name: len(cards) for name, cards in play.by.items()},
        fresh=what_becomes(state, play, ()),
        run_open=play.leaves_open(left),
    )


def what_becomes(state: State, play: Play, swept: Sequence[Card]) -> str:
    """What becomes of the fresh card."""
    if state.fresh is None:
        return "absent"
    card = state.fresh.card
    if card in play.matched:
        return "matched"
    if card in play.basis:
        return "summed"
    if card in play.run:
        return "run over"
    return "swept" if card in swept else "left"
