"""Each kind of rule, from its clauses to the model."""

from __future__ import annotations

from typing import Any, Literal, cast

from cuarenta.compiler.model.build_parts import condition, effect, origin, replaced, rows, value
from cuarenta.compiler.model.expression import NEVER
from cuarenta.compiler.model.rules import (
    Announcement,
    Award,
    Basis,
    Claim,
    Custom,
    Draw,
    Fault,
    Game,
    Leftover,
    Limit,
    Missed,
    Pack,
    Packet,
    Rest,
    Rotation,
    Run,
    Seats,
    Turn,
    Win,
)
from cuarenta.compiler.resolve.tree import Quantity, Rule, Ruleset

ANY_NUMBER = 99


def _word(rule: Rule, word: str, default: str = "") -> Any:  # noqa: ANN401
    """A clause's word, one of those that the registry lists and the model knows."""
    return rule.word(word) or default


def ids(rule: Rule, word: str) -> tuple[str, ...]:
    """The ids of the rules that a clause names, sorted."""
    return tuple(sorted(name.id for name in rule.names(word)))


def pack(rule: Rule) -> Pack:
    """Ranks, with the numbers and spoken names that the pack gives them."""
    cells = {row.word: row.cells for row in rule.pack_rows}
    ranks = cast("tuple[str, ...]", cells["rank"])
    numbers = cells.get("number", (None,) * len(ranks))
    names = cells.get("name", ranks)
    return Pack(
        origin(rule),
        ranks,
        tuple(None if number is None else int(number) for number in numbers),
        tuple(name or rank for name, rank in zip(names, ranks, strict=True)),
        rule.number("copies"),
        rule.texts("suits"),
    )


def seats(rule: Rule) -> Seats:
    """Who sits at the table."""
    direction: Literal[1, -1] = 1 if rule.word("direction") == "clockwise" else -1
    return Seats(origin(rule), tuple(sorted(rule.numbers("players"))), direction)


def game(rule: Rule) -> Game:
    """Start and target."""
    return Game(origin(rule), rule.number("start"), rule.number("target"))


def draw(rule: Rule) -> Draw:
    """How the first dealer is found."""
    return Draw(origin(rule), _word(rule, "dealer"), _word(rule, "ties", "draw again"))


def packet(rule: Rule) -> Packet:
    """How a packet is dealt."""
    cards, undealt = rule.number("cards"), rule.number("undealt")
    return Packet(origin(rule), cards, _word(rule, "leader"), undealt)


def rotation(rule: Rule) -> Rotation:
    """Who deals next."""
    on = tuple(sorted(rule.words("on")))
    return Rotation(origin(rule), on, _word(rule, "dealer"), condition(rule))


def fault(rule: Rule) -> Fault:
    """What may be reported, and what follows."""
    by, then = _word(rule, "by"), _word(rule, "then", "play goes on")
    return Fault(origin(rule), by, effect(rule), then, condition(rule))


def announcement(rule: Rule) -> Announcement:
    """What a seat may say of its hand."""
    said, shows = _word(rule, "said"), _word(rule, "shows")
    return Announcement(origin(rule), said, shows, effect(rule), condition(rule))


def turn(rule: Rule) -> Turn:
    """What a play may be."""
    compulsory = condition(rule) if rule.word("captures") == "compulsory" else NEVER
    bases = {"one": 1, "any number": ANY_NUMBER}.get(rule.word("bases"), rule.number("bases"))
    return Turn(origin(rule), compulsory, bases)


def basis(rule: Rule) -> Basis:
    """A capture that a play can begin with."""
    takes = _word(rule, "takes")
    default = "sum" if takes == "cards that add up" else "match"
    return Basis(origin(rule), takes, _word(rule, "as", default), condition(rule))


def run(rule: Rule) -> Run:
    """Next ranks up."""
    above, length = _word(rule, "above"), _word(rule, "length")
    return Run(origin(rule), ids(rule, "after"), above, length, condition(rule))


def rest(rule: Rule) -> Rest:
    """The other cards of a rank."""
    return Rest(origin(rule), ids(rule, "after"), condition(rule))


def missed(rule: Rule) -> Missed:
    """What a run left, and who may take it."""
    captures = rule.word("as") != "no capture"
    by = _word(rule, "by")
    return Missed(origin(rule), ids(rule, "after")[0], by, captures, condition(rule))


def leftover(rule: Rule) -> Leftover:
    """Who gets the table."""
    return Leftover(origin(rule), _word(rule, "on"), _word(rule, "by"), condition(rule))


def award(rule: Rule, awards: tuple[Rule, ...]) -> Award:
    """Points at a moment."""
    return Award(
        origin(rule),
        _word(rule, "on"),
        effect(rule),
        _sides(rule),
        condition(rule, replaced(rule, awards)),
        rows(rule),
        rule.word("otherwise") == "nothing",
    )


def claim(rule: Rule) -> Claim:
    """Points for naming a rank."""
    return Claim(
        origin(rule), _word(rule, "on"), ids(rule, "names")[0], effect(rule), condition(rule)
    )


def limit(rule: Rule, ruleset: Ruleset) -> Limit:
    """A change of other rules' points."""
    points = cast("Quantity", rule.quantity("points"))
    return Limit(origin(rule), covered(rule, ruleset), value(points.amount), condition(rule))


def covered(rule: Rule, ruleset: Ruleset) -> tuple[str, ...]:
    """The ids of the rules whose points a limit changes; by `all`, those that give any."""
    paying = {other.id for other in ruleset.rules if other.quantity("points") or other.rows}
    return tuple(id_ for id_ in ids(rule, "covers") if id_ in paying)


def win(rule: Rule) -> Win:
    """The end of a chica or match."""
    given = effect(rule)
    stretch: Any = given.wins
    return Win(
        origin(rule), _word(rule, "on"), stretch, given.winner, _sides(rule), condition(rule)
    )


def custom(rule: Rule) -> Custom:
    """Words that never touch play."""
    return Custom(origin(rule), rule.texts("says"), ids(rule, "about"))


def _sides(rule: Rule) -> Any:  # noqa: ANN401
    return rule.word("for").removeprefix("each side, ")
