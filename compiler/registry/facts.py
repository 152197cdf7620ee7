"""The facts that an expression may read. An entry here is the only description of a fact.

In a phrase, `<award>` and its like stand for the name of such a rule (`<event>`: an award,
announcement, claim, fault or capture), `<scope>` for packet, hand, chica or match, `<rank>` for the
code of a rank. Articles are free, and `none`, `empty` and `nothing` stand for 0. The first entry of `whose` is what a fact is
read of when no `of` follows; a fact without it takes no `of`. `scopes` are the stretches that
`<scope>` may be.
"""

from __future__ import annotations

from dataclasses import dataclass

from cuarenta.compiler.registry.kinds import (
    BOTH,
    SCOPES,
    SEATS,
    SIDES,
    Count,
    FactType,
    KnownTo,
    Moment,
    OneOf,
    RankType,
    YesNo,
)

NATURAL = Count(0, None)
POINTS = Count(None, None)
PLAYED: tuple[Moment, ...] = ("capture", "play")
ENDS: tuple[Moment, ...] = ("packet end", "hand end")
OPTION: tuple[Moment, ...] = ("option", *PLAYED)
JUDGED: tuple[Moment, ...] = (*PLAYED, "announcement", *ENDS, "claim", "fault")
LIVE: tuple[Moment, ...] = (*JUDGED, "option", "turn", "missed", "limit", "score")
ALL: tuple[Moment, ...] = (*LIVE, "chica end")
SHORT = ("packet", "hand")


@dataclass(frozen=True, slots=True)
class FactSpec:
    """One fact: how it is written, its values, where it can be read, who knows it, what it means."""

    name: str
    phrases: tuple[str, ...]
    type: FactType
    moments: tuple[Moment, ...]
    meaning: str
    whose: tuple[str, ...] = ()
    known: KnownTo = "all"
    scopes: tuple[str, ...] = SCOPES


