"""What each fact of the registry is at a moment: one small function a fact, by the fact's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from cuarenta.compiler.interpret.moment import Deed, Moment
from cuarenta.compiler.interpret.state import Card, Happening, ranks_of
from cuarenta.compiler.model.expression import Fact

Reading: TypeAlias = int | bool | frozenset[str] | None
Reader: TypeAlias = Callable[[Moment, Fact], Reading]

READERS: dict[str, Reader] = {}


def reads(name: str) -> Callable[[Reader], Reader]:
    """Enter a function as the reader of the fact of this name."""

    def enter(reader: Reader) -> Reader:
        READERS[name] = reader
        return reader

    return enter


def _words(**true: bool) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word, holds in true.items() if holds)


# The ruleset and the table ------------------------------------------------------------------


@reads("target")
def _target(moment: Moment, _: Fact) -> int:
    return moment.state.rules.game.target


@reads("players")
def _players(moment: Moment, _: Fact) -> int:
    return moment.state.players


@reads("deck size")
def _deck_size(moment: Moment, _: Fact) -> int:
    return moment.state.rules.deck_size


@reads("side")
def _side(moment: Moment, _: Fact) -> frozenset[str]:
    side = moment.side
    return _words(
        dealers=side == moment.part("dealers"),
        nondealers=side == moment.part("nondealers"),
        next_dealers=side == moment.part("next dealers"),
    )


@reads("seat")
def _seat(moment: Moment, _: Fact) -> frozenset[str]:
    state, seat = moment.state, moment.seat
    return _words(
        dealer=seat == state.dealer,
        leader=seat == state.order[0],
        last_player=seat == state.order[-1],
    )


# Scores -------------------------------------------------------------------------------------


@reads("score")
def _score(moment: Moment, fact: Fact) -> int:
    new = moment.kind in ("score", "chica end")
    scores = moment.state.scores if new else moment.scores
    return scores[moment.part(fact.whose)]


@reads("score now")
def _score_now(moment: Moment, fact: Fact) -> int:
    return moment.state.scores[moment.part(fact.whose)]


@reads("points")
def _points(moment: Moment, _: Fact) -> int:
    return moment.points


@reads("too")
def _too(moment: Moment, fact: Fact) -> bool:
    return (fact.rule, moment.acting) in {**moment.earlier, **moment.fired}


@reads("paid")
def _paid(moment: Moment, fact: Fact) -> int:
    return {**moment.earlier, **moment.fired}.get((fact.rule, moment.acting), 0)


@reads("gained")
def _gained(moment: Moment, fact: Fact) -> int:
    side = moment.part(fact.whose)
    return moment.state.scores[side] - moment.state.scores_begun[fact.scope][side]


# History, before this moment ----------------------------------------------------------------


def _concerned(moment: Moment, fact: Fact, log: Iterable[Happening]) -> Iterator[Happening]:
    """What happened to the side, or to the seat, that the fact is read of."""
    match fact.whose:
        case "both sides":
            yield from log
        case "seat":
            yield from (each for each in log if each.seat == moment.seat)
        case "partner":
            partner = _partner(moment)
            yield from (each for each in log if each.seat == partner)
        case _:
            side = moment.part(fact.whose)
            yield from (each for each in log if each.side == side)


def _partner(moment: Moment) -> int:
    return (moment.seat + 2) % moment.state.players


def _how_often(moment: Moment, fact: Fact, happened: Callable[[Happening], bool]) -> int:
    """Count in a stretch or, in a row, back to the last play without it."""
    if fact.scope != "row":
        log = moment.state.since(fact.scope)
        return sum(map(happened, _concerned(moment, fact, log)))
    plays = (each for each in reversed(moment.state.since("hand")) if each.rank is not None)
    return _until_not(_concerned(moment, fact, plays), happened)


def _until_not(log: Iterable[Happening], happened: Callable[[Happening], bool]) -> int:
    count = 0
    for each in log:
        if not happened(each):
            break
        count += 1
    return count


@reads("times")
def _times(moment: Moment, fact: Fact) -> int:
    before = _how_often(moment, fact, lambda each: fact.rule in each.rules)
    return before + (moment.kind == "score" and fact.scope != "row" and _just_now(moment, fact))


def _just_now(moment: Moment, fact: Fact) -> bool:
    """A score is judged with what has just changed it, though the moment is not over."""
    if (fact.rule, moment.acting) not in moment.fired:
        return False
    if fact.whose == "partner":
        return _partner(moment) == moment.seat
    return fact.whose in ("both sides", "seat") or moment.part(fact.whose) == moment.acting


@reads("together")
def _together(moment: Moment, fact: Fact) -> int:
    both = {fact.rule, fact.other}
    return _how_often(moment, fact, lambda each: each.rank is not None and both <= each.rules)


@reads("captures")
def _captures(moment: Moment, fact: Fact) -> int:
    return _how_often(moment, fact, lambda each: each.captured)


@reads("equal plays")
def _equal_plays(moment: Moment, _: Fact) -> int:
    card = _deed(moment).card
    if card is None:
        return 0
    plays = (each for each in reversed(moment.state.since("hand")) if each.rank is not None)
    return _until_not(plays, lambda each: each.rank == card.rank)


# The clock ----------------------------------------------------------------------------------


@reads("plays")
def _plays(moment: Moment, fact: Fact) -> int:
    return sum(each.rank is not None for each in moment.state.since(fact.scope))


@reads("plays left")
def _plays_left(moment: Moment, fact: Fact) -> int:
    state = moment.state
    held = sum(map(len, state.hands))
    to_deal = len(state.stock) - state.rules.packet.undealt if fact.scope == "hand" else 0
    about_to_be_played = moment.kind == "option"
    return held + to_deal - about_to_be_played


@reads("first play")
def _first_play(moment: Moment, fact: Fact) -> bool:
    return _plays(moment, fact) == 0


@reads("last play")
def _last_play(moment: Moment, fact: Fact) -> bool:
    return _plays_left(moment, fact) == 0


@reads("packet number")
def _packet_number(moment: Moment, _: Fact) -> int:
    return moment.state.packet_number


@reads("hand number")
def _hand_number(moment: Moment, _: Fact) -> int:
    return moment.state.hand_number


@reads("chica number")
def _chica_number(moment: Moment, _: Fact) -> int:
    return moment.state.chica_number


@reads("chicas won")
def _chicas_won(moment: Moment, fact: Fact) -> int:
    return moment.state.chicas[moment.part(fact.whose)]


# Cards everyone can count -------------------------------------------------------------------


def _pile(moment: Moment, fact: Fact) -> list[Card]:
    """The side's pile as the moment began: it only grows, so those cards come first."""
    side = moment.part(fact.whose)
    pile = moment.state.piles[side]
    return pile if moment.kind in ("score", "chica end") else pile[: moment.piles[side]]


