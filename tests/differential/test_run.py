"""The command that plays many games."""

from __future__ import annotations

import pytest

from tests.differential import run


def test_each_ruleset_has_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "6", "--rulesets", "pagat", "telegrafo", "--jobs", "1", "--seed", "8"]
    assert run.main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" games")[0] for line in lines[:3]] == [
        "pagat: 6",  # four players
        "telegrafo: 6",  # two, and four
        "all: 12",
    ]
    assert lines[3].endswith("no disagreement")
