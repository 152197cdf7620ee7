"""Random tables of cases and points."""

from __future__ import annotations

import random
from itertools import product

from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count, OneOf, RankType, YesNo
from tests.random_rulesets.phrases import RANGES, Speaker
from tests.random_rulesets.sheet import Phrase, word

Rows = tuple[tuple[Phrase, ...], ...]


def table(chance: random.Random, speaker: Speaker, deck: int, sides: str) -> tuple[Rows, bool]:
    """The rows of a table, and whether it leaves cases out."""
    if sides == "one side":
        return _one_side(chance, deck), False
    if sides and chance.random() < 0.6:
        return _of_piles(chance, deck)
    columns = chance.sample(speaker.facts, min(len(speaker.facts), chance.choice((1, 1, 2))))
    heads = [speaker.fact(spec) for spec in columns]
    cells = [_cells(chance, spec.name, speaker.scope.ranks) for spec in columns]
    body = [(*map(word, row), _points(chance, speaker)) for row in product(*cells)]
    gaps = chance.random() < 0.5 and len(body) > 1
    if gaps:
        body.pop(chance.randrange(len(body)))
    return ((*heads, word("points")), *body), gaps


def _points(chance: random.Random, speaker: Speaker) -> Phrase:
    if chance.random() < 0.7:
        return word(str(chance.choice((0, 1, 1, 2, 3, -1))))
    return speaker.number(1)


def _cells(chance: random.Random, name: str, ranks: tuple[str, ...]) -> list[str]:
    """Tests that split all values of a fact."""
    match BY_NAME[name].type:
        case YesNo():
            return ["yes", "no"]
        case OneOf(words=words):
            return ["any"] if name in ("side", "seat") else list(words)
        case RankType():
            rank = chance.choice(ranks[1:] or ranks)
            code = f'"{rank}"'
            return [f">= {code}", f"< {code}"] if len(ranks) > 1 else ["any"]
        case Count():
            low, high = RANGES[name]
            middle = chance.randint(low + 1, max(low + 1, high))
            if chance.random() < 0.5:
                return [f"< {middle}", f"at least {middle}"]
            return [f"< {middle}", f"{middle} .. {middle + 1}", f"> {middle + 1}"]


def _of_piles(chance: random.Random, deck: int) -> tuple[Rows, bool]:
    half = deck // 2 + chance.choice((-2, -1, 0, 0, 1))
    points = chance.choice(
        ("2", "round up(6 + cards - {0}, 2)", "cards - {0} + 1", "max(1, cards - {0})")
    )
    body = [[f">= {half}", points.format(half)]]
    gaps = chance.random() < 0.6
    if not gaps:
        body.append([f"< {half}", chance.choice(("0", "1", "-1"))])
    return _rows([["cards", "points"], *body]), gaps


def _one_side(chance: random.Random, deck: int) -> Rows:
    """Tables by which exactly one side scores."""
    role = chance.choice(("nondealers", "dealers"))
    other = "dealers" if role == "nondealers" else "nondealers"
    if chance.random() < 0.4:
        body = [
            ["> cards of opponents", "any", "round up(cards, 5)"],
            ["cards of opponents", role, "2"],
        ]
        return _rows([["cards", "side", "points"], *body])
    if chance.random() < 0.5:
        return _rows([["side", "points"], [role, "2"], [other, "0"]])
    half = -(-deck // 2)
    return _rows(
        [
            ["cards", "cards of opponents", "side", "points"],
            [f">= {half}", f"< {half}", "any", f"6 + cards - {half}"],
            [f">= {half}", f">= {half}", role, "6"],
            [f"< {half}", "< cards", "any", "2"],
            [f"< {half}", "cards", role, "2"],
        ]
    )


def _rows(texts: list[list[str]]) -> Rows:
    return tuple(tuple(map(word, row)) for row in texts)
