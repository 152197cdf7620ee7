"""Whether two rulesets can be shown to play the same, and why.

Before: two rulesets whose corresponding rules have one id. After: the reasons why no game tells
them apart, or None if that could not be shown. Each rule is looked at as it acts: its points after
the limits that cover it, at the scores that can be reached.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cached_property
from typing import Any

from cuarenta.compiler.audit.cases import SCORES, Cases, measures
from cuarenta.compiler.audit.judged import JUDGED, in_order, matters
from cuarenta.compiler.audit.meaning import key
from cuarenta.compiler.audit.reach import given, paid, reach
from cuarenta.compiler.audit.references import SETS, facts, members
from cuarenta.compiler.model.expression import (
    ALWAYS,
    NEVER,
    Choice,
    Expression,
    Fact,
    Number,
)
from cuarenta.compiler.model.rules import (
    Announcement,
    Award,
    Claim,
    Custom,
    Draw,
    Effect,
    Fault,
    Leftover,
    Limit,
    Pack,
    Rotation,
    Rule,
    Turn,
    Win,
)
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import facts_in, fold

NO_WORDS = ("origin", "gaps", "rows")
EXPRESSIONS = ("condition", "compulsory", "effect")
COMPARED_DRAWS = ("highest card", "lowest card")
OF_NEVER = {"times": 0, "together": 0, "cards taken by": 0, "paid": 0, "too": False, "used": False}


class Play:
    """A ruleset as it acts, at the scores that `scores` tells."""

    def __init__(self, rules: Ruleset, scores: Ruleset) -> None:
        self.rules = rules
        self._scores = scores
        self.by_id = {rule.origin.id: rule for rule in rules.rules()}

    @cached_property
    def open(self) -> tuple[int, ...] | None:
        """The scores with which a chica goes on, if they are known."""
        found = reach(self._scores)
        return found.open if found else None

    @cached_property
    def _cases(self) -> Cases:
        return Cases(measures(self.rules), self.open)

    @cached_property
    def _ended(self) -> Cases:
        found = reach(self._scores)
        return Cases(measures(self.rules), found.all if found else None)

    def cases(self, rule: Rule) -> Cases:
        """The cases in which a rule is judged."""
        return self._ended if isinstance(rule, Win | Rotation) else self._cases

    @cached_property
    def one_chica(self) -> bool:
        """Whether the first chica that ends always ends the match."""
        return any(
            win.on == "chica end" and win.wins == "match" and self.holds(win) is True
            for win in self.rules.wins
        )

    @cached_property
    def one_packet(self) -> bool:
        """Whether a hand is always a single packet."""
        dealt = self.rules.deck_size - self.rules.packet.undealt
        return all(n * self.rules.packet.cards == dealt for n in self.rules.seats.players)

    def holds(self, rule: Rule) -> bool | None:
        """Whether the condition of a rule holds always, or never; None if that depends."""
        condition = fold(getattr(rule, "condition", ALWAYS), self._constant, self.rules.ranks)
        if condition in (ALWAYS, NEVER):
            return condition == ALWAYS
        cases = self.cases(rule)
        return next((value for value in (True, False) if cases.always(condition, value)), None)

    def _constant(self, fact: Fact) -> int | None:
        settled = {"target": self.rules.game.target, "deck size": self.rules.deck_size}
        return settled.get(fact.name)

    def never(self, rule: Rule) -> str:
        """Why a rule never does anything; "" if it can."""
        if isinstance(rule, Leftover) and rule.by == "nobody":
            return "cards that are nobody's lie where they lay"
        if isinstance(rule, Rotation) and not self._moments(rule):
            return "the match is over when a chica is"
        if isinstance(rule, Limit | Custom | Pack):
            return ""
        if isinstance(rule, Win) and self._won_anyway(rule):
            return "the match is won by then anyway"
        if self.holds(rule) is False:
            return f"its condition never holds{self._at_scores(rule)}"
        if isinstance(rule, Announcement | Award | Claim) and rule.effect.wins is None:
            points = paid(self.rules, rule)
            if points is not None and self._cases.always(points, 0):
                return f"it never pays anything{self._at_scores(rule)}"
        return ""

    def _won_anyway(self, win: Win) -> bool:
        """Whether at a chica's end another rule always gives the same to the same side."""
        return (
            win.wins == "match"
            and win.on == "chica end"
            and any(
                (other.on, other.wins, other.winner) == (win.on, win.wins, win.winner)
                and other.origin.id != win.origin.id
                and self.holds(other) is True
                for other in self.rules.wins
            )
        )

    def _moments(self, rotation: Rotation) -> tuple[str, ...]:
        idle = {"chica end": self.one_chica, "packet end": self.one_packet}
        return tuple(moment for moment in rotation.on if not idle.get(moment))

    def _at_scores(self, rule: Rule) -> str:
        if self.open and any(fact.name in SCORES for fact in facts(rule)):
            return f" at the scores that can be reached ({spans(self.open)})"
        return ""

    def acting(self, rule: Rule, silent: set[str]) -> Rule:
        """A rule without what cannot matter."""
        if isinstance(rule, Rotation):
            rule = replace(rule, on=self._moments(rule))
        if isinstance(rule, Draw) and rule.dealer not in COMPARED_DRAWS:
            rule = replace(rule, ties="draw again")
        if type(rule) in SETS:
            left = tuple(each for each in members(rule) if each not in silent)
            rule = replace(rule, **{SETS[type(rule)]: left})  # type: ignore[arg-type]
        return rule

    def told(self, expression: Expression, silent: set[str]) -> Expression:
        """An expression with what is known of rules that never act, and of a single chica."""

        def known(fact: Fact) -> Any:  # noqa: ANN401
            if fact.name in OF_NEVER and {fact.rule, fact.other} & silent:
                return OF_NEVER[fact.name]
            if fact.name == "chica number" and self.one_chica:
                return 1
            return self._constant(fact)

        return fold(expression, known, self.rules.ranks)


