"""Each rule in words, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cuarenta.compiler.audit.phrases import Phrases
from cuarenta.compiler.model.expression import ALWAYS, NEVER, Expression, Not, Number
from cuarenta.compiler.model.rules import (
    Announcement,
    Award,
    Basis,
    Claim,
    Custom,
    Draw,
    Effect,
    Fault,
    Game,
    Leftover,
    Limit,
    Missed,
    Pack,
    Packet,
    Rest,
    Rotation,
    Row,
    Rule,
    Run,
    Seats,
    Turn,
    Win,
)
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.fold import conjuncts

ANY_NUMBER = 99
RECEIVERS = {
    "side": "", "opponents": "the opponents", "dealers": "the dealers",
    "nondealers": "the nondealers", "next dealers": "the side that deals next",
}  # fmt: skip
MOMENTS = {
    "capture": "at a capture", "play": "at any play", "packet end": "at the end of a packet",
    "hand end": "at the end of the hand", "chica end": "when a chica has ended",
    "score": "whenever a score changes",
}  # fmt: skip
SAID = {
    "before first play": "announced before the packet’s first play, in order",
    "on own turn": "announced on one’s own turn, before playing",
    "on own first turn": "announced on one’s own first turn of the packet, before playing",
    "by itself": "credited by itself as the packet is dealt",
}
SHOWS = {"nothing": "nothing", "rank": "the rank", "cards": "the cards"}
DRAWS = {
    "by lot": "drawn by lot", "first diamond": "the first to receive a diamond",
    "highest card": "who draws the highest card", "lowest card": "who draws the lowest card",
}  # fmt: skip
DEALERS = {
    "next seat": "the dealer’s neighbour in the direction of play", "same seat": "the same dealer",
    "winner": "a player of the side that won", "loser": "a player of the side that lost",
}  # fmt: skip
TAKES = {
    "one equal card": "one equal card", "every equal card": "every equal card on the table",
    "cards that add up": "cards whose numbers add up to the number of the card played",
    "one card of one rank": "one card of any one rank, which it then stands for",
    "every card of one rank": "every card of any one rank, which it then stands for",
}  # fmt: skip
THEN = {
    "deal again": "the same dealer deals the hand anew",
    "deal passes": "the next player deals a new hand", "play goes on": "play goes on",
}  # fmt: skip
TAKERS = {
    "last capturer": "the side that captured last", "nobody": "nobody", "dealers": "the dealers",
    "nondealers": "the nondealers", "next dealers": "the side that deals next",
}  # fmt: skip
SIDES = {
    "one side": "just one side, the nondealers judged first",
    "nondealers first": "each side, the nondealers first",
    "dealers first": "each side, the dealers first",
}
MISSED = {
    "next seat": "the next player", "opponents": "the opponents, in order of play",
    "partner": "the partner", "others": "all others, in order of play",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """A clause in words: its subject, what it says, and the clauses of the file it comes from."""

    label: str
    text: str
    clauses: tuple[str, ...]


LABELS: dict[tuple[type, str], tuple[str, ...]] = {
    (Pack, "cards"): ("cards", "numbers"),
    (Pack, "names"): ("names", "suits"),
    (Seats, "players"): ("players",),
    (Seats, "direction"): ("direction of deal and play",),
    (Game, "start"): ("score at the start",),
    (Game, "target"): ("target",),
    (Packet, "cards"): ("cards to each in a packet",),
    (Packet, "leader"): ("plays first",),
    (Packet, "undealt"): ("cards never dealt",),
    (Turn, "captures"): ("capturing",),
    (Turn, "bases"): ("matches and sums joined in one play",),
}
"""What the settings of a rule are told under."""


class Telling:
    """Tells the rules of a ruleset; with the titles and the target of `frame` if one is given."""

    def __init__(
        self,
        rules: Ruleset,
        frame: Ruleset | None = None,
        titles: Mapping[str, str] | None = None,
        measure: Ruleset | None = None,
    ) -> None:
        self.phrases = Phrases(rules, frame, titles, measure)

    def tell(self, rule: Rule) -> Iterator[Said]:
        """A rule, clause by clause."""
        match rule:
            case Pack():
                yield from self._pack(rule)
            case Seats():
                players = " or ".join(map(str, rule.players))
                direction = "clockwise" if rule.direction == 1 else "anticlockwise"
                yield Said("players", players, ("players",))
                yield Said("direction of deal and play", direction, ("direction",))
            case Game():
                yield Said("score at the start", str(rule.start), ("start",))
                yield Said("target", f"{rule.target} points", ("target",))
            case Draw() | Packet() | Rotation():
                yield from self._deal(rule)
            case Turn():
                yield from self._turn(rule)
            case Basis() | Run() | Rest() | Missed() | Leftover():
                yield from self._capture(rule)
            case Limit():
                yield Said("touches", self.phrases.titles(rule.covers), ("covers",))
                yield from self._when(rule.condition)
                yield Said("points then", self._left(rule.points), ("points",))
            case Custom():
                texts = ", ".join(f"“{text}”" for text in rule.says)
                told = ": ".join(filter(None, (rule.origin.title, texts)))
                yield Said("words", told, ("says",))
                yield Said("about", self.phrases.titles(rule.about), ("about",))
            case _:
                yield from self._firing(rule)

    def _pack(self, pack: Pack) -> Iterator[Said]:
        yield Said("cards", f"{' '.join(pack.ranks)}, {pack.copies} of each", ("row", "copies"))
        numbers = [
            f"{r} {n}" for r, n in zip(pack.ranks, pack.numbers, strict=True) if n is not None
        ]
        yield Said("numbers", ", ".join(numbers) or "none", ("row",))
        yield Said("names", ", ".join(pack.names), ("row",))
        yield Said("suits", ", ".join(pack.suits) or "unnamed", ("suits",))

    def _deal(self, rule: Draw | Packet | Rotation) -> Iterator[Said]:
        match rule:
            case Draw():
                yield Said("first dealer", DRAWS[rule.dealer], ("dealer",))
                if "card" in rule.dealer:
                    ties = "drawn again" if rule.ties == "draw again" else "to the first of them"
                    yield Said("ties", ties, ("ties",))
            case Packet():
                yield Said("cards to each in a packet", str(rule.cards), ("cards",))
                leader = "the dealer" if rule.leader == "dealer" else "the dealer’s neighbour"
                yield Said("plays first", leader, ("leader",))
                yield Said("cards never dealt", str(rule.undealt or "none"), ("undealt",))
            case Rotation():
                moments = ", ".join(_after(moment) for moment in rule.on)
                yield Said("the deal is given on", moments, ("on",))
                yield Said("to", DEALERS[rule.dealer], ("dealer",))
                yield from self._when(rule.condition)

    def _turn(self, turn: Turn) -> Iterator[Said]:
        if turn.compulsory == NEVER:
            must = "no card has to capture"
        elif turn.compulsory == ALWAYS:
            must = "a card that can capture must"
        else:
            must = f"a card that can capture must if {self.phrases.condition(turn.compulsory)}"
        yield Said("capturing", must, ("captures", "when", "unless"))
        most = "any number of" if turn.bases >= ANY_NUMBER else str(turn.bases)
        yield Said("matches and sums joined in one play", most, ("bases",))

    def _capture(self, rule: Basis | Run | Rest | Missed | Leftover) -> Iterator[Said]:
        match rule:
            case Basis():
                yield Said("takes", TAKES[rule.takes], ("takes",))
                kind = "a match" if rule.counts_as == "match" else "a sum"
                yield Said("counts as", kind, ("as", "takes"))
            case Run():
                after = self.phrases.titles(rule.after)
                length = (
                    "all that follow without a gap"
                    if rule.length == "whole"
                    else "as many as one likes"
                )
                yield Said("takes", "the next ranks up, one card of each", ("takes",))
                yield Said("follows", after, ("after",))
                yield Said("begins above", f"the {rule.above}", ("above",))
                yield Said("how many", length, ("length",))
            case Rest():
                yield Said("takes", "the other cards of the rank", ("takes",))
                yield Said("follows", self.phrases.titles(rule.after), ("after",))
            case Missed():
                yield Said("takes", "what a run left on the table", ("takes", "after"))
                yield Said("by", MISSED[rule.by], ("by",))
                counts = "as a capture" if rule.captures else "not as a capture"
                yield Said("counts", counts, ("as",))
            case Leftover():
                yield Said("cards left on the table", f"go to {TAKERS[rule.by]}", ("by", "takes"))
                yield Said("judged", MOMENTS[rule.on], ("on",))
        yield from self._when(rule.condition)

    def _firing(self, rule: Any) -> Iterator[Said]:  # noqa: ANN401
        match rule:
            case Fault():
                by = "the dealer’s side" if rule.by == "dealers" else "any player"
                yield Said("fault of", by, ("by",))
            case Announcement():
                yield Said("said", SAID[rule.said], ("said",))
                yield Said("shown", SHOWS[rule.shows], ("shows",))
            case Award() | Win() | Claim():
                yield Said("judged", MOMENTS[rule.on], ("on",))
        if isinstance(rule, Claim):
            rank = f"a rank on which the side made {self.phrases.title(rule.names)}"
            yield Said("names", rank, ("names",))
        if isinstance(rule, Award | Win) and rule.sides:
            yield Said("for", SIDES[rule.sides], ("for",))
        yield from self._when(rule.condition)
        if isinstance(rule, Win):
            yield Said("wins", _wins(rule.wins, rule.winner), ("wins",))
        else:
            yield from self._gives(rule.effect, getattr(rule, "rows", ()))
        if isinstance(rule, Fault):
            yield Said("then", THEN[rule.then], ("then",))

    def _gives(self, effect: Effect, rows: tuple[Row, ...]) -> Iterator[Said]:
        if rows:
            yield Said("points", "; ".join(map(self._row, rows)), ("row",))
        elif effect.points is not None:
            points = self.phrases.quantity(effect.points)
            to = RECEIVERS[effect.to]
            yield Said("points", f"{points} to {to}" if to else points, ("points",))
        if effect.wins:
            yield Said("wins", _wins(effect.wins, effect.winner), ("wins",))

    def _row(self, row: Row) -> str:
        return f"{self.phrases.quantity(row.points)} if {self.phrases.condition(row.condition)}"

    def _left(self, points: Expression) -> str:
        return "none" if points == Number(0) else self.phrases.quantity(points)

    def _when(self, condition: Expression) -> Iterator[Said]:
        """When a rule holds, exceptions apart."""
        parts = conjuncts(condition)
        when = [part for part in parts if not isinstance(part, Not)]
        unless = [part.operand for part in parts if isinstance(part, Not)]
        if when:
            whole = when[0] if len(parts) == 1 else condition
            told = " and ".join(self._joined(part, len(when)) for part in when)
            yield Said(
                "when", self.phrases.condition(whole) if len(parts) == 1 else told, ("when",)
            )
        if unless:
            told = " or ".join(self._joined(part, len(unless)) for part in unless)
            yield Said("but not when", told, ("unless",))

    def _joined(self, part: Expression, count: int) -> str:
        told = self.phrases.condition(part)
        return f"({told})" if count > 1 and (" or " in told or " and " in told) else told


def _wins(stretch: str, winner: str) -> str:
    to = RECEIVERS[winner]
    what = stretch if stretch.startswith("another") else f"the {stretch}"
    return f"{what} for {to}" if to else what


def _after(moment: str) -> str:
    return f"after every {moment.partition(' ')[0]}"
