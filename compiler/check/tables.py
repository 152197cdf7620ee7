"""Tables, proved by trying every case that can occur: no case without a row, none with two."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.check.cases import MOST_CASES, OTHER, Domain, cases, domain, told_apart
from cuarenta.compiler.check.evaluate import Case, Reading, facts_of, parts_of, reading
from cuarenta.compiler.check.findings import Example, Finding
from cuarenta.compiler.check.logic import condition, known
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.model.build_parts import every, value
from cuarenta.compiler.model.expression import (
    ALWAYS,
    Compare,
    Expression,
    Fact,
    Number,
    Word,
)
from cuarenta.compiler.registry.clauses import TABLED
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import OneOf
from cuarenta.compiler.resolve.tree import Meaning, Rule, Ruleset


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Holes and overlaps in tables."""
    facts = known(ruleset)
    ranks = tuple(
        code or ""
        for pack in ruleset.of("pack")
        for row in pack.pack_rows
        if row.word == "rank"
        for code in row.cells
    )
    for rule in ruleset.rules:
        if (
            rule.kind not in TABLED
            or not rule.rows
            or rule.clause("points")
            or "row" in rule.broken
            or not _sound(rule)
        ):
            continue
        rows = [told_apart(every([value(test) for test in row.tests])) for row in rule.rows]
        points = [told_apart(value(row.points)) for row in rule.rows]
        if rule.word("for") != "one side":
            points = [Number(1)] * len(rows)  # whether a row gives points is not asked
        when = told_apart(condition(rule))
        scope = domain(ruleset, [*rows, *points], facts, ranks)
        if scope.count > MOST_CASES or not (scope.proves and scope.deck):
            text = "This table depends on too much for every case to be tried."
            hint = "Compare each column's fact with fixed numbers."
            yield Diagnostic("W801", text, rule.span_of("row"), hints=(hint,))
            continue
        if not set(facts_of(when)) <= scope.facts:
            when = ALWAYS
        yield from _Proof(rule, scope, rows, points, when).run()


def _sound(rule: Rule) -> bool:
    """Whether every cell is understood and of the right type, and compares what can be."""
    meanings = [row.points for row in rule.rows]
    tests = [test for row in rule.rows for test in row.tests]
    if any(one.type != "number" for one in meanings) or any(one.type != "yes/no" for one in tests):
        return False
    return all(_known(one) and not _orders_words(one) for one in (*meanings, *tests))


def _orders_words(meaning: Meaning) -> bool:
    """Whether a part asks which of two words is more, which no case can answer."""
    return meaning.value is not None and any(
        isinstance(part, Compare)
        and part.relation not in ("=", "!=")
        and any(map(_is_word, (part.left, part.right)))
        for part in parts_of(value(meaning))
    )


def _known(meaning: Meaning) -> bool:
    return meaning.value is not None


def _is_word(part: Expression) -> bool:
    return isinstance(part, Word) or (
        isinstance(part, Fact) and isinstance(BY_NAME[part.name].type, OneOf)
    )


