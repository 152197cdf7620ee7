"""What the plan of an engine decided, in words: representation, state, and where each rule went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cuarenta.compiler.code.printer import print_expression, print_statements
from cuarenta.compiler.code.tree import (
    Body,
    ClassDef,
    Comment,
    Function,
    If,
    Node,
    Noted,
    Statement,
    children,
)
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.engine import Plan

WORDS = 88


@dataclass(frozen=True)
class Placement:
    """A place in the engine where a rule is at work: the function, and the code there."""

    function: str
    code: str


def explain(plan: Plan, module: Body) -> str:
    """Say what was decided for an engine, given its module as code."""
    found = [f"{plan.rules.id}: what the plan decided", ""]
    found += [f"  {line}" for line in _representation(plan)]
    found += ["", "State, because some rule asks for it"]
    found += [f"  {slot.name:28}{slot.comment}".rstrip() for slot in plan.slots]
    found += ["", "Captures worked out beforehand"]
    found += [f"  {field.name:28}{field.meaning}" for field in plan.fields]
    found += ["", "Where each rule stands"]
    placements = _placements(module, plan.rules)
    for rule in plan.rules.rules():
        found += _of_rule(rule.origin.id, placements.get(rule.origin.id, []))
    return "\n".join(found)


def _representation(plan: Plan) -> Iterator[str]:
    layout = plan.layout
    yield f"a hand is a number, {layout.bits} bits a rank"
    if layout.searched:
        yield "the table is a row: what a capture takes is told by places"
    elif layout.row:
        yield "the table is a row: some capture depends on the order of its cards"
    else:
        yield "the table is a number like a hand: no capture depends on the order of its cards"
    if layout.searched:
        yield "captures are searched for at each decision: rules that overlap hold or not in play"
    elif layout.whole:
        yield f"plays are remembered for whole tables: {layout.looks:,} looks at the most"
    else:
        yield "plays are remembered rank by rank, by what each rank sees of the table"
    if plan.shop.fresh_dies:
        yield "the fresh card is forgotten when a packet is dealt: no rule cares for it then"
    scores = plan.shop.scores.open
    if scores is None:
        yield "scores have no bound"
    else:
        yield f"scores while a chica goes on: {scores[0]} to {scores[-1]}, {len(scores)} of them"
    yield "one chica is the match" if not plan.shop.several_chicas else "a match has several chicas"
    if plan.shop.central:
        limits = ", ".join(limit.origin.id for limit in plan.shop.central)
        yield f"applied where points are added, to all alike: {limits}"
    if plan.choices.method:
        yield "plays are narrowed at each decision: some rule hangs on more than the cards"


def _of_rule(rule: str, placements: list[Placement]) -> Iterator[str]:
    if not placements:
        yield f"  {rule:28}no code: settled when the engine was written"
        return
    for place, each in enumerate(placements):
        yield f"  {rule if not place else '':28}{each.function:20}{each.code}".rstrip()


def _placements(module: Body, rules: Ruleset) -> dict[str, list[Placement]]:
    """Every place whose comment names a rule, with what stands there."""
    ids = {rule.origin.id for rule in rules.rules()}
    found: dict[str, list[Placement]] = {}
    for function, text, statement in _commented(module, "module"):
        named = [word.strip(":;,") for word in text.split()]
        for rule in dict.fromkeys(word for word in named if word in ids):
            placement = Placement(function, _shortly(statement))
            if placement not in found.setdefault(rule, []):
                found[rule].append(placement)
    return found


def _commented(block: Body, function: str) -> Iterator[tuple[str, str, Statement | None]]:
    """Every comment, with the function it stands in and the statement that follows."""
    for place, statement in enumerate(block):
        following = block[place + 1] if place + 1 < len(block) else None
        if isinstance(statement, Comment):
            yield function, statement.text, following
        elif isinstance(statement, Noted):
            yield function, statement.text, statement.statement
        inner = statement.name if isinstance(statement, Function) else function
        yield from _commented(_blocks(statement), "" if isinstance(statement, ClassDef) else inner)


def _blocks(node: Node) -> Body:
    found: list[Statement] = []
    for child in children(node):
        if isinstance(child, Statement):
            found.append(child)
    return tuple(found)


def _shortly(statement: Statement | None) -> str:
    """The test of a statement, or its first line."""
    if statement is None or isinstance(statement, Comment):
        return ""
    if isinstance(statement, If):
        text = f"if {print_expression(statement.test)}"
    else:
        text = print_statements((statement,)).splitlines()[0]
    return text if len(text) <= WORDS else f"{text[: WORDS - 1]}…"
