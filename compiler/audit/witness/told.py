"""A witness told move by move, and which lines make the two engines say what they say."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from cuarenta.compiler.audit.differences import Audit, Difference
from cuarenta.compiler.audit.parts import REMARKS
from cuarenta.compiler.audit.witness.find import pair
from cuarenta.compiler.audit.witness.outcome import Outcome, Unseen, Witness
from cuarenta.compiler.audit.witness.replay import Step, steps
from cuarenta.compiler.audit.witness.twins import Twins

WIDTH = 96


def lines(audit: Audit, difference: Difference, outcome: Outcome) -> Iterator[str]:
    """The text of what came of the search for one difference."""
    yield f"{difference.id}  {difference.title}"
    if isinstance(outcome, Unseen):
        yield from _unseen(outcome)
        return
    game = outcome.game
    yield f"  {_size(outcome)}"
    if outcome.in_b:
        yield f"  All other rules are those of {audit.b.id}: alone it changes nothing sooner."
    start = game.start
    dealer = (
        f"the dealer is drawn from seed {start.seed}"
        if start.dealer is None
        else f"seat {start.dealer} deals"
    )
    yield f"  {start.players} players, {dealer}"
    yield from (f"  pack {n}: {' '.join(p)}" for n, p in enumerate(start.packs, 1))
    made = pair(audit, difference, in_b=outcome.in_b)
    for number, step in enumerate(steps(Twins(*made), game), 1):
        yield f"  {number:>3}  {_move(step)}"
    yield "  Here they part."
    names = audit.a.id, audit.b.id
    for parting in game.partings:
        yield f"    {parting.what}"
        for name, said in zip(names, (parting.a, parting.b), strict=True):
            yield from _said(name, said)
    yield "  because of"
    yield from _because(difference, names)


def _size(witness: Witness) -> str:
    count = len(witness.game.moves)
    actions = f"{count} action{'' if count == 1 else 's'}"
    if witness.proved:
        return f"{actions}: proved the fewest, from {witness.packs} packs"
    return f"{actions}: the shortest found in {witness.tried} positions, from {witness.packs} packs"


def _unseen(outcome: Unseen) -> Iterator[str]:
    if outcome.reasons:
        for reason in outcome.reasons:
            yield f"  Cannot be seen in play: {reason}."
        return
    yield (
        f"  None found in {outcome.tried} positions, {outcome.seconds:.0f} seconds; there is none "
        f"of {outcome.proved} actions or fewer from {outcome.packs} packs."
    )


def _move(step: Step) -> str:
    who = "report" if step.seat is None else f"seat {step.seat}"
    one, other = (", ".join(map(str, news)) for news in step.news)
    brought = one if one == other else f"{one or 'nothing'} / {other or 'nothing'}"
    scores = ["-".join(map(str, each)) for each in (view.scores for view in step.views)]
    score = scores[0] if scores[0] == scores[1] else " / ".join(scores)
    told = f"{who:<7} {step.move:<12}"
    return f"{told} | {brought} | {score}" if brought else told.rstrip()


def _said(name: str, said: str) -> list[str]:
    """What follows the rule as one of the two rulesets has it."""
    return wrap(
        f"{name}: {said}",
        WIDTH,
        initial_indent=" " * 6,
        subsequent_indent=" " * 8,
        break_on_hyphens=False,
    )


def _because(difference: Difference, names: tuple[str, str]) -> Iterator[str]:
    """The rules that differ, with their lines."""
    for change in difference.changes:
        if change.aspect == REMARKS or change.area == "custom":
            continue
        side = change.a or change.b
        assert side is not None
        yield f"    {change.area} “{side.title}”"
        for clause in change.clauses:
            for name, value in zip(names, (clause.a, clause.b), strict=True):
                if value:
                    where = f"[{value.place.file}:{value.place.line}]"
                    yield from _said(name, f"{clause.label}: {value.text}  {where}")


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The same for programs."""
    if isinstance(outcome, Unseen):
        return {
            "difference": outcome.difference,
            "seen": False,
            "reasons": list(outcome.reasons),
            "tried": outcome.tried,
            "proved": outcome.proved,
            "packs_searched": outcome.packs,
        }
    game = outcome.game
    return {
        "difference": outcome.difference,
        "seen": True,
        "in_b": outcome.in_b,
        "proved": outcome.proved,
        "tried": outcome.tried,
        "packs_searched": outcome.packs,
        "players": game.start.players,
        "dealer": game.start.dealer,
        "seed": game.start.seed,
        "packs": [list(pack) for pack in game.start.packs],
        "moves": list(game.moves),
        "partings": [{"what": p.what, "a": p.a, "b": p.b} for p in game.partings],
    }
