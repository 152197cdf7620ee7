"""The code tree: the small part of Python that engines are written in, typed and frozen.

It holds meaning and order only; layout (line breaks, parentheses, quotes) is the printer's.
Names are taken as they are; text from outside goes into `Str`, `Comment` or `Docstring`, which
the printer escapes. What the tree cannot say on purpose: implicit concatenation of strings,
comments inside an expression, decorators with comments, `match`, `async` and type parameters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cuarenta.compiler.code.nodes import (
    And,
    Attribute,
    Base,
    BinaryOp,
    BinaryOperator,
    Bool,
    Bytes,
    Call,
    Chain,
    Comparison,
    Comprehension,
    Conditional,
    DictOf,
    Expression,
    Float,
    Formatted,
    FString,
    Int,
    Item,
    Keyword,
    Kind,
    Lambda,
    Link,
    ListOf,
    Loop,
    Name,
    Node,
    NoneValue,
    NotOp,
    Or,
    Relation,
    SetOf,
    Slice,
    Starred,
    Str,
    Subscript,
    Tuple,
    Unary,
    UnaryOperator,
    Walrus,
    children,
    rebuild,
)

__all__ = [
    "And",
    "Assert",
    "Assign",
    "Attribute",
    "AugAssign",
    "Base",
    "BinaryOp",
    "BinaryOperator",
    "Blank",
    "Body",
    "Bool",
    "Break",
    "Bytes",
    "Call",
    "Chain",
    "ClassDef",
    "Comment",
    "Comparison",
    "Comprehension",
    "Conditional",
    "Continue",
    "Delete",
    "DictOf",
    "Docstring",
    "Expr",
    "Expression",
    "FString",
    "Float",
    "For",
    "Formatted",
    "Function",
    "Handler",
    "If",
    "Import",
    "Int",
    "Item",
    "Keyword",
    "Kind",
    "Lambda",
    "Link",
    "ListOf",
    "Loop",
    "Name",
    "Node",
    "NoneValue",
    "NotOp",
    "Noted",
    "Or",
    "Parameter",
    "Pass",
    "Raise",
    "Relation",
    "Return",
    "SetOf",
    "Slice",
    "Starred",
    "Statement",
    "Str",
    "Subscript",
    "Try",
    "Tuple",
    "Unary",
    "UnaryOperator",
    "Walrus",
    "While",
    "children",
    "rebuild",
]


@dataclass(frozen=True)
class Statement(Node):
    """Something that is done, or a line that only people read."""


Body: TypeAlias = tuple[Statement, ...]

# Simple statements --------------------------------------------------------------------------


@dataclass(frozen=True)
class Expr(Statement):
    """An expression done for its effect."""

    value: Expression


@dataclass(frozen=True)
class Assign(Statement):
    """`a = b = value`, or `a: annotation = value` (also without a value)."""

    targets: tuple[Expression, ...]
    value: Expression | None
    annotation: Expression | None = None


@dataclass(frozen=True)
class AugAssign(Statement):
    """`target op= value`."""

    target: Expression
    op: BinaryOperator
    value: Expression


@dataclass(frozen=True)
class Return(Statement):
    """`return value`."""

    value: Expression | None = None


@dataclass(frozen=True)
class Raise(Statement):
    """`raise error from cause`."""

    error: Expression | None = None
    cause: Expression | None = None


@dataclass(frozen=True)
class Assert(Statement):
    """`assert test`."""

    test: Expression


@dataclass(frozen=True)
class Delete(Statement):
    """`del target`."""

    target: Expression


@dataclass(frozen=True)
class Pass(Statement):
    """`pass`."""


@dataclass(frozen=True)
class Break(Statement):
    """`break`."""


@dataclass(frozen=True)
class Continue(Statement):
    """`continue`."""


@dataclass(frozen=True)
class Import(Statement):
    """`import module`, or `from module import names`; a name may be written `a as b`."""

    module: str
    names: tuple[str, ...] = ()


# Lines for people ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Comment(Statement):
    """A comment on lines of its own, wrapped by the printer."""

    text: str


@dataclass(frozen=True)
class Noted(Statement):
    """A statement with a comment at the end of its first line, or above it if there is no room."""

    statement: Statement
    text: str


@dataclass(frozen=True)
class Blank(Statement):
    """An empty line."""


@dataclass(frozen=True)
class Docstring(Statement):
    """The first statement of a module, class or function."""

    text: str


# Compound statements ------------------------------------------------------------------------


@dataclass(frozen=True)
class If(Statement):
    """A sole `If` in `orelse` is printed as `elif`."""

    test: Expression
    body: Body
    orelse: Body = ()


@dataclass(frozen=True)
class While(Statement):
    """`while test:`."""

    test: Expression
    body: Body


@dataclass(frozen=True)
class For(Statement):
    """`for target in iterable:`."""

    target: Expression
    iterable: Expression
    body: Body
    orelse: Body = ()


@dataclass(frozen=True)
class Handler(Node):
    """`except error as name:`."""

    error: Expression
    name: str
    body: Body


@dataclass(frozen=True)
class Try(Statement):
    """`try:` with handlers."""

    body: Body
    handlers: tuple[Handler, ...]
    orelse: Body = ()
    final: Body = ()


@dataclass(frozen=True)
class Parameter(Node):
    """A parameter; its name may be `*names`, `**names`, or one of the marks `*` and `/`."""

    name: str
    annotation: Expression | None = None
    default: Expression | None = None


@dataclass(frozen=True)
class Function(Statement):
    """`def name(parameters) -> returns:`."""

    name: str
    parameters: tuple[Parameter, ...]
    body: Body
    returns: Expression | None = None
    decorators: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class ClassDef(Statement):
    """`class name(bases):`."""

    name: str
    bases: tuple[Expression, ...]
    body: Body
    decorators: tuple[Expression, ...] = ()
