"""Types: conditions are conditions, numbers are numbers, and only likes are compared."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import (
    Calculate,
    Choice,
    Compare,
    Every,
    Function,
    Not,
    Number,
    Some,
)
from cuarenta.compiler.resolve.constants import constant
from cuarenta.compiler.resolve.tree import Meaning, Ruleset, Type

IN_WORDS: dict[Type, str] = {
    "number": "a number",
    "yes/no": "a condition",
    "rank": "a rank",
    "word": "a word",
    "unknown": "something unknown",
}
LIKE_THIS: dict[Type, str] = {
    "number": "a number, such as 2 or “target - 2”",
    "yes/no": "a condition, such as “the table is empty”",
    "rank": "a rank",
    "word": "a word",
    "unknown": "",
}
WHOLE = "Say it whole on both sides of “and” or “or”: “score is 38 or score is 39”."


def check(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """Values of the wrong type."""
    for rule in ruleset.rules:
        for word, meaning in rule.meanings():
            yield from _wanted(meaning, "number" if word == "points" else None, meaning.span)
            if word == "points":
                yield from _wanted(meaning, "number", meaning.span)
            if word in ("when", "unless"):
                yield from _wanted(meaning, "yes/no", meaning.span)
            for part, span in meaning.walk():
                if not part.let:
                    yield from _inside(part, span)
        for row in rule.rows:
            yield from _wanted(row.points, "number", row.points.span)


def _wanted(
    meaning: Meaning, wanted: Type | None, span: Span, hints: tuple[str, ...] = ()
) -> Iterator[Diagnostic]:
    if wanted and meaning.type not in (wanted, "unknown"):
        yield Diagnostic(
            "E601",
            f"This is {IN_WORDS[meaning.type]} where {IN_WORDS[wanted]} belongs.",
            span,
            expected=(LIKE_THIS[wanted],),
            hints=hints,
        )


def _inside(meaning: Meaning, span: Span) -> Iterator[Diagnostic]:
    """Whether the parts of an expression fit it; places inside a let are told where it is used."""
    parts = meaning.parts

    def places(part: Meaning) -> Span:
        return part.span if span == meaning.span else span

    match meaning.value:
        case Not():
            yield from _wanted(parts[0], "yes/no", places(parts[0]))
        case Every() | Some():
            for part in parts:
                yield from _wanted(part, "yes/no", places(part), hints=(WHOLE,))
        case Calculate():
            for part in parts:
                yield from _wanted(part, "number", places(part))
        case Choice():
            yield from _wanted(parts[0], "yes/no", places(parts[0]))
            yield from _wanted(parts[2], parts[1].type, places(parts[2]))
        case Function():
            for part in parts:
                yield from _wanted(part, "number", places(part))
            yield from _arguments(meaning, meaning.value, span)
        case Compare():
            yield from _compared(meaning, meaning.value, span)


def _arguments(meaning: Meaning, function: Function, span: Span) -> Iterator[Diagnostic]:
    count = len(function.arguments)
    if function.name in ("min", "max"):
        if count < 2:
            text = f"“{function.name}” chooses among at least two numbers."
            yield Diagnostic("E603", text, span)
        return
    if count != 2:
        what = "divided by" if function.name.startswith("divide") else "rounded to"
        text = f"“{function.name}” takes a number and what it is {what}."
        yield Diagnostic("E603", text, span, expected=("two numbers, separated by a comma",))
        return
    step = constant(function.arguments[1])
    if step is None or step.value < 1:
        what = "divided by" if function.name.startswith("divide") else "rounded to"
        text = f"A number is {what} a fixed number of 1 or more."
        yield Diagnostic("E603", text, meaning.parts[1].span)


def _compared(meaning: Meaning, comparison: Compare, span: Span) -> Iterator[Diagnostic]:
    left, right = (part.type for part in meaning.parts)
    if "unknown" in (left, right):
        return
    if left == right == "yes/no" or (left == "yes/no" and isinstance(comparison.right, Number)):
        text = "A condition stands by itself and is not compared."
        yield Diagnostic("E602", text, span)
    elif left != right:
        text = f"{IN_WORDS[left].capitalize()} cannot be compared with {IN_WORDS[right]}."
        yield Diagnostic("E602", text, span)
    elif left == "word" and comparison.relation not in ("=", "!="):
        text = "Words are not ordered."
        yield Diagnostic("E602", text, span, expected=("“is” or “is not”",))
