"""Conditions and quantities in the words of someone at the table.

Rules are called by their titles, values that follow the target are told as such with what they come
to, and every fact has words of its own here: those of the registry are written for authors.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Function,
    Not,
    Number,
    Rank,
    Relation,
    Some,
    Truth,
    Word,
)
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.facts import BY_NAME
from cuarenta.compiler.registry.kinds import Count

WHOSE = {
    "side": "the side’s", "opponents": "the opponents’", "dealers": "the dealers’",
    "nondealers": "the nondealers’", "next dealers": "the next dealers’", "seat": "the player’s",
    "partner": "the partner’s", "next seat": "the next player’s",
    "last player": "the last player’s", "dealer": "the dealer’s", "leader": "the leader’s",
    "both sides": "both sides’",
}  # fmt: skip
WHO = {
    "side": "the side", "opponents": "the opponents", "dealers": "the dealers",
    "nondealers": "the nondealers", "next dealers": "the side that deals next",
    "seat": "the player", "partner": "the partner", "both sides": "either side",
}  # fmt: skip
RELATIONS: dict[Relation, str] = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than",
    ">=": "is at least",
}  # fmt: skip
CONTRARY: dict[Relation, Relation] = {
    "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<",
}  # fmt: skip
FRESH = {
    "absent": "the play before left no card", "left": "the card just left is not taken",
    "matched": "the card just left is taken by an equal one",
    "summed": "the card just left is taken in a sum",
    "run over": "the card just left is taken in a run",
    "swept": "the card just left is taken along unchosen",
}  # fmt: skip
SIDES = {
    "dealers": "the side has the deal", "nondealers": "the side does not have the deal",
    "next dealers": "the side deals next",
}  # fmt: skip
CAPTURERS = {
    "side": "the side captured last", "opponents": "the opponents captured last",
    "nobody": "nobody has captured",
}  # fmt: skip
PARTS = ("dealer", "leader", "last player")
SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
Name: TypeAlias = Callable[[str], str]


class Phrases:
    """The words of one ruleset's expressions; titles and target are those of `frame` if given.

    `titles` are what rules are called otherwise, by id; `measure` is whose target is told, if
    another's.
    """

    def __init__(
        self,
        rules: Ruleset,
        frame: Ruleset | None = None,
        titles: Mapping[str, str] | None = None,
        measure: Ruleset | None = None,
    ) -> None:
        self._titles = {rule.origin.id: short(rule.origin.title) for rule in rules.rules()}
        self._titles |= titles or {}
        if frame is not None:
            self._titles |= {r.origin.id: short(r.origin.title) for r in frame.rules()}
        measure = measure or frame or rules
        self._settled = {"target": measure.game.target, "deck size": measure.deck_size}
        self._names = {
            code: name
            for pack in rules.packs
            for code, name in zip(pack.ranks, pack.names, strict=True)
        }

    def title(self, id_: str) -> str:
        """What a rule is called."""
        return self._titles.get(id_, id_)

    def titles(self, ids: tuple[str, ...]) -> str:
        """What several rules are called."""
        return ", ".join(sorted(map(self.title, ids))) or "nothing"

    # Conditions -----------------------------------------------------------------------------

    def condition(self, part: Expression) -> str:
        """When something holds."""
        return self._condition(part, contrary=False)

    def _condition(self, part: Expression, *, contrary: bool) -> str:
        match part:
            case Truth(value):
                return "always" if value != contrary else "never"
            case Not(operand):
                return self._condition(operand, contrary=not contrary)
            case Every(parts) | Some(parts):
                word = " and " if isinstance(part, Every) != contrary else " or "
                return word.join(self._inner(each, contrary=contrary) for each in parts)
            case Compare():
                return self._compared(part, contrary=contrary)
            case Choice(condition, then, otherwise):
                first, second = (
                    self._condition(each, contrary=contrary) for each in (then, otherwise)
                )
                return f"if {self.condition(condition)} then {first}, else {second}"
            case Fact():
                return self._yes_no(part, contrary=contrary)
        return self.quantity(part)

    def _inner(self, part: Expression, *, contrary: bool) -> str:
        told = self._condition(part, contrary=contrary)
        return f"({told})" if isinstance(part, Every | Some | Choice) else told

    def _yes_no(self, fact: Fact, *, contrary: bool) -> str:
        no = "not " if contrary else ""
        none = "has not" if contrary else "has"
        scope, rule = fact.scope, self.title(fact.rule)
        said = {
            "first play": f"it is {no}the {scope}’s first play",
            "last play": f"it is {no}the {scope}’s last play",
            "too": f"{rule} {none} been scored by the same play",
            "used": f"{rule} {none} been used",
            "side by side": f"the cards lie {no}side by side",
            "like fresh": f"the card is {no}of the rank just left",
            "run open": f"the next rank of the run lies {no or 'still '}on the table",
            "rank shown": f"the rank {none} been shown in this packet",
            "victim announced": f"the player who had left the card {none} announced",
        }
        return said.get(fact.name, f"{fact.name} {'does not hold' if contrary else 'holds'}")

    def _compared(self, comparison: Compare, *, contrary: bool) -> str:
        relation: Relation = CONTRARY[comparison.relation] if contrary else comparison.relation
        left, right = comparison.left, comparison.right
        if isinstance(left, Word) or (isinstance(left, Number) and isinstance(right, Fact)):
            turned: dict[Relation, Relation] = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
            left, right, relation = right, left, turned.get(relation, relation)
        if isinstance(left, Fact) and left.name == "cards":
            return self._piles(left, relation, right)
        if isinstance(left, Fact) and left.rank and isinstance(right, Number):
            return self._of_rank(left, relation, right.value)
        if isinstance(left, Fact):
            special = self._special(left, relation, right)
            if special:
                return special
        return f"{self.quantity(left)} {RELATIONS[relation]} {self.quantity(right)}"

    def _special(self, fact: Fact, relation: Relation, right: Expression) -> str:
        """Words for what people say otherwise than by comparing."""
        if isinstance(right, Word):
            return self._role(fact, relation, right.value)
        if not isinstance(right, Number):
            return ""
        least, none = _presence(fact, relation, right.value)
        number, scope, who = right.value, fact.scope, WHO.get(fact.whose, "the side")
        match fact.name:
            case "table" if none:
                return "the table is then empty"
            case "plays" if none:
                return f"no card of the {scope} has been played yet"
            case "plays left" if least:
                return f"a card of the {scope} is still to be played"
            case "plays left" if none:
                return f"all cards of the {scope} have been played"
            case "times" | "together" | "captures" if least or none:
                has = "has not" if none else "has"
                span = "on the play before" if scope == "row" else f"in this {scope}"
                return f"{who} {has} {self._done(fact)} {span}"
            case "chica number" | "packet number" | "hand number" if relation == "=":
                return f"it is {fact.name.partition(' ')[0]} {number}"
            case "cards alike" if relation == "=":
                return f"exactly {_small(number)} cards of a rank are held"
            case "cards alike":
                return f"the most cards held of a rank {_be(relation)} {_small(number)}"
            case "cards taken" if relation == ">=":
                return f"at least {_small(number)} cards are taken"
            case "cards taken by" if least:
                return f"{self.title(fact.rule)} takes cards"
            case "alike on table" if relation == "=":
                return f"{_small(number)} cards of the rank lie on the table"
            case "victim was dealt" if relation == ">=":
                dealt = f"had been dealt at least {_small(number)} of it"
                return f"the player who had left the card {dealt}"
            case "victim was dealt":
                return (
                    f"of the card, the player who had left it was dealt {_than(relation)}{number}"
                )
            case "chicas won" if relation == "=":
                return f"{who} has won {_small(number)} chicas"
        return ""

    def _piles(self, cards: Fact, relation: Relation, right: Expression) -> str:
        """How many cards a side has captured, or how that compares with the other's."""
        has = self._has(cards)
        if isinstance(right, Fact) and right.name == "cards":
            other = WHO.get(right.whose, "the side")
            more = {"=": "as many cards as", "!=": "not as many cards as", "<": "fewer cards than",
                    ">": "more cards than", "<=": "no more cards than",
                    ">=": "no fewer cards than"}[relation]  # fmt: skip
            return f"{has} {more} {other}"
        return f"{has} {_than(relation)}{self.quantity(right)} cards"

    def _of_rank(self, cards: Fact, relation: Relation, number: int) -> str:
        """How many cards of a rank lie, or are held, somewhere."""
        _, none = _presence(cards, relation, number)
        count = "no" if none else f"{_than(relation)}{number}"
        noun = "card" if none or number == 1 else "cards"
        return f"{self._where(cards)} {count} {noun} of rank {self.quantity(Rank(cards.rank))}"

    def _has(self, cards: Fact) -> str:
        who = WHO.get(cards.whose, "the side")
        return f"{who} {'has' if who.endswith(('side', 'next')) else 'have'}"

    def _where(self, cards: Fact) -> str:
        return {
            "cards like": f"{self._has(cards)} captured", "table like": "the table then has",
            "cards taken like": "the play takes", "hand like": "the hand has",
        }[cards.name]  # fmt: skip

    def _role(self, fact: Fact, relation: Relation, word: str) -> str:
        said = {
            "fresh card": FRESH, "side": SIDES, "last capturer": CAPTURERS,
            "seat": {each: f"the player is the {each}" for each in PARTS},
        }.get(fact.name, {}).get(word, f"{fact.name} is {word}")  # fmt: skip
        return said if relation == "=" else f"it is not so that {said}"

    # Quantities -----------------------------------------------------------------------------

    def quantity(self, part: Expression) -> str:
        """How much, or which."""
        match part:
            case Number(value):
                return str(value)
            case Word(text):
                return text
            case Rank(code):
                return self._names.get(code, code)
            case Fact():
                return self._fact(part)
            case Calculate():
                return self._calculated(part)
            case Choice(condition, then, otherwise):
                other = self.quantity(otherwise)
                return f"{self.quantity(then)} if {self.condition(condition)}, else {other}"
            case Function(name, arguments):
                return self._function(name, arguments)
        return self.condition(part)

    def _calculated(self, sum_: Calculate) -> str:
        """A sum; what lies above or below the target is told so, with what it comes to."""
        target = self._settled["target"]
        if sum_.left == Fact("target") and isinstance(sum_.right, Number) and sum_.operator != "*":
            away = sum_.right.value
            where, total = (
                ("below", target - away) if sum_.operator == "-" else ("above", target + away)
            )
            return f"{away} {where} the target ({total})"
        if (sum_.operator, sum_.left) == ("-", Fact("target")):
            return f"what {self.quantity(sum_.right)} lacks of the target ({target})"
        signs = {"+": "+", "-": "−", "*": "×"}
        left, right = (self._operand(each) for each in (sum_.left, sum_.right))
        return f"{left} {signs[sum_.operator]} {right}"

    def _operand(self, part: Expression) -> str:
        told = self.quantity(part)
        return f"({told})" if isinstance(part, Choice) else told

    def _function(self, name: str, arguments: tuple[Expression, ...]) -> str:
        told = [self.quantity(each) for each in arguments]
        if name in ("min", "max"):
            return f"the {'least' if name == 'min' else 'greatest'} of {' and '.join(told)}"
        if name.startswith("divide"):
            way = name.partition(" ")[2]
            number = f"({told[0]})" if isinstance(arguments[0], Calculate | Choice) else told[0]
            return f"{number} divided by {told[1]}, rounded {way}"
        to = "an even number" if told[1] == "2" else f"a multiple of {told[1]}"
        return f"{told[0]}, {name.replace('round', 'rounded')} to {to}"

    def _done(self, fact: Fact) -> str:
        if fact.name == "captures":
            return "captured"
        both = f" with {self.title(fact.other)}" if fact.other else ""
        return f"made {self.title(fact.rule)}{both}"

    def _fact(self, fact: Fact) -> str:
        whose = WHOSE.get(fact.whose, "")
        scope = "in a row" if fact.scope == "row" else f"in this {fact.scope}"
        who = WHO.get(fact.whose, "the side")
        if fact.name in self._settled:
            noun = "the target" if fact.name == "target" else "the number of cards"
            return f"{noun} ({self._settled[fact.name]})"
        rank = self.quantity(Rank(fact.rank))
        said = {
            "players": "the number of players", "score": f"{whose} score",
            "score now": f"{whose} score by then", "points": "the points to be scored",
            "gained": f"the points gained by {who} {scope}",
            "paid": f"the points of {self.title(fact.rule)}",
            "times": f"how often {who} made {self.title(fact.rule)} {scope}",
            "together": f"how often {who} {self._done(fact)} {scope}" if fact.rule else "",
            "captures": f"how often {who} captured {scope}",
            "equal plays": "how many plays of this rank went straight before",
            "plays": f"the number of cards played {scope}",
            "plays left": f"the number of cards still to be played {scope}",
            "packet number": "the number of the packet", "hand number": "the number of the hand",
            "chica number": "the number of the chica",
            "chicas won": f"{whose} number of chicas won",
            "cards": f"{whose} cards captured",
            "cards like": f"how many cards of rank {rank} {who} captured",
            "table like": f"how many cards of rank {rank} the table then has",
            "cards taken like": f"how many cards of rank {rank} are taken",
            "hand like": f"how many cards of rank {rank} the hand has",
            "cards in hand": f"{whose} number of cards in hand",
            "table": "the number of cards then on the table",
            "table before": "the number of cards on the table before",
            "on table": "the number of equal cards on the table",
            "alike on table": "the number of cards of the rank on the table",
            "played card": "the card played", "played number": "the number of the card played",
            "cards taken": "the number of cards taken",
            "cards taken by": f"the number of cards taken by {self.title(fact.rule)}",
            "victim was dealt": "how many of the card its player was dealt",
            "cards alike": "the most cards held of a rank",
            "rank alike": "the rank held most",
            "pairs in hand": "the number of pairs held",
            "hand total": "the sum of the hand", "equal in hand": "how many of the card are held",
            "fresh card": "the card just left", "side": "the side’s part",
            "seat": "the player’s part",
            "last capturer": "the side that captured last",
        }  # fmt: skip
        return said.get(fact.name) or self._yes_no(fact, contrary=False)


def short(title: str) -> str:
    """A title without its explanation."""
    return title.partition(": ")[0]


def _small(number: int) -> str:
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)


def _be(relation: Relation) -> str:
    return RELATIONS[relation].replace("is", "are", 1)


def _than(relation: Relation) -> str:
    return {"=": "", "!=": "not ", "<": "fewer than ", "<=": "at most ", ">": "more than ",
            ">=": "at least "}[relation]  # fmt: skip


def _presence(fact: Fact, relation: Relation, number: int) -> tuple[bool, bool]:
    """Whether a comparison says that there is at least one, and whether that there is none."""
    kind = BY_NAME[fact.name].type
    if not isinstance(kind, Count) or kind.least != 0:
        return False, False
    some = (relation, number) in ((">=", 1), (">", 0), ("!=", 0))
    none = (relation, number) in (("=", 0), ("<=", 0), ("<", 1))
    return some, none
