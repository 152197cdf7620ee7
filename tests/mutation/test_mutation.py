"""A sample of all mutations: each is refused, told, or changes nothing but an engine's header."""

from __future__ import annotations

from collections import Counter

import pytest

from cuarenta.compiler.audit.differences import Audit, differences
from cuarenta.compiler.load import shipped
from cuarenta.compiler.model.ruleset import Ruleset
from tests.mutation import judge, run
from tests.mutation.judge import FAULTS, judged
from tests.mutation.run import sample
from tests.mutation.sites import mutations, text
from tests.mutation.text import Mutation

COUNT = 330
GAMES = 4


def named(id_: str, old: str, new: str) -> Mutation:
    """The first mutation of a file that puts one text in place of another."""
    written = text(id_)
    return next(m for m in mutations(id_) if (written[m.start : m.end], m.new) == (old, new))


def test_every_file_and_sort_is_changed() -> None:
    every = sample(None)
    assert {each.ruleset for each in every} == set(shipped())
    sorts = Counter(each.sort for each in every)
    assert set(sorts) == {"number", "comparison", "word", "fact", "name", "text", "parent"}
    assert min(sorts.values()) > 100
    for each in every:
        assert each.applied(text(each.ruleset)) != text(each.ruleset)


def test_a_sample_is_spread_over_all_files() -> None:
    chosen = sample(COUNT)
    assert len(chosen) == len(set(chosen)) == COUNT
    assert {each.ruleset for each in chosen} == set(shipped())
    assert chosen == sample(COUNT)


def test_what_is_changed_is_told() -> None:
    verdicts = [judged(each, GAMES) for each in sample(COUNT)]
    assert [v for v in verdicts if v.outcome in FAULTS] == []
    assert {"refused", "difference", "words"} <= {each.outcome for each in verdicts}


@pytest.mark.parametrize(
    ("id_", "old", "new", "outcome"),
    [
        ("mesa", "40", "41", "difference"),
        ("mesa", "next seat", "dealer", "difference"),
        ("pagat", "30", "29", "equal in play"),
        ("telegrafo-mesa", "zapatero", "win forty", "words"),
        ("telegrafo", '"The cards"', '"The cardsx"', "words"),
        ("mesa-perdon", "at least", ">", "difference"),
        ("mesa", '"Cuarenta: chicas and mesa"', '"chicas and mesa"', "same bytes"),
        ("play40", "one equal card", "table", "refused"),
    ],
)
def test_what_is_made_of_a_mutation(id_: str, old: str, new: str, outcome: str) -> None:
    assert judged(named(id_, old, new), GAMES).outcome == outcome


def test_a_false_verdict_is_contradicted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An audit that calls everything equal in play is soon found wrong, by games."""

    def blind(a: Ruleset, b: Ruleset) -> Audit:
        found = differences(a, b)
        return Audit(found.both, found.original, (), found.differences)

    monkeypatch.setattr(judge, "differences", blind)
    assert (
        judged(named("telegrafo", "one equal card", "every equal card"), 40).outcome
        == "contradicted"
    )


def test_an_audit_that_tells_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(a: Ruleset, b: Ruleset) -> Audit:
        found = differences(a, b)
        return Audit(found.both, found.original, (), ())

    monkeypatch.setattr(judge, "differences", silent)
    assert judged(named("mesa", "40", "41"), GAMES).outcome == "not told"


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--sample", "12", "--jobs", "1", "--games", "2", "--rulesets", "mesa-exacto"]
    assert run.main(options) == 0
    told = capsys.readouterr().out
    assert "all: 12 mutations; " in told
    assert "0 not told, 0 contradicted, 0 failed" in told
