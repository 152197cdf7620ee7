"""Two rulesets played side by side; wherever they part, the differences that make them part."""

from __future__ import annotations

import random
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from cuarenta.compiler.audit.changes import swapped
from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.merge import ORDER
from cuarenta.compiler.audit.witness.outcome import Start
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.verify.lockstep import Position
from cuarenta.compiler.verify.policies import Policy
from tests.divergence.players import OutOfPacksError, Player, Told, engine
from tests.divergence.seen import responsible

Group = tuple[Difference, ...]


class UnexplainedError(AssertionError):
    """Two rulesets part, and the audit does not say why."""


@dataclass(frozen=True, slots=True)
class Explained:
    """Where two rulesets part: after so many moves, by these differences."""

    moves: int
    why: Group


@dataclass(frozen=True, slots=True)
class Parting:
    """Where the first ruleset comes to tell otherwise, and what; None is a move refused."""

    moves: int
    told: Told | None


class SideBySide:
    """Two rulesets, and one game that both play."""

    def __init__(self, audit: Audit, start: Start) -> None:
        self.audit, self.start = audit, start
        self.moves: list[str] = []
        self.found: list[Explained] = []
        self._taken: Group = ()
        self._known: dict[frozenset[str], Player | Parting] = {}
        self._told: list[Told | None] = []
        """What the second ruleset tells before each move, and after the last."""
        names = {old: new for new, old in audit.both.names_b}
        self._b = self._player(audit.original, names)
        self._a = self._player(audit.a, {})

    def _player(self, rules: Ruleset, names: dict[str, str]) -> Player:
        turned = rules.seats.direction != self.audit.a.seats.direction
        return Player(rules, self.start.players, names, turned=turned)

    def played(self, chance: random.Random, policies: list[Policy], most: int) -> list[Explained]:
        """Play a game of the second ruleset, and explain wherever the first would part from it.

        What explains it is taken over into the first, and the game goes on.
        """
        try:
            self._begin()
            while self._told[-1] and self._told[-1]["phase"] != "over" and len(self.moves) < most:
                self._move(self._chosen(chance, policies))
        except OutOfPacksError:
            pass
        return self.found

    def _begin(self) -> None:
        begins = self._b.begin(self.start, engine(self.audit.original.id))
        self._told.append(self._b.told() if begins else None)
        begins = self._a.begin(self.start, engine(self.audit.a.id))
        self._compare(self._a.told() if begins else None)

    def _move(self, text: str) -> None:
        allowed = self._b.do(text)
        self.moves.append(text)
        self._told.append(self._b.told() if allowed else None)
        self._compare(self._a.told() if self._a.do(text) else None)
        if not allowed:  # and by now the first refuses it, too
            self.moves.pop()
            self._told.pop()

    def _compare(self, told: Told | None) -> None:
        """Explain what is told otherwise, if anything is."""
        if told == self._told[-1]:
            return
        here = Parting(len(self.moves), told)
        self._known = {frozenset(): here}
        group = self._alone(here) or self._together(here)
        player = self._parting(group)
        assert isinstance(player, Player)
        self._a = player
        self._taken += group
        self.found.append(Explained(len(self.moves), group))

    def _alone(self, here: Parting) -> Group:
        """One difference that explains it and names a rule that is at work; () if none does."""
        suspects = self._suspects(here)
        likely = [each for each in self._left() if suspects & named(self.audit, each)]
        found = (each for each in likely if isinstance(self._parting((each,)), Player))
        return next(((each,) for each in found), ())

    def _together(self, here: Parting) -> Group:
        """Several differences of which none can be spared, each of which names such a rule.

        One of them may show only once another is taken over, so some order of them has to do.
        """
        group = self._left()
        if not isinstance(self._parting(group), Player):
            raise UnexplainedError(f"no differences explain it\n{self._where(here)}")
        for each in reversed(group):
            fewer = tuple(other for other in group if other != each)
            if isinstance(self._parting(fewer), Player):
                group = fewer
        if not self._leads(here, (), group):
            names = {each.title: sorted(named(self.audit, each)) for each in group}
            raise UnexplainedError(f"other rules are named: {names}\n{self._where(here)}")
        return group

    def _left(self) -> Group:
        return tuple(each for each in self.audit.differences if each not in self._taken)

    def _leads(self, at: Parting | Player, taken: Group, group: Group) -> bool:
        """Whether the rest of a group names, one after another, what still parts the two."""
        if isinstance(at, Player):
            return True
        suspects = self._suspects(at)
        return any(
            self._leads(self._parting((*taken, each)), (*taken, each), group)
            for each in group
            if each not in taken and suspects & named(self.audit, each)
        )

    def _suspects(self, parting: Parting) -> set[str]:
        told = self._told[parting.moves]
        moves = self.moves[: parting.moves]
        return responsible(self.audit.both, parting.told, told, moves[-1:])

    def _parting(self, group: Group) -> Player | Parting:
        """The first ruleset with these differences taken over, or where it still parts."""
        key = frozenset(each.id for each in group)
        if key not in self._known:
            self._known[key] = self._replayed(group)
        return self._known[key]

    def _replayed(self, group: Group) -> Player | Parting:
        player = self._player(self.audit.take_over(*self._taken, *group), {})
        told = player.told() if player.begin(self.start) else None
        for count, wanted in enumerate(self._told):
            if count:
                text = self.moves[count - 1]
                told = player.told() if player.do(text) else None
            if told != wanted:
                return Parting(count, told)
        return player

    def _where(self, parting: Parting) -> str:
        """The game, so that it can be looked at."""
        told = parting.told
        lines = [
            f"{self.audit.a.id} against {self.audit.original.id}, {self.start}",
            f"moves: {self.moves}",
            f"taken over: {[each.title for each in self._taken]}",
            f"suspects: {sorted(self._suspects(parting))}",
        ]
        both = zip((told or {}).items(), (self._told[-1] or {}).items(), strict=False)
        lines += [f"{name}: {one} / {other}" for (name, one), (_, other) in both if one != other]
        return "\n".join(lines)

    def _chosen(self, chance: random.Random, policies: list[Policy]) -> str:
        """What a policy of the second ruleset does."""
        state: Any = self._b.game
        position = SimpleNamespace(
            actions={state.action_to_string(each): each for each in state.legal_actions()},
            state=state,
            game=state,
            faults=self._b.own_reports(),
            ruleset=self.audit.original,
            players=self.start.players,
        )
        policy = policies[state.current_player()]
        return self._b.in_the_words_of_the_first(policy(chance, cast("Position", position)))


def named(audit: Audit, difference: Difference) -> set[str]:
    """The rules that a difference names: those it changes, and those whose order it turns."""
    found = {part.id for part in difference.parts if part.aspect != ORDER}
    for part in difference.parts:
        if part.aspect == ORDER:
            found |= {id_ for pair in swapped(audit.both, part.id) for id_ in pair}
    return found
