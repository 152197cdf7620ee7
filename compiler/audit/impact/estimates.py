"""Shares and means of games, each with the bounds of 95 % confidence."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from cuarenta.compiler.audit.impact.measured import Estimate

Z = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


@dataclass(slots=True)
class Sum:
    """Whole numbers added up, and their squares: in any order the same."""

    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """One more."""
        self.total += number
        self.squares += number * number

    def join(self, other: Sum) -> None:
        """All that another has added up."""
        self.total += other.total
        self.squares += other.squares


def share(count: int, games: int) -> Estimate:
    """A share of games, by Wilson's interval, which also holds for shares near 0 and 1."""
    found = count / games
    weight = 1 + Z * Z / games
    middle = (found + Z * Z / (2 * games)) / weight
    reach = Z / weight * sqrt(found * (1 - found) / games + Z * Z / (4 * games * games))
    return Estimate(
        found, max(0.0, min(found, middle - reach)), min(1.0, max(found, middle + reach))
    )


def mean(numbers: Sum, games: int) -> Estimate:
    """The mean of one number a game, by Student's interval."""
    found = numbers.total / games
    spread = (numbers.squares * games - numbers.total**2) / (games * (games - 1))
    reach = student(games - 1) * sqrt(spread / games)
    return Estimate(found, found - reach, found + reach)


def student(freedom: int) -> float:
    """Student's counterpart of Z, by Fisher's series: exact to a hundredth from 6 degrees on."""
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
