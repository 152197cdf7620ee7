"""What is measured of an engine: how fast it plays, how long an import takes, what it keeps."""

from __future__ import annotations

import gc
import itertools
import marshal
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from cuarenta.compiler import interpret
from cuarenta.compiler.load import load

IMPORTS = 7
DATA = (dict, list, tuple, set, frozenset, str, bytes, int, float)


class Engine:
    """An engine from its file, imported for this measurement alone: its tables begin empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seeds = itertools.count()
        self.decisions = 0

    @cached_property
    def compiled(self) -> bytes:
        """What Python keeps of the module beside its source."""
        return marshal.dumps(compile(self.path.read_bytes(), str(self.path), "exec"))

    @cached_property
    def module(self) -> Any:
        """The module that plays."""
        return self._imported()

    @property
    def ruleset(self) -> str:
        """The id of the ruleset that it plays."""
        return str(self.module.RULESET)

    def import_seconds(self) -> float:
        """How long an import takes when the source is compiled already: the best of several."""
        found = []
        for _ in range(IMPORTS):
            began = time.process_time()
            self._imported()
            found.append(time.process_time() - began)
        return min(found)

    def play(self, seconds: float, players: int | None) -> float:
        """Play whole games for about this long, never one twice; returns seconds a decision."""

        def games() -> Iterator[Any]:
            for seed in self.seeds:
                yield self.module.new_game(players, seed=seed)

        spent, decisions = _spent(games(), seconds)
        self.decisions += decisions
        return spent / decisions

    def kept(self) -> int:
        """Roughly how many bytes the tables of the module take, as games have filled them."""
        seen: dict[int, Any] = {}
        left = [value for value in vars(self.module).values() if _is_table(value)]
        while left:
            value = left.pop()
            if id(value) not in seen:
                seen[id(value)] = value
                left += [each for each in gc.get_referents(value) if _is_table(each)]
        return sum(map(sys.getsizeof, seen.values()))

    def _imported(self) -> ModuleType:
        module = ModuleType(f"measured_{self.path.stem}")
        module.__file__ = str(self.path)
        code: CodeType = marshal.loads(self.compiled)
        exec(code, module.__dict__)
        return module


def interpreter_seconds(ruleset: str, seconds: float, players: int | None) -> float:
    """Seconds a decision that the interpreter takes for a shipped ruleset."""
    rules = load(ruleset).ruleset
    assert rules is not None, f"{ruleset} is not shipped"
    games = (interpret.new_game(rules, players, seed=seed) for seed in itertools.count())
    spent, decisions = _spent(games, seconds)
    return spent / decisions


def _spent(games: Iterator[Any], seconds: float) -> tuple[float, int]:
    """Play games to their end until the time is over; returns the time spent, and the decisions."""
    bits: Callable[[int], int] = random.Random(40).getrandbits
    decisions = 0
    began = time.process_time()
    while True:
        game = next(games)
        while not game.is_terminal():
            actions = game.legal_actions()
            game.apply_action(actions[bits(16) * len(actions) >> 16])
            decisions += 1
        spent = time.process_time() - began
        if spent > seconds:
            return spent, decisions


def _is_table(value: object) -> bool:
    """Whether a value is data, or a function that remembers its results."""
    return isinstance(value, DATA) or hasattr(value, "cache_info")
