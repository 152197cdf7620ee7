"""A card played: what `apply_action` does with it, and with the history that the play leaves.

Before: the rules judged at captures and plays. After: the body of the move, and the fields of a
capture that it reads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cuarenta.compiler.code.build import assign, block, index, name, number, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Bool, Expression
from cuarenta.compiler.model.expression import Fact
from cuarenta.compiler.model.rules import Award, Win
from cuarenta.compiler.plan.fold import facts_in
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.fire import judge
from cuarenta.compiler.plan.parts.missed import missed_question
from cuarenta.compiler.plan.parts.names import (
    BEYOND,
    COUNT,
    ORDERS,
    RANKS,
    RUN,
    SINGLES,
    TAKEN,
    Asked,
    play_names,
    unpack,
    want_fields,
)  # fmt: skip
from cuarenta.compiler.plan.parts.rests import sweep
from cuarenta.compiler.plan.reads import read_by
from cuarenta.compiler.plan.scene import Overlay, Scene, Tally, Workshop

HOISTED = ("score", "cards", "times", "together", "captures")


@dataclass(frozen=True)
class Play:
    """The parts of a move."""

    capture: Body
    leave: Body


def plan_play(shop: Workshop) -> Play:
    """Write out what a play does, with and without a capture."""
    names, needs = play_names(shop)
    scene = _scene(shop, names)
    steps = tuple(
        step for step in shop.rules.steps("capture", "play") if isinstance(step, Award | Win)
    )
    judged = judge_steps(steps, scene, shop)
    missed = missed_question(scene, shop)
    history = _history(scene, shop, captured=True)
    always = (TAKEN, ORDERS, SINGLES, RUN) if shop.layout.row else (TAKEN, COUNT)
    always += (RANKS,) if shop.rules.rests else ()
    always += (BEYOND,) if shop.rules.missed else ()
    used = want_fields(shop, names, needs, *always)
    return Play(
        capture=block(
            unpack(shop, used),
            statements("side = seat % 2"),
            _begun(steps, scene, shop),
            flags(steps, shop),
            _before(shop, names),
            _take(shop, names),
            sweep(shop, names),
            judged,
            history,
            missed,
            _fresh(shop, "0" if not shop.layout.row else "False"),
        ),
        leave=_leave(shop, scene),
    )


def _scene(shop: Workshop, names: Asked) -> Scene:
    scene = Scene(
        "capture",
        side=name("side"),
        seat=name("seat"),
        hand=name("hand"),
        local=Overlay(flag_names(shop), names),
    )
    return replace(scene, begun=begun_names(shop))


def judge_steps(steps: tuple[Award | Win, ...], scene: Scene, shop: Workshop) -> Body:
    """Judge rules one after another, at one moment."""
    found: list[Body] = []
    for step in steps:
        also = _claimable(step, scene, shop)
        found.append(judge(step, scene, shop, first=not found, also=also))
    return block(*found)


def _claimable(step: Award | Win, scene: Scene, shop: Workshop) -> Body:
    """Note the rank of a fresh card that was captured, where a claim can name it later."""
    from cuarenta.compiler.plan.parts.claims import note_occasion  # noqa: PLC0415

    return note_occasion(step.origin.id, scene, shop)


# What is remembered while the moment is judged --------------------------------------------------


def flag_names(shop: Workshop) -> dict[str, Expression]:
    """Local names for whether a rule has fired at this moment, and for what it paid."""
    found: dict[str, Expression] = {}
    for rule in shop.rules.rules():
        for fact in read_by(rule):
            if fact.name == "too":
                found[f"{fact.rule} fired"] = name(f"{shop.word(fact.rule)}_fired")
            elif fact.name == "paid":
                found[f"{fact.rule} paid"] = name(f"{shop.word(fact.rule)}_paid")
    for tally in shop.tallies:
        if tally.other or tally.scope == "row":
            for rule_id in (tally.what, tally.other):
                if rule_id.startswith("award."):
                    found[f"{rule_id} fired"] = name(f"{shop.word(rule_id)}_fired")
    return found


def flags(steps: tuple[Award | Win, ...], shop: Workshop) -> Body:
    """Begin with nothing fired."""
    ids = {step.origin.id for step in steps}
    found: list[Body] = []
    for key, local in flag_names(shop).items():
        rule, _, what = key.rpartition(" ")
        if rule in ids:
            found.append((assign(local, False if what == "fired" else 0),))
    return block(*found)


def begun_names(shop: Workshop) -> dict[Fact, Expression]:
    """Local names for the facts of a play that are read as the moment begins."""
    steps = shop.rules.steps("capture", "play")
    found: dict[Fact, Expression] = {}
    for place, step in enumerate(steps):
        for fact in _facts(step.origin.id, step, shop):
            if fact.name in HOISTED and (fact.name == "cards" or place or len(steps) > 1):
                found[fact] = name(_local(fact, shop))
    return found


def _facts(rule: str, step: object, shop: Workshop) -> list[Fact]:
    """Every fact that judging a rule reads, its limits' too."""
    found: list[Fact] = []
    if isinstance(step, Award):
        told = shop.limited(rule, step.effect)
        for part in (step.condition, told.open, told.points, step.effect.points):
            found += facts_in(part) if part is not None else ()
    elif isinstance(step, Win):
        found += facts_in(step.condition)
    return found


