"""Everything that a rule can say has words of its own."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from cuarenta.compiler.audit.meaning import key
from cuarenta.compiler.audit.phrases import Phrases
from cuarenta.compiler.audit.severity import MEANINGS, SEVERITIES
from cuarenta.compiler.audit.words import Telling
from cuarenta.compiler.model.expression import (
    Compare,
    Expression,
    Fact,
    Number,
    Rank,
    Relation,
    Word,
)
from cuarenta.compiler.registry.facts import FACTS, FactSpec
from cuarenta.compiler.registry.kinds import OneOf, RankType, YesNo
from tests.audit.compared import IDS, ruleset
from tests.random_rulesets.make import made

RULES = {"<award>": "award.caida", "<event>": "award.caida", "<capture>": "capture.run"}


def facts(spec: FactSpec) -> list[Fact]:
    """A fact of each stretch and side."""
    phrase = spec.phrases[0]
    rule = next((id_ for gap, id_ in RULES.items() if gap in phrase), "")
    other = "award.limpia" if phrase.count("<event>") == 2 else ""
    scopes = (*spec.scopes, "row") if "<scope>" in phrase else ("",)
    rank = "7" if "<rank>" in phrase else ""
    return [Fact(spec.name, w, s, rule, other, rank) for w in spec.whose or ("",) for s in scopes]


def conditions(spec: FactSpec, fact: Fact) -> list[Expression]:
    """A few conditions on a fact."""
    match spec.type:
        case YesNo():
            return [fact]
        case OneOf(words):
            return [Compare("=", fact, Word(word)) for word in words]
        case RankType():
            return [Compare("=", fact, Rank("7"))]
    relations: tuple[Relation, ...] = get_args(Relation)
    return [Compare(relation, fact, Number(n)) for relation in relations for n in (0, 1, 3)]


@pytest.mark.parametrize("spec", FACTS, ids=lambda spec: spec.name)
def test_each_fact_has_words(spec: FactSpec) -> None:
    phrases = Phrases(ruleset("telegrafo"))
    for fact in facts(spec):
        for condition in conditions(spec, fact):
            told = phrases.condition(condition)
            assert "holds" not in told
            assert "hold" not in told.split() or "held" in told
            assert not any(sign in told for sign in ("=", "<", ">", "_", "None")), told
            assert told.strip() == told
        if not isinstance(spec.type, YesNo):
            assert phrases.quantity(fact) != spec.name or spec.name in ("points",), fact


@pytest.mark.parametrize("spec", FACTS, ids=lambda spec: spec.name)
def test_different_conditions_have_different_words(spec: FactSpec) -> None:
    """Conditions that are not the same are told apart."""
    phrases = Phrases(ruleset("telegrafo"))
    told: dict[str, object] = {}
    for fact in facts(spec):
        for condition in conditions(spec, fact):
            words, meaning = phrases.condition(condition), key(condition)
            assert told.setdefault(words, meaning) == meaning, words


@pytest.mark.parametrize("id_", IDS)
def test_each_rule_has_words(id_: str) -> None:
    telling = Telling(ruleset(id_))
    for rule in ruleset(id_).rules():
        said = list(telling.tell(rule))
        assert said
        assert all(each.text and each.label for each in said)
        assert len({each.label for each in said}) == len(said)


@pytest.mark.parametrize("seed", range(12))
def test_any_rule_has_words(seed: int) -> None:
    found = made(random.Random(seed)).loading.ruleset
    assert found
    telling = Telling(found)
    for rule in found.rules():
        assert all(each.text for each in telling.tell(rule))


def test_each_severity_has_words() -> None:
    assert set(MEANINGS) == set(SEVERITIES)
