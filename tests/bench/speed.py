"""How fast the engines are: random games through the public methods, whole, with every deal.

python -m tests.bench.speed mesa telegrafo --against other/mesa.py

Machines are noisy, so compare within one run only: engines take turns, round after round, and what
is told is the median of the rounds, for ratios too. A file of a ruleset is compiled, and measured
beside the engine of the ruleset that it extends.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import cuarenta.generated
from cuarenta.compiler.emit import emit
from cuarenta.compiler.load import load
from tests.bench.measure import Engine, interpreter_seconds

HEAD = f"{'':34} {'µs':>6}  {'interpreter':>12}  {'import':>8}  {'tables':>9}  {'decisions':>9}"
ENGINES = list(Path(next(iter(cuarenta.generated.__path__))).glob("[a-z]*.py"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    options = _parser().parse_args(arguments)
    shipped = {path.stem.replace("_", "-"): Engine(path) for path in sorted(ENGINES)}
    others = [Engine(path) for path in options.against]
    names = options.rulesets or [each.ruleset for each in others] or list(shipped)
    files = [name for name in names if name.endswith(".cuarenta")]
    for name in names:
        if name not in files and name not in shipped:
            print(f"There is no engine of {name!r}; there are {', '.join(shipped)}.")
            return 2
    print(HEAD)
    for name in names:
        with TemporaryDirectory() as folder:
            if name in files:
                engine, base = _compiled(name, Path(folder))
                engines = [engine, shipped[base]]
            else:
                engines = [shipped[name], *(each for each in others if each.ruleset == name)]
            for line in _lines(name, engines, options):
                print(line, flush=True)
    return 0


def _compiled(file: str, folder: Path) -> tuple[Engine, str]:
    """The engine of a ruleset file, and the id of the shipped ruleset that it extends."""
    loading = load(file)
    assert loading.ruleset is not None, f"{file} has errors"
    assert loading.tree is not None
    assert loading.tree.extends is not None, f"{file} extends nothing"
    path = folder / f"{Path(file).stem}.py"
    path.write_text(emit(loading.ruleset), encoding="utf-8")
    return Engine(path), loading.tree.extends.reference


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "rulesets", nargs="*", help="ids or files (default: those of --against, or all ids)"
    )
    parser.add_argument(
        "--against", nargs="+", type=Path, default=[], help="other engines, each with its RULESET"
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.2, help="for an engine in a round")
    parser.add_argument("--players", type=int, help="default: as many as can play")
    return parser


def _lines(name: str, engines: list[Engine], options: argparse.Namespace) -> Iterator[str]:
    """A line for the engine of a ruleset, and one for each other engine of the same rules."""
    rounds = [
        [engine.play(options.seconds, options.players) for engine in engines]
        for _ in range(options.rounds)
    ]
    slow = interpreter_seconds(name, options.seconds, options.players)
    for place, engine in enumerate(engines):
        seconds = median(each[place] for each in rounds)
        title = f"  against {engine.path.name}" if place else name
        line = (
            f"{title:34} {seconds * 1e6:6.2f}  {slow / seconds:11.0f}x  "
            f"{engine.import_seconds() * 1e3:5.1f} ms  {engine.kept() / 1024:6.0f} KB  "
            f"{engine.decisions:9}"
        )
        if place:
            ratio = median(each[0] / each[place] for each in rounds)
            line += f"  {Path(name).stem} takes {ratio:.2f} of its time"
        yield line


if __name__ == "__main__":
    sys.exit(main())
