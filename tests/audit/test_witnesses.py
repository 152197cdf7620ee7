"""What is kept of the search through every two of the shipped rulesets."""

from __future__ import annotations

from functools import cache

import pytest

from cuarenta.compiler.audit.differences import Difference
from cuarenta.compiler.audit.witness.find import pair
from cuarenta.compiler.audit.witness.replay import replayed
from cuarenta.compiler.audit.witness.twins import Twins
from tests.audit.compared import IDS, audit, every
from tests.audit.kept import FILE, Kept, of_line, read
from tests.audit.problems import Key, Problems, problems

FIRST_PACKET = 12
"""As many actions are enough where a rule can matter in the first packet."""


@cache
def kept() -> tuple[Kept, ...]:
    return tuple(read())


@cache
def met() -> Problems:
    return problems()


@cache
def keys() -> dict[tuple[str, str, str], Key | None]:
    return {(each.a, each.b, each.difference): each.key for each in met().met}


def key_of(each: Kept) -> Key | None:
    return keys()[each.a, each.b, each.difference]


def difference(each: Kept) -> Difference:
    found = every(audit(each.a, each.b))
    return next(one for one in found if one.id == each.difference)


@pytest.mark.parametrize("a", IDS)
def test_every_witness_replays_in_both_engines(a: str) -> None:
    here = [each for each in kept() if each.a == a]
    assert here
    for each in here:
        twins = Twins(*pair(audit(each.a, each.b), difference(each), in_b=each.in_b))
        game = replayed(twins, each.game.start, each.game.moves)
        assert game is not None, each
        assert game.moves == each.game.moves
        assert game.partings[:1] == each.game.partings


def test_every_difference_of_every_pair_has_a_witness_or_a_reason() -> None:
    shown = {key_of(each) for each in kept()}
    for each in met().met:
        assert each.reasons or each.key in shown, (each.a, each.b, each.title)


def test_nothing_is_kept_twice_and_all_in_order() -> None:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    assert [of_line(line).line() for line in lines] == lines
    assert len({key_of(each) for each in kept()}) == len(kept())
    assert list(kept()) == sorted(kept(), key=lambda each: (each.a, each.b, each.difference))


VARIATIONS = [id_ for id_ in IDS if id_.startswith("telegrafo-")]


@pytest.mark.parametrize("variation", VARIATIONS)
def test_what_a_variation_changes_is_shown_in_a_few_actions(variation: str) -> None:
    """Each can matter in a first packet, which may be dealt anew; the game is a fresh one."""
    shown = {key_of(each): each for each in kept()}
    keys = [each.key for each in met().met if (each.a, each.b) == ("telegrafo", variation)]
    for key in filter(None, keys):
        assert len(shown[key].game.moves) <= FIRST_PACKET
        assert not shown[key].in_b
