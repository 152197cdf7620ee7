"""From phrases to facts: the registry's patterns, and what in them stands for a rule or stretch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.registry.facts import FACTS, FactSpec
from cuarenta.compiler.registry.kinds import KINDS, SCOPES, Kind
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.syntax.words import RESERVED, plain

EVENTS: tuple[Kind, ...] = ("award", "announce", "claim", "fault", "capture")
PLACEHOLDERS: dict[str, tuple[Kind, ...]] = {
    "<award>": ("award",),
    "<capture>": ("capture",),
    "<event>": EVENTS,
}
IN_A_ROW = "row"
LIKE_A_RANK = " like <rank>"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way to write a fact: its words, those after `of` that belong to it, a rank at the end."""

    spec: FactSpec
    words: tuple[str, ...]
    whose: tuple[str, ...]
    ranked: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A phrase that follows a pattern: the names it gives for rules, and the stretch."""

    pattern: Pattern
    rules: tuple[tuple[tuple[str, ...], tuple[Kind, ...]], ...]
    scope: str

    @property
    def spec(self) -> FactSpec:
        """The fact."""
        return self.pattern.spec


def _patterns() -> Iterator[Pattern]:
    for spec in FACTS:
        for phrase in spec.phrases:
            words, _, whose = phrase.removesuffix(LIKE_A_RANK).partition(" of ")
            ranked = phrase.endswith(LIKE_A_RANK)
            yield Pattern(spec, plain(words.split()), plain(whose.split()), ranked)


PATTERNS = tuple(_patterns())
WORDS_OF_FACTS = frozenset(word for pattern in PATTERNS for word in pattern.words)
SINGLE_WORDS = frozenset(pattern.words[0] for pattern in PATTERNS if len(pattern.words) == 1)


def match(
    words: tuple[str, ...], whose: tuple[str, ...], symbols: Symbols, *, ranked: bool = False
) -> list[Match]:
    """The facts that a phrase without articles can be; names that exist come before others."""
    patterns = (pattern for pattern in PATTERNS if pattern.ranked == ranked)
    found = [one for pattern in patterns for one in _follow(pattern, words, whose)]
    literal = [one for one in found if not one.rules and _may_be_of(one, whose)]
    known = [one for one in found if one.rules and _all_known(one, symbols)]
    return literal or known or found


def _may_be_of(one: Match, whose: tuple[str, ...]) -> bool:
    """Whether what follows `of` is someone whom the fact can be read of, or part of the phrase."""
    return not whose or bool(one.pattern.whose) or " ".join(whose) in one.spec.whose


def _all_known(one: Match, symbols: Symbols) -> bool:
    return all(symbols.kinds_of(words[-1], kinds) for words, kinds in one.rules)


def _follow(pattern: Pattern, words: tuple[str, ...], whose: tuple[str, ...]) -> Iterator[Match]:
    if pattern.whose:
        targets = [(pattern.words + pattern.whose, words + whose)] if whose else []
    else:
        targets = [(pattern.words, words)]
    for wanted, given in targets:
        for rules, scope in _align(wanted, given):
            yield Match(pattern, rules, scope or (IN_A_ROW if wanted[-1:] == ("row",) else ""))


def _align(
    wanted: tuple[str, ...], given: tuple[str, ...]
) -> Iterator[tuple[tuple[tuple[tuple[str, ...], tuple[Kind, ...]], ...], str]]:
    """The ways in which the given words fill the pattern."""
    if not wanted or not given:
        if not wanted and not given:
            yield (), ""
        return
    first = wanted[0]
    if first in PLACEHOLDERS:
        takes = 2 if given[0] in KINDS and given[1:2] and given[1] not in RESERVED else 1
        for rules, scope in _align(wanted[1:], given[takes:]):
            yield ((given[:takes], PLACEHOLDERS[first]), *rules), scope
    elif first == "<scope>":
        if given[0] in SCOPES:
            for rules, _ in _align(wanted[1:], given[1:]):
                yield rules, given[0]
    elif first == given[0]:
        yield from _align(wanted[1:], given[1:])


def spellings(symbols: Symbols) -> Iterator[str]:
    """Every phrase that is a fact of this ruleset, for suggestions."""
    for pattern in PATTERNS:
        text = " ".join(pattern.words).replace("in row", "in a row") + (
            f" of {' '.join(pattern.whose)}" if pattern.whose else ""
        )
        if pattern.ranked:
            yield from (f"{text} like {rank}" for rank in symbols.ranks)
        else:
            yield from _filled(text, symbols, pattern.spec)


def _filled(text: str, symbols: Symbols, spec: FactSpec) -> Iterator[str]:
    for mark, kinds in PLACEHOLDERS.items():
        if mark in text:
            for name in symbols.names(kinds):
                yield from _filled(text.replace(mark, name, 1), symbols, spec)
            return
    if "<scope>" in text:
        for scope in spec.scopes:
            yield text.replace("<scope>", scope)
    else:
        yield text
