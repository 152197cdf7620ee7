"""A ruleset of the rules of two: those of one, with some parts as the other has them.

Before: two rulesets whose corresponding rules have one id. After: the first with the parts that
were asked for in the second's way. Memberships (what a limit covers, what a run may follow) are
facts about two rules: they follow the rule that holds the set, and, for a rule that just one
ruleset has, that rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cuarenta.compiler.audit.judged import JUDGED, moment
from cuarenta.compiler.audit.pair import GROUPS, SINGLES, Aligned
from cuarenta.compiler.audit.parts import REMARKS, WHOLE, field_names
from cuarenta.compiler.audit.references import SETS, members, pays, with_members
from cuarenta.compiler.model.rules import Limit, Origin, Place, Rule
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.kinds import KINDS

ORDER = "order"
"""The aspect, of the id of a group of rules, of the order in which they are judged."""


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """A place where two rulesets can differ: a part of the rule of an id, or a group's order."""

    id: str
    aspect: str


Parts: TypeAlias = frozenset[Part]


def merged(both: Aligned, taken: Iterable[Part]) -> Ruleset:
    """The first ruleset with these parts of the second."""
    return _Merge(both, frozenset(taken)).ruleset()


class Mixes:
    """The first ruleset with any of some parts of the second, each worked out once."""

    def __init__(self, both: Aligned, every: Iterable[Part]) -> None:
        self.both = both
        self.every = frozenset(every)
        self._made: dict[Parts, Ruleset] = {frozenset(): both.a, self.every: both.b}

    def made(self, parts: Parts) -> Ruleset:
        """The first ruleset with these parts of the second; with all of them, the second."""
        if parts not in self._made:
            self._made[parts] = merged(self.both, parts)
        return self._made[parts]