FACTS: tuple[FactSpec, ...] = (
    # The ruleset and the table
    FactSpec("target", ("target",), Count(1, 1000), ALL, "points that end a chica"),
    FactSpec("players", ("players",), Count(2, 4), ALL, "seats at the table"),
    FactSpec("deck size", ("deck size",), NATURAL, ALL, "cards in the pack"),
    FactSpec(
        "side", ("side",), OneOf(("dealers", "nondealers", "next dealers")), ALL,
        "the part that the side plays in this hand",
    ),
    FactSpec(
        "seat", ("seat",), OneOf(("dealer", "leader", "last player")),
        (*OPTION, "turn", "announcement", "missed", "fault"),
        "the part that the seat plays in this packet; the last player plays last",
    ),
    # Scores
    FactSpec(
        "score", ("score",), POINTS, ALL,
        "the score as the moment begins; at the moments score and chica end, the new one", SIDES,
    ),
    FactSpec(
        "score now", ("score now",), POINTS, (*JUDGED, "limit"),
        "the score at this instant, with what this moment has already added", SIDES,
    ),
    FactSpec(
        "points", ("points",), POINTS, ("limit",),
        "the points about to be added, as earlier limits left them",
    ),
    FactSpec(
        "too", ("<award> too",), YesNo(), (*PLAYED, *ENDS, "limit"),
        "that award has fired at this moment for the same side (in a limit: an award at a play)",
    ),
    FactSpec(
        "paid", ("points of <award>",), POINTS, (*PLAYED, *ENDS),
        "the points that award has added at this moment; 0 if it did not fire",
    ),
    FactSpec(
        "gained", ("points this <scope>",), POINTS, ALL,
        "what the score has grown by since the stretch began, with what this moment has already added",
        SIDES,
        scopes=("packet", "hand", "chica"),
    ),
    # History, before this moment
    FactSpec(
        "times", ("<event> this <scope>", "<event> in a row"), NATURAL, ALL,
        "how often that happened before this moment; in a row: on how many plays of the side or seat "
        "(or of both sides), one straight after another up to now; with two players the partner is the "
        "seat itself",
        (*SIDES, "seat", "partner", *BOTH),
    ),
    FactSpec(
        "together", ("<event> with <event> this <scope>",), NATURAL, ALL,
        "how often both happened at one play, before this moment", (*SIDES, *BOTH),
    ),
    FactSpec(
        "captures", ("captures this <scope>", "captures in a row"), NATURAL, ALL,
        "how often the side captured before this moment; in a row: on how many plays of the side "
        "(or of both sides), one straight after another up to now",
        (*SIDES, *BOTH),
    ),
    FactSpec(
        "equal plays", ("equal plays in a row",), NATURAL, PLAYED,
        "how many plays straight before this one, in this hand, were of the played rank",
    ),
    # The clock
    FactSpec(
        "plays", ("plays this <scope>",), NATURAL, ALL,
        "cards played before this moment",
        scopes=SHORT,
    ),
    FactSpec(
        "plays left", ("plays left this <scope>",), NATURAL, ALL,
        "cards still to be played after this moment",
        scopes=SHORT,
    ),
    FactSpec(
        "first play", ("first play this <scope>",), YesNo(), OPTION,
        "no card was played before this one",
        scopes=SHORT,
    ),
    FactSpec(
        "last play", ("last play this <scope>",), YesNo(), OPTION,
        "no card is left to play after this one",
        scopes=SHORT,
    ),
    FactSpec("packet number", ("packet number",), Count(1, None), ALL, "packet of this hand"),
    FactSpec(
        "hand number", ("hand number",), Count(1, None), ALL,
        "hand of this chica; a hand dealt anew by the same dealer keeps its number",
    ),
    FactSpec("chica number", ("chica number",), Count(1, None), ALL, "chica of this match"),
    FactSpec(
        "chicas won", ("chicas won",), NATURAL, ALL,
        "chicas the side has won; at chica end, the one just ended included", SIDES,
    ),
    # Cards everyone can count
    FactSpec("cards", ("cards",), NATURAL, ALL, "cards in the side's pile", SIDES),
    FactSpec(
        "cards like", ("cards like <rank>",), NATURAL, ALL,
        "cards of that rank in the side's pile", SIDES,
    ),
    FactSpec(
        "cards in hand", ("cards in hand",), NATURAL,
        ("option", "turn", "announcement", *PLAYED, "missed"),
        "cards the seat holds as the moment begins; at a play, the played one included", SEATS,
    ),
    FactSpec(
        "last capturer", ("last capturer",), OneOf(("side", "opponents", "nobody")), LIVE,
        "whose capture is the latest of this hand, before this moment",
    ),
    FactSpec(
        "table", ("table",), NATURAL, LIVE,
        "cards on the table; of a play or a capture, once it is made",
    ),
    FactSpec(
        "table like", ("table like <rank>",), NATURAL, LIVE,
        "cards of that rank on the table; of a play or a capture, once it is made",
    ),
    FactSpec("table before", ("table before",), NATURAL, OPTION, "cards on the table before the play"),
    FactSpec(
        "on table", ("on table",), NATURAL, (*OPTION, "turn"),
        "cards of the played rank on the table before the play",
    ),
    FactSpec(
        "alike on table", ("alike on table",), NATURAL, ("option",),
        "cards of the rank being taken on the table before the play (captures of one rank)",
    ),
    # The play
    FactSpec(
        "played card", ("played card",), RankType(), (*OPTION, "turn"),
        "the rank played; at a turn, of each card that could be",
    ),
    FactSpec(
        "played number", ("played number",), NATURAL, (*OPTION, "turn"),
        "the number of the played card; 0 where it has none",
    ),
    FactSpec(
        "cards taken", ("cards taken",), NATURAL, OPTION,
        "of an option, the cards that this rule takes; of a play, all it took, the played one aside",
    ),
    FactSpec(
        "cards taken like", ("cards taken like <rank>",), NATURAL, PLAYED,
        "cards of that rank that a play took, the played one aside",
    ),
    FactSpec(
        "cards taken by", ("cards taken by <capture>",), NATURAL, OPTION,
        "the cards that one capture rule took; of an option, of a rule it is built upon",
    ),
    FactSpec(
        "used", ("<capture> used",), YesNo(), OPTION,
        "that capture rule took cards; of an option, of a rule it is built upon",
    ),
    FactSpec(
        "side by side", ("side by side",), YesNo(), ("option",),
        "the cards of the sum lie without a gap in the row",
    ),
    FactSpec(
        "fresh card", ("fresh card",),
        OneOf(("absent", "left", "matched", "summed", "run over", "swept")), OPTION,
        "what happens to the card that the play before has just left on the table (absent: it left "
        "none; left: it stays; swept: taken along without being chosen)",
    ),
    FactSpec(
        "like fresh", ("like fresh card",), YesNo(), ("turn",),
        "the card that could be played is of the rank that the play before has just left on the table",
    ),
    FactSpec(
        "run open", ("run open",), YesNo(), OPTION,
        "the next rank of the run still lies on the table after the capture; of an option, after a "
        "run of this length",
    ),
    FactSpec(
        "rank shown", ("rank shown",), YesNo(), (*OPTION, "occasion"),
        "the played rank (at an occasion, the captured one) was shown in an announcement of this "
        "packet",
    ),
    # A claim's occasion
    FactSpec(
        "victim was dealt", ("victim was dealt",), NATURAL, ("occasion",),
        "cards of the captured rank that the seat which had played it was dealt in that packet",
        known="after",
    ),
    FactSpec(
        "victim announced", ("victim announced",), YesNo(), ("occasion",),
        "the seat which had played the captured card had announced in that packet",
    ),
    # One's own hand
    FactSpec(
        "cards alike", ("cards alike",), NATURAL, ("announcement", "option", "turn"),
        "most cards of one rank in the seat's hand", known="seat",
    ),
    FactSpec(
        "rank alike", ("rank alike",), RankType(), ("announcement",),
        "the rank of which the seat holds most cards; of several, the highest", known="seat",
    ),
    FactSpec(
        "hand like", ("hand like <rank>",), NATURAL, ("announcement", "option", "turn"),
        "cards of that rank in the seat's hand", known="seat",
    ),
    FactSpec(
        "pairs in hand", ("pairs in hand",), NATURAL, ("announcement", "option", "turn"),
        "ranks of which the seat holds exactly two", known="seat",
    ),
    FactSpec(
        "hand total", ("hand total",), NATURAL, ("announcement", "option", "turn"),
        "sum of the numbers in the seat's hand", known="seat",
    ),
    FactSpec(
        "equal in hand", ("equal in hand",), NATURAL, ("option", "turn"),
        "cards of the played rank that the seat holds, the played one included", known="seat",
    ),
)  # fmt: skip

BY_NAME = {fact.name: fact for fact in FACTS}
