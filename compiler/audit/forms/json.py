"""Differences for programs; `audit.schema.json` beside this file says what stands where."""

from __future__ import annotations

import json as standard
from typing import Any

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.telling import Change, Side, Value
from cuarenta.compiler.model.rules import Place
from cuarenta.compiler.model.ruleset import Ruleset

FORMAT = 1


def json(report: Report) -> str:
    """The whole report."""
    return standard.dumps(data(report), ensure_ascii=False, indent=2)


def data(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    audit = report.audit
    return {
        "format": FORMAT,
        "a": ruleset(audit.a),
        "b": ruleset(audit.b),
        "differences": [_difference(each, number) for number, each in report.new],
        "equal_in_play": [_difference(each, None) for each in audit.equal],
        "accepted": [each.id for _, each in report.accepted],
        "stale": list(report.stale),
    }


def ruleset(rules: Ruleset) -> dict[str, Any]:
    """Who a ruleset is."""
    return {
        "id": rules.id, "title": rules.title, "sources": list(rules.sources),
        "sha256": rules.sha256,
    }  # fmt: skip


def _difference(difference: Difference, number: int | None) -> dict[str, Any]:
    return {
        "number": number,
        "id": difference.id,
        "area": difference.area,
        "severity": difference.severity,
        "title": difference.title,
        "changes": [_change(each) for each in difference.changes],
        "equal": list(difference.equal),
        "idle_in_a": list(difference.idle_in_a),
        "idle_in_b": list(difference.idle_in_b),
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "area": change.area,
        "aspect": change.aspect,
        "a": _side(change.a),
        "b": _side(change.b),
        "clauses": [
            {"label": each.label, "a": _value(each.a), "b": _value(each.b)}
            for each in change.clauses
        ],
    }


def _side(side: Side | None) -> dict[str, Any] | None:
    if side is None:
        return None
    return {
        "rule": side.rule, "title": side.title, **_place(side.place), "cite": list(side.cite),
        "assumed": list(side.assumed),
    }  # fmt: skip


def _value(value: Value | None) -> dict[str, Any] | None:
    return None if value is None else {"text": value.text, **_place(value.place)}


def _place(place: Place) -> dict[str, Any]:
    return {"file": place.file, "line": place.line}
