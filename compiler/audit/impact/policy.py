"""How the players of measured games choose: a plain way to play, the same in both rulesets.

A choice follows from what can be done, by its text, from the cards on the table and the last move,
and from one number of chance: where two rulesets offer the same, the same is chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

CARELESS = 0.1
"""The share of choices that are made without a thought."""
DECLINING = ("pass", "leave", "done")
PLEASING = 1000
"""More than any number of cards."""
SAYING = 3 * PLEASING
LEAST = -1

WORDS = (
    "Each player announces, claims and takes what it can; plays a card that takes the one just "
    "left or all that lies on the table if it has one, else one that takes as many as can be, "
    "else any; and in one of ten choices does anything."
)


class Sort(NamedTuple):
    """What an action is, by its text: how many cards a play takes, and of which rank if of one."""

    card: bool
    worth: int = 0
    cards: int = 0
    pairs: str = "none"


class Sorts(dict[str, Sort]):
    """What each action is, worked out once."""

    def __init__(self, ranks: tuple[str, ...]) -> None:
        self._ranks = frozenset(ranks)

    def __missing__(self, text: str) -> Sort:
        self[text] = found = self._sorted(text)
        return found

    def _sorted(self, text: str) -> Sort:
        if text in DECLINING:
            return Sort(card=False, worth=LEAST)
        card, takes, rest = text.partition("x")
        if card not in self._ranks and not card.startswith("*"):
            return Sort(card=False, worth=SAYING)
        if not takes:
            return Sort(card=True)
        basis, *run = rest.split(">")
        taken = basis.split("+")
        pairs = taken[0] if len(set(taken)) == 1 and card in ("*", taken[0]) else "none"
        count = len(taken) + len(run)
        return Sort(card=True, worth=count, cards=count, pairs=pairs)


class Policy:
    """The choices of all seats in games of one set of ranks."""

    def __init__(self, ranks: tuple[str, ...]) -> None:
        self.sorts = Sorts(ranks)

    def choose(
        self,
        texts: list[str],
        table: Callable[[], tuple[str, ...]],
        left: str | None,
        said: str | None,
        chance: float,
    ) -> str:
        """One of several actions; `left` is the card that the play before has just left."""
        if len(texts) == 1:
            return texts[0]
        if chance < CARELESS:
            return texts[int(chance / CARELESS * len(texts))]
        best: list[str] = []
        most = LEAST
        lying = -1
        sorts = self.sorts
        for text in texts:
            card, worth, cards, pairs = sorts[text]
            if cards:
                if lying < 0:
                    lying = len(table())
                if cards == lying:
                    worth += PLEASING
                if pairs == left:
                    worth += PLEASING
            elif text == said and not card:
                worth = LEAST  # no need to say it twice
            if worth > most:
                best, most = [text], worth
            elif worth == most:
                best.append(text)
        return best[int((chance - CARELESS) / (1 - CARELESS) * len(best))]
