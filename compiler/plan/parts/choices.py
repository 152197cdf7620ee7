"""Plays that hang on more than the cards, narrowed at each decision; captures that are a must."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cuarenta.compiler.code.build import FALSE, TRUE, and_, block, index, name, not_, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Comment, Expression
from cuarenta.compiler.model.expression import ALWAYS, NEVER, Every, Not, Some
from cuarenta.compiler.model.expression import Expression as Meaning
from cuarenta.compiler.model.rules import Basis
from cuarenta.compiler.plan.fold import every, opposite, some
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.names import (
    Asked,
    mentions,
    option_names,
    unpack,
    want_fields,
)
from cuarenta.compiler.plan.parts.search_names import as_bool
from cuarenta.compiler.plan.parts.settled import dynamic, filtered
from cuarenta.compiler.plan.reading.cards import table_now
from cuarenta.compiler.plan.scene import Field, Scene, Workshop

KNOWN = {"self", "seat", "side", "hand", "before", "_size", "len"}
"""The names that stand for the same at every play of a decision."""


@dataclass(frozen=True)
class Choices:
    """How the plays of a rank are narrowed at a decision.

    `method` is empty if they are not: then what is remembered is what is open.
    """

    method: Body
    doubt: str
    """When the plays of a rank must be narrowed at all, as code."""
    hoisted: bool
    """Whether a decision asks first if all plays are open: `_all_open`."""
    closed: Expression | None
    """Whether the rules close a play, where each play is open or closed by itself."""
    must: bool
    """A card that can capture always must: settled when plays are found."""
    whole: bool
    """A run is always taken whole: settled when plays are found."""


def plan_choices(shop: Workshop) -> Choices:
    """Decide where the plays of a rank are narrowed."""
    compulsory = shop.rules.turn.compulsory
    if shop.layout.searched:
        return Choices((), "", hoisted=False, closed=None, must=False, whole=False)
    late_filter = filtered(shop)
    run = shop.options.run
    whole = run is not None and run.length == "whole"
    must = compulsory == ALWAYS and not late_filter
    conditional = compulsory not in (ALWAYS, NEVER) or (compulsory == ALWAYS and late_filter)
    if not late_filter and not conditional:
        return Choices((), "", hoisted=False, closed=None, must=must, whole=whole)
    check = _checks(shop) if late_filter else ()
    keep = dynamic(run.condition, shop) != ALWAYS if run else False
    longest = whole and keep
    alone = late_filter and not conditional and not longest
    ask = all_open(shop) if alone else ()
    method = block(check, ask, _open_plays(shop, late_filter, conditional, longest))
    doubt = "len(plays) > 1"
    if not conditional and not whole and not _conditional_run(shop):
        doubt += " and not CHECKED.isdisjoint(plays)"
    closed = simplify(not_(_open(shop, "action"))) if alone else None
    return Choices(method, doubt, bool(ask), closed, must, whole and not keep)


def _open_plays(shop: Workshop, late_filter: bool, conditional: bool, longest: bool) -> Body:
    scene = Scene(
        "turn",
        side=source("self._seat % 2"),
        seat=self_("_seat"),
        hand=index(self_("_hands"), self_("_seat")),
        local={"rank": name("rank"), "before": table_now(shop)},
    )
    found: list[Body] = []
    found.append(
        statements("found = [each for each in plays if __open]", open=_open(shop))
        if late_filter
        else statements("found = list(plays)")
    )
    if longest:
        found.append(
            statements(
                """
                # __run: the longest that is open
                found = list({FIRST[each]: each for each in found}.values())
                """,
                run=shop.rules.runs[0].origin.id,
            )
        )
    if conditional:
        test = lower(shop.rules.turn.compulsory, scene, shop)
        body = statements("if len(found) > 1 and __test:\n    del found[0]", test=test)
        note = Comment(f"{shop.rules.turn.origin.id}: a card that can capture must")
        which = statements("rank = PLAYS[plays[0]][2]") if "rank" in mentions(body) else ()
        found.append((*which, note, *simplify_statements(body)))
    narrowed = block(*found, statements("return found"))
    if longest and not conditional:
        note = Comment(f"{shop.rules.runs[0].origin.id}: the longest that is open")
        last = statements("return list({FIRST[each]: each for each in found}.values())")
        narrowed = block(found[0], (note, *last))
    if len(found) == 1 and late_filter:
        narrowed = statements("return [each for each in plays if __open]", open=_open(shop))
    return statements(
        '''
        def _open_plays(self, plays: tuple[int, ...]) -> list[int]:
            """Those plays of a rank that are open now."""
            __body
        ''',
        body=narrowed,
    )


def _open(shop: Workshop, play: str = "each") -> Expression:
    """Whether one play is open, asked only where it is in doubt."""
    each = name(play)
    basis = source("FIRST[__e] not in CHECKED or self._is_open(FIRST[__e])", e=each)
    run = source("FIRST[__e] == __e or self._may_run(__e)", e=each)
    tests = [basis] if _conditional_bases(shop) else []
    tests += [run] if _conditional_run(shop) else []
    return and_(*tests)


def _conditional_bases(shop: Workshop) -> list[Basis]:
    return [basis for basis in shop.rules.bases if dynamic(basis.condition, shop) != ALWAYS]


def _conditional_run(shop: Workshop) -> bool:
    run = shop.options.run
    return run is not None and dynamic(run.condition, shop) != ALWAYS


def _checks(shop: Workshop) -> Body:
    """The methods that ask what hangs on more than the cards."""
    found: list[Body] = []
    if _conditional_bases(shop):
        found.append(_is_open(shop))
    if _conditional_run(shop):
        found.append(_may_run(shop))
    return block(*found)


# What is asked before any play ------------------------------------------------------------------


def all_open(shop: Workshop) -> Body:
    """A method that says for a whole decision that every play is open; empty if nothing can.

    A condition often fails only at some scores, or after something has happened: as long as it
    holds whatever a play takes, no play need be asked about.
    """
    conditions = [dynamic(basis.condition, shop) for basis in _conditional_bases(shop)]
    if _conditional_run(shop):
        conditions.append(dynamic(shop.rules.runs[0].condition, shop))
    names, _ = option_names(shop)
    surely = every(*(_surely(condition, shop) for condition in conditions))
    test = simplify(lower(surely, _scene(names), shop), truth=True)
    if test in (TRUE, FALSE):
        return ()
    return statements(
        '''
        def _all_open(self) -> bool:
            """Whether no rule closes any play now, whatever it takes."""
            __body
        ''',
        body=_prepared(statements("return __test", test=as_bool(test)), names, {}, shop),
    )


def _surely(condition: Meaning, shop: Workshop) -> Meaning:
    """A condition from which this one follows, and which hangs on no play."""
    match condition:
        case Every(parts):
            return every(*(_surely(part, shop) for part in parts))
        case Some(parts):
            return some(*(_surely(part, shop) for part in parts))
        case Not(operand) if (turned := opposite(operand)) != condition:
            return _surely(turned, shop)
    names, _ = option_names(shop)
    asked = mentions((lower(condition, _scene(names), shop),))
    return condition if asked <= KNOWN else NEVER


# Of one play ------------------------------------------------------------------------------------


def _is_open(shop: Workshop) -> Body:
    names, needs = option_names(shop)
    scene = _scene(names)
    checks: list[tuple[str, Expression]] = []
    for basis in _conditional_bases(shop):
        by = scene.local[f"{basis.origin.id} took"] if len(shop.rules.bases) > 1 else TRUE
        checks.append(_check(basis.origin.id, by, dynamic(basis.condition, shop), scene, shop))
    return statements(
        '''
        def _is_open(self, action: int) -> bool:
            """Whether the rule of a basis lets it be taken now."""
            __body
        ''',
        body=_prepared(_all_hold(checks), names, needs, shop),
    )


def _may_run(shop: Workshop) -> Body:
    run = shop.rules.runs[0]
    names, needs = option_names(shop, run.origin.id)
    check = _check(run.origin.id, TRUE, dynamic(run.condition, shop), _scene(names), shop)
    return statements(
        '''
        def _may_run(self, action: int) -> bool:
            """Whether the rule of a run lets it be as long as this now."""
            __body
        ''',
        body=_prepared(_all_hold([check]), names, needs, shop),
    )


def _scene(names: Asked) -> Scene:
    return Scene("option", side=name("side"), seat=name("seat"), hand=name("hand"), local=names)


def _prepared(
    checks: Body, names: Asked, needs: Mapping[str, tuple[Field, ...]], shop: Workshop
) -> Body:
    """The checks, and before them the names that they use."""
    used = want_fields(shop, names, needs)
    before = "self._row" if shop.layout.row else "self._table"
    asked = {
        "rank": "rank = PLAYS[action][2]",
        "before": f"before = {before}",
        "last": "last = self._row[-1:]",
        "latest": "latest = _has_last(self._row, orders, singles)",
        "seat": "seat = self._seat",
        "side": "side = seat % 2",
        "hand": "hand = self._hands[seat]",
    }
    mentioned = mentions(checks)
    if {"hand", "side"} & mentioned:
        mentioned |= {"seat"}
    prelude = [statements(code) for key, code in asked.items() if key in mentioned]
    capture = statements("capture = PLAYS[action][3]\nassert capture") if used else ()
    return block(capture, unpack(shop, used), *prelude, checks)


def _check(
    rule: str, applies: Expression, condition: Meaning, scene: Scene, shop: Workshop
) -> tuple[str, Expression]:
    """What closes a play by a rule."""
    return rule, simplify(source("__by and not __c", by=applies, c=lower(condition, scene, shop)))


def _all_hold(checks: list[tuple[str, Expression]]) -> Body:
    """Refusing by the first rule that closes a play; the last one decides."""
    found: list[Body] = []
    for rule, closed in checks[:-1]:
        found.append(statements("# __r\nif __c:\n    return False", r=rule, c=closed))
    rule, closed = checks[-1]
    opened = as_bool(simplify(not_(closed), truth=True))
    found.append(statements("# __r\nreturn __opened", r=rule, opened=opened))
    return block(*found)
