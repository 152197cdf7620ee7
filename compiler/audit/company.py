"""What a change needs to show itself: some act only once another change has been made.

Before: groups of parts that can be taken over. After: groups joined where one that is about the
course of the match acts with just one other, and for each the reasons, if any, why it can be shown
never to differ in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.bundle import Groups
from cuarenta.compiler.audit.merge import Mixes, Part, Parts
from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.same import same_play, words_of
from cuarenta.compiler.model.rules import Draw, Leftover, Pack, Packet, Rotation, Rule, Seats, Win

NONE: Parts = frozenset()


@dataclass(frozen=True, slots=True)
class Idle:
    """Why a group changes nothing in the first ruleset, and in the second; None if it can."""

    in_a: tuple[str, ...] | None
    in_b: tuple[str, ...] | None

    @property
    def equal(self) -> bool:
        """Whether the two are the same in play."""
        return self.in_a is not None and self.in_b is not None


class Company:
    """The two rulesets with any of the groups taken over."""

    def __init__(self, mixes: Mixes) -> None:
        self._both, self._every = mixes.both, mixes.every
        self._made = mixes.made

    def idle(self, group: Parts) -> Idle:
        """Whether a group changes anything by itself, seen from either side."""
        if any(_apart(self._both, part) for part in group):
            return Idle(None, None)
        rest = self._every - group
        return Idle(
            same_play(self._made(NONE), self._made(group)),
            same_play(self._made(self._every), self._made(rest)),
        )

    def partners(self, group: Parts, others: list[Parts], *, in_a: bool) -> Iterator[Parts]:
        """The groups with which this one, idle by itself, acts."""
        for other in others:
            there = other if in_a else self._every - other
            if same_play(self._made(there), self._made(there ^ group)) is None:
                yield other


def _apart(both: Aligned, part: Part) -> bool:
    """Whether a rule of both has other words in them, so that it acts in another way if it acts."""
    rules = _rules(both, frozenset([part]))
    if len(rules) < 2 or isinstance(rules[0], Rotation | Draw | Leftover):
        return False
    return words_of(rules[0]) != words_of(rules[1])


def _rules(both: Aligned, group: Parts) -> list[Rule]:
    """Every version of the rules that a group touches."""
    ids = {part.id for part in group}
    return [rule for x in (both.a, both.b) for rule in x.rules() if rule.origin.id in ids]


def _ends_matches(rule: Rule) -> bool:
    return isinstance(rule, Win) and rule.on == "chica end"


def _of_the_match(both: Aligned, group: Parts) -> bool:
    """Whether a group is only about what follows when a chica has ended, or who deals."""
    rules = _rules(both, group)
    return bool(rules) and all(isinstance(r, Rotation) or _ends_matches(r) for r in rules)


def _lets_act(both: Aligned, group: Parts) -> bool:
    """Whether a group can bring the moment at which a rule about the match acts."""
    rules = _rules(both, group)
    return any(_ends_matches(rule) or isinstance(rule, Pack | Packet | Seats) for rule in rules)


def joined(mixes: Mixes, groups: Groups) -> dict[Parts, Idle]:
    """The groups, joined with what they cannot act without."""
    both, company = mixes.both, Company(mixes)
    known: dict[Parts, Idle] = {}
    waiting = list(groups)
    while waiting:
        group = waiting.pop(0)
        idle = known[group] = company.idle(group)
        one_sided = (idle.in_a is None) != (idle.in_b is None)
        if not one_sided or not _of_the_match(both, group):
            continue
        others = [each for each in groups if each != group and _lets_act(both, each)]
        found = company.partners(group, others, in_a=idle.in_a is not None)
        partner, another = next(found, None), next(found, None)
        if partner is not None and another is None:
            groups.join(*group, *partner)
            whole = group | partner
            waiting = [each for each in waiting if not each <= whole] + [whole]
            known = {each: told for each, told in known.items() if not each <= whole}
    return known
