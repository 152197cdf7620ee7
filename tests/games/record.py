"""Records: games written down as a player would note them, with what each line scores.

A line holds moves, in the order in which they are made, then the points they bring and, where it
matters, the scores of even and odd seats after them:

    6 6x6 | odd caida 2, odd limpia 2 | 0-4

A line without a bar scores nothing. `misdeal` reports one, `revoke@1` a revoke of seat 1;
`lay-packet` and `lay-hand` stand for everyone laying down their lowest card until the packet or the
hand is over. A line that begins with a word and a colon makes no move: it looks at the game
(`LOOKS` in `table.py`), tries what must be `refused:`, or says which hands the packet about to be
played has (`packet: 666AK Q23 - -`, from the seat that leads). `deal` begins a new pack. Nothing
else need be said about the cards: they follow from the plays, and what is left open is filled so
that nobody else has three alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field

HAND = 5
PLAYS = 40  # of a whole hand


@dataclass(frozen=True, slots=True)
class Line:
    """One line: moves with the points they bring, or something to look at."""

    text: str
    moves: tuple[str, ...] = ()
    look: str = ""
    wanted: str = ""
    events: tuple[str, ...] = ()
    score: str = ""


@dataclass(slots=True)
class Hand:
    """What the lines up to the next `deal` say: of play, and of the cards of each packet."""

    lines: list[Line] = field(default_factory=list)
    plays: list[str] = field(default_factory=list)
    packets: dict[int, list[str]] = field(default_factory=dict)


def read(record: str, players: int) -> list[Hand]:
    """The hands of a record."""
    hands = [Hand()]
    for text in record.splitlines():
        body = text.partition("#")[0].strip()
        if body == "deal":
            hands.append(Hand())
        elif body.startswith("packet:"):
            number = len(hands[-1].plays) // (HAND * players)
            hands[-1].packets[number] = body.removeprefix("packet:").split()
        elif body:
            add(hands[-1], read_line(body), HAND * players)
    return hands


def add(hand: Hand, line: Line, packet: int) -> None:
    """Add a line to a hand; a `lay` becomes as many plays of cards not named as there are left."""
    moves: list[str] = []
    for move in line.moves:
        played = len(hand.plays)
        left = {"lay-packet": packet - played % packet, "lay-hand": PLAYS - played}
        new = ["-"] * left[move] if move in left else [move]
        hand.plays += [each for each in new if is_play(each)]
        moves += new
    hand.lines.append(
        Line(line.text, tuple(moves), line.look, line.wanted, line.events, line.score)
    )


def read_line(text: str) -> Line:
    """One line of a record."""
    look, colon, wanted = text.partition(":")
    if colon:
        return Line(text, look=look.strip(), wanted=wanted.strip())
    moves, _, results = text.partition("|")
    events, _, score = results.partition("|")
    return Line(
        text,
        moves=tuple(
            word.replace("claim_", "claim ") for word in moves.replace("claim ", "claim_").split()
        ),
        events=tuple(event.strip() for event in events.split(",") if event.strip()),
        score=score.strip(),
    )


def is_play(move: str) -> bool:
    """Whether a move plays a card; words are small, ranks are not."""
    return not move[0].islower()
