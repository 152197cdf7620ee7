"""Games that show differences: they replay in both engines and are as short as they say."""

from __future__ import annotations

import pytest

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.witness.find import find, find_all, pair
from cuarenta.compiler.audit.witness.outcome import Outcome, Unseen, Witness
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.told import as_data, lines
from cuarenta.compiler.audit.witness.twins import Twins
from cuarenta.compiler.load import load
from tests.audit.compared import audit


def gravest(found: Audit) -> Difference:
    return next(each for each in found.differences if each.severity != "words")


SOON = [  # a difference, the most moves that show it, what they then tell otherwise
    ("telegrafo", "telegrafo-todo-dos", 2, "scores"),
    ("telegrafo", "telegrafo-misdeal-loses", 1, "returns"),
    ("mesa", "mesa-perdon", 1, "scores"),
    ("mesa", "mesa-comodines", 0, "the game"),
    ("mesa", "mesa-individual", 0, "the game"),
    ("mesa", "mesa-sin-zapateria", 0, "returns"),
    ("play40", "play40-anuncio", 0, "scores"),
]


@pytest.mark.parametrize(("a", "b", "most", "what"), SOON)
def test_what_can_matter_at_once_is_shown_at_once(a: str, b: str, most: int, what: str) -> None:
    found = audit(a, b)
    difference = gravest(found)
    witness = find(found, difference, seconds=60)
    assert isinstance(witness, Witness)
    assert witness.proved
    assert len(witness.game.moves) <= most
    assert what in [each.what for each in witness.game.partings]
    twins = Twins(*pair(found, difference, in_b=witness.in_b))
    again = replayed(twins, witness.game.start, witness.game.moves)
    assert again == witness.game
    assert replayed(twins, witness.game.start, witness.game.moves[:-1]) is None or most == 0


def test_a_ruleset_never_parts_from_itself() -> None:
    rules = load("telegrafo").ruleset
    assert rules is not None
    found = audit("telegrafo", "telegrafo-todo-dos")
    witness = find(found, gravest(found), seconds=60)
    assert isinstance(witness, Witness)
    assert replayed(Twins(rules, rules), witness.game.start, witness.game.moves) is None


def test_direction_is_no_difference_seen_in_a_mirror() -> None:
    found = audit("telegrafo", "telegrafo-clockwise")
    outcome = find(found, gravest(found))
    assert isinstance(outcome, Unseen)
    assert "mirror" in outcome.reasons[0]


def test_the_mirror_holds_in_play() -> None:
    rules = [load(name).ruleset for name in ("telegrafo", "telegrafo-clockwise")]
    one, other = rules
    assert one is not None
    assert other is not None
    twins = Twins(one, other)
    shown = find(
        audit("telegrafo", "telegrafo-todo-dos"),
        gravest(audit("telegrafo", "telegrafo-todo-dos")),
        seconds=60,
    )
    assert isinstance(shown, Witness)
    assert twins.mirrored
    assert replayed(twins, shown.game.start, shown.game.moves) is None


def test_words_are_not_seen_in_play() -> None:
    found = audit("pagat", "telegrafo")
    words = [each for each in found.differences if each.severity == "words"]
    assert words
    for outcome in find_all(found, words):
        assert isinstance(outcome, Unseen)
        assert outcome.reasons


def test_the_text_shows_moves_and_lines() -> None:
    found = audit("telegrafo", "telegrafo-todo-dos")
    difference = gravest(found)
    outcome = find(found, difference, seconds=60)
    text = "\n".join(lines(found, difference, outcome))
    assert "AxA" in text
    assert "telegrafo-todo-dos.cuarenta:6" in text
    assert "Here they part" in text


def test_the_same_seed_finds_the_same() -> None:
    found = audit("mesa", "mesa-perdon")
    outcomes: list[Outcome] = [find(found, gravest(found), seed=3, seconds=60) for _ in range(2)]
    assert outcomes[0] == outcomes[1]
    assert as_data(outcomes[0])["seen"]
