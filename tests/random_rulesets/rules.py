"""The rules of a random ruleset, each written out with conditions over the facts of its moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from cuarenta.compiler.registry.clauses import JUDGED_FOR, RECEIVERS
from cuarenta.compiler.registry.kinds import Moment
from tests.random_rulesets.cast import AT_PLAYS, BASES, COUNTS, Cast, Stub, Suit
from tests.random_rulesets.phrases import Scope, Speaker
from tests.random_rulesets.sheet import ANYTHING, Clause, Phrase, Rule, word
from tests.random_rulesets.tables import table

OF_ONE_RANK = ("one equal card", "every equal card", "rest of a rank", *BASES[3:])
STEP_KINDS = ("award", "claim", "win")


class Writer:
    """Writes the rules of one cast."""

    def __init__(self, chance: random.Random, cast: Cast) -> None:
        self.chance = chance
        self.cast = cast
        self.awards = tuple(s.name for s in cast.of("award"))
        self.taking = tuple(
            s.name for s in cast.of("capture", *BASES, "next ranks up", "rest of a rank")
        )
        self.at_plays = tuple(s.name for s in cast.of("award") if s.moment in AT_PLAYS)
        others = ("announce", "claim", "fault")
        events = [s.name for kind in others for s in cast.of(kind)]
        self.events = (*self.awards, *self.taking, *events)

    def rules(self) -> Iterator[Rule]:
        """All rules."""
        yield from (self._pack(pack) for pack in self.cast.packs)
        yield from (self._seats(), self._game(), self._draw(), self._packet(), self._turn())
        makers: dict[str, Callable[[Stub], Rule]] = {
            "deal": self._rotation, "fault": self._fault, "announce": self._announce,
            "capture": self._capture, "award": self._award, "claim": self._claim,
            "limit": self._limit, "win": self._win,
        }  # fmt: skip
        for stub in self.cast.stubs:
            yield makers[stub.kind](stub)
        if self._now(0.1):
            yield Rule(
                "custom", "talk", (_clause("says", '"hola", "tanto"'), _clause("about", "goal"))
            )

    def _now(self, how_often: float) -> bool:
        return self.chance.random() < how_often

    def _one(self, *choices: str) -> str:
        return self.chance.choice(choices)

    # Cards, seats, deal ---------------------------------------------------------------------------

    def _pack(self, pack: Suit) -> Rule:
        codes = (f'"{rank}"' if rank == "*" else rank for rank in pack.ranks)
        rows = [("rank", *codes)]
        if any(pack.numbers):
            rows.append(("number", *("-" if n is None else str(n) for n in pack.numbers)))
        clauses = [_clause("copies", str(pack.copies))]
        if self._now(0.1):
            rows.append(("name", *(f"n{i}" for i in range(len(pack.ranks)))))
        if self._now(0.1):
            clauses.append(_clause("suits", '"cups", "coins"'))
        return Rule("pack", pack.name, tuple(clauses), tuple(tuple(map(word, row)) for row in rows))

    def _seats(self) -> Rule:
        clauses = (
            _clause("players", ", ".join(map(str, self.cast.players))),
            _clause("sides", "opposite seats"),
            _clause("direction", self._one("clockwise", "anticlockwise")),
        )
        return Rule("seats", "table", clauses)

    def _game(self) -> Rule:
        start = self.chance.choice((0, 0, 0, 0, 1, 3))
        clauses = (_clause("start", str(start)), _clause("target", str(self.cast.target)))
        return Rule("game", "chica", clauses)

    def _draw(self) -> Rule:
        dealer = self._one("by lot", "first diamond", "highest card", "lowest card")
        clauses = [_clause("on", "match start"), _clause("dealer", dealer)]
        if dealer.endswith("t card") and self._now(0.7):
            clauses.append(_clause("ties", self._one("draw again", "first seat")))
        return Rule("deal", "draw", tuple(clauses))

    def _packet(self) -> Rule:
        clauses = [
            _clause("cards", str(self.cast.cards)),
            _clause("leader", self._one("next seat", "next seat", "dealer")),
        ]
        if self.cast.undealt:
            clauses.append(_clause("undealt", str(self.cast.undealt)))
        return Rule("deal", "packet", tuple(clauses))

    def _rotation(self, stub: Stub) -> Rule:
        on: tuple[str, ...] = {
            "onward": ("hand end",), "later": ("packet end",), "after_chica": ("chica end",),
        }[stub.name]  # fmt: skip
        if stub.name == "onward" and self._now(0.2):
            on = ("packet end", "hand end")
        choices = ["next seat", "same seat"]
        if on == ("chica end",):
            choices += ["winner", "loser"]
        clauses = [_clause("on", ", ".join(on)), _clause("dealer", self._one(*choices))]
        scope = self._scope(*on, side=on == ("chica end",), seat=False)
        return Rule("deal", stub.name, (*clauses, *self._conditions(scope, 0.3)))

    # Faults, announcements, the turn --------------------------------------------------------------

    def _fault(self, stub: Stub) -> Rule:
        scope = self._scope("fault")
        clauses = (
            _clause("by", self._one("the dealers", "any seat")),
            *self._conditions(scope, 0.8),
            _clause("then", self._one("deal again", "deal passes", "play goes on")),
        )
        if self._now(0.2):
            return Rule("fault", stub.name, clauses)
        return self._giving("fault", stub.name, clauses, scope, 0.2)

    def _announce(self, stub: Stub) -> Rule:
        scope = self._scope("announcement")
        order = self._order(stub) if stub.sort == "by itself" else ()
        clauses = (
            _clause("said", stub.sort),
            _clause("shows", self._one("nothing", "the rank", "the cards")),
            *order,
            *self._conditions(scope, 0.95),
        )
        return self._giving("announce", stub.name, clauses, scope, 0.1)

    def _turn(self) -> Rule:
        captures = self._one("optional", "optional", "compulsory", "compulsory")
        clauses = [_clause("captures", captures), _clause("bases", self.cast.bases)]
        if captures == "compulsory":
            clauses += self._conditions(self._scope("turn"), 0.5)
        return Rule("turn", "play", tuple(clauses))

    # Captures -------------------------------------------------------------------------------------

    def _capture(self, stub: Stub) -> Rule:
        match stub.sort:
            case "table":
                clauses = self._leftover(stub)
            case "missed run":
                clauses = self._missed(stub)
            case "next ranks up":
                clauses = self._run(stub)
            case "rest of a rank":
                clauses = (self._after(stub), *self._conditions(self._option(stub), 0.6))
            case _:
                clauses = self._basis(stub)
        article = "the " if stub.sort in ("table", "missed run") and self._now(0.5) else ""
        return Rule("capture", stub.name, (_clause("takes", article + stub.sort), *clauses))

    def _after(self, stub: Stub) -> Clause:
        return _clause("after", ", ".join(stub.after))

    def _basis(self, stub: Stub) -> tuple[Clause, ...]:
        clauses = []
        if self._now(0.15):
            clauses.append(_clause("as", self._one("match", "sum")))
        when = self._special(stub)
        if when:
            return (*clauses, _clause("when", when))
        return (*clauses, *self._conditions(self._option(stub), 0.25 + self.cast.richness / 3))

    def _special(self, stub: Stub) -> str:
        """Conditions that real rules have and chance would seldom find."""
        if stub.sort == "cards that add up" and self._now(0.5):
            return self._one(
                "cards taken at least 2", "cards taken is 2", "side by side",
                "cards taken at least 2 and side by side", "cards taken at most 3",
                "side by side or cards taken is 2", "cards taken is 1 or side by side",
            )  # fmt: skip
        if stub.sort in BASES[3:] and "*" in self.cast.ranks and self._now(0.7):
            return 'played card is "*"'
        return ""

    def _run(self, stub: Stub) -> tuple[Clause, ...]:
        return (
            self._after(stub),
            _clause("above", self._one("played card", "highest card taken")),
            _clause("length", self._one("as chosen", "whole")),
            *self._conditions(self._option(stub), 0.4),
        )

    def _missed(self, stub: Stub) -> tuple[Clause, ...]:
        given = [
            self._after(stub),
            _clause("by", self._one("the next seat", "opponents", "the partner", "the others")),
        ]
        if self._now(0.7):
            given.append(_clause("as", self._one("capture", "no capture")))
        return (*given, *self._conditions(self._scope("missed", stub=stub), 0.4))

    def _leftover(self, stub: Stub) -> tuple[Clause, ...]:
        by = self._one(
            "the last capturer", "nobody", "the dealers", "the nondealers", "the next dealers"
        )
        earlier = None if by == "nobody" else stub
        scope = self._scope(stub.moment, stub=earlier, side=False, seat=False)
        return (
            _clause("on", stub.moment),
            _clause("by", by),
            *self._order(stub),
            *self._conditions(scope, 0.3),
        )

    # Steps ----------------------------------------------------------------------------------------

    def _award(self, stub: Stub) -> Rule:
        scope = self._scope(stub.moment, stub=stub)
        clauses = [_clause("on", stub.moment), *self._order(stub)]
        sides = ""
        if stub.moment in COUNTS:
            sides = self.chance.choice(JUDGED_FOR)
            clauses.append(_clause("for", sides))
        clauses += self._replaces(stub)
        clauses += self._conditions(scope, 0.85)
        if self._now(0.3):
            return self._tabled("award", stub.name, tuple(clauses), scope, sides)
        return Rule("award", stub.name, (*clauses, *self._effects(scope, 0.08)))

    def _giving(
        self, kind: str, name: str, clauses: tuple[Clause, ...], scope: Scope, winning: float
    ) -> Rule:
        """A rule that pays or wins, by its clauses or, now and then, by a table."""
        if self._now(0.1):
            return self._tabled(kind, name, clauses, scope, "")
        return Rule(kind, name, (*clauses, *self._effects(scope, winning)))

    def _tabled(
        self, kind: str, name: str, clauses: tuple[Clause, ...], scope: Scope, sides: str
    ) -> Rule:
        rows, gaps = table(self.chance, Speaker(self.chance, scope), self.cast.deck, sides)
        if gaps:
            clauses = (*clauses, _clause("otherwise", "nothing"))
        if self._now(0.1):
            clauses = (*clauses, self._wins())
        return Rule(kind, name, clauses, rows)

    def _replaces(self, stub: Stub) -> Iterator[Clause]:
        """An award may stand for those that come after it."""
        peers = [s for s in self._peers(stub) if s.kind == "award"]
        later = [s.name for s in peers[peers.index(stub) + 1 :]]
        if later and self._now(0.25):
            count = self.chance.choice((1, 1, min(2, len(later))))
            yield _clause("replaces", ", ".join(self.chance.sample(later, count)))

    def _claim(self, stub: Stub) -> Rule:
        clauses = (
            _clause("on", stub.moment),
            *self._order(stub),
            _clause("names", f"a rank of {stub.after[0]}"),
            *self._conditions(self._scope("occasion", seat=False), 0.85),
        )
        return self._giving("claim", stub.name, clauses, self._scope("claim", seat=False), 0.15)

    def _limit(self, stub: Stub) -> Rule:
        scope = self._scope("limit", seat=False)
        speaker = Speaker(self.chance, scope)
        if self._now(0.35):
            points = word("0")
        elif self._now(0.4):
            form = self._one(
                "target - score now", "min(points, 2)", "target - 1 - score now", "points * 2"
            )
            points = word(form)
        else:
            points = speaker.number()
        clauses = [_clause("covers", self._covers()), *self._order(stub)]
        clauses += self._conditions(scope, 0.9)
        if self._now(0.2):
            clauses.append(_clause("when", self._overshoot()))
        return Rule("limit", stub.name, (*_once(clauses), Clause("points", points)))

    def _overshoot(self) -> str:
        return self._one(
            "score now + points more than target", "score at least target - 2", "points at least 2"
        )

    def _covers(self) -> str:
        kinds = ("award", "announce", "claim", "fault")
        names = [s.name for kind in kinds for s in self.cast.of(kind)]
        if not names or self._now(0.35):
            if names and self._now(0.4):
                return f"all except {self.chance.choice(names)}"
            return "all"
        return ", ".join(self.chance.sample(names, self.chance.randint(1, min(3, len(names)))))

    def _win(self, stub: Stub) -> Rule:
        order = self._order(stub)
        if stub.name == "goal":
            when = self._one("score at least target", "score at least target", "score is target")
            chica = (_clause("when", when), _clause("wins", "the chica"))
            return Rule("win", stub.name, (_clause("on", "score"), *order, *chica))
        if stub.name == "crown":
            conditions = (_clause("when", "chicas won is 2"),) if self._now(0.4) else ()
            match = (*conditions, _clause("wins", "the match"))
            return Rule("win", stub.name, (_clause("on", "chica end"), *order, *match))
        clauses = [_clause("on", stub.moment), *order]
        if stub.moment in COUNTS:
            clauses.append(_clause("for", self._one(*JUDGED_FOR[1:])))
        scope = self._scope(stub.moment, stub=stub, seat=stub.moment in AT_PLAYS)
        clauses += self._conditions(scope, 0.97)
        stretch = self._one("match", "another chica") if stub.moment == "chica end" else ""
        return Rule("win", stub.name, (*clauses, self._wins(stretch)))

    # Shared ---------------------------------------------------------------------------------------

    def _scope(
        self, *moments: str, stub: Stub | None = None, side: bool = True, seat: bool | None = None
    ) -> Scope:
        at: tuple[Moment, ...] = moments  # type: ignore[assignment]
        with_seat = moments[0] in ("option", "turn", "announcement", "missed", "fault", *AT_PLAYS)
        forbidden = {"alike on table", "side by side"}
        awards = self.at_plays if moments[0] == "limit" else self._earlier(stub)
        return Scope(
            moments=at,
            ranks=self.cast.ranks,
            awards=awards,
            events=self.events,
            plays=(*self.at_plays, *self.taking),
            captures=self.taking,
            seat=with_seat if seat is None else seat,
            side=side,
            forbidden=frozenset(forbidden),
        )

    def _earlier(self, stub: Stub | None) -> tuple[str, ...]:
        """The awards that have been judged when this rule is."""
        if stub is None or stub.moment not in (*AT_PLAYS, *COUNTS):
            return ()
        peers = self._peers(stub)
        return tuple(s.name for s in peers[: peers.index(stub)] if s.kind == "award")

    def _option(self, stub: Stub) -> Scope:
        forbidden = set()
        if stub.sort != "cards that add up" or self._now(0.5):
            forbidden.add("side by side")
        if stub.sort not in OF_ONE_RANK:
            forbidden.add("alike on table")
        if stub.sort != "next ranks up":
            forbidden.add("run open")
        return Scope(
            moments=("option",),
            ranks=self.cast.ranks,
            events=self.events,
            plays=(*self.at_plays, *self.taking),
            captures=tuple(self._foundations(stub)),
            forbidden=frozenset(forbidden),
        )

    def _foundations(self, stub: Stub) -> list[str]:
        found: list[str] = []
        for name in stub.after:
            found.append(name)
            found += self._foundations(next(s for s in self.cast.of("capture") if s.name == name))
        return list(dict.fromkeys(found))

    def _peers(self, stub: Stub) -> list[Stub]:
        """The rules that are judged in one order with this one, in that order."""
        if stub.kind == "limit":
            return list(self.cast.of("limit"))
        if stub.kind == "announce":
            return list(self.cast.of("announce", stub.sort))
        steps = [s for s in self.cast.stubs if s.kind in STEP_KINDS or s.sort == "table"]
        at_plays = stub.moment in AT_PLAYS
        return [s for s in steps if s.moment == stub.moment or (at_plays and s.moment in AT_PLAYS)]

    def _order(self, stub: Stub) -> tuple[Clause, ...]:
        """That it comes after what it shall come after, sometimes said the other way round."""
        peers = self._peers(stub)
        place = peers.index(stub)
        clauses = []
        if place and place % 2:
            clauses.append(_clause("after", _named(peers[place - 1])))
        if place + 1 < len(peers) and place % 2:
            clauses.append(_clause("before", _named(peers[place + 1])))
        return tuple(clauses)

    def _conditions(self, scope: Scope, how_often: float) -> tuple[Clause, ...]:
        """`when`, `unless` or both, if any."""
        if not self._now(how_often):
            return ()
        speaker = Speaker(self.chance, scope)
        depth = self.chance.choice((0, 0, 1, 1, 2))
        words = self.chance.choice(
            (("when",), ("when",), ("when",), ("unless",), ("when", "unless"))
        )
        return tuple(Clause(each, speaker.condition(depth)) for each in words)

    def _effects(self, scope: Scope, winning: float) -> tuple[Clause, ...]:
        """Points, a win, or both."""
        wins = (self._wins(),) if self._now(winning) else ()
        if wins and self._now(0.5):
            return wins
        return (self._points(scope), *wins)

    def _points(self, scope: Scope) -> Clause:
        if self._now(0.65):
            number = word(str(self.chance.choice((1, 1, 2, 2, 3, 4, -1))))
        else:
            number = Speaker(self.chance, scope).number(self.chance.choice((1, 1, 2)))
        if not self._now(0.25):
            return Clause("points", number)
        whom = self._one("", "the ") + self.chance.choice(RECEIVERS)
        return Clause(
            "points", Phrase("other", f"{{}} to {whom}", (number,), ANYTHING, (ANYTHING,))
        )

    def _wins(self, stretch: str = "") -> Clause:
        stretch = stretch or self._one("chica", "chica", "match")
        whom = (
            f" for {self._one('', 'the ')}{self.chance.choice(RECEIVERS)}" if self._now(0.3) else ""
        )
        article = "" if stretch.startswith("another") else self._one("", "the ")
        return _clause("wins", f"{article}{stretch}{whom}")


def _named(stub: Stub) -> str:
    return f"capture {stub.name}" if stub.kind == "capture" else stub.name


def _clause(name: str, value: str) -> Clause:
    return Clause(name, word(value))


def _once(clauses: list[Clause]) -> list[Clause]:
    """The last clause of each word."""
    return list({clause.word: clause for clause in clauses}.values())
