"""Which scores a side can have while a chica goes on, found by adding up all that can be won.

With them, a condition on nothing but one side's score is proved by exhaustion, and written again as
the shortest comparison that is true of the same scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from cuarenta.compiler.model.expression import (
    ALWAYS,
    NEVER,
    Calculate,
    Choice,
    Compare,
    Expression,
    Fact,
    Function,
    Number,
    Truth,
)
from cuarenta.compiler.model.rules import Effect
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import Value, call, facts_in, fold
from cuarenta.compiler.plan.limits import Limited, constants, effects, limited, seen_from

LIMIT = 400
"""A score this far beyond the target, or below 0, is taken to mean that there is no bound."""
LONGEST = 150
"""A longer way to the target is not gone through score by score: that would take seconds."""
SCORES = ("score", "score now")


@dataclass(frozen=True)
class Span:
    """The least and the greatest value of a quantity; None where no bound is known."""

    least: int | None
    most: int | None


def paying(rules: Ruleset) -> Iterable[tuple[str, Effect]]:
    """Every rule that may change a score."""
    for rule in effects(rules):
        if rule.effect.points is not None:
            yield rule.origin.id, rule.effect


def variants(effect: Effect, rules: Ruleset) -> Iterable[Effect]:
    """Split an effect that counts piles into one for each number of points it can come to."""
    assert effect.points is not None
    facts = {fact.name for fact in facts_in(effect.points)}
    if "cards" not in facts or facts & set(SCORES):
        return (effect,)
    size, target = rules.deck_size, rules.game.target
    met = _whatever_the_piles(effect.points, size, target, rules.ranks)
    return tuple(replace(effect, points=points) for points in met)


@lru_cache(maxsize=256)
def _whatever_the_piles(
    points: Expression, size: int, target: int, ranks: tuple[str, ...]
) -> tuple[Expression, ...]:
    """All that points can come to that are counted with so many cards."""
    met: set[Expression] = set()
    for cards in range(size + 1):
        for others in range(size + 1 - cards):
            known: dict[str, dict[str, int]] = {
                "cards": {"side": cards, "opponents": others},
                "target": {"": target},
                "deck size": {"": size},
            }
            met |= _outcomes(fold(points, partial(_settled, known), ranks))
    return tuple(met)


def _settled(known: Mapping[str, Mapping[str, int]], fact: Fact) -> Value | None:
    return known.get(fact.name, {}).get(fact.whose)


def _outcomes(points: Expression) -> set[Expression]:
    """What a choice can come to, whatever it hangs on."""
    if isinstance(points, Choice):
        return _outcomes(points.then) | _outcomes(points.otherwise)
    return {points}


class Scores:
    """The scores that can be reached and do not end the chica, ascending; None without a bound."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._added: dict[str, set[int] | None] = {}
        self.open = self._reach()

    def _reach(self) -> tuple[int, ...] | None:
        rules = self._rules
        if rules.game.target - rules.game.start > LONGEST:
            return None
        later = {step.origin.id for step in rules.steps("capture", "play")[1:]}
        quantities = [
            (*self._of_receiver(rule, variant), ("score now",) if rule in later else SCORES)
            for rule, effect in paying(rules)
            for variant in variants(effect, rules)
        ]
        met, todo = {rules.game.start}, [rules.game.start]
        while todo:
            score = todo.pop()
            for is_open, points, known in quantities:
                if self._at(is_open, score, known) == NEVER:
                    continue
                span = bounds(self._at(points, score, known), rules)
                if span.least is None or span.most is None or span.most - span.least > LIMIT:
                    return None
                for after in range(score + span.least, score + span.most + 1):
                    if after in met or self._ends(after):
                        continue
                    if not -LIMIT < after < rules.game.target + LIMIT:
                        return None
                    met.add(after)
                    todo.append(after)
        return tuple(sorted(met))

    def _of_receiver(self, rule: str, effect: Effect) -> tuple[Expression, Expression]:
        """A rule's points as its receiver sees them."""
        told = limited(self._rules, rule, effect)
        assert told.points is not None
        back = "side" if effect.to == "side" else effect.to
        if back not in ("side", "opponents"):
            return ALWAYS, told.points
        return seen_from(told.open, back), seen_from(told.points, back)

    def _at(
        self, expression: Expression, score: int, names: tuple[str, ...] = SCORES
    ) -> Expression:
        """What is left once the score is known.

        A rule judged after others of one play knows only the score now: the play may have begun
        with another.
        """

        def known(fact: Fact) -> int | None:
            return score if fact.name in names and fact.whose == "side" else None

        return fold(expression, known, self._rules.ranks)

    def _ends(self, score: int) -> bool:
        """Whether a side with this score has surely won."""
        return any(
            fold(self._at(win.condition, score), constants(self._rules), self._rules.ranks)
            == ALWAYS
            for win in self._rules.wins
            if win.on == "score"
        )

    def never_zero(self, rule: str, told: Limited) -> bool:
        """Whether a rule, while it is open, can be proved never to come to 0 points."""
        points = told.points
        if points is None or isinstance(points, Number):
            return points is None or points.value != 0
        read = {f for part in (points, told.open) for f in facts_in(part) if f.name in SCORES}
        if self.open is None or len({fact.whose for fact in read}) > 1:
            return _excludes_zero(bounds(points, self._rules))
        return all(
            self._with(told.open, score, now) == NEVER
            or _excludes_zero(bounds(self._with(points, score, now), self._rules))
            for score in self.open
            for now in self._during(rule, score)
        )

    def _with(self, expression: Expression, score: int, now: int) -> Expression:
        values = {"score": score, "score now": now}
        return fold(expression, lambda fact: values.get(fact.name), self._rules.ranks)

    def _during(self, rule: str, score: int) -> Iterable[int]:
        """The scores that a side can have when a rule is judged at a moment begun with a score."""
        if rule not in self._added:
            self._added[rule] = self._drifts(rule)
        drifts = self._added[rule]
        open_scores = self.open or ()
        if drifts is None:
            return open_scores
        return [score + drift for drift in drifts if score + drift in open_scores]

    def _drifts(self, rule: str) -> set[int] | None:
        """What the rules judged before it can have added at the same play; None if unbounded."""
        steps = self._rules.steps("capture", "play")
        ids = [step.origin.id for step in steps]
        if rule not in ids:
            return {0}
        found = {0}
        for step in steps[: ids.index(rule)]:
            effect = getattr(step, "effect", None)
            if effect is None or effect.points is None:
                continue
            told = limited(self._rules, step.origin.id, effect)
            assert told.points is not None
            spans = [bounds(self._at(told.points, score), self._rules) for score in self.open or ()]
            if any(span.least is None or span.most is None for span in spans):
                return None
            added = {n for s in spans for n in range(s.least or 0, (s.most or 0) + 1)}
            found |= {one + more for one in found for more in added}
        return found

    def shortest(self, condition: Expression) -> Expression:
        """Write a condition on one side's score again, as one comparison if there is one."""
        facts = {(f.name in SCORES, f.whose) for f in facts_in(condition)}
        if self.open is None or len(facts) != 1 or not next(iter(facts))[0]:
            return condition
        whose = next(iter(facts))[1]

        def known(score: int) -> Expression:
            return fold(
                condition,
                lambda f: score if f.name in SCORES and f.whose == whose else None,
                self._rules.ranks,
            )

        truths = [known(score) for score in self.open]
        if not all(isinstance(truth, Truth) for truth in truths):
            return condition
        true = [s for s, truth in zip(self.open, truths, strict=True) if truth == ALWAYS]
        return _comparison(Fact("score", whose), true, self.open) or condition


