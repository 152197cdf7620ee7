"""From a block's lines to its part of the tree, reporting every line that cannot be read."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from lark import Lark, Tree
from lark.exceptions import UnexpectedInput

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span, top_of
from cuarenta.compiler.registry.kinds import KINDS, Kind
from cuarenta.compiler.syntax.blocks import Block, cut
from cuarenta.compiler.syntax.faults import explain
from cuarenta.compiler.syntax.source import Source
from cuarenta.compiler.syntax.tables import parser
from cuarenta.compiler.syntax.tree import Drop, File, Head, Let, Rule, Statement
from cuarenta.compiler.syntax.trunk import Builder, Leaf, LimitError

_HEAD = re.compile(
    r"[ \t]*(?P<override>override[ \t]+)?(?P<kind>" + "|".join(KINDS) + r")[ \t]+"
    r"(?P<name>[^\W\d]\w*)"
)
_CARRIES_ON = re.compile(r"[ \t]*((and|or|else)\b|(#.*)?$)")
MOST_FAULTS_A_BLOCK = 25
MOST_LETTERS = 20_000
MOST_BLOCKS = 300


@cache
def grammar() -> Lark:
    """The parser of the language's blocks."""
    return parser()


def parse(source: Source) -> tuple[File | None, list[Diagnostic]]:
    """The tree of a file, as far as it can be read, and what cannot."""
    blocks, doubtful, found = cut(source)
    language: int | None = None
    head: Head | None = None
    head_seen = False
    statements: list[Statement] = []
    if len(blocks) > MOST_BLOCKS:
        return None, [_too_many(source.file, blocks)]
    for block in blocks:
        if block.kind == "ruleset":
            if head_seen:
                found.append(_twice(source.file, block, "ruleset"))
                continue
            head_seen = True
        if sum(len(line) for line in block.lines) > MOST_LETTERS:
            found.append(_too_long(source.file, block))
            statements += _shell(source.file, block)
            continue
        tree, broken, faults = _read(source.file, block)
        found += faults
        if tree is None:
            statements += _shell(source.file, block)
            continue
        try:
            part = Builder(source.file, block.first - 1).part(tree)
        except LimitError as error:
            found.append(error.diagnostic)
            statements += _shell(source.file, block)
            continue
        if isinstance(part, int):
            if language is not None:
                found.append(_twice(source.file, block, "language"))
            elif part != 1:
                found.append(_unknown_language(source.file, block, part))
            language = part
        elif isinstance(part, Head):
            head = part
        elif isinstance(part, Rule):
            statements.append(replace(part, broken=tuple(broken)))
        elif isinstance(part, Let | Drop):
            statements.append(part)
    if language is None and not any(block.kind == "language" for block in blocks):
        found.append(_missing(source.file, "E113", "language 1", "which language it is written in"))
    if not head_seen:
        found.append(
            _missing(source.file, "E114", 'ruleset my-rules "My rules"', "which ruleset it is")
        )
    if head is None:
        if any(block.kind == "ruleset" and "extends" in block.lines[0] for block in blocks):
            return None, found
        head, doubtful = _nameless(source.file), (*doubtful, "")
    span = Span(source.file, 1, 1, len(source.lines), 1)
    head = replace(head, language=language or 1)
    return File(head, tuple(statements), span, doubtful), found


def _nameless(file: str) -> Head:
    """What stands for a head that cannot be read, so that the rules can be looked at."""
    return Head(1, "", "", None, (), top_of(file))


def _read(file: str, block: Block) -> tuple[Tree[Leaf] | None, list[str], list[Diagnostic]]:
    """The block's parse tree without the lines that cannot be read, which are reported."""
    lines = list(block.lines)
    broken: list[str] = []
    found: list[Diagnostic] = []
    while len(found) < MOST_FAULTS_A_BLOCK:
        text = "\n".join(lines) + "\n"
        try:
            return grammar().parse(text, start=block.kind), broken, found
        except UnexpectedInput as error:
            line = min(max(error.line, 1), len(lines))
            found.append(explain(error, file, block.first - 1, lines, line))
            first, last = _logical_line(lines, line - 1)
            if first == 0:
                return None, broken, found
            broken.append(_clause_word(lines[first]))
            lines[first : last + 1] = [""] * (last + 1 - first)
    return None, broken, found


def _logical_line(lines: list[str], index: int) -> tuple[int, int]:
    """The first and last line of the clause that this line is part of."""
    first = index
    while first > 0 and _CARRIES_ON.match(lines[first]):
        first -= 1
    last = index
    while last + 1 < len(lines) and _CARRIES_ON.match(lines[last + 1]):
        last += 1
    return first, last


def _clause_word(line: str) -> str:
    words = line.split(None, 1)
    return "row" if line.lstrip().startswith("|") else words[0] if words else ""


def _shell(file: str, block: Block) -> list[Statement]:
    """What can be said of a rule whose head alone can be made out: that it exists."""
    match = _HEAD.match(block.lines[0])
    if not match:
        return []
    span = Span(file, block.first, 1, block.first, len(block.lines[0]) + 1)
    kind: Kind = next(kind for kind in KINDS if kind == match["kind"])
    override = bool(match["override"])
    return [Rule(kind, match["name"], None, override, (), (), span, span, broken=("*",))]


def _twice(file: str, block: Block, word: str) -> Diagnostic:
    span = Span(file, block.first, 1, block.first, len(block.lines[0]) + 1)
    return Diagnostic("E115", f"The line “{word}” stands in the file a second time.", span)


def _too_long(file: str, block: Block) -> Diagnostic:
    span = Span(file, block.first, 1, block.first, min(len(block.lines[0]), 80) + 1)
    return Diagnostic("E102", f"A rule has at most {MOST_LETTERS} letters.", span)


def _too_many(file: str, blocks: list[Block]) -> Diagnostic:
    line = blocks[MOST_BLOCKS].first
    text = f"A file has at most {MOST_BLOCKS} rules and lets; this one has {len(blocks)}."
    return Diagnostic("E107", text, Span(file, line, 1, line, 1))


def _unknown_language(file: str, block: Block, version: int) -> Diagnostic:
    span = Span(file, block.first, 1, block.first, len(block.lines[0]) + 1)
    return Diagnostic(
        "E116",
        f"This compiler does not know version {version} of the language.",
        span,
        expected=("language 1",),
    )


def _missing(file: str, code: str, line: str, what: str) -> Diagnostic:
    return Diagnostic(
        code, f"The file does not say {what}.", top_of(file), expected=(f"a line such as: {line}",)
    )
