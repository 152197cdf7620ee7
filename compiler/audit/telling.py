"""A part that differs, told from both sides: values in words, titles, sources, lines, questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cuarenta.compiler.audit.merge import ORDER, Part
from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.parts import REMARKS
from cuarenta.compiler.audit.references import SETS, members, with_members
from cuarenta.compiler.audit.words import LABELS, Said, Telling
from cuarenta.compiler.model.rules import Limit, Origin, Place, Rest, Rule, Run
from cuarenta.compiler.model.ruleset import Ruleset

ORDER_KINDS = {"steps": "award", "limits": "limit", "announcements": "announce"}


@dataclass(frozen=True, slots=True)
class Side:
    """A rule as one of the two rulesets has it."""

    rule: str
    title: str
    place: Place
    cite: tuple[str, ...]
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """What one ruleset says, and where."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause that differs; None where one of the two does not have it."""

    label: str
    a: Value | None
    b: Value | None


@dataclass(frozen=True, slots=True)
class Change:
    """What differs in one part of a rule; a side is None where the ruleset has no such rule."""

    area: str
    aspect: str
    a: Side | None
    b: Side | None
    clauses: tuple[ClauseChange, ...]


class Teller:
    """Tells the parts in which two aligned rulesets differ."""

    def __init__(
        self, both: Aligned, original: Ruleset, swaps: dict[str, tuple[tuple[str, str], ...]]
    ) -> None:
        self._rules = tuple({r.origin.id: r for r in rules.rules()} for rules in (both.a, both.b))
        self._names = dict(both.names_b)
        self._both = both
        self._swaps = swaps
        self._own = Telling(both.a), Telling(both.b)
        self._framed = Telling(both.a), Telling(both.b, both.a)
        self._shared, self._coverable = both.shared(), both.coverable()

    def change(self, part: Part) -> Change:
        """A part as a change."""
        if part.aspect == ORDER:
            return self._order(part)
        one, other = (rules.get(part.id) for rules in self._rules)
        rule = one or other
        assert rule is not None
        clauses = self._remarks(one, other) if part.aspect == REMARKS else self._clauses(part)
        return Change(
            rule.origin.kind,
            part.aspect,
            None if one is None else _side(one.origin, one.origin.id),
            None if other is None else _side(other.origin, self._names[part.id]),
            tuple(clauses),
        )

    def _order(self, part: Part) -> Change:
        found = []
        for x, y in self._swaps[part.id]:
            told = [[telling.phrases.title(id_) for id_ in (x, y)] for telling in self._own]
            places = [[rules[id_].origin.place for id_ in (x, y)] for rules in self._rules]
            found.append(
                ClauseChange(
                    "judged",
                    Value(f"{told[0][0]} before {told[0][1]}", places[0][1]),
                    Value(f"{told[1][1]} before {told[1][0]}", places[1][1]),
                )
            )
        first = self._swaps[part.id][0][1]
        one, other = (rules[first].origin for rules in self._rules)
        return Change(
            ORDER_KINDS[part.id],
            ORDER,
            _side(one, one.id),
            _side(other, self._names[first]),
            tuple(found),
        )

    # Clauses --------------------------------------------------------------------------------

    def _clauses(self, part: Part) -> list[ClauseChange]:
        rules = [versions.get(part.id) for versions in self._rules]
        told, framed = (
            [self._said(telling, rule, part) for telling, rule in zip(tellings, rules, strict=True)]
            for tellings in (self._own, self._framed)
        )
        labels = list(dict.fromkeys([*told[0], *told[1]]))
        differing = [each for each in labels if _text(framed[0], each) != _text(framed[1], each)]
        return [
            ClauseChange(
                label,
                _value(told[0].get(label), rules[0]),
                _value(told[1].get(label), rules[1]),
            )
            for label in differing or labels
        ]

    def _said(self, telling: Telling, rule: Rule | None, part: Part) -> dict[str, Said]:
        """What a rule says of a part, of rules that only one ruleset has nothing."""
        if rule is None:
            return {}
        wanted = LABELS.get((type(rule), part.aspect))
        if part.id in self._shared and type(rule) in SETS:
            known = self._coverable if isinstance(rule, Limit) else self._shared
            rule = with_members(rule, tuple(x for x in members(rule) if x in known))
        found = {each.label: each for each in telling.tell(rule)}
        if wanted:
            return {label: each for label, each in found.items() if label in wanted}
        if part.id not in self._shared:
            found |= self._beside(telling, rule)
        return found

    def _beside(self, telling: Telling, rule: Rule) -> dict[str, Said]:
        """What other rules make of a rule that only one ruleset has."""
        rules = self._both.a if rule.origin.id in self._rules[0] else self._both.b
        goes_on: tuple[Run | Rest, ...] = (*rules.runs, *rules.rests)
        others = {
            "touched by": [limit.origin.id for limit in rules.limits if _has(limit, rule)],
            "goes on with": [other.origin.id for other in goes_on if _has(other, rule)],
        }
        return {
            label: Said(label, telling.phrases.titles(tuple(ids)), ())
            for label, ids in others.items()
            if ids
        }

    def _remarks(self, one: Rule | None, other: Rule | None) -> Iterable[ClauseChange]:
        assert one is not None
        assert other is not None
        origins = one.origin, other.origin
        for label, word, texts in (
            ("title", "", [(origin.title,) for origin in origins]),
            ("open question", "assumed", [origin.assumed for origin in origins]),
            ("remark", "note", [origin.note for origin in origins]),
            ("source", "cite", [origin.cite for origin in origins]),
        ):
            if label == "source" and self._both.a.sources != self._both.b.sources:
                continue
            if sorted(texts[0]) != sorted(texts[1]):
                values = [
                    Value("; ".join(text), _place(origin, (word,))) if text else None
                    for text, origin in zip(texts, origins, strict=True)
                ]
                yield ClauseChange(label, *values)


def _has(holder: Rule, rule: Rule) -> bool:
    return rule.origin.id in members(holder)


def _side(origin: Origin, id_: str) -> Side:
    return Side(id_, origin.title, origin.place, origin.cite, origin.assumed)


def _text(found: dict[str, Said], label: str) -> str | None:
    return found[label].text if label in found else None


def _value(said: Said | None, rule: Rule | None) -> Value | None:
    return Value(said.text, _place(rule.origin, said.clauses)) if said and rule else None


def _place(origin: Origin, clauses: tuple[str, ...]) -> Place:
    """Where the first of some clauses stands; the rule itself if it has none of them."""
    places = dict(origin.clauses)
    return next((places[each] for each in clauses if each in places), origin.place)
