"""Names: of rules, lets and announcements, that would mean two things."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.registry.facts import FACTS
from cuarenta.compiler.registry.kinds import KINDS, SCOPES, OneOf
from cuarenta.compiler.resolve.expressions import FUNCTIONS
from cuarenta.compiler.resolve.facts import PATTERNS, SINGLE_WORDS
from cuarenta.compiler.resolve.tables import ranks_of
from cuarenta.compiler.resolve.tree import Names, Rule, Ruleset
from cuarenta.compiler.syntax.tree import File, Let
from cuarenta.compiler.syntax.tree import Rule as Written
from cuarenta.compiler.syntax.words import NOUGHT, RESERVED

ACTIONS = frozenset({"pass", "take", "leave", "claim", "done"})
COUNTED = frozenset(
    pattern.words[0]
    for pattern in PATTERNS
    if pattern.words[1:] in (("this", "<scope>"), ("in", "row"))
)
WORDS_OF_FACTS = frozenset(
    word for spec in FACTS if isinstance(spec.type, OneOf) for word in spec.type.words
)
TAKEN_BY_LANGUAGE = RESERVED | COUNTED


def check(ruleset: Ruleset, tree: File) -> Iterator[Diagnostic]:
    """Names that are taken already."""
    ranks = _ranks(tree)
    for rule in ruleset.rules:
        if rule.name in TAKEN_BY_LANGUAGE:
            text = f"“{rule.name}” is a word of the language and cannot be a rule's name."
            yield Diagnostic("E551", text, rule.name_span)
        if rule.kind in ("announce", "fault"):
            yield from _spoken(rule, ranks)
        if rule.kind == "fault" and ruleset.find(f"announce.{rule.name}"):
            text = f"“{rule.name}” is an announcement: a report of this fault would read the same."
            yield Diagnostic("E552", text, rule.name_span, hints=("Give it another name.",))
        yield from _listed_twice(rule)
    yield from _lets(tree, ranks)


def _ranks(tree: File) -> frozenset[str]:
    packs = [one for one in tree.statements if isinstance(one, Written) and one.kind == "pack"]
    return frozenset(code for pack in packs for code in ranks_of(pack.rows))


def _spoken(rule: Rule, ranks: frozenset[str]) -> Iterator[Diagnostic]:
    """Announcing and reporting read as the rule's name, which must not be another action's text."""
    if rule.name in ACTIONS:
        text = f"“{rule.name}” is what a player says for something else."
        yield Diagnostic("E552", text, rule.name_span, hints=("Give it another name.",))
    elif rule.name in ranks:
        does = "announcing" if rule.kind == "announce" else "reporting"
        text = f"“{rule.name}” is a rank, and playing it would read the same as {does} this."
        yield Diagnostic("E552", text, rule.name_span, hints=("Give it another name.",))


def _listed_twice(rule: Rule) -> Iterator[Diagnostic]:
    for clause in rule.clauses:
        if isinstance(clause.value, Names):
            seen: set[str] = set()
            for name in clause.value.rules:
                if name.id in seen:
                    yield Diagnostic("E524", f"“{name.name}” stands here twice.", name.span)
                seen.add(name.id)


def _lets(tree: File, ranks: frozenset[str]) -> Iterator[Diagnostic]:
    taken = (
        TAKEN_BY_LANGUAGE
        | {*KINDS, *SCOPES}
        | SINGLE_WORDS
        | WORDS_OF_FACTS
        | ranks
        | NOUGHT
        | {*FUNCTIONS}
    )
    for let in tree.statements:
        if isinstance(let, Let) and let.name in taken:
            text = f"“{let.name}” already means something and cannot be the name of a let."
            yield Diagnostic("E553", text, let.name_span)
