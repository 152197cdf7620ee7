"""Tables: of ranks in a pack, and of cases and their points in an award."""

from __future__ import annotations

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.model.expression import ALWAYS, Not, Truth
from cuarenta.compiler.resolve.expressions import Reader
from cuarenta.compiler.resolve.tree import Meaning, PackRow, TableRow
from cuarenta.compiler.syntax.tree import (
    Between,
    Cell,
    Dash,
    Numeral,
    Operation,
    Ref,
    Row,
    Test,
    Text,
)
from cuarenta.compiler.syntax.words import near, plain

PACK_ROWS = ("rank", "number", "name")
YES_NO = {"yes": True, "no": False}


def pack_rows(rows: tuple[Row, ...], found: list[Diagnostic]) -> tuple[PackRow, ...]:
    """The rows of a pack: a word, then something for each rank."""
    result: list[PackRow] = []
    for row in rows:
        head, *cells = row.cells
        word = str(head) if isinstance(head, Ref) else ""
        if word not in PACK_ROWS:
            found.append(
                Diagnostic(
                    "E311",
                    "A row of a pack begins with what it tells.",
                    head.span,
                    expected=("“rank”, “number” or “name”",),
                    suggestions=near(word, PACK_ROWS),
                )
            )
        elif any(word == other.word for other in result):
            found.append(Diagnostic("E312", f"There are two rows “{word}”.", head.span))
        else:
            texts = tuple(_text(cell, found) for cell in cells)
            result.append(PackRow(word, texts, tuple(cell.span for cell in cells), row.span))
    return tuple(result)


def _text(cell: Cell, found: list[Diagnostic]) -> str | None:
    match cell:
        case Dash():
            return None
        case Numeral():
            return str(cell.value)
        case Text():
            return cell.value
        case Ref(arguments=None):
            return str(cell)
        case _:
            found.append(
                Diagnostic("E313", "A cell of a pack holds a word, a number or a dash.", cell.span)
            )
            return None


def ranks_of(rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The codes of the ranks that a pack's rows name."""
    return tuple(code for code in _row_of("rank", rows) if code)


def spoken_names(rows: tuple[Row, ...]) -> dict[str, str]:
    """The codes of a pack's ranks by what they are called, in small letters."""
    pairs = zip(_row_of("name", rows), _row_of("rank", rows), strict=False)
    return {name.lower(): code for name, code in pairs if name and code}


def _row_of(word: str, rows: tuple[Row, ...]) -> tuple[str | None, ...]:
    for row in rows:
        if isinstance(row.cells[0], Ref) and str(row.cells[0]) == word:
            return tuple(_text(cell, []) for cell in row.cells[1:])
    return ()


class TableReader:
    """Reads the tables of points."""

    def __init__(self, reader: Reader, found: list[Diagnostic]) -> None:
        self.reader = reader
        self.found = found

    def read(self, rows: tuple[Row, ...], *, broken: bool = False) -> tuple[TableRow, ...]:
        """The cases of a table, whose last column is called `points`; some may be `broken`."""
        if not rows:
            return ()
        header, *body = rows
        *columns, last = header.cells
        if not (isinstance(last, Ref) and plain(str(last).split()) == ("points",)):
            self._say("E314", "The last column of a table is called “points”.", header)
            return ()
        facts = [self._column(cell) for cell in columns]
        if not (body or broken):
            self._say("E314", "The table has a head but no rows.", header)
        return tuple(row for line in body if (row := self._row(line, facts)))

    def _say(self, code: str, message: str, row: Row) -> None:
        self.found.append(Diagnostic(code, message, row.span))

    def _column(self, cell: Cell) -> Meaning:
        if isinstance(cell, Test | Between | Dash):
            self.found.append(Diagnostic("E314", "A column is headed by a fact.", cell.span))
            return Meaning(None, "unknown", cell.span)
        return self.reader.read(cell)

    def _row(self, row: Row, facts: list[Meaning]) -> TableRow | None:
        *cells, last = row.cells
        if len(cells) != len(facts):
            wanted, given = len(facts) + 1, len(row.cells)
            self._say("E315", f"The row has {given} cells where the head has {wanted}.", row)
            return None
        if isinstance(last, Test | Between | Dash):
            self.found.append(Diagnostic("E314", "The last cell is a number of points.", last.span))
            return None
        tests = [self._test(fact, cell) for fact, cell in zip(facts, cells, strict=True)]
        return TableRow(tuple(test for test in tests if test), self.reader.read(last), row.span)

    def _test(self, fact: Meaning, cell: Cell) -> Meaning | None:
        """What a cell asks of its column's fact; None if anything will do."""
        match cell:
            case Dash():
                return None
            case Test():
                return self.reader.compare(fact, cell.relation, cell.value, cell.span)
            case Between():
                return self.reader.between(fact, cell.low, cell.high, cell.span)
            case Operation("-", Numeral(low), Numeral(high)):
                text = "A range is written with two dots."
                meant = (f"{low} .. {high}",)
                self.found.append(Diagnostic("E314", text, cell.span, suggestions=meant))
                return Meaning(None, "yes/no", cell.span)
        word = str(cell) if isinstance(cell, Ref) else ""
        if word == "any":
            return None
        if fact.type == "yes/no":
            return self._yes_or_no(fact, word, cell)
        return self.reader.compare(fact, "=", cell, cell.span)

    def _yes_or_no(self, fact: Meaning, word: str, cell: Cell) -> Meaning:
        if word not in YES_NO:
            self.found.append(
                Diagnostic(
                    "E316", "This column is a condition.", cell.span, expected=("yes, no or any",)
                )
            )
            return Meaning(None, "yes/no", cell.span)
        value = fact.value
        if value is not None and not YES_NO[word]:
            value = Truth(False) if value == ALWAYS else Not(value)
        return Meaning(value, "yes/no", cell.span, (fact,))
