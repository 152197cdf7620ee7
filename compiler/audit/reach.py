"""The scores that a side can come to, found by adding up all that any rule can pay.

They are more than can really be reached, never fewer: every rule is taken to be able to pay at any
score at which it is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

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


Pays: TypeAlias = tuple[tuple[str, Expression], ...]
"""The points of each rule that pays, by its id, as the side that gets them sees them."""


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
    pays = [_for_receiver(rules, rule, effect) for rule, effect in _effects(rules)]
    steps = [step.origin.id for step in rules.steps("capture", "play")]
    return _added_up(
        measures(rules),
        rules.game.start,
        tuple((rule.origin.id, points) for rule, points in pays),
        tuple(id_ for id_ in steps if any(id_ == rule.origin.id for rule, _ in pays)),
        tuple(win.condition for win in rules.wins if win.on == "score"),
    )


@lru_cache(maxsize=256)
def _added_up(
    known: Measures, start: int, pays: Pays, steps: tuple[str, ...], wins: tuple[Expression, ...]
) -> Reach | None:
    """The scores that follow from what is paid, and what at a play in which order."""
    later = _drifts(known, start, pays, steps)
    if later is None:
        return None
    met, ended, todo = {start}, set[int](), [start]
    while todo:
        score = todo.pop()
        for id_, points in pays:
            for drift in later.get(id_, {0}):
                gained = _values(known, points, score - drift, score)
                if gained is None:
                    return None
                for after in {score + gain for gain in gained} - met - ended:
                    if not -BEYOND < after < known.target + BEYOND:
                        return None
                    if _ends(known, wins, after):
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
    return Cases(known, None, tuple(settled.items())).values(points)


def _drifts(
    known: Measures, start: int, pays: Pays, steps: tuple[str, ...]
) -> dict[str, set[int]] | None:
    """For each rule at a play, what those before it may have added; None if that is unknown."""
    around = Cases(known, tuple(range(start - WIDER, known.target + WIDER)))
    gains: dict[str, set[int]] = {}
    for id_, points in pays:
        if id_ in steps:
            found = around.values(points)
            if found is None:
                return None
            gains.setdefault(id_, {0}).update(found)
    drifts: dict[str, set[int]] = {}
    sofar = {0}
    for id_ in steps:
        drifts[id_] = set(sofar)
        sofar = {one + more for one in sofar for more in gains[id_]}
    return drifts


def _ends(known: Measures, wins: tuple[Expression, ...], score: int) -> bool:
    """Whether a side with this score has surely won."""
    cases = Cases(known, None, tuple((Fact(name, "side"), score) for name in SCORES))
    return any(cases.always(condition, True) for condition in wins)
