"""Witnesses as lines of a file: found once, played again ever after."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuarenta.compiler.audit.witness.outcome import Game, Parting, Start

FILE = Path(__file__).with_name("witnesses.jsonl")


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that shows a difference of two shipped rulesets, in the company of A or of B."""

    a: str
    b: str
    difference: str
    in_b: bool
    proved: bool
    game: Game

    def line(self) -> str:
        """All of it, packs and moves with blanks between."""
        start = self.game.start
        told = {
            "a": self.a, "b": self.b, "difference": self.difference,
            "in_b": self.in_b, "proved": self.proved,
            "players": start.players, "dealer": start.dealer, "seed": start.seed,
            "packs": [" ".join(pack) for pack in start.packs],
            "moves": " ".join(self.game.moves),
            "partings": [[each.what, each.a, each.b] for each in self.game.partings[:1]],
        }  # fmt: skip
        return json.dumps(told, ensure_ascii=False)


def of_line(line: str) -> Kept:
    """What a line tells."""
    told: dict[str, Any] = json.loads(line)
    packs = tuple(tuple(pack.split()) for pack in told["packs"])
    start = Start(told["players"], told["dealer"], packs, told["seed"])
    partings = tuple(Parting(*each) for each in told["partings"])
    game = Game(start, tuple(told["moves"].split()), partings)
    return Kept(told["a"], told["b"], told["difference"], told["in_b"], told["proved"], game)


def read(path: Path = FILE) -> list[Kept]:
    """Every witness that is kept."""
    return [of_line(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(kept: Iterable[Kept], path: Path = FILE) -> None:
    """Keep these, in an order that does not depend on how they were found."""
    lines = sorted({(each.a, each.b, each.difference): each.line() for each in kept}.items())
    path.write_text("".join(f"{line}\n" for _, line in lines), encoding="utf-8")
