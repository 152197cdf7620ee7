"""An engine's module as text: the plan laid out by templates, read as code and printed once.

Templates may be laid out freely: what they give is read into the code tree, simplified, and
written by the one printer, so that every engine looks the same and its bytes depend on nothing but
the plan.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from textwrap import fill, indent

import jinja2

from cuarenta.compiler.code.printer import print_module, print_statements
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.quote import comment_text, docstring_text, quote
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import Body
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


def _block(body: Body, columns: int = 0) -> str:
    return indent(print_statements(body), " " * columns) if body else NOTHING


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
        "game": _render("game", given),
        "offers": _render(f"{searched}offers", given),
        "plays": _render(f"{searched}plays", given),
    }
    text = "\n".join(found.values())
    found["cards"] = _cards(text, given)
    text += found["cards"]
    found["head"] = _render("head", {**given, "imports": _imports(text)})
    parts = [found["head"]]
    for section in SECTIONS[1:]:
        title = f"# {TITLES[section]} ".ljust(WIDTH, "-")
        parts.append(f"{title}\n\n{found[section]}")
    return simplify_statements(statements("\n\n".join(parts)))


def _cards(text: str, given: dict[str, object]) -> str:
    """What the other sections use of the first one, and what that uses itself."""
    before, found = "", _render("cards", {**given, "uses": _used_in(text)})
    while found != before:
        before, found = found, _render("cards", {**given, "uses": _used_in(text + found)})
    return found


def _render(section: str, given: dict[str, object]) -> str:
    text = _environment().get_template(f"{section}.jinja").render(given)
    return re.sub(rf"^[ ]*{NOTHING}\n", "", text, flags=re.MULTILINE)


def _used_in(text: str) -> Callable[[str], bool]:
    return lambda name: bool(re.search(rf"\b{name}\b", text))


IMPORTS = (
    ("import os", r"\bos\."),
    ("import struct", r"\bstruct\."),
    ("from collections.abc import {}", "Callable Iterable Sequence"),
    ("from functools import {}", "cache"),
    ("from hashlib import {}", "shake_128"),
    ("from itertools import {}", "combinations_with_replacement permutations"),
    ("from typing import {}", "NamedTuple TypeAlias"),
)


def _imports(text: str) -> str:
    """What the module imports: only what it uses."""
    found = []
    for line, names in IMPORTS:
        if "{}" not in line:
            found += [line] if re.search(names, text) else []
            continue
        used = [n for n in names.split() if re.search(rf"\b{n}\b", text) or n == "NamedTuple"]
        found += [line.format(", ".join(used))] if used else []
    return "\n".join(found)
