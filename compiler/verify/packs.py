"""Packs that make rare things common."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from cuarenta.compiler.model.ruleset import Ruleset

Pack = list[str]
Maker = Callable[[random.Random, Ruleset], Pack]


def whole(ruleset: Ruleset) -> Pack:
    """Every card, low to high."""
    codes = zip(ruleset.ranks, ruleset.copies, strict=True)
    return [code for code, copies in codes for _ in range(copies)]


def shuffled(chance: random.Random, ruleset: Ruleset) -> Pack:
    """Any order."""
    pack = whole(ruleset)
    chance.shuffle(pack)
    return pack


def alike(chance: random.Random, ruleset: Ruleset) -> Pack:
    """Three or four of a kind in most hands: rank after rank, a little mixed."""
    ranks = list(zip(ruleset.ranks, ruleset.copies, strict=True))
    chance.shuffle(ranks)
    pack = [code for code, copies in ranks for _ in range(copies)]
    return _mixed(chance, pack, chance.randint(0, 12))


def baited(chance: random.Random, ruleset: Ruleset) -> Pack:
    """All of a rank but one in a hand, and that one in the next."""
    size = ruleset.packet.cards
    ranks = [code for code in ruleset.ranks if whole(ruleset).count(code) > 1]
    chance.shuffle(ranks)
    rest = shuffled(chance, ruleset)
    pack: Pack = []
    last: Pack = []
    for code in ranks[: len(rest) // size]:
        bait = [code] * min(rest.count(code) - 1, size - len(last))
        block = last + bait
        for each in block:
            rest.remove(each)
        others = [each for each in rest if each not in (code, *ranks)] or rest
        block += [each for each in others if each != code][: size - len(block)]
        for each in block[len(last) + len(bait) :]:
            rest.remove(each)
        pack += block
        last = [code] if code in rest else []
    return _mixed(chance, pack + rest, chance.randint(0, 6))


def echoing(chance: random.Random, ruleset: Ruleset) -> Pack:
    """Neighbours hold the same ranks, so that cards fall on their equals."""
    size = ruleset.packet.cards
    ranks = list(ruleset.ranks)
    chance.shuffle(ranks)
    copies = dict(zip(ruleset.ranks, ruleset.copies, strict=True))
    pack: Pack = []
    for start in range(0, len(ranks), size):
        block = ranks[start : start + size]
        for _ in range(max(copies[code] for code in block)):
            dealt = [code for code in block if copies[code]]
            for code in dealt:
                copies[code] -= 1
            pack += dealt
    return _mixed(chance, pack, chance.randint(0, 6))


def paired(chance: random.Random, ruleset: Ruleset) -> Pack:
    """In each packet two of a rank, or four: all can be paired off, and nothing need be left."""
    size = ruleset.deck_size - ruleset.packet.undealt
    pairs = [code for code in whole(ruleset)[::2] if whole(ruleset).count(code) % 2 == 0]
    chance.shuffle(pairs)
    packet = ruleset.packet.cards * chance.choice(ruleset.seats.players)
    pack: Pack = []
    while len(pack) < size and pairs:
        dealt = [code for code in pairs[: packet // 2] for _ in range(2)]
        del pairs[: packet // 2]
        chance.shuffle(dealt)
        pack += dealt
    rest = Counter(whole(ruleset)) - Counter(pack)
    return pack + list(rest.elements())


def high_first(chance: random.Random, ruleset: Ruleset) -> Pack:
    """High cards first, so that long runs lie there when the low ones come."""
    return _mixed(chance, whole(ruleset)[::-1], chance.randint(0, 20))


def low_first(chance: random.Random, ruleset: Ruleset) -> Pack:
    """Low cards first, so that many sums lie there."""
    return _mixed(chance, whole(ruleset), chance.randint(0, 20))


def apart(chance: random.Random, ruleset: Ruleset) -> Pack:
    """Each hand has ranks that the others lack: few captures, full tables."""
    ranks = list(ruleset.ranks)
    chance.shuffle(ranks)
    by_rank = sorted(whole(ruleset), key=ranks.index)
    return _mixed(chance, by_rank, chance.randint(0, 3))


def _mixed(chance: random.Random, pack: Pack, swaps: int) -> Pack:
    for _ in range(swaps):
        i, j = chance.randrange(len(pack)), chance.randrange(len(pack))
        pack[i], pack[j] = pack[j], pack[i]
    return pack


MAKERS: tuple[Maker, ...] = (
    shuffled,
    shuffled,
    alike,
    baited,
    baited,
    echoing,
    paired,
    high_first,
    low_first,
    apart,
)
