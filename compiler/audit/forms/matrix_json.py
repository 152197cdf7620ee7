"""A matrix for programs; `matrix.schema.json` beside this file says what stands where."""

from __future__ import annotations

import json
from typing import Any

from cuarenta.compiler.audit.forms.json import FORMAT, ruleset
from cuarenta.compiler.audit.matrix import Cell, Matrix


def matrix_json(matrix: Matrix) -> str:
    """The whole matrix."""
    return json.dumps(data(matrix), ensure_ascii=False, indent=2)


def data(matrix: Matrix) -> dict[str, Any]:
    """The matrix as plain data."""
    return {
        "format": FORMAT,
        "rulesets": [ruleset(each) for each in matrix.rulesets],
        "pairs": [
            {"a": p.a, "b": p.b, "areas": dict(p.areas), "words": p.words, "equal_in_play": p.equal}
            for p in matrix.pairs
        ],
        "rows": [
            {"area": row.area, "title": row.title, "cells": [_cell(cell) for cell in row.cells]}
            for row in matrix.rows
        ],
    }


def _cell(cell: Cell | None) -> dict[str, Any] | None:
    if cell is None:
        return None
    return {
        "rule": cell.rule, "title": cell.title, "text": cell.text, "letter": cell.letter,
        "file": cell.place.file, "line": cell.place.line, "assumed": list(cell.assumed),
    }  # fmt: skip
