"""The end: points added and seen to, a chica won, the match won or the next chica begun."""

from __future__ import annotations

from cuarenta.compiler.code.build import block, if_, name
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.tree import Body, Comment, Expression, Statement
from cuarenta.compiler.model.expression import Number
from cuarenta.compiler.model.rules import Effect, Win
from cuarenta.compiler.plan.fold import fold
from cuarenta.compiler.plan.limits import Paying, effects
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.match import ends_match
from cuarenta.compiler.plan.parts.asking import asks
from cuarenta.compiler.plan.parts.fire import win
from cuarenta.compiler.plan.reading.reader import side_of
from cuarenta.compiler.plan.scene import Scene, Workshop


def award_body(shop: Workshop) -> Body:
    """What adding points to a side does: central limits first, wins on the score last."""
    rules = shop.rules
    scene = Scene(
        "score",
        side=name("side"),
        local={"points": name("points"), "score now": name("score")},
    )
    found: list[Statement] = []
    if shop.central:
        found += statements("score = self._scores[side]")
    for limit in shop.central:
        points = lower(limit.points, scene, shop)
        change = statements("points = __p", p=points)
        if fold(limit.points, shop.constants, rules.ranks) == Number(0):
            change = statements("return")
        found.append(Comment(limit.origin.id))
        found += _if(lower(limit.condition, scene, shop), change)
    if shop.central and any(shop.can_close(rule) for rule in effects(rules)):
        found += statements("if not points:\n    return")
    found += statements(
        """
        self._scores[side] __added
        self._events.append((kind, side, points, rule))
        """.replace("__added", "= score + points" if shop.central else "+= points")
    )
    if any(_may_come_to_nothing(rule, shop) for rule in effects(rules)):
        found += statements("if not points:\n    return")
    after = Scene("score", side=name("side"))
    wins = [rule for rule in rules.wins if rule.on == "score"]
    for place, rule in enumerate(wins):
        test = lower(rule.condition, after, shop)
        if place:
            test = source("self._winner < 0 and __test", test=test)
        found.append(Comment(rule.origin.id))
        found += _if(test, win(Effect(wins=rule.wins, winner=rule.winner), after, shop))
    return tuple(found)


def _may_come_to_nothing(rule: Paying, shop: Workshop) -> bool:
    """Whether a rule may fire, since it wins, and leave the score as it is."""
    if rule.effect.wins is None or rule.effect.points is None:
        return False
    told = shop.limited(rule.origin.id, rule.effect)
    return not shop.scores.never_zero(rule.origin.id, told)


def _if(test: Expression, body: Body) -> Body:
    return simplify_statements((if_(test, body),))


def chica_end_body(shop: Workshop) -> Body:
    """What follows a chica in a match of several: the match won, or the next chica."""
    scene = Scene("chica end", side=name("side"))
    found: list[Statement] = []
    if _wins_match(shop):
        found += statements('if self.phase == "over":\n    return')
    for rule in shop.rules.wins:
        if rule.on != "chica end":
            continue
        found.append(Comment(rule.origin.id))
        winner = side_of(rule.winner, scene, shop)
        if rule.wins == "another chica":
            body = statements("self._chicas[__w] += 1", w=winner)
            found += _if(lower(rule.condition, scene, shop), body)
            continue
        last = (*_over(shop), *statements("return"))
        body = block(statements("self._winner = __w", w=winner), last)
        if winner == name("side"):
            body = last
        found += _if(lower(rule.condition, scene, shop), body)
    return tuple(found)


def _over(shop: Workshop) -> Body:
    """The match is over: nothing is asked any more."""
    quiet = statements("self._answers = []") if asks(shop) else ()
    return (*statements("self.phase = 'over'"), *quiet)


def match_winner(shop: Workshop) -> tuple[Win, Expression]:
    """The rule that ends a match of one chica, and the side that wins by it."""
    rule = ends_match(shop.rules)
    assert rule is not None
    return rule, side_of(rule.winner, Scene("chica end", side=name("side")), shop)


def win_methods(shop: Workshop) -> Body:
    """The methods by which a side wins."""
    if shop.several_chicas:
        outright = statements(
            '''
            def _win_match(self, side: int) -> None:
                """A side has won the match outright."""
                self._winner = side
                __over
            ''',
            over=_over(shop),
        )
        return block(
            statements(
                '''
                def _win(self, side: int) -> None:
                    """A side has won the chica."""
                    self._winner = side
                '''
            ),
            outright if _wins_match(shop) else (),
        )
    rule, winner = match_winner(shop)
    quiet = statements("self._answers = []") if asks(shop) else ()
    return statements(
        f'''
        def _win(self, side: int) -> None:
            """A side has won; {rule.origin.id}: one chica is the match."""
            self._winner, self.phase = __winner, "over"
            __quiet
        ''',
        winner=winner,
        quiet=quiet,
    )


def _wins_match(shop: Workshop) -> bool:
    rules = shop.rules
    outright = [rule.effect.wins for rule in effects(rules)]
    outright += [rule.wins for rule in rules.wins if rule.on != "chica end"]
    return "match" in outright
