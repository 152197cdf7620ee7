"""The shipped rulesets, and each two of them compared once."""

from __future__ import annotations

from functools import cache

from cuarenta.compiler.audit.differences import Audit, Difference, differences
from cuarenta.compiler.load import load, load_text, shipped
from cuarenta.compiler.model.ruleset import Ruleset

IDS = shipped()


@cache
def ruleset(id_: str) -> Ruleset:
    """A shipped ruleset."""
    found = load(id_).ruleset
    assert found
    return found


@cache
def text(id_: str) -> str:
    """A shipped ruleset with all that it inherits, flat and in canonical order."""
    return load(id_).text


@cache
def audit(a: str, b: str) -> Audit:
    """Two shipped rulesets compared."""
    return differences(ruleset(a), ruleset(b))


def of_text(written: str) -> Ruleset:
    """The ruleset of a text that has to be sound."""
    loading = load_text(written)
    assert loading.ruleset, [(one.code, one.message, one.span.line) for one in loading.errors]
    return loading.ruleset


def every(found: Audit) -> tuple[Difference, ...]:
    """All that is told: the differences, and what is equal in play."""
    return (*found.differences, *found.equal)


def in_play(found: Audit) -> tuple[Difference, ...]:
    """The differences that are more than words."""
    return tuple(each for each in found.differences if each.severity != "words")
