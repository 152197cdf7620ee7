"""Estimates in figures: the value, and the range in which it lies."""

from __future__ import annotations

from cuarenta.compiler.audit.impact.measured import Estimate


def percent(share: float) -> str:
    """A share of games; small ones with one more digit."""
    value = 100 * share
    return f"{value:.0f} %" if value in (0, 100) else f"{value:.{1 if value >= 1 else 2}f} %"


def signed(number: float) -> str:
    """A change."""
    return f"{number:+.2f}" if round(number, 2) else "0"


def shared(estimate: Estimate) -> tuple[str, str]:
    """A share of games, and its range."""
    return percent(estimate.value), f"{percent(estimate.low)} to {percent(estimate.high)}"


def changed(estimate: Estimate) -> tuple[str, str]:
    """A change, and its range."""
    return signed(estimate.value), f"{signed(estimate.low)} to {signed(estimate.high)}"
