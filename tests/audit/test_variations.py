"""Each variation against its base: just what its row in the table of rulesets says."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.audit.compared import IDS, audit, in_play


class Expected(NamedTuple):
    """A difference in few words: its area, severity, and the rules and clauses in play."""

    area: str
    severity: str
    rules: dict[str, set[str]]


VARIATIONS: dict[str, Expected] = {
    "telegrafo-clockwise": Expected(
        "seats", "turns", {"seats.table": {"direction of deal and play"}}
    ),
    "telegrafo-todo-dos": Expected("award", "scores", {"award.limpia": {"but not when"}}),
    "telegrafo-rondas-30": Expected(
        "limit", "scores", {"limit.thirty": {"touches", "when", "points then"}}
    ),
    "telegrafo-carton-38": Expected("limit", "scores", {"limit.thirty_eight": {"touches"}}),
    "telegrafo-misdeal-loses": Expected("fault", "wins", {"fault.misdeal": {"wins", "points"}}),
    "telegrafo-mesa": Expected(
        "win",
        "wins",
        {
            "win.match": {"when"},
            "win.zapatero": {"judged", "when", "wins"},
            "deal.next_dealer": {"the deal is given on"},
        },
    ),
    "mesa-comodines": Expected(
        "pack",
        "plays",
        {
            "pack.jokers": {"cards", "numbers", "names", "suits"},
            "deal.packet": {"cards never dealt"},
            "capture.wild": {"takes", "counts as", "when", "goes on with"},
        },
    ),
    "mesa-periquito": Expected(
        "capture",
        "plays",
        {
            "capture.periquito": {"takes", "follows", "when"},
            "award.periquito": {"judged", "when", "points", "touched by"},
        },
    ),
    "mesa-perdon": Expected("fault", "scores", {"fault.misdeal": {"when", "points"}}),
    "mesa-sin-zapateria": Expected("win", "wins", {"win.zapateria": {"judged", "when", "wins"}}),
    "mesa-rapido": Expected("game", "wins", {"game.chica": {"target"}}),
    "mesa-individual": Expected("seats", "turns", {"seats.table": {"players"}}),
    "mesa-exacto": Expected("limit", "scores", {"limit.overshoot": {"points then"}}),
    "play40-anuncio": Expected("announce", "plays", {"announce.ronda": {"said", "but not when"}}),
}


def test_each_variation_is_expected() -> None:
    assert set(VARIATIONS) == {id_ for id_ in IDS if "-" in id_}


@pytest.mark.parametrize("id_", sorted(VARIATIONS))
def test_a_variation_is_one_difference(id_: str) -> None:
    found = audit(id_.partition("-")[0], id_)
    expected = VARIATIONS[id_]
    assert found.equal == ()
    (difference,) = found.differences
    assert (difference.area, difference.severity) == (expected.area, expected.severity)
    clauses = {
        (change.a or change.b).rule: {clause.label for clause in change.clauses}  # type: ignore[union-attr]
        for change in difference.changes
        if change.aspect != "remarks" and change.area != "custom"
    }
    assert clauses == expected.rules


def values(a: str, b: str, label: str) -> tuple[str, str]:
    """What two rulesets say under a label in their one difference in play."""
    (difference,) = in_play(audit(a, b))
    (found,) = [c for change in difference.changes for c in change.clauses if c.label == label]
    return found.a.text if found.a else "", found.b.text if found.b else ""


def test_values_are_told_in_words() -> None:
    assert values("telegrafo", "telegrafo-clockwise", "direction of deal and play") == (
        "anticlockwise", "clockwise",
    )  # fmt: skip
    assert values("mesa", "mesa-rapido", "target") == ("40 points", "20 points")
    assert values("mesa", "mesa-individual", "players") == ("2 or 4", "2")
    assert values("mesa", "mesa-exacto", "points then") == (
        "1 below the target (39) − the side’s score by then", "none",
    )  # fmt: skip
    assert values("telegrafo", "telegrafo-todo-dos", "but not when") == (
        "", "Caída has been scored by the same play",
    )  # fmt: skip
    assert values("telegrafo", "telegrafo-carton-38", "touches") == (
        "A misdeal gives the opponents two, Cartón, Caída on a ronda, Limpia, Ronda", "Limpia",
    )  # fmt: skip
    assert values("mesa", "mesa-perdon", "points") == (
        "10 to the opponents",
        "0 if no card of the hand has been played yet, else 10 to the opponents",
    )


def test_what_follows_the_target_is_told_with_its_value() -> None:
    found = in_play(audit("telegrafo", "mesa"))
    whens = [c for d in found for change in d.changes for c in change.clauses if c.label == "when"]
    told = {(c.a.text, c.b.text) for c in whens if c.a and c.b}
    assert (
        "the side’s score is 2 below the target (38)",
        "the side’s score is at least 2 below the target (38)",
    ) in told


def test_where_it_is_written_and_what_it_rests_on() -> None:
    (difference,) = audit("mesa", "mesa-comodines").differences
    wild = next(c for c in difference.changes if c.b and c.b.rule == "capture.wild")
    assert wild.a is None
    assert wild.b
    assert wild.b.place.file == "mesa-comodines.cuarenta"
    assert wild.b.cite == ("Common Variations",)
    assert "May a joker be played without capturing?" in difference.assumed
    takes = next(clause for clause in wild.clauses if clause.label == "takes")
    assert takes.b
    assert takes.b.place.line == wild.b.place.line + 1
