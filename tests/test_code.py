"""Generated code: the formatter leaves it as printed, and it reads back the same."""

from __future__ import annotations

import ast
import io
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuarenta.compiler.code.build import (
    add,
    and_,
    assign,
    attr,
    call,
    eq,
    if_,
    index,
    name,
    not_,
    number,
    or_,
    part,
    self_,
    sub,
    text,
)
from cuarenta.compiler.code.expressions import UnprintableError
from cuarenta.compiler.code.from_ast import UnsupportedError
from cuarenta.compiler.code.from_text import block_from
from cuarenta.compiler.code.printer import print_expression, print_module, print_statements
from cuarenta.compiler.code.quote import comment_text, docstring_text, plain, quote
from cuarenta.compiler.code.read import GapError, source, statements
from cuarenta.compiler.code.tree import (
    Blank,
    Body,
    Comment,
    Docstring,
    Expr,
    Expression,
    Formatted,
    FString,
    Function,
    Int,
    Name,
    Node,
    Noted,
    Return,
    Statement,
    Str,
    Tuple,
    Walrus,
    rebuild,
)
from tests.code_trees import Grower

SEEDS = st.integers(0, 2**32)
BATCH = 200
FRAGMENTS = ('"', "'", '"""', "\\", "\n", "\r", "{", "}", "{{ x }}", "# fmt: off", "# noqa", "\t")
HOSTILE = st.lists(st.one_of(st.text(max_size=8), st.sampled_from(FRAGMENTS)), max_size=8).map(
    "".join
)


