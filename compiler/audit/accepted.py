"""Differences that a club has accepted: a small file of ids, one a line, `#` for a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.identity import LENGTH

ID = re.compile(rf"[0-9a-f]{{{LENGTH}}}")


class AcceptedError(ValueError):
    """A line that is no id."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: “{text}” is no id of a difference")


@dataclass(frozen=True, slots=True)
class Report:
    """What is to be told: the differences that are new, the accepted ones, and ids that are none.

    A difference keeps the number that it has among all of them.
    """

    audit: Audit
    new: tuple[tuple[int, Difference], ...]
    accepted: tuple[tuple[int, Difference], ...] = ()
    stale: tuple[str, ...] = ()


def read(text: str) -> tuple[str, ...]:
    """The ids in a file."""
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        word = line.partition("#")[0].strip()
        if word and not ID.fullmatch(word):
            raise AcceptedError(number, word)
        if word:
            found.append(word)
    return tuple(dict.fromkeys(found))


def report(audit: Audit, accepted: Iterable[str] = ()) -> Report:
    """What is new about the differences between two rulesets."""
    ids = tuple(accepted)
    numbered = tuple(enumerate(audit.differences, 1))
    known = {each.id for each in (*audit.differences, *audit.equal)}
    return Report(
        audit,
        tuple((n, each) for n, each in numbered if each.id not in ids),
        tuple((n, each) for n, each in numbered if each.id in ids),
        tuple(id_ for id_ in ids if id_ not in known),
    )
