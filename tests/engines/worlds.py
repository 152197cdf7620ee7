"""Two games that a seat cannot tell apart: the same but for cards that it has not seen.

What has happened is told as a record: everything that others see, and what the seat itself said. In
the second game the same is played as far as it goes; others who are asked something that is not in
the record pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from cuarenta.compiler import interpret
from tests.engines.playing import engine, ruleset

QUIET = ("pass", "leave", "done")
Deck = list[str]


@dataclass
class Game:
    """One game on an engine and, for what everyone has seen, on the interpreter."""

    name: str
    players: int
    dealer: int
    decks: list[Deck]
    quiet: int = 0
    state: Any = field(init=False)
    reference: Any = field(init=False)

    def __post_init__(self) -> None:
        begin: dict[str, Any] = {"dealer": self.dealer, "decks": self.decks}
        self.state = engine(self.name).new_game(self.players, **begin)
        self.reference = interpret.new_game(ruleset(self.name), self.players, **begin)

    def mover(self) -> int:
        """Who is asked for something."""
        return int(self.state.current_player())

    def open(self) -> list[str]:
        """What may be done."""
        return [self.state.action_to_string(action) for action in self.state.legal_actions()]

    def do(self, text: str) -> None:
        """Do it."""
        self.state.apply_action(self.state.string_to_action(text))
        self.reference.apply_action(text)
        self.quiet += text in QUIET

    def seen(self, seat: int) -> tuple[Any, ...]:
        """What a seat has seen and sees, but for whether it is asked."""
        return tuple(self.reference.observation(seat)[:-2])

    def views(self, seat: int) -> tuple[str, str]:
        """The same as the engine tells it."""
        state = self.state
        return state.observation_string(seat), state.information_state_string(seat)


@dataclass
class Told:
    """A game played, and its record from one seat."""

    game: Game
    record: list[tuple[int, str]]
    free: dict[int, list[int]]
    """For each pack that the seat has seen something of, the places of cards that it has not."""


def tell(game: Game, seat: int, choose: Callable[[list[str]], str], most: int) -> Told:
    """Play a game, and note what a seat sees of it."""
    module = engine(game.name)
    record: list[tuple[int, str]] = []
    known: dict[int, dict[int, list[str]]] = {}
    places: dict[int, dict[int, list[list[int]]]] = {}
    for _ in range(most):
        if game.state.is_terminal():
            break
        deck, mover = game.state._deals - 1, game.mover()
        chunks, number = dealt(game)
        places.setdefault(deck, {}).setdefault(number, chunks)
        text = choose(game.open())
        if mover == seat or text not in QUIET:
            record.append((mover, text))
        is_play = text not in QUIET and text[:1] in module.RANKS
        known.setdefault(deck, {}).setdefault(number, []).append(
            f"{mover} {text[:1]}" if is_play else ""
        )
        try:
            game.do(text)
        except ValueError:  # no pack is left
            break
    free = {deck: unseen(game, seat, places[deck], known.get(deck, {}), deck) for deck in places}
    return Told(game, record, free)


def dealt(game: Game) -> tuple[list[list[int]], int]:
    """Where in its pack the cards of each seat's packet lie, and the packet's number."""
    rules, state = ruleset(game.name), game.state
    cards, players = rules.packet.cards, game.players
    start = rules.deck_size - len(state._stock) - cards * players
    chunks: list[list[int]] = [[] for _ in range(players)]
    for place, seat in enumerate(state._order):
        first = start + place * cards
        chunks[seat] = list(range(first, first + cards))
    return chunks, start // (cards * players)


def unseen(
    game: Game,
    seat: int,
    places: dict[int, list[list[int]]],
    known: dict[int, list[str]],
    deck: int,
) -> list[int]:
    """The places in a pack of cards that a seat has not seen."""
    seen: set[int] = set()
    for number, chunks in places.items():
        seen |= set(chunks[seat])
        played = Counter(known.get(number, []))
        for other, chunk in enumerate(chunks):
            for place in chunk:
                card = f"{other} {game.decks[deck][place]}"
                if other != seat and played[card]:
                    played[card] -= 1
                    seen.add(place)
    return [place for place in range(len(game.decks[deck])) if place not in seen]


def other_decks(told: Told, mixed: Callable[[list[str]], list[str]]) -> list[Deck]:
    """Packs that differ in what the seat has not seen: in those dealt, and in all later ones."""
    found = []
    for number, deck in enumerate(told.game.decks):
        new = list(deck)
        if number in told.free or number > max(told.free, default=-1):
            free = told.free.get(number, list(range(len(deck))))
            for place, card in zip(free, mixed([deck[place] for place in free]), strict=True):
                new[place] = card
        found.append(new)
    return found


def settle(game: Game, seat: int, following: tuple[int, str]) -> None:
    """Others who are asked for something that does not follow say nothing."""
    while not game.state.is_terminal() and game.mover() != seat:
        options = game.open()
        quiet = [text for text in options if text in QUIET]
        if not quiet or (game.mover() == following[0] and following[1] in options):
            return
        game.do(quiet[0])


def side_by_side(told: Told, decks: list[Deck], seat: int) -> Iterator[tuple[Game, Game]]:
    """Both games before each entry of the record, as long as both can go on alike."""
    old = told.game
    one = Game(old.name, old.players, old.dealer, old.decks)
    other = Game(old.name, old.players, old.dealer, decks)
    for mover, text in told.record:
        for game in (one, other):
            settle(game, seat, (mover, text))
        yield one, other
        if other.mover() != mover or text not in other.open():
            return
        try:
            for game in (one, other):
                game.do(text)
        except ValueError:  # no pack is left
            return
