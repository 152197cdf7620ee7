"""Which rule of one ruleset is the other's: by what rules do, never by what they are called.

The likeliest pairs are made first. Where several are equally likely, the same title or name decides
between rules that are the same but for those. Rules that are left over and have one title are the
last pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from cuarenta.compiler.audit.likeness import Features, cores, features, likeness
from cuarenta.compiler.audit.references import pays, renamed
from cuarenta.compiler.model.rules import Award, Custom, Limit, Rule
from cuarenta.compiler.model.ruleset import Ruleset

ALWAYS_PAIRED = ("Seats", "Game", "Draw", "Packet", "Turn", "Run", "Missed", "Claim")
"""Sorts of which a ruleset has one."""
LIKE = 0.25
CLOSER: dict[type, float] = {Award: 0.34, Limit: 0.3, Custom: 0.5}
"""How much two rules must have in common to be one rule that was changed."""


Candidate: TypeAlias = tuple[float, tuple[bool, bool, tuple[str, ...]], str, str]
"""How little alike two rules are, whether even their titles and names, and their ids."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """Two rulesets in which rules that correspond have one id, that of `a`.

    `a` is as it was; `b` has its ids changed, and `names_b` tells the ids it really has.
    """

    a: Ruleset
    b: Ruleset
    names_b: tuple[tuple[str, str], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id, those of `a` first."""
        return tuple(dict.fromkeys(r.origin.id for r in (*self.a.rules(), *self.b.rules())))

    def shared(self) -> set[str]:
        """The ids of rules that both have."""
        return {r.origin.id for r in self.a.rules()} & {r.origin.id for r in self.b.rules()}

    def coverable(self) -> set[str]:
        """Those of them that a limit can cover in both or in neither: that give points in both.

        That a limit covers a rule which gives points in one of the two alone is a consequence.
        """
        paying = [{r.origin.id for r in x.rules() if pays(r)} for x in (self.a, self.b)]
        return self.shared() - (paying[0] ^ paying[1])


def align(a: Ruleset, b: Ruleset) -> Aligned:
    """Give the rules of `b` the ids that they have in `a`."""
    pairs = pairing(a, b)
    taken = {rule.origin.id for rule in a.rules()}
    names: dict[str, str] = {other: one for one, other in pairs}
    for rule in b.rules():
        if rule.origin.id not in names:
            names[rule.origin.id] = _free(rule.origin.id, taken)
            taken.add(names[rule.origin.id])
    back = tuple((new, old) for old, new in names.items())
    return Aligned(a, with_names(b, names), back)


def _free(id_: str, taken: set[str]) -> str:
    """An id that no rule has yet."""
    found, number = id_, 2
    while found in taken:
        found, number = f"{id_}_{number}", number + 1
    return found


def with_names(rules: Ruleset, names: dict[str, str]) -> Ruleset:
    """The same rules with other ids."""

    def name(id_: str) -> str:
        return names.get(id_, id_)

    changed: dict[str, Any] = {"order": tuple(map(name, rules.order))}
    for field in GROUPS:
        changed[field] = tuple(renamed(rule, name) for rule in getattr(rules, field))
    for field in SINGLES:
        changed[field] = renamed(getattr(rules, field), name)
    return replace(rules, **changed)


SINGLES = ("seats", "game", "draw", "packet", "turn")
GROUPS = (
    "packs", "rotations", "faults", "announcements", "bases", "runs", "rests", "missed",
    "leftovers", "awards", "claims", "limits", "wins", "customs",
)  # fmt: skip


def pairing(a: Ruleset, b: Ruleset) -> tuple[tuple[str, str], ...]:
    """The ids of rules that correspond, in the order of `a`."""
    found: list[tuple[str, str]] = []
    called = cores(a), cores(b)
    for sort in dict.fromkeys(type(rule).__name__ for rule in (*a.rules(), *b.rules())):
        ones, others = (
            [(rule, features(rule, names)) for rule in rules.rules() if _is(rule, sort)]
            for rules, names in zip((a, b), called, strict=True)
        )
        found += _of_sort(ones, others)
    places = [rule.origin.id for rule in a.rules()]
    return tuple(sorted(found, key=lambda pair: places.index(pair[0])))


def _called_alike(
    ones: list[tuple[Rule, Features]], others: list[tuple[Rule, Features]]
) -> list[Candidate]:
    """The pairs of one title, which are made last: a rule that was changed all through."""
    return sorted(
        (0.0, _alike(one, other), one.origin.id, other.origin.id)
        for one, _ in ones
        for other, _ in others
        if one.origin.title == other.origin.title
    )


def _is(rule: Rule, sort: str) -> bool:
    return type(rule).__name__ == sort


def _of_sort(
    ones: list[tuple[Rule, Features]], others: list[tuple[Rule, Features]]
) -> Iterator[tuple[str, str]]:
    candidates: list[Candidate] = [
        (-round(like, 9), _alike(one, other), one.origin.id, other.origin.id)
        for one, its in ones
        for other, others_ in others
        if (like := likeness(its, others_)) >= _enough(one)
    ]
    left = {one.origin.id for one, _ in ones}, {other.origin.id for other, _ in others}
    for _, _, one, other in (*sorted(candidates), *_called_alike(ones, others)):
        if one in left[0] and other in left[1]:
            left[0].remove(one)
            left[1].remove(other)
            yield one, other


def _enough(rule: Rule) -> float:
    sort = type(rule)
    return 0 if sort.__name__ in ALWAYS_PAIRED else CLOSER.get(sort, LIKE)


def _alike(one: Rule, other: Rule) -> tuple[bool, bool, tuple[str, ...]]:
    """Between pairs that are equally likely: the same title, the same name, then any one order."""
    ours, theirs = one.origin, other.origin
    order = tuple(sorted((ours.title, theirs.title)) + sorted((ours.id, theirs.id)))
    return ours.title != theirs.title, ours.id != theirs.id, order
