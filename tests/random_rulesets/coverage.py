"""What a ruleset is made of: its clauses, their words, and its facts at their moments."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.model.expression import Fact
from cuarenta.compiler.registry.clauses import CLAUSES
from cuarenta.compiler.registry.facts import FACTS, FactSpec
from cuarenta.compiler.registry.kinds import Moment
from cuarenta.compiler.resolve.moments import moments
from cuarenta.compiler.resolve.tree import Meaning, Quantity, Rule, Ruleset, Stretch, Words

Item = tuple[str, ...]
"""A clause ("clause", kind, word, value) or a fact ("fact", name, moment)."""
IMPOSSIBLE: set[Item] = {("clause", "win", "for", "one side")}
"""What the registry lists for several kinds and one of them cannot have."""


def known() -> set[Item]:
    """Every clause with each of its words, and every fact at each of its moments."""
    found: set[Item] = set()
    for clause in CLAUSES:
        words = clause.words if clause.shape in ("word", "words", "quantity", "stretch") else ()
        words = words or (("side",) if clause.shape == "quantity" else ())
        found |= {("clause", clause.kind, clause.word, word) for word in words or ("",)}
    found |= {("fact", fact.name, moment) for fact in FACTS for moment in fact.moments}
    for fact in FACTS:
        found |= {("whose", fact.name, whose) for whose in fact.whose}
        if any("<scope>" in phrase for phrase in fact.phrases):
            found |= {("scope", fact.name, scope) for scope in fact.scopes}
        if any(phrase.endswith("in a row") and "<" in phrase for phrase in fact.phrases):
            found.add(("scope", fact.name, "row"))
    return found - IMPOSSIBLE


def used(ruleset: Ruleset) -> set[Item]:
    """What a ruleset uses."""
    return {item for rule in ruleset.rules for item in _of_rule(rule)}


def _of_rule(rule: Rule) -> Iterator[Item]:
    for clause in rule.clauses:
        for word in _words(clause.value) or ("",):
            yield ("clause", rule.kind, clause.word, word)
        for meaning, at in _meanings(rule):
            yield from _facts(meaning, at)


def _words(value: object) -> tuple[str, ...]:
    match value:
        case Words(words):
            return tuple(words)
        case Quantity(_, receiver):
            return (receiver,)
        case Stretch(_, winner):
            return (winner,)
    return ()


def _meanings(rule: Rule) -> Iterator[tuple[Meaning, tuple[Moment, ...]]]:
    for word, meaning in rule.meanings():
        yield meaning, moments(rule, word)


def _facts(meaning: Meaning, at: tuple[Moment, ...]) -> Iterator[Item]:
    for part, _ in meaning.walk():
        if part.fact is not None and isinstance(part.value, Fact):
            yield from _of_fact(part.fact, part.value, at)


def _of_fact(spec: FactSpec, fact: Fact, at: tuple[Moment, ...]) -> Iterator[Item]:
    for moment in at:
        yield ("fact", spec.name, moment)
    if spec.whose:
        yield ("whose", spec.name, fact.whose)
    if fact.scope:
        yield ("scope", spec.name, fact.scope)
