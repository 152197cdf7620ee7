"""Whether every clause and every fact can change play.

For a ruleset that uses one, a second ruleset is made that lacks just it: a clause is left out or
says something else, a fact is a fixed value instead. Both are interpreted side by side, choice by
choice; it has acted as soon as they tell different things.

python -m tests.random_rulesets.acting --count 3000
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from cuarenta.compiler import interpret
from cuarenta.compiler.load import load_text
from cuarenta.compiler.model.expression import Compare, Fact, Number, Rank, Truth
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.clauses import CLAUSES
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count, OneOf, RankType, YesNo
from cuarenta.compiler.verify.lockstep import reports
from cuarenta.compiler.verify.packs import MAKERS
from tests.random_rulesets.coverage import Item, known, used
from tests.random_rulesets.make import Made, made
from tests.random_rulesets.sheet import Clause, Rule, Sheet, word

DECISIONS = 120
ITEMS = 10
WAYS = 3
TRIES = 2
"""So many things of one ruleset, ways to be without each of them, and games of each way."""
SILENT = {
    ("pack", "suits"), ("custom", "says"), ("custom", "about"), ("award", "otherwise"),
    ("announce", "otherwise"), ("claim", "otherwise"), ("fault", "otherwise"),
    ("seats", "sides"),
}  # fmt: skip
"""Clauses that say nothing about play: names, words at the table, a promise, the only choice."""
ONLY = {("clause", "deal", "on", "match start"), ("clause", "announce", "before", "")}
"""Somebody has to deal first. That announcements come before others acts by its mirror, `after`."""
OTHER = {"after": "before", "before": "after"}
ALTERNATIVES = {
    "start": ("0", "1", "2"), "target": ("3", "7", "11", "30"), "copies": ("2", "3", "4"),
    "cards": ("1", "2", "3"), "undealt": ("0",), "players": ("2", "4"),
}  # fmt: skip


def wanted() -> set[Item]:
    """Everything that should be able to act."""
    silent = {item for item in known() if item[0] == "clause" and (item[1], item[2]) in SILENT}
    return known() - silent - ONLY


# Without it ---------------------------------------------------------------------------------------


def without(item: Item, found: Made, chance: random.Random) -> Iterator[Ruleset]:
    """The ruleset without one thing that it uses, in a few ways."""
    if item[0] == "clause":
        for sheet in _other_sheets(item, found.sheet, chance):
            ruleset = load_text(sheet.text).ruleset
            if ruleset is not None:
                yield ruleset
        return
    assert found.loading.ruleset is not None
    for value in _values(item, found.loading.ruleset, chance):
        yield _replaced(found.loading.ruleset, item, value)


def _other_sheets(item: Item, sheet: Sheet, chance: random.Random) -> Iterator[Sheet]:
    _, kind, name, value = item
    for rule in sheet.rules:
        if rule.kind != kind:
            continue
        for clause in rule.clauses:
            if clause.word == name and value in f"{clause.value}, side":
                yield sheet.without(rule, clause)
                yield sheet.without(rule)
                for other in _other_values(kind, name, sheet, chance):
                    yield _with(sheet, rule, clause, Clause(name, word(other)))
                if name in OTHER and not rule.value(OTHER[name]):
                    yield _with(sheet, rule, clause, Clause(OTHER[name], clause.value))


def _other_values(kind: str, name: str, sheet: Sheet, chance: random.Random) -> list[str]:
    spec = next(spec for spec in CLAUSES if (spec.kind, spec.word) == (kind, name))
    if spec.names:
        named = [rule.name for rule in sheet.rules if rule.kind in spec.names]
        return chance.sample(named, min(3, len(named)))
    if name in ALTERNATIVES:
        return list(ALTERNATIVES[name])
    if spec.shape == "quantity":
        return ["5", "-5", *(f"4 to {whom}" for whom in spec.words)]
    if spec.shape == "stretch":
        return [f"{what} for {whom}" for what in ("chica", "match") for whom in spec.words]
    if name == "bases":
        return ["one", "2", "any number"]
    return chance.sample(spec.words, len(spec.words))


def _with(sheet: Sheet, rule: Rule, clause: Clause, other: Clause) -> Sheet:
    clauses = tuple(other if each is clause else each for each in rule.clauses)
    return sheet.changed(rule, replace(rule, clauses=clauses))


def _values(item: Item, rules: Ruleset, chance: random.Random) -> list[object]:
    """What could stand instead of a fact, or whose it could be."""
    if item[0] == "whose":
        others = [whose for whose in BY_NAME[item[1]].whose if whose not in (item[2], "seat")]
        return chance.sample(others, min(2, len(others)))
    if item[0] == "scope":
        scopes = [each for each in (*BY_NAME[item[1]].scopes, "row") if each != item[2]]
        able = [each for each in scopes if each != "row" or item[1] in ("times", "captures")]
        return chance.sample(able, min(2, len(able)))
    match BY_NAME[item[1]].type:
        case Count():
            return [Number(0), Number(1), Number(3), Number(12)]
        case YesNo() | OneOf():
            return [Truth(True), Truth(False)]
        case RankType():
            return [Rank(chance.choice(rules.ranks)), Rank(rules.ranks[-1])]


def _replaced(thing: Any, item: Item, value: object) -> Any:
    """A model, or a part of it, with another value for each such fact."""
    if isinstance(thing, tuple):
        return tuple(_replaced(part, item, value) for part in thing)
    if isinstance(thing, Compare) and isinstance(value, Truth):
        facts = [side for side in (thing.left, thing.right) if isinstance(side, Fact)]
        if any(_is_it(fact, item) for fact in facts):
            return value
    if isinstance(thing, Fact):
        return _other_fact(thing, item, value)
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = {
            each.name: _replaced(getattr(thing, each.name), item, value) for each in fields(thing)
        }
        return type(thing)(**parts)
    return thing


def _is_it(fact: Fact, item: Item) -> bool:
    if fact.name != item[1]:
        return False
    if item[0] == "whose":
        return fact.whose == item[2]
    return fact.scope == item[2] if item[0] == "scope" else True


def _other_fact(fact: Fact, item: Item, value: object) -> object:
    if not _is_it(fact, item):
        return fact
    if item[0] == "whose":
        return replace(fact, whose=str(value))
    return replace(fact, scope=str(value)) if item[0] == "scope" else value


# Side by side -------------------------------------------------------------------------------------


def differ(one: Ruleset, other: Ruleset, seed: str) -> bool:
    """Whether the same choices are told of differently under two rulesets."""
    chance = random.Random(seed)
    shared = sorted(set(one.seats.players) & set(other.seats.players))
    if one.seats.players != other.seats.players or one.copies != other.copies or not shared:
        return True
    players = chance.choice(shared)
    packs = [chance.choice(MAKERS)(chance, one) for _ in range(12)]
    options: dict[str, Any] = {"seed": chance.randrange(1000), "decks": packs}
    games = [interpret.new_game(rules, players, **options) for rules in (one, other)]
    faults = reports(one, players)
    for _ in range(DECISIONS):
        if len({_told(game) for game in games}) > 1:
            return True
        if games[0].is_terminal():
            break
        actions = sorted(games[0].legal_actions())
        if faults and chance.random() < 0.06:
            actions = sorted(faults)
        move = chance.choice(actions)
        if len({_did(game, move, faults) for game in games}) > 1:
            return True
    return len({tuple(map(game.observation, range(players))) for game in games}) > 1


def _told(game: interpret.Game) -> object:
    seats = range(game.players)
    return (
        tuple(sorted(game.legal_actions())),
        (game.current_player(), game.phase, game.dealer, game.scores(), game.chicas()),
        (game.captured(), game.table(), tuple(map(game.hand, seats)), game.events),
    )


def _did(game: interpret.Game, move: str, faults: dict[str, tuple[str, int | None]]) -> str:
    try:
        if move in faults:
            game.report_fault(*faults[move])
        else:
            game.apply_action(move)
    except ValueError as error:
        return type(error).__name__
    return "done"


def acts(item: Item, found: Made, seed: int) -> bool:
    """Whether a ruleset is seen to be another one without an item."""
    assert found.loading.ruleset is not None
    chance = random.Random(f"{seed} {item}")
    ways = list(without(item, found, chance))
    for other in chance.sample(ways, min(WAYS, len(ways))):
        for number in range(TRIES):
            try:
                if differ(found.loading.ruleset, other, f"{seed} {item} {number}"):
                    return True
            except (KeyError, ValueError, AssertionError, StopIteration):
                break  # what is left makes no sense
    return False


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns 1 if something never acts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=2000, help="rulesets at most")
    parser.add_argument("--seed", type=int, default=0, help="number of the first ruleset")
    options = parser.parse_args(arguments)
    left = wanted()
    seeds = range(options.seed, options.seed + options.count)
    for seed in seeds:
        found = made(random.Random(seed))
        assert found.loading.resolved is not None
        there = sorted(used(found.loading.resolved) & left)
        for item in random.Random(seed).sample(there, min(ITEMS, len(there))):
            if acts(item, found, seed):
                left.discard(item)
        if not left:
            break
        if seed % 100 == 99:
            print(f"{seed + 1} rulesets: {len(left)} left", flush=True)
    print(f"{len(wanted()) - len(left)} of {len(wanted())} act, seen in {seed + 1} rulesets")
    for item in sorted(left):
        print(f"never seen to act: {' '.join(item)}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
