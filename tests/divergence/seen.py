"""Which rules can be at work where two games come to tell otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cuarenta.compiler.audit.pair import Aligned
from cuarenta.compiler.audit.references import facts, members, spoken_of
from cuarenta.compiler.model.rules import (
    Announcement,
    Basis,
    Claim,
    Draw,
    Fault,
    Game,
    Leftover,
    Missed,
    Pack,
    Packet,
    Rest,
    Rotation,
    Rule,
    Run,
    Seats,
    Turn,
    Win,
)
from tests.divergence.players import Told

TAKING = (Turn, Basis, Run, Rest, Pack)
ASKED: dict[str, tuple[type, ...]] = {
    "announce": (Announcement,),
    "play": TAKING,
    "missed": (Missed, Run),
    "claim": (Claim,),
    "over": (Win,),
}
BEGINNING = (Pack, Packet, Seats, Draw)
SHOWS: dict[str, tuple[type, ...]] = {
    "dealer": (Draw, Rotation, Fault),
    "captured": (*TAKING, Missed, Leftover),
    "table": (*TAKING, Missed, Leftover),
    "hands": (Pack, Packet, Seats),
    "chicas": (Win, Game),
    "returns": (Win, Game),
}
"""The sorts of rules that act where this is told otherwise."""


MADE_BY: dict[str, tuple[type, ...]] = {
    "cards": (*TAKING, Missed, Leftover),
    "cards like": (*TAKING, Missed, Leftover),
    "table": (*TAKING, Missed, Leftover),
    "table like": (*TAKING, Missed, Leftover),
    "fresh card": TAKING,
    "run open": TAKING,
    "cards taken": TAKING,
    "cards taken by": TAKING,
    "cards taken like": TAKING,
    "used": TAKING,
    "target": (Game,),
    "deck size": (Pack,),
}
"""The sorts of rules that make a fact what it is, which are not seen where the move goes on."""


def responsible(both: Aligned, a: Told | None, b: Told | None, move: Sequence[str]) -> set[str]:
    """The ids of rules that can be why two games tell otherwise; None is what is refused."""
    if a is None or b is None:
        return _closed(both, _of_sorts(both, (Fault,) if move else BEGINNING))
    differing = {name for name in a if a[name] != b[name]}
    found = _of_events(both, a, b)
    for name in differing & SHOWS.keys():
        found |= _of_sorts(both, SHOWS[name])
    if differing & {"phase", "seat"}:
        found |= _of_sorts(both, (*ASKED[a["phase"]], *ASKED[b["phase"]]))
        found |= {id_ for told in (a, b) for id_ in _said(both, told["legal"])}
    elif "legal" in differing:
        found |= set(_said(both, set(a["legal"]) ^ set(b["legal"])))
        found |= _of_sorts(both, ASKED[a["phase"]])
    if differing == {"scores"}:
        found |= _of_sorts(both, (Game,))
    return _closed(both, found)


def _of_events(both: Aligned, a: Told, b: Told) -> set[str]:
    """The rules of the first events that are not the same; of one alone, what ends a chica too."""
    for one, other in zip_longest(a["events"], b["events"]):
        if one is None or other is None:
            return {(one or other)[0]} | _of_sorts(both, (Win, Game))
        if one != other:
            return {one[0], other[0]}
    return set()


def _said(both: Aligned, texts: set[str] | list[str]) -> Iterator[str]:
    """The announcements that are among some actions."""
    for rules in (both.a, both.b):
        yield from (x.origin.id for x in rules.announcements if x.origin.name in texts)


def _rules(both: Aligned) -> Iterator[Rule]:
    yield from both.a.rules()
    yield from both.b.rules()


def _of_sorts(both: Aligned, sorts: tuple[type, ...]) -> set[str]:
    return {rule.origin.id for rule in _rules(both) if isinstance(rule, sorts)}


def _closed(both: Aligned, found: set[str]) -> set[str]:
    """With what goes before within a move: limits, rules spoken of, and what makes facts so."""
    limits = (x for rules in (both.a, both.b) for x in rules.limits)
    found = found | {limit.origin.id for limit in limits if found & set(members(limit))}
    known = [rule for rule in _rules(both) if rule.origin.id in found]
    spoken = {id_ for rule in known for id_ in spoken_of(rule)}
    read = {fact.name for rule in known for fact in facts(rule)}
    made = {sort for name in read for sort in MADE_BY.get(name, ())}
    return found | spoken | _of_sorts(both, tuple(made))