class _Proof:
    """The trial of one table."""

    def __init__(
        self,
        rule: Rule,
        scope: Domain,
        rows: list[Expression],
        points: list[Expression],
        when: Expression,
    ) -> None:
        self.rule = rule
        self.scope = scope
        self.when = reading(when, scope.ranks)
        self.rows: list[tuple[Reading, Reading]] = [
            (reading(row, scope.ranks), reading(one, scope.ranks))
            for row, one in zip(rows, points, strict=True)
        ]
        span = rule.span_of("row")
        self.holes = Finding("E801", "No row fits", span)
        self.overlaps: dict[int, Finding] = {}
        self.both = Finding("E803", "Both sides score, where one alone should", span)
        self.neither = Finding("E804", "No side scores, where one should", span)
        self.used: set[int] = set()

    def run(self) -> Iterator[Diagnostic]:
        """What the cases show."""
        gaps = bool(self.rule.clause("otherwise"))
        one_side = self.rule.word("for") == "one side"
        for pair in cases(self.scope):
            fits = {side: self._try(case) for side, case in pair.items() if self.when(case)}
            scoring = [side for side, (_, scores) in fits.items() if scores]
            if one_side:
                self._one(pair, fits, scoring)
            else:
                for side, (count, _) in fits.items():
                    if count == 0:
                        self.holes.examples.append(self._shown(pair[side], side))
        yield from self._findings(gaps)

    def _try(self, case: Case) -> tuple[int, bool]:
        """How many rows fit a case, and whether the first gives points."""
        fitting = [index for index, (fits, _) in enumerate(self.rows) if fits(case)]
        self.used.update(fitting[:1])
        if len(fitting) > 1:
            second = fitting[1]
            first = self.rule.rows[fitting[0]].span.line
            text = f"This row and the one in line {first} both fit"
            finding = Finding("E802", text, self.rule.rows[second].span)
            self.overlaps.setdefault(second, finding).examples.append(self._shown(case, ""))
        return len(fitting), bool(fitting) and self.rows[fitting[0]][1](case) != 0

    def _one(
        self, pair: dict[str, Case], fits: dict[str, tuple[int, bool]], scoring: list[str]
    ) -> None:
        """That exactly one side scores."""
        side = max(OTHER, key=lambda one: sum(_pile(fact, pair[one]) for fact in pair[one]))
        if len(scoring) == 2:
            self.both.examples.append(self._shown(pair[side], side))
        elif not scoring and fits:
            finding = self.neither if any(count for count, _ in fits.values()) else self.holes
            finding.examples.append(self._shown(pair[side], side))

    def _findings(self, gaps: bool) -> Iterator[Diagnostic]:
        for finding in self.overlaps.values():
            yield finding.told()
        if self.both.examples:
            yield self.both.told()
        if not gaps:
            for finding in (self.holes, self.neither):
                if finding.examples:
                    yield finding.told()
        elif not self.holes.examples and not self.neither.examples:
            text = "The table leaves no case out, so “otherwise” says nothing."
            yield Diagnostic("E805", text, self.rule.span_of("otherwise"))
        for index, row in enumerate(self.rule.rows):
            if index not in self.used and index not in self.overlaps:
                yield Diagnostic("W802", "No case can ever fit this row.", row.span)

    def _shown(self, case: Case, side: str) -> Example:
        """A case in words: "20 against 18", and what else the table looks at."""
        piles = {fact.whose: case[fact] for fact in case if fact.name == "cards"}
        before, number = "", None
        if "side" in piles:
            number = int(piles.pop("side"))
        if "opponents" in piles:
            before = f"{number} against " if number is not None else "cards of opponents "
            number = int(piles.pop("opponents"))
        words = [f"cards of {whose} {count}" for whose, count in sorted(piles.items())]
        words += [self._fact(fact, found) for fact, found in case.items() if self._tells(fact)]
        shown = side if self.scope.reads_side else ""
        if number is not None:
            after = " cards" if not before else ""
            return Example(before, number, ", ".join([after, *words]), shown)
        return Example("", None, ", ".join(words) or "any case", shown)

    def _tells(self, fact: Fact) -> bool:
        return fact.name not in self.scope.known and fact.name not in ("cards", "side")

    def _fact(self, fact: Fact, found: object) -> str:
        scope = f" this {fact.scope}" if fact.scope else ""
        rule = f" {fact.rule.partition('.')[2]}" if fact.rule else ""
        rule += f" {fact.rank}" if fact.rank else ""
        rule += " of opponents" if fact.whose == "opponents" else ""
        return f"{fact.name}{rule}{scope} {_value(found, self.scope.ranks, fact.name)}"


def _pile(fact: Fact, case: Case) -> int:
    """The side's own cards, if this fact tells them."""
    return int(case[fact]) if fact.name == "cards" and fact.whose == "side" else 0


def _value(found: object, ranks: tuple[str, ...], name: str) -> str:
    if isinstance(found, bool):
        return "yes" if found else "no"
    return ranks[found] if isinstance(found, int) and name == "played card" else str(found)
