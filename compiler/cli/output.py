"""The one way in which commands print with colour: plain where the reader is a pipe."""

from __future__ import annotations

from rich.console import Console


def console() -> Console:
    """A console that prints words as they are: nothing in them is markup."""
    return Console(highlight=False, markup=False, emoji=False)
