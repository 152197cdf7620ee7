"""Texts that would like to be code, odd names of files, other packs, scores and seats."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuarenta.compiler import emit
from cuarenta.compiler.load import load, load_text
from cuarenta.compiler.model.ruleset import Ruleset
from tests.engines.playing import lockstep
from tests.engines.renaming import read, source

TEXTS = [
    "\\", "\\\\", "ends with a backslash \\", "\\n \\x41 \\u0041 \\N{DIGIT ONE} \\0",
    "'", "''' + 1 + '''", "it's", "' or '",
    "{{ 7 * 7 }}", "{% for each in range(9) %}{{ each }}{% endfor %}", "{# a remark #}",
    "#}", "}} {{", "%}",
    "{name} {0} {self.__class__} %s %(name)s $name ${name}", "{", "}", "{{", "}}",
    "# noqa", "# type: ignore", "# fmt: off", "# pyright: ignore", "-*- coding: latin-1 -*-",
    "__import__('os').system('true')", "); raise SystemExit  #", "\u201d\u201c \u00ab\u00bb \u2018",
    "tab\there", "two  spaces,   three", " space before and after ", "\u00a0\u2003\u3000",
    "ñandú caída limpia £ µ ª º ß", "日本語 русский עברית العربية", "🂡🃏 👩\u200d👩\u200d👧 🇪🇨",
    "e\u0301 o\u0308", "\u0130ı ſ ﬁ ǆ", "\ufb01 \uff21", "zero\u200bwidth\u200c \u2060x\ufeff",
    "x" * 2000, "word " * 400, "é" * 300, "-" * 200, "a-b-" * 100, "|" * 50, "1" * 500,
    "\u2028", "\u2029", "line\u2028separator", "next\u0085line",
    "\u202e reversed", "\u2066 isolated",
    "bell \x07", "null \x00", "escape \x1b[31m", "vertical \x0b form \x0c", "delete \x7f",
]  # fmt: skip
PLACES = {
    "ruleset": r'^ruleset mesa "(.*)"',
    "source": r'^  source +"(.*?)"',
    "title": r'^award caida "(.*)"',
    "cite": r'^  cite +"(.*?)"',
    "assumed": r'^  assumed +"(.*?)"',
    "note": r'^  note +"(.*?)"',
    "says": r'^  says +"(.*?)"',
}


def placed(text: str) -> tuple[str, set[int]]:
    """A ruleset with a text wherever there can be any, and the lines where it stands."""
    lines = source("mesa").split("\n")
    places = set()
    for pattern in PLACES.values():
        found = ((number, re.match(pattern, line)) for number, line in enumerate(lines))
        number, match = next((number, match) for number, match in found if match)
        line = lines[number]
        lines[number] = line[: match.start(1)] + text + line[match.end(1) :]
        places.add(number + 1)
    return "\n".join(lines), places


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_a_text_is_refused_or_kept(text: str) -> None:
    """Messages say where it stands; or the model has it as it is."""
    whole, places = placed(text)
    loading = load_text(whole, "it.cuarenta")
    if loading.ruleset is None:
        assert {one.span.file for one in loading.errors} == {"it.cuarenta"}
        assert {one.span.line for one in loading.errors} == ({1} if "\x00" in text else places)
        return
    kept = unicodedata.normalize("NFC", text)
    rules = loading.ruleset
    origins = [rule.origin for rule in rules.rules()]
    assert rules.title == kept
    assert rules.sources == (kept,)
    assert kept in [origin.title for origin in origins]
    for found in ("cite", "assumed", "note"):
        assert kept in [each for origin in origins for each in getattr(origin, found)]


@pytest.mark.parametrize("part", range(4))
def test_an_engine_carries_texts_unchanged(part: int) -> None:
    """Many such texts at once, one for each rule, in all its remarks."""
    rules = load("mesa").ruleset
    assert rules
    texts = [*TEXTS, '"', '"""', "'''\"\"\"", "\n", "\r\n", "a\nb", '\\"', "{\n}", '"\\', "\ud800"][
        part::4
    ]
    changed, given_texts = with_texts(rules, texts)
    checks(changed, given_texts)


@settings(max_examples=3, deadline=None)
@given(texts=st.lists(st.text(max_size=120), min_size=24, max_size=24))
def test_an_engine_carries_any_texts_unchanged(texts: list[str]) -> None:
    rules = load("mesa").ruleset
    assert rules
    checks(*with_texts(rules, texts))


def with_texts(rules: Ruleset, texts: list[str]) -> tuple[Ruleset, dict[str, str]]:
    """Rules with these texts for remarks."""
    given_texts: dict[str, str] = {}
    changes: dict[str, Any] = {"title": texts[0]}
    left = iter(texts * 3)
    for field in ("packs", "awards", "limits", "bases", "announcements", "wins", "faults"):
        found = []
        for rule in getattr(rules, field):
            text = next(left)
            given_texts[rule.origin.id] = text
            origin = replace(
                rule.origin, title=text, cite=(text,), assumed=(text, text), note=(text,)
            )
            found.append(replace(rule, origin=origin))
        changes[field] = tuple(found)
    return replace(rules, **changes), given_texts


