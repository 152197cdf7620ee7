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
    For,
    Function,
    If,
    Import,
    Noted,
    Statement,
    Try,
    While,
)

Place: TypeAlias = Literal["module", "class", "function", "branch"]

BLANK = Blank()
DEFINITIONS = (Function, ClassDef)


def spaced(block: Body, place: Place) -> Iterator[Statement]:
    """The statements of a block with the right empty lines among them."""
    most = 2 if place == "module" else 1
    before: Statement | None = None
    last: Statement | None = None  # the last that is no comment
    blanks = 0
    for at, each in enumerate(block):
        if each == BLANK:
            blanks += 1
            continue
        head = _bare(_head(block, at))
        if before is None:
            wanted = (0, 0) if place != "branch" else _first(each)
        elif isinstance(before, Comment):
            wanted = _after_comment(last, head, blanks)
        else:
            wanted = _wanted(before, head, place, commented=isinstance(each, Comment))
        yield from [BLANK] * min(max(blanks, wanted[0]), wanted[1], most)
        yield each
        before, blanks = _bare(each), 0
        last = last if isinstance(before, Comment) else before


def _first(of: Statement) -> tuple[int, int]:
    """A definition stands apart from the head of a branch that begins with it."""
    return (1, 1) if isinstance(_bare(of), DEFINITIONS) else (0, 0)


def _wanted(
    before: Statement, head: Statement | None, place: Place, *, commented: bool
) -> tuple[int, int]:
    """The fewest and most empty lines between two neighbours.

    `head` is the statement that the second begins, which comes later if it is commented.
    """
    if isinstance(_end(before), DEFINITIONS) or isinstance(head, DEFINITIONS):
        return 2, 2
    if isinstance(before, Docstring):
        return (1, 1) if place in ("module", "class") else (0, 1)
    if isinstance(before, Import):
        together = isinstance(head, Import) and (place == "module" or not commented)
        return (0, 2) if together else (1, 2)
    return 0, 2


def _after_comment(last: Statement | None, head: Statement | None, blanks: int) -> tuple[int, int]:
    """The same after a comment; with `last`, the last statement that is none."""
    if isinstance(head, DEFINITIONS) and blanks:
        return 2, 2
    return (0, 1) if isinstance(last, Docstring) else (0, 2)


def _end(of: Statement) -> Statement:
    """The statement that ends with one, within its branches."""
    match of:
        case If(_, body, orelse) | For(_, _, body, orelse):
            branch = orelse or body
        case While(_, body):
            branch = body
        case Try(body, handlers, orelse, final):
            branch = final or orelse or (handlers[-1].body if handlers else body)
        case _:
            return of
    inner = [each for each in branch if not isinstance(each, (Comment, Blank))]
    bare = _bare(inner[-1]) if inner else None
    return _end(bare) if bare else of


def _bare(of: Statement | None) -> Statement | None:
    return of.statement if isinstance(of, Noted) else of


def _head(block: Body, at: int) -> Statement | None:
    """The first statement from here on that comments lead up to without an empty line."""
    return next((each for each in block[at:] if not isinstance(each, Comment)), None)