def _local(fact: Fact, shop: Workshop) -> str:
    words = [fact.name, fact.whose if fact.whose not in ("side", "") else "", fact.scope]
    words += [shop.word(rule) for rule in (fact.rule, fact.other) if rule]
    return re.sub(r"\W+", "_", "_".join(word for word in words if word))


def _begun(steps: tuple[Award | Win, ...], scene: Scene, shop: Workshop) -> Body:
    plain = replace(scene, begun={})
    used = {fact for step in steps for fact in _facts(step.origin.id, step, shop)}
    return block(
        *(
            assign(local, lower(fact, plain, shop))
            for fact, local in scene.begun.items()
            if fact in used
        )
    )


# Cards move -------------------------------------------------------------------------------------


def _before(shop: Workshop, names: Asked) -> Body:
    found: list[Body] = []
    table = self_("_row" if shop.layout.row else "_table")
    if "before" in names.asked or shop.rules.rests:
        found.append((assign(name("before"), table),))
    if shop.layout.row and ({"last", "fresh run over", "fresh left"} & names.asked):
        found.append(statements("last = self._row[-1:]"))
    return block(*found)


def _take(shop: Workshop, names: Asked) -> Body:
    if shop.layout.row:
        asked = any(key.startswith("fresh ") for key in names.asked - {"fresh absent"})
        taken = "self._take(side, taken, orders, singles, ran)"
        return statements(f"latest = {taken}" if asked else taken)
    return statements(
        """
        self._table = table = self._table - taken
        self._piles[side] += count
        """
    )


def _fresh(shop: Workshop, what: str) -> Body:
    if not reads_fresh(shop):
        return ()
    return statements(f"self._fresh = {what}")


def reads_fresh(shop: Workshop) -> bool:
    """Whether any rule asks about the fresh card."""
    return "fresh card" in shop.reads


def _leave(shop: Workshop, scene: Scene) -> Body:
    """A card left on the table."""
    steps = tuple(step for step in shop.rules.steps("play") if isinstance(step, Award | Win))
    quiet: dict[str, Expression] = {
        key: value for key, value in scene.local.items() if key in ("rank", "card", "table")
    }
    quiet |= {"cards taken": number(0), "fresh absent": source("not self._fresh")}
    quiet["before"] = name("before")
    quiet["fresh left"] = source("self._fresh")
    for word in ("matched", "summed", "run over", "swept"):
        quiet[f"fresh {word}"] = Bool(False)
    quiet |= flag_names(shop)
    names = Asked(quiet)
    calm = replace(scene, moment="play", local=names)
    judged = judge_steps(steps, calm, shop)
    put = (
        """
        text = RANKS[rank]
        self._row += text
        self._tail, bits = self._tail[text]
        self._look = self._look + card | bits
        """
        if shop.layout.row
        else "self._table = table = self._table + card"
    )
    return block(
        statements("side = seat % 2") if steps or _counts_rows(shop) else (),
        _begun(steps, calm, shop),
        flags(steps, shop),
        _before(shop, names) if "before" in names.asked else (),
        statements(put),
        judged,
        _history(calm, shop, captured=False),
        _fresh(shop, "True" if shop.layout.row else "card"),
    )


# History ----------------------------------------------------------------------------------------


def _counts_rows(shop: Workshop) -> bool:
    return any(tally.scope == "row" for tally in shop.tallies)


def _history(scene: Scene, shop: Workshop, *, captured: bool) -> Body:
    """Let the history grow by this play."""
    found: list[Body] = []
    for tally, slot in shop.tallies.items():
        happened = _happened(tally, scene, captured=captured)
        if happened is None:
            continue
        at = _at(slot, tally, scene)
        if tally.scope == "row":
            grown = source("__at + 1 if __happened else 0", at=at, happened=happened)
            found.append((assign(at, simplify(grown)),))
        else:
            code = "if __happened:\n    __at += 1"
            grown_body = statements(code, happened=happened, at=at)
            found.append(simplify_statements(grown_body))
    if captured and "_last_taker" in shop.slots:
        found.append(statements("self._last_taker = side"))
    if "_equal_plays" in shop.slots:
        found.append(
            statements(
                """
                self._equal_plays = self._equal_plays + 1 if self._last_rank == rank else 1
                self._last_rank = rank
                """
            )
        )
    return block(*found)


def _at(slot: str, tally: Tally, scene: Scene) -> Expression:
    if tally.grain == "table":
        return self_(slot)
    return index(self_(slot), name("seat") if tally.grain == "seat" else scene.side)


def _happened(tally: Tally, scene: Scene, *, captured: bool) -> Expression | None:
    """Whether a counted thing happened at a play; None where it is not counted here."""
    if not tally.other and tally.scope != "row" and tally.what.startswith(("award.", "claim.")):
        return None
    if tally.what.startswith(("announce.", "fault.")):
        return None
    if tally.scope != "row" and not captured and not tally.other:
        return None
    found = [_did(rule, scene, captured=captured) for rule in (tally.what, tally.other) if rule]
    if not tally.what:
        return Bool(captured)
    happened = simplify(source("__a and __b", a=found[0], b=found[-1])) if found[1:] else found[0]
    if happened == Bool(False) and tally.scope != "row":
        return None
    return happened


def _did(rule: str, scene: Scene, *, captured: bool) -> Expression:
    if rule.startswith("capture."):
        if not captured:
            return Bool(False)
        return scene.local.get(f"{rule} took", Bool(False))
    return scene.local.get(f"{rule} fired", Bool(False))
