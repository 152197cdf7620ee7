"""A card played: what `apply_action` does with it, and with the history that the play leaves.

Before: the rules judged at captures and plays. After: the body of the move, and the fields of a
capture that it reads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cuarenta.compiler.code.build import assign, block, index, name, number, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Bool, Expression
from cuarenta.compiler.model.rules import Award, Win
from cuarenta.compiler.plan.parts import search_names, search_play
from cuarenta.compiler.plan.parts.claims import note_victim
from cuarenta.compiler.plan.parts.missed import missed_question
from cuarenta.compiler.plan.parts.moment import (
    begun,
    begun_names,
    flag_names,
    flags,
    judge_steps,
)  # fmt: skip
from cuarenta.compiler.plan.parts.names import (
    BEYOND,
    COUNT,
    ORDERS,
    RANKS,
    RUN,
    SINGLES,
    TAKEN,
    Asked,
    mentions,
    play_names,
    unpack,
    want_fields,
)  # fmt: skip
from cuarenta.compiler.plan.parts.piles import keep
from cuarenta.compiler.plan.parts.rests import sweep
from cuarenta.compiler.plan.scene import Overlay, Scene, Tally, Workshop


@dataclass(frozen=True)
class Play:
    """The parts of a move."""

    capture: Body
    leave: Body


def plan_play(shop: Workshop) -> Play:
    """Write out what a play does, with and without a capture."""
    if shop.layout.searched:
        return _searched(shop)
    names, needs = play_names(shop)
    scene = _scene(shop, names)
    steps = _steps(shop)
    judged = judge_steps(steps, scene, shop)
    missed = missed_question(scene, shop)
    history = _history(scene, shop, captured=True)
    always = [TAKEN, ORDERS, SINGLES, RUN] if shop.layout.row else [TAKEN, COUNT]
    always += [RANKS] if shop.rules.rests else []
    always += [BEYOND] if shop.rules.missed else []
    used = want_fields(shop, names, needs, *always)
    return Play(
        capture=block(
            unpack(shop, used),
            statements("side = seat % 2"),
            begun(block(judged, history, missed), scene, shop),
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


def _searched(shop: Workshop) -> Play:
    """A play whose capture was searched for."""
    names = search_play.play_names(shop)
    scene = _scene(shop, names)
    steps = _steps(shop)
    judged = judge_steps(steps, scene, shop)
    missed = missed_question(scene, shop)
    history = _history(scene, shop, captured=True)
    for field in search_names.fields(shop):
        shop.fields.setdefault(field.name, field)
    used = search_play.always(shop) | mentions(block(judged, history, missed))
    return Play(
        capture=block(
            unpack(shop, used),
            statements("side = seat % 2"),
            begun(block(judged, history, missed), scene, shop),
            flags(steps, shop),
            search_play.before(shop, names, judged),
            search_play.take(shop),
            judged,
            history,
            missed,
            _fresh(shop, "False"),
        ),
        leave=_leave(shop, scene),
    )


def _steps(shop: Workshop) -> tuple[Award | Win, ...]:
    steps = shop.rules.steps("capture", "play")
    return tuple(step for step in steps if isinstance(step, Award | Win))


def _scene(shop: Workshop, names: Asked) -> Scene:
    scene = Scene(
        "capture",
        side=name("side"),
        seat=name("seat"),
        hand=name("hand"),
        local=Overlay(flag_names(shop), names),
    )
    return replace(scene, begun=begun_names(shop))


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
        moved = statements(f"latest = {taken}" if asked else taken)
    else:
        moved = statements(
            """
            self._table = table = self._table - taken
            self._piles[side] += count
            """
        )
    return block(moved, keep(name("side"), source("card + taken"), shop))


def _fresh(shop: Workshop, what: str) -> Body:
    if not reads_fresh(shop):
        return ()
    return statements(f"self._fresh = {what}")


def reads_fresh(shop: Workshop) -> bool:
    """Whether any rule asks about the fresh card, or a claim about what was caught."""
    return not shop.reads.isdisjoint(("fresh card", "like fresh")) or bool(shop.rules.claims)


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
    judged_here = {step.origin.id for step in steps}
    quiet |= {
        key: flag for key, flag in flag_names(shop).items() if key.split(" ")[0] in judged_here
    }
    names = Asked(quiet)
    calm = replace(scene, moment="play", local=names)
    judged = judge_steps(steps, calm, shop)
    put = (
        f"""
        mark = {shop.marks}[rank]
        self._row += mark
        self._tail, bits = self._tail[mark]
        self._look = self._look + card | bits
        """
        if shop.layout.row
        else "self._table = table = self._table + card"
    )
    if shop.layout.searched:
        put = f"self._row += {shop.marks}[rank]"
    return block(
        statements("side = seat % 2") if steps or _counts_rows(shop) else (),
        begun(judged, calm, shop),
        flags(steps, shop),
        _before(shop, names) if "before" in names.asked else (),
        statements(put),
        judged,
        note_victim(shop),
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
    if shop.rules.missed and "_plays" in shop.slots:
        found.append(statements("self._plays += 1"))
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
