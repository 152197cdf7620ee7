"""Many rulesets at a time: how many differences each two have, and each rule as each has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cuarenta.compiler.audit.differences import Audit, differences
from cuarenta.compiler.audit.pair import pairing
from cuarenta.compiler.audit.phrases import short
from cuarenta.compiler.audit.words import Telling
from cuarenta.compiler.model.rules import Place, Rule
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.kinds import KINDS

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Cell:
    """A rule as one ruleset has it; `letter` is the same for cells that say the same."""

    rule: str
    title: str
    text: str
    letter: str
    place: Place
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A rule in all rulesets; None where one does not have it."""

    area: str
    title: str
    cells: tuple[Cell | None, ...]

    @property
    def differs(self) -> bool:
        """Whether the rulesets have it in more than one way."""
        return len({cell.letter if cell else "" for cell in self.cells}) > 1


@dataclass(frozen=True, slots=True)
class Pair:
    """How many differences two rulesets have: in play by area, in words alone, equal in play."""

    a: str
    b: str
    areas: tuple[tuple[str, int], ...]
    words: int
    equal: int

    @property
    def play(self) -> int:
        """Differences that touch play."""
        return sum(count for _, count in self.areas)


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rulesets side by side; `pairs` has each two once."""

    rulesets: tuple[Ruleset, ...]
    pairs: tuple[Pair, ...]
    rows: tuple[Row, ...]


def matrix(rulesets: Iterable[Ruleset]) -> Matrix:
    """Compare each two of some rulesets."""
    every = tuple(rulesets)
    return from_audits(every, (differences(a, b) for a, b in combinations(every, 2)))


def from_audits(rulesets: Sequence[Ruleset], audits: Iterable[Audit]) -> Matrix:
    """The same from comparisons that have been made."""
    return Matrix(tuple(rulesets), tuple(map(_pair, audits)), tuple(_rows(rulesets)))


def _pair(audit: Audit) -> Pair:
    play = Counter(each.area for each in audit.differences if each.severity != "words")
    areas = tuple((area, play[area]) for area in KINDS if play[area])
    words = sum(each.severity == "words" for each in audit.differences)
    return Pair(audit.a.id, audit.b.id, areas, words, len(audit.equal))


class _Rows:
    """Rules put in rows: one that corresponds to a rule of an earlier ruleset joins its row."""

    def __init__(self) -> None:
        self.rows: list[dict[int, Rule]] = []
        self._row_of: dict[tuple[int, str], int] = {}
        self._earlier: list[Ruleset] = []

    def add(self, rules: Ruleset) -> None:
        """Put the rules of a ruleset in their rows."""
        column = len(self._earlier)
        rows = self._places(rules)
        for rule in rules.rules():
            row = rows.get(rule.origin.id)
            if row is None:
                row = len(self.rows)
                self.rows.append({})
            self.rows[row][column] = rule
            self._row_of[column, rule.origin.id] = row
        self._earlier.append(rules)

    def _places(self, rules: Ruleset) -> dict[str, int]:
        """The rows of a ruleset's rules, found by the most similar rulesets first."""
        found: dict[str, int] = {}
        alike = sorted(
            ((pairing(other, rules), column) for column, other in enumerate(self._earlier)),
            key=lambda each: (-len(each[0]), each[1]),
        )
        for pairs, column in alike:
            for theirs, ours in pairs:
                row = self._row_of[column, theirs]
                if ours not in found and row not in found.values():
                    found[ours] = row
        return found

    def row(self, column: int, id_: str) -> int:
        """The row in which a rule stands."""
        return self._row_of[column, id_]


def _rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    table = _Rows()
    for rules in rulesets:
        table.add(rules)
    titles = [short(next(iter(row.values())).origin.title) for row in table.rows]
    called = [
        {r.origin.id: titles[table.row(column, r.origin.id)] for r in rules.rules()}
        for column, rules in enumerate(rulesets)
    ]
    told, measured = (
        [Telling(r, titles=c, measure=m) for r, c in zip(rulesets, called, strict=True)]
        for m in (None, rulesets[0] if rulesets else None)
    )
    named = zip(table.rows, titles, strict=True)
    rows = [_row(row, title, told, measured) for row, title in named]
    yield from sorted(rows, key=lambda row: KINDS.index(row.area))


def _row(rules: dict[int, Rule], title: str, told: list[Telling], measured: list[Telling]) -> Row:
    """A row; what follows the target has one letter, whatever the target is."""
    texts = {column: _text(told[column], rule) for column, rule in rules.items()}
    alike = {column: _text(measured[column], rule) for column, rule in rules.items()}
    letters = {text: _letter(n) for n, text in enumerate(dict.fromkeys(alike.values()))}
    cells = [
        _cell(rules[column], texts[column], letters[alike[column]]) if column in rules else None
        for column in range(len(told))
    ]
    return Row(next(iter(rules.values())).origin.kind, title, tuple(cells))


def _text(telling: Telling, rule: Rule) -> str:
    return "; ".join(f"{each.label}: {each.text}" for each in telling.tell(rule))


def _letter(number: int) -> str:
    return LETTERS[number] if number < len(LETTERS) else f"z{number}"


def _cell(rule: Rule, text: str, letter: str) -> Cell:
    origin = rule.origin
    return Cell(origin.id, origin.title, text, letter, origin.place, origin.assumed)
