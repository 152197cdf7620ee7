"""Empty lines, as the formatter wants them.

Before: statements with any number of `Blank` among them. After: the same with as many empty
lines as the place allows and the statements around need.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from cuarenta.compiler.code.tree import (
    Blank,
    Body,
    ClassDef,
    Comment,
    Docstring,
    Function,
    Import,
    Noted,
    Statement,
)

Place: TypeAlias = Literal["module", "class", "body"]

BLANK = Blank()


def spaced(block: Body, place: Place) -> Iterator[Statement]:
    """The statements of a block with the right empty lines among them."""
    most = 2 if place == "module" else 1
    before: Statement | None = None
    blanks = 0
    for at, each in enumerate(block):
        if each == BLANK:
            blanks += 1
            continue
        if before is not None:
            wanted = _wanted(before, each, _heads(block, at), place)
            yield from [BLANK] * min(max(blanks, wanted[0]), wanted[1], most)
        yield each
        before, blanks = each, 0


def _wanted(
    before: Statement, after: Statement, head: Statement | None, place: Place
) -> tuple[int, int]:
    """The fewest and most empty lines between two neighbours.

    `head` is the statement that the second begins, which comes later if comments lead up to it.
    """
    before = before.statement if isinstance(before, Noted) else before
    head = head.statement if isinstance(head, Noted) else head
    if isinstance(before, Comment):
        return 0, 2
    if isinstance(before, (Function, ClassDef)) or isinstance(head, (Function, ClassDef)):
        return 2, 2
    if isinstance(before, Docstring):
        return (0, 1) if place == "body" else (1, 1)
    if isinstance(before, Import) and not isinstance(head, Import):
        return 1, 2
    return 0, 2


def _heads(block: Body, at: int) -> Statement | None:
    """The first statement from here on that comments lead up to without an empty line."""
    return next((each for each in block[at:] if not isinstance(each, Comment)), None)
