"""How often differences matter, for programs: the member "impact" of the audit."""

from __future__ import annotations

from typing import Any

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.impact.measured import Effect, Estimate, Impact
from cuarenta.compiler.audit.impact.remarks import notes, remarks, unplayed


def impact_data(report: Report, impact: Impact) -> dict[str, Any]:
    """All that was measured, as plain data."""
    return {
        "games": impact.games,
        "seed": impact.seed,
        "remarks": list(remarks(report.audit, impact)),
        "whole": _effect(report, impact.whole),
        "alone": [_effect(report, each) for each in impact.alone],
        "unplayed": [
            {"difference": id_, "reasons": list(reasons)} for _, id_, reasons in unplayed(report)
        ],
    }


def _effect(report: Report, effect: Effect) -> dict[str, Any]:
    return {
        "difference": effect.difference or None,
        "games": effect.games,
        "parted": _estimate(effect.parted),
        "winner": _estimate(effect.winner),
        "length": _estimate(effect.length),
        "points": [
            {"title": each.title, "change": _estimate(each.change)} for each in effect.points
        ],
        "notes": list(notes(report.audit, effect)),
    }


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {name: round(getattr(estimate, name), 6) for name in ("value", "low", "high")}
