"""Leaving out of generated code what nothing looks at."""

from __future__ import annotations

import pytest

from cuarenta.compiler.code.printer import print_statements
from cuarenta.compiler.code.read import statements
from cuarenta.compiler.code.tree import Body
from cuarenta.compiler.code.unused import without_unused

PURE = frozenset(("_size",))
CASES = {
    "a name that nothing reads": ("a = 1\nreturn b", "return b"),
    "and what only that one read": ("a = c\nb = a\nreturn d", "return d"),
    "its note too": ("# why\na = 1\nreturn b", "return b"),
    "a call may do something": ("a = go()\nreturn b", "go()\nreturn b"),
    "some do nothing": ("a = _size(b)\nreturn b", "return b"),
    "a method may do something": ("a = b.pop()\nreturn b", "b.pop()\nreturn b"),
    "of several, those that are read": ("a, b = 1, c\ngo(b)\nreturn b", "b = c\ngo(b)\nreturn b"),
    "of one thing taken apart": ("a, b, c = d\nreturn b", "_, b, _ = d\nreturn b"),
    "of two names for one thing": ("self.a = b = go()\nreturn c", "self.a = go()\nreturn c"),
    "counted and never read": ("a = 0\na += 1\nreturn b", "return b"),
    "a loop for its number alone": ("for a in b:\n    go()", "for _ in b:\n    go()"),
    "a loop for nothing": ("for a in b:\n    c = a\nreturn b", "return b"),
    "a test for nothing": ("if a:\n    b = 1\nreturn c", "return c"),
    "assigned and returned": ("a = b + 1\nreturn a", "return b + 1"),
    "a last return of nothing": ("go()\nreturn", "go()"),
    "itself": ("a = go()\na = a\ngo(a)", "a = go()\ngo(a)"),
    "what an inner function reads": (
        "a = go()\ndef f():\n    return a\ngo(f)",
        "a = go()\n\ndef f():\n    return a\n\ngo(f)",
    ),
    "what a subscript reads": ("a = 1\nb[a] = 2", "a = 1\nb[a] = 2"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_left(name: str) -> None:
    """Within a function."""
    before, after = CASES[name]
    found = without_unused(_function(before), PURE)
    assert print_statements(found) == print_statements(_function(after))


def test_a_module_keeps_its_names() -> None:
    """Others may read them."""
    module = statements("a = 1\nclass B:\n    c = 2")
    assert without_unused(module) == module


def _function(body: str) -> Body:
    indented = "\n".join(f"    {line}" for line in body.splitlines())
    return statements(f"def g(b, c, d):\n{indented}")
