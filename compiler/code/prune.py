"""Simplification of statements: branches decided, and blocks that come to nothing left out."""

from __future__ import annotations

from dataclasses import replace

from cuarenta.compiler.code.junctions import junction, opposite
from cuarenta.compiler.code.literals import UNKNOWN, known, number, reads, truth_valued
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import (
    And,
    AugAssign,
    Blank,
    Body,
    Bool,
    Break,
    Comment,
    Continue,
    Expr,
    Expression,
    For,
    If,
    Name,
    Node,
    Noted,
    NotOp,
    Or,
    Pass,
    Raise,
    Return,
    Statement,
    Tuple,
    While,
    rebuild,
)

ENDINGS = (Return, Raise, Break, Continue)
FOR_PEOPLE = (Comment, Blank)
NEUTRAL = {"+": 0, "-": 0, "|": 0, "^": 0, "<<": 0, ">>": 0, "*": 1, "//": 1}


def simplify_statements(block: Body) -> Body:
    """Simplify a block; nothing is left after a statement that always leaves it."""
    found: list[Statement] = []
    for each in block:
        left = _statement(each)
        found += left
        if _ends(left):
            break
    return _without_pass(tuple(found))


def _without_pass(block: Body) -> Body:
    """`pass` only where a block has nothing else."""
    kept = tuple(each for each in block if each != Pass())
    return kept if any(not isinstance(each, FOR_PEOPLE) for each in kept) else block


def _idle(block: Body) -> bool:
    """Whether a block does nothing."""
    return all(isinstance(each, (*FOR_PEOPLE, Pass)) for each in block)


def _bare(of: Statement) -> Statement:
    return of.statement if isinstance(of, Noted) else of


def _ends(block: Body) -> bool:
    """Whether a block always leaves the block around it."""
    doing = [_bare(each) for each in block if not isinstance(each, FOR_PEOPLE)]
    if not doing:
        return False
    match doing[-1]:
        case If(_, body, orelse):
            return _ends(body) and _ends(orelse)
        case last:
            return isinstance(last, ENDINGS)


def _statement(of: Statement, *, chained: bool = False) -> Body:
    """A statement simplified to any number of them; `chained` is an `elif`."""
    match of:
        case If(test, body, orelse):
            then, otherwise = simplify_statements(body), _branch(orelse)
            return _if(If(simplify(test, truth=True), then, otherwise), chained=chained)
        case Expr(value):
            return _effect(simplify(value))
        case While(test, body):
            loop = While(simplify(test, truth=True), simplify_statements(body))
            return () if loop.test == Bool(False) else (loop,)
        case For():
            loop_for = _rebuilt(of)
            match loop_for:
                case For(_, Tuple(()), _, orelse):
                    return orelse
            return (loop_for,)
        case Noted(inner, text):
            match _statement(inner):
                case (first, *rest) if type(first) is type(inner):
                    return (Noted(first, text), *rest)
                case left:
                    return (Comment(text), *left) if left else ()
        case AugAssign(target, op, value):
            simple = simplify(value)
            idle = op in NEUTRAL and number(simple) == NEUTRAL[op] and reads(target)
            return () if idle else (AugAssign(target, op, simple),)
    return (_rebuilt(of),)


def _effect(value: Expression) -> Body:
    """An expression as a statement, unless it only reads; `...` and gaps stay."""
    kept = isinstance(value, Name) and (value.id == "..." or value.id.startswith("__"))
    return () if reads(value) and not kept else (Expr(value),)


def _branch(orelse: Body) -> Body:
    match orelse:
        case (If() as sole,):
            return _statement(sole, chained=True)
    return simplify_statements(orelse)


def _rebuilt(of: Statement) -> Statement:
    """The statement with simple expressions and blocks."""

    def change(node: Node) -> Node | tuple[Node, ...]:
        match node:
            case Expression():
                return simplify(node)
            case Statement():
                return node
        return inner(node)

    def inner(node: Node) -> Node:
        changed = rebuild(node, change)
        blocks = {
            name: simplify_statements(block)
            for name in ("body", "orelse", "final")
            if (block := getattr(changed, name, None))
        }
        return replace(changed, **blocks) if blocks else changed

    found = inner(of)
    assert isinstance(found, Statement)
    return found


# If -----------------------------------------------------------------------------------------


def _if(of: If, *, chained: bool = False) -> Body:
    value = known(of.test)
    if value is not UNKNOWN:
        return of.body if value else of.orelse
    if _idle(of.orelse):
        of = replace(of, orelse=())
    if _idle(of.body):
        if of.orelse:
            return _if(If(simplify(NotOp(of.test), truth=True), of.orelse, ()), chained=chained)
        return _effect(of.test)
    returned = _returned(of)
    if returned is not None:
        return (Return(returned),)
    of = _merged(of)
    if chained or not of.orelse or not _ends(of.body):
        return (of,)
    match of.orelse:
        case (If() as sole,):
            return (replace(of, orelse=()), *_if(sole))
    return (replace(of, orelse=()), *of.orelse)


def _returned(of: If) -> Expression | None:
    """`if a: return True` with `else: return False` is `return a`."""
    match of:
        case If(test, (Return(Bool(then)),), (Return(Bool(otherwise)),)) if then != otherwise:
            if not then:
                return opposite(test)
            return test if truth_valued(test) else None
    return None


def _merged(of: If) -> If:
    """An `if` in an `if` is an `and`; two branches that do the same are one with an `or`."""
    match of:
        case If(test, (*lead, If(second, body, ())), ()) if _idle(tuple(lead)):
            both = junction(And((test, second)), truth=True)
            return If(both, (*lead, *body), ())
        case If(test, body, (If(second, same, rest),)) if body == same:
            either = junction(Or((test, second)), truth=True)
            return _merged(If(either, body, rest))
    return of
