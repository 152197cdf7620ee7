"""What is wrong with a table, told by the cases that show it."""

from __future__ import annotations

from dataclasses import dataclass, field

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span

SHOWN = 3


@dataclass(frozen=True, slots=True)
class Example:
    """A case in words, but for one number, the one that runs through a stretch most often.

    `side` is the part of the side that sees the case so.
    """

    before: str
    number: int | None
    after: str
    side: str


@dataclass(slots=True)
class Finding:
    """One kind of fault in a table: the cases that show it."""

    code: str
    message: str
    span: Span
    examples: list[Example] = field(default_factory=list)

    def told(self) -> Diagnostic:
        """The message, with the first of the cases."""
        groups: dict[tuple[str, str], dict[str, set[int]]] = {}
        for example in self.examples:
            sides = groups.setdefault((example.before, example.after), {})
            numbers = sides.setdefault(example.side, set())
            if example.number is not None:
                numbers.add(example.number)
        cases = [
            case
            for (before, after), sides in groups.items()
            for case in _for_sides(before, after, sides)
        ]
        more = f"; and {len(cases) - SHOWN} more" if len(cases) > SHOWN else ""
        text = f"{self.message}: {'; '.join(cases[:SHOWN])}{more}."
        return Diagnostic(self.code, text, self.span)


def _for_sides(before: str, after: str, sides: dict[str, set[int]]) -> list[str]:
    """The cases of one group; for whom they are is told only where that matters."""
    alike = len(sides) == 2 and len({tuple(sorted(numbers)) for numbers in sides.values()}) == 1
    return [
        f"{before}{_stretches(numbers)}{after}"
        + (f", for the {side}" if side and not alike else "")
        for side, numbers in list(sides.items())[: 1 if alike else None]
    ]


def _stretches(numbers: set[int]) -> str:
    """Numbers with those in a row told as a stretch."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(low) if low == high else f"{low} to {high}" for low, high in found)
