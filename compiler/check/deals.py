"""The deal: which clauses go together, and that the cards come out even."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cuarenta.compiler.check.cards import deck_size
from cuarenta.compiler.check.logic import condition, exclusive, plain
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.resolve.sorts import DealSort, deal_sort
from cuarenta.compiler.resolve.tree import Rule, Ruleset, newest
from cuarenta.compiler.syntax.words import listed

DRAWS = ("by lot", "first diamond", "highest card", "lowest card")
MOVES = ("next seat", "same seat", "winner", "loser")
BY_RESULT = ("winner", "loser")
COMPARED = ("highest card", "lowest card")
ABOUT: dict[DealSort, str] = {
    "draw": "draws the first dealer",
    "packet": "deals the cards",
    "rotation": "moves the deal on",
}
GOES_WITH: dict[DealSort, tuple[str, ...]] = {
    "draw": ("on", "dealer", "ties"),
    "packet": ("cards", "leader", "undealt"),
    "rotation": ("on", "dealer", "when", "unless"),
}
NEEDS: dict[DealSort, tuple[str, ...]] = {
    "draw": ("dealer",),
    "packet": ("cards", "leader"),
    "rotation": ("on", "dealer"),
}
REMARKS = ("cite", "assumed", "note")


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """What is wrong with the rules of the deal."""
    for rule in ruleset.of("deal"):
        if "*" not in rule.broken and not rule.unsure("on"):
            yield from _clauses(rule)
            yield from _dealer(rule)
    yield from _rivals(ruleset)
    yield from _even(ruleset)


def _clauses(rule: Rule) -> Iterator[Diagnostic]:
    sort = deal_sort(rule)
    for clause in rule.clauses:
        if clause.word not in (*GOES_WITH[sort], *REMARKS):
            yield Diagnostic(
                "E511",
                f"“{clause.word}” does not belong to a rule that {ABOUT[sort]}.",
                clause.word_span,
                expected=(listed(GOES_WITH[sort]),),
            )
    for word in NEEDS[sort]:
        if not rule.clause(word) and word not in rule.broken:
            text = f"A rule that {ABOUT[sort]} needs a clause “{word}”."
            yield Diagnostic("E512", text, rule.name_span)


def _dealer(rule: Rule) -> Iterator[Diagnostic]:
    sort, dealer, on = deal_sort(rule), rule.word("dealer"), rule.words("on")
    span = rule.span_of("dealer")
    if sort == "draw" and len(on) > 1:
        text = "The draw happens at match start alone; a later dealer has a rule of its own."
        yield Diagnostic("E513", text, rule.span_of("on"))
    if dealer and sort == "draw" and dealer not in DRAWS:
        text = f"The first dealer cannot be found by “{dealer}”."
        yield Diagnostic("E513", text, span, expected=(listed(DRAWS),))
    if dealer and sort == "rotation" and dealer not in MOVES:
        text = f"A later dealer cannot be found by “{dealer}”."
        yield Diagnostic("E513", text, span, expected=(listed(MOVES),))
    if dealer in BY_RESULT and sort == "rotation" and on != ("chica end",):
        text = f"There is a {dealer} only when a chica ends."
        yield Diagnostic("E513", text, span, expected=("“on chica end” alone",))
    if rule.clause("ties") and dealer and dealer not in COMPARED:
        text = f"“{dealer}” knows no ties."
        yield Diagnostic("E511", text, rule.span_of("ties"))


def _rivals(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Two rules that find different dealers at one moment."""
    rotations = [rule for rule in ruleset.of("deal") if deal_sort(rule) == "rotation"]
    for one, other in combinations(rotations, 2):
        shared = [moment for moment in one.words("on") if moment in other.words("on")]
        if not shared or one.word("dealer") == other.word("dealer"):
            continue
        if one.unsure("when", "unless") or other.unsure("when", "unless"):
            continue
        if not exclusive(plain(condition(one), {}), plain(condition(other), {})):
            yield Diagnostic(
                "E515",
                f"“{one.name}” and “{other.name}” can both find the dealer at {shared[0]}.",
                newest((one, other), ruleset.file).name_span,
                hints=("Give them conditions that never hold together.",),
            )


def _even(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """That packet after packet, every seat gets its cards and none is left."""
    packets = [rule for rule in ruleset.of("deal") if deal_sort(rule) == "packet"]
    size, seats = deck_size(ruleset), ruleset.of("seats")
    if not size or len(packets) != 1 or len(seats) != 1 or packets[0].unsure("undealt"):
        return
    cards, undealt = packets[0].number("cards"), packets[0].number("undealt")
    for players in seats[0].numbers("players"):
        if cards < 1 or players < 1 or players % 2 or undealt < 0:
            continue
        rest = (size - undealt) % (cards * players)
        if undealt >= size or size - undealt < cards * players:
            text = f"With {players} players there are not enough cards for one packet."
            yield Diagnostic("E514", text, packets[0].span_of("cards"))
        elif rest:
            yield Diagnostic(
                "E514",
                f"With {players} players the deal does not come out even: of {size - undealt} "
                f"cards, {rest} are left when each seat gets {cards} at a time.",
                packets[0].span_of("cards"),
                hints=(f"Say which cards are never dealt: “undealt {rest + undealt}”.",),
            )
