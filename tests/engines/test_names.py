"""Names mean nothing: whatever the rules of a text are called, the same is played."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuarenta.compiler import emit
from cuarenta.compiler.load import Loading, load, shipped
from cuarenta.compiler.model.ruleset import Ruleset
from tests.engines.playing import lockstep, reads
from tests.engines.renaming import ids, read, renamed, source

ODD = """
    class import def lambda async match case type yield True False None self cls hand hands seat
    seats table score scores side turn look digit capture card cards rank count actions
    action look_ups order _win _award _plays PLAYS TEXTS ONE RANKS RULES State Event Rule
    new_game PACK HIGH EACH Pack Play Basis len sum range print int str list tuple cache struct
    os Sequence NamedTuple SAY_RONDA PASS TAKE LEAVE CLAIM DONE Captures __init__ __slots__ _ __
    _a é É e E ñandú ÑANDÚ caída ß ǆ ﬁ ªx ª 名前 имя Ω x x_2 X x_x2 X2 dealer phase events history
    captured is_terminal legal_actions fresh took paid fired q_fired q q_with_b b rule rule_2
    points_2 by by_x swept_by taken latest left found play run leave take done claim
    it_this_hand it it_in_a_row told missed answers winner chica chicas target json award_x
    _told _seat IllegalAction FaultError Iterable annotations property staticmethod classmethod
    __future__ typing
"""
LONG = ["x" * 60, "una_regla_de_la_casa_" * 4, "ñ" * 70]
FORBIDDEN_TO_SAY = {"pass", "take", "leave", "claim", "done"}
ROOTS = [name for name in shipped() if " extends " not in source(name)]
NAMES = [*dict.fromkeys(ODD.split()), *LONG]


def same_game(old: Any, new: Any, names: Mapping[str, str], seed: int) -> None:
    """A game of the one engine is a game of the other, but for the names."""
    chance = random.Random(seed)
    players, dealer = chance.choice(old.PLAYERS), chance.randrange(2)
    states = [module.new_game(players, dealer=dealer, seed=seed) for module in (old, new)]
    kinds = {
        id_.partition(".")[2]: name for id_, name in names.items() if id_.startswith("announce")
    }
    faults = {id_.partition(".")[2]: name for id_, name in names.items() if id_.startswith("fault")}
    for _ in range(400):
        compare(states[0], states[1], names, kinds)
        if states[0].is_terminal():
            return
        if faults and chance.random() < 0.03:
            fault = chance.choice(sorted(faults))
            told = [
                report(state, each)
                for state, each in zip(states, (fault, faults[fault]), strict=True)
            ]
            assert told[0] == told[1]
            continue
        text = states[0].action_to_string(chance.choice(states[0].legal_actions()))
        for state, each in zip(states, (text, kinds.get(text, text)), strict=True):
            state.apply_action(state.string_to_action(each))


def report(state: Any, fault: str) -> str:
    """What comes of reporting a fault of seat 1."""
    try:
        state.report_fault(fault, 1)
    except ValueError as error:
        return type(error).__name__
    return "done"


def compare(old: Any, new: Any, names: Mapping[str, str], kinds: Mapping[str, str]) -> None:
    """Whatever both tell is the same but for names."""
    theirs, ours = reads(old), reads(new)
    for told in (theirs, ours):
        del told["views"], told["text"], told["history"], told["actions"], told["events"]
    assert theirs == ours
    texts = [{state.action_to_string(a) for a in state.legal_actions()} for state in (old, new)]
    assert {kinds.get(text, text) for text in texts[0]} == texts[1]
    assert len(old.events) == len(new.events)
    for one, other in zip(old.events, new.events, strict=True):
        kind, name = one.rule.partition(".")[0], names[one.rule]
        assert other == (name, one.side, one.points, f"{kind}.{name}")


def odd_names(rules: list[str], seed: int) -> dict[str, str]:
    """A name for each rule, none of them twice."""
    spare = random.Random(seed).sample(NAMES, len(NAMES))
    names: dict[str, str] = {}
    for id_ in rules:
        said = id_.startswith(("announce.", "fault."))
        names[id_] = next(name for name in spare if not said or name not in FORBIDDEN_TO_SAY)
        spare.remove(names[id_])
    return names


@cache
def shipped_engine(ruleset: str) -> Any:
    """The engine of a shipped ruleset."""
    return emit.engine(of(load(ruleset)))


def of(loading: Loading) -> Ruleset:
    """The ruleset of a text that has to be sound."""
    assert loading.ruleset, loading.errors
    return loading.ruleset


@pytest.mark.parametrize(("ruleset", "seed"), [*((name, 0) for name in ROOTS), ("mesa", 1)])
def test_any_names_will_do(ruleset: str, seed: int) -> None:
    text = source(ruleset)
    names = odd_names(ids(text), seed)
    new = emit.engine(of(read(renamed(text, names, "some-other-game"))))
    for game in (1, 2):
        same_game(shipped_engine(ruleset), new, names, game)


# Names that could be taken for one another ----------------------------------------------------

JOINED = """
award third "Counts what happened together"
  on      play
  after   caida, limpia
  when    caida with limpia this hand at least 1
  points  1