def checks(rules: Ruleset, texts: Mapping[str, str]) -> None:
    """The engine says what it was given, and plays."""
    text = emit.emit(rules)
    assert all(each.isprintable() for each in text.split("\n"))
    text.encode("utf-8")
    module = emit.engine(rules)
    assert rules.title == module.TITLE
    known = {rule.id: rule for rule in module.RULES}
    for id_, given_text in texts.items():
        assert known[id_].title == known[id_].cite == given_text
        assert known[id_].assumed == f"{given_text} {given_text}"
    state = module.new_game(seed=1)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    assert module.State.deserialize(state.serialize()).history == state.history


@pytest.mark.parametrize("name", ["we'ird {{ 1 }}", '"""', "{% x %}", "a\\nb", "ñ 日本"])
def test_odd_names_of_files(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.cuarenta"
    path.write_text(source("pagat"), encoding="utf-8")
    loading = load(path)
    assert loading.ruleset
    module = emit.engine(loading.ruleset)
    assert {rule.file for rule in module.RULES} == {path.name}


# Packs, scores, seats -------------------------------------------------------------------------


def changed(text: str, changes: Mapping[str, str]) -> str:
    """A text with some clauses changed, each of which is there once."""
    for old, new in changes.items():
        text, count = re.subn(old, new, text, flags=re.MULTILINE)
        assert count == 1, f"{old}: {count}"
    return text


def with_pack(text: str, ranks: str, numbers: str, copies: int) -> str:
    """A text with another pack."""
    codes = ranks.split()
    rows = {
        r"^  \| rank .*": f"  | rank | {' | '.join(codes)} |",
        r"^  \| number .*": f"  | number | {' | '.join(numbers.split())} |",
        r"^  \| name .*\n": "",
        r"^  copies .*": f"  copies {copies}",
    }
    return changed(text, rows)


def cards(number: int) -> dict[str, str]:
    """That many cards in a packet."""
    return {r"^  cards +5": f"  cards {number}"}


def players(*numbers: int) -> dict[str, str]:
    """For that many players."""
    return {r"^  players +[0-9, ]+": f"  players {', '.join(map(str, numbers))}"}


FRENCH = "A 2 3 4 5 6 7 8 9 10 J Q K", "1 2 3 4 5 6 7 8 9 10 - - -"
FORTY = "A 2 3 4 5 6 7 J Q K", "1 2 3 4 5 6 7 - - -"
MISSED = """
capture missed "What a run leaves behind"
  after  run
  takes  missed run
  by     opponents
  as     capture
"""
AS_CHOSEN = {r"^  length +whole": "  length as chosen"}
VARIANTS: dict[str, Any] = {
    "tens, one card each": lambda t: changed(with_pack(t, *FRENCH, 4), cards(1) | players(2, 4)),
    "tens, two cards each": lambda t: changed(with_pack(t, *FRENCH, 4), cards(2) | players(2)),
    "tens, all at once": lambda t: changed(with_pack(t, *FRENCH, 4), cards(13) | players(2, 4)),
    "numbers that share digits": lambda t: with_pack(
        t, "1 11 2 12 22 0 10 A1 a A", "1 2 3 - 4 - 5 6 - -", 4
    ),
    "low to high otherwise": lambda t: with_pack(
        t, "K Q J 7 6 5 4 3 2 A", "- - - 7 6 5 4 3 2 1", 4
    ),
    "two of each": lambda t: with_pack(t, *FORTY, 2),
    "eight of each": lambda t: with_pack(t, *FORTY, 8),
    "six players": lambda t: changed(with_pack(t, *FRENCH, 6), cards(13) | players(2, 6)),
    "two players": lambda t: changed(t, players(2)),
    "four players": lambda t: changed(t, players(4)),
    "starts at thirty": lambda t: changed(t, {r"^  start +0": "  start 30"}),
    "to one": lambda t: changed(t, {r"^  target +40": "  target 1"}),
    "to three": lambda t: changed(t, {r"^  target +40": "  target 3"}),
    "to a thousand": lambda t: changed(t, {r"^  target +40": "  target 1000"}),
}


OTHERWISE = "  for each side, nondealers first\n  otherwise nothing"
"""Other packs make piles that the rows of a table do not foresee."""
PAIRS = [(variant, ("mesa", "telegrafo")[at % 2]) for at, variant in enumerate(VARIANTS)] + [
    ("tens, two cards each", "play40"),
    ("numbers that share digits", "play40"),
    ("numbers that share digits", "mesa"),
    ("eight of each", "mesa"),
    ("starts at thirty", "pagat"),
    ("to three", "mesa"),
]


@pytest.mark.parametrize(("variant", "name"), PAIRS)
def test_other_packs_scores_and_seats(variant: str, name: str) -> None:
    """The engine plays as the interpreter does."""
    text = re.sub("^  for +one side$", OTHERWISE, source(name), flags=re.MULTILINE)
    rules = read(VARIANTS[variant](text)).ruleset
    assert rules
    lockstep(rules, 2)


def test_long_codes_in_a_row_and_missed_runs() -> None:
    """Where the order of the table counts and ranks have several letters."""
    text = with_pack(source("mesa"), *FRENCH, 4) + MISSED
    text = changed(text, cards(2) | players(2) | AS_CHOSEN)
    rules = read(text).ruleset
    assert rules
    lockstep(rules, 8)
    state = emit.engine(rules).new_game(seed=1)
    for action in ("10", "10x10", "10x2+8>J", "JxJ>Q>K"):
        assert state.action_to_string(state.string_to_action(action)) == action
