"""Engines to be tested, and games of them played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import cuarenta.generated
from cuarenta.compiler import emit
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import Position, play
from cuarenta.compiler.verify.packs import MAKERS, whole
from cuarenta.compiler.verify.policies import POLICIES
from tests.differential import engines

GENERATED = sorted(
    path.stem
    for folder in map(Path, cuarenta.generated.__path__)
    for path in folder.glob("*.py")
    if path.stem != "__init__"
)
BY_HAND = [
    "before-first-play",
    "on-own-turn",
    "on-own-first-turn",
    "faults",
    "faults-while-asked",
    "missed-all-capture",
    "claims-of-a-packet",
    "anticlockwise-dealer-leads",
    "wild-one",
    "small-packets",
    "beside-or-two",
]
"""Rulesets of one mechanism each, for promises that shipped rulesets give no chance to break."""
ALL = [*GENERATED, *BY_HAND]
FEW = ["mesa", "pagat", "play40", "play40_anuncio", "telegrafo", *BY_HAND]
"""Engines of which all others are variations."""
GAMES = [(name, seed) for name in ALL for seed in range(1 + (name in FEW))]


def ruleset(name: str) -> Any:
    """The rules of an engine."""
    return engines.ruleset(name.replace("_", "-") if name in GENERATED else name)


def engine(name: str) -> Any:
    """A generated module as it is committed, or one made for the occasion."""
    return (
        import_module(f"cuarenta.generated.{name}") if name in GENERATED else engines.engine(name)
    )


def reads(state: Any) -> dict[str, object]:
    """All that can be read of a game at no cost."""
    seats = range(state.players)
    return {
        "mover": state.current_player(),
        "actions": state.legal_actions(),
        "over": state.is_terminal(),
        "returns": state.returns(),
        "scores": state.scores(),
        "chicas": state.chicas(),
        "captured": state.captured(),
        "dealer": state.dealer,
        "phase": state.phase,
        "hands": [state.hand(seat) for seat in seats],
        "table": state.table(),
        "events": state.events,
        "history": state.history,
        "views": [state.observation_string(seat) for seat in seats],
        "text": state.serialize(),
    }


def everything(state: Any) -> dict[str, object]:
    """The same, and what each seat has seen."""
    seen = [state.information_state_string(seat) for seat in range(state.players)]
    return {**reads(state), "seen": seen}


def reports(module: Any, players: int) -> list[tuple[str, int | None]]:
    """Every report that could be made, with and without a seat."""
    names = [rule.id.partition(".")[2] for rule in module.RULES if rule.id.startswith("fault.")]
    seats: list[int | None] = [None, *range(players)]
    return [(name, seat) for name in names for seat in seats]


def begin(name: str, chance: random.Random, *, packs: bool) -> Any:
    """A game of any number of players; its packs are given, or follow from a seed."""
    module, rules = engine(name), ruleset(name)
    players = chance.choice(module.PLAYERS)
    dealer = chance.randrange(players)
    if not packs:
        return module.new_game(players, dealer=dealer, seed=chance.getrandbits(40))
    decks = [chance.choice(MAKERS)(chance, rules) for _ in range(120)]
    return module.new_game(players, dealer=dealer, decks=decks)


def move(module: Any, state: Any, chance: random.Random, *, faults: float = 0.03) -> None:
    """One random move; now and then, if one can be reported, a fault."""
    if chance.random() < faults:
        for name, seat in reports(module, state.players):
            try:
                state.report_fault(name, seat)
            except module.FaultError:
                continue
            return
    state.apply_action(chance.choice(state.legal_actions()))


def walk(
    name: str, seed: int, *, packs: bool | None = None, faults: float = 0.03, most: int = 1500
) -> Iterator[Any]:
    """A random game: its state before each move and at the end, always the same object."""
    chance = random.Random(f"{name} {seed}")
    module = engine(name)
    state = begin(name, chance, packs=bool(seed % 2) if packs is None else packs)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        try:
            move(module, state, chance, faults=faults)
        except module.IllegalAction:
            raise
        except ValueError:  # no pack is left
            return
    yield state


def sampled(name: str, seed: int, every: int) -> Iterator[Any]:
    """Positions of a random game, some moves apart, and the first of each phase."""
    met: set[str] = set()
    for number, state in enumerate(walk(name, seed, most=350)):
        if number % every == 0 or state.phase not in met:
            met.add(state.phase)
            yield state


def error_of(kind: type[Exception], action: Callable[[], object]) -> str:
    """The words of the error that must come of something."""
    try:
        action()
    except kind as error:
        return str(error)
    raise AssertionError(f"no {kind.__name__}")


def pack(name: str) -> list[str]:
    """The whole pack, low to high."""
    return whole(ruleset(name))


def lockstep(rules: Ruleset, games: int) -> None:
    """The beginnings of some games on the engine and on the interpreter."""
    module = emit.engine(rules)
    for number in range(games):
        chance = random.Random(number)
        seats = rules.seats.players[number % len(rules.seats.players)]
        packs = [chance.choice(MAKERS)(chance, rules) for _ in range(12)]
        policies = [chance.choice(POLICIES) for _ in range(seats)]

        def choose(position: Position) -> str:
            return policies[position.game.current_player()](chance, position)  # noqa: B023

        play(module, rules, seats, number % seats, packs, choose, most=200)
