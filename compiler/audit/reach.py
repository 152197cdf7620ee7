"""The scores that a side can come to, found by adding up all that any rule can pay.

They are more than can really be reached, never fewer: every rule is taken to be able to pay at any
score at which it is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from cuarenta.compiler.audit.cases import SCORES, Cases, Measures, function, measures
from cuarenta.compiler.model.expression import ALWAYS, Choice, Expression, Fact, Number
from cuarenta.compiler.model.rules import Claim, Effect
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import conjuncts, every, facts_in
from cuarenta.compiler.plan.limits import Paying, effects, limited, seen_from, substitute

BEYOND = 400
"""A score this far beyond the target, or below 0, is taken to mean that there is no bound."""
WIDER = 60
OF_SCORES = frozenset((*SCORES, "target"))
SCORE, SCORE_NOW = Fact("score", "side"), Fact("score now", "side")


@dataclass(frozen=True, slots=True)
class Reach:
    """Scores with which a chica goes on, and all scores, those that end it too."""

    open: tuple[int, ...]
    all: tuple[int, ...]


def paid(rules: Ruleset, rule: Paying, points: int | None = None) -> Expression | None:
    """What a rule pays once its limits have spoken, as its side sees it; None if it only wins.

    With `points`, what it pays where it would give so many.
    """
    effect = rule.effect if points is None else replace(rule.effect, points=Number(points))
    return _limited(rules, rule, effect)


def given(rules: Ruleset, points: Expression) -> frozenset[int] | None:
    """What points can come to that do not hang on scores; None if they do."""
    if any(fact.name in SCORES for fact in facts_in(points)):
        return None
    return _given(points, measures(rules))


@lru_cache(maxsize=512)
def _given(points: Expression, known: Measures) -> frozenset[int] | None:
    return Cases(known).values(points)


def _limited(rules: Ruleset, rule: Paying, effect: Effect) -> Expression | None:
    told = limited(rules, rule.origin.id, effect)
    if told.points is None:
        return None
    return Choice(told.open, told.points, Number(0))


@lru_cache(maxsize=256)
def reach(rules: Ruleset) -> Reach | None:
    """The scores of a ruleset; None if they have no bound that is seen."""
    known = measures(rules)
    pays = [_for_receiver(rules, rule, effect) for rule, effect in _effects(rules)]
    later = _drifts(rules, pays)
    if later is None:
        return None
    met, ended, todo = {rules.game.start}, set[int](), [rules.game.start]
    while todo:
        score = todo.pop()
        for rule, points in pays:
            for drift in later.get(rule.origin.id, {0}):
                gained = _values(known, points, score - drift, score)
                if gained is None:
                    return None
                for after in {score + gain for gain in gained} - met - ended:
                    if not -BEYOND < after < rules.game.target + BEYOND:
                        return None
                    if _ends(rules, after):
                        ended.add(after)
                    else:
                        met.add(after)
                        todo.append(after)
    return Reach(tuple(sorted(met)), tuple(sorted(met | ended)))


def _effects(rules: Ruleset) -> Iterator[tuple[Paying, Effect]]:
    """Each rule that pays, with each number of points that it can come to if no score matters."""
    for rule in effects(rules):
        points = rule.effect.points
        if points is None:
            continue
        values = given(rules, points)
        if values is None:
            yield rule, rule.effect
        else:
            for value in sorted(values):
                yield rule, replace(rule.effect, points=Number(value))


def _for_receiver(rules: Ruleset, rule: Paying, effect: Effect) -> tuple[Paying, Expression]:
    """A rule's points as the side that gets them sees them."""
    told = _limited(rules, rule, effect)
    assert told is not None
    told = Choice(_on_scores(rule), told, Number(0))
    if effect.to in ("side", "opponents"):
        return rule, seen_from(told, effect.to)
    read = {fact.whose for fact in facts_in(told) if fact.name in SCORES}
    return rule, told if read - {effect.to} else _own(told)


def _on_scores(rule: Paying) -> Expression:
    """As much of a rule's condition as hangs on scores alone; a claim's is of another moment."""
    if isinstance(rule, Claim):
        return ALWAYS
    told = [part for part in conjuncts(rule.condition) if OF_SCORES.issuperset(_read(part))]
    return every(*(part for part in told if not OF_SCORES.isdisjoint(_read(part))))


def _read(part: Expression) -> set[str]:
    return {fact.name for fact in facts_in(part)}


def _own(points: Expression) -> Expression:
    """Scores of the receiver, by whatever name, as those of the side."""

    def own(fact: Fact) -> Fact:
        return replace(fact, whose="side") if fact.name in SCORES else fact

    return substitute(points, own)


def _values(known: Measures, points: Expression, score: int, now: int) -> frozenset[int] | None:
    """What may be paid to a side with this score."""
    settled = {SCORE: score, SCORE_NOW: now}
    made, facts, roles = function((points,), known)
    if not roles and all(fact in settled for fact in facts):
        return frozenset(made(*(settled[fact] for fact in facts)))
    return Cases(known, None, settled).values(points)


def _drifts(rules: Ruleset, pays: list[tuple[Paying, Expression]]) -> dict[str, set[int]] | None:
    """For each rule at a play, what those before it may have added; None if that is unknown."""
    around = Cases(
        measures(rules), tuple(range(rules.game.start - WIDER, rules.game.target + WIDER))
    )
    steps = [step.origin.id for step in rules.steps("capture", "play")]
    gains: dict[str, set[int]] = {}
    for rule, points in pays:
        if rule.origin.id in steps:
            found = around.values(points)
            if found is None:
                return None
            gains.setdefault(rule.origin.id, {0}).update(found)
    drifts: dict[str, set[int]] = {}
    sofar = {0}
    for id_ in steps:
        drifts[id_] = set(sofar)
        sofar = {one + more for one in sofar for more in gains.get(id_, {0})}
    return drifts


def _ends(rules: Ruleset, score: int) -> bool:
    """Whether a side with this score has surely won."""
    settled = {Fact(name, "side"): score for name in SCORES}
    cases = Cases(measures(rules), None, settled)
    return any(cases.always(win.condition, True) for win in rules.wins if win.on == "score")
