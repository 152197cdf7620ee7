"""From expressions as written to what they mean: facts, lets, functions, words and ranks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast, get_args

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import (
    Arithmetic,
    Calculate,
    Choice,
    Compare,
    Every,
    Expression,
    Fact,
    Function,
    FunctionName,
    Not,
    Number,
    Rank,
    Relation,
    Some,
    Word,
)
from cuarenta.compiler.registry.facts import FactSpec
from cuarenta.compiler.registry.kinds import Count, OneOf, RankType, YesNo
from cuarenta.compiler.resolve.facts import Match, match
from cuarenta.compiler.resolve.lookup import unknown_phrase, unknown_word, wrong_scope, wrong_whose
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.resolve.tree import Meaning, Type
from cuarenta.compiler.syntax.tree import (
    Alternative,
    Chain,
    Comparison,
    Minus,
    Negation,
    Node,
    Numeral,
    Operation,
    Ref,
    Text,
)
from cuarenta.compiler.syntax.words import NOUGHT, plain

MOST_PARTS = 2_000
MOST_DEEP = 64
FUNCTIONS: tuple[str, ...] = get_args(FunctionName)


class Reader:
    """Reads the expressions of one ruleset; what it cannot understand it reports once."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols
        self._lets: dict[str, Meaning] = {}
        self._open: list[str] = []

    def read(self, node: Node) -> Meaning:
        """What an expression means."""
        match node:
            case Numeral():
                return Meaning(Number(node.value), "number", node.span)
            case Text():
                return self._rank(node.value, node.span)
            case Minus():
                return self._minus(node)
            case Negation():
                operand = self.read(node.operand)
                return self._made("yes/no", node.span, (operand,), lambda parts: Not(parts[0]))
            case Chain():
                return self._chain(node)
            case Comparison():
                return self.compare(self.read(node.left), node.relation, node.right, node.span)
            case Operation():
                return self._operation(node.operator, node.left, node.right, node.span)
            case Alternative():
                return self._choice(node)
            case Ref():
                return self._ref(node)

    def compare(self, left: Meaning, relation: Relation, right: Node, span: Span) -> Meaning:
        """A comparison; what the left side is decides how a word on the right is understood."""
        if left.fact and isinstance(left.fact.type, OneOf):
            other = self._word(left.fact, right)
        elif left.type == "rank":
            other = self._as_rank(right) or self.read(right)
        else:
            other = self.read(right)
            if other.type == "rank" and other.fact and isinstance(left.value, Number):
                left = self._rank(str(left.value.value), left.span)
        return self._made(
            "yes/no", span, (left, other), lambda parts: Compare(relation, parts[0], parts[1])
        )

    def between(self, left: Meaning, low: Node, high: Node, span: Span) -> Meaning:
        """A value within a range, both ends included."""
        parts = (self.compare(left, ">=", low, span), self.compare(left, "<=", high, span))
        return self._made("yes/no", span, parts, Every)

    def _made(
        self,
        type_: Type,
        span: Span,
        parts: tuple[Meaning, ...],
        make: Callable[[tuple[Expression, ...]], Expression],
    ) -> Meaning:
        """A meaning out of its parts, unknown if one of them is; refuses what grows too large."""
        size = 1 + sum(part.size for part in parts)
        depth = 1 + max((part.depth for part in parts), default=0)
        values = tuple(part.value for part in parts if part.value is not None)
        if len(values) < len(parts):
            return Meaning(None, type_, span, parts)
        if size > MOST_PARTS or depth > MOST_DEEP:
            self._report_size(span)
            return Meaning(None, type_, span)
        value = make(values)
        return Meaning(value, type_, span, parts, size=size, depth=depth)

    def _report_size(self, span: Span) -> None:
        message = f"A value has at most {MOST_PARTS} parts, {MOST_DEEP} levels deep."
        self.symbols.found.append(Diagnostic("E104", message, span))

    def _minus(self, node: Minus) -> Meaning:
        operand = self.read(node.operand)
        if isinstance(operand.value, Number):
            return Meaning(Number(-operand.value.value), "number", node.span)
        return self._made(
            "number", node.span, (operand,), lambda parts: Calculate("-", Number(0), parts[0])
        )

    def _chain(self, node: Chain) -> Meaning:
        parts = tuple(self.read(part) for part in node.parts)
        joined = Every if node.word == "and" else Some

        def flat(values: tuple[Expression, ...]) -> Expression:
            found: list[Expression] = []
            for value in values:
                found += value.parts if isinstance(value, joined) else (value,)
            return joined(tuple(found))

        return self._made("yes/no", node.span, parts, flat)

    def _operation(self, operator: Arithmetic, left: Node, right: Node, span: Span) -> Meaning:
        parts = (self.read(left), self.read(right))
        return self._made("number", span, parts, lambda both: Calculate(operator, *both))

    def _choice(self, node: Alternative) -> Meaning:
        parts = (self.read(node.condition), self.read(node.then), self.read(node.otherwise))
        return self._made(parts[1].type, node.span, parts, lambda three: Choice(*three))

    def _ref(self, node: Ref) -> Meaning:
        words = plain(node.phrase.words)
        if node.arguments is not None:
            return self._function(words, node)
        if node.is_bare and len(words) == 1:
            if words[0] in NOUGHT:
                return Meaning(Number(0), "number", node.span)
            if words[0] in self.symbols.lets:
                return self._let(words[0], node.span)
        whose = plain(node.whose.words) if node.whose else ()
        for found in match(words, whose, self.symbols, ranked=node.like is not None):
            return self._fact(found, node, whose)
        if not set(words) & set(self.symbols.doubtful):
            self.symbols.found.append(unknown_phrase(node, words, whose, self.symbols))
        return Meaning(None, "unknown", node.span)

    def _function(self, words: tuple[str, ...], node: Ref) -> Meaning:
        name = " ".join(words)
        parts = tuple(self.read(argument) for argument in node.arguments or ())
        if name not in FUNCTIONS or node.whose or node.like:
            self.symbols.found.append(unknown_word(str(node), FUNCTIONS, "E204", node.phrase.span))
            return Meaning(None, "number", node.span, parts)
        return self._made(
            "number", node.span, parts, lambda values: Function(cast("FunctionName", name), values)
        )

    def let(self, name: str) -> Meaning:
        """What a let stands for; a let that needs itself is reported."""
        if name not in self._lets:
            let = self.symbols.lets[name]
            if name in self._open:
                ring = " → ".join((*self._open[self._open.index(name) :], name))
                self.symbols.found.append(
                    Diagnostic("E206", f"The lets need each other: {ring}.", let.name_span)
                )
                return Meaning(None, "unknown", let.name_span)
            if len(self._open) >= MOST_DEEP:
                self._report_size(let.name_span)
                return Meaning(None, "unknown", let.name_span)
            self._open.append(name)
            self._lets[name] = self.read(let.value)
            self._open.pop()
        return self._lets[name]

    def _let(self, name: str, span: Span) -> Meaning:
        inner = self.let(name)
        return Meaning(
            inner.value, inner.type, span, (inner,), inner.fact, name, inner.size, inner.depth
        )

    def _fact(self, found: Match, node: Ref, whose: tuple[str, ...]) -> Meaning:
        spec = found.spec
        type_ = type_of(spec)
        reader = "" if found.pattern.whose else " ".join(whose)
        if reader and reader not in spec.whose:
            self.symbols.found.append(wrong_whose(spec, reader, node))
            return Meaning(None, type_, node.span, fact=spec)
        if found.scope and found.scope != "row" and found.scope not in spec.scopes:
            self.symbols.found.append(wrong_scope(spec, found.scope, node))
            return Meaning(None, type_, node.span, fact=spec)
        names = [self.symbols.rule(words, kinds, node.span) for words, kinds in found.rules]
        if None in names:
            return Meaning(None, type_, node.span, fact=spec)
        rank = self._rank(node.like.value, node.like.span).value if node.like else Rank("")
        if not isinstance(rank, Rank):
            return Meaning(None, type_, node.span, fact=spec)
        ids = [*(name.id for name in names if name), "", ""]
        default = spec.whose[0] if spec.whose else ""
        value = Fact(spec.name, reader or default, found.scope, ids[0], ids[1], rank.code)
        return Meaning(value, type_, node.span, fact=spec)

    def _word(self, fact: FactSpec, node: Node) -> Meaning:
        """A word that a fact is compared with."""
        choices = cast("OneOf", fact.type).words
        text = " ".join(plain(str(node).split())) if isinstance(node, Ref) else ""
        if text in choices:
            return Meaning(Word(text), "word", node.span)
        shown = str(node) if isinstance(node, Ref) else "this"
        self.symbols.found.append(unknown_word(shown, choices, "E205", node.span))
        return Meaning(None, "word", node.span)

    def _as_rank(self, node: Node) -> Meaning | None:
        """A rank's code, if that is what stands there; None for anything else."""
        if isinstance(node, Numeral):
            return self._rank(str(node.value), node.span)
        if isinstance(node, Text):
            return self._rank(node.value, node.span)
        if isinstance(node, Ref) and node.is_bare:
            words = node.phrase.words
            facts = match(plain(words), (), self.symbols)
            if len(words) == 1 and not facts and words[0] not in self.symbols.lets:
                return self._rank(words[0], node.span)
        return None

    def _rank(self, code: str, span: Span) -> Meaning:
        if code in self.symbols.ranks:
            return Meaning(Rank(code), "rank", span)
        unknown = unknown_word(code, self.symbols.ranks, "E207", span)
        meant = self.symbols.spoken.get(code.lower()) or self.symbols.spoken.get(code.lower()[:-1])
        if meant:
            unknown = replace(unknown, suggestions=(meant,))
        self.symbols.found.append(unknown)
        return Meaning(None, "rank", span)


def type_of(spec: FactSpec) -> Type:
    """What kind of value a fact has."""
    match spec.type:
        case Count():
            return "number"
        case YesNo():
            return "yes/no"
        case RankType():
            return "rank"
        case OneOf():
            return "word"
