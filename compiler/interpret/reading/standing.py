"""Reading the ruleset, scores, sides and seats, the clock, and the numbers of packets and hands."""

from __future__ import annotations

from cuarenta.compiler.interpret.moment import Moment
from cuarenta.compiler.interpret.reading.reader import reads, words
from cuarenta.compiler.model.expression import Fact

# The ruleset and the table ------------------------------------------------------------------


@reads("target")
def _target(moment: Moment, _: Fact) -> int:
    return moment.state.rules.game.target


@reads("players")
def _players(moment: Moment, _: Fact) -> int:
    return moment.state.players


@reads("deck size")
def _deck_size(moment: Moment, _: Fact) -> int:
    return moment.state.rules.deck_size


@reads("side")
def _side(moment: Moment, _: Fact) -> frozenset[str]:
    side = moment.side
    return words(
        dealers=side == moment.part("dealers"),
        nondealers=side == moment.part("nondealers"),
        next_dealers=side == moment.part("next dealers"),
    )


@reads("seat")
def _seat(moment: Moment, _: Fact) -> frozenset[str]:
    state, seat = moment.state, moment.seat
    return words(
        dealer=seat == state.dealer,
        leader=seat == state.order[0],
        last_player=seat == state.order[-1],
    )


# Scores -------------------------------------------------------------------------------------


@reads("score")
def _score(moment: Moment, fact: Fact) -> int:
    new = moment.kind in ("score", "chica end")
    scores = moment.state.scores if new else moment.scores
    return scores[moment.part(fact.whose)]


@reads("score now")
def _score_now(moment: Moment, fact: Fact) -> int:
    return moment.state.scores[moment.part(fact.whose)]


@reads("points")
def _points(moment: Moment, _: Fact) -> int:
    return moment.points


@reads("too")
def _too(moment: Moment, fact: Fact) -> bool:
    return (fact.rule, moment.acting) in {**moment.earlier, **moment.fired}


@reads("paid")
def _paid(moment: Moment, fact: Fact) -> int:
    return {**moment.earlier, **moment.fired}.get((fact.rule, moment.acting), 0)


@reads("gained")
def _gained(moment: Moment, fact: Fact) -> int:
    side = moment.part(fact.whose)
    return moment.state.scores[side] - moment.state.scores_begun[fact.scope][side]


# The clock ----------------------------------------------------------------------------------


@reads("plays")
def _plays(moment: Moment, fact: Fact) -> int:
    return sum(each.rank is not None for each in moment.state.since(fact.scope))


@reads("plays left")
def _plays_left(moment: Moment, fact: Fact) -> int:
    state = moment.state
    held = sum(map(len, state.hands))
    to_deal = len(state.stock) - state.rules.packet.undealt if fact.scope == "hand" else 0
    about_to_be_played = moment.kind == "option"
    return held + to_deal - about_to_be_played


@reads("first play")
def _first_play(moment: Moment, fact: Fact) -> bool:
    return _plays(moment, fact) == 0


@reads("last play")
def _last_play(moment: Moment, fact: Fact) -> bool:
    return _plays_left(moment, fact) == 0


@reads("packet number")
def _packet_number(moment: Moment, _: Fact) -> int:
    return moment.state.packet_number


@reads("hand number")
def _hand_number(moment: Moment, _: Fact) -> int:
    return moment.state.hand_number


@reads("chica number")
def _chica_number(moment: Moment, _: Fact) -> int:
    return moment.state.chica_number


@reads("chicas won")
def _chicas_won(moment: Moment, fact: Fact) -> int:
    return moment.state.chicas[moment.part(fact.whose)]
