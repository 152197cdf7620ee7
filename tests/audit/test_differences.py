"""What differs between the shipped rulesets, as their files and sources say."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from cuarenta.compiler.audit.differences import differences
from cuarenta.compiler.load import load, load_text, shipped
from tests.audit.compared import audit, ruleset

FOUR = ("mesa", "pagat", "play40", "telegrafo")
BASES = {id_: id_.partition("-")[0] for id_ in shipped() if "-" in id_}


@pytest.mark.parametrize("id_", shipped())
def test_nothing_differs_from_itself(id_: str) -> None:
    found = audit(id_, id_)
    assert not found.differences
    assert not found.equal


@pytest.mark.parametrize("id_", sorted(BASES))
def test_a_variation_differs_from_its_base(id_: str) -> None:
    assert audit(BASES[id_], id_).differences


@pytest.mark.parametrize("id_", sorted(BASES))
def test_taking_all_over_leaves_nothing(id_: str) -> None:
    found = audit(BASES[id_], id_)
    taken = found.take_over(*found.differences, *found.equal)
    assert not differences(taken, ruleset(id_)).differences


@pytest.mark.parametrize(
    ("a", "b"), list(combinations(("mesa", "pagat", "play40", "telegrafo"), 2))
)
def test_the_other_way_round_is_the_mirror(a: str, b: str) -> None:
    there, back = audit(a, b), audit(b, a)
    assert {each.id for each in there.differences} == {each.id for each in back.differences}
    assert {each.severity for each in there.differences} == {
        each.severity for each in back.differences
    }


def test_layout_order_and_names_are_no_difference() -> None:
    text = load("telegrafo").text
    renamed = text.replace("thirty_eight", "treinta_y_ocho").replace("first_dealer", "quien_da")
    other = load_text(renamed, "telegrafo.cuarenta").ruleset
    assert other is not None
    assert not differences(ruleset("telegrafo"), other).differences


def test_one_number_changed_is_one_difference() -> None:
    text = load("pagat").text
    other = load_text(re.sub(r"(target +)40", r"\g<1>50", text), "pagat.cuarenta").ruleset
    assert other is not None
    (found,) = differences(ruleset("pagat"), other).differences
    assert found.area == "game"
    assert found.severity == "wins"
