"""One game on one side, told in the words of the first ruleset: its names, its seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from cuarenta.compiler import interpret
from cuarenta.compiler.audit.witness.outcome import Start
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import reports

Told = dict[str, Any]


class OutOfPacksError(Exception):
    """A move needs another pack."""


@cache
def engine(id_: str) -> Any:
    """The engine of a shipped ruleset, as it is shipped."""
    return import_module(f"cuarenta.generated.{id_.replace('-', '_')}")


class Player:
    """A game of an engine or of the interpreter.

    `names` gives the first ruleset's ids for its own; where `turned`, it goes round the other way.
    """

    def __init__(
        self, rules: Ruleset, players: int, names: dict[str, str], *, turned: bool
    ) -> None:
        self._rules, self._players = rules, players
        self._ids = names
        self._turned = turned
        shown = {
            id_.partition(".")[2]: name.partition(".")[2]
            for id_, name in names.items()
            if _is_said(id_)
        }
        self._to = shown
        self._back = {name: own for own, name in shown.items()}
        self._reports = {
            self._text(text, shown): (text, *told) for text, told in reports(rules, players).items()
        }
        self.game: Any = None
        self._is_engine = False

    def begin(self, start: Start, module: Any = None) -> bool:
        """Begin a game in an engine, or in the interpreter; False if it is refused."""
        new_game: Callable[..., Any] = module.new_game if module else self._interpreted
        self._is_engine = module is not None
        dealer = None if start.dealer is None else self._seat(start.dealer)
        decks = start.packs if start.packs else None
        try:
            self.game = new_game(self._players, dealer=dealer, seed=start.seed, decks=decks)
        except ValueError as error:
            if "no pack is left" in str(error):
                raise OutOfPacksError from None
            return False
        return True

    def _interpreted(self, players: int, **how: Any) -> Any:
        return interpret.new_game(self._rules, players, **how)

    def _seat(self, seat: int) -> int:
        return -seat % self._players if self._turned and seat >= 0 else seat

    def _text(self, text: str, names: dict[str, str]) -> str:
        """An action or report with a rule's name as the other side has it."""
        word, space, rest = text.partition(" ")
        if space and rest.isdigit():
            rest = str(self._seat(int(rest)))
        return names.get(word, word) + space + rest

    # Moves --------------------------------------------------------------------------------------

    def own_reports(self) -> dict[str, tuple[str, int | None]]:
        """Every report that could be made, by the text that this ruleset has for it."""
        return reports(self._rules, self._players)

    def in_the_words_of_the_first(self, text: str) -> str:
        """An action or a report of this ruleset as the first has it."""
        if text in self.own_reports():
            return self._text(text, self._to)
        return self._to.get(text, text)

    def legal(self) -> list[str]:
        """What can be done, in one order."""
        actions = self.game.legal_actions()
        texts = map(self.game.action_to_string, actions) if self._is_engine else actions
        return sorted(self._to.get(text, text) for text in texts)

    def do(self, text: str) -> bool:
        """Make a move or report a fault; whether it is allowed."""
        try:
            if text in self._reports:
                _, name, seat = self._reports[text]
                self.game.report_fault(name, seat)
            else:
                own = self._back.get(text, text)
                self.game.apply_action(self.game.string_to_action(own) if self._is_engine else own)
        except ValueError as error:
            if "no pack is left" in str(error):
                raise OutOfPacksError from None
            return False
        return True

    def told(self) -> Told:
        """All that can be seen, of the table and of the hands."""
        game = self.game
        return {
            "events": [(self._ids.get(e.rule, e.rule), e.side, e.points) for e in game.events],
            "legal": self.legal(),
            "phase": game.phase,
            "seat": self._seat(game.current_player()),
            "dealer": self._seat(game.dealer),
            "scores": tuple(game.scores()),
            "chicas": tuple(game.chicas()),
            "captured": tuple(game.captured()),
            "table": tuple(sorted(game.table())),
            "hands": [tuple(game.hand(self._seat(s))) for s in range(self._players)],
            "returns": list(game.returns()),
        }


def _is_said(id_: str) -> bool:
    return id_.startswith(("announce.", "fault."))