@reads("cards")
def _cards(moment: Moment, fact: Fact) -> int:
    return len(_pile(moment, fact))


@reads("cards like")
def _cards_like(moment: Moment, fact: Fact) -> int:
    return ranks_of(_pile(moment, fact)).count(_meant(moment, fact))


@reads("cards in hand")
def _cards_in_hand(moment: Moment, fact: Fact) -> int:
    state, seat = moment.state, moment.seat
    match fact.whose:
        case "partner":
            of = _partner(moment)
        case "next seat":
            of = state.neighbour(seat)
        case "last player":
            of = state.order[-1]
        case "dealer":
            of = state.dealer
        case "leader":
            of = state.order[0]
        case _:
            of = seat
    just_played = moment.kind == "play" and of == seat and _deed(moment).card is not None
    return len(state.hands[of]) + just_played


@reads("last capturer")
def _last_capturer(moment: Moment, _: Fact) -> frozenset[str]:
    last = moment.state.last_capturer
    return _words(side=last == moment.side, opponents=last == 1 - moment.side, nobody=last is None)


@reads("table")
def _table(moment: Moment, _: Fact) -> int:
    return len(_lying(moment))


def _lying(moment: Moment) -> tuple[int, ...]:
    """The ranks on the table; of a play, once it is made."""
    return moment.deed.left if moment.deed else ranks_of(moment.state.row)


@reads("table like")
def _table_like(moment: Moment, fact: Fact) -> int:
    return _lying(moment).count(_meant(moment, fact))


