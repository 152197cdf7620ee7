"""Random code trees for the tests of the printer and the simplifier.

A tree is built from a seed: many of them go into one file, so that the formatter is run once for
all. Long names make lines break.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from cuarenta.compiler.code.brackets import BINARY
from cuarenta.compiler.code.tree import (
    And,
    Assert,
    Assign,
    Attribute,
    AugAssign,
    BinaryOp,
    BinaryOperator,
    Blank,
    Body,
    Bool,
    Break,
    Call,
    Chain,
    ClassDef,
    Comment,
    Comparison,
    Comprehension,
    Conditional,
    DictOf,
    Docstring,
    Expr,
    Expression,
    Float,
    For,
    Formatted,
    FString,
    Function,
    Handler,
    If,
    Import,
    Int,
    Item,
    Keyword,
    Kind,
    Link,
    ListOf,
    Loop,
    Name,
    NoneValue,
    Noted,
    NotOp,
    Or,
    Parameter,
    Raise,
    Relation,
    Return,
    SetOf,
    Slice,
    Starred,
    Statement,
    Str,
    Subscript,
    Try,
    Tuple,
    Unary,
    UnaryOperator,
    Walrus,
    While,
)

WORDS = ("seat", "score", "table", "hand", "taken", "count", "beyond", "remaining", "player")
TEXTS = ("a", "hello there", 'say "x"', "it's", "é\u202e\n", "{}", "\\")
OPERATORS: list[BinaryOperator] = ["+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>"]
ORDERS: list[Relation] = ["==", "!=", "<", "<=", ">", ">="]
RELATIONS: list[Relation] = [*ORDERS, "in", "not in", "is", "is not"]
SIGNS: list[UnaryOperator] = ["-", "~", "+"]
KINDS: list[Kind] = ["list", "set", "generator", "dict"]
SELF = Name("self")

assert set(OPERATORS) | {"/"} == set(BINARY)

T = TypeVar("T")


class Grower:
    """Grows random trees of every kind of node."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def one(self, *makers: Callable[[], T]) -> T:
        return self.random.choice(makers)()

    def some(self, make: Callable[[], T], least: int, most: int) -> tuple[T, ...]:
        return tuple(make() for _ in range(self.random.randint(least, most)))

    def name(self) -> str:
        return "_".join(self.random.choices(WORDS, k=self.random.choice((1, 1, 1, 2, 3, 4))))

    # Expressions ------------------------------------------------------------------------------

    def atom(self) -> Expression:
        pick = self.random.choice
        return self.one(
            lambda: Name(self.name()),
            lambda: Name(self.name()),
            lambda: Int(pick((0, 1, 38, 123456))),
            lambda: Int(0o7, "oct", 10),
            lambda: Int(0xABC, "hex"),
            lambda: Float(1.5),
            lambda: Str(pick(TEXTS)),
            lambda: Bool(value=pick((True, False))),
            NoneValue,
            self.f_string,
        )

    def f_string(self) -> Expression:
        field = Formatted(Subscript(Name("y"), Str("key")), "r", ">4")
        return FString((f"{self.name()} ", Attribute(SELF, self.name()), " {x} ", field))

    def expression(self, depth: int) -> Expression:
        if depth <= 0 or self.chance(0.12):
            return self.atom()
        return self.one(
            *[lambda: self.operation(depth - 1)] * 5,
            *[lambda: self.link(depth - 1)] * 4,
            *[lambda: self.collection(depth - 1)] * 3,
        )

    def operation(self, depth: int) -> Expression:
        pick = self.random.choice

        def part() -> Expression:
            return self.expression(depth)

        return self.one(
            *[lambda: BinaryOp(pick((*OPERATORS, "/")), part(), part())] * 4,
            *[lambda: Comparison(pick(RELATIONS), part(), part())] * 2,
            lambda: Chain(part(), self.some(lambda: Link(pick(RELATIONS), part()), 2, 3)),
            lambda: NotOp(part()),
            lambda: Unary(pick(SIGNS), part()),
            *[lambda: And(self.some(part, 2, 4))] * 2,
            lambda: Or(self.some(part, 2, 4)),
            lambda: Conditional(part(), part(), part()),
            lambda: Walrus(self.name(), part()),
        )

    def link(self, depth: int) -> Expression:
        def part() -> Expression:
            return self.expression(depth)

        def place() -> Expression:
            return Attribute(SELF, self.name())

        return self.one(
            lambda: Attribute(part(), self.name()),
            place,
            lambda: Subscript(part(), self.index(depth)),
            lambda: Subscript(place(), part()),
            *[lambda: self.call(depth)] * 4,
        )

    def index(self, depth: int) -> Expression:
        def part() -> Expression:
            return self.expression(depth)

        def end() -> Expression | None:
            return part() if self.chance(0.5) else None

        return self.one(
            part,
            lambda: Slice(end(), end(), end() if self.chance(0.3) else None),
            lambda: Tuple(self.some(part, 1, 3)),
        )

    def call(self, depth: int) -> Expression:
        function = self.one(
            lambda: Name(self.name()),
            lambda: Attribute(SELF, self.name()),
            lambda: Attribute(self.expression(depth), self.name()),
        )
        names = sorted({self.name() for _ in range(self.random.choice((0, 0, 1, 2)))})
        keywords = [Keyword(each, self.expression(depth)) for each in names]
        if self.chance(0.1):
            keywords.append(Keyword("**", self.expression(depth)))
        return Call(function, self.items(depth, 0), tuple(keywords))

    def items(self, depth: int, least: int) -> tuple[Expression, ...]:
        def item() -> Expression:
            part = self.expression(depth)
            return Starred(part) if self.chance(0.1) else part

        return self.some(item, least, 4)

    def collection(self, depth: int) -> Expression:
        def part() -> Expression:
            return self.expression(depth)

        return self.one(
            lambda: Tuple(self.items(depth, 0)),
            lambda: ListOf(self.items(depth, 0)),
            lambda: SetOf(self.items(depth, 1)),
            lambda: DictOf(
                self.some(lambda: Item(part() if self.chance(0.9) else None, part()), 0, 3)
            ),
            *[lambda: self.comprehension(depth)] * 2,
        )

    def comprehension(self, depth: int) -> Expression:
        def part() -> Expression:
            return self.expression(depth)

        def loop() -> Loop:
            names = self.some(lambda: Name(self.name()), 1, 2)
            target = names[0] if len(names) == 1 else Tuple(names)
            return Loop(target, part(), self.some(part, 0, 2) if self.chance(0.4) else ())

        kind = self.random.choice(KINDS)
        value = part() if kind == "dict" else None
        return Comprehension(kind, part(), self.some(loop, 1, 2), value)

    # Statements -------------------------------------------------------------------------------

    def place(self) -> Expression:
        """What can be assigned to, but for tuples."""
        return self.one(
            lambda: Name(self.name()),
            lambda: Attribute(SELF, self.name()),
            lambda: Subscript(Attribute(SELF, self.name()), self.expression(1)),
            lambda: Attribute(Subscript(Name(self.name()), self.expression(1)), self.name()),
        )

    def target(self) -> Expression:
        return self.one(
            *[self.place] * 4,
            lambda: Tuple((Name(self.name()), Attribute(SELF, self.name()))),
            lambda: Tuple((Name(self.name()), Starred(Name(self.name())))),
        )

    def annotation(self, depth: int = 2) -> Expression:
        if depth == 0:
            return Name(self.name())
        return self.one(
            lambda: Name(self.name()),
            lambda: Subscript(
                Name("tuple"), Tuple((self.annotation(depth - 1), self.annotation(depth - 1)))
            ),
            lambda: Subscript(Name("list"), self.annotation(depth - 1)),
            lambda: BinaryOp("|", Name(self.name()), NoneValue()),
        )

    def statement(self, depth: int) -> Statement:
        return self.compound(depth) if depth > 0 and self.chance(0.3) else self.simple()

    def simple(self) -> Statement:
        size = self.random.choice((1, 2, 2, 3, 3, 4))

        def value() -> Expression:
            return self.expression(size)

        return self.one(
            lambda: Expr(Call(Name(self.name()), (value(), value()))),
            lambda: Expr(And((value(), value()))),
            *[lambda: Assign((self.target(),), value())] * 3,
            lambda: Assign((self.target(), self.target()), value()),
            lambda: Assign((self.place(),), value(), self.annotation()),
            lambda: Assign((self.place(),), None, self.annotation()),
            lambda: AugAssign(self.place(), self.random.choice(OPERATORS), value()),
            lambda: Return(value()),
            lambda: Return(Tuple(self.some(value, 2, 3))),
            lambda: Raise(Call(Name(self.name()), (value(),))),
            lambda: Raise(Call(Name(self.name()), (value(),)), value()),
            lambda: Assert(value()),
            lambda: Noted(Assign((Name(self.name()),), value()), f"note {self.name()}"),
        )

    def compound(self, depth: int) -> Statement:
        def body() -> Body:
            return self.some(lambda: self.statement(depth - 1), 1, 2)

        def value() -> Expression:
            return self.expression(self.random.randint(1, 4))

        return self.one(
            lambda: If(value(), body(), body() if self.chance(0.5) else ()),
            lambda: Noted(If(value(), body()), f"note {self.name()}"),
            lambda: While(value(), body()),
            lambda: For(self.target(), value(), (*body(), Break())),
            lambda: Try(body(), (Handler(value(), "error", body()),)),
            lambda: self.function(body()),
        )

    def function(self, body: Body) -> Statement:
        names = sorted({self.name() for _ in range(self.random.randint(0, 5))})
        parameters = [
            Parameter(
                each,
                self.annotation() if self.chance(0.8) else None,
                self.expression(1) if at > 1 else None,
            )
            for at, each in enumerate(names)
        ]
        if len(names) > 2 and self.chance(0.5):
            parameters.insert(2, Parameter("*"))
        returns = self.annotation() if self.chance(0.7) else None
        return Function(self.name(), tuple(parameters), body, returns)

    # Modules ----------------------------------------------------------------------------------

    def block(self, depth: int, *, documented: bool) -> Body:
        """Statements with comments and empty lines in every order."""
        found: list[Statement] = []
        if documented and self.chance(0.4):
            found.append(Docstring("What it is."))
        for _ in range(self.random.randint(1, 5)):
            found += [Blank()] * self.random.choice((0, 0, 1, 2, 3))
            found.append(self.member(depth))
        return tuple(found)

    def member(self, depth: int) -> Statement:
        makers: list[Callable[[], Statement]] = [
            lambda: Comment(f"note {self.name()}"),
            lambda: Expr(Call(Name("go"))),
            lambda: Import("os"),
            lambda: Noted(Assign((Name("a"),), Int(1)), "a note"),
        ]
        if depth > 0:
            makers += [
                lambda: Function("f", (), self.block(depth - 1, documented=True)),
                lambda: Function(
                    "g", (), self.block(depth - 1, documented=True), None, (Name("cache"),)
                ),
                lambda: Noted(Function("h", (), self.block(depth - 1, documented=True)), "note"),
                lambda: ClassDef("C", (), self.block(depth - 1, documented=True)),
                lambda: If(
                    Name("a"),
                    self.block(depth - 1, documented=False),
                    self.block(depth - 1, documented=False),
                ),
                lambda: For(Name("a"), Name("b"), self.block(depth - 1, documented=False)),
            ]
        return self.random.choice(makers)()


