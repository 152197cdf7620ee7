"""Documents for expressions: their text, with the places where `ruff format` may break it.

An expression stands at a level: `OPEN` where no bracket is open, so that it cannot be broken
between its parts; `CLOSED` within brackets; or the key of a group that puts parentheses around
the whole when it is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from cuarenta.compiler.code import shape
from cuarenta.compiler.code.brackets import Bracketed
from cuarenta.compiler.code.layout import (
    HARD,
    SOFT,
    SPACE,
    Best,
    Doc,
    Expandable,
    Group,
    GroupIfBroken,
    Indent,
    When,
    Wrap,
    flat,
)
from cuarenta.compiler.code.quote import inside, pieces, preferred_mark, quote, quote_bytes
from cuarenta.compiler.code.tree import (
    And,
    Attribute,
    BinaryOp,
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
    Lambda,
    ListOf,
    Loop,
    Name,
    NoneValue,
    NotOp,
    Or,
    SetOf,
    Slice,
    Starred,
    Str,
    Subscript,
    Tuple,
    Unary,
    Walrus,
)

OPEN, CLOSED = 0, -1
PREFIX = {"dec": "", "oct": "0o", "hex": "0x"}
AROUND = {"list": ("[", "]"), "set": ("{", "}"), "dict": ("{", "}"), "generator": ("(", ")")}
DIGITS = {"dec": "d", "oct": "o", "hex": "X"}

_keys = count(1)


class UnprintableError(ValueError):
    """A tree that stands for no Python."""


def new_key() -> int:
    """A key that no other group has."""
    return next(_keys)


# Brackets and levels ------------------------------------------------------------------------


def brackets(left: str, body: Doc, right: str, level: int) -> Doc:
    """A body, made at level `CLOSED`, in brackets that stand at a level."""
    group = Group((left, Indent((SOFT, body)), SOFT, right))
    return Expandable(group, level) if level > 0 else group


def if_needed(body: Callable[[int], Doc]) -> Doc:
    """In parentheses unless what begins or ends with brackets can be broken there instead."""
    key = new_key()
    inner = Indent((SOFT, body(key)), key)
    return Group((When(True, "("), inner, SOFT, When(True, ")")), key)


def if_broken(body: Doc) -> Doc:
    """In parentheses if the body, made at level `CLOSED`, does not fit on the line."""
    return Group((When(True, "("), Indent((SOFT, body)), SOFT, When(True, ")")))


def whole(of: Expression) -> Doc:
    """An expression that may need parentheses around it to be broken, as statements hold it."""
    if isinstance(of, Bracketed):
        return expression(of, OPEN)
    if isinstance(of, Str) and len(pieces(of.value)) > 1:
        apart = ("(", Indent((HARD, element(of))), HARD, ")")
        return Best((expression(of, OPEN), apart))
    match shape.parentheses(of):
        case "multiline":
            if shape.can_omit(of):
                return if_needed(lambda level: expression(of, level))
            return if_broken(expression(of, CLOSED))
        case "best fit":
            key = new_key()
            return Wrap(expression(of, key), key)
    return expression(of, OPEN)


def _gap(level: int) -> Doc:
    """A space at which an expression may be broken only within brackets."""
    if level == OPEN:
        return " "
    return SPACE if level == CLOSED else (When(True, SPACE, level), When(False, " ", level))


def _group(body: Doc, level: int) -> Doc:
    if level == OPEN:
        return body
    return Group(body) if level == CLOSED else GroupIfBroken(body, level)


def listed(parts: Sequence[Doc]) -> tuple[Doc, ...]:
    """Parts with commas, a last one too when broken and there are several."""
    found: list[Doc] = []
    for each in parts:
        found += [each, ",", SPACE]
    return (*found[:-2], When(True, ",") if len(parts) > 1 else "")


# Expressions --------------------------------------------------------------------------------


def expression(of: Expression, level: int, *, linked: bool | None = None) -> Doc:
    """The document of an expression; `linked` is whether the chain that it is in is fluent."""
    match of:
        case Bracketed(inner):
            return brackets("(", expression(inner, CLOSED), ")", level)
        case Attribute() | Subscript() | Call():
            return _link(of, level, linked)
        case ListOf(items):
            return _collection("[", items, "]", level)
        case SetOf(items):
            return _collection("{", items, "}", level)
        case Tuple():
            return _tuple(of, level)
        case DictOf(items):
            body = listed([_item(each) for each in items])
            return brackets("{", body, "}", level) if items else "{}"
        case Comprehension():
            left, right = AROUND[of.kind]
            return brackets(left, comprehension(of), right, level)
    return _operation(of, level)


def _operation(of: Expression, level: int) -> Doc:
    match of:
        case BinaryOp() | Comparison() | Chain() | And() | Or():
            return _group(_operands(_flattened(of), level), level)
        case Unary(op, inner):
            return (op, expression(inner, level))
        case NotOp(inner):
            return ("not ", expression(inner, level))
        case Conditional():
            return _group(_conditional(of, level), level)
        case Starred(inner):
            return ("*", expression(inner, level))
        case Walrus(name, inner):
            return (_group((name, _gap(level)), level), ":= ", expression(inner, level))
        case Lambda(names, inner):
            head = f"lambda {', '.join(names)}: " if names else "lambda: "
            return head + flat(expression(inner, OPEN))
        case Slice():
            return _slice(of)
    return atom(of)


def atom(of: Expression) -> str:
    """The text of an expression that is never broken."""
    match of:
        case Name(id):
            return id
        case Int(value, base, digits):
            if value < 0:
                raise UnprintableError(f"a negative number is a sign and a number: {value}")
            return PREFIX[base] + format(value, DIGITS[base]).zfill(digits)
        case Float(value):
            return repr(value)
        case Bool(value):
            return str(value)
        case NoneValue():
            return "None"
        case Str(value):
            return quote(value)
        case Bytes(raw):
            return quote_bytes(raw)
        case FString(parts):
            return _f_string(parts)
    raise UnprintableError(f"no place for {of!r}")


def _f_string(parts: Sequence[str | Expression]) -> str:
    texts = [each for each in parts if isinstance(each, str)]
    mark = preferred_mark("".join(texts))
    found = "".join(
        inside(each, mark).replace("{", "{{").replace("}", "}}")
        if isinstance(each, str)
        else _field(each, mark)
        for each in parts
    )
    return f"f{mark}{found}{mark}"


def _field(of: Expression, mark: str) -> str:
    """A replacement field; texts in it take the other quotation mark and allow no escapes."""
    conversion, spec = "", ""
    if isinstance(of, Formatted):
        conversion = f"!{of.conversion}" if of.conversion else ""
        spec = f":{of.spec}" if of.spec else ""
        of = of.value
    text = flat(expression(of, OPEN))
    other = "'" if mark == '"' else '"'
    text = text.replace('"', other) if "'" not in text or other == '"' else text
    if mark in text or "\\" in text or text.startswith("{") or mark in spec:
        raise UnprintableError(f"cannot stand in an f-string: {text}")
    return "{" + text + conversion + spec + "}"


# Collections --------------------------------------------------------------------------------


def _collection(left: str, items: Sequence[Expression], right: str, level: int) -> Doc:
    if not items:
        return left + right
    return brackets(left, listed([element(each) for each in items]), right, level)


def element(of: Expression) -> Doc:
    """One of several things in brackets; a text too long for a line goes over several."""
    found = expression(of, CLOSED)
    if not isinstance(of, Str) or len(parts := pieces(of.value)) < 2:
        return found
    first, *others = map(quote, parts)
    return Best((found, (first, *((HARD, each) for each in others))))


def _tuple(of: Tuple, level: int) -> Doc:
    if len(of.items) == 1:
        return brackets("(", (element(of.items[0]), ","), ")", level)
    return _collection("(", of.items, ")", level)


def _item(of: Item) -> Doc:
    if of.key is None:
        return Group(("**", expression(of.value, CLOSED)))
    return Group((expression(of.key, CLOSED), ": ", expression(of.value, CLOSED)))


def comprehension(of: Comprehension) -> Doc:
    """A comprehension without its brackets."""
    element: Doc = Group(expression(of.element, CLOSED))
    if of.value is not None:
        element = (element, ": ", expression(of.value, CLOSED))
    loops = [(SPACE, each) for loop in of.loops for each in _loop(loop)]
    return Group((element, *loops))


def _loop(of: Loop) -> list[Doc]:
    target = expression(of.target, CLOSED)
    if isinstance(of.target, Tuple) and len(of.target.items) > 1:
        parts = [expression(each, CLOSED) for each in of.target.items]
        target = (parts[0], *((", ", each) for each in parts[1:]))
    head = ("for ", target, " in ", expression(of.iterable, CLOSED))
    return [head, *(("if ", expression(each, CLOSED)) for each in of.conditions)]


# Links of a chain: attributes, subscripts and calls ------------------------------------------


def _link(of: Attribute | Subscript | Call, level: int, linked: bool | None) -> Doc:
    fluent = linked
    if fluent is None:
        fluent = level != OPEN and shape.fluent(of)
    match of:
        case Attribute(inner, name):
            breaks = isinstance(inner, (Bracketed, Call, Subscript))
            value = expression(inner, level, linked=fluent or None)
            body: Doc = (value, SOFT if fluent and breaks else "", "." + name)
        case Subscript(inner, index):
            value = expression(inner, level, linked=fluent)
            body = (value, brackets("[", _index(index), "]", level))
        case Call(inner):
            body = (expression(inner, level, linked=fluent), arguments(of, level))
    return Group(body) if fluent and linked is None else body


def _index(of: Expression) -> Doc:
    if isinstance(of, Tuple) and len(of.items) > 1:
        return Group(listed([expression(each, CLOSED) for each in of.items]))
    return expression(of, CLOSED)


def _slice(of: Slice) -> Doc:
    parts = (of.lower, of.upper, of.step)
    space = "" if all(each is None or _simple(each) for each in parts) else " "
    found: list[Doc] = []
    if of.lower is not None:
        found += [expression(of.lower, CLOSED), space]
    found.append(":")
    if of.upper is not None:
        found += [space, expression(of.upper, CLOSED)]
    if of.step is not None:
        found += [space if of.upper is not None else "", ":", space, expression(of.step, CLOSED)]
    return tuple(found)


def _simple(of: Expression) -> bool:
    if isinstance(of, Unary):
        return _simple(of.operand)
    return isinstance(of, shape.ATOMS) and not isinstance(of, FString)


def arguments(of: Call, level: int) -> Doc:
    """The arguments of a call, in their parentheses."""
    match of:
        case Call(_, (), ()):
            return "()"
        case Call(_, (Comprehension(kind="generator") as only,), ()):
            return brackets("(", comprehension(only), ")", level)
    parts = [element(each) for each in of.arguments]
    for each in of.keywords:
        name = "**" if each.name == "**" else f"{each.name}="
        parts.append((name, expression(each.value, CLOSED)))
    return brackets("(", Group(listed(parts)), ")", level)


# Operators ----------------------------------------------------------------------------------


def _flattened(of: Expression) -> list[Expression | str]:
    """Operands and operators in turn, of operations within operations too."""
    match of:
        case BinaryOp(op, left, right) | Comparison(op, left, right):
            return [*_flattened(left), op, *_flattened(right)]
        case Chain(first, rest):
            links = [part for each in rest for part in (each.op, *_flattened(each.value))]
            return [*_flattened(first), *links]
        case And((first, *others)):
            return [*_flattened(first), *(p for e in others for p in ("and", *_flattened(e)))]
        case Or((first, *others)):
            return [*_flattened(first), *(p for e in others for p in ("or", *_flattened(e)))]
    return [of]


def _operands(parts: list[Expression | str], level: int) -> Doc:
    """Break before the loosest operators; each side is a group of its own."""
    loosest = max(shape.looseness(each) for each in parts if isinstance(each, str))
    found: list[Doc] = []
    side: list[Expression | str] = []
    for each in parts:
        if isinstance(each, str) and shape.looseness(each) == loosest:
            found += [_side(side, level), _gap(level), each, " "]
            side = []
        else:
            side.append(each)
    return (*found, _side(side, level))


def _side(parts: list[Expression | str], level: int) -> Doc:
    match parts:
        case [Expression() as only]:
            return expression(only, level)
    return _group(_operands(parts, level), level)


def _conditional(of: Conditional, level: int) -> Doc:
    gap = _gap(level)
    match of.otherwise:
        case Conditional() as chained:
            last = _conditional(chained, level)
        case other:
            last = _group(expression(other, level), level)
    return (
        *(expression(of.then, level), gap, "if ", expression(of.test, level)),
        *(gap, "else ", last),
    )