def formatted(code: str) -> str:
    """What the formatter makes of a text."""
    beside = str(Path(sys.executable).parent)
    ruff = shutil.which("ruff", path=beside) or shutil.which("ruff")
    if ruff is None:
        pytest.skip("the formatter is not installed")
    command = [ruff, "format", "--isolated", "--line-length", "100", "-"]
    run = subprocess.run(command, input=code.encode(), capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


def without_layout(block: Body) -> Body:
    """A block without its comments and empty lines."""

    def change(node: Node) -> Node | tuple[Node, ...]:
        match node:
            case Comment() | Blank():
                return ()
            case Noted(inner):
                return change(inner)
        return rebuild(node, change)

    found: list[Statement] = []
    for each in block:
        changed = change(each)
        parts = changed if isinstance(changed, tuple) else (changed,)
        found += [part for part in parts if isinstance(part, Statement)]
    return tuple(found)


# Random trees -------------------------------------------------------------------------------


@settings(max_examples=8, deadline=None)
@given(SEEDS)
def test_the_formatter_leaves_statements_as_printed(seed: int) -> None:
    grower = Grower(seed)
    block = tuple(Function("f", (), (grower.statement(2),)) for _ in range(BATCH))
    code = print_module(block)
    assert formatted(code) == code


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_formatter_leaves_modules_as_printed(seed: int) -> None:
    code = print_module(Grower(seed).block(3, documented=True))
    assert formatted(code) == code


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_printed_statements_read_back_the_same(seed: int) -> None:
    grower = Grower(seed)
    block = tuple(Function("f", (), (grower.statement(2),)) for _ in range(20))
    assert without_layout(block_from(print_module(block))) == without_layout(block)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_reading_and_printing_again_changes_nothing(seed: int) -> None:
    code = print_module(Grower(seed).block(3, documented=True))
    assert print_module(block_from(code)) == code


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_an_expression_reads_back_the_same(seed: int) -> None:
    tree = Grower(seed).expression(4)
    read = ast.parse(f"f({print_expression(tree)})", mode="eval")
    (statement,) = block_from(print_statements((Expr(tree),)))
    assert isinstance(statement, (Expr, Docstring))
    if isinstance(statement, Expr):
        assert statement.value == tree
    assert isinstance(read.body, ast.Call)


# Text from outside --------------------------------------------------------------------------


@given(HOSTILE)
def test_quoted_text_is_the_same_text(value: str) -> None:
    written = quote(value)
    assert ast.literal_eval(written) == value
    assert all(map(plain, written))


@given(HOSTILE, HOSTILE)
def test_text_in_an_f_string_is_text(before: str, after: str) -> None:
    written = print_expression(FString((before, Name("x"), after)))
    assert eval(written, {"x": 7}) == f"{before}7{after}"
    assert all(map(plain, written))


@given(HOSTILE)
def test_a_comment_stays_a_comment_on_one_line(value: str) -> None:
    code = f"# {comment_text(value)}\n"
    kinds = [each.type for each in tokenize.generate_tokens(io.StringIO(code).readline)]
    assert kinds == [tokenize.COMMENT, tokenize.NL, tokenize.ENDMARKER]
    assert all(map(plain, code.rstrip("\n")))


@pytest.mark.parametrize(
    "command",
    [
        "fmt: off",
        "fmt:skip",
        "type: ignore",
        "noqa",
        "NOQA: E501",
        "pyright: basic",
        "coding=utf-7",
    ],
)
def test_a_comment_cannot_command_a_tool(command: str) -> None:
    written = comment_text(f"x # {command}")
    assert command not in written
    assert "noqa" not in written.lower()


@settings(max_examples=50, deadline=None)
@given(st.lists(HOSTILE, min_size=1, max_size=3))
def test_docstrings_and_comments_of_any_text_stay_as_printed(texts: list[str]) -> None:
    block: list[Statement] = []
    for each in texts:
        line = docstring_text(each)
        inner = (Docstring(each.replace("\n", " ")), Comment(each), assign(name("a"), text(each)))
        block.append(Function("f", (), inner))
        assert "\n" not in line
        assert '"""' not in line
    code = print_module(block)
    assert len(ast.parse(code).body) == len(texts)
    assert formatted(code) == code


def test_a_docstring_says_what_was_given() -> None:
    told = 'It says "so", \\n and é.'
    code = print_module((Function("f", (), (Docstring(told),)),))
    function = ast.parse(code).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert ast.get_docstring(function) == told


def test_long_comments_and_docstrings_are_wrapped() -> None:
    words = " ".join(["word"] * 60)
    code = print_statements((Docstring(words), Comment(words)), 8)
    assert max(map(len, code.split("\n"))) <= 100
    assert code.split().count("word") + code.count('"""word') == 120


def test_a_note_without_room_stands_above() -> None:
    short, long = assign(name("a"), 1), assign(name("a"), name("b" * 90))
    assert print_statements((Noted(short, "why"),)) == "a = 1  # why"
    assert print_statements((Noted(long, "why not"),)) == f"# why not\na = {'b' * 90}"


# What a tree can look like ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "written"),
    [
        (add(name("a"), 1, sub(2, name("b"))), "a + 1 + (2 - b)"),
        (eq(source("hand & 7 * one"), Int(0, "oct", 4)), "hand & 7 * one == 0o0000"),
        (not_(and_(name("a"), or_(name("b"), name("c")))), "not (a and (b or c))"),
        (index(self_("_scores"), source("seat % 2")), "self._scores[seat % 2]"),
        (part(name("cards"), source("at + 1")), "cards[at + 1 :]"),
        (call("f.g", number(-1), name("a"), key="it's"), 'f.g(-1, a, key="it\'s")'),
        (attr(name("a"), "b", "c"), "a.b.c"),
        (attr(number(1), "real"), "(1).real"),
        (source("sum(x for x in (y if z else w))"), "sum(x for x in (y if z else w))"),
        (source("-(a + b)"), "-(a + b)"),
        (FString(("{", Formatted(name("a"), "r", ">3"), "}")), 'f"{{{a!r:>3}}}"'),
        (FString((index(name("a"), "k"),)), "f\"{a['k']}\""),
        (Tuple((name("a"),)), "(a,)"),
        (Walrus("a", Tuple((name("b"), name("c")))), "(a := (b, c))"),
    ],
)
def test_an_expression_is_written_with_the_fewest_parentheses(
    tree: Expression, written: str
) -> None:
    assert print_expression(tree) == written


LONG = "a_rather_long_name_of_something"


