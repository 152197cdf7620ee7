"""The parts that rules of several kinds share: origin, condition, effect, rows."""

from __future__ import annotations

from pathlib import PurePath
from typing import cast

from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import ALWAYS, Every, Expression, Fact, Not, Number, Truth
from cuarenta.compiler.model.rules import Effect, Origin, Place, Receiver, Row, Stretch, amount
from cuarenta.compiler.resolve.tree import Meaning, Rule


def place(span: Span) -> Place:
    """A place without the folders of its file, so that it is the same on every machine."""
    return Place(PurePath(span.file).name, span.line)


ORDERING = ("after", "before", "replaces")


def origin(rule: Rule) -> Origin:
    """Who a rule is and where each of its clauses stands."""
    clauses = [(clause.word, place(clause.span)) for clause in rule.clauses]
    if rule.row_span:
        clauses.append(("row", place(rule.row_span)))
    return Origin(
        kind=rule.kind,
        name=rule.name,
        title=rule.title,
        cite=rule.texts("cite"),
        assumed=rule.texts("assumed"),
        note=rule.texts("note"),
        place=place(rule.span),
        clauses=tuple(clauses),
        beside=tuple(name.id for word in ORDERING for name in rule.names(word)),
    )


def value(meaning: Meaning) -> Expression:
    """What a checked meaning stands for."""
    return cast("Expression", meaning.value)


def condition(rule: Rule, instead: tuple[Expression, ...] = ()) -> Expression:
    """`when` and not `unless`, and whatever else has to hold."""
    parts: list[Expression] = []
    when, unless = rule.meaning("when"), rule.meaning("unless")
    if when:
        parts.append(value(when))
    if unless:
        parts.append(opposite(value(unless)))
    return every([*parts, *instead])


def opposite(expression: Expression) -> Expression:
    """The opposite of a condition."""
    return Truth(not expression.value) if isinstance(expression, Truth) else Not(expression)


def every(parts: list[Expression]) -> Expression:
    """All of these conditions, as flat as can be."""
    flat: list[Expression] = []
    for part in parts:
        flat += part.parts if isinstance(part, Every) else (part,)
    flat = [part for part in flat if part != ALWAYS]
    if not flat:
        return ALWAYS
    return flat[0] if len(flat) == 1 else Every(tuple(flat))


def replaced(rule: Rule, rules: tuple[Rule, ...]) -> tuple[Expression, ...]:
    """That no award which replaces this one has fired at this moment."""
    return tuple(
        Not(Fact("too", rule=other.id))
        for other in rules
        if any(name.id == rule.id for name in other.names("replaces"))
    )


def rows(rule: Rule) -> tuple[Row, ...]:
    """The rows of a table."""
    return tuple(
        Row(every([value(test) for test in row.tests]), value(row.points), place(row.span))
        for row in rule.rows
    )


def effect(rule: Rule) -> Effect:
    """What a rule gives."""
    quantity, stretch = rule.quantity("points"), rule.stretch("wins")
    points = value(quantity.amount) if quantity else None
    if rule.rows:
        points = amount(rows(rule))
    if points is None and stretch is None:
        points = Number(0)
    return Effect(
        points=points,
        to=cast("Receiver", quantity.receiver if quantity else "side"),
        wins=cast("Stretch", stretch.word) if stretch else None,
        winner=cast("Receiver", stretch.winner if stretch else "side"),
    )
