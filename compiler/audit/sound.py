"""Whether a ruleset is one: what the checker asks of a file, where mixing two can lose it."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.references import SETS, members, ranks, spoken_of
from cuarenta.compiler.model.rules import Custom
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.limits import effects


def is_sound(rules: Ruleset) -> bool:
    """Whether nothing that is needed is missing."""
    return next(problems(rules), None) is None


def problems(rules: Ruleset) -> Iterator[str]:
    """What is missing or cannot be."""
    yield from _references(rules)
    yield from _deal(rules)
    yield from _end(rules)
    if not rules.bases:
        yield "nothing can be captured"
    if any(len(group) > 1 for group in (rules.runs, rules.missed, rules.claims)):
        yield "there are two rules of which there can be one"


def _references(rules: Ruleset) -> Iterator[str]:
    ids = {rule.origin.id for rule in rules.rules()}
    for rule in rules.rules():
        if not spoken_of(rule) <= ids:
            yield f"{rule.origin.id} speaks of a rule that is not there"
        if not set(ranks(rule)) <= set(rules.ranks):
            yield f"{rule.origin.id} speaks of a rank that is not there"
        if type(rule) in SETS and not isinstance(rule, Custom) and not members(rule):
            yield f"{rule.origin.id} has nothing to be about"


def _deal(rules: Ruleset) -> Iterator[str]:
    if len(set(rules.ranks)) < len(rules.ranks):
        yield "two packs have the same rank"
    dealt = rules.deck_size - rules.packet.undealt
    for players in rules.seats.players:
        if dealt <= 0 or dealt % (rules.packet.cards * players):
            yield f"the cards do not come out even for {players}"


def _end(rules: Ruleset) -> Iterator[str]:
    wins: list[tuple[str, str]] = [(win.wins, win.on) for win in rules.wins]
    wins += [(rule.effect.wins, "play") for rule in effects(rules) if rule.effect.wins]
    if any(what == "match" and on != "chica end" for what, on in wins):
        return
    if not any(what == "chica" for what, _ in wins):
        yield "no chica ends"
    if not any(what == "match" for what, _ in wins):
        yield "no match ends"
