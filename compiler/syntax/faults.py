"""What the parser could not read, said in words."""

from __future__ import annotations

from difflib import get_close_matches

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.registry.kinds import KINDS
from cuarenta.compiler.syntax.words import COMPARED, in_a_row

VALUE = frozenset({"WORD", "INT", "STRING", "LPAR"})
WORDS = {
    "WORD": "a word",
    "INT": "a number",
    "STRING": "words in quotes",
    "SLUG": "a name in small letters, such as my-rules",
    "KIND": "a kind of rule",
    "LET": "“let”",
    "_NL": "the end of the line",
    "COMPARE": "a comparison, such as “is” or “at least”",
    "SIGN": "“+” or “-”",
    "STAR": "“*”",
    "COMMA": "a comma",
    "LPAR": "“(”",
    "RPAR": "“)”",
    "VBAR": "“|”",
    "EQUAL": "“=”",
    "__ANON_0": "“..”",
    "AND": "“and”",
    "OR": "“or”",
    "THEN": "“then”",
    "ELSE": "“else”",
    "OF": "“of”",
    "LIKE": "“like”",
    "EXCEPT": "“except”",
    "EXTENDS": "“extends”",
    "TO": "“to”",
    "FOR": "“for”",
    "LANGUAGE": "“language”",
    "RULESET": "“ruleset”",
}
JOINS = frozenset({"SIGN", "STAR", "COMPARE", "AND", "OR"})
RARE = frozenset({"EXCEPT", "TO", "FOR", "OF", "LIKE"})
CLOSING = frozenset({"RPAR", "VBAR", "THEN", "ELSE", "__ANON_0"})
DIVIDING = "Points are whole: write “divide up(a, 2)” or “divide down(a, 2)”."
INSTEAD = {
    "/": DIVIDING, "÷": DIVIDING, "×": "It is written “*”.", "&": "It is written “and”.",
    "≥": "It is written “>=” or “at least”.", "≤": "It is written “<=” or “at most”.",
    "≠": "It is written “!=” or “is not”.", "–": "It is written “-”.", "−": "It is written “-”.",
}  # fmt: skip
ORDER = tuple(WORDS)
JOINING = ("AND", "OR", "THEN", "ELSE", "OF", "EXCEPT", "EXTENDS", "TO", "FOR")


def explain(
    error: UnexpectedInput, file: str, offset: int, lines: list[str], line: int
) -> Diagnostic:
    """The message for a line that cannot be read; `line` counts within the block from 1."""
    text = lines[line - 1]
    column = min(max(error.column, 1), len(text.rstrip()) + 1)
    found = text[column - 1 :].strip()
    at_end = not found or found.startswith("#")
    length = 1 if at_end else _length(error, found)
    span = Span(file, offset + line, column, offset + line, column + length)
    terminals = _terminals(error)
    expected = in_words(terminals)
    if text[column - 1 : column] == '"' and '"' not in text[column:]:
        return Diagnostic(
            "E121", "The quotes that open here are not closed on this line.", span,
            expected=("“\"” at the end of the words",),
        )  # fmt: skip
    if isinstance(error, UnexpectedCharacters) and not (
        found[:1].isalnum() or found[:1] in '_"+-*|(),=<>.!'
    ):
        text = f"“{found[0]}” is no sign of the language."
        if found[0] in INSTEAD:
            return Diagnostic("E122", text, span, hints=(INSTEAD[found[0]],))
        return Diagnostic("E122", text, span, expected=expected)
    if at_end:
        return Diagnostic("E123", "The line ends too early.", span, expected=expected)
    word = found[:length]
    return Diagnostic(
        "E124",
        f"“{word}” does not fit here.",
        span,
        expected=expected,
        suggestions=_meant(word, terminals),
        hints=_hints(text, column, word, terminals),
    )


def _terminals(error: UnexpectedInput) -> set[str]:
    if isinstance(error, UnexpectedToken):
        return set(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return set(error.allowed or ()) - CLOSING
    return set()


def _length(error: UnexpectedInput, found: str) -> int:
    if isinstance(error, UnexpectedToken) and error.token and not str(error.token).isspace():
        return max(1, min(len(str(error.token)), len(found)))
    length = 0
    while length < len(found) and (found[length].isalnum() or found[length] == "_"):
        length += 1
    return max(1, length)


def in_words(terminals: set[str]) -> tuple[str, ...]:
    """What could stand there, without a name from the grammar."""
    if terminals >= VALUE:
        return ("a value: a number, a phrase such as “score of opponents”, or words in quotes",)
    joins = len(terminals & JOINS) > 1
    left = terminals - JOINS - RARE if joins else terminals
    words = [WORDS[name] for name in ORDER if name in left]
    if joins:
        words.append("something that joins two values, such as “+”, “is” or “and”")
    return (in_a_row(words),) if words else ()


def _meant(word: str, terminals: set[str]) -> tuple[str, ...]:
    choices: list[str] = list(KINDS) if "KIND" in terminals else []
    choices += [name.lower() for name in JOINING if name in terminals]
    return tuple(get_close_matches(word, choices, 2, 0.6))


def _hints(text: str, column: int, word: str, terminals: set[str]) -> tuple[str, ...]:
    if word == "-" and text[column - 2 : column - 1].isalnum() and "STRING" in terminals:
        return ("A rule's name is one word; join words with “_”.",)
    if word.startswith('"') and "COMMA" in terminals:
        return ("Texts in a row are separated by commas.",)
    if word.isdigit() and terminals == {"WORD"}:
        return ("A name begins with a letter.",)
    before = (text[: column - 1].split() or [""])[-1]
    if word.isdigit() and before == "between":
        return ("Say both ends: “at least 10 and … at most 20”.",)
    if word.isdigit() and before == "rank":
        return (f"Cards of one rank are counted so: “cards like {word}”.",)
    if word.isdigit() and before in COMPARED:
        return (f"“{before}” is written “{COMPARED[before]}”.",)
    if word.isdigit() and {"WORD", "COMPARE"} <= terminals:
        return ("Before a number stands a sign, or a comparison such as “is” or “at least”.",)
    if word == "if" and not terminals >= VALUE:
        return ("A choice begins with its condition: “if … then … else …”.",)
    if word == "|" and text[: column - 1].rstrip().endswith("+"):
        return ("“20 or more” is written “>= 20”.",)
    if word == "=" and "COMPARE" not in terminals and "COMMA" in terminals:
        return ("Put one condition in a clause, joined by “and” or “or”.",)
    return ()
