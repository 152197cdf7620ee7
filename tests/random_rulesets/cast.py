"""What a random ruleset will consist of, before any of its conditions is written."""

from __future__ import annotations

import random
from dataclasses import dataclass

NAMES: dict[str, tuple[str, ...]] = {
    "award": ("gold", "silver", "amber", "ruby", "pearl", "opal", "jade", "onyx"),
    "announce": ("hola", "viva", "toma", "mira"),
    "fault": ("slip", "slur", "spill"),
    "claim": ("asked",),
    "limit": ("wall", "roof", "fence"),
    "win": ("goal", "rout", "coup", "feat", "triumph", "crown"),
    "basis": ("pair", "plus", "twin", "joker", "heap"),
    "run": ("chain",),
    "rest": ("tail", "tow"),
    "missed": ("lost",),
    "leftover": ("clear", "sweepings"),
    "rotation": ("onward", "later", "after_chica"),
}
AT_PLAYS = ("capture", "play")
COUNTS = ("packet end", "hand end")
BASES = (
    "one equal card", "every equal card", "cards that add up", "one card of one rank",
    "every card of one rank",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stub:
    """A rule to be: its kind, its name, what sort of its kind it is, and when it is judged."""

    kind: str
    name: str
    sort: str = ""
    moment: str = ""
    after: tuple[str, ...] = ()
    """The captures that a capture is built upon."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A pack to be: its ranks with their numbers."""

    name: str
    ranks: tuple[str, ...]
    numbers: tuple[int | None, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Cast:
    """All rules to be; steps and limits stand in the order in which they shall be judged."""

    packs: tuple[Suit, ...]
    players: tuple[int, ...]
    cards: int
    undealt: int
    target: int
    bases: str
    stubs: tuple[Stub, ...]
    richness: float

    @property
    def ranks(self) -> tuple[str, ...]:
        """The codes of all ranks."""
        return tuple(rank for pack in self.packs for rank in pack.ranks)

    @property
    def deck(self) -> int:
        """How many cards there are."""
        return sum(len(pack.ranks) * pack.copies for pack in self.packs)

    def of(self, kind: str, *sorts: str) -> tuple[Stub, ...]:
        """The rules of a kind, of certain sorts of it."""
        return tuple(s for s in self.stubs if s.kind == kind and (not sorts or s.sort in sorts))


def cast(chance: random.Random) -> Cast:
    """Decide what a ruleset consists of."""
    richness = chance.choice((0.15, 0.3, 0.3, 0.5, 0.7))
    packs = _packs(chance)
    players = chance.choice(((2, 4), (2, 4), (2,), (4,), (4, 2)))
    size = sum(len(pack.ranks) * pack.copies for pack in packs)
    cards, undealt = _deal(chance, size, max(players))
    return Cast(
        packs=packs,
        players=players,
        cards=cards,
        undealt=undealt,
        target=chance.choice((4, 6, 8, 10, 10, 12, 15, 20)),
        bases=chance.choices(("one", "1", "any number", "2", "3"), (12, 1, 2, 1, 1))[0],
        stubs=tuple(_stubs(chance, richness, len(packs) > 1)),
        richness=richness,
    )


# Cards ------------------------------------------------------------------------------------------

LOW = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
COURT = ("J", "Q", "K")


def _packs(chance: random.Random) -> tuple[Suit, ...]:
    low = LOW[: chance.choice((3, 4, 5, 6, 7, 7, 7, 8, 10))]
    court = COURT[: chance.choice((0, 1, 2, 3, 3, 3))]
    numbers: list[int | None] = list(range(1, len(low) + 1))
    if chance.random() < 0.3:
        numbers += [len(low) + each for each in range(1, len(court) + 1)]
    else:
        numbers += [None] * len(court)
    if chance.random() < 0.15:
        numbers[chance.randrange(len(numbers))] = chance.choice((None, 1, 2, 11))
    copies = chance.choice((2, 3, 4, 4, 4, 4, 5))
    ranks = low + court
    main = Suit("main", ranks, tuple(numbers), copies)
    if chance.random() < 0.3:
        return main, _extra(chance)
    return (main,)


def _extra(chance: random.Random) -> Suit:
    """Jokers, or ranks that stand beside the others."""
    if chance.random() < 0.7:
        return Suit("extra", ("*",), (None,), chance.choice((1, 2, 2, 3)))
    ranks = ("E1", "E2", "E3")[: chance.choice((2, 3))]
    numbers = chance.choice(((None,) * 3, (3, 5, None), (2, 4, 6)))
    return Suit("extra", ranks, numbers[: len(ranks)], chance.choice((1, 2, 3)))


def _deal(chance: random.Random, size: int, players: int) -> tuple[int, int]:
    """Cards in a packet, and how many stay undealt."""
    cards = chance.choice([n for n in (1, 2, 3, 4, 5, 5, 5, 6, 8) if n * players <= size])
    each = cards * players
    packets = size // each
    if packets > 1 and chance.random() < 0.3:
        packets = chance.randint(1, packets)
    return cards, size - packets * each


# Rules ------------------------------------------------------------------------------------------


def _stubs(chance: random.Random, richness: float, jokers: bool) -> list[Stub]:
    stubs = _captures(chance, richness, jokers)
    stubs += _some(chance, richness, "rotation", lambda: Stub("deal", "", "rotation"), 3)
    stubs += _some(chance, richness, "fault", lambda: Stub("fault", ""), 2)
    said = ("before first play", "on own turn", "on own first turn", "by itself")
    stubs += _some(
        chance, richness, "announce", lambda: Stub("announce", "", chance.choice(said)), 3
    )
    stubs += _steps(chance, richness)
    stubs += _some(chance, richness, "limit", lambda: Stub("limit", ""), 3)
    return stubs


def _some(chance: random.Random, richness: float, pool: str, make: object, most: int) -> list[Stub]:
    names = list(NAMES[pool][:most])
    count = sum(chance.random() < richness for _ in names)
    found = []
    for name in chance.sample(names, count):
        stub = make()  # type: ignore[operator]
        found.append(Stub(stub.kind, name, stub.sort, stub.moment, stub.after))
    return found


def _captures(chance: random.Random, richness: float, jokers: bool) -> list[Stub]:
    names = iter(NAMES["basis"])
    equal = chance.choice(("one equal card", "every equal card"))
    sorts = [equal]
    if chance.random() < 0.75:
        sorts.append("cards that add up")
    if chance.random() < richness * 0.3:
        sorts.append(chance.choice(BASES))
    if chance.random() < (0.6 if jokers else 0.08):
        sorts.append(chance.choice(BASES[3:]))
    if chance.random() < 0.1:
        sorts.pop(0)
    bases = [Stub("capture", next(names), sort) for sort in sorts or [equal]]
    stubs = list(bases)
    if chance.random() < 0.3 + richness:
        chosen = [b for b in bases if chance.random() < 0.8] or bases[:1]
        stubs.append(Stub("capture", "chain", "next ranks up", after=tuple(b.name for b in chosen)))
        if chance.random() < 0.2 + richness * 0.6:
            stubs.append(Stub("capture", "lost", "missed run", after=("chain",)))
    if chance.random() < richness * 0.5:
        able = [s for s in stubs if s.sort != "missed run"]
        for name in NAMES["rest"][: chance.choice((1, 1, 2))]:
            chosen = [s for s in able if chance.random() < 0.6] or able[:1]
            stubs.append(
                Stub("capture", name, "rest of a rank", after=tuple(s.name for s in chosen))
            )
    return stubs


def _steps(chance: random.Random, richness: float) -> list[Stub]:
    """Awards, claims, leftovers and wins, in any order."""
    stubs: list[Stub] = []
    for name in NAMES["award"]:
        if chance.random() < 0.2 + richness * 0.6:
            on = chance.choice(
                ("capture", "capture", "capture", "play", "play", "packet end", "hand end")
            )
            stubs.append(Stub("award", name, moment=on))
    at_plays = [s.name for s in stubs if s.moment in AT_PLAYS]
    if at_plays and chance.random() < 0.25 + richness * 0.3:
        moment = chance.choice(COUNTS)
        stubs.append(Stub("claim", "asked", moment=moment, after=(chance.choice(at_plays),)))
    for name in NAMES["leftover"]:
        if chance.random() < 0.2 + richness * 0.5:
            stubs.append(Stub("capture", name, "table", chance.choice(COUNTS)))
    stubs += [Stub("win", "goal", moment="score"), Stub("win", "crown", moment="chica end")]
    for name in NAMES["win"][1:-1]:
        if chance.random() < richness * 0.35:
            moment = chance.choice(
                ("score", "capture", "play", "packet end", "hand end", "chica end")
            )
            stubs.append(Stub("win", name, moment=moment))
    chance.shuffle(stubs)
    return stubs
