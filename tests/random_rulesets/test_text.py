"""What does not change a ruleset: how it is laid out, and from where it takes its rules."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from cuarenta.compiler.load import Loading, load, load_text
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.syntax.printer import print_file
from tests.random_rulesets.make import Made, made
from tests.random_rulesets.sheet import Clause, Phrase, Rule, Sheet, word

SEEDS = range(60)


@pytest.fixture(scope="module", params=SEEDS)
def found(request: pytest.FixtureRequest) -> Made:
    """A ruleset."""
    return made(random.Random(request.param))


@pytest.fixture
def chance(found: Made) -> random.Random:
    """The same chances for the same ruleset."""
    return random.Random(found.sheet.text)


def ruleset(loading: Loading) -> Ruleset:
    """The ruleset that was loaded."""
    assert loading.ruleset is not None, loading.diagnostics
    return loading.ruleset


def test_printing_what_was_read_gives_what_was_printed(found: Made) -> None:
    """The print of a tree is read as the same tree."""
    assert found.loading.tree is not None
    printed = print_file(found.loading.tree)
    again = load_text(printed)
    assert again.tree is not None
    assert print_file(again.tree) == printed
    assert ruleset(again) == found.loading.ruleset


def test_the_canonical_print_is_its_own(found: Made) -> None:
    """What the digest is of stands for itself."""
    again = load_text(found.loading.text)
    assert again.text == found.loading.text
    assert ruleset(again) == found.loading.ruleset


def test_order_and_remarks_mean_nothing(found: Made, chance: random.Random) -> None:
    """Rules and clauses in another order, with remarks and empty lines between."""
    rules = [
        replace(rule, clauses=tuple(chance.sample(rule.clauses, len(rule.clauses))))
        for rule in chance.sample(found.sheet.rules, len(found.sheet.rules))
    ]
    lines = Sheet(found.sheet.id, tuple(rules)).text.splitlines()
    noisy = [f"{line}{chance.choice(('', '  # so', '  ', chr(10) + '# or'))}" for line in lines]
    again = load_text("\n".join(noisy) + "\n")
    assert ruleset(again) == found.loading.ruleset
    assert again.text == found.loading.text


def test_lets_stand_for_what_they_say(found: Made, chance: random.Random) -> None:
    """Values taken out of their clauses and named."""
    lets: list[str] = []
    rules = tuple(_with_lets(rule, chance, lets) for rule in found.sheet.rules)
    text = replace(found.sheet, rules=rules).text + "\n" + "\n".join(lets) + "\n"
    again = load_text(text)
    assert ruleset(again) == found.loading.ruleset
    assert again.text == found.loading.text


def _with_lets(rule: Rule, chance: random.Random, lets: list[str]) -> Rule:
    clauses = []
    for clause in rule.clauses:
        value = clause.value
        if value.type in ("number", "yes/no") and chance.random() < 0.7:
            value = _named(value, chance, lets)
        clauses.append(Clause(clause.word, value))
    return replace(rule, clauses=tuple(clauses))


def _named(value: Phrase, chance: random.Random, lets: list[str]) -> Phrase:
    """A part of a value, or all of it, under a name."""
    inner = [place for place, part in enumerate(value.parts) if part.type in ("number", "yes/no")]
    if inner and chance.random() < 0.6:
        place = chance.choice(inner)
        parts = list(value.parts)
        parts[place] = _named(parts[place], chance, lets)
        return replace(value, parts=tuple(parts))
    lets.append(f"let let_{len(lets)} = {value}")
    return replace(word(f"let_{len(lets) - 1}"), type=value.type)


def test_a_variant_is_what_it_comes_to(found: Made, chance: random.Random, tmp_path: Path) -> None:
    """The same rules, some of them from a parent, some of those changed."""
    parent: list[Rule] = []
    child: list[list[str]] = []
    for rule in found.sheet.rules:
        way = chance.randrange(4)
        if way == 0 and rule.kind not in ("pack", "seats", "game", "turn", "deal", "capture"):
            child.append(rule.lines())
            continue
        parent.append(rule)
    lone = [rule for rule in found.sheet.rules if rule not in parent]
    named = " ".join(str(clause.value) for rule in parent for clause in rule.clauses)
    cells = " ".join(str(cell) for rule in parent for row in rule.rows for cell in row)
    if any(rule.name in f"{named} {cells}" for rule in lone):
        parent, child = list(found.sheet.rules), []
    parent, changes = _changed(parent, chance)
    (tmp_path / "parent.cuarenta").write_text(Sheet("parent", tuple(parent)).text)
    head = ["language 1", f'ruleset {found.sheet.id} "Made at random" extends "parent.cuarenta"']
    lines = head + [line for rule in (*child, *changes) for line in ("", *rule)]
    (tmp_path / "child.cuarenta").write_text("\n".join(lines) + "\n")
    again = load(tmp_path / "child.cuarenta")
    assert ruleset(again) == found.loading.ruleset
    assert again.text == found.loading.text


def _changed(rules: list[Rule], chance: random.Random) -> tuple[list[Rule], list[list[str]]]:
    """Rules of a parent that differ, and what a child says to have them as they were."""
    parent, changes = [], []
    for rule in rules:
        numbers = [clause for clause in rule.clauses if clause.value.form.isdigit()]
        if rule.kind in ("award", "announce") and numbers and chance.random() < 0.6:
            clause = chance.choice(numbers)
            other = Clause(clause.word, word(str(int(str(clause.value)) + 1)))
            clauses = tuple(other if each is clause else each for each in rule.clauses)
            parent.append(replace(rule, clauses=clauses))
            head = f"override {rule.kind} {rule.name}"
            changes.append([head, f"  {clause.word} {clause.value}"])
        else:
            parent.append(rule)
    return parent, changes
