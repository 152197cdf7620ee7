"""Reading scores, sides, seats, the clock and the numbers of packets, hands and chicas."""

from __future__ import annotations

from cuarenta.compiler.code.build import call, eq, index, not_, or_, self_, sub
from cuarenta.compiler.code.read import source
from cuarenta.compiler.code.tree import Expression as Code
from cuarenta.compiler.code.tree import Int
from cuarenta.compiler.model.expression import Fact, Relation
from cuarenta.compiler.plan.match import counts_twice
from cuarenta.compiler.plan.reading.reader import Reader, is_side, other, seat_of, side_of
from cuarenta.compiler.plan.scene import Scene, Workshop

PLAYING = ("capture", "play", "option")


def _score(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if fact.name == "score now" and fact.whose == "side" and "score now" in scene.local:
        return scene.local["score now"]
    return index(self_("_scores"), side_of(fact.whose, scene, shop))


def _points(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return scene.local["points"]


def _gained(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if fact.scope == "chica":
        start = shop.rules.game.start
        return sub(_score(fact, scene, shop), start) if start else _score(fact, scene, shop)
    note = f"the scores as this {fact.scope} began"
    begun = self_(shop.slot(f"_scores_before_{fact.scope}", "[0, 0]", comment=note))
    return sub(_score(fact, scene, shop), index(begun, side_of(fact.whose, scene, shop)))


def _players(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return self_("players")


def _among_sides(fact: Fact, words: frozenset[str], scene: Scene, shop: Workshop) -> Code:
    side = side_of(fact.whose, scene, shop)
    return or_(*(is_side(side, word, scene, shop) for word in sorted(words)))


def _among_seats(fact: Fact, words: frozenset[str], scene: Scene, shop: Workshop) -> Code:
    seat = seat_of("seat", scene)
    return or_(*(eq(seat, seat_of(word, scene)) for word in sorted(words)))


def packet_size(shop: Workshop) -> Code:
    """Cards dealt in a packet, to all seats."""
    return source("__n * self.players", n=Int(shop.rules.packet.cards))


def packet_plays(shop: Workshop) -> Code:
    """Cards played in this packet so far."""
    return self_(shop.slot("_plays", "0", comment="cards played in this packet"))


def _dealt_before(shop: Workshop) -> Code:
    """Cards of this hand's pack that were dealt in earlier packets."""
    return source(
        "__deck - len(self._stock) - __packet",
        deck=Int(shop.rules.deck_size),
        packet=packet_size(shop),
    )


def _plays(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    plays = packet_plays(shop)
    if fact.scope == "packet":
        return plays
    return source("__dealt + __plays", dealt=_dealt_before(shop), plays=plays)


def _plays_compared(
    fact: Fact, relation: Relation, number: int, scene: Scene, shop: Workshop
) -> Code | None:
    """Nothing played in the packet: outside of plays, the hands are as they were dealt."""
    if fact.scope != "packet" or number != 0 or scene.moment in PLAYING:
        return None
    untouched = source("self._hands == list(self._dealt)")
    if relation in ("=", "<="):
        return untouched
    return not_(untouched) if relation in (">", "!=") else None


def _is_play(scene: Scene) -> bool:
    """Whether a card is played, and not only taken that was missed."""
    return scene.moment == "option" or (scene.moment in PLAYING and "rank" in scene.local)


def _plays_left(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    left = source("__packet - __plays", packet=packet_size(shop), plays=packet_plays(shop))
    if scene.moment == "score":  # during a play or not
        left = source("sum(map(_size, self._hands))")
    if _is_play(scene):
        left = sub(left, 1)
    if fact.scope == "packet":
        return left
    undealt = Int(shop.rules.packet.undealt)
    return source("__left + (len(self._stock) - __undealt)", left=left, undealt=undealt)


def _first_play(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    first = not_(packet_plays(shop))
    if fact.scope == "packet":
        return first
    return source(
        "__first and len(self._stock) == __rest",
        first=first,
        rest=source("__d - __p", d=Int(shop.rules.deck_size), p=packet_size(shop)),
    )


def _last_play(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if scene.moment == "option":
        return source("__left == 0", left=_plays_left(fact, scene, shop))
    last = source("not hands[turn]" if _is_play(scene) else "not any(self._hands)")
    if fact.scope == "packet":
        return last
    undealt = shop.rules.packet.undealt
    out = source("not self._stock") if not undealt else source(f"len(self._stock) == {undealt}")
    return source("__last and __out", last=last, out=out)


def _packet_number(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return self_(shop.slot("_packet_number", "0"))


def _hand_number(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return self_(shop.slot("_hand_number", "0"))


def _chica_number(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if not shop.several_chicas:
        return Int(1)
    if counts_twice(shop.rules):
        return self_(shop.slot("_chica_number", "1"))
    over = scene.moment == "chica end"
    return source("sum(self._chicas)" if over else "sum(self._chicas) + 1")


def _chicas_won(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    if not shop.several_chicas:
        return Int(int(scene.moment == "chica end" and fact.whose == "side"))
    return index(self_("_chicas"), side_of(fact.whose, scene, shop))


def _cards(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    return index(self_("_piles"), side_of(fact.whose, scene, shop))


def _cards_in_hand(fact: Fact, scene: Scene, shop: Workshop) -> Code:
    seat = seat_of(fact.whose, scene)
    if fact.whose == "seat" and scene.hand is not None:
        return call("_size", scene.hand)
    held = call("_size", index(self_("_hands"), seat))
    if scene.moment in ("option", "turn") or "rank" not in scene.local or fact.whose == "next seat":
        return held
    return source("__n + (__seat == __mover)", n=held, seat=seat, mover=seat_of("seat", scene))


def taker(shop: Workshop) -> Code:
    """The side that captured last in this hand, -1 if none."""
    return self_(shop.slot("_last_taker", "-1", comment="the side that captured last"))


def _among_takers(fact: Fact, words: frozenset[str], scene: Scene, shop: Workshop) -> Code:
    side = side_of(fact.whose, scene, shop)
    sides = {"side": side, "opponents": other(side), "nobody": source("-1")}
    return or_(*(eq(taker(shop), sides[word]) for word in sorted(words)))


READERS = {
    "players": Reader(_players),
    "side": Reader(among=_among_sides),
    "seat": Reader(among=_among_seats),
    "score": Reader(_score),
    "score now": Reader(_score),
    "points": Reader(_points),
    "gained": Reader(_gained),
    "plays": Reader(_plays, _plays_compared),
    "plays left": Reader(_plays_left),
    "first play": Reader(_first_play),
    "last play": Reader(_last_play),
    "packet number": Reader(_packet_number),
    "hand number": Reader(_hand_number),
    "chica number": Reader(_chica_number),
    "chicas won": Reader(_chicas_won),
    "cards": Reader(_cards),
    "cards in hand": Reader(_cards_in_hand),
    "last capturer": Reader(among=_among_takers),
}