def same_play(one: Ruleset, other: Ruleset) -> tuple[str, ...] | None:
    """Why two rulesets play the same; None if that cannot be shown. The scores are the first's."""
    if _settings(one) != _settings(other):
        return None
    plays = Play(one, one), Play(other, one)
    silent, reasons = _silent(*plays)
    if silent is None:
        return None
    for id_ in _to_compare(plays, silent):
        rules = [play.by_id[id_] for play in plays]
        if isinstance(rules[0], Limit | Custom | Pack):
            continue
        why = _agree(plays, rules, silent)
        if why is None:
            return None
        reasons += why
    if not _same_order(plays, silent):
        return None
    if not reasons and _limits(one) != _limits(other):
        scores = plays[0].open
        at = f" at any score that can be reached ({spans(scores)})" if scores else ""
        reasons.append(f"no rule pays more or less for it{at}")
    return tuple(dict.fromkeys(reasons))


def _to_compare(plays: tuple[Play, Play], silent: set[str]) -> list[str]:
    """The rules that might act otherwise: those that differ first, none that cannot."""
    one, other = plays
    shared = [id_ for id_ in one.by_id if id_ in other.by_id and id_ not in silent]
    differ = {id_ for id_ in shared if _said(one.by_id[id_]) != _said(other.by_id[id_])}
    first = [id_ for id_ in shared if id_ in differ]
    same_around = not silent and one.one_chica == other.one_chica
    if same_around and _limits(one.rules) == _limits(other.rules):
        return first
    return first + [id_ for id_ in shared if id_ not in differ]


def _settings(rules: Ruleset) -> tuple[Any, ...]:
    packs = [(pack.ranks, pack.numbers, pack.copies) for pack in rules.packs]
    return (packs, rules.seats.players, rules.seats.direction, rules.game.start, rules.game.target)


def _limits(rules: Ruleset) -> tuple[Any, ...]:
    return tuple((x.covers, key(x.condition), key(x.points)) for x in rules.limits)


def _silent(one: Play, other: Play) -> tuple[set[str] | None, list[str]]:
    """The rules that never act, of those that are not the same in both, and why."""
    silent: set[str] = set()
    reasons: list[str] = []
    differing = {
        id_
        for id_ in one.by_id.keys() | other.by_id.keys()
        if _said(one.by_id.get(id_)) != _said(other.by_id.get(id_))
    }
    for id_ in sorted(differing):
        rules = [(play, play.by_id[id_]) for play in (one, other) if id_ in play.by_id]
        whys = [play.never(rule) for play, rule in rules]
        alone = len(rules) == 1
        if all(whys):
            silent.add(id_)
            reasons.append(f"{rules[0][1].origin.title}: {whys[0]}")
        elif alone and not isinstance(rules[0][1], Limit | Custom):
            return None, []
    return silent, reasons


def _said(rule: Rule | None) -> tuple[Any, ...] | None:
    """A rule without what is said about it."""
    if rule is None:
        return None
    return tuple(getattr(rule, field.name) for field in fields(rule) if field.name != "origin")


def _agree(plays: tuple[Play, Play], rules: list[Rule], silent: set[str]) -> list[str] | None:
    """Why two versions of a rule act the same; None if that cannot be shown."""
    acting = [play.acting(rule, silent) for play, rule in zip(plays, rules, strict=True)]
    for field in fields(acting[0]):
        if field.name in (*NO_WORDS, *EXPRESSIONS):
            continue
        if getattr(acting[0], field.name) != getattr(acting[1], field.name):
            return None
    reasons: list[str] = []
    if _words(acting[0]) != _words(acting[1]):
        return None
    if _acts_alike(plays, acting, silent, reasons):
        if isinstance(rules[0], Rotation | Draw) and _said(rules[0]) != _said(rules[1]):
            reasons = reasons or [_moot(rules[0])]
        return reasons
    return None


