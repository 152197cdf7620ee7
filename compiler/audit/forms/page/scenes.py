"""A witness as pictures: the table before the first move and after each, as both engines see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.forms.counting import counted
from cuarenta.compiler.audit.forms.page.moves import Move, Reader
from cuarenta.compiler.audit.witness.find import pair
from cuarenta.compiler.audit.witness.outcome import Outcome, Parting, Start, Unseen, Witness
from cuarenta.compiler.audit.witness.replay import News, Step, View, opening, steps
from cuarenta.compiler.audit.witness.twins import Twins


@dataclass(frozen=True, slots=True)
class Board:
    """The table as one of the two sees it, or as both do.

    `differs` names what is drawn marked; `fresh` is the place of the card just laid, or -1.
    """

    whose: str
    view: View | None
    differs: frozenset[str] = frozenset()
    fresh: int = -1


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: the move that led to it, what that brought, and the table after it."""

    number: int
    seat: int | None
    move: Move | None
    refused: str
    news: tuple[tuple[str, tuple[News, ...]], ...]
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A witness, ready to be drawn."""

    size: str
    company: str
    start: Start
    deal: str
    frames: tuple[Frame, ...]
    partings: tuple[Parting, ...]

    @property
    def counts_games(self) -> bool:
        """Whether any game of a match has been won."""
        views = (board.view for frame in self.frames for board in frame.boards)
        return any(view is not None and any(view.chicas) for view in views)


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
    )


def size(witness: Witness) -> str:
    """How long the game is, and whether it is proved the shortest."""
    if not witness.game.moves:
        return "Before the first action"
    actions = counted(len(witness.game.moves), "action").capitalize()
    if witness.proved:
        return f"{actions}, proved the fewest from {_many(witness.packs, 'pack')}"
    looked = _many(witness.tried, "position")
    return f"{actions}, the shortest found in {looked} from {_many(witness.packs, 'pack')}"


def _many(number: int, noun: str) -> str:
    """A number of things, thousands set apart."""
    return counted(number, noun).replace(str(number), f"{number:,}", 1)


def unseen(outcome: Outcome) -> tuple[str, ...]:
    """Why there is no witness; nothing if there is one."""
    if not isinstance(outcome, Unseen):
        return ()
    if outcome.reasons:
        return tuple(f"Cannot be seen in play: {reason}." for reason in outcome.reasons)
    looked, packs = _many(outcome.tried, "position"), _many(outcome.packs, "pack")
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
        move = reader.read(step.move)
        refused = _refused(step, names)
        laid = move.card if move.is_laid and not refused else ""
        boards = _boards(_rowed(step.views, reader), names, laid)
        yield Frame(number, step.seat, move, refused, _news(step, names), boards)


def _refused(step: Step, names: tuple[str, str]) -> str:
    refusing = (name for name, ok in zip(names, step.allowed, strict=True) if not ok)
    return next(refusing, "")


def _news(step: Step, names: tuple[str, str]) -> tuple[tuple[str, tuple[News, ...]], ...]:
    """What the move brought: by both alike, or by the one and by the other."""
    one, other = step.news
    if list(map(str, one)) == list(map(str, other)):
        return (("", one),) if one else ()
    return tuple(zip(names, step.news, strict=True))


def _rowed(views: tuple[View, View], reader: Reader) -> tuple[View, View]:
    """Both tables in the order in which they lie, where one of the engines has no need of it.

    An engine that does not keep the row tells its cards ascending.
    """
    tables = tuple(view.table for view in views)
    sorted_ = [tuple(reader.ascending(table)) for table in tables]
    if tables[0] == tables[1] or sorted_[0] != sorted_[1]:
        return views
    unsorted = [table for table in tables if table != sorted_[0]]
    if len(unsorted) > 1:
        return views
    return replace(views[0], table=unsorted[0]), replace(views[1], table=unsorted[0])


def _boards(
    views: tuple[View | None, View | None], names: tuple[str, str], laid: str = ""
) -> tuple[Board, ...]:
    one, other = views
    if one == other:
        return (Board("", one, fresh=_latest(one, laid)),)
    differs = frozenset(_differing(one, other)) if one and other else frozenset()
    return tuple(
        Board(name, view, differs, _latest(view, laid))
        for name, view in zip(names, views, strict=True)
    )


def _latest(view: View | None, card: str) -> int:
    """Where the latest card of a rank lies."""
    places = [n for n, each in enumerate(view.table if view else ()) if each == card]
    return places[-1] if places else -1


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
