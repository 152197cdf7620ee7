"""Statements of Python text, turned into the code tree with their comments and empty lines."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Sequence
from inspect import cleandoc

from cuarenta.compiler.code import tree
from cuarenta.compiler.code.from_ast import BINARY, Expressions, UnsupportedError, unsupported

BRANCH = re.compile(r"\s*(else|finally|except|elif)\b")
BLANK = tree.Blank()


def block_from(text: str) -> tree.Body:
    """Read a block."""
    return _Statements(text).whole()


class _Statements:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.expressions = Expressions(text)
        self.module = ast.parse(text)
        self.own: dict[int, tuple[int, str]] = {}  # comments on lines of their own: column, text
        self.after: dict[int, str] = {}  # comments after code
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                words = token.string.removeprefix("#").removeprefix(" ")
                if token.line[:column].strip():
                    self.after[line] = words
                else:
                    self.own[line] = (column, words)

    def whole(self) -> tree.Body:
        found = self.block(self.module.body, 1, len(self.lines) + 1)
        if self.after or self.own:
            line = min([*self.after, *self.own])
            raise UnsupportedError(f"line {line}: a comment inside an expression")
        return found

    # Blocks -----------------------------------------------------------------------------------

    def block(self, nodes: Sequence[ast.stmt], low: int, high: int) -> tree.Body:
        """The statements, comments and empty lines of the lines from low up to high."""
        found: list[tree.Statement] = []
        line = low
        for place, node in enumerate(nodes):
            start = min([node.lineno, *(each.lineno for each in _decorators(node))])
            found += self._between(line, start)
            after = nodes[place + 1].lineno if place + 1 < len(nodes) else high
            line = self._reach(node, after)
            documented = place == 0 and not any(isinstance(each, tree.Statement) for each in found)
            found.append(self._noted(node, line, documented=documented))
        found += self._between(line, high)
        while found and found[0] == BLANK:
            del found[0]
        while found and found[-1] == BLANK:
            del found[-1]
        return tuple(found)

    def _between(self, low: int, high: int) -> list[tree.Statement]:
        """Comments and empty lines between two statements."""
        found: list[tree.Statement] = []
        for line in range(low, high):
            if line in self.own:
                found.append(tree.Comment(self.own.pop(line)[1]))
            elif line in self.after:
                found.append(tree.Comment(self.after.pop(line)))
            elif line <= len(self.lines) and not self.lines[line - 1].strip():
                found.append(BLANK)
        return found

    def _reach(self, node: ast.stmt, high: int) -> int:
        """The first line that is not the statement's: comments that are further in are its own."""
        end = (node.end_lineno or node.lineno) + 1
        if not isinstance(getattr(node, "body", None), list):
            return end
        reach = end
        for line in range(end, high):
            if line not in self.own:
                continue
            if self.own[line][0] <= node.col_offset:
                break
            reach = line + 1
        return reach

    def _noted(self, node: ast.stmt, high: int, *, documented: bool) -> tree.Statement:
        body = getattr(node, "body", None)
        if isinstance(body, list) and body:
            head = range(node.lineno, max(node.lineno + 1, body[0].lineno))
        else:
            head = range(node.end_lineno or node.lineno, (node.end_lineno or node.lineno) + 1)
        notes = [self.after.pop(line) for line in head if line in self.after]
        read = self._statement(node, high, documented=documented)
        return tree.Noted(read, " ".join(notes)) if notes else read

    # Statements -------------------------------------------------------------------------------

    def _statement(self, node: ast.stmt, high: int, *, documented: bool) -> tree.Statement:
        read, maybe = self.expressions.read, self.expressions.maybe
        match node:
            case ast.Expr(ast.Constant(str() as text)) if documented:
                return tree.Docstring(cleandoc(text))
            case ast.Expr(value):
                return tree.Expr(read(value))
            case ast.Assign(targets, value):
                return tree.Assign(self.expressions.all(targets), read(value))
            case ast.AnnAssign(target, annotation, value):
                return tree.Assign((read(target),), maybe(value), read(annotation))
            case ast.AugAssign(target, op, value):
                return tree.AugAssign(read(target), BINARY[type(op)], read(value))
            case ast.Return(value):
                return tree.Return(maybe(value))
            case ast.Raise(error, cause):
                return tree.Raise(maybe(error), maybe(cause))
            case ast.Assert(test, None):
                return tree.Assert(read(test))
            case ast.Delete([target]):
                return tree.Delete(read(target))
            case ast.Pass():
                return tree.Pass()
            case ast.Break():
                return tree.Break()
            case ast.Continue():
                return tree.Continue()
            case ast.Import([module]):
                return tree.Import(_alias(module))
            case ast.ImportFrom(module, names, level):
                dotted = "." * level + (module or "")
                return tree.Import(dotted, tuple(map(_alias, names)))
        return self._compound(node, high)

    def _compound(self, node: ast.stmt, high: int) -> tree.Statement:
        read = self.expressions.read
        match node:
            case ast.If(test, body, orelse):
                then, otherwise = self._branches(node, [body, orelse], high)
                return tree.If(read(test), then, otherwise)
            case ast.While(test, body, []):
                return tree.While(read(test), *self._branches(node, [body], high))
            case ast.For(target, iterable, body, orelse):
                then, otherwise = self._branches(node, [body, orelse], high)
                return tree.For(read(target), read(iterable), then, otherwise)
            case ast.Try(body, handlers, orelse, final):
                bodies = [body, *(each.body for each in handlers), orelse, final]
                then, *handled, otherwise, last = self._branches(node, bodies, high)
                catches = zip(handlers, handled, strict=True)
                read_handlers = tuple(self._handler(each, inner) for each, inner in catches)
                return tree.Try(then, read_handlers, otherwise, last)
            case ast.FunctionDef(name, arguments, body):
                (inner,) = self._branches(node, [body], high)
                decorators = self.expressions.all(node.decorator_list)
                returns = self.expressions.maybe(node.returns)
                return tree.Function(name, self._parameters(arguments), inner, returns, decorators)
            case ast.ClassDef(name, bases, [], body):
                (inner,) = self._branches(node, [body], high)
                decorators = self.expressions.all(node.decorator_list)
                return tree.ClassDef(name, self.expressions.all(bases), inner, decorators)
        raise unsupported(node)

    def _branches(
        self, node: ast.stmt, bodies: Sequence[Sequence[ast.stmt]], high: int
    ) -> list[tree.Body]:
        """Each body with its comments; a body begins at the line that opens its branch."""
        starts = [self._opening(node, body) for body in bodies]
        found: list[tree.Body] = []
        for place, body in enumerate(bodies):
            later = [start for start in starts[place + 1 :] if start]
            end = later[0] if later else high
            found.append(self.block(body, starts[place], end) if body else ())
        return found

    def _opening(self, node: ast.stmt, body: Sequence[ast.stmt]) -> int:
        """The first line after the head of the branch; the line itself when it holds a note."""
        if not body:
            return 0
        if body is getattr(node, "body", None):
            return body[0].lineno if node.lineno == body[0].lineno else self._head_end(node, body)
        line = body[0].lineno
        while line > node.lineno and not BRANCH.match(self.lines[line - 1]):
            line -= 1
        return line

    def _head_end(self, node: ast.stmt, body: Sequence[ast.stmt]) -> int:
        ends = [node.lineno]
        for each in ast.iter_child_nodes(node):
            if isinstance(each, (ast.expr, ast.arguments)) and each not in _decorators(node):
                ends += [n.end_lineno or 0 for n in ast.walk(each) if isinstance(n, ast.expr)]
        first = min([body[0].lineno, *(each.lineno for each in _decorators(body[0]))])
        line = max(ends)
        while line < first and not self.lines[line - 1].split("#")[0].rstrip().endswith(":"):
            line += 1
        return min(line + 1, first)

    def _handler(self, handler: ast.excepthandler, body: tree.Body) -> tree.Handler:
        if not isinstance(handler, ast.ExceptHandler) or handler.type is None:
            raise unsupported(handler)
        return tree.Handler(self.expressions.read(handler.type), handler.name or "", body)

    def _parameters(self, arguments: ast.arguments) -> tuple[tree.Parameter, ...]:
        found: list[tree.Parameter] = []
        plain = [*arguments.posonlyargs, *arguments.args]
        missing = len(plain) - len(arguments.defaults)
        for place, each in enumerate(plain):
            default = arguments.defaults[place - missing] if place >= missing else None
            found.append(self._parameter(each, default))
            if place + 1 == len(arguments.posonlyargs):
                found.append(tree.Parameter("/"))
        if arguments.vararg:
            found.append(self._parameter(arguments.vararg, None, "*"))
        elif arguments.kwonlyargs:
            found.append(tree.Parameter("*"))
        for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            found.append(self._parameter(each, default))
        if arguments.kwarg:
            found.append(self._parameter(arguments.kwarg, None, "**"))
        return tuple(found)

    def _parameter(
        self, node: ast.arg, default: ast.expr | None, stars: str = ""
    ) -> tree.Parameter:
        maybe = self.expressions.maybe
        return tree.Parameter(stars + node.arg, maybe(node.annotation), maybe(default))


def _decorators(node: ast.stmt) -> list[ast.expr]:
    return getattr(node, "decorator_list", [])


def _alias(alias: ast.alias) -> str:
    return f"{alias.name} as {alias.asname}" if alias.asname else alias.name
