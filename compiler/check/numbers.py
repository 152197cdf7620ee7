"""Fixed numbers within their ranges."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.check.cards import deck_size
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.tree import Numbers, Ruleset

MOST_CARDS = 200
MOST_PLAYERS = 6
RANGES: dict[tuple[str, str], tuple[int, int]] = {
    ("pack", "copies"): (1, 40),
    ("seats", "players"): (2, MOST_PLAYERS),
    ("game", "start"): (0, 1000),
    ("game", "target"): (1, 1000),
    ("deal", "cards"): (1, 40),
    ("deal", "undealt"): (0, MOST_CARDS),
    ("turn", "bases"): (1, 99),
}


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Numbers that are too small, too large, odd, or there twice."""
    for rule in ruleset.rules:
        for clause in rule.clauses:
            limits = RANGES.get((rule.kind, clause.word))
            if limits and isinstance(clause.value, Numbers):
                yield from _range(clause.word, clause.value, limits)
        if rule.kind == "seats":
            players = rule.clause("players")
            yield from _players(players.value if players else None)
        if rule.kind == "game" and rule.clause("start") and rule.clause("target"):
            start, target = rule.number("start"), rule.number("target")
            if 0 <= start <= 1000 and target >= 1 and start >= target:
                text = f"A chica that begins at {start} has reached {target} already."
                yield Diagnostic("E522", text, rule.span_of("start"))
    size = deck_size(ruleset)
    if size and size > MOST_CARDS:
        text = f"All packs together have {size} cards; at most {MOST_CARDS} are possible."
        yield Diagnostic("E521", text, ruleset.of("pack")[0].name_span)


def _range(word: str, value: Numbers, limits: tuple[int, int]) -> Iterator[Diagnostic]:
    least, most = limits
    for number, span in zip(value.numbers, value.spans, strict=True):
        if not least <= number <= most:
            yield Diagnostic(
                "E521",
                f"{number} is out of range for “{word}”.",
                span,
                expected=(f"a number from {least} to {most}",),
            )


def _players(value: object) -> Iterator[Diagnostic]:
    """Two sides need an even number of players."""
    if not isinstance(value, Numbers):
        return
    for index, number in enumerate(value.numbers):
        span = value.spans[index]
        if number % 2 and 2 <= number <= MOST_PLAYERS:
            text = f"{number} players cannot form two sides."
            yield Diagnostic("E523", text, span, expected=("2, 4 or 6",))
        if number in value.numbers[:index]:
            yield Diagnostic("E524", f"{number} stands here twice.", span)
