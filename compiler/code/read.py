"""Python text with gaps, read into the code tree.

`source` reads an expression and `statements` a block. A gap is a name that begins with two
underscores, `__x`, and is filled by the argument `x`:

- an expression, or a Python value as a literal, where an expression stands;
- several expressions (a tuple of them) where a sequence stands: arguments, items, `and`, `or`;
- statements, where the gap is a statement of its own: any number, also none;
- a name (as str or `Name`) where only a name can stand: after a dot, of a function or class, of
  a parameter or keyword; and a str within comments and docstrings.

Every argument must be used and every gap filled. Names such as `__init__` are no gaps.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from textwrap import dedent
from typing import TypeAlias

from cuarenta.compiler.code.build import Value, and_, or_, value
from cuarenta.compiler.code.from_ast import Expressions
from cuarenta.compiler.code.from_text import block_from
from cuarenta.compiler.code.tree import (
    And,
    Attribute,
    Body,
    ClassDef,
    Comment,
    Docstring,
    Expr,
    Expression,
    For,
    Function,
    Handler,
    If,
    Keyword,
    Name,
    Node,
    Noted,
    Or,
    Parameter,
    Pass,
    Statement,
    Try,
    Walrus,
    While,
    rebuild,
)

Filling: TypeAlias = Value | Statement | tuple[Expression, ...] | Body | list[Statement]

GAP = re.compile(r"(?<!\w)__[A-Za-z](?:\w*[^\W_])?(?!\w)")


class GapError(ValueError):
    """A gap that is not filled, filled with the wrong thing, or missing."""


def source(text: str, /, **fillings: Filling) -> Expression:
    """Read an expression."""
    if not fillings and not GAP.search(text):
        return _expression(text.strip())
    return _Filler(fillings).expression(_expression(text.strip()))


def statements(text: str, /, **fillings: Filling) -> Body:
    """Read a block of statements, with its comments and empty lines."""
    read = _block(dedent(text).strip("\n").rstrip())
    return _Filler(fillings).block(read) if fillings or GAP.search(text) else read


@lru_cache(maxsize=2048)
def _expression(text: str) -> Expression:
    # In parentheses, so that the text may go over several lines.
    wrapped = f"(\n{text}\n)"
    return Expressions(wrapped).read(ast.parse(wrapped, mode="eval").body)


@lru_cache(maxsize=512)
def _block(text: str) -> Body:
    return block_from(text)


class _Filler:
    """Fills the gaps of one text, and minds which fillings were used."""

    def __init__(self, fillings: Mapping[str, Filling]) -> None:
        self.fillings = fillings
        self.used: set[str] = set()

    def expression(self, read: Expression) -> Expression:
        filled = self.change(read)
        if not isinstance(filled, Expression):
            raise GapError("one expression is needed here, not several")
        self._check_used()
        return filled

    def block(self, read: Body) -> Body:
        found: list[Statement] = []
        for each in read:
            filled = self.change(each)
            parts = filled if isinstance(filled, tuple) else (filled,)
            found += [part for part in parts if isinstance(part, Statement)]
        self._check_used()
        return tuple(found)

    def _check_used(self) -> None:
        unused = sorted(set(self.fillings) - self.used)
        if unused:
            raise GapError(f"no such gap: {', '.join(f'__{name}' for name in unused)}")

    def change(self, node: Node) -> Node | tuple[Node, ...]:
        """The node with its gaps filled, or what fills it when it is a gap itself."""
        match node:
            case Name(id) if GAP.fullmatch(id):
                return self._for_expression(id)
            case Expr(Name(id)) if GAP.fullmatch(id):
                return self._for_statement(id)
            case Comment(text):
                return Comment(self._in_text(text))
            case Docstring(text):
                return Docstring(self._in_text(text))
            case Noted(statement, text):
                inner = self.change(statement)
                if not isinstance(inner, Statement):
                    raise GapError(f"a comment follows one statement, not several: {text}")
                return Noted(inner, self._in_text(text))
        return _mended(self._named(rebuild(node, self.change)))

    def _named(self, node: Node) -> Node:
        match node:
            case (
                Attribute(name=name)
                | Keyword(name=name)
                | Parameter(name=name)
                | Walrus(name=name)
                | Function(name=name)
                | ClassDef(name=name)
                | Handler(name=name)
            ):
                return replace(node, name=self._name(name))
        return node

    def _take(self, gap: str) -> Filling:
        name = gap[2:]
        if name not in self.fillings:
            raise GapError(f"nothing fills {gap}")
        self.used.add(name)
        return self.fillings[name]

    def _for_expression(self, gap: str) -> Node | tuple[Node, ...]:
        filling = self._take(gap)
        if isinstance(filling, (list, tuple)):
            if all(isinstance(each, Expression) for each in filling):
                return tuple(filling)
        elif not isinstance(filling, Statement):
            return value(filling)
        raise GapError(f"{gap} stands for an expression, not for {filling!r}")

    def _for_statement(self, gap: str) -> Body:
        filling = self._take(gap)
        parts = filling if isinstance(filling, (list, tuple)) else [filling]
        found = [Expr(each) if isinstance(each, Expression) else each for each in parts]
        if not all(isinstance(each, Statement) for each in found):
            raise GapError(f"{gap} stands for statements, not for {filling!r}")
        return tuple(each for each in found if isinstance(each, Statement))

    def _name(self, name: str) -> str:
        bare = name.lstrip("*")
        if not GAP.fullmatch(bare):
            return name
        filling = self._take(bare)
        text = filling.id if isinstance(filling, Name) else filling
        if not isinstance(text, str) or not text.isidentifier():
            raise GapError(f"{bare} stands for a name, not for {filling!r}")
        return name[: len(name) - len(bare)] + text

    def _in_text(self, text: str) -> str:
        def filled(found: re.Match[str]) -> str:
            filling = self._take(found[0])
            if not isinstance(filling, str):
                raise GapError(f"{found[0]} stands within text, which needs a str")
            return filling

        return GAP.sub(filled, text)


def _mended(node: Node) -> Node:
    """Make good what filling may have left: empty bodies, and junctions within junctions."""
    match node:
        case And(parts):
            return and_(*parts)
        case Or(parts):
            return or_(*parts)
        case (
            If(body=())
            | While(body=())
            | For(body=())
            | Try(body=())
            | Handler(body=())
            | Function(body=())
            | ClassDef(body=())
        ):
            return replace(node, body=(Pass(),))
    return node
