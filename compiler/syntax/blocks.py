"""Cutting a file into blocks, one from each head to the next, so that each is read alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, TypeAlias

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.registry.clauses import CLAUSES
from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.syntax.source import Source

BlockKind: TypeAlias = Literal["language", "ruleset", "statement"]
OPENERS = (*KINDS, "let", "drop", "override", "language", "ruleset")
CLAUSE_WORDS = frozenset(spec.word for spec in CLAUSES) | {
    "cite", "assumed", "note", "without", "source", "when", "unless",
}  # fmt: skip

_OPENER = re.compile(r"[ \t]*(" + "|".join(OPENERS) + r")\b(?!_)")
_LIKE_A_HEAD = re.compile(r"([^\W\d]\w*)[ \t]+[^\W\d][\w-]*([ \t]+\"[^\"]*\")?[ \t]*(#.*)?$")
_SILENT = re.compile(r"[ \t]*(#.*)?$")


@dataclass(frozen=True, slots=True)
class Block:
    """Some lines that belong together, the first of them a head."""

    kind: BlockKind
    first: int
    lines: tuple[str, ...]


def cut(source: Source) -> tuple[list[Block], tuple[str, ...], list[Diagnostic]]:
    """The blocks of a file, names of rules of no known kind, and what belongs to no rule."""
    blocks: list[Block] = []
    found: list[Diagnostic] = []
    start, kind, lines = 0, None, list[str]()
    strayed = False
    doubtful: list[str] = []
    for number, line in enumerate(source.lines, 1):
        opener = _opener(line)
        misspelt = None if opener else _misspelt(line)
        if opener or misspelt:
            if kind:
                blocks.append(Block(kind, start, tuple(lines)))
            start, kind, lines, strayed = number, _kind(opener), [], False
        if misspelt:
            found.append(_unknown_kind(source.file, number, line, misspelt))
            kind, strayed = None, True
            doubtful.append(line.split()[1])
        if kind:
            lines.append(line)
        elif not strayed and not _SILENT.match(line):
            found.append(_stray(source.file, number, line))
            strayed = True
    if kind:
        blocks.append(Block(kind, start, tuple(lines)))
    return blocks, tuple(doubtful), found


def _opener(line: str) -> str | None:
    match = _OPENER.match(line)
    return match.group(1) if match else None


def _kind(opener: str | None) -> BlockKind | None:
    if opener == "language":
        return "language"
    if opener == "ruleset":
        return "ruleset"
    return "statement" if opener else None


def _misspelt(line: str) -> str | None:
    """The first word of a line that looks like a head but begins with no kind of rule."""
    match = _LIKE_A_HEAD.match(line)
    if not match or match.group(1) in CLAUSE_WORDS or match.group(1) in ("and", "or", "else"):
        return None
    word = match.group(1)
    return word if match.group(2) or get_close_matches(word, OPENERS, 1, 0.7) else None


def _unknown_kind(file: str, number: int, line: str, word: str) -> Diagnostic:
    return Diagnostic(
        "E111",
        f"There is no kind of rule called “{word}”.",
        Span(file, number, 1, number, 1 + len(word)),
        expected=("one of the kinds of rules: " + ", ".join(KINDS),),
        suggestions=tuple(get_close_matches(word, OPENERS, 2, 0.6)),
    )


def _stray(file: str, number: int, line: str) -> Diagnostic:
    indent = len(line) - len(line.lstrip())
    return Diagnostic(
        "E112",
        "This line belongs to no rule.",
        Span(file, number, indent + 1, number, len(line.rstrip()) + 1),
        expected=("“language 1”, “ruleset …”, or the first line of a rule",),
    )
