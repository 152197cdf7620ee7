"""The printer: statements as text that `ruff format` (at 100 columns) leaves as it is.

Corners that the formatter treats in ways of its own are kept out: strings are never joined from
several, lambdas and f-strings are not broken, comments stand on their own lines or after a
statement that fits beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from cuarenta.compiler.code.brackets import WALRUS, bracket
from cuarenta.compiler.code.expressions import (
    CLOSED,
    OPEN,
    UnprintableError,
    brackets,
    expression,
    listed,
    whole,
)
from cuarenta.compiler.code.layout import (
    INDENT,
    WIDTH,
    Doc,
    Group,
    flat,
    layout,
)
from cuarenta.compiler.code.quote import comment_text, docstring_text
from cuarenta.compiler.code.simple import loop_target, signature, simple
from cuarenta.compiler.code.spacing import Place, spaced
from cuarenta.compiler.code.tree import (
    Blank,
    Body,
    ClassDef,
    Comment,
    Docstring,
    Expression,
    For,
    Function,
    Handler,
    If,
    Noted,
    Pass,
    Statement,
    Try,
    While,
)


def print_expression(of: Expression) -> str:
    """An expression on one line."""
    return flat(expression(bracket(of), OPEN))


def print_module(statements: Iterable[Statement]) -> str:
    """A whole module, with its last line ended."""
    return "".join(f"{line}\n" for line in _Printer(0).block(tuple(statements), "module"))


def print_statements(statements: Iterable[Statement], indent: int = 0) -> str:
    """Statements of a body, `indent` columns in; without a line break at the end."""
    return "\n".join(_Printer(indent).block(tuple(statements), "function"))


class _Printer:
    """Prints the statements of one depth."""

    def __init__(self, indent: int) -> None:
        self.indent = indent

    def block(self, block: Body, place: Place) -> list[str]:
        """The lines of a block."""
        found: list[str] = []
        for each in spaced(block, place):
            found += self.statement(each).split("\n")
        return found

    def _inner(self, block: Body, place: Place = "branch") -> list[str]:
        """The lines of a block one depth further in; what only people read needs a `pass`."""
        if all(isinstance(each, (Comment, Blank)) for each in block):
            block = (*block, Pass())
        return _Printer(self.indent + INDENT).block(block, place)

    def _set(self, doc: Doc) -> str:
        return layout(doc, self.indent)

    def statement(self, of: Statement) -> str:
        """The text of a statement."""
        match of:
            case Blank():
                return ""
            case Comment(text):
                return "\n".join(self._comment(text))
            case Docstring(text):
                return "\n".join(self._docstring(text))
            case Noted(inner, text):
                return "\n".join(self._noted(inner, text))
            case If() | While() | For() | Try() | Function() | ClassDef():
                return "\n".join(self._compound(of))
        return self._set(simple(of))

    # Text for people --------------------------------------------------------------------------

    def _comment(self, text: str) -> list[str]:
        margin = " " * self.indent
        words = comment_text(text)
        lines = _wrapped(words, WIDTH - self.indent - 2) or [""]
        return [f"{margin}# {line}".rstrip() for line in lines]

    def _noted(self, of: Statement, text: str) -> list[str]:
        first, *others = self.statement(of).split("\n")
        note = comment_text(text)
        compound = isinstance(of, (If, While, For, Try, Function, ClassDef))
        fits = len(first) + len(note) + 4 <= WIDTH
        if fits and (not others or compound) and _one_line(of, first):
            return [f"{first}  # {note}", *others]
        return [*self._comment(text), first, *others]

    def _docstring(self, text: str) -> list[str]:
        margin = " " * self.indent
        width = WIDTH - self.indent
        only = docstring_text(text) if "\n" not in text.strip() else ""
        if only and len(only) + 6 <= width:
            return [f'{margin}"""{only}"""']
        if not text.strip():
            return [f'{margin}""" """']
        first, *rest = text.strip().split("\n")
        first, *others = _wrapped(docstring_text(first), width - 3) or [""]
        for line in rest:
            deeper = line[: len(line) - len(line.lstrip(" "))]
            wrapped = _wrapped(docstring_text(line), width - len(deeper)) or [""]
            others += [deeper + each for each in wrapped]
        if not others:
            return [f'{margin}"""{first}"""']
        return [
            f'{margin}"""{first}',
            *(f"{margin}{each}".rstrip() for each in others),
            f'{margin}"""',
        ]

    # Compound statements ----------------------------------------------------------------------

    def _compound(self, of: Statement) -> list[str]:
        match of:
            case If():
                return self._if(of, "if ")
            case While(test, body):
                return [self._head("while ", whole(bracket(test, WALRUS))), *self._inner(body)]
            case For(target, iterable, body, orelse):
                loop = (loop_target(target), " in ", whole(bracket(iterable)))
                return [self._head("for ", loop), *self._inner(body), *self._else(orelse)]
            case Try():
                return self._try(of)
            case Function():
                lines = self._decorators(of.decorators)
                return [*lines, self._set((signature(of), ":")), *self._inner(of.body, "function")]
            case ClassDef(name, bases, body, decorators):
                lines = self._decorators(decorators)
                lines.append(self._set(("class ", name, _bases(bases), ":")))
                return [*lines, *self._inner(body, "class")]
        raise UnprintableError(f"no such statement: {of!r}")

    def _head(self, word: str, rest: Doc) -> str:
        return self._set((word, rest, ":"))

    def _else(self, body: Body, word: str = "else") -> list[str]:
        return [f"{' ' * self.indent}{word}:", *self._inner(body)] if body else []

    def _if(self, of: If, word: str) -> list[str]:
        lines = [self._head(word, whole(bracket(of.test, WALRUS))), *self._inner(of.body)]
        match tuple(each for each in of.orelse if not isinstance(each, Blank)):
            case (If() as sole,):
                return [*lines, *self._if(sole, "elif ")]
        return [*lines, *self._else(of.orelse)]

    def _try(self, of: Try) -> list[str]:
        lines = self._else(of.body, "try")
        for each in of.handlers:
            lines += self._handler(each)
        return [*lines, *self._else(of.orelse), *self._else(of.final, "finally")]

    def _handler(self, of: Handler) -> list[str]:
        name = f" as {of.name}" if of.name else ""
        return [self._head("except ", (whole(bracket(of.error)), name)), *self._inner(of.body)]

    def _decorators(self, decorators: Sequence[Expression]) -> list[str]:
        return [self._set(("@", whole(bracket(each)))) for each in decorators]


def _bases(bases: Sequence[Expression]) -> Doc:
    parts = [expression(bracket(each), CLOSED) for each in bases]
    return brackets("(", Group(listed(parts)), ")", OPEN) if parts else ""


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _one_line(of: Statement, first: str) -> bool:
    """Whether the head of a statement is whole on its first line."""
    if isinstance(of, (Function, ClassDef)) and of.decorators:
        return False
    return not isinstance(of, (If, While, For, Try, Function, ClassDef)) or first.endswith(":")
