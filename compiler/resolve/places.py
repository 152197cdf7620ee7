"""Messages about an inherited rule show both places: the variant's, and what the parent says.

Before: messages, each at one place of a file joined with its parents. After: the same messages with
the other places that explain why the rule reads as it does. What does not go together in a rule
that was changed is told at the change, since the parent was right as long as it stood alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic, Related
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.syntax.tree import File, Let, Rule

MOST_CHANGES = 3
OF_WORDS = ("E1", "E2", "E3")
Written = Callable[[Span], str]


def both_places(found: list[Diagnostic], file: File, written: Written) -> list[Diagnostic]:
    """The messages, those about a rule of several files with its other places."""
    if file.extends is None:
        return found
    return [
        one if one.related or _is_unreadable(one, file) else _placed(one, file, written)
        for one in found
    ]


def _is_unreadable(one: Diagnostic, file: File) -> bool:
    """Whether the file itself has a line that cannot be read, to which no parent adds anything."""
    return one.code.startswith("E1") and one.span.file == file.span.file


def _placed(one: Diagnostic, file: File, written: Written) -> Diagnostic:
    for statement in file.statements:
        if isinstance(statement, Rule):
            layers = list(_layers(statement))
            depth = _depth(one.span, layers)
            if depth is not None and len(layers) > 1:
                return _in_layer(one, layers, depth)
        elif isinstance(statement, Let) and statement.older and _within(one.span, statement.span):
            return replace(one, related=(Related("the parent's value", statement.older.span),))
    return _inherited(one, file, written)


def _layers(rule: Rule) -> Iterator[Rule]:
    """A rule, the parent's rule that it changes, the one that this one changes, and so on."""
    layer: Rule | None = rule
    while layer:
        yield layer
        layer = layer.older


def _depth(span: Span, layers: list[Rule]) -> int | None:
    return next((i for i, layer in enumerate(layers) if _within(span, layer.span)), None)


def _in_layer(one: Diagnostic, layers: list[Rule], depth: int) -> Diagnostic:
    """A message about this layer of a rule, with the places in the others."""
    if depth == 0:
        return replace(one, related=(_replaced(one.span, layers[0], layers[1]),))
    changes = [layer.name_span for layer in layers[max(0, depth - MOST_CHANGES) : depth]]
    if one.code.startswith(OF_WORDS):
        return replace(one, related=tuple(Related("changed here", span) for span in changes))
    first, *rest = changes
    places = [Related("changed here too", span) for span in rest]
    return replace(one, span=first, related=(*places, _named(one.span, layers[depth])))


def _replaced(span: Span, rule: Rule, older: Rule) -> Related:
    """What the parent has in place of something in a rule that changes it."""
    word = next((clause.word for clause in rule.clauses if _within(span, clause.span)), None)
    for clause in older.clauses:
        if clause.word == word:
            return Related("the parent's clause", clause.span)
    if older.rows and any(_within(span, row.span) for row in rule.rows):
        return Related("the parent's table", older.rows[0].span)
    return Related("the parent's rule", older.name_span)


def _named(span: Span, layer: Rule) -> Related:
    """A place in the parent's rule, with what it is."""
    if any(_within(span, row.span) for row in layer.rows):
        return Related("the parent's table", span)
    is_head = span.line == layer.name_span.line
    return Related("the parent's rule" if is_head else "the parent's clause", span)


def _inherited(one: Diagnostic, file: File, written: Written) -> Diagnostic:
    """A message about something that was inherited as it is, with the reason to speak of it."""
    if file.extends is None or one.span.file == file.span.file:
        return one
    words = set(re.findall(r"\w+", written(one.span)))
    for drop in file.drops:
        if drop.name in words:
            related = (Related("left out here", drop.span),)
            if one.code != "E201":
                return replace(one, related=related)
            return replace(one, related=related, hints=_still_speaks(one.span, file), expected=())
    for rule in file.statements:
        if isinstance(rule, Rule) and rule.older and rule.name in words:
            return replace(one, related=(Related("changed here", rule.name_span),))
    return replace(one, related=(Related("inherited here", file.extends.span),))


def _still_speaks(span: Span, file: File) -> tuple[str, ...]:
    """What to do about a rule that was taken over and speaks of one that was left out."""
    for rule in file.statements:
        if isinstance(rule, Rule) and _within(span, rule.span):
            word = next((clause.word for clause in rule.clauses if _within(span, clause.span)), "")
            name = f"{rule.kind} {rule.name}"
            return (f"“{name}” still speaks of it: drop it too, or override its “{word}”.",)
    return ()


def _within(span: Span, whole: Span) -> bool:
    start, end = (span.line, span.column), (whole.end_line, whole.end_column)
    return span.file == whole.file and (whole.line, whole.column) <= start < end
