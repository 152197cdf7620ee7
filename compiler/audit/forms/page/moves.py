"""The text of a move taken apart, so that its cards can be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A card played, what it takes and what follows; or `said`, which is no play of a card."""

    text: str
    said: str = ""
    card: str = ""
    basis: tuple[str, ...] = ()
    run: tuple[str, ...] = ()

    @property
    def is_laid(self) -> bool:
        """Whether the card takes nothing."""
        return not self.said and not self.basis

    @property
    def words(self) -> str:
        """The move in words."""
        if self.said:
            return f"“{self.said}”"
        if not self.basis:
            return f"lays {self.card}"
        beyond = f", then {', '.join(self.run)}" if self.run else ""
        return f"plays {self.card} and takes {' and '.join(self.basis)}{beyond}"


class Reader:
    """Reads moves that are made with some ranks."""

    def __init__(self, ranks: Iterable[str]) -> None:
        self._order = {each: number for number, each in enumerate(dict.fromkeys(ranks))}
        longest_first = sorted(self._order, key=lambda each: (-len(each), each))
        rank = "|".join(map(re.escape, longest_first))
        self._rank = re.compile(rank)
        self._play = re.compile(
            rf"(?P<card>{rank})"
            rf"(x(?P<basis>({rank})(\+({rank}))*)(?P<run>(>({rank}))*))?"
        )

    def read(self, text: str) -> Move:
        """One move."""
        found = self._play.fullmatch(text)
        if not found:
            return Move(text, said=text)
        return Move(text, "", found["card"], self._ranks(found["basis"]), self._ranks(found["run"]))

    def ascending(self, cards: Iterable[str]) -> list[str]:
        """Cards in the order of the ranks."""
        return sorted(cards, key=self._order.__getitem__)

    def _ranks(self, text: str | None) -> tuple[str, ...]:
        return tuple(match[0] for match in self._rank.finditer(text or ""))