def _excludes_zero(span: Span) -> bool:
    return (span.least or 0) > 0 or (span.most is not None and span.most < 0)


def _comparison(score: Fact, true: list[int], scores: tuple[int, ...]) -> Expression | None:
    """One comparison that is true of these scores among all scores."""
    if not true:
        return NEVER
    if len(true) == len(scores):
        return ALWAYS
    false = [each for each in scores if each not in set(true)]
    if len(false) == 1:
        return Compare("!=", score, Number(false[0]))
    if len(true) == 1:
        return Compare("=", score, Number(true[0]))
    if max(true) < min(false):
        return Compare("<", score, Number(min(false)))
    if min(true) > max(false):
        return Compare(">=", score, Number(min(true)))
    return None


def bounds(expression: Expression, rules: Ruleset) -> Span:
    """The range of a quantity, from the ranges of the facts it reads."""
    match expression:
        case Number(value):
            return Span(value, value)
        case Fact(name):
            most = rules.deck_size if name in ("cards", "table", "cards taken") else None
            if expression.rank:
                most = rules.copies[rules.ranks.index(expression.rank)]
            return (
                Span(None, None) if name in (*SCORES, "points", "paid", "gained") else Span(0, most)
            )
        case Choice(_, then, otherwise):
            return _hull(bounds(then, rules), bounds(otherwise, rules))
        case Calculate(operator, left, right):
            return _calculated(operator, bounds(left, rules), bounds(right, rules))
        case Function(name, arguments):
            return _applied(name, [bounds(each, rules) for each in arguments])
    return Span(None, None)


def _hull(a: Span, b: Span) -> Span:
    least = None if a.least is None or b.least is None else min(a.least, b.least)
    most = None if a.most is None or b.most is None else max(a.most, b.most)
    return Span(least, most)


def _plus(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _calculated(operator: str, a: Span, b: Span) -> Span:
    if operator == "+":
        return Span(_plus(a.least, b.least), _plus(a.most, b.most))
    if operator == "-":
        negative = Span(None if b.most is None else -b.most, None if b.least is None else -b.least)
        return _calculated("+", a, negative)
    ends = [
        x * y
        for x in (a.least, a.most)
        for y in (b.least, b.most)
        if x is not None and y is not None
    ]
    return Span(min(ends), max(ends)) if len(ends) == 4 else Span(None, None)


def _applied(name: str, spans: list[Span]) -> Span:
    leasts = [span.least for span in spans if span.least is not None]
    mosts = [span.most for span in spans if span.most is not None]
    if name == "min":
        least = min(leasts) if len(leasts) == len(spans) else None
        return Span(least, min(mosts) if mosts else None)
    if name == "max":
        most = max(mosts) if len(mosts) == len(spans) else None
        return Span(max(leasts) if leasts else None, most)
    value, multiple = spans
    step = multiple.least or 1
    return Span(
        None if value.least is None else call(name, (value.least, step)),
        None if value.most is None else call(name, (value.most, step)),
    )