class Reckoner(Grower):
    """Grows expressions that the numbers a, b, c and d give a value, and blocks of them."""

    def atom(self) -> Expression:
        pick = self.random.choice
        return self.one(
            lambda: Name(pick("abcd")),
            lambda: Name(pick("abcd")),
            lambda: Int(pick((0, 1, 2, 3))),
            lambda: Unary("-", Int(pick((1, 2)))),
            lambda: Bool(value=pick((True, False))),
        )

    def expression(self, depth: int) -> Expression:
        if depth <= 0 or self.chance(0.15):
            return self.atom()
        pick = self.random.choice

        def part() -> Expression:
            return self.expression(depth - 1)

        return self.one(
            lambda: BinaryOp(pick(("+", "-", "*", "&", "|", "^")), part(), part()),
            lambda: BinaryOp(pick(("+", "-")), part(), Int(pick((0, 1, 2)))),
            *[lambda: Comparison(pick(ORDERS), part(), part())] * 3,
            lambda: Comparison("==", Name(pick("ab")), Int(pick((0, 1, 2)))),
            lambda: Chain(part(), self.some(lambda: Link(pick(ORDERS), part()), 2, 3)),
            lambda: Comparison(pick(("in", "not in")), part(), Tuple(self.some(part, 0, 2))),
            lambda: NotOp(part()),
            lambda: Unary(pick(SIGNS), part()),
            *[lambda: And(self.some(part, 2, 4))] * 2,
            *[lambda: Or(self.some(part, 2, 4))] * 2,
            lambda: Conditional(part(), part(), part()),
            lambda: Call(Name(pick(("min", "max"))), self.some(part, 2, 3)),
            lambda: Call(Name("log"), (part(),)),
            lambda: Subscript(Tuple((part(), part())), Int(pick((0, 1)))),
            lambda: Call(Name("len"), (FString(("n", self.atom(), Int(1))),)),
        )

    def body(self, depth: int, *, looped: bool = False) -> Body:
        return self.some(lambda: self.deed(depth, looped=looped), 0, 3)

    def deed(self, depth: int, *, looped: bool) -> Statement:
        makers: list[Callable[[], Statement]] = [
            lambda: Expr(self.expression(2)),
            lambda: Assign((Name("a"),), self.expression(2)),
            lambda: AugAssign(Name("b"), self.random.choice(("+", "-", "*")), self.expression(1)),
            lambda: Noted(AugAssign(Name("b"), "+", Int(self.random.randint(0, 1))), "note"),
            lambda: Return(self.expression(2)),
            lambda: Comment("note"),
        ]
        if looped:
            makers.append(Break)
        if depth > 0:
            branch = [lambda: self.branch(depth - 1, looped=looped)] * 5
            loop = [
                lambda: For(
                    Name("c"),
                    Tuple(self.some(self.atom, 0, 3)),
                    self.body(depth - 1, looped=True),
                )
            ]
            makers += [*branch, *loop]
        return self.random.choice(makers)()

    def branch(self, depth: int, *, looped: bool) -> Statement:
        test = self.expression(2)
        then, otherwise = self.body(depth, looped=looped), self.body(depth, looped=looped)
        return If(test, then, otherwise if self.chance(0.6) else ())
