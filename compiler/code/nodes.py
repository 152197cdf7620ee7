"""The expressions of the code tree, and how to walk and rebuild any tree of nodes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias, TypeVar, get_args, get_type_hints

Base: TypeAlias = Literal["dec", "oct", "hex"]
Kind: TypeAlias = Literal["list", "set", "generator", "dict"]
BinaryOperator: TypeAlias = Literal["+", "-", "*", "//", "/", "%", "&", "|", "^", "<<", ">>"]
Relation: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]
UnaryOperator: TypeAlias = Literal["-", "~", "+"]


@dataclass(frozen=True)
class Node:
    """A node of the tree."""


@dataclass(frozen=True)
class Expression(Node):
    """Something with a value."""


# Atoms --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Name(Expression):
    """A name, or `...`."""

    id: str


@dataclass(frozen=True)
class Int(Expression):
    """A number; `digits` pads it with zeros after its prefix."""

    value: int
    base: Base = "dec"
    digits: int = 0


@dataclass(frozen=True)
class Float(Expression):
    """A number with a fraction."""

    value: float


@dataclass(frozen=True)
class Str(Expression):
    """Any text, quoted and escaped by the printer."""

    value: str


@dataclass(frozen=True)
class Bytes(Expression):
    """Bytes, escaped by the printer."""

    value: bytes


@dataclass(frozen=True)
class Bool(Expression):
    """True or False."""

    value: bool


@dataclass(frozen=True)
class NoneValue(Expression):
    """None."""


@dataclass(frozen=True)
class Formatted(Expression):
    """A replacement field of an f-string: `{value!r:spec}`."""

    value: Expression
    conversion: Literal["", "r", "s", "a"] = ""
    spec: str = ""


@dataclass(frozen=True)
class FString(Expression):
    """An f-string: texts and values. Texts in values have no quotes, escapes or further fields."""

    parts: tuple[str | Expression, ...]


# Access and calls ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Attribute(Expression):
    """`value.name`."""

    value: Expression
    name: str


@dataclass(frozen=True)
class Subscript(Expression):
    """`value[index]`."""

    value: Expression
    index: Expression


@dataclass(frozen=True)
class Slice(Expression):
    """`lower:upper:step` inside a subscript."""

    lower: Expression | None = None
    upper: Expression | None = None
    step: Expression | None = None


@dataclass(frozen=True)
class Keyword(Node):
    """`name=value` in a call; the name `**` spreads a mapping."""

    name: str
    value: Expression


@dataclass(frozen=True)
class Call(Expression):
    """`function(arguments, keywords)`."""

    function: Expression
    arguments: tuple[Expression, ...] = ()
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True)
class Starred(Expression):
    """`*value`."""

    value: Expression


# Collections --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tuple(Expression):
    """`(a, b)`; bare where Python and custom allow."""

    items: tuple[Expression, ...]


@dataclass(frozen=True)
class ListOf(Expression):
    """`[a, b]`."""

    items: tuple[Expression, ...]


@dataclass(frozen=True)
class SetOf(Expression):
    """`{a, b}`; never empty."""

    items: tuple[Expression, ...]


@dataclass(frozen=True)
class Item(Node):
    """`key: value` in a dict; without a key, `**value`."""

    key: Expression | None
    value: Expression


@dataclass(frozen=True)
class DictOf(Expression):
    """`{a: b}`."""

    items: tuple[Item, ...]


@dataclass(frozen=True)
class Loop(Node):
    """`for target in iterable if …` of a comprehension."""

    target: Expression
    iterable: Expression
    conditions: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class Comprehension(Expression):
    """A comprehension or generator; `value` belongs to a dict's key, the element."""

    kind: Kind
    element: Expression
    loops: tuple[Loop, ...]
    value: Expression | None = None


# Operators ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unary(Expression):
    """`-a` or `~a`."""

    op: UnaryOperator
    operand: Expression


@dataclass(frozen=True)
class BinaryOp(Expression):
    """`left op right`."""

    op: BinaryOperator
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Comparison(Expression):
    """`left op right`."""

    op: Relation
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Chain(Expression):
    """`first < a <= b`: two or more comparisons in one."""

    first: Expression
    rest: tuple[Link, ...]


@dataclass(frozen=True)
class Link(Node):
    """A further comparison of a chain."""

    op: Relation
    value: Expression


@dataclass(frozen=True)
class NotOp(Expression):
    """`not a`."""

    operand: Expression


@dataclass(frozen=True)
class And(Expression):
    """All of two or more parts."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True)
class Or(Expression):
    """One of two or more parts."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True)
class Conditional(Expression):
    """`then if test else otherwise`."""

    test: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True)
class Walrus(Expression):
    """`(name := value)`."""

    name: str
    value: Expression


@dataclass(frozen=True)
class Lambda(Expression):
    """`lambda names: body`."""

    names: tuple[str, ...]
    body: Expression


# Walking ------------------------------------------------------------------------------------

AnyNode = TypeVar("AnyNode", bound=Node)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes right below one, in order."""
    found: list[Node] = []
    for name in _parts(type(node)):
        value = getattr(node, name)
        found += [each for each in (value if isinstance(value, tuple) else (value,)) if _is(each)]
    return tuple(found)


def rebuild(node: AnyNode, change: Callable[[Node], Node | tuple[Node, ...]]) -> AnyNode:
    """The node with each node below it changed; a tuple takes the place of one in a sequence."""
    changes: dict[str, object] = {}
    for name in _parts(type(node)):
        old = getattr(node, name)
        new: object = old
        if isinstance(old, tuple):
            new = _sequence(old, change)
        elif _is(old):
            new = change(old)
        if new is not old and new != old:
            changes[name] = new
    return replace(node, **changes) if changes else node


def _sequence(
    old: tuple[object, ...], change: Callable[[Node], Node | tuple[Node, ...]]
) -> tuple[object, ...]:
    """The sequence with each node in it changed; itself where none is."""
    found: list[object] = []
    same = True
    for part in old:
        new = change(part) if isinstance(part, Node) else part
        same = same and new is part
        if isinstance(new, tuple):
            found += new
        else:
            found.append(new)
    return old if same else tuple(found)


_PARTS: dict[type[Node], tuple[str, ...]] = {}


def _parts(node: type[Node]) -> tuple[str, ...]:
    """The names of the fields that can hold nodes; found once, for trees are walked very often."""
    if node not in _PARTS:
        hints = get_type_hints(node)
        _PARTS[node] = tuple(each.name for each in fields(node) if _can_hold(hints[each.name]))
    return _PARTS[node]


def _can_hold(hint: object) -> bool:
    if isinstance(hint, type) and not get_args(hint):
        return issubclass(hint, Node)
    return any(map(_can_hold, get_args(hint)))


def _is(value: object) -> bool:
    return isinstance(value, Node)
