"""A moment: the point of view from which facts are read."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

from cuarenta.compiler.interpret.state import Card, Fresh, State


@dataclass(slots=True)
class Deed:
    """What a play does or, as an option, would do.

    `left` are the ranks that lie on the table then, `took` those that a play takes. `by` counts the
    cards that each capture rule takes, `taken` those that count as "cards taken"; `alike` the cards
    of the rank being taken that lay on the table.
    """

    card: Card | None
    before: int
    left: tuple[int, ...]
    on_table: int = 0
    taken: int = 0
    took: tuple[int, ...] = ()
    by: dict[str, int] = field(default_factory=dict)
    fresh: str = "absent"
    alike: int = 0
    adjacent: bool = False
    run_open: bool = False


@dataclass(slots=True)
class Moment:
    """Who acts at a moment, and what has to be remembered of how it began.

    `side` is whose facts are read when none is named, `acting` the side that acts: they differ only
    where points go to another side. `fired` are the rules that have fired at this moment, with the
    points that each added; `earlier` those that have at other moments of the same end.
    """

    state: State
    kind: str
    side: int
    acting: int
    seat: int
    scores: tuple[int, int]
    piles: tuple[int, int]
    deed: Deed | None = None
    fired: dict[tuple[str, int], int] = field(default_factory=dict)
    earlier: Mapping[tuple[str, int], int] = field(default_factory=dict)
    points: int = 0
    victim: Fresh | None = None

    def of_receiver(self, side: int, points: int) -> Moment:
        """This moment seen from the side that is about to receive points."""
        return dataclasses.replace(self, kind="limit", side=side, points=points)

    def of_score(self, side: int) -> Moment:
        """This moment seen from the side whose score has just changed."""
        return dataclasses.replace(self, kind="score", side=side)

    def of_occasion(self, victim: Fresh) -> Moment:
        """This moment as the occasion of a claim."""
        return dataclasses.replace(self, kind="occasion", victim=victim)

    def part(self, whose: str) -> int:
        """The side that these words mean."""
        state = self.state
        match whose:
            case "" | "side":
                return self.side
            case "opponents":
                return 1 - self.side
            case "dealers":
                return state.dealer % 2
            case "nondealers":
                return 1 - state.dealer % 2
            case "next dealers":
                return state.next_dealers()
        raise ValueError(f"{whose!r} is no side")


def begin(state: State, kind: str, side: int, seat: int) -> Moment:
    """A moment that begins now."""
    first, second = state.piles
    return Moment(
        state,
        kind,
        side,
        side,
        seat,
        (state.scores[0], state.scores[1]),
        (len(first), len(second)),
    )
