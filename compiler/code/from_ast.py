"""Expressions of the standard library's syntax tree, turned into the code tree."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Literal

from cuarenta.compiler.code import tree

BINARY: dict[type[ast.operator], tree.BinaryOperator] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Div: "/",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
RELATIONS: dict[type[ast.cmpop], tree.Relation] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}
UNARY: dict[type[ast.unaryop], tree.UnaryOperator] = {
    ast.USub: "-",
    ast.Invert: "~",
    ast.UAdd: "+",
}
CONVERSIONS: dict[int, Literal["", "r", "s", "a"]] = {-1: "", 114: "r", 115: "s", 97: "a"}


class UnsupportedError(ValueError):
    """Python that the code tree has no node for."""


def unsupported(node: ast.AST) -> UnsupportedError:
    """The error for a node, with its line."""
    line = getattr(node, "lineno", "?")
    return UnsupportedError(f"line {line}: the code tree has no {type(node).__name__}")


class Expressions:
    """Reads expressions of one text, which it needs to see how numbers are written."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def maybe(self, node: ast.expr | None) -> tree.Expression | None:
        """An expression that may be missing."""
        return None if node is None else self.read(node)

    def all(self, nodes: Sequence[ast.expr]) -> tuple[tree.Expression, ...]:
        """Several expressions."""
        return tuple(map(self.read, nodes))

    def read(self, node: ast.expr) -> tree.Expression:
        """An expression."""
        match node:
            case ast.Name(id):
                return tree.Name(id)
            case ast.Constant():
                return self._constant(node)
            case ast.Attribute(value, attr):
                return tree.Attribute(self.read(value), attr)
            case ast.Subscript(value, index):
                return tree.Subscript(self.read(value), self.read(index))
            case ast.Slice(lower, upper, step):
                return tree.Slice(self.maybe(lower), self.maybe(upper), self.maybe(step))
            case ast.Call(function, arguments, keywords):
                named = tuple(tree.Keyword(k.arg or "**", self.read(k.value)) for k in keywords)
                return tree.Call(self.read(function), self.all(arguments), named)
            case ast.Starred(value):
                return tree.Starred(self.read(value))
            case ast.JoinedStr(values):
                return tree.FString(tuple(map(self._part, values)))
        return self._collection(node)

    def _constant(self, node: ast.Constant) -> tree.Expression:
        match node.value:
            case None:
                return tree.NoneValue()
            case bool():
                return tree.Bool(node.value)
            case int():
                return self._number(node, node.value)
            case float():
                return tree.Float(node.value)
            case str():
                return tree.Str(node.value)
            case bytes():
                return tree.Bytes(node.value)
        if node.value is Ellipsis:
            return tree.Name("...")
        raise unsupported(node)

    def _number(self, node: ast.Constant, value: int) -> tree.Int:
        line = self.lines[node.lineno - 1].encode()
        written = line[node.col_offset : node.end_col_offset].decode()
        digits = len(written) - 2
        match written[:2].lower():
            case "0o":
                return tree.Int(value, "oct", digits if len(f"{value:o}") < digits else 0)
            case "0x":
                return tree.Int(value, "hex", digits if len(f"{value:x}") < digits else 0)
        return tree.Int(value)

    def _part(self, node: ast.expr) -> str | tree.Expression:
        match node:
            case ast.Constant(str() as text):
                return text
            case ast.FormattedValue(value, conversion, spec):
                inner = self.read(value)
                if conversion == -1 and spec is None:
                    return inner
                return tree.Formatted(inner, CONVERSIONS[conversion], self._spec(spec))
        raise unsupported(node)

    def _spec(self, node: ast.expr | None) -> str:
        match node:
            case None:
                return ""
            case ast.JoinedStr([ast.Constant(str() as text)]):
                return text
        raise unsupported(node)

    def _collection(self, node: ast.expr) -> tree.Expression:
        match node:
            case ast.Tuple(items):
                return tree.Tuple(self.all(items))
            case ast.List(items):
                return tree.ListOf(self.all(items))
            case ast.Set(items):
                return tree.SetOf(self.all(items))
            case ast.Dict(keys, values):
                pairs = zip(keys, values, strict=True)
                return tree.DictOf(tuple(tree.Item(self.maybe(k), self.read(v)) for k, v in pairs))
            case ast.ListComp(element, loops):
                return tree.Comprehension("list", self.read(element), self._loops(loops))
            case ast.SetComp(element, loops):
                return tree.Comprehension("set", self.read(element), self._loops(loops))
            case ast.GeneratorExp(element, loops):
                return tree.Comprehension("generator", self.read(element), self._loops(loops))
            case ast.DictComp(key, value, loops):
                key_tree, loop_trees = self.read(key), self._loops(loops)
                return tree.Comprehension("dict", key_tree, loop_trees, self.read(value))
        return self._operation(node)

    def _loops(self, loops: Sequence[ast.comprehension]) -> tuple[tree.Loop, ...]:
        return tuple(
            tree.Loop(self.read(each.target), self.read(each.iter), self.all(each.ifs))
            for each in loops
        )

    def _operation(self, node: ast.expr) -> tree.Expression:
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                return tree.NotOp(self.read(operand))
            case ast.UnaryOp(op, operand):
                return tree.Unary(UNARY[type(op)], self.read(operand))
            case ast.BinOp(left, op, right) if type(op) in BINARY:
                return tree.BinaryOp(BINARY[type(op)], self.read(left), self.read(right))
            case ast.BoolOp(ast.And(), values):
                return tree.And(self.all(values))
            case ast.BoolOp(_, values):
                return tree.Or(self.all(values))
            case ast.Compare(left, [op], [right]):
                return tree.Comparison(RELATIONS[type(op)], self.read(left), self.read(right))
            case ast.Compare(left, ops, rights):
                links = zip(ops, rights, strict=True)
                rest = tuple(tree.Link(RELATIONS[type(op)], self.read(each)) for op, each in links)
                return tree.Chain(self.read(left), rest)
            case ast.IfExp(test, then, otherwise):
                return tree.Conditional(self.read(test), self.read(then), self.read(otherwise))
            case ast.NamedExpr(ast.Name(name), value):
                return tree.Walrus(name, self.read(value))
            case ast.Lambda(arguments, body) if not arguments.defaults:
                return tree.Lambda(tuple(each.arg for each in arguments.args), self.read(body))
        raise unsupported(node)
