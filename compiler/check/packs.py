"""Packs: each rank once, with a code that can be written in an action."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.resolve.tree import PackRow, Rule, Ruleset

CODE = re.compile(r"(?!.*x)[A-Za-z0-9]{1,3}|\*")
MOST_RANKS = 40
MOST_NUMBER = 99


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """What is wrong with the ranks of the packs."""
    seen: dict[str, Span] = {}
    for pack in ruleset.of("pack"):
        rows = {row.word: row for row in pack.pack_rows}
        if "row" in pack.broken or "*" in pack.broken:
            continue
        if "rank" not in rows or not rows["rank"].cells:
            yield Diagnostic(
                "E531",
                "The pack has no ranks.",
                pack.name_span,
                expected=("a row such as: | rank | A | 2 | 3 |",),
            )
            continue
        yield from _codes(rows["rank"], seen)
        yield from _lengths(pack, rows["rank"])
        if "number" in rows:
            yield from _numbers(rows["number"])
    if len(seen) > MOST_RANKS:
        text = f"There are {len(seen)} ranks; at most {MOST_RANKS} are possible."
        yield Diagnostic("E521", text, ruleset.of("pack")[0].name_span)


def _codes(row: PackRow, seen: dict[str, Span]) -> Iterator[Diagnostic]:
    for code, span in zip(row.cells, row.spans, strict=True):
        if code is None or not CODE.fullmatch(code):
            yield Diagnostic(
                "E532",
                f"“{code or '-'}” cannot be the code of a rank.",
                span,
                expected=("up to three letters (but no x) and digits, or “*” in quotes",),
            )
        elif code in seen:
            yield Diagnostic("E533", f"The rank “{code}” is there twice.", span)
        else:
            seen[code] = span


def _lengths(pack: Rule, ranks: PackRow) -> Iterator[Diagnostic]:
    for row in pack.pack_rows:
        if len(row.cells) != len(ranks.cells):
            text = f"The row “{row.word}” has {len(row.cells)} cells for {len(ranks.cells)} ranks."
            yield Diagnostic("E534", text, row.span)


def _numbers(row: PackRow) -> Iterator[Diagnostic]:
    for text, span in zip(row.cells, row.spans, strict=True):
        if text is not None and not (text.isdecimal() and 1 <= int(text) <= MOST_NUMBER):
            yield Diagnostic(
                "E535",
                f"“{text}” is no number that cards can add up to.",
                span,
                expected=(f"a number from 1 to {MOST_NUMBER}, or a dash",),
            )
