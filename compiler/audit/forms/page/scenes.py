"""A witness as pictures: the table before the first move and after each, as both engines see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.forms.counting import counted
from cuarenta.compiler.audit.forms.page.moves import Move, Reader
from cuarenta.compiler.audit.witness.find import pair
from cuarenta.compiler.audit.witness.outcome import Outcome, Parting, Start, Unseen, Witness
from cuarenta.compiler.audit.witness.replay import News, Step, View, opening, steps
from cuarenta.compiler.audit.witness.twins import Twins


@dataclass(frozen=True, slots=True)
class Board:
    """The table as one of the two sees it, or as both do; what is drawn marked differs."""

    whose: str
    view: View | None
    differs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: the move that led to it, what that brought, and the table after it."""

    number: int
    seat: int | None
    move: Move | None
    refused: str
    news: tuple[tuple[str, tuple[News, ...]], ...]
    boards: tuple[Board, ...]

    @property
    def laid(self) -> bool:
        """Whether a card has just been put on the table."""
        return self.move is not None and self.move.is_laid and not self.refused


@dataclass(frozen=True, slots=True)
class Scene:
    """A witness, ready to be drawn."""

    size: str
    company: str
    start: Start
    deal: str
    frames: tuple[Frame, ...]
    partings: tuple[Parting, ...]
    proved: bool


def scene(audit: Audit, difference: Difference, witness: Witness) -> Scene:
    """A witness played again, and drawn."""
    twins = Twins(*pair(audit, difference, in_b=witness.in_b))
    start = witness.game.start
    company = (
        f"All other rules are those of {audit.b.id}: in {audit.a.id} it changes nothing alone."
        if witness.in_b
        else f"All other rules are those of {audit.a.id}."
    )
    return Scene(
        size(witness),
        company,
        start,
        _deal(start),
        tuple(_frames(twins, witness, (audit.a.id, audit.b.id))),
        witness.game.partings,
        witness.proved,
    )


def size(witness: Witness) -> str:
    """How long the game is, and whether it is proved the shortest."""
    actions = counted(len(witness.game.moves), "action")
    if witness.proved:
        return f"{actions}, proved the fewest from {counted(witness.packs, 'pack')}"
    looked = counted(witness.tried, "position")
    return f"{actions}, the shortest found in {looked} from {counted(witness.packs, 'pack')}"


def unseen(outcome: Outcome) -> tuple[str, ...]:
    """Why there is no witness; nothing if there is one."""
    if not isinstance(outcome, Unseen):
        return ()
    if outcome.reasons:
        return tuple(f"Cannot be seen in play: {reason}." for reason in outcome.reasons)
    looked, packs = counted(outcome.tried, "position"), counted(outcome.packs, "pack")
    return (
        f"No such game was found in {looked}; there is none of "
        f"{counted(outcome.proved, 'action')} or fewer from {packs}.",
    )


def _deal(start: Start) -> str:
    dealer = (
        f"the dealer is drawn from seed {start.seed}"
        if start.dealer is None
        else f"seat {start.dealer} deals"
    )
    return f"{start.players} players; {dealer}."


def _frames(twins: Twins, witness: Witness, names: tuple[str, str]) -> Iterator[Frame]:
    game = witness.game
    reader = Reader((*twins.a.engine.RANKS, *twins.b.engine.RANKS))
    yield Frame(0, None, None, "", (), _boards(opening(twins, game), names))
    for number, step in enumerate(steps(twins, game), 1):
        yield Frame(
            number,
            step.seat,
            reader.read(step.move),
            _refused(step, names),
            _news(step, names),
            _boards(step.views, names),
        )


def _refused(step: Step, names: tuple[str, str]) -> str:
    refusing = (name for name, ok in zip(names, step.allowed, strict=True) if not ok)
    return next(refusing, "")


def _news(step: Step, names: tuple[str, str]) -> tuple[tuple[str, tuple[News, ...]], ...]:
    """What the move brought: by both alike, or by the one and by the other."""
    one, other = step.news
    if list(map(str, one)) == list(map(str, other)):
        return (("", one),) if one else ()
    return tuple(zip(names, step.news, strict=True))


def _boards(views: tuple[View | None, View | None], names: tuple[str, str]) -> tuple[Board, ...]:
    one, other = views
    if one == other:
        return (Board("", one),)
    differs = frozenset(_differing(one, other)) if one and other else frozenset()
    return Board(names[0], one, differs), Board(names[1], other, differs)


def _differing(one: View, other: View) -> Iterator[str]:
    for name in ("phase", "dealer", "in_turn", "table"):
        if getattr(one, name) != getattr(other, name):
            yield name
    for name in ("scores", "chicas", "captured"):
        for side, (mine, theirs) in enumerate(
            zip(getattr(one, name), getattr(other, name), strict=True)
        ):
            if mine != theirs:
                yield f"{name} {side}"
    for seat, (mine, theirs) in enumerate(zip(one.hands, other.hands, strict=True)):
        if mine != theirs:
            yield f"hand {seat}"
