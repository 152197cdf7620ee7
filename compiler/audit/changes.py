"""Every part in which two aligned rulesets are not the same."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.audit.judged import JUDGED, in_order, told_pairs, written_pairs
from cuarenta.compiler.audit.meaning import written
from cuarenta.compiler.audit.merge import ORDER, Part
from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.parts import REMARKS, WHOLE, aspects, content, is_words
from cuarenta.compiler.model.rules import Limit, Rule


def changes(both: Aligned) -> tuple[Part, ...]:
    """The parts that differ, rule by rule, orders last."""
    in_a = {rule.origin.id: rule for rule in both.a.rules()}
    in_b = {rule.origin.id: rule for rule in both.b.rules()}
    shared, coverable = both.shared(), both.coverable()
    same_source = both.a.sources == both.b.sources
    found: list[Part] = []
    for id_ in both.ids:
        if id_ not in shared:
            found.append(Part(id_, WHOLE))
            continue
        known = coverable if isinstance(in_a[id_], Limit) else shared
        found += _of_rule(in_a[id_], in_b[id_], known, same_source)
    return (*found, *(Part(group, ORDER) for group in JUDGED if swapped(both, group)))


def _of_rule(one: Rule, other: Rule, shared: set[str], same_source: bool) -> Iterator[Part]:
    for aspect in aspects(one):
        told = [content(rule, aspect, shared, written) for rule in (one, other)]
        if aspect == REMARKS and not same_source:  # sections of two texts cannot be compared
            told = [each[:-1] for each in told]
        if told[0] != told[1]:
            yield Part(one.origin.id, aspect)


def swapped(both: Aligned, group: str) -> tuple[tuple[str, str], ...]:
    """Pairs of rules that the two judge in opposite orders, as the first has them.

    Those for which it matters; where there are none, those whose order both have written down.
    """
    ids = {r.origin.id for r in both.a.rules()} & {r.origin.id for r in both.b.rules()}
    first, second = (
        {rule.origin.id: place for place, rule in enumerate(in_order(rules, group))}
        for rules in (both.a, both.b)
    )
    told, written = (
        [{frozenset(pair) for pair in pairs(rules, group, ids)} for rules in (both.a, both.b)]
        for pairs in (told_pairs, written_pairs)
    )
    for pairs in (told[0] | told[1], written[0] & written[1]):
        ordered = (tuple(sorted(pair, key=lambda id_: first[id_])) for pair in pairs)
        turned = [(x, y) for x, y in ordered if second[x] > second[y]]
        if turned:
            return tuple(sorted(turned))
    return ()


def is_play(both: Aligned, part: Part) -> bool:
    """Whether a part is more than words."""
    rules = (*both.a.rules(), *both.b.rules())
    rule = next((rule for rule in rules if rule.origin.id == part.id), None)
    return rule is None or not is_words(rule, part.aspect)
