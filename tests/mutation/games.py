"""Two engines that are said to play the same, in lockstep over games that seek what is rare."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from cuarenta.compiler.audit.witness.outcome import Start
from cuarenta.compiler.audit.witness.twins import OutOfPacksError, Twins
from cuarenta.compiler.emit.contract import State
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.games import SCENES, STAGED, Scene
from cuarenta.compiler.verify.lockstep import Position
from cuarenta.compiler.verify.policies import Policy, capture_seeking

MOST_PACKS = 30
MOST_MOVES = 1500
PATIENCE = 400
LOOK = 7
"""Every so many moves the views of all seats are compared, too."""


@dataclass(frozen=True)
class Parted:
    """Where two games came apart, and what each then told."""

    start: Start
    moves: tuple[str, ...]
    told: str


def play(twins: Twins, players: int, seed: object, *, seen: bool = True) -> Parted | int:
    """Play one game in both until they part; how many moves it had if they do not.

    `seen` asks whether what the seats are shown has to be the same, too.
    """
    chance = random.Random(f"{players} {seed}")
    scene = chance.choice(SCENES) if chance.random() < STAGED else Scene()
    start = beginning(chance, twins.rulesets[0], players, scene)
    try:
        a, b = twins.begin(start)
    except OutOfPacksError:
        return 0
    if a is None or b is None:
        return Parted(start, (), "the game is refused") if a is not b else 0
    policies = [chance.choice(scene.policies) for _ in range(players)]
    return Lockstep(twins, start, (a, b), seen=seen).played(chance, policies)


def beginning(chance: random.Random, rules: Ruleset, players: int, scene: Scene) -> Start:
    """Stacked packs, or a few shuffled ones after a drawn dealer."""
    if chance.random() < 1 / 8:
        return Start(players, None, (), chance.getrandbits(32))
    count = chance.choice((1, 4, 12, MOST_PACKS))
    packs = (tuple(chance.choice(scene.makers)(chance, rules)) for _ in range(count))
    return Start(players, chance.randrange(players), tuple(packs))


class Lockstep:
    """One game in two engines."""

    def __init__(
        self, twins: Twins, start: Start, states: tuple[State, State], *, seen: bool
    ) -> None:
        self._twins, self._start, self._states = twins, start, states
        self._seen = seen
        self._moves: list[str] = []
        self._known = 0

    def played(self, chance: random.Random, policies: Sequence[Policy]) -> Parted | int:
        """Play on, each seat by its policy; those of a game that drags on capture."""
        a, b = self._states
        while not (told := self._parted()) and not a.is_terminal():
            if len(self._moves) == MOST_MOVES:
                break
            dragging = len(self._moves) > PATIENCE
            policy = capture_seeking if dragging else policies[a.current_player()]
            text = policy(chance, self._position())
            self._moves.append(text)
            try:
                one, other = self._twins.do((a, b), text, self._start.players)
            except OutOfPacksError:
                break
            if one != other:
                told = f"“{text}” is allowed by one alone"
                break
        else:
            told = told or ("" if a.returns() == b.returns() else "returns")
        return Parted(self._start, tuple(self._moves), told) if told else len(self._moves)

    def _position(self) -> Position:
        """What policies look at."""
        state: Any = self._states[0]
        found = SimpleNamespace(
            actions={state.action_to_string(each): each for each in state.legal_actions()},
            state=state,
            game=state,
            faults=self._twins.reports(self._start.players),
            ruleset=self._twins.rulesets[0],
            players=self._start.players,
        )
        return cast("Position", found)

    def _parted(self) -> str:
        """What the two tell otherwise; "" for nothing."""
        a, b = self._states
        found = [what for what, one, other in self._facts() if one != other]
        if not found and self._seen and len(self._moves) % LOOK == 0:
            views = ([self._view(x, seat) for seat in range(self._start.players)] for x in (a, b))
            if next(views) != next(views):
                return "what is shown"
        return ", ".join(found)

    def _facts(self) -> list[tuple[str, object, object]]:
        (a, b), twins = self._states, self._twins
        legal = sorted(twins.a.legal(a)), sorted(twins.b.legal(b))
        events = [list(each.events)[self._known :] for each in (a, b)]
        self._known += len(events[0])
        return [
            ("phase", a.phase, b.phase),
            ("seat in turn", a.current_player(), b.current_player()),
            ("dealer", a.dealer, b.dealer),
            ("scores", a.scores(), b.scores()),
            ("chicas", a.chicas(), b.chicas()),
            ("captured", a.captured(), b.captured()),
            ("table", tuple(a.table()), tuple(b.table())),
            ("legal actions", *legal),
            ("events", events[0], events[1]),
            ("over", a.is_terminal(), b.is_terminal()),
        ]

    @staticmethod
    def _view(state: Any, seat: int) -> object:
        return state.observation_string(seat), state.hand(seat)
