"""One thing changed in a ruleset is one difference, or equal in play, and never passed over."""

from __future__ import annotations

import re
import warnings

import pytest

from cuarenta.compiler.audit.differences import Audit, Difference, differences
from tests.audit.compared import every, in_play, of_text, ruleset, text


def changed(id_: str, rule: str, old: str, new: str) -> Audit:
    """A shipped ruleset, and the same with other words in one rule."""
    words = re.escape(old).replace(r"\ ", " +")
    pattern = rf"(?m)(^{rule} (?:.+\n)*?.*){words}"
    written, count = re.subn(pattern, rf"\g<1>{new}", text(id_))
    assert count == 1, old
    return differences(ruleset(id_), of_text(written))


def one(found: tuple[Difference, ...]) -> Difference:
    """The only difference."""
    (difference,) = found
    return difference


def test_a_claim_that_names_another_award_is_a_difference() -> None:
    found = changed("pagat", "claim ronda_caida", "rank of caida", "rank of limpia")
    clause = one(found.differences).changes[0].clauses[0]
    assert clause.label == "names"
    assert found.equal == ()


@pytest.mark.parametrize(
    ("id_", "rule", "old", "new"),
    [
        ("mesa", "limit overshoot", "after endgame", "before endgame"),
        ("mesa", "win zapateria", "after mesa", "before mesa"),
        ("pagat", "claim ronda_caida", "after leftover", "before leftover"),
    ],
)
def test_an_order_written_the_other_way_is_told(id_: str, rule: str, old: str, new: str) -> None:
    """Also where it makes no difference which rule comes first."""
    found = changed(id_, rule, old, new)
    assert found.differences == ()
    difference = one(found.equal)
    assert difference.changes[0].aspect == "order"
    assert "which comes first" in difference.equal[0] or "pays more or less" in difference.equal[0]
    assert one(differences(found.b, found.a).equal).id == difference.id


@pytest.mark.parametrize(
    ("id_", "rule", "old", "new"),
    [
        ("mesa", "win zapateria", "chica number is 1", "chica number at most 1"),
        (
            "mesa-perdon",
            "fault misdeal",
            "if plays this hand is none",
            "if plays this hand at most 0",
        ),
        (
            "mesa-perdon",
            "fault misdeal",
            "plays left this hand at least 1",
            "plays left this hand is not 0",
        ),
    ],
)
def test_what_nothing_can_be_less_than(id_: str, rule: str, old: str, new: str) -> None:
    found = changed(id_, rule, old, new)
    assert found.differences == ()
    assert one(found.equal).equal


def test_a_rule_that_speaks_of_itself_stays_the_same_rule() -> None:
    difference = one(
        changed("mesa", "announce ronda", "cards alike is 3", "chicas won is 3").differences
    )
    assert [clause.label for clause in difference.changes[0].clauses] == ["when"]


@pytest.mark.parametrize("takes", ["cards that add up", "one card of one rank"])
def test_a_rule_changed_all_through_is_the_rule_of_its_title(takes: str) -> None:
    assert len(in_play(changed("pagat", "capture match", "one equal card\n", f"{takes}\n"))) == 1


def test_a_rank_is_compared_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = changed(
            "mesa-comodines", "capture wild", 'played card is "*"', 'played card at least "*"'
        )
    assert len(every(found)) == 1
    assert found.equal
