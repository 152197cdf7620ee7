"""What each fact of the registry is at a moment."""

from cuarenta.compiler.interpret.reading import cards, history, standing
from cuarenta.compiler.interpret.reading.reader import READERS

__all__ = ["READERS", "cards", "history", "standing"]
