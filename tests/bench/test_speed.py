"""The bench itself, on a few games; and that compiling is worth its while."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cuarenta.generated import mesa, telegrafo
from tests.bench import speed
from tests.bench.measure import Engine, interpreter_seconds

SHORT = ["--rounds", "1", "--seconds", "0.01"]


@pytest.fixture
def telegrafo_again(tmp_path: Path) -> Path:
    """A copy of an engine outside the project."""
    path = tmp_path / "again.py"
    path.write_bytes(Path(telegrafo.__file__).read_bytes())
    return path


def test_every_ruleset_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert speed.main([*SHORT, "mesa-individual", "play40"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == ["mesa-individual", "play40"]
    for line in lines:
        numbers = [float(number) for number in re.findall(r"(?<= )[\d.]+", line)]
        assert len(numbers) == 5
        assert numbers[0] > 0
        assert numbers[-1] > 0


def test_another_engine_is_measured_beside(
    telegrafo_again: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert speed.main([*SHORT, "--against", str(telegrafo_again)]) == 0
    _, shipped, other = capsys.readouterr().out.splitlines()
    assert shipped.startswith("telegrafo ")
    assert re.search(r"against again\.py .* telegrafo takes [\d.]+ of its time$", other)


def test_an_unknown_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert speed.main([*SHORT, "nowhere"]) == 2
    out = capsys.readouterr().out
    assert "'nowhere'" in out
    assert all(path.stem.replace("_", "-") in out for path in speed.ENGINES)


def test_what_is_measured_begins_empty(telegrafo_again: Path) -> None:
    engine = Engine(telegrafo_again)
    empty = engine.kept()
    engine.play(0.05, None)
    assert engine.decisions > 0
    assert engine.kept() > empty
    assert Engine(telegrafo_again).kept() == empty


@pytest.mark.parametrize("module", [mesa, telegrafo], ids=["mesa", "telegrafo"])
def test_engines_are_far_faster_than_the_interpreter(module: object) -> None:
    engine = Engine(Path(getattr(module, "__file__", "")))
    engine.play(0.2, None)  # fills the tables
    fast = min(engine.play(0.1, None) for _ in range(3))
    assert interpreter_seconds(engine.ruleset, 0.1, None) / fast > 10


def test_a_file_is_measured_beside_what_it_extends(capsys: pytest.CaptureFixture[str]) -> None:
    assert speed.main([*SHORT, str(Path(__file__).with_name("conditions.cuarenta"))]) == 0
    _, compiled, base = capsys.readouterr().out.splitlines()
    assert compiled.split()[0].endswith("conditions.cuarenta")
    assert re.search(r"against telegrafo\.py .* takes [\d.]+ of its time$", base)
