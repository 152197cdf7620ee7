"""The order of the rules of a moment: circles, words about it that mean nothing, and gaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cuarenta.compiler.check.harmless import needs_order
from cuarenta.compiler.check.logic import known
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.model.build_order import Edges, cycle, edges
from cuarenta.compiler.model.expression import Fact
from cuarenta.compiler.resolve.moments import AT_A_PLAY
from cuarenta.compiler.resolve.sorts import capture_sort, is_step
from cuarenta.compiler.resolve.tree import Rule, Ruleset, newest
from cuarenta.compiler.syntax.words import listed

ASKING = ("too", "paid")


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """What is wrong with the order of rules."""
    groups = (
        tuple(rule for rule in ruleset.rules if is_step(rule)),
        ruleset.of("limit"),
        ruleset.of("announce"),
    )
    for rules in groups:
        yield from _pointless(ruleset, rules)
        ring = cycle(rules)
        if ring:
            yield _circle(ruleset, ring)
        else:
            yield from _gaps(ruleset, rules)


def moment(rule: Rule) -> str:
    """The moment that a rule shares with those it is ordered among."""
    if rule.kind == "limit":
        return "limit"
    if rule.kind == "announce":
        return rule.word("said")
    return "play" if rule.word("on") in AT_A_PLAY else rule.word("on")


def _pointless(ruleset: Ruleset, rules: tuple[Rule, ...]) -> Iterator[Diagnostic]:
    """Orders among rules that never meet."""
    for rule in rules:
        for word in ("after", "before"):
            for name in rule.names(word):
                other = ruleset.find(name.id)
                if (
                    other is None
                    or other.unsure("on", "said", "takes")
                    or rule.unsure("on", "said")
                ):
                    continue
                if other in rules and moment(other) == moment(rule) and _ordered(rule):
                    continue
                text = f"“{name.name}” is not judged at the same moment, so “{word}” says nothing."
                if rule.kind == "announce":
                    text = "Only announcements that are made by themselves have an order."
                elif other.kind == "capture" and capture_sort(other) != "leftover":
                    text = f"“{name.name}” is part of the play itself: awards always come after it."
                yield Diagnostic("E701", text, name.span)


def _ordered(rule: Rule) -> bool:
    return rule.kind != "announce" or rule.word("said") == "by itself"


def _circle(ruleset: Ruleset, ring: tuple[str, ...]) -> Diagnostic:
    names = [id_.partition(".")[2] for id_ in (*ring, ring[0])]
    rules = tuple(rule for rule in ruleset.rules if rule.id in ring)
    span = newest(rules, ruleset.file).name_span
    if len(ring) == 1:
        return Diagnostic("E702", f"“{names[0]}” would have to come before itself.", span)
    text = f"The order runs in a circle: {' before '.join(names)}."
    return Diagnostic("E702", text, span)


def _gaps(ruleset: Ruleset, rules: tuple[Rule, ...]) -> Iterator[Diagnostic]:
    """Pairs whose order matters and is not told."""
    before = _closed(edges(rules))
    facts = known(ruleset)
    gaps: dict[str, list[Rule]] = {}
    for one, other in combinations(rules, 2):
        if one.id in before[other.id] or other.id in before[one.id]:
            continue
        if one.unsure("on", "said", "takes", "after", "before") or moment(one) != moment(other):
            continue
        if other.unsure("on", "said", "takes", "after", "before"):
            continue
        if needs_order(one, other, facts):
            later = newest((one, other), ruleset.file)
            gaps.setdefault(later.id, []).append(one if later is other else other)
    for rule in rules:
        if rule.id in gaps:
            yield _gap(rule, _in_order(gaps[rule.id], before))
        yield from _asked_too_early(ruleset, rule, before)


def _closed(before: Edges) -> Edges:
    """The same with everything that comes before by way of others."""
    closed: Edges = {}

    def gather(id_: str) -> set[str]:
        if id_ not in closed:
            closed[id_] = set()
            found = set(before[id_])
            for earlier in before[id_]:
                found |= gather(earlier)
            closed[id_] = found
        return closed[id_]

    for id_ in before:
        gather(id_)
    return closed


def _in_order(rules: list[Rule], before: Edges) -> list[Rule]:
    """Rules so that each stands behind those that come before it."""
    return sorted(rules, key=lambda rule: sum(other.id in before[rule.id] for other in rules))


def _gap(rule: Rule, others: list[Rule]) -> Diagnostic:
    """That it is open where a rule comes among others, which follow each other as they stand."""
    what = "applied" if rule.kind == "limit" else "made" if rule.kind == "announce" else "judged"
    named = [f"“{each.kind} {each.name}”" for each in others]
    if len(others) == 1:
        shown = sorted((*named, f"“{rule.kind} {rule.name}”"))
        text = f"Nothing says which comes first, {shown[0]} or {shown[1]}, though both"
    else:
        rest = f"{', '.join(named[:-1])} and {named[-1]}"
        text = f"Nothing says where “{rule.kind} {rule.name}” comes beside {rest}, though all"
    return Diagnostic(
        "E703",
        f"{text} can be {what} at one moment.",
        rule.name_span,
        expected=(listed((f"after {others[-1].name}", f"before {others[0].name}")),),
    )


def _asked_too_early(ruleset: Ruleset, rule: Rule, before: Edges) -> Iterator[Diagnostic]:
    """That what a rule asks about others of its moment has been judged by then."""
    for _, meaning in rule.meanings():
        for part, span in meaning.walk():
            fact = part.value
            if not isinstance(fact, Fact) or part.let or fact.name not in ASKING:
                continue
            other = ruleset.find(fact.rule)
            if rule.kind == "limit" or other is None or moment(other) != moment(rule):
                continue
            if other is rule:
                continue
            if rule.id in before.get(other.id, set()):
                text = f"“{other.name}” is judged after this rule, so nothing is known of it yet."
                yield Diagnostic("E704", text, span)
            elif other.id not in before[rule.id]:
                text = f"This asks about “{other.name}”, which may not have been judged yet."
                expected = (f"a clause “after {other.name}”",)
                yield Diagnostic("E704", text, span, expected=expected)
