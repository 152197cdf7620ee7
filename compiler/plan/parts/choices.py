"""Plays that hang on more than the cards, narrowed at each decision; captures that are a must."""

from __future__ import annotations

from dataclasses import dataclass

from cuarenta.compiler.code.build import block, index, name, self_
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import Body, Comment, Expression
from cuarenta.compiler.model.expression import ALWAYS, NEVER
from cuarenta.compiler.model.expression import Expression as Meaning
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.names import mentions, option_names, unpack, want_fields
from cuarenta.compiler.plan.parts.settled import dynamic, filtered
from cuarenta.compiler.plan.scene import Scene, Workshop


@dataclass(frozen=True)
class Choices:
    """How the plays of a rank are narrowed at a decision.

    `method` is empty if they are not: then what is remembered is what is open.
    """

    method: Body
    must: bool
    """A card that can capture always must: settled when plays are found."""
    whole: bool
    """A run is always taken whole: settled when plays are found."""


def plan_choices(shop: Workshop) -> Choices:
    """Decide where the plays of a rank are narrowed."""
    compulsory = shop.rules.turn.compulsory
    late_filter = filtered(shop)
    run = shop.options.run
    whole = run is not None and run.length == "whole"
    must = compulsory == ALWAYS and not late_filter
    conditional = compulsory not in (ALWAYS, NEVER) or (compulsory == ALWAYS and late_filter)
    if not late_filter and not conditional:
        return Choices((), must, whole)
    check = _is_open(shop) if late_filter else ()
    keep = dynamic(run.condition, shop) != ALWAYS if run else False
    method = block(check, _open_plays(shop, late_filter, conditional, whole and keep))
    return Choices(method, must, whole and not keep)


def _open_plays(shop: Workshop, late_filter: bool, conditional: bool, longest: bool) -> Body:
    scene = Scene(
        "turn",
        side=source("self._seat % 2"),
        seat=self_("_seat"),
        hand=index(self_("_hands"), self_("_seat")),
    )
    found: list[Body] = []
    found.append(
        statements("found = [each for each in plays if self._is_open(each)]")
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
        found.append((note, *simplify_statements(body)))
    return statements(
        '''
        def _open_plays(self, plays: tuple[int, ...]) -> list[int]:
            """Those plays of a rank that are open now."""
            __body
            return found
        ''',
        body=block(*found),
    )


def _is_open(shop: Workshop) -> Body:
    names, needs = option_names(shop)
    scene = Scene("option", side=name("side"), seat=name("seat"), hand=name("hand"), local=names)
    checks: list[Body] = []
    run = shop.options.run
    if run is not None and dynamic(run.condition, shop) != ALWAYS:
        longer = source("first != action")
        checks.append(_check(run.origin.id, longer, dynamic(run.condition, shop), scene, shop))
    if run is not None:
        checks.append(statements("if first != action:\n    return self._is_open(first)"))
    for basis in shop.rules.bases:
        condition = dynamic(basis.condition, shop)
        if condition != ALWAYS:
            by = scene.local[f"{basis.origin.id} took"]
            checks.append(_check(basis.origin.id, by, condition, scene, shop))
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
        "first": "first = FIRST[action]",
    }
    mentioned = mentions(block(*checks))
    if {"hand", "side"} & mentioned:
        mentioned |= {"seat"}
    prelude = [statements(code) for key, code in asked.items() if key in mentioned]
    return statements(
        '''
        def _is_open(self, action: int) -> bool:
            """Whether the rules that a capture rests on let it be made now."""
            capture = PLAYS[action][3]
            if not capture:
                return True
            __unpacked
            __prelude
            __checks
            return True
        ''',
        unpacked=unpack(shop, used),
        prelude=block(*prelude),
        checks=block(*checks),
    )


def _check(
    rule: str, applies: Expression, condition: Meaning, scene: Scene, shop: Workshop
) -> Body:
    closed = simplify(source("__by and not __c", by=applies, c=lower(condition, scene, shop)))
    return statements("# __rule\nif __closed:\n    return False", rule=rule, closed=closed)
