"""The matrix of the shipped rulesets, as the README and docs/matrix.md show it."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

from cuarenta.compiler.audit.forms.matrix_tables import counts_markdown, matrix_markdown
from cuarenta.compiler.audit.matrix import Matrix, from_audits
from tests.audit.compared import IDS, audit, ruleset

ROOT = Path(__file__).parent.parent.parent


def shipped() -> Matrix:
    """All of them side by side."""
    return from_audits(list(map(ruleset, IDS)), [audit(a, b) for a, b in combinations(IDS, 2)])


def test_what_is_shown_is_what_is_found() -> None:
    matrix = shipped()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert counts_markdown(matrix) in readme
    assert (ROOT / "docs" / "matrix.md").read_text(encoding="utf-8") == matrix_markdown(matrix)
