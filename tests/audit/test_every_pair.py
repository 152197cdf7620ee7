"""Every two of the shipped rulesets."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from cuarenta.compiler.audit.changes import changes
from cuarenta.compiler.audit.differences import Difference, differences
from cuarenta.compiler.audit.merge import Part
from cuarenta.compiler.audit.pair import align, pairing
from cuarenta.compiler.audit.sound import is_sound
from cuarenta.compiler.audit.telling import Change, ClauseChange
from cuarenta.compiler.model.ruleset import Ruleset
from tests.audit.compared import IDS, audit, every, ruleset


@pytest.mark.parametrize("id_", IDS)
def test_none_differs_from_itself(id_: str) -> None:
    assert every(audit(id_, id_)) == ()


@pytest.mark.parametrize("id_", IDS)
def test_from_the_other_side_all_is_mirrored(id_: str) -> None:
    for other in IDS:
        there, back = audit(id_, other), audit(other, id_)
        assert [mirrored(each) for each in there.differences] == [
            unnamed(each) for each in back.differences
        ]
        assert [each.id for each in there.equal] == [each.id for each in back.equal]


def mirrored(difference: Difference) -> object:
    """What the same difference has to be from the other side."""
    turned = replace(
        difference,
        changes=tuple(map(turned_change, difference.changes)),
        idle_in_a=difference.idle_in_b,
        idle_in_b=difference.idle_in_a,
    )
    return unnamed(turned)


def turned_change(change: Change) -> Change:
    clauses = tuple(ClauseChange(each.label, each.b, each.a) for each in change.clauses)
    return replace(change, a=change.b, b=change.a, clauses=clauses)


def unnamed(difference: Difference) -> object:
    """A difference as far as it is told; in which order a rule's clauses are does not matter."""
    told = {
        (each.area, each.aspect, each.a, each.b, frozenset(each.clauses))
        for each in difference.changes
    }
    return (
        difference.id, difference.area, difference.severity, told,
        difference.idle_in_a, difference.idle_in_b,
    )  # fmt: skip


def test_all_taken_over_the_first_is_the_second() -> None:
    for a in IDS:
        for b in IDS:
            found = audit(a, b)
            taken = found.take_over(*every(found))
            assert changes(align(taken, ruleset(b))) == (), (a, b)
            assert is_sound(taken)


def test_every_difference_has_an_id_of_its_own() -> None:
    for a in IDS:
        for b in IDS:
            ids = [each.id for each in every(audit(a, b))]
            assert len(set(ids)) == len(ids), (a, b)


def test_every_difference_says_something_on_both_sides_or_is_of_one() -> None:
    for a in IDS:
        for b in IDS:
            for difference in every(audit(a, b)):
                for change in difference.changes:
                    assert change.clauses
                    assert all(each.a != each.b for each in change.clauses), (a, b, change)
                    for side in ("a", "b"):
                        if getattr(change, side) is None:
                            assert all(getattr(each, side) is None for each in change.clauses)


@pytest.mark.parametrize("a", IDS)
def test_what_is_taken_over_is_found_and_nothing_else(a: str) -> None:
    """Of every other ruleset; a change that several of them make is tried once."""
    tried: set[tuple[str, Ruleset]] = set()
    for b in IDS:
        for difference in audit(a, b).differences:
            taken = audit(a, b).take_over(difference)
            if (difference.id, taken) not in tried:
                tried.add((difference.id, taken))
                only_this_is_found(ruleset(a), taken, difference)


def only_this_is_found(rules: Ruleset, taken: Ruleset, difference: Difference) -> None:
    """That nothing but a difference sets a ruleset apart from itself with that taken over."""
    assert is_sound(taken)
    found = differences(rules, taken)
    assert {part for each in every(found) for part in each.parts} == set(difference.parts)
    of_play = [each for each in every(found) if each.severity != "words"]
    assert len(of_play) == (difference.severity != "words")
    if not found.equal:
        assert [told(each) for each in found.differences] == [told(difference)]


def told(difference: Difference) -> object:
    """What a difference says: of which parts, and which clauses.

    Sources aside, which can be compared only in one text, and what other rules make of the rule.
    """
    aside = ("source", "touched by", "goes on with")
    labels = [
        (each.area, [one.label for one in each.clauses if one.label not in aside])
        for each in difference.changes
    ]
    return difference.parts, difference.severity, sorted(map(str, labels))


def test_rules_that_correspond_are_found_by_what_they_do() -> None:
    """Win on score with win on score, limit with the limit like it, whatever they are called."""
    pairs = dict(pairing(ruleset("mesa"), ruleset("telegrafo")))
    assert pairs["win.exactly"] == "win.forty"
    assert pairs["win.mesa"] == "win.match"
    assert pairs["limit.endgame"] == "limit.thirty_eight"
    assert "limit.overshoot" not in pairs
    assert "win.zapateria" not in pairs


def test_pairs_are_the_same_from_both_sides() -> None:
    for a, b in combinations(IDS, 2):
        back = {(one, other) for other, one in pairing(ruleset(b), ruleset(a))}
        assert set(pairing(ruleset(a), ruleset(b))) == back


def test_parts_name_rules_by_the_ids_of_the_first() -> None:
    (found,) = audit("telegrafo", "telegrafo-todo-dos").differences
    assert Part("award.limpia", "rule") in found.parts