award fourth "Counts another rule"
  on      play
  after   third
  when    limpia with caida this hand at least 1
          or carton this chica at least 1
          or third this hand is 2
  points  1

award fifth "Counts captures"
  on      play
  after   fourth
  when    captures this hand is 3 and fourth this hand at least 1
  points  2

award sixth "Counts in a row"
  on      play
  after   fifth
  when    captures in a row of both sides is 2 or fifth in a row of both sides is 2
  points  2
"""
ALIKE = [
    {"caida": "q", "limpia": "w", "third": "q_with_w", "fourth": "w_with_q", "fifth": "Captures"},
    {"caida": "q", "limpia": "with_w", "third": "q_with", "fourth": "w", "fifth": "captures_"},
    {"caida": "é", "limpia": "e", "third": "E", "fourth": "e_2", "fifth": "e2", "sixth": "É"},
    {
        "caida": "名前",
        "limpia": "имя",
        "third": "rule",
        "fourth": "rule_2",
        "fifth": "_",
        "sixth": "__",
    },
    {
        "caida": "x",
        "limpia": "x_fired",
        "third": "fired",
        "fourth": "x_paid",
        "fifth": "x_this_hand",
    },
]


@pytest.mark.parametrize("alike", ALIKE)
def test_names_that_look_alike_are_kept_apart(alike: dict[str, str]) -> None:
    """Counts of rules whose names are much the same do not get mixed up."""
    text = source("mesa") + JOINED
    names = {
        id_: alike.get(id_.partition(".")[2], f"{id_.partition('.')[2]}_") for id_ in ids(text)
    }
    rules = of(read(renamed(text, names)))
    lockstep(rules, 3)


# Lets, order, layout --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "let", ["class_", "lambda", "LIMIT", "ñ", "名前", "self", "_", "hand2", "x" * 80]
)
def test_any_name_of_a_let_will_do(let: str) -> None:
    text = source("mesa")
    assert text.count("target - 2") == 1
    with_let = text.replace("target - 2", let) + f"\nlet {let} = target - 2\n"
    assert of(read(with_let)) == of(read(text))


@pytest.mark.parametrize("ruleset", ROOTS)
@settings(max_examples=6, deadline=None)
@given(chance=st.randoms(use_true_random=True))
def test_order_and_layout_mean_nothing(ruleset: str, chance: random.Random) -> None:
    """Rules in another order, other spaces, remarks and empty lines: the same engine."""
    text = source(ruleset)
    new = laid_out_anew(text, chance)
    assert new != text
    assert of(read(new)).sha256 == of(read(text)).sha256
    assert of(read(new)) == of(read(text)), "places aside, which never make a difference"


def laid_out_anew(text: str, chance: random.Random) -> str:
    """The same rules, shuffled, with other spaces between their words."""
    bare = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
    blocks = re.split(r"\n(?=\S)", "\n".join(bare))
    head, rules = blocks[:2], blocks[2:]
    chance.shuffle(rules)
    lines: list[str] = []
    for line in "\n".join(head + rules).split("\n"):
        lines += chance.choice(([], [""], ["# remark"], ["  # remark", "", "\t"]))
        quoted = re.split(r'("[^"]*")', line.strip())
        spaced = [re.sub(" +", " " * chance.randint(1, 3), part) for part in quoted[::2]]
        quoted[::2] = spaced
        indent = "" if line[0].strip() else chance.choice(("  ", "    ", "\t", " "))
        lines.append(indent + "".join(quoted) + chance.choice(("", "  ", "  # remark")))
    return "\n".join(lines) + "\n"