def _meant(moment: Moment, fact: Fact) -> int:
    """The rank that a fact is about."""
    return moment.state.ranks.index(fact.rank)


@reads("table before")
def _table_before(moment: Moment, _: Fact) -> int:
    return _deed(moment).before


@reads("on table")
def _on_table(moment: Moment, _: Fact) -> int:
    return _deed(moment).on_table


@reads("alike on table")
def _alike_on_table(moment: Moment, _: Fact) -> int:
    return _deed(moment).alike


# The play -----------------------------------------------------------------------------------


def _deed(moment: Moment) -> Deed:
    assert moment.deed is not None, f"no play at the moment {moment.kind}"
    return moment.deed


@reads("played card")
def _played_card(moment: Moment, _: Fact) -> int | None:
    card = _deed(moment).card
    return None if card is None else card.rank


@reads("played number")
def _played_number(moment: Moment, _: Fact) -> int:
    card = _deed(moment).card
    return 0 if card is None else moment.state.numbers[card.rank] or 0


@reads("cards taken")
def _cards_taken(moment: Moment, _: Fact) -> int:
    return _deed(moment).taken


@reads("cards taken like")
def _cards_taken_like(moment: Moment, fact: Fact) -> int:
    return _deed(moment).took.count(_meant(moment, fact))


@reads("cards taken by")
def _cards_taken_by(moment: Moment, fact: Fact) -> int:
    return _deed(moment).by.get(fact.rule, 0)


@reads("used")
def _used(moment: Moment, fact: Fact) -> bool:
    return _deed(moment).by.get(fact.rule, 0) > 0


@reads("side by side")
def _side_by_side(moment: Moment, _: Fact) -> bool:
    return _deed(moment).adjacent


@reads("fresh card")
def _fresh_card(moment: Moment, _: Fact) -> frozenset[str]:
    return frozenset((_deed(moment).fresh,))


@reads("like fresh")
def _like_fresh(moment: Moment, _: Fact) -> bool:
    card, fresh = _deed(moment).card, moment.state.fresh
    return card is not None and fresh is not None and card.rank == fresh.card.rank


@reads("run open")
def _run_open(moment: Moment, _: Fact) -> bool:
    return _deed(moment).run_open


@reads("rank shown")
def _rank_shown(moment: Moment, _: Fact) -> bool:
    card = moment.victim.card if moment.victim else _deed(moment).card
    return card is not None and card.rank in moment.state.packet.shown


# A claim's occasion -------------------------------------------------------------------------


@reads("victim was dealt")
def _victim_was_dealt(moment: Moment, _: Fact) -> int:
    assert moment.victim is not None
    card, seat, packet = moment.victim
    return packet.dealt[seat].count(card.rank)


@reads("victim announced")
def _victim_announced(moment: Moment, _: Fact) -> bool:
    assert moment.victim is not None
    packet = moment.victim.packet
    return any(seat == moment.victim.seat for seat, _rule in packet.announced)


# One's own hand -----------------------------------------------------------------------------


def _held(moment: Moment) -> Counter[int]:
    return Counter(card.rank for card in moment.state.hands[moment.seat])


@reads("cards alike")
def _cards_alike(moment: Moment, _: Fact) -> int:
    return max(_held(moment).values(), default=0)


@reads("rank alike")
def _rank_alike(moment: Moment, _: Fact) -> int | None:
    held = _held(moment)
    return max(held, key=lambda rank: (held[rank], rank), default=None)


@reads("hand like")
def _hand_like(moment: Moment, fact: Fact) -> int:
    return _held(moment)[_meant(moment, fact)]


@reads("pairs in hand")
def _pairs_in_hand(moment: Moment, _: Fact) -> int:
    return sum(count == 2 for count in _held(moment).values())


@reads("hand total")
def _hand_total(moment: Moment, _: Fact) -> int:
    numbers = moment.state.numbers
    return sum(numbers[card.rank] or 0 for card in moment.state.hands[moment.seat])


@reads("equal in hand")
def _equal_in_hand(moment: Moment, _: Fact) -> int:
    card = _deed(moment).card
    return 0 if card is None else _held(moment)[card.rank]
