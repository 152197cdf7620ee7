"""Simplified code is simple, and does the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuarenta.compiler.code.printer import print_expression, print_module, print_statements
from cuarenta.compiler.code.prune import simplify_statements
from cuarenta.compiler.code.read import source, statements
from cuarenta.compiler.code.simplify import simplify
from cuarenta.compiler.code.tree import (
    Expression,
    Function,
    Parameter,
    Return,
    Statement,
)
from tests.code_trees import Reckoner

SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2 + 3 * 4", "14"),
        ("0o17 + 1", "0o20"),
        ("3 - 5", "-2"),
        ("1 // 0", "1 // 0"),
        ("x + 0", "x"),
        ("x - 0 + 1 * y", "x + y"),
        ("x + 1 + 2 - 4", "x - 1"),
        ("x - (0 - 3)", "x + 3"),
        ("3 < 4 and x", "x"),
        ("x and True and y", "x and y"),
        ("x < 1 and False", "False"),
        ("f() and False", "f() and False"),
        ("not a == b", "a != b"),
        ("not (a < b)", "a >= b"),
        ("not (a and b)", "not (a and b)"),
        ("not (a == 1 and b < 2)", "a != 1 or b >= 2"),
        ("not not (a < b)", "a < b"),
        ("38 == x", "x == 38"),
        ("x == 0", "x == 0"),
        ("a if 1 < 2 else b", "a"),
        ("a if not c else b", "b if c else a"),
        ("True if a < b else False", "a < b"),
        ("min(3, x, 5)", "min(x, 3)"),
        ("max(2, 3)", "3"),
        ("min(min(a, b), 4)", "min(a, b, 4)"),
        ("x == 1 or x == 2", "x in (1, 2)"),
        ("a < b and b <= c", "a < b <= c"),
        ("x in ()", "False"),
        ("f'{1}a{x}{\"b\"}'", 'f"1a{x}b"'),
        ("(a, b)[1]", "b"),
        ("[x for x in y if True]", "[x for x in y]"),
    ],
)
def test_expressions_become_simple(before: str, after: str) -> None:
    assert print_expression(simplify(source(before))) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("if 1 < 2:\n    a()\nelse:\n    b()", "a()"),
        ("if a:\n    if b:\n        c()", "if a and b:\n    c()"),
        ("if a:\n    if b:\n        c()\n    d()", "if a:\n    if b:\n        c()\n    d()"),
        ("if a:\n    pass\nelse:\n    b()", "if not a:\n    b()"),
        ("if a:\n    return 1\nelse:\n    return 2", "if a:\n    return 1\nreturn 2"),
        ("if a < b:\n    return True\nelse:\n    return False", "return a < b"),
        ("if a:\n    b()\nelif c:\n    b()", "if a or c:\n    b()"),
        ("if f():\n    pass", "f()"),
        ("while False:\n    a()\nb()", "b()"),
        ("return 1\na()", "return 1"),
        ("x += 0\ny += 1", "y += 1"),
        ("for x in ():\n    a()\nb()", "b()"),
        ("def f():\n    if False:\n        a()", "def f():\n    pass"),
        ("# why\nif True:  # yes\n    a()", "# why\n# yes\na()"),
    ],
)
def test_statements_become_simple(before: str, after: str) -> None:
    assert print_statements(simplify_statements(statements(before))) == after


def outcome(run: Callable[[dict[str, Any]], Any], numbers: tuple[int, ...]) -> tuple[Any, ...]:
    """What a run gives, and what it did on the way."""
    done: list[object] = []

    def log(value: object) -> object:
        done.append(value)
        return value

    names = dict(zip("abcd", numbers, strict=True))
    return run({**names, "log": log}), done


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.booleans(), st.tuples(*[st.integers(-2, 3)] * 4))
@pytest.mark.filterwarnings("ignore")
def test_a_simple_expression_has_the_same_value(
    seed: int, truth: bool, numbers: tuple[int, ...]
) -> None:
    tree = Reckoner(seed).expression(4)
    simple = simplify(tree, truth=truth)

    def run(of: Expression) -> tuple[Any, ...]:
        code = compile(print_expression(of), "code", "eval")
        value, done = outcome(lambda names: eval(code, names), numbers)
        return (bool(value) if truth else value), done

    assert run(simple) == run(tree)
    assert len(print_expression(simple)) <= len(print_expression(tree))


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.tuples(*[st.integers(-2, 3)] * 4))
@pytest.mark.filterwarnings("ignore")
def test_simple_statements_do_the_same(seed: int, numbers: tuple[int, ...]) -> None:
    body = Reckoner(seed).body(3)
    parameters = tuple(Parameter(each) for each in "abcd")
    before = Function("f", parameters, (*body, Return(source("(a, b, c)"))))
    after = replace(before, body=simplify_statements(before.body))

    def run(of: Statement) -> tuple[Any, ...]:
        def start(names: dict[str, Any]) -> Any:
            exec(print_module((of,)), names)
            return names["f"](*numbers)

        return outcome(start, numbers)

    assert run(after) == run(before)
