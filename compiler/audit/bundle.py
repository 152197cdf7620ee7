"""Which parts go together: one change of the rules, however many rules it touches.

Before: the parts that differ. After: groups of parts of which none can be taken over without the
others. Conditions: a group taken over into either ruleset leaves it one that can be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from cuarenta.compiler.audit.changes import swapped
from cuarenta.compiler.audit.merge import ORDER, Mixes, Part, Parts
from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.parts import WHOLE
from cuarenta.compiler.audit.references import facts, ranks, spoken_of
from cuarenta.compiler.audit.severity import wins
from cuarenta.compiler.audit.sound import is_sound
from cuarenta.compiler.model.rules import Limit, Pack, Packet, Rest, Rule, Run, Seats, Win

NEEDED = (Pack, Packet, Seats, Win, Limit, Run, Rest)
MOST_TOGETHER = 3


class Groups:
    """Parts that are being joined."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._of = {part: frozenset([part]) for part in parts}

    def join(self, *parts: Part) -> None:
        """Let these parts and all that go with them go together."""
        whole: Parts = frozenset().union(*(self._of[part] for part in parts if part in self._of))
        for part in whole:
            self._of[part] = whole

    def __iter__(self) -> Iterator[Parts]:
        return iter(dict.fromkeys(self._of.values()))


def bundled(mixes: Mixes, parts: tuple[Part, ...]) -> Groups:
    """Join the parts that cannot be without each other."""
    both, groups = mixes.both, Groups(parts)
    one_sided = {part.id: part for part in parts if part.aspect == WHOLE and _alone(both, part.id)}
    packs = {rank: part for part in parts for rank in _only_ranks(both, part)}
    for part in parts:
        for rule in _versions(both, part.id):
            wanted = {one_sided[id_] for id_ in spoken_of(rule) if id_ in one_sided}
            wanted |= {packs[rank] for rank in ranks(rule) if rank in packs}
            groups.join(part, *wanted)
        if part.aspect == ORDER:
            _join_askers(both, groups, part, parts)
    _until_sound(mixes, groups)
    return groups


def _versions(both: Aligned, id_: str) -> Iterator[Rule]:
    """The rule of an id in each of the two."""
    for rules in (both.a, both.b):
        yield from (rule for rule in rules.rules() if rule.origin.id == id_)


def _alone(both: Aligned, id_: str) -> bool:
    return len(list(_versions(both, id_))) == 1


def _only_ranks(both: Aligned, part: Part) -> set[str]:
    """The ranks that a part brings or takes away."""
    packs = [set(getattr(rule, "ranks", ())) for rule in _versions(both, part.id)]
    if not packs or part.aspect not in (WHOLE, "cards"):
        return set()
    return packs[0] ^ packs[1] if len(packs) == 2 else packs[0]


def _join_askers(both: Aligned, groups: Groups, order: Part, parts: tuple[Part, ...]) -> None:
    """A rule that asks what another has paid goes with the order of the two."""
    pairs = [set(pair) for pair in swapped(both, order.id)]
    for part in parts:
        for rule in _versions(both, part.id):
            asked = {fact.rule for fact in facts(rule) if fact.name in ("too", "paid")}
            if any(part.id in pair and pair & asked for pair in pairs):
                groups.join(order, part)


def _until_sound(mixes: Mixes, groups: Groups) -> None:
    """Join groups until each can be taken over by itself, from either side."""
    while wanted := next(_unsound(mixes, groups), None):
        others = [group for group in groups if group != wanted]
        partners = (
            chosen
            for count in range(1, min(MOST_TOGETHER, len(others)) + 1)
            for chosen in combinations(others, count)
            if _can_stand(mixes, frozenset().union(wanted, *chosen))
        )
        chosen = next(partners, tuple(others))
        groups.join(*frozenset().union(wanted, *chosen))


def _unsound(mixes: Mixes, groups: Groups) -> Iterator[Parts]:
    every = list(groups)
    return (g for g in every if _at_risk(mixes.both, g) and not _can_stand(mixes, g))


def _at_risk(both: Aligned, group: Parts) -> bool:
    """Whether taking a group over could leave something missing."""
    rules = [rule for part in group for rule in _versions(both, part.id)]
    return any(_alone(both, part.id) for part in group) or any(
        isinstance(rule, NEEDED) or wins(rule) for rule in rules
    )


def _can_stand(mixes: Mixes, group: Parts) -> bool:
    """Whether either ruleset with this group as the other has it can be played."""
    rest = mixes.every - group
    return not rest or (is_sound(mixes.made(group)) and is_sound(mixes.made(rest)))