def words_of(rule: Rule) -> tuple[Any, ...]:
    """What a rule says in words and numbers, without what has to be worked out."""
    aside = (*NO_WORDS, *EXPRESSIONS, SETS.get(type(rule)), "points")
    return tuple(getattr(rule, f.name) for f in fields(rule) if f.name not in aside)


def _moot(rule: Rule) -> str:
    if isinstance(rule, Draw):
        return f"{rule.origin.title}: there are no ties to break"
    return f"{rule.origin.title}: the moment never comes"


def _words(rule: Rule) -> tuple[Any, ...]:
    effect = getattr(rule, "effect", None)
    if not isinstance(effect, Effect):
        return ()
    return (effect.to, effect.wins, effect.winner, effect.points is None)


def _acts_alike(
    plays: tuple[Play, Play], rules: list[Rule], silent: set[str], reasons: list[str]
) -> bool:
    """Whether conditions and points are equal, one by one or taken together."""
    cases = plays[0].cases(rules[0])
    conditions = [p.told(_condition(r), silent) for p, r in zip(plays, rules, strict=True)]
    points = [p.told(_points(p, r), silent) for p, r in zip(plays, rules, strict=True)]
    if not (_equal(cases, *conditions) and _pay_alike(plays, rules, points, silent)):
        if not isinstance(rules[0], Award | Announcement) or rules[0].effect.wins:
            return False
        joined = [Choice(c, p, Number(0)) for c, p in zip(conditions, points, strict=True)]
        if not _equal(cases, *joined):
            return False
    said = [(_condition(rule), _own_points(rule)) for rule in rules]
    if any(key(x) != key(y) for x, y in zip(*said, strict=True)):
        reasons.append(f"{rules[0].origin.title}: {_why(plays[0], said)}")
    return True


def _pay_alike(
    plays: tuple[Play, Play], rules: list[Rule], points: list[Expression], silent: set[str]
) -> bool:
    """Whether two versions of a rule pay the same; where they give the same, for each number."""
    cases = plays[0].cases(rules[0])
    if key(points[0]) == key(points[1]):
        return True
    own = [_own_points(rule) for rule in rules]
    numbers = given(plays[0].rules, own[0]) if key(own[0]) == key(own[1]) else None
    if numbers is None:
        return cases.agree(*points)
    return all(
        _equal(
            cases, *(p.told(_points(p, r, n), silent) for p, r in zip(plays, rules, strict=True))
        )
        for n in sorted(numbers)
    )


def _equal(cases: Cases, one: Expression, other: Expression) -> bool:
    return key(one) == key(other) or cases.agree(one, other)


def _condition(rule: Rule) -> Expression:
    if isinstance(rule, Turn):
        return rule.compulsory
    return getattr(rule, "condition", ALWAYS)


def _own_points(rule: Rule) -> Expression:
    effect = getattr(rule, "effect", None)
    return effect.points if effect is not None and effect.points is not None else Number(0)


def _points(play: Play, rule: Rule, number: int | None = None) -> Expression:
    if not isinstance(rule, Announcement | Award | Claim | Fault):
        return Number(0)
    found = paid(play.rules, rule, number)
    return Number(0) if found is None else found


def _why(play: Play, said: list[tuple[Expression, Expression]]) -> str:
    read = {fact.name for pair in said for each in pair for fact in facts_in(each)}
    if read & {*SCORES, "target"} and play.open:
        return f"both come to the same at every score that can be reached ({spans(play.open)})"
    return "both come to the same in every case"


def _same_order(plays: tuple[Play, Play], silent: set[str]) -> bool:
    """Whether the rules that act are judged in one order, where it matters."""
    both = (plays[0].by_id.keys() & plays[1].by_id.keys()) - silent
    for group in JUDGED:
        orders = [[r for r in in_order(p.rules, group) if r.origin.id in both] for p in plays]
        places = {rule.origin.id: place for place, rule in enumerate(orders[1])}
        for place, one in enumerate(orders[0]):
            for other in orders[0][place + 1 :]:
                turned = places[one.origin.id] > places[other.origin.id]
                if turned and any(matters(one, other, play.rules) for play in plays):
                    return False
    return True


def spans(scores: tuple[int, ...]) -> str:
    """Scores in few words: 0, 2, … 38, 39."""
    if len(scores) <= 4:
        return ", ".join(map(str, scores))
    step = scores[1] - scores[0]
    last = 1
    while last + 1 < len(scores) and scores[last + 1] - scores[last] == step:
        last += 1
    if last < 3:
        return f"{scores[0]} to {scores[-1]}"
    rest = "".join(f", {score}" for score in scores[last + 1 :])
    return f"{scores[0]}, {scores[1]}, … {scores[last]}{rest}"
