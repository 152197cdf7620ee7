"""Games of two players with hands as a test writes them."""

from __future__ import annotations

from cuarenta.compiler.interpret import Game, new_game
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.packs import whole


def pack(rules: Ruleset, *hands: str) -> list[str]:
    """A pack that deals these hands, in the order in which seats get them; the rest follows."""
    dealt = [code for hand in hands for code in hand.split()]
    rest = whole(rules)
    for code in dealt:
        rest.remove(code)
    return dealt + rest


def start(rules: Ruleset, *hands: str, players: int = 2, dealer: int = -1, packs: int = 3) -> Game:
    """A game in which the last seat deals unless told otherwise: clockwise, seat 0 leads."""
    decks = [pack(rules, *hands)] * packs
    return new_game(rules, players, dealer=dealer % players, decks=decks)


def played(game: Game, actions: str) -> Game:
    """Make these moves, one after another."""
    for action in actions.split():
        game.apply_action(action.replace("_", " "))
    return game


def plays_of(game: Game, card: str) -> list[str]:
    """What can be done with a card, sorted."""
    return sorted(text for text in game.legal_actions() if text.partition("x")[0] == card)


def paid(game: Game, kind: str) -> list[tuple[int, int]]:
    """To whom, and how much, each event of a kind."""
    return [(event.side, event.points) for event in game.events if event.kind == kind]
