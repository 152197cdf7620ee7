"""Questions to a seat, and the faults that a referee may report while one is open.

The course of a game is told by generators: they yield each question and are sent the answer, or a
report. What cuts a hand short - a chica won, a deal anew - is raised through them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from cuarenta.compiler.interpret.evaluate import holds
from cuarenta.compiler.interpret.judge import fire
from cuarenta.compiler.interpret.moment import Moment, begin
from cuarenta.compiler.interpret.state import Happening, State
from cuarenta.compiler.model.rules import Fault


@dataclass(frozen=True, eq=False)
class Question:
    """What a seat may answer now: by the text of each action, what it means."""

    phase: str
    seat: int
    actions: Mapping[str, object]


@dataclass(frozen=True)
class Report:
    """A fault that a referee reports, and the seat whose it is."""

    fault: Fault
    seat: int
    text: str


Found = TypeVar("Found")
Answer: TypeAlias = str | Report
Asking: TypeAlias = Generator[Question, Answer, Found]


class DealAnew(Exception):  # noqa: N818 - what follows a fault is no error
    """The hand is broken off and dealt anew, by the same dealer or, if it passes, by the next."""

    def __init__(self, passes: bool) -> None:
        self.passes = passes


def ask(state: State, put: Callable[[], Question | None]) -> Asking[object]:
    """Put a question, and put it again after each report; returns what the answer means.

    Returns None once there is nothing to ask.
    """
    while (question := put()) is not None:
        answer = yield question
        if isinstance(answer, Report):
            report(state, answer)
        else:
            return question.actions[answer]
    return None


def fault_moment(state: State, fault: Fault, seat: int | None) -> Moment:
    """The moment of a report: of the seat at fault or, for the dealers' faults, of the dealer."""
    at_fault = state.dealer if fault.by == "dealers" or seat is None else seat
    return begin(state, "fault", at_fault % 2, at_fault)


def report(state: State, reported: Report) -> None:
    """Let a fault have its consequences."""
    fault = reported.fault
    state.show("report", reported.text)
    moment = fault_moment(state, fault, reported.seat)
    try:
        fire(moment, fault)
    finally:
        state.log.append(Happening(moment.side, moment.seat, frozenset((fault.origin.id,))))
    if fault.then != "play goes on":
        raise DealAnew(passes=fault.then == "deal passes")


def is_window(state: State, fault: Fault, seat: int | None) -> bool:
    """Whether a fault can be reported now."""
    return holds(fault.condition, fault_moment(state, fault, seat))
