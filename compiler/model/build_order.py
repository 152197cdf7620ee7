"""The order in which the rules of a moment are judged, from `after`, `before` and `replaces`."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.resolve.tree import Rule

Edges: TypeAlias = dict[str, set[str]]
"""For each rule's id, the ids of the rules that come before it."""


def edges(rules: tuple[Rule, ...]) -> Edges:
    """What the clauses say, among these rules."""
    before: Edges = {rule.id: set() for rule in rules}
    for rule in rules:
        for name in rule.names("after"):
            if name.id in before:
                before[rule.id].add(name.id)
        for name in (*rule.names("before"), *rule.names("replaces")):
            if name.id in before:
                before[name.id].add(rule.id)
    return before


def ordered(rules: tuple[Rule, ...]) -> tuple[str, ...]:
    """The rules' ids in an order that the clauses ask for, ties broken by kind and name."""
    before = edges(rules)
    waiting = sorted(rules, key=lambda rule: (KINDS.index(rule.kind), rule.name))
    done: list[str] = []
    while waiting:
        ready = next((rule for rule in waiting if before[rule.id] <= set(done)), waiting[0])
        waiting.remove(ready)
        done.append(ready.id)
    return tuple(done)


def cycle(rules: tuple[Rule, ...]) -> tuple[str, ...]:
    """The ids of rules that each have to come before the next and the last before the first."""
    before = edges(rules)
    safe: set[str] = set()
    for start in before:
        path: list[str] = [start]
        while path:
            unsafe = next((id_ for id_ in sorted(before[path[-1]]) if id_ not in safe), None)
            if unsafe is None:
                safe.add(path.pop())
            elif unsafe in path:
                return tuple(path[path.index(unsafe) :])[::-1]
            else:
                path.append(unsafe)
    return ()
