"""An engine's module as text: the plan laid out by templates, read as code and printed once.

Templates may be laid out freely: what they give is read into the code tree, simplified, and
written by the one printer, so that every engine looks the same and its bytes depend on nothing but
the plan.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from textwrap import fill

import jinja2
from jinja2.runtime import Context

from cuarenta.compiler.code.printer import print_module
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.quote import comment_text, docstring_text, quote
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import (
    Blank,
    Body,
    Comment,
    Function,
    Name,
    Node,
    Statement,
    children,
)
from cuarenta.compiler.code.unused import without_unused
from cuarenta.compiler.emit.context import context
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.engine import Plan, plan
from cuarenta.compiler.plan.explain import explain

SECTIONS = ("head", "cards", "plays", "offers", "game")
TITLES = {
    "cards": "Cards",
    "plays": "Actions",
    "offers": "What each rank can do on a table",
    "game": "A game",
}
HELPERS = frozenset(("_size", "_alike", "_most", "_pairs", "_total", "_where", "_last", "_latest"))
"""Functions of an engine that only look at what they are given."""
WIDTH = 94
NOTHING = "\0"
"""What an empty block leaves in the text: its line goes."""


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("cuarenta.compiler.emit", "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    environment.filters |= {
        "block": _block,
        "comment": lambda text: f"# {comment_text(text)}",
        "text": quote,
        "docstring": _docstring,
        "code": repr,
        "digits": _digits,
    }
    return environment


@jinja2.pass_context
def _block(template: Context, body: Body, columns: int = 0) -> str:
    """A gap where a piece of the plan goes in once the text has been read."""
    if not body:
        return NOTHING
    pieces: list[Body] = template["pieces"]
    pieces.append(body)
    return f"{' ' * columns}__piece_{len(pieces)}"


def _docstring(paragraphs: tuple[str, ...]) -> str:
    first, *rest = map(docstring_text, paragraphs)
    return '"""' + "\n\n".join([first, *(fill(each, WIDTH + 2) for each in rest)]) + '\n"""'


def _digits(number: int) -> str:
    return f"0o{number:o}"


def emit(rules: Ruleset) -> str:
    """Write the engine of a ruleset.

    Returns the text of a Python module that needs nothing but the standard library.
    """
    return print_module(laid_out(plan(rules)))


def explained(rules: Ruleset) -> str:
    """Say what was decided for the engine of a ruleset."""
    decided = plan(rules)
    return explain(decided, laid_out(decided))


def laid_out(decided: Plan) -> Body:
    """Lay out a plan as a module."""
    given = context(decided)
    searched = "searched_" if decided.layout.searched else ""
    found = {
        "game": _section("game", given),
        "offers": _section(f"{searched}offers", given),
        "plays": _section(f"{searched}plays", given),
    }
    names = _names(found.values())
    found["cards"] = _cards(names, given)
    names |= _names([found["cards"]])
    found["head"] = _section("head", {**given, "imports": _imports(names)})
    names |= _names([found["head"]])
    read = [*found["head"]]
    for section in SECTIONS[1:]:
        title = f"{TITLES[section]} ".ljust(WIDTH - 2, "-")
        read += [Blank(), Blank(), Comment(title), Blank(), *found[section]]
    whole = simplify_statements(without_unused(simplify_statements(tuple(read)), HELPERS))
    return tuple(each for each in whole if not _idle(each, names))


def _names(bodies: Iterable[Body]) -> frozenset[str]:
    """The names that some code uses; what stands in texts and comments is none."""
    return frozenset(each.id for body in bodies for each in _within(body) if isinstance(each, Name))


def _within(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from _within(children(node))


def _idle(statement: Statement, names: frozenset[str]) -> bool:
    """Whether this is a helper that nothing calls."""
    return (
        isinstance(statement, Function)
        and statement.name.startswith("_")
        and statement.name not in names
    )


def _cards(names: frozenset[str], given: dict[str, object]) -> Body:
    """What the other sections use of the first one, and what that uses itself."""
    before: Body = ()
    found = _section("cards", {**given, "uses": names.__contains__})
    while found != before:
        names |= _names([found])
        before, found = found, _section("cards", {**given, "uses": names.__contains__})
    return found


def _section(section: str, given: dict[str, object]) -> Body:
    """A section as its template gives it, read as code, with the pieces of the plan in it."""
    pieces: list[Body] = []
    template = _environment().get_template(f"{section}.jinja")
    text = template.render({**given, "pieces": pieces})
    text = re.sub(rf"^[ ]*{NOTHING}\n", "", text, flags=re.MULTILINE)
    return statements(text, **{f"piece_{n}": piece for n, piece in enumerate(pieces, 1)})


IMPORTS = (
    ("os", ""),
    ("struct", ""),
    ("collections.abc", "Callable Iterable Sequence"),
    ("functools", "cache"),
    ("hashlib", "shake_128"),
    ("itertools", "combinations_with_replacement permutations"),
    ("typing", "NamedTuple TypeAlias"),
)


def _imports(names: frozenset[str]) -> str:
    """What the module imports: only what it uses."""
    found = []
    for module, parts in IMPORTS:
        used = [each for each in parts.split() if each in names or each == "NamedTuple"]
        if used:
            found.append(f"from {module} import {', '.join(used)}")
        elif module in names and not parts:
            found.append(f"import {module}")
    return "\n".join(found)
