"""What a function works out and never looks at is left out.

Before: any code. After: no local name is assigned, unpacked or looped over that nothing reads; what
stood there to be reckoned is gone if reckoning it changes nothing, and a plain statement if it may.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cuarenta.compiler.code.tree import (
    Assign,
    Attribute,
    AugAssign,
    Blank,
    Body,
    Call,
    ClassDef,
    Comment,
    Expr,
    Expression,
    For,
    Function,
    If,
    Name,
    Node,
    Noted,
    Return,
    Statement,
    Try,
    Tuple,
    Walrus,
    While,
    children,
)

PURE = frozenset(("bool", "int", "len", "list", "max", "min", "range", "sorted", "sum", "tuple"))
FORGOTTEN = Name("_")


def without_unused(block: Body, pure: frozenset[str] = frozenset()) -> Body:
    """The same code without what its functions work out for nothing.

    Calling one of the functions named in `pure` changes nothing.
    """
    return _Unused(PURE | pure).block(block)


class _Unused:
    """Leaves out what is unused, where calling the functions in `pure` changes nothing."""

    def __init__(self, pure: frozenset[str]) -> None:
        self.pure = pure

    def block(self, block: Body) -> Body:
        """A module or class."""
        return tuple(self._in_statement(each) for each in block)

    def _in_statement(self, statement: Statement) -> Statement:
        match statement:
            case Function():
                return self._in_function(statement)
            case ClassDef():
                return replace(statement, body=self.block(statement.body))
        return statement

    def _in_function(self, function: Function) -> Function:
        """Again and again, since what is left out may have been all that read something else."""
        while True:
            read = frozenset(_read(function.body))
            body = _end(self._kept(function.body, read))
            if body == function.body:
                return function
            function = replace(function, body=body)

    def is_pure(self, value: Node) -> bool:
        """Whether reckoning something changes nothing."""
        match value:
            case Walrus():
                return False
            case Call(Name(id)) if id not in self.pure:
                return False
            case Call(function) if not isinstance(function, Name | Attribute):
                return False
            case Call(Attribute(_, name)) if name not in (
                "bit_count",
                "bit_length",
                "count",
                "index",
            ):
                return False
        return all(map(self.is_pure, children(value)))

    def _kept(self, block: Body, read: frozenset[str]) -> Body:
        found: list[Statement] = []
        for each in block:
            left = self._statement(each, read)
            if not left and found and isinstance(found[-1], Comment):
                found.pop()
            found += left
        return _returned(tuple(found))

    def _statement(self, statement: Statement, read: frozenset[str]) -> Body:
        match statement:
            case Assign((*targets, last), value, _) if targets and value is not None:
                known = [each for each in (*targets, last) if _is_read(each, read)]
                return (Assign(tuple(known), value),) if known else (Expr(value),)
            case Assign((target,), value, _) if value is not None:
                return self._assign(statement, target, value, read)
            case AugAssign(Name(id), _, value) if id not in read and self.is_pure(value):
                return ()
            case Expr(Expression() as value) if self._idle(value):
                return ()
            case Noted(inner, text):
                match self._statement(inner, read):
                    case (Statement() as first,):
                        return (Noted(first, text),)
                    case left:
                        return left
            case If(test, body, orelse):
                return self._if(If(test, self._kept(body, read), self._kept(orelse, read)))
            case While():
                return (replace(statement, body=self._kept(statement.body, read)),)
            case For(target, _, body, orelse):
                body, orelse = self._kept(body, read), self._kept(orelse, read)
                if not _does(body) and not orelse and self.is_pure(statement.iterable):
                    return ()
                return (replace(statement, target=_known(target, read), body=body, orelse=orelse),)
            case Try(body):
                return (replace(statement, body=self._kept(body, read)),)
            case Function() | ClassDef():
                return (self._in_statement(statement),)
        return (statement,)

    def _idle(self, value: Expression) -> bool:
        """Whether an expression as a statement does nothing; `...` stands for something."""
        return not isinstance(value, Name) and self.is_pure(value)

    def _if(self, of: If) -> Body:
        """An `if` without anything to do is its test."""
        if _does(of.body) or _does(of.orelse):
            return (of,)
        return () if self.is_pure(of.test) else (Expr(of.test),)

    def _assign(
        self, whole: Assign, target: Expression, value: Expression, read: frozenset[str]
    ) -> Body:
        match target:
            case Name(id) if id not in read or target == value:
                return () if self.is_pure(value) else (Expr(value),)
            case Tuple(items) if isinstance(value, Tuple) and len(value.items) == len(items):
                return self._pairs(items, value.items, read)
            case Tuple():
                known = _known(target, read)
                if isinstance(known, Tuple) and all(item == FORGOTTEN for item in known.items):
                    return () if self.is_pure(value) else (Expr(value),)
                return (replace(whole, targets=(known,)),)
        return (whole,)

    def _pairs(
        self, targets: tuple[Expression, ...], values: tuple[Expression, ...], read: frozenset[str]
    ) -> Body:
        """Several assigned at once: those that are read."""
        kept = [
            (target, value)
            for target, value in zip(targets, values, strict=True)
            if not (isinstance(target, Name) and target.id not in read and self.is_pure(value))
        ]
        if not kept:
            return ()
        if len(kept) == 1:
            return (Assign((kept[0][0],), kept[0][1]),)
        return (Assign((Tuple(tuple(t for t, _ in kept)),), Tuple(tuple(v for _, v in kept))),)


def _does(block: Body) -> bool:
    """Whether a block has anything to do."""
    return any(not isinstance(each, Comment | Blank) for each in block)


def _read(node: Node | tuple[Node, ...]) -> Iterator[str]:
    """Every name that is read, and those that are not just local to this code."""
    if isinstance(node, tuple):
        for part in node:
            yield from _read(part)
        return
    match node:
        case Name(id):
            yield id
        case Assign(targets, value, annotation):
            yield from _read(tuple(part for part in (value, annotation) if part is not None))
            yield from (name for target in targets for name in _read_in_target(target))
        case AugAssign(target, _, value):
            yield from _read(value)
            yield from _read_in_target(target)
        case For(target, iterable, body, orelse):
            yield from _read((iterable, *body, *orelse))
            yield from _read_in_target(target)
        case _:
            yield from _read(children(node))


def _read_in_target(target: Expression) -> Iterator[str]:
    """What is read to assign to something: `a` for `a[b]`, nothing for a name."""
    match target:
        case Name():
            return
        case Tuple(items):
            for item in items:
                yield from _read_in_target(item)
        case _:
            yield from _read(target)


def _returned(block: Body) -> Body:
    """`a = b` and `return a` is `return b`."""
    doing = [place for place, each in enumerate(block) if not isinstance(each, Comment)]
    match [block[place] for place in doing[-2:]]:
        case [Assign((Name(id),), value, None), Return(Name(other))] if id == other and value:
            notes = block[doing[-2] + 1 : doing[-1]]
            return (*block[: doing[-2]], *notes, Return(value))
    return block


def _end(block: Body) -> Body:
    """A function ends without `return`, if that returns nothing."""
    match block:
        case (*before, Return(None)) if before:
            return tuple(before)
    return block


def _is_read(target: Expression, read: frozenset[str]) -> bool:
    return not isinstance(target, Name) or target.id in read


def _known(target: Expression, read: frozenset[str]) -> Expression:
    """A target with `_` for what is not read."""
    match target:
        case Name(id) if id not in read:
            return FORGOTTEN
        case Tuple(items):
            return Tuple(tuple(_known(item, read) for item in items))
    return target
