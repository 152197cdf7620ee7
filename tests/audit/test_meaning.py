"""What is no difference: names, order, layout, inheritance, another way of writing the same."""

from __future__ import annotations

import random
import re
from importlib.resources import files

import pytest

from cuarenta.compiler.audit.differences import differences
from cuarenta.compiler.audit.meaning import key
from cuarenta.compiler.load import load
from cuarenta.compiler.model.expression import (
    Calculate,
    Compare,
    Every,
    Expression,
    Fact,
    Not,
    Number,
    Rank,
    Some,
    Word,
)
from tests.audit.compared import IDS, audit, every, of_text, ruleset, text
from tests.engines.renaming import ids, renamed

SCORE, TARGET, TABLE = Fact("score", "side"), Fact("target"), Fact("table")
CARDS = Fact("cards", "side")


@pytest.mark.parametrize("id_", IDS)
def test_names_mean_nothing(id_: str) -> None:
    chance = random.Random(id_)
    rules = ids(text(id_))
    numbers = chance.sample(range(100, 1000), len(rules))
    names = {rule: f"x{number}" for rule, number in zip(rules, numbers, strict=True)}
    other = of_text(renamed(text(id_), names))
    assert {rule.origin.name for rule in other.rules()} == set(names.values())
    for found in (differences(ruleset(id_), other), differences(other, ruleset(id_))):
        assert every(found) == ()


@pytest.mark.parametrize("id_", IDS)
def test_order_layout_and_inheritance_mean_nothing(id_: str) -> None:
    head, *rules = text(id_).split("\n\n")
    if rules[0].startswith("ruleset"):
        head, rules = f"{head}\n\n{rules[0]}", rules[1:]
    random.Random(id_).shuffle(rules)
    written = "\n\n# a remark\n\n".join([head, *rules]).replace("  ", "   ")
    other = of_text(written)
    assert every(differences(ruleset(id_), other)) == ()


def test_renamed_rules_differ_as_before() -> None:
    """Names hidden, telegrafo and mesa differ by the same differences."""
    hidden = [
        of_text(renamed(text(id_), {rule: f"{letter}{n}" for n, rule in enumerate(ids(text(id_)))}))
        for id_, letter in (("telegrafo", "x"), ("mesa", "q"))
    ]
    found = differences(*hidden)
    assert [each.id for each in found.differences] == [
        each.id for each in audit("telegrafo", "mesa").differences
    ]


def test_order_that_matters_is_a_difference() -> None:
    """The cartón counted before the claims, and not after them."""
    written = text("telegrafo")
    claim = re.search(r"^claim ronda_caida (?:.+\n)+", written, re.MULTILINE)
    carton = re.search(r"^award carton (?:.+\n)+", written, re.MULTILINE)
    assert claim
    assert carton
    for rule, after in ((claim[0], "leftover, carton"), (carton[0], "leftover")):
        turned, count = re.subn(r"^( +after +).*$", rf"\g<1>{after}", rule, flags=re.MULTILINE)
        assert count == 1
        written = written.replace(rule, turned)
    found = differences(ruleset("telegrafo"), of_text(written))
    (difference,) = found.differences
    assert difference.severity == "scores"
    (clause,) = difference.changes[0].clauses
    assert clause.a
    assert clause.b
    assert clause.a.text == "Caída on a ronda before Cartón"
    assert clause.b.text == "Cartón before Caída on a ronda"
    back = differences(ruleset("telegrafo"), found.take_over(difference))
    assert [each.id for each in back.differences] == [difference.id]


def test_inherited_or_written_out() -> None:
    source = files("cuarenta.rulesets").joinpath("mesa-rapido.cuarenta").read_text("utf-8")
    assert "extends mesa" in source
    flat = of_text(load("mesa-rapido").text)
    assert every(differences(ruleset("mesa-rapido"), flat)) == ()


SAME: list[tuple[Expression, Expression]] = [
    (Every((Compare("=", TABLE, Number(0)), Compare("<", SCORE, TARGET))),
     Every((Compare("<", SCORE, TARGET), Compare("=", TABLE, Number(0))))),
    (Not(Compare(">=", SCORE, Number(30))), Compare("<", SCORE, Number(30))),
    (Compare(">", SCORE, Number(29)), Compare("<=", Number(30), SCORE)),
    (Compare("=", TABLE, Number(0)), Compare("<", TABLE, Number(1))),
    (Not(Some((Fact("first play", scope="packet"), Compare("=", SCORE, TARGET)))),
     Every((Compare("!=", TARGET, SCORE), Not(Fact("first play", scope="packet"))))),
    (Compare("=", SCORE, Calculate("-", TARGET, Number(2))),
     Compare("=", Calculate("+", Number(2), SCORE), TARGET)),
    (Calculate("-", Calculate("+", Number(6), CARDS), Number(20)),
     Calculate("-", CARDS, Number(14))),
    (Compare("=", Fact("played card"), Rank("7")), Compare("=", Rank("7"), Fact("played card"))),
]  # fmt: skip
OTHER: list[tuple[Expression, Expression]] = [
    (Compare(">", SCORE, Number(30)), Compare(">=", SCORE, Number(30))),
    (Compare("=", SCORE, Number(38)), Compare("=", SCORE, Calculate("-", TARGET, Number(2)))),
    (Compare("=", SCORE, TARGET), Compare("=", Fact("score", "opponents"), TARGET)),
    (Every((Compare("=", SCORE, TARGET), Fact("run open"))),
     Some((Compare("=", SCORE, TARGET), Fact("run open")))),
    (Compare("=", Fact("fresh card"), Word("matched")),
     Compare("=", Fact("fresh card"), Word("summed"))),
    (Compare("<", Fact("played card"), Rank("7")), Compare("<=", Fact("played card"), Rank("7"))),
    (Calculate("-", SCORE, CARDS), Calculate("-", CARDS, SCORE)),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), SAME)
def test_written_another_way(one: Expression, other: Expression) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_not_the_same(one: Expression, other: Expression) -> None:
    assert key(one) != key(other)
