"""How each fact of the registry is read in an engine."""

from cuarenta.compiler.plan.reading import cards, history, standing
from cuarenta.compiler.plan.reading.reader import Reader

READERS: dict[str, Reader] = {**standing.READERS, **history.READERS, **cards.READERS}

__all__ = ["READERS", "Reader"]
