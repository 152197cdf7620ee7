"""Ways to choose among what can be done, each of which visits other corners of a ruleset."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from cuarenta.compiler.verify.lockstep import Position

Policy = Callable[[random.Random, Position], str]


def uniform(chance: random.Random, position: Position) -> str:
    """Anything."""
    return chance.choice(sorted(position.actions))


def capture_seeking(chance: random.Random, position: Position) -> str:
    """A capture if there is one, mostly."""
    return _prefer(chance, position, is_capture, 0.85)


def leave_everything(chance: random.Random, position: Position) -> str:
    """No capture if it can be helped, mostly: tables fill up."""
    return _prefer(chance, position, lambda text: not is_capture(text), 0.9)


def run_missing(chance: random.Random, position: Position) -> str:
    """Captures that could have gone on, so that others are asked."""
    return _prefer(chance, position, lambda text: is_capture(text) and goes_on(position, text), 0.9)


def long_running(chance: random.Random, position: Position) -> str:
    """The longest capture that there is."""
    if chance.random() < 0.1:
        return uniform(chance, position)
    return max(sorted(position.actions), key=lambda text: (is_capture(text), len(text)))


def pairing(chance: random.Random, position: Position) -> str:
    """One card for one card, so that every card finds its like."""
    return _prefer(chance, position, is_pair, 0.97)


def claim_everything(chance: random.Random, position: Position) -> str:
    """Captures of just-played cards, and every claim."""
    if position.game.phase == "claim":
        return _prefer(chance, position, lambda text: text != "done", 0.9)
    return capture_seeking(chance, position)


def announce_seeking(chance: random.Random, position: Position) -> str:
    """Every announcement at the first chance."""
    names = {rule.origin.name for rule in position.ruleset.announcements}
    return _prefer(chance, position, names.__contains__, 0.9)


def fault_reporting(chance: random.Random, position: Position) -> str:
    """A fault now and then, in or out of its window; gladly one that nobody has reported yet."""
    if position.faults and chance.random() < 0.04:
        return chance.choice(sorted(position.faults))
    if position.faults and chance.random() < 0.3:
        known = position.game.history
        names = [text for text in sorted(position.faults) if text not in known]
        if new := [text for text in names if _reportable(position, text)]:
            return chance.choice(new)
    return uniform(chance, position)


def _reportable(position: Position, text: str) -> bool:
    """Whether a fault can be reported now, as far as the engine says."""
    try:
        position.state.clone().report_fault(*position.faults[text])
    except ValueError:
        return False
    except Exception:
        return True  # to be met, and told, when it is reported
    return True


def award_seeking(chance: random.Random, position: Position) -> str:
    """Whatever brings points or a win at once, and most of all what this game has not yet seen."""
    if chance.random() < 0.1:
        return uniform(chance, position)
    known = Counter(event.rule for event in position.state.events)
    worth = {text: _worth(position, text, known) for text in sorted(position.actions)}
    most = max(worth.values())
    return chance.choice([text for text, value in worth.items() if value == most])


def _worth(position: Position, text: str, known: Counter[str]) -> float:
    """What a move brings: 1 for an event never seen in this game, less for any other."""
    ahead = position.state.clone()
    try:
        ahead.apply_action(position.actions[text])
    except ValueError:
        return 0.0  # no pack is left
    except Exception:
        return 1.0  # to be met, and told, when the move is made
    new = ahead.events[known.total() :]
    return float(sum(1 / (1 + known[event.rule]) for event in new))


def impatient(chance: random.Random, position: Position) -> str:
    """Takes a policy anew at each decision."""
    return chance.choice(PLAIN)(chance, position)


def _prefer(
    chance: random.Random, position: Position, liked: Callable[[str], bool], how_much: float
) -> str:
    actions = sorted(position.actions)
    if chance.random() < how_much:
        actions = [text for text in actions if liked(text)] or actions
    return chance.choice(actions)


def is_capture(text: str) -> bool:
    """Whether a play takes cards."""
    return "x" in text.partition(" ")[0][1:]


def is_pair(text: str) -> bool:
    """Whether a play takes one card, its like."""
    card, _, taken = text.partition("x")
    return card == taken


def goes_on(position: Position, text: str) -> bool:
    """Whether there is a longer play that begins like this one."""
    return any(longer.startswith(f"{text}>") for longer in position.actions)


PLAIN: tuple[Policy, ...] = (
    uniform,
    capture_seeking,
    leave_everything,
    run_missing,
    long_running,
    pairing,
    claim_everything,
    announce_seeking,
    fault_reporting,
    award_seeking,
)
POLICIES: tuple[Policy, ...] = (*PLAIN, impatient)
