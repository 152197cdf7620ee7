"""A matrix as tables: the counts of each two, and for each rule which rulesets have it how.

Many columns of words cannot be read, so a table's cell is a letter, told in words below it. A star
says that the cell rests on an assumption.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from cuarenta.compiler.audit.forms.markdown import escaped
from cuarenta.compiler.audit.matrix import Cell, Matrix, Pair, Row
from cuarenta.compiler.registry.kinds import KINDS

WIDTH = 96
NONE = "–"
EXPLAINED = "Differences in play, and + those in words alone."
LETTERS = (
    f"Each letter is one way of having the rule; {NONE}: not at all; *: rests on an assumption."
)
Table = list[list[str]]


def matrix_text(matrix: Matrix) -> str:
    """For the terminal."""
    return "\n".join(_text(matrix))


def matrix_markdown(matrix: Matrix) -> str:
    """As a Markdown page."""
    return "\n".join(_markdown(matrix)) + "\n"


def counts_markdown(matrix: Matrix) -> str:
    """The table of counts alone."""
    return "\n".join(_piped(counts(matrix)))


# Tables -------------------------------------------------------------------------------------


def counts(matrix: Matrix) -> Table:
    """How many differences each two have; columns are numbered as the rows are."""
    ids = [rules.id for rules in matrix.rulesets]
    told = {frozenset((pair.a, pair.b)): _count(pair) for pair in matrix.pairs}
    head = ["", "ruleset", *(str(n) for n in range(1, len(ids) + 1))]
    rows = [
        [str(n), one, *(told.get(frozenset((one, other)), "·") for other in ids)]
        for n, one in enumerate(ids, 1)
    ]
    return [head, *rows]


def areas(matrix: Matrix) -> Table:
    """How many differences each two have in each area."""
    used = [area for area in KINDS if any(dict(pair.areas).get(area) for pair in matrix.pairs)]
    rows = [
        [pair.a, pair.b, *(str(dict(pair.areas).get(area, "")) for area in used), str(pair.words)]
        for pair in matrix.pairs
    ]
    return [["ruleset", "and", *used, "words"], *rows]


def letters(matrix: Matrix) -> Table:
    """Which rulesets have each rule how."""
    head = ["area", "rule", *(str(n) for n in range(1, len(matrix.rulesets) + 1))]
    return [head, *([row.area, row.title, *map(_letter, row.cells)] for row in matrix.rows)]


def _count(pair: Pair) -> str:
    return f"{pair.play}+{pair.words}" if pair.words else str(pair.play)


def _letter(cell: Cell | None) -> str:
    return NONE if cell is None else cell.letter + ("*" if cell.assumed else "")


def legend(row: Row) -> Iterator[tuple[str, str]]:
    """Each way of having a rule, in words."""
    told = [(cell.letter, cell.text) for cell in row.cells if cell is not None]
    yield from dict.fromkeys(sorted(told, key=lambda each: each[0]))


# Text ---------------------------------------------------------------------------------------


def _text(matrix: Matrix) -> Iterator[str]:
    yield EXPLAINED
    yield from ("", *_columns(counts(matrix)), "")
    yield from (*_columns(areas(matrix)), "", LETTERS, "")
    yield from _columns(letters(matrix))
    for row in matrix.rows:
        yield from ("", f"{row.area}: {row.title}")
        for letter, words in legend(row):
            yield from wrap(
                f"{letter}  {words}", WIDTH, initial_indent="  ", subsequent_indent=" " * 5
            )


def _columns(table: Table) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


# Markdown -----------------------------------------------------------------------------------


def _markdown(matrix: Matrix) -> Iterator[str]:
    yield from ("# Rulesets side by side", "", EXPLAINED, "", *_piped(counts(matrix)))
    yield from ("", "## By area", "", *_piped(areas(matrix)))
    yield from ("", "## Rule by rule", "", escaped(LETTERS), "", *_piped(letters(matrix)))
    for row in matrix.rows:
        yield from ("", f"### {row.area}: {escaped(row.title)}", "")
        yield from (f"- {letter}: {escaped(words)}" for letter, words in legend(row))


def _piped(table: Table) -> Iterator[str]:
    for number, row in enumerate(table):
        yield f"| {' | '.join(map(escaped, row))} |"
        if number == 0:
            yield f"|{'---|' * len(row)}"
