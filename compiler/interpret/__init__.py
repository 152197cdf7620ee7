"""The reference interpreter: plays any ruleset straight from its rules, slowly and plainly."""

from cuarenta.compiler.interpret.game import (
    TERMINAL,
    FaultError,
    Game,
    IllegalAction,
    new_game,
)
from cuarenta.compiler.interpret.state import Event

__all__ = ["TERMINAL", "Event", "FaultError", "Game", "IllegalAction", "new_game"]
