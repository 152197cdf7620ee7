"""An engine and the interpreter in lockstep: whatever both can tell must be the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from cuarenta.compiler import interpret
from cuarenta.compiler.emit.contract import Engine, State
from cuarenta.compiler.model.ruleset import Ruleset

Chooser = Callable[["Position"], str]
Decks = Sequence[Sequence[str]]
MOST_MOVES = 4000


@dataclass(frozen=True)
class Record:
    """All it takes to play a game again: how it began, and its moves.

    Without packs the cards are shuffled, and without a dealer one is drawn, from the seed.
    """

    players: int
    dealer: int | None
    packs: Decks | None
    seed: int | None = None
    moves: tuple[str, ...] = ()


class DisagreementError(AssertionError):
    """Engine and interpreter disagree, or a promise is broken; the message tells the game."""

    def __init__(self, what: str, told: str, record: Record) -> None:
        super().__init__(f"{what}\n{told}")
        self.what = what
        self.record = record


def too_few(engine: Engine, ruleset: Ruleset, players: int, dealer: int, packs: Decks) -> bool:
    """Whether the packs run out before anyone can act, which both sides must refuse alike."""
    refused = []
    for game in (engine.new_game, partial(interpret.new_game, ruleset)):
        try:
            game(players, dealer=dealer, decks=packs)
        except ValueError:
            refused.append(game)
    if len(refused) == 1:
        told = f"{ruleset.id}, {players} players, dealer {dealer}, packs {packs}"
        record = Record(players, dealer, packs)
        raise DisagreementError("only one side refuses to begin", told, record)
    return bool(refused)


class Position:
    """One game on both sides, and what can be done now; `record` is how it began."""

    def __init__(
        self,
        engine: Engine,
        ruleset: Ruleset,
        players: int,
        dealer: int | None = None,
        packs: Decks | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.players = players
        self.record = Record(players, dealer, packs, seed)
        self.state = engine.new_game(players, dealer=dealer, seed=seed, decks=packs)
        self.game = interpret.new_game(ruleset, players, dealer=dealer, seed=seed, decks=packs)
        self.actions: dict[str, int] = {}
        self.faults = reports(ruleset, players)
        self.compare()

    # Moves ------------------------------------------------------------------------------------

    def do(self, text: str) -> str:
        """Make a move, or report a fault, on both sides; both must allow it or both refuse.

        Returns what came of it: "done", or the name of the error.
        """
        before = self.game.history
        theirs = self._try(lambda: self._engine_does(text))
        ours = self._try(lambda: self._interpreter_does(text))
        if theirs != ours:
            what = f"{text!r}: engine {theirs}, interpreter {ours}"
            raise self.different(what, (*before, text))
        self.compare()
        return ours

    def _engine_does(self, text: str) -> None:
        if text in self.faults:
            self.state.report_fault(*self.faults[text])
        else:
            self.state.apply_action(self.state.string_to_action(text))

    def _interpreter_does(self, text: str) -> None:
        if text in self.faults:
            self.game.report_fault(*self.faults[text])
        else:
            self.game.apply_action(text)

    @staticmethod
    def _try(move: Callable[[], None]) -> str:
        try:
            move()
        except ValueError as error:
            kind = type(error).__name__
            return kind if kind in ("IllegalAction", "FaultError") else "ValueError"
        return "done"

    # What both tell -----------------------------------------------------------------------------

    def compare(self) -> None:
        """Raise DisagreementError unless both sides tell the same."""
        state, game = self.state, self.game
        self.actions = {state.action_to_string(each): each for each in state.legal_actions()}
        theirs, ours = list(self.actions), game.legal_actions()
        if sorted(theirs) != sorted(ours):
            only_theirs = [text for text in theirs if text not in ours]
            only_ours = [text for text in ours if text not in theirs]
            raise self.different(
                f"legal actions: engine alone {only_theirs}, interpreter alone {only_ours}"
            )
        if self._told(state) == self._told(game):
            return
        for what, engine, reference in self._facts():
            if engine != reference:
                raise self.different(f"{what}: engine {engine}, interpreter {reference}")

    def _told(self, side: State | interpret.Game) -> tuple[object, ...]:
        """All that one side tells, to be compared at once."""
        return (
            side.current_player(), side.phase, side.dealer, side.scores(), side.chicas(),
            side.captured(), side.table(), *map(side.hand, range(self.players)),
            tuple(side.events), side.is_terminal(), side.returns(),
        )  # fmt: skip

    def _facts(self) -> Iterator[tuple[str, object, object]]:
        state, game = self.state, self.game
        yield "seat in turn", state.current_player(), game.current_player()
        yield "phase", state.phase, game.phase
        yield "dealer", state.dealer, game.dealer
        yield "scores", tuple(state.scores()), game.scores()
        yield "chicas", tuple(state.chicas()), game.chicas()
        yield "captured", tuple(state.captured()), game.captured()
        yield "table", tuple(state.table()), game.table()
        for seat in range(self.players):
            yield f"hand of seat {seat}", tuple(state.hand(seat)), game.hand(seat)
        yield "events", tuple(state.events), game.events
        yield "over", state.is_terminal(), game.is_terminal()
        yield "returns", list(state.returns()), game.returns()

    def different(self, what: str, history: tuple[str, ...] | None = None) -> DisagreementError:
        """An error that tells this game."""
        history = self.game.history if history is None else history
        return DisagreementError(what, self.told(history), replace(self.record, moves=history))

    def told(self, history: tuple[str, ...]) -> str:
        """The game so far, so that it can be read and played again."""
        game, record = self.game, self.record
        lines = [
            f"{self.ruleset.id}, {self.players} players, dealer {record.dealer}, "
            f"seed {record.seed}",
            f"actions: {list(history)}",
            f"now: {game.phase}, seat {game.current_player()}, scores {game.scores()}, "
            f"table {' '.join(game.row())}",
            f"hands: {' / '.join(' '.join(game.hand(seat)) for seat in range(self.players))}",
            f"last events: {[tuple(event) for event in game.events[-4:]]}",
        ]
        packs = enumerate(record.packs or (), 1)
        lines += [f"pack {number}: {' '.join(pack)}" for number, pack in packs]
        return "\n".join(lines)


def reports(ruleset: Ruleset, players: int) -> dict[str, tuple[str, int | None]]:
    """Every report a referee could make, by its text in a history."""
    found: dict[str, tuple[str, int | None]] = {}
    for fault in ruleset.faults:
        name = fault.origin.name
        if fault.by == "dealers":
            found[name] = (name, None)
        else:
            found |= {f"{name} {seat}": (name, seat) for seat in range(players)}
    return found


def play(  # noqa: PLR0917 - a game is what it is
    engine_module: Engine,
    ruleset: Ruleset,
    players: int,
    dealer: int,
    packs: Decks,
    choices: Chooser,
    *,
    most: int = MOST_MOVES,
) -> Position:
    """Play a game to its end, or until the packs run out, choosing by `choices`.

    Raises DisagreementError, with the game, as soon as engine and interpreter disagree.
    """
    position = Position(engine_module, ruleset, players, dealer, packs)
    for _ in range(most):
        if position.game.is_terminal():
            break
        if position.do(choices(position)) == "ValueError":
            break  # no pack is left
    return position
