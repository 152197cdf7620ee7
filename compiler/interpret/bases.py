"""What a play can begin a capture with: equal cards, sums, any one rank, or several of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cuarenta.compiler.interpret.evaluate import holds, reads
from cuarenta.compiler.interpret.moment import Deed, Moment
from cuarenta.compiler.interpret.state import Card, State, ranks_of
from cuarenta.compiler.model.expression import ALWAYS
from cuarenta.compiler.model.rules import Basis

Cards = tuple[Card, ...]
Ranks = tuple[int, ...]


@dataclass(eq=False, slots=True)
class Taking:
    """The cards of a basis, or of several joined, and which rules take them.

    `matched` are those taken by a match; `stands_for` is the rank that a wild play stands for.
    """

    cards: Cards
    by: dict[str, Cards]
    matched: Cards
    stands_for: int | None = None


def single(state: State, moment: Moment, card: Card) -> list[Taking]:
    """Every basis that is open to a card."""
    found = []
    for rule in state.rules.bases:
        for cards in most_recent(state, moment, rule, card):
            matched = cards if rule.counts_as == "match" else ()
            stands_for = cards[0].rank if is_wild(rule) else None
            found.append(Taking(cards, {rule.origin.id: cards}, matched, stands_for))
    return found


def is_wild(rule: Basis) -> bool:
    """Whether it takes cards of any other rank, for which the played one then stands."""
    return rule.takes in ("one card of one rank", "every card of one rank")


def most_recent(state: State, moment: Moment, rule: Basis, card: Card) -> Iterator[Cards]:
    """What a rule can take with a card: the most recent cards of each choice of ranks."""
    if rule.takes == "cards that add up":
        lying = dict(side_by_side(state, card))
        for ranks in sums(state, card):
            cards = latest(state.row, ranks)
            if is_open(moment, rule, card, cards):
                yield cards
            elif ranks in lying and is_open_in_order(moment, rule, card, lying[ranks]):
                yield lying[ranks]
        return
    for cards in of_one_rank(state, rule, card):
        if is_open(moment, rule, card, cards):
            yield cards


def of_one_rank(state: State, rule: Basis, card: Card) -> Iterator[Cards]:
    """One card, or all, of the played rank or of each other rank."""
    for rank in sorted({each.rank for each in state.row}):
        if (rank == card.rank) != is_wild(rule):
            alike = tuple(each for each in state.row if each.rank == rank)
            yield alike if rule.takes.startswith("every") else alike[-1:]


# Sums ---------------------------------------------------------------------------------------


def sums(state: State, card: Card) -> Sequence[Ranks]:
    """The ranks of table cards, the played one's aside, that add up to the played number."""
    numbers = state.numbers
    total = numbers[card.rank]
    if total is None:
        return ()
    counts = Counter(each.rank for each in state.row if each.rank != card.rank)
    there = [(rank, numbers[rank], counts[rank]) for rank in sorted(counts)]
    return choices(total, tuple((r, n, c) for r, n, c in there if n is not None and n <= total))


@lru_cache(maxsize=1 << 16)
def choices(total: int, there: tuple[tuple[int, int, int], ...]) -> tuple[Ranks, ...]:
    """Every choice of ranks that adds up, from (rank, number, how many lie there)."""
    if not there:
        return ()
    (rank, number, count), *others = there
    found: list[Ranks] = []
    for some in range(count + 1):
        left = total - some * number
        if left == 0 and some:
            found.append((rank,) * some)
        if left >= 0:
            found += [(rank,) * some + more for more in choices(left, tuple(others))]
    return tuple(found)


def side_by_side(state: State, card: Card) -> Iterator[tuple[Ranks, Cards]]:
    """Each window of the row that adds up to the played number, from left to right."""
    numbers, row = state.numbers, state.row
    for start in range(len(row)):
        left = numbers[card.rank]
        for end in range(start, len(row)):
            number = numbers[row[end].rank]
            if left is None or number is None or number > left or row[end].rank == card.rank:
                break
            left -= number
            if left == 0:
                window = tuple(row[start : end + 1])
                yield tuple(sorted(each.rank for each in window)), window


def latest(row: Sequence[Card], ranks: Ranks) -> Cards:
    """The rightmost cards of these ranks."""
    wanted = Counter(ranks)
    found = []
    for card in reversed(row):
        if wanted[card.rank]:
            wanted[card.rank] -= 1
            found.append(card)
    return tuple(found)


# Conditions ---------------------------------------------------------------------------------