class _Merge:
    def __init__(self, both: Aligned, taken: Parts) -> None:
        self._a, self._b = both.a, both.b
        self._in_a = {rule.origin.id: rule for rule in both.a.rules()}
        self._in_b = {rule.origin.id: rule for rule in both.b.rules()}
        self._taken = taken
        self._coverable = both.coverable()

    def ruleset(self) -> Ruleset:
        """All of it."""
        changed: dict[str, Any] = {name: self._rule(self._id(name)) for name in SINGLES}
        for group in GROUPS:
            ids = dict.fromkeys(
                rule.origin.id for rules in (self._a, self._b) for rule in getattr(rules, group)
            )
            changed[group] = [self._rule(id_) for id_ in ids if self._has(id_)]
        steps = [rule.origin.id for group in JUDGED["steps"] for rule in changed[group]]
        order = self._ordered("steps", steps)
        for name, groups in JUDGED.items():
            for group in groups:
                ids_ = [rule.origin.id for rule in changed[group]]
                places = order if name == "steps" else self._ordered(name, ids_)
                changed[group].sort(key=lambda rule, places=places: places.index(rule.origin.id))
        _arrange(changed)
        tuples: dict[str, Any] = {
            name: tuple(v) if isinstance(v, list) else v for name, v in changed.items()
        }
        return replace(self._a, **tuples, order=tuple(order))

    def _id(self, single: str) -> str:
        rule: Rule = getattr(self._a, single)
        return rule.origin.id

    def _takes(self, id_: str, aspect: str) -> bool:
        return Part(id_, aspect) in self._taken

    def _has(self, id_: str) -> bool:
        """Whether the result has a rule."""
        if self._in_both(id_):
            return True
        return self._takes(id_, WHOLE) != (id_ in self._in_a)

    def _rule(self, id_: str) -> Rule:
        one, other = self._in_a.get(id_), self._in_b.get(id_)
        if one is None or other is None:
            return self._related(one or other)  # type: ignore[arg-type]
        rule = one
        for aspect in {part.aspect for part in self._taken if part.id == id_}:
            if aspect == REMARKS:
                rule = replace(rule, origin=_remarked(rule.origin, other.origin))
                continue
            values: Any = {name: getattr(other, name) for name in field_names(one, aspect)}
            rule = replace(rule, **values, origin=_placed(rule.origin, other.origin))
        return self._related(rule)

    def _related(self, rule: Rule) -> Rule:
        """The rule with the set of rules that goes with the others that are here."""
        if type(rule) not in SETS:
            return rule
        id_ = rule.origin.id
        one, other = (
            set(members(rules[id_])) if id_ in rules else set()
            for rules in (self._in_a, self._in_b)
        )
        found = [
            each for each in one | other if each in (other if self._asks_b(rule, each) else one)
        ]
        return with_members(rule, tuple(each for each in found if self._fits(rule, each)))

    def _fits(self, holder: Rule, id_: str) -> bool:
        """Whether a rule is here, and one that can stand in the holder's set."""
        if not self._has(id_) or not isinstance(holder, Limit):
            return self._has(id_)
        theirs = self._takes(id_, WHOLE) if self._in_both(id_) else id_ in self._in_b
        return pays((self._in_b if theirs else self._in_a)[id_])

    def _asks_b(self, holder: Rule, id_: str) -> bool:
        """Whether it is the second ruleset that says if a rule stands in the holder's set."""
        own = holder.origin.id
        if not self._in_both(own):
            return own in self._in_b
        if not self._in_both(id_):
            return id_ in self._in_b
        follows = isinstance(holder, Limit) and id_ not in self._coverable
        return self._takes(id_ if follows else own, WHOLE)

    def _in_both(self, id_: str) -> bool:
        return id_ in self._in_a and id_ in self._in_b

    def _ordered(self, group: str, ids: list[str]) -> list[str]:
        """The rules of a group in one order: where both know two rules, that of one of them."""
        one, other = (_places(rules, group) for rules in (self._a, self._b))
        first, second = (other, one) if self._takes(group, ORDER) else (one, other)

        def before(x: str, y: str) -> bool | None:
            if self._meet(x) != self._meet(y):
                return None
            for places in (first, second):
                if x in places and y in places:
                    return places[x] < places[y]
            return None

        return _in_order(ids, before, lambda id_: first.get(id_, second.get(id_, 0)))

    def _meet(self, id_: str) -> str:
        return moment(self._in_a.get(id_) or self._in_b[id_])


def _places(rules: Ruleset, group: str) -> dict[str, int]:
    if group == "steps":
        return {id_: place for place, id_ in enumerate(rules.order)}
    return {rule.origin.id: place for place, rule in enumerate(getattr(rules, group))}


def _in_order(
    ids: list[str], before: Callable[[str, str], bool | None], place: Callable[[str], int]
) -> list[str]:
    """Ids so that each stands after those it comes after, as far as that can be."""
    waiting = sorted(ids, key=lambda id_: (place(id_), KINDS.index(id_.partition(".")[0]), id_))
    done: list[str] = []
    while waiting:
        free = (x for x in waiting if not any(before(y, x) for y in waiting if y != x))
        chosen = next(free, waiting[0])
        waiting.remove(chosen)
        done.append(chosen)
    return done


def _arrange(changed: dict[str, Any]) -> None:
    """Sort the groups that have no order as the model sorts them."""
    judged = {group for groups in JUDGED.values() for group in groups}
    for group in set(GROUPS) - judged:
        changed[group].sort(key=lambda rule: rule.origin.name)
    changed["packs"].sort(key=lambda pack: all(number is None for number in pack.numbers))


def _remarked(one: Origin, other: Origin) -> Origin:
    """The origin with what the other says."""
    told = replace(one, title=other.title, cite=other.cite, assumed=other.assumed, note=other.note)
    return _placed(told, other)


def _placed(one: Origin, other: Origin) -> Origin:
    """The origin with the place of the other, from which something was taken."""
    places = {**dict(one.clauses), **dict(other.clauses)}
    empty = Place("", 0)
    place = other.place if other.place != empty else one.place
    return replace(one, place=place, clauses=tuple(places.items()))
