"""The names of a ruleset: its rules by kind, its lets, its ranks."""

from __future__ import annotations

from dataclasses import dataclass, field

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.registry.kinds import KINDS, Kind
from cuarenta.compiler.resolve.tree import RuleName
from cuarenta.compiler.syntax.tree import Let, Rule
from cuarenta.compiler.syntax.words import in_a_row, listed, near


@dataclass
class Symbols:
    """What can be named, and where messages go."""

    rules: dict[tuple[Kind, str], Rule]
    lets: dict[str, Let]
    ranks: tuple[str, ...]
    spoken: dict[str, str] = field(default_factory=dict)
    """The code of each rank by its spoken name."""
    doubtful: tuple[str, ...] = ()
    unknown: int = 0
    found: list[Diagnostic] = field(default_factory=list)

    def kinds_of(self, name: str, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """Of these kinds, those that have a rule of this name."""
        return tuple(kind for kind in kinds if (kind, name) in self.rules)

    def names(self, kinds: tuple[Kind, ...]) -> tuple[str, ...]:
        """The names of all rules of these kinds."""
        return tuple(name for kind, name in self.rules if kind in kinds)

    def rule(self, words: tuple[str, ...], kinds: tuple[Kind, ...], span: Span) -> RuleName | None:
        """The rule that a name, or a kind and a name, stand for; reports what is unknown."""
        name = words[-1]
        if len(words) == 2 and words[0] in KINDS:
            kinds = tuple(kind for kind in kinds if kind == words[0])
        elif len(words) != 1:
            kinds = ()
        matches = self.kinds_of(name, kinds)
        if len(matches) > 1:
            matches = tuple(kind for kind in matches if "*" not in self.rules[kind, name].broken)
        if len(matches) == 1:
            return RuleName(matches[0], name, span)
        if matches:
            self.found.append(_ambiguous(name, matches, span))
        elif name not in self.doubtful:
            self.found.append(self._unknown(words, kinds, span))
        return None

    def _unknown(self, words: tuple[str, ...], kinds: tuple[Kind, ...], span: Span) -> Diagnostic:
        text = " ".join(words)
        elsewhere = self.kinds_of(words[-1], KINDS)
        hints: tuple[str, ...] = ()
        if kinds and elsewhere and len(words) == 1:
            hints = (f"“{elsewhere[0]} {text}” is a rule, but here stands only {listed(kinds)}.",)
        return Diagnostic(
            "E201",
            f"There is no rule called “{text}” here.",
            span,
            expected=(f"the name of a rule of the kind {listed(kinds)}",) if kinds else (),
            suggestions=near(words[-1], self.names(kinds)),
            hints=hints,
        )


def _ambiguous(name: str, kinds: tuple[Kind, ...], span: Span) -> Diagnostic:
    ways = in_a_row(f"“{kind} {name}”" for kind in kinds)
    return Diagnostic(
        "E202",
        f"“{name}” is the name of {len(kinds)} rules of different kinds.",
        span,
        expected=(ways,),
        hints=("Or give the rule that came later another name.",),
    )