def is_open(
    moment: Moment, rule: Basis, card: Card, cards: Cards, *, adjacent: bool = False
) -> bool:
    """Whether a rule's condition holds for taking just these cards."""
    if rule.condition == ALWAYS:
        return True
    state = moment.state
    of_one = rule.takes != "cards that add up"
    moment.deed = Deed(
        card=card,
        before=len(state.row),
        left=ranks_of(state.row, without=cards),
        on_table=sum(each.rank == card.rank for each in state.row),
        taken=len(cards),
        by={rule.origin.id: len(cards)},
        fresh=fresh_card(state, rule, cards),
        alike=sum(each.rank == cards[0].rank for each in state.row) if of_one else 0,
        adjacent=adjacent,
    )
    return holds(rule.condition, moment)


def is_open_in_order(moment: Moment, rule: Basis, card: Card, cards: Cards) -> bool:
    """Whether a condition that asks for cards side by side holds for a window of the row."""
    asks = reads("side by side", rule.condition)
    return asks and is_open(moment, rule, card, cards, adjacent=True)


def fresh_card(state: State, rule: Basis, cards: Cards) -> str:
    """What becomes of the fresh card if these are taken."""
    if state.fresh is None:
        return "absent"
    if state.fresh.card not in cards:
        return "left"
    return "matched" if rule.counts_as == "match" else "summed"


# Several at once ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Join:
    """Some bases that use different cards.

    `ranks` tells how many cards of which rank each rule takes, wherever they lie; `windows` which
    very cards it takes, where they have to lie side by side.
    """

    ranks: tuple[tuple[str, Ranks], ...] = ()
    windows: tuple[tuple[str, Cards], ...] = ()

    def and_ranks(self, rule: str, ranks: Ranks) -> Join:
        """This, and one basis more."""
        now = dict(self.ranks)
        now[rule] = tuple(sorted(now.get(rule, ()) + ranks))
        return Join(tuple(sorted(now.items())), self.windows)

    def and_window(self, state: State, rule: str, cards: Cards) -> Join:
        """This, and one basis more."""
        now = dict(self.windows)
        now[rule] = tuple(sorted(now.get(rule, ()) + cards, key=state.row.index))
        return Join(self.ranks, tuple(sorted(now.items(), key=lambda item: item[0])))

    def cards(self, state: State) -> Mapping[str, Cards] | None:
        """Which cards each rule takes, the most recent ones; None if there are too few."""
        taken = [card for _, cards in self.windows for card in cards]
        if len(set(taken)) < len(taken):
            return None
        found = dict(self.windows)
        for rule, ranks in self.ranks:
            cards = latest([card for card in state.row if card not in taken], ranks)
            if len(cards) < len(ranks):
                return None
            taken += cards
            found[rule] = found.get(rule, ()) + cards
        return found


def joined(state: State, moment: Moment, card: Card) -> list[Taking]:
    """Every choice of two or more bases, up to as many as one play may join."""
    ways = list(joinable(state, moment, card))
    found: dict[Join, Mapping[str, Cards]] = {}
    joins = {Join()}
    for size in range(1, state.rules.turn.bases + 1):
        longer: set[Join] = set()
        for join in joins:
            for rule, ranks, window in ways:
                name = rule.origin.id
                more = (
                    join.and_window(state, name, window) if window else join.and_ranks(name, ranks)
                )
                if more not in longer and (cards := more.cards(state)) is not None:
                    longer.add(more)
                    if size > 1:
                        found[more] = cards
        if not longer:
            break
        joins = longer
    return [as_taking(state, by) for by in found.values()]


def joinable(
    state: State, moment: Moment, card: Card
) -> Iterator[tuple[Basis, Ranks, Cards | None]]:
    """Each basis that can be joined with others: by its ranks, or by the very cards."""
    for rule in state.rules.bases:
        if is_wild(rule):
            continue
        free = set()
        if rule.takes == "cards that add up":
            for ranks in sums(state, card):
                if is_open(moment, rule, card, latest(state.row, ranks)):
                    free.add(ranks)
                    yield rule, ranks, None
            for ranks, window in side_by_side(state, card):
                if ranks not in free and is_open_in_order(moment, rule, card, window):
                    yield rule, ranks, window
        else:
            for cards in of_one_rank(state, rule, card):
                if is_open(moment, rule, card, cards):
                    yield rule, tuple(each.rank for each in cards), None


def as_taking(state: State, by: Mapping[str, Cards]) -> Taking:
    """What a join takes."""
    matches = [rule.origin.id for rule in state.rules.bases if rule.counts_as == "match"]
    matched = tuple(card for name in matches for card in by.get(name, ()))
    return Taking(tuple(card for cards in by.values() for card in cards), dict(by), matched)