@pytest.mark.parametrize(
    "code",
    [
        f"if (\n    {LONG}_one\n    and {LONG}_two\n    and not {LONG}_three\n):\n    go()",
        f"{LONG} = {LONG}.first(1).second(\n    {LONG}, {LONG}\n)",
        f"return (\n    {LONG} + {LONG}\n    if {LONG}\n    else {LONG}\n)",
        f"def f(\n    self, {LONG}: int, {LONG}_two: int\n) -> {LONG}:\n    go()",
        f"def f(\n    a,\n    *,\n    b: {LONG},\n    {LONG}: {LONG},\n) -> None:\n    go()",
        f"self.{LONG}[{LONG}] = (\n    {LONG}_which_is_longer\n)",
        f"x = [\n    {LONG}\n    for {LONG} in {LONG}_list\n    if {LONG} > 0\n]",
    ],
)
def test_long_lines_break_as_they_should(code: str) -> None:
    assert print_statements(block_from(code)) == code


def test_assignments_choose_bare_or_bracketed_tuples() -> None:
    pair = Tuple((number(1), number(2)))
    both = Tuple((name("a"), name("b")))
    assert print_statements((assign(name("a"), pair),)) == "a = (1, 2)"
    assert print_statements((assign(both, pair),)) == "a, b = 1, 2"
    assert print_statements((Return(source("(1, 2)")),)) == "return 1, 2"


def test_a_sole_if_in_else_is_elif() -> None:
    tree = if_(
        name("a"), Return(source("1")), if_(name("b"), Return(source("2")), Return(source("3")))
    )
    wanted = "if a:\n    return 1\nelif b:\n    return 2\nelse:\n    return 3"
    assert print_statements((tree,)) == wanted


def test_what_cannot_stand_in_an_f_string_is_refused() -> None:
    with pytest.raises(UnprintableError):
        print_expression(FString((Str("both ' and \""),)))


# Text with gaps -----------------------------------------------------------------------------


def test_gaps_are_filled() -> None:
    tree = source("f(__all, __x + 1).__y", all=(name("a"), name("b")), x=source("c | d"), y="e")
    assert print_expression(tree) == "f(a, b, (c | d) + 1).e"
    assert print_expression(source("__a and __b", a=source("x and y"), b=name("z"))) == (
        "x and y and z"
    )
    assert print_expression(source("(__none, 'it')", none=())) == '("it",)'


def test_gaps_in_a_block_are_filled() -> None:
    block = statements(
        '''
        # says __why
        def __f(__p: int) -> None:
            """Do __why."""
            __body
            __last

        __after
        ''',
        why="so",
        f="go",
        p="seat",
        body=statements("a = 1\n\nb = 2  # two"),
        last=call("end"),
        after=(),
    )
    assert print_statements(block) == (
        "# says so\ndef go(seat: int) -> None:\n"
        '    """Do so."""\n    a = 1\n\n    b = 2  # two\n    end()'
    )


def test_an_emptied_body_passes() -> None:
    code = print_statements(statements("if a:\n    __x\nelse:\n    __x", x=()))
    assert code == "if a:\n    pass"


def test_comments_keep_their_places() -> None:
    code = (
        "# one\nif a:  # two\n    # three\n    b = 1\n    # four\nelse:\n    # five\n    c = 1\n"
        "# six\nd = 1  # seven"
    )
    assert print_statements(statements(code)) == code


@pytest.mark.parametrize(
    ("fill", "message"),
    [
        (lambda: source("a + b", x=1), "no such gap"),
        (lambda: source("a + __x"), "nothing fills"),
        (lambda: source("__x", x=(name("a"), name("b"))), "one expression"),
        (lambda: source("a.__x", x="b c"), "stands for a name"),
        (lambda: source("__x + 1", x=statements("a = 1")), "stands for an expression"),
        (lambda: statements("__x", x=1), "stands for statements"),
        (lambda: statements("# __x", x=name("a")), "needs a str"),
    ],
)
def test_wrong_fillings_are_refused(fill: Callable[[], Any], message: str) -> None:
    with pytest.raises(GapError, match=message):
        fill()


@pytest.mark.parametrize("code", ["a = (  # why\n    1\n)", "a ** b", "async def f(): pass", "1j"])
def test_what_the_tree_cannot_say_is_refused(code: str) -> None:
    with pytest.raises(UnsupportedError, match="line"):
        statements(code)
