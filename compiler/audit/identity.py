"""A difference's id: a digest of what it means, the same from either side and wherever it stands.

Names of rules are no part of it: a rule that is spoken of is called by what it is about.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from cuarenta.compiler.audit.likeness import core, cores
from cuarenta.compiler.audit.merge import ORDER, Part
from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.parts import content
from cuarenta.compiler.audit.references import members, renamed
from cuarenta.compiler.model.rules import Limit, Rule
from cuarenta.compiler.model.ruleset import Ruleset

LENGTH = 8


def digest(value: Any) -> str:  # noqa: ANN401
    """A few letters that stand for a value."""
    return sha256(repr(value).encode()).hexdigest()[:LENGTH]


class Identities:
    """The ids of differences between two rulesets."""

    def __init__(self, both: Aligned) -> None:
        self._rulesets = both.a, both.b
        self._called = cores(both.a), cores(both.b)
        self._shared, self._coverable = both.shared(), both.coverable()

    def of(self, parts: tuple[Part, ...], swaps: dict[str, tuple[tuple[str, str], ...]]) -> str:
        """The id of a difference made of these parts."""
        return digest(sorted(repr(self._part(part, swaps)) for part in parts))

    def _part(self, part: Part, swaps: dict[str, tuple[tuple[str, str], ...]]) -> Any:  # noqa: ANN401
        if part.aspect == ORDER:
            called = self._called[0]
            pairs = sorted(sorted((called[x], called[y])) for x, y in swaps[part.id])
            return part.aspect, part.id, pairs
        one, other = (
            self._version(rules, called, part)
            for rules, called in zip(self._rulesets, self._called, strict=True)
        )
        if one is not None and other is not None:  # of a rule that was changed, the change alone
            told = self._told(part)
            fields = zip(one[1], other[1], told[0], told[1], strict=True)
            changed = [(x, y) for x, y, here, there in fields if here != there]
            one, other = (one[0], [x for x, _ in changed]), (other[0], [y for _, y in changed])
        return part.aspect, sorted(map(repr, (one, other)))

    def _told(self, part: Part) -> list[Any]:
        """What the versions of a shared rule say, told with ids."""
        rules = [next(r for r in x.rules() if r.origin.id == part.id) for x in self._rulesets]
        known = self._coverable if isinstance(rules[0], Limit) else self._shared
        return [content(rule, part.aspect, known) for rule in rules]

    def _version(self, rules: Ruleset, called: dict[str, str], part: Part) -> Any:  # noqa: ANN401
        rule = next((rule for rule in rules.rules() if rule.origin.id == part.id), None)
        if rule is None:
            return None
        told = renamed(rule, lambda id_: f"x.{called.get(id_, '')}")
        names = None
        if part.id in self._shared:
            known = self._coverable if isinstance(rule, Limit) else self._shared
            names = {f"x.{called[id_]}" for id_ in known}
        return core(rule), content(told, part.aspect, names), self._covering(rules, rule, called)

    def _covering(self, rules: Ruleset, rule: Rule, called: dict[str, str]) -> Any:  # noqa: ANN401
        """What limits a rule that only one of the two has."""
        if rule.origin.id in self._shared or isinstance(rule, Limit):
            return ()
        return sorted(called[x.origin.id] for x in rules.limits if rule.origin.id in members(x))
