"""A moment at a play: rules judged one after another, and what is remembered meanwhile.

Facts that are read as the moment begins get a local name before anything changes; whether a rule
has fired, and what it paid, stands in a local name for the rules judged after it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cuarenta.compiler.code.build import assign, block, name
from cuarenta.compiler.code.tree import Body, Expression
from cuarenta.compiler.model.expression import Fact
from cuarenta.compiler.model.rules import Award, Win
from cuarenta.compiler.plan.fold import facts_in
from cuarenta.compiler.plan.lower import lower
from cuarenta.compiler.plan.parts.claims import note_occasion
from cuarenta.compiler.plan.parts.fire import judge
from cuarenta.compiler.plan.parts.names import mentions
from cuarenta.compiler.plan.reads import read_by
from cuarenta.compiler.plan.scene import Scene, Workshop

AT_A_PLAY = ("capture", "play")
PILES = ("cards", "cards like")
HOISTED = ("score", *PILES, "times", "together", "captures")


def judge_steps(steps: tuple[Award | Win, ...], scene: Scene, shop: Workshop) -> Body:
    """Judge rules one after another, at one moment."""
    found: list[Body] = []
    for step in steps:
        also = note_occasion(step.origin.id, scene, shop)
        found.append(judge(step, scene, shop, first=not found, also=also))
    return block(*found)


def flag_names(shop: Workshop) -> dict[str, Expression]:
    """Local names for whether a rule has fired at this moment, and for what it paid."""
    found: dict[str, Expression] = {}
    ends = {award.origin.id for award in shop.rules.awards if award.on not in AT_A_PLAY}
    for rule in shop.rules.rules():
        for fact in (fact for fact in read_by(rule) if fact.rule not in ends):
            if fact.name == "too":
                found[f"{fact.rule} fired"] = name(f"{shop.word(fact.rule)}_fired")
            elif fact.name == "paid":
                found[f"{fact.rule} paid"] = name(f"{shop.word(fact.rule)}_paid")
    for tally in shop.tallies:
        if tally.other or tally.scope == "row":
            for rule_id in (tally.what, tally.other):
                if rule_id.startswith("award."):
                    found[f"{rule_id} fired"] = name(f"{shop.word(rule_id)}_fired")
    return found


def flags(steps: tuple[Award | Win, ...], shop: Workshop) -> Body:
    """Begin with nothing fired."""
    ids = {step.origin.id for step in steps}
    found: list[Body] = []
    for key, local in flag_names(shop).items():
        rule, _, what = key.rpartition(" ")
        if rule in ids:
            found.append((assign(local, False if what == "fired" else 0),))
    return block(*found)


def begun_names(shop: Workshop) -> dict[Fact, Expression]:
    """Local names for the facts of a play that are read as the moment begins."""
    steps = shop.rules.steps("capture", "play")
    found: dict[Fact, Expression] = {}
    for place, step in enumerate(steps):
        for fact in _facts(step.origin.id, step, shop):
            if fact.name in HOISTED and (fact.name in PILES or place or len(steps) > 1):
                local = name(_local(fact, shop))
                while fact not in found and local in found.values():
                    local = name(f"{local.id}_too")
                found.setdefault(fact, local)
    return found


def _facts(rule: str, step: object, shop: Workshop) -> list[Fact]:
    """Every fact that judging a rule reads, its limits' too."""
    found: list[Fact] = []
    if isinstance(step, Award):
        told = shop.limited(rule, step.effect)
        for part in (step.condition, told.open, told.points, step.effect.points):
            found += facts_in(part) if part is not None else ()
    elif isinstance(step, Win):
        found += facts_in(step.condition)
    return found


def _local(fact: Fact, shop: Workshop) -> str:
    rules = [shop.word(rule) for rule in (fact.rule, fact.other) if rule]
    words = ["_with_".join(rules) or fact.name, fact.rank.lower()]
    if fact.scope:
        words.append("in a row" if fact.scope == "row" else f"this {fact.scope}")
    if fact.whose not in ("", "side"):
        words.append(f"of {fact.whose}")
    return re.sub(r"\W+", "_", " ".join(filter(None, words)))


def begun(judged: Body, scene: Scene, shop: Workshop) -> Body:
    """Give local names to those facts of the moment's beginning that its code mentions."""
    plain = replace(scene, begun={})
    mentioned = mentions(judged)
    return block(
        *(
            assign(local, lower(fact, plain, shop))
            for fact, local in scene.begun.items()
            if mentions(local) <= mentioned
        )
    )
