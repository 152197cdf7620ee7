"""Which words go along with which change: what is said of a rule changes with the rule."""

from __future__ import annotations

from typing import TypeAlias

from cuarenta.compiler.audit.merge import Part
from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.parts import REMARKS, WHOLE
from cuarenta.compiler.audit.references import facts
from cuarenta.compiler.model.rules import Custom, Rule

Group: TypeAlias = tuple[Part, ...]
OF_THE_SCORE = frozenset({"target", "score", "score now"})


def hosted(
    both: Aligned, words: Group, groups: list[Group]
) -> tuple[dict[Group, Group], list[Group]]:
    """For each group the words that go along with it, and the rest in groups of its own."""
    hosts = _Hosts(both, groups)
    found: dict[Part, Group | None] = {part: hosts.of(part) for part in words}
    for part, group in list(found.items()):
        if group is None and part.aspect == REMARKS:
            found[part] = hosts.by_custom(part, found)
    along = {
        group: tuple(part for part in words if found[part] == group)
        for group in groups
        if any(each == group for each in found.values())
    }
    return along, hosts.gathered([part for part in words if found[part] is None])


class _Hosts:
    def __init__(self, both: Aligned, groups: list[Group]) -> None:
        self._groups = groups
        self._rules: dict[str, list[Rule]] = {}
        for rules in (both.a, both.b):
            for rule in rules.rules():
                self._rules.setdefault(rule.origin.id, []).append(rule)
        self._game = both.a.game.origin.id

    def of(self, part: Part) -> Group | None:
        """The change that words belong to."""
        about = self._about(part)
        for group in self._groups:
            if any(x.id == part.id or (x.id in about and x.aspect == WHOLE) for x in group):
                return group
        if part.aspect == REMARKS and self._reads_scores(part):
            for group in self._groups:
                if any(other.id == self._game for other in group):
                    return group
        return None

    def by_custom(self, part: Part, found: dict[Part, Group | None]) -> Group | None:
        """The change with which a custom goes that is about the same rule, and about a new one."""
        for other, group in found.items():
            about = self._about(other)
            if group is not None and part.id in about and any(map(self._is_alone, about)):
                return group
        return None

    def _is_alone(self, id_: str) -> bool:
        return len(self._rules.get(id_, ())) == 1

    def _about(self, part: Part) -> set[str]:
        rules = self._rules.get(part.id, ())
        return {id_ for rule in rules if isinstance(rule, Custom) for id_ in rule.about}

    def _reads_scores(self, part: Part) -> bool:
        rules = self._rules.get(part.id, ())
        return any(fact.name in OF_THE_SCORE for rule in rules for fact in facts(rule))

    def gathered(self, words: list[Part]) -> list[Group]:
        """Words without a change: those of a rule together, customs about the same together."""
        groups: list[Group] = []
        for part in words:
            near = [g for g in groups if any(self._near(part, other) for other in g)]
            together = {part, *(other for group in near for other in group)}
            groups = [group for group in groups if group not in near]
            groups.append(tuple(each for each in words if each in together))
        return groups

    def _near(self, one: Part, other: Part) -> bool:
        return one.id == other.id or bool(self._about(one) & self._about(other))
