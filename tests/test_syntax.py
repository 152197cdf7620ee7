"""Text to tree and back: the grammar, the blocks, the printer, and input that means harm."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark

from cuarenta.compiler.diagnostics import machine, render
from cuarenta.compiler.load import load_text
from cuarenta.compiler.resolve.canonical import canonical
from cuarenta.compiler.syntax import tables
from cuarenta.compiler.syntax.blocks import cut
from cuarenta.compiler.syntax.parser import grammar, parse
from cuarenta.compiler.syntax.printer import print_file
from cuarenta.compiler.syntax.source import Source, decode
from cuarenta.compiler.syntax.tree import File, Rule

ROOT = Path(__file__).parent.parent
PATHS = sorted((ROOT / "rulesets").glob("*.cuarenta"))
RULESETS = {path.stem: path.read_bytes() for path in PATHS}
BASES = sorted(name for name, data in RULESETS.items() if b" extends " not in data)
GRAMMAR = (ROOT / "grammar" / "cuarenta.lark").read_text(encoding="utf-8")
FIXTURES = sorted((ROOT / "tests" / "diagnostics").glob("*.cuarenta"))
HEAD = 'language 1\nruleset small "Small"\n'


def tree_of(data: bytes | str) -> File:
    source, found = decode("a.cuarenta", data.encode() if isinstance(data, str) else data)
    assert source and not found
    tree, found = parse(source)
    assert tree and not found
    return tree


def rule_of(text: str) -> Rule:
    (rule,) = tree_of(HEAD + text).statements
    assert isinstance(rule, Rule)
    return rule


# The grammar ----------------------------------------------------------------------------------


def test_grammar_has_no_conflicts() -> None:
    pytest.importorskip("interegular")
    Lark(GRAMMAR, parser="lalr", strict=True, start=["file", *tables.STARTS])


def test_a_whole_file_is_a_sentence_of_the_grammar() -> None:
    whole = Lark(GRAMMAR, parser="lalr", start="file")
    for data in RULESETS.values():
        whole.parse(data.decode())


def test_kept_tables_belong_to_the_grammar() -> None:
    kept = json.loads((ROOT / "grammar" / tables.TABLES).read_text(encoding="utf-8"))
    assert kept["made_from"] == tables.digest(GRAMMAR)


def test_kept_tables_read_what_the_grammar_reads() -> None:
    made = tables.made(GRAMMAR)
    for path in [*(ROOT / "rulesets").glob("*.cuarenta"), *FIXTURES]:
        source, _ = decode(path.name, path.read_bytes())
        for block in cut(source)[0] if source else ():
            text = "\n".join(block.lines) + "\n"
            assert outcome(grammar(), text, block.kind) == outcome(made, text, block.kind)


def outcome(parser: Lark, text: str, start: str) -> object:
    try:
        return parser.parse(text, start=start)
    except Exception as error:
        return type(error), getattr(error, "line", 0), getattr(error, "column", 0)


def test_tables_of_another_grammar_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "digest", lambda text: "another")
    monkeypatch.setattr(tables, "made", lambda text: "made anew")
    assert tables.parser() == "made anew"  # type: ignore[comparison-overlap]


# The printer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_printing_is_a_fixed_point(name: str) -> None:
    tree = tree_of(RULESETS[name])
    text = print_file(tree)
    again = tree_of(text)
    assert again == tree
    assert print_file(again) == text


@pytest.mark.parametrize(
    "text",
    [
        "a - (b - c)",
        "a - b - c",
        "(a + b) * c",
        "a * (b * c)",
        "-(a + b)",
        "not (a is 1 and b is 2)",
        "(a is 1 or b is 2) and c is 3",
        "not not a is 1",
        "(if a is 1 then 2 else 3) + 4",
        "if a is 1 then if b is 2 then 3 else 4 else 5",
        "min(a, if b is 1 then 2 else 3)",
        "a and (b and c)",
        "(a is 1) is (b is 2)",
        "- - 1",
        "points of x at most 3",
    ],
)
def test_printed_expressions_mean_the_same(text: str) -> None:
    tree = tree_of(f"{HEAD}let x = {text}\n")
    assert tree_of(print_file(tree)) == tree


def test_relations_are_written_in_many_ways() -> None:
    ways = {
        ">=": ("at least", ">=", "is at least", "not fewer than"),
        "<=": ("at most", "<=", "is not more than", "not more than"),
        "<": ("fewer than", "less than", "<", "is not at least"),
        ">": ("more than", ">", "is  more   than"),
        "=": ("is", "="),
        "!=": ("is not", "!="),
    }
    for words in ways.values():
        trees = {tree_of(f"{HEAD}let x = a {way} 1\n") for way in words}
        assert len(trees) == 1


def test_clauses_may_go_on_in_the_next_line() -> None:
    text = "award a\n  when  b is 1\n        and c is 2  # one\n  # two\n\n        or d is 3\n"
    assert rule_of(text) == rule_of("award a\n  when b is 1 and c is 2 or d is 3\n")


def test_spans_tell_where_things_stand() -> None:
    rule = rule_of('award a "A"\n  when   the table is 1\n  points 2\n')
    when, points = rule.clauses
    assert (rule.span.line, rule.span.column, rule.span.end_line) == (3, 1, 5)
    assert (when.span.line, when.span.column, when.span.end_column) == (4, 3, 24)
    assert (when.values[0].span.column, when.values[0].span.end_column) == (10, 24)
    assert (points.values[0].span.line, points.values[0].span.column) == (5, 10)


# Layout ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_do_not_matter(name: str, end: str) -> None:
    data = RULESETS[name].decode().replace("\n", end).encode()
    assert tree_of(data) == tree_of(RULESETS[name])


def test_a_byte_order_mark_and_a_missing_line_end_do_not_matter() -> None:
    data = RULESETS["pagat"]
    assert tree_of(b"\xef\xbb\xbf" + data.rstrip(b"\n")) == tree_of(data)


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert rule_of('award caída "Caída"\n') == rule_of('award cai\u0301da "Cai\u0301da"\n')


@pytest.mark.parametrize("name", RULESETS)
def test_digest_knows_rules_alone(name: str) -> None:
    """Comments, layout, the order of rules and of clauses, and lets do not touch it."""
    plain = load_text(RULESETS[name])
    tree = tree_of(RULESETS[name])
    turned = replace(
        tree,
        statements=tuple(
            replace(rule, clauses=rule.clauses[::-1]) if isinstance(rule, Rule) else rule
            for rule in reversed(tree.statements)
        ),
    )
    text = print_file(turned).replace("points  2\n", "points  two  # dos\n")
    text = text.replace("\n\n", "\n\n# a remark\n\n").replace("  ", "\t ") + "let two = 1 + 1\n"
    other = load_text(text.replace("1 + 1", "2"))
    assert plain.ruleset and other.ruleset, render.text(other.diagnostics)
    assert other.ruleset.sha256 == plain.ruleset.sha256
    assert other.ruleset == plain.ruleset


@pytest.mark.parametrize("name", BASES)
def test_digest_changes_with_the_rules(name: str) -> None:
    text = RULESETS[name].decode()
    plain = load_text(text).ruleset
    other = load_text(
        text.replace("points   2\n", "points   3\n").replace("points  2\n", "points  3\n")
    ).ruleset
    assert plain and other
    assert other.sha256 != plain.sha256
    assert other != plain


@pytest.mark.parametrize("name", RULESETS)
def test_canonical_print_is_a_ruleset_of_the_same_meaning(name: str) -> None:
    loading = load_text(RULESETS[name])
    again = load_text(loading.text)
    assert again.text == loading.text
    assert again.ruleset == loading.ruleset
    assert again.tree and canonical(again.tree) == again.tree


# Input that means harm ------------------------------------------------------------------------


HOSTILE: dict[str, str | bytes] = {
    "nothing": b"",
    "line ends": b"\n\r\r\n\n",
    "binary": bytes(range(256)) * 20,
    "nul": b"language 1\n\x00",
    "utf-16": 'language 1\nruleset a "A"\n'.encode("utf-16"),
    "latin": b'language 1\nruleset a "\xe9"\n',
    "half a letter": "ruleset a “".encode()[:-1],
    "brackets": HEAD + "let a = " + "(" * 9_000 + "1" + ")" * 9_000 + "\n",
    "open brackets": HEAD + "let a = " + "(" * 15_000 + "\n",
    "nots": HEAD + "let a = " + "not " * 4_000 + "b\n",
    "signs": HEAD + "let a = " + "-" * 15_000 + "1\n",
    "sums": HEAD + "let a = " + "1 + " * 4_000 + "1\n",
    "products": HEAD + "let a = " + "2 * " * 4_000 + "2\n",
    "choices": HEAD + "let a = " + "if b then 1 else " * 900 + "1\n",
    "digits": HEAD + "let a = " + "9" * 15_000 + "\n",
    "lets in a chain": HEAD + "".join(f"let a{i} = a{i + 1} + 1\n" for i in range(290)),
    "lets that double": HEAD
    + "".join(f"let a{i} = a{i + 1} * a{i + 1}\n" for i in range(60))
    + "let a60 = 9\n",
    "many awards": HEAD + "".join(f'award a{i} "A"\n on capture\n points 1\n' for i in range(250)),
    "cells": HEAD + 'award a "A"\n' + "| 1 " * 4_000 + "|\n",
    "ranks": HEAD + 'pack a "A"\n | rank ' + "| a " * 4_000 + "|\n copies 4\n",
    "names": HEAD + 'award a "A"\n  after ' + "a, " * 5_000 + "a\n",
    "commas": HEAD + 'award a "A"\n  after ' + "," * 15_000 + "\n",
    "quotes": HEAD + "award a " + '"' * 15_000 + "\n",
    "a long name": HEAD + "award " + "a" * 15_000 + ' "A"\n',
    "too large": b"#" * 300_000,
    "separators": 'language 1\u2028ruleset a "A"\x0b\x0c\x85\n',
    "odd letters": HEAD + 'award ａｗａｒｄ "𝔞\u0301\u200d🃏"\n  when ℌ is ² and ٣ is 3\n',
    "directions": HEAD + 'award a "\u202eA\u2066"\n',
    "terminal": HEAD + 'award a "\x1b[31mA\x07"\n  points \x1b]0;x\x07\n',
    "paths": 'language 1\nruleset a "A" extends "../../../../etc/passwd"\n',
    "device": 'language 1\nruleset a "A" extends "/dev/zero.cuarenta"\n',
    "a path of many parts": f'language 1\nruleset a "A" extends "{"../" * 3_000}x.cuarenta"\n',
    "itself": 'language 1\nruleset a "A" extends "ruleset.cuarenta"\n',
    "python": HEAD + 'award __import__ "{{ 1/0 }} {% raw %} \\"\n  points  __class__\n',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_gives_messages(name: str) -> None:
    start = perf_counter()
    loading = load_text(HOSTILE[name])
    assert loading.ruleset is None
    assert loading.errors
    told = render.text(loading.diagnostics)
    assert all(letter.isprintable() or letter == "\n" for letter in told)
    json.loads(render.json(loading.diagnostics))
    json.loads(machine.sarif(loading.diagnostics))
    assert perf_counter() - start < 10


@pytest.mark.parametrize("name", BASES)
def test_truncated_files_give_messages(name: str) -> None:
    data = RULESETS[name]
    for end in range(0, len(data), 101):
        loading = load_text(data[:end])
        assert loading.ruleset is not None or loading.errors


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_shuffled_words_never_break_it(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(RULESETS)))
    lines = RULESETS[name].decode().split("\n")
    words = sorted({word for line in lines for word in line.split()})
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(0, len(lines) - 1))
        line = lines[index].split(" ")
        place = data.draw(st.integers(0, len(line) - 1))
        line[place] = data.draw(st.sampled_from([*words, "", "\n"]) | st.text(max_size=5))
        lines[index] = " ".join(line)
    loading = load_text("\n".join(lines))
    assert (loading.ruleset is None) == bool(loading.errors)
    render.text(loading.diagnostics)
    if loading.ruleset:
        again = load_text(loading.text)
        assert again.text == loading.text
        assert again.ruleset == loading.ruleset


def test_source_ends_with_a_line_end() -> None:
    source, _ = decode("a", b"language 1")
    assert source == Source("a", "language 1\n")
