"""The search for witnesses: what it aims at, what it leaves out, and how far it goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.witness.find import Task, searched, task
from cuarenta.compiler.audit.witness.goals import goals
from cuarenta.compiler.audit.witness.outcome import Start, Unseen, Witness
from cuarenta.compiler.audit.witness.paid_alike import paid_alike
from cuarenta.compiler.audit.witness.positions import (
    Candidate,
    PartedError,
    Position,
    Positions,
    SpentError,
)
from cuarenta.compiler.audit.witness.reasons import reasons
from cuarenta.compiler.audit.witness.shrink import shortened
from cuarenta.compiler.audit.witness.twins import Twins
from tests.audit.compared import audit, in_play, ruleset


def the_difference(a: str, b: str, title: str = "") -> Difference:
    """The one difference of two rulesets whose title begins so."""
    (found,) = (each for each in in_play(audit(a, b)) if each.title.startswith(title))
    return found


def the_task(a: str, b: str, title: str = "") -> Task:
    return task(audit(a, b), the_difference(a, b, title))


def twins(a: str, b: str, title: str = "") -> Twins:
    pair = the_task(a, b, title).in_a
    assert pair
    return Twins(*pair)


CLOSED = "At thirty-eight only a caída counts"
AIMS = [  # a difference; the scores it asks for; whether piles, a hand's or a chica's end matter
    (("telegrafo", "telegrafo-todo-dos"), (), (False, False, False)),
    (("telegrafo", "telegrafo-carton-38"), (38,), (False, False, False)),
    (("telegrafo", "telegrafo-rondas-30"), (30,), (False, False, False)),
    (("telegrafo", "play40", CLOSED), (38,), (True, True, False)),
    (("pagat", "play40", "Cartón"), (), (True, True, False)),
    (("mesa", "mesa-sin-zapateria"), (10,), (False, False, True)),
]


@pytest.mark.parametrize(("which", "scores", "rest"), AIMS, ids=[str(each[0]) for each in AIMS])
def test_the_search_aims_at_what_the_differing_rules_ask_for(
    which: tuple[str, ...], scores: tuple[int, ...], rest: tuple[bool, bool, bool]
) -> None:
    found = goals(*twins(*which).rulesets)
    assert found.scores == set(scores)
    assert (found.piles, found.late, found.chicas) == rest


def test_a_hand_has_to_be_played_for_what_shows_only_at_its_end() -> None:
    """What counts cards takes as many actions as the pack has cards: no game can be shorter."""
    outcome = searched(the_task("mesa", "play40", "Cartón"))
    assert isinstance(outcome, Witness)
    assert len(outcome.game.moves) == 40
    assert outcome.proved


def test_a_score_is_built_into_the_packs() -> None:
    outcome = searched(the_task("telegrafo", "telegrafo-rondas-30"))
    assert isinstance(outcome, Witness)
    assert len(outcome.game.moves) <= 12
    assert outcome.game.start.dealer == 0


def test_so_many_positions_are_tried_and_no_more() -> None:
    """Without effort only short games are played, and one difference needs a longer one."""
    outcome = searched(replace(the_task("telegrafo", "telegrafo-rondas-30"), effort=0))
    assert isinstance(outcome, Unseen)
    assert outcome.proved >= 1
    assert outcome.tried < 50_000


def test_what_was_found_for_one_ruleset_is_tried_in_another() -> None:
    """A game from before shows the same change elsewhere, without a search."""
    before = searched(the_task("telegrafo", "telegrafo-rondas-30"))
    assert isinstance(before, Witness)
    known = Candidate(before.game.start, before.game.moves)
    there = the_task("telegrafo-todo-dos", "telegrafo-rondas-30", "From thirty")
    outcome = searched(replace(there, effort=0, known=(known,)))
    assert isinstance(outcome, Witness)
    assert len(outcome.game.moves) <= len(before.game.moves)


def first(positions: Positions) -> Position:
    positions.allow(10_000)
    return next(iter(positions.first()))


def test_moves_that_do_not_matter_are_left_out() -> None:
    both = twins("telegrafo", "telegrafo-todo-dos")
    pack = first(Positions(both, 0, 60)).start.packs[0]
    start = Start(4, 0, (pack, pack))
    hands = [pack[n : n + 5] for n in range(0, 20, 5)]
    assert hands[0] == hands[1]
    card, other = hands[0][:2]
    moves = ("misdeal", card, f"{card}x{card}", other)
    left = shortened(both, start, moves)
    assert left == (Start(4, 0, (pack,)), moves[1:3])


def test_games_end_where_the_two_part_and_where_the_effort_ends() -> None:
    both = twins("telegrafo", "telegrafo-todo-dos")
    positions = Positions(both, 0, 60)
    position = first(positions)
    card = position.start.packs[0][0]
    (after,) = positions.after(position, [card])
    assert after.moves == (card,)
    with pytest.raises(PartedError) as parted:
        list(positions.after(after, [f"{card}x{card}"]))
    assert parted.value.candidate.moves == (card, f"{card}x{card}")
    positions.allow(2)
    with pytest.raises(SpentError):
        list(positions.following(position))


MOOT = ("mesa", "telegrafo", "At thirty-eight and thirty-nine")


def test_a_limit_that_pays_no_rule_less_cannot_be_seen() -> None:
    """At thirty-nine all that would pass the target comes to nothing anyway."""
    found = reasons(audit(*MOOT[:2]), the_difference(*MOOT))
    assert any(each.startswith("no rule pays more or less for it") for each in found)
    outcome = searched(replace(the_task(*MOOT), effort=5000))
    assert isinstance(outcome, Unseen)


def test_a_limit_that_pays_a_rule_less_can_be_seen() -> None:
    for a, b in (("telegrafo", "telegrafo-carton-38"), ("telegrafo", "telegrafo-rondas-30")):
        difference = the_difference(a, b)
        assert not reasons(audit(a, b), difference)
        assert not paid_alike(*twins(a, b).rulesets)
    assert not paid_alike(ruleset("telegrafo"), ruleset("telegrafo-todo-dos"))
    assert paid_alike(ruleset("telegrafo"), ruleset("telegrafo"))
