"""Estimates as dots with their intervals on a common scale, placed in percent of a plot's width."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cuarenta.compiler.audit.impact.measured import Estimate

STEPS = (1, 2, 5, 10)
MOST_TICKS = 4


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of a scale."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    """An estimate drawn: where its dot and its interval lie, and the figures in words."""

    at: str
    low: str
    high: str
    value: str
    interval: str


@dataclass(frozen=True, slots=True)
class Scale:
    """A range of values with ticks; shares are told in per cent, changes with their sign."""

    low: float
    high: float
    step: float
    share: bool

    def at(self, value: float) -> str:
        """Where a value lies, in per cent of the width; the edges are left free."""
        inside = min(max(value, self.low), self.high)
        place = (inside - self.low) / (self.high - self.low)
        return f"{4 + 92 * place:.2f}%"

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The marks, from low to high."""
        count = round((self.high - self.low) / self.step)
        values = [self.low + n * self.step for n in range(count + 1)]
        return tuple(Tick(self.at(value), self._tick(value)) for value in values)

    @property
    def words(self) -> str:
        """From where to where."""
        return f"{self.ticks[0].label} to {self.ticks[-1].label}"

    def mark(self, estimate: Estimate) -> Mark:
        """An estimate on this scale."""
        return Mark(
            self.at(estimate.value),
            self.at(estimate.low),
            self.at(estimate.high),
            self._figure(estimate.value),
            f"{self._figure(estimate.low)} to {self._figure(estimate.high)}",
        )

    def _tick(self, value: float) -> str:
        if self.share:
            return f"{_plain(value * 100)} %"
        return _signed(_plain(value))

    def _figure(self, value: float) -> str:
        if not math.isfinite(value):
            return "unknown"
        return f"{value * 100:.1f} %" if self.share else _signed(f"{value:.2f}")


def scale(estimates: Iterable[Estimate], *, share: bool) -> Scale:
    """A scale with room for all of some estimates, and for nothing at all."""
    bounds = [b for each in estimates for b in (each.low, each.value, each.high)]
    known: Sequence[float] = [each for each in bounds if math.isfinite(each)]
    low, high = min(0.0, *known, 0.0), max(0.0, *known, 0.0)
    if share:
        low, high = 0.0, min(1.0, high)
    step = _step((high - low) or (0.01 if share else 1.0))
    low, high = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    return Scale(low, high if high > low else low + step, step, share)


def _step(width: float) -> float:
    """A round step that gives few ticks."""
    power = 10.0 ** math.floor(math.log10(width / MOST_TICKS))
    return next(n * power for n in STEPS if n * power * MOST_TICKS >= width * (1 - 1e-9))


def _plain(value: float) -> str:
    """A round number without what floating point adds."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def _signed(text: str) -> str:
    """A change with its sign."""
    if not any(digit in text for digit in "123456789"):
        return text.removeprefix("-")
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}"
