"""A variant with everything that it inherits in place.

Before: a file joined with its parents. After: its lines kind by kind, each with the place that it
comes from; or one file without parent that means the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.syntax.printer import Line, head_lines, print_file, statement_lines
from cuarenta.compiler.syntax.tree import File, Rule, Statement


def flat(file: File) -> str:
    """The text of one file that says all of it."""
    return print_file(arranged(file))


def blocks(file: File) -> Iterator[list[Line]]:
    """The lines of the head, and of each rule and let."""
    yield list(head_lines(replace(file.head, parent=file.extends)))
    for statement in arranged(file).statements:
        yield list(statement_lines(statement))


def arranged(file: File) -> File:
    """The file with its rules by kind, lets first; within a kind the parent's come first."""
    return replace(file, statements=tuple(sorted(file.statements, key=_rank)))


def _rank(statement: Statement) -> int:
    return KINDS.index(statement.kind) if isinstance(statement, Rule) else -1
