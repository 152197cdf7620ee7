"""The plan of an engine: everything that its module consists of, decided and written as code.

Before: the model. After: pieces of code that templates only lay out. Pieces ask the workshop for
slots of state and fields of captures as they are written, so they are written twice: the second
time everyone knows what all have asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

from cuarenta.compiler.code.build import block
from cuarenta.compiler.code.tree import Body
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.layout import Layout
from cuarenta.compiler.plan.parts import (
    actions,
    announce,
    choices,
    claims,
    dealing,
    ends,
    faults,
    finding,
    missed,
    moves,
    play,
    plays,
    refusing,
    rests,
    rounds,
    search,
    search_play,
    slots,
    wins,
)
from cuarenta.compiler.plan.scene import Field, Slot, Workshop


@dataclass(frozen=True)
class Plan:
    """One engine, decided: what the templates lay out."""

    rules: Ruleset
    shop: Workshop
    layout: Layout
    fields: tuple[Field, ...]
    slots: tuple[Slot, ...]
    tables: plays.Plays | None
    search: search.Search | None
    choices: choices.Choices
    play: play.Play
    finder: Body
    legal: Body
    legality: Body
    turned_aside: Body
    play_end: Body
    early: Body
    moves: Body
    award: Body
    wins: Body
    draw: Body
    hand_resets: Body
    packet_resets: Body
    by_itself: Body
    first_question: Body
    ends: Body
    questions: Body
    counts: Body
    fault_windows: Body
    fault_consequences: Body
    hidden: Body
    refusal: Body
    actions: Body
    init: Body
    clone: Body


def plan(rules: Ruleset) -> Plan:
    """Decide what the engine of a ruleset is made of."""
    shop = Workshop(rules)
    _written(shop)
    return _written(shop)


def _written(shop: Workshop) -> Plan:
    if play.reads_fresh(shop):
        initial = "False" if shop.layout.row else "0"
        shop.slot("_fresh", initial, comment="the card that the play before has just left")
    parts: dict[str, Body] = {
        "award": wins.award_body(shop),
        "by_itself": announce.by_itself(shop),
        "questions": _questions(shop),
        "counts": ends.table_methods(shop),
        "ends": rounds.ends_methods(shop),
        "wins": wins.win_methods(shop),
        "fault_windows": faults.open_body(shop),
        "fault_consequences": faults.consequences(shop),
    }
    searched = shop.layout.searched
    move = play.plan_play(shop)
    choice = choices.plan_choices(shop)
    return Plan(
        rules=shop.rules,
        shop=shop,
        layout=shop.layout,
        fields=tuple(shop.fields.values()),
        slots=tuple(shop.slots.values()),
        tables=None if searched else plays.plan_plays(shop),
        search=search.plan_search(shop) if searched else None,
        choices=choice,
        play=move,
        finder=() if searched else finding.finder(shop, choice),
        legal=search_play.legal(shop) if searched else finding.legal(shop, choice),
        legality=search_play.legality(shop) if searched else finding.legality(shop, choice),
        turned_aside=moves.turned_aside(shop),
        play_end=moves.play_end(shop),
        early=search_play.early(shop) if searched else missed.early(shop),
        moves=moves.move_methods(shop),
        draw=dealing.draw_body(shop),
        hand_resets=dealing.hand_resets(shop),
        packet_resets=dealing.packet_resets(shop),
        first_question=announce.first_question(shop),
        hidden=actions.hidden(shop),
        refusal=refusing.refusal(shop, choice),
        actions=actions.action_constants(shop),
        init=slots.init(shop),
        clone=slots.clone(shop),
        **parts,
    )


def _questions(shop: Workshop) -> Body:
    """The methods of what is asked beside the play of cards."""
    onward = rounds.after_claims(shop)
    return block(
        announce.announce_methods(shop),
        missed.missed_methods(shop),
        claims.claim_methods(shop, onward),
        rests.sweep_methods(shop),
        search_play.methods(shop) if shop.layout.searched else (),
    )
