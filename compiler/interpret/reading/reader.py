"""How the interpreter reads facts: one small function for each, entered under the fact's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from cuarenta.compiler.interpret.moment import Deed, Moment
from cuarenta.compiler.model.expression import Fact

Reading: TypeAlias = int | bool | frozenset[str] | None
Reader: TypeAlias = Callable[[Moment, Fact], Reading]

READERS: dict[str, Reader] = {}


def reads(name: str) -> Callable[[Reader], Reader]:
    """Enter a function as the reader of the fact of this name."""

    def enter(reader: Reader) -> Reader:
        READERS[name] = reader
        return reader

    return enter


def words(**true: bool) -> frozenset[str]:
    """Those words of a fact that hold."""
    return frozenset(word.replace("_", " ") for word, holds in true.items() if holds)


def deed(moment: Moment) -> Deed:
    """What the play of a moment does."""
    assert moment.deed is not None, f"no play at the moment {moment.kind}"
    return moment.deed


def partner(moment: Moment) -> int:
    """The seat opposite; with two players the seat itself."""
    return (moment.seat + 2) % moment.state.players
