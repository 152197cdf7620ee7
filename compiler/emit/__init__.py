"""From a ruleset to the text of its engine, and to the engine itself in memory."""

from cuarenta.compiler.emit.emitter import emit, explained
from cuarenta.compiler.emit.memory import engine

__all__ = ["emit", "engine", "explained"]
