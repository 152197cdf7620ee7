"""The differences between two rulesets, in words, each with what it takes to take it over.

Before: two rulesets. After: their differences and, apart, what differs in writing but can be shown
never to differ in play. Conditions: the differences of a ruleset from itself are none; those of two
rulesets are the same from either side; all taken over into the first they give the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.bundle import bundled
from cuarenta.compiler.audit.changes import changes, is_play, swapped
from cuarenta.compiler.audit.company import Idle, joined
from cuarenta.compiler.audit.identity import Identities
from cuarenta.compiler.audit.merge import ORDER, Mixes, Part, Parts, merged
from cuarenta.compiler.audit.pair import Aligned, align
from cuarenta.compiler.audit.severity import SEVERITIES, Severity, severity, worst
from cuarenta.compiler.audit.telling import Change, Teller
from cuarenta.compiler.audit.together import hosted
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.kinds import KINDS

GROUP_KINDS = {"steps": "award", "limits": "limit", "announcements": "announce"}


@dataclass(frozen=True, slots=True)
class Difference:
    """One change of the rules, however many rules it touches.

    `parts` say what of the first ruleset is replaced by what the second has. `equal` are reasons
    why it never shows in play; none where it can. `idle_in_a` and `idle_in_b` say why it changes
    nothing in one of the two alone, though it does in the other.
    """

    id: str
    area: str
    severity: Severity
    changes: tuple[Change, ...]
    parts: tuple[Part, ...]
    equal: tuple[str, ...] = ()
    idle_in_a: tuple[str, ...] = ()
    idle_in_b: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What it is about, in short."""
        first = self.changes[0]
        titles = dict.fromkeys(side.title for side in (first.a, first.b) if side)
        return " → ".join(titles)

    @property
    def assumed(self) -> tuple[str, ...]:
        """The open questions on which either side rests."""
        sides = [side for change in self.changes for side in (change.a, change.b) if side]
        return tuple(dict.fromkeys(question for side in sides for question in side.assumed))


@dataclass(frozen=True, slots=True)
class Audit:
    """Two rulesets and how they differ."""

    both: Aligned
    original: Ruleset
    differences: tuple[Difference, ...]
    equal: tuple[Difference, ...]

    @property
    def a(self) -> Ruleset:
        """The first ruleset."""
        return self.both.a

    @property
    def b(self) -> Ruleset:
        """The second ruleset."""
        return self.original

    def take_over(self, *differences: Difference) -> Ruleset:
        """The first ruleset with these differences as the second has them."""
        return merged(self.both, (part for each in differences for part in each.parts))


def take_over(a: Ruleset, b: Ruleset, difference: Difference) -> Ruleset:
    """The first ruleset with one difference as the second has it."""
    return merged(align(a, b), difference.parts)


def differences(a: Ruleset, b: Ruleset) -> Audit:
    """How two rulesets differ."""
    both = align(a, b)
    found = changes(both)
    play = tuple(part for part in found if is_play(both, part))
    mixes = Mixes(both, play)
    groups = joined(mixes, bundled(mixes, play)) if play else {}
    words = tuple(part for part in found if part not in set(play))
    known = {_sorted(group, found): idle for group, idle in groups.items()}
    told = _Telling(both, b, found)
    open_groups = sorted((g for g, idle in known.items() if not idle.equal), key=told.id)
    hosts, alone = hosted(both, words, open_groups)
    every = [
        told.difference((*group, *hosts.get(group, ())), idle, group)
        for group, idle in known.items()
    ]
    every += [told.difference(group, Idle(None, None), group) for group in alone]
    every.sort(key=_place)
    return Audit(
        both,
        b,
        tuple(each for each in every if not each.equal),
        tuple(each for each in every if each.equal),
    )


def _sorted(group: Parts, order: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(part for part in order if part in group)


def _place(difference: Difference) -> tuple[bool, int, str]:
    """Words last; then area by area; within it by what it is, so that both sides see one order."""
    area = KINDS.index(difference.area)
    return difference.severity == "words", area, difference.id


class _Telling:
    """Makes differences of groups of parts."""

    def __init__(self, both: Aligned, original: Ruleset, found: tuple[Part, ...]) -> None:
        self._rules = tuple({r.origin.id: r for r in rules.rules()} for rules in (both.a, both.b))
        self._swaps = {part.id: swapped(both, part.id) for part in found if part.aspect == ORDER}
        self._teller = Teller(both, original, self._swaps)
        self._identities = Identities(both)

    def id(self, core: tuple[Part, ...]) -> str:
        """The id of a difference that is made of these parts."""
        return self._identities.of(core, self._swaps)

    def difference(self, parts: tuple[Part, ...], idle: Idle, core: tuple[Part, ...]) -> Difference:
        """The difference that consists of these parts, its id made of the core."""
        told = [self._teller.change(part) for part in self._arranged(parts)]
        whys = (*(idle.in_a or ()), *(idle.in_b or ())) or (_same(parts),)
        return Difference(
            self.id(core),
            told[0].area,
            worst([self._severity(part) for part in core]),
            tuple(told),
            parts,
            tuple(dict.fromkeys(whys)) if idle.equal else (),
            () if idle.equal else idle.in_a or (),
            () if idle.equal else idle.in_b or (),
        )

    def _arranged(self, parts: tuple[Part, ...]) -> Iterator[Part]:
        """The gravest part first, words last."""
        by_gravity = sorted(
            parts, key=lambda part: (-SEVERITIES.index(self._severity(part)), _kind(part))
        )
        yield from by_gravity

    def _severity(self, part: Part) -> Severity:
        one, other = (rules.get(part.id) for rules in self._rules)
        return severity(part, one, other)


def _same(parts: tuple[Part, ...]) -> str:
    """Why parts are equal for which there is no other reason."""
    if all(part.aspect == ORDER for part in parts):
        return "it makes no difference which comes first"
    return "both say the same"


def _kind(part: Part) -> int:
    kind = GROUP_KINDS[part.id] if part.aspect == ORDER else part.id.partition(".")[0]
    return KINDS.index(kind)
