"""The printer: statements as text that `ruff format` (at 100 columns) leaves as it is.

Corners that the formatter treats in ways of its own are kept out: strings are never joined from
several, lambdas and f-strings are not broken, comments stand on their own lines or after a
statement that fits beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from cuarenta.compiler.code import shape
from cuarenta.compiler.code.brackets import WALRUS, bracket
from cuarenta.compiler.code.expressions import (
    CLOSED,
    OPEN,
    UnprintableError,
    brackets,
    expression,
    if_broken,
    if_needed,
    listed,
    new_key,
    whole,
)
from cuarenta.compiler.code.layout import (
    HARD,
    INDENT,
    SOFT,
    WIDTH,
    Best,
    Doc,
    Group,
    Indent,
    When,
    Wrap,
    flat,
    layout,
)
from cuarenta.compiler.code.quote import comment_text, docstring_text
from cuarenta.compiler.code.spacing import Place, spaced
from cuarenta.compiler.code.tree import (
    And,
    Assert,
    Assign,
    Attribute,
    AugAssign,
    BinaryOp,
    Blank,
    Body,
    Break,
    Call,
    Chain,
    ClassDef,
    Comment,
    Comparison,
    Continue,
    Delete,
    Docstring,
    Expr,
    Expression,
    For,
    Function,
    Handler,
    If,
    Import,
    Noted,
    NotOp,
    Or,
    Parameter,
    Pass,
    Raise,
    Return,
    Statement,
    Subscript,
    Try,
    Tuple,
    Unary,
    While,
)

OPERATIONS = (And, Or, NotOp, Unary, BinaryOp, Comparison, Chain)


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
                loop = (_loop_target(target), " in ", whole(bracket(iterable)))
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


# Simple statements --------------------------------------------------------------------------


def simple(of: Statement) -> Doc:
    """The document of a statement without a body."""
    match of:
        case Expr(value):
            of_value = bracket(value)
            return (
                whole(of_value) if isinstance(of_value, OPERATIONS) else expression(of_value, OPEN)
            )
        case Assign(targets, value, annotation):
            return _assignment(targets, value, annotation)
        case AugAssign(target, op, value):
            return _set_to(bracket(target), f" {op}= ", bracket(value))
        case Return(value):
            return "return" if value is None else ("return ", _returned(value))
        case Raise(error, cause):
            return _raise(error, cause)
        case Assert(test):
            return ("assert ", whole(bracket(test)))
        case Delete(target):
            return ("del ", expression(bracket(target), OPEN))
        case Pass():
            return "pass"
        case Break():
            return "break"
        case Continue():
            return "continue"
        case Import(module, names):
            return _import(module, names)
    raise UnprintableError(f"no such statement: {of!r}")


def _import(module: str, names: Sequence[str]) -> Doc:
    if not names:
        return f"import {module}"
    return (f"from {module} import ", if_broken(listed(names)))


def _raise(error: Expression | None, cause: Expression | None) -> Doc:
    if error is None:
        return "raise"
    head: Doc = ("raise ", _unwrapped(bracket(error)))
    return head if cause is None else (head, " from ", _unwrapped(bracket(cause)))


def _unwrapped(of: Expression) -> Doc:
    """Like `whole`, but nothing is put in parentheses just to make it fit."""
    return expression(of, OPEN) if shape.parentheses(of) == "best fit" else whole(of)


def _returned(value: Expression) -> Doc:
    of = bracket(value)
    if isinstance(of, Tuple) and len(of.items) > 1:
        if len(of.items) == 2:
            return if_needed(lambda level: _items(of, level))
        return if_broken(_items(of, CLOSED))
    return whole(of)


def _items(of: Tuple, level: int) -> Doc:
    return listed([expression(each, level) for each in of.items])


def _loop_target(target: Expression) -> Doc:
    of = bracket(target)
    if isinstance(of, Tuple) and len(of.items) > 1:
        return if_needed(lambda level: _items(of, level))
    return whole(of)


# Assignments --------------------------------------------------------------------------------


def _assignment(
    targets: Sequence[Expression], value: Expression | None, annotation: Expression | None
) -> Doc:
    *others, last = map(bracket, targets)
    if annotation is not None:
        return _annotated(last, bracket(annotation), value)
    if value is None:
        raise UnprintableError("an assignment without value needs an annotation")
    of = bracket(value)
    head = tuple((_target(each, first=at == 0), " = ") for at, each in enumerate(others))
    if isinstance(last, Tuple) and isinstance(of, Tuple) and len(of.items) > 1:
        return (*head, _target(last), " = ", if_broken(_items(of, CLOSED)))
    if others:
        return (*head, _right_first(_target(last), " = ", of))
    return _set_to(last, " = ", of)


def _set_to(target: Expression, operator: str, of: Expression) -> Doc:
    if isinstance(target, Tuple) or shape.own_brackets(target) is not None:
        return _right_first(_target(target), operator, of)
    return (expression(target, OPEN), operator, whole(of))


def _annotated(target: Expression, annotation: Expression, value: Expression | None) -> Doc:
    head = (expression(target, OPEN), ": ")
    if value is None:
        return (head, whole(annotation))
    of = bracket(value)
    if shape.splittable(annotation):
        return (head, _right_first(_target(annotation), " = ", of))
    return (head, expression(annotation, OPEN), " = ", whole(of))


def _target(of: Expression, *, first: bool = False) -> Doc:
    """What is assigned to, put in parentheses if it has to be broken and has no brackets."""
    if isinstance(of, Tuple) and len(of.items) > 1:
        return if_broken(_items(of, CLOSED))
    if first or shape.own_brackets(of) is not None or _dotted_brackets(of):
        return expression(of, OPEN)
    if shape.can_omit(of):
        return if_needed(lambda level: expression(of, level))
    return if_broken(expression(of, CLOSED))


def _dotted_brackets(of: Expression) -> bool:
    match of:
        case Attribute(inner):
            return shape.has_brackets(inner) is not None or _dotted_brackets(inner)
        case Subscript():
            return True
        case Call(_, arguments, keywords):
            return bool(arguments or keywords)
    return False


def _right_first(target: Doc, operator: str, of: Expression) -> Doc:
    """Rather put the value in parentheses than break what it is assigned to."""
    chained = isinstance(of, (Call, Subscript, Attribute))
    if not (chained or isinstance(of, shape.ATOMS)) or shape.parentheses(of) != "best fit":
        return (target, operator, whole(of))
    value = expression(of, OPEN)
    on_one_line = (target, operator, value)
    wrapped = Group(("(", Indent((HARD, value)), HARD, ")"), wide=True)
    in_parentheses = (target, operator, wrapped)
    if chained:
        expanded = (target, operator, Group(value, wide=True))
        return Best((on_one_line, expanded, in_parentheses, on_one_line))
    return Best((on_one_line, in_parentheses, on_one_line))


# Signatures ---------------------------------------------------------------------------------


def signature(of: Function) -> Doc:
    """The head of a function without its colon."""
    returns: Doc = ""
    if of.returns is not None:
        returns = (" -> ", _return_type(bracket(of.returns), bare=not of.parameters))
    if not of.parameters:
        return Group(("def ", of.name, "()", returns))
    inner = (*listed([_parameter(each) for each in of.parameters])[:-1], When(True, ","))
    counted = [each for each in of.parameters if each.name not in ("*", "/")]
    body = inner if len(counted) == 1 else Group(inner)
    return ("def ", of.name, Group(("(", Indent((SOFT, body)), SOFT, ")", returns)))


def _parameter(of: Parameter) -> Doc:
    found: Doc = of.name
    if of.annotation is not None:
        found = (found, ": ", expression(bracket(of.annotation), CLOSED))
    if of.default is not None:
        sign = "=" if of.annotation is None else " = "
        found = (found, sign, expression(bracket(of.default), CLOSED))
    return found


def _return_type(of: Expression, *, bare: bool) -> Doc:
    if shape.parentheses(of) != "best fit":
        return whole(of)
    if isinstance(of, Subscript):
        if not bare:
            return expression(of, OPEN)
    elif not bare:
        key = new_key()
        return Wrap(expression(of, key), key)
    if shape.can_omit(of):
        return if_needed(lambda level: expression(of, level))
    return if_broken(expression(of, CLOSED))
