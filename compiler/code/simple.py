"""Documents for statements without a body, and for the heads of functions and loops."""

from __future__ import annotations

from collections.abc import Sequence

from cuarenta.compiler.code import shape
from cuarenta.compiler.code.brackets import bracket
from cuarenta.compiler.code.expressions import (
    CLOSED,
    OPEN,
    UnprintableError,
    expression,
    if_broken,
    if_needed,
    listed,
    new_key,
    whole,
)
from cuarenta.compiler.code.layout import (
    HARD,
    SOFT,
    Best,
    Doc,
    Group,
    Indent,
    When,
    Wrap,
)
from cuarenta.compiler.code.tree import (
    And,
    Assert,
    Assign,
    Attribute,
    AugAssign,
    BinaryOp,
    Break,
    Call,
    Chain,
    Comparison,
    Continue,
    Delete,
    Expr,
    Expression,
    Function,
    Import,
    NotOp,
    Or,
    Parameter,
    Pass,
    Raise,
    Return,
    Statement,
    Subscript,
    Tuple,
    Unary,
)

OPERATIONS = (And, Or, NotOp, Unary, BinaryOp, Comparison, Chain)


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


def loop_target(target: Expression) -> Doc:
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
