"""The value of each clause, read in the shape that the registry gives it."""

from __future__ import annotations

from collections.abc import Callable

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.model.expression import Number
from cuarenta.compiler.registry.clauses import (
    ALL_CLAUSES,
    CLAUSES,
    RECEIVERS,
    STRETCHES,
    ClauseSpec,
    Shape,
)
from cuarenta.compiler.registry.kinds import Kind
from cuarenta.compiler.resolve.constants import constant
from cuarenta.compiler.resolve.expressions import Reader
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.resolve.tree import (
    Clause,
    Names,
    Numbers,
    Quantity,
    RuleName,
    Stretch,
    Texts,
    Value,
    Words,
)
from cuarenta.compiler.syntax.tree import Chain, Node, Ref, Text
from cuarenta.compiler.syntax.tree import Clause as Written
from cuarenta.compiler.syntax.words import listed, near, plain

BY_KIND: dict[Kind, dict[str, ClauseSpec]] = {}
for _spec in CLAUSES:
    BY_KIND.setdefault(_spec.kind, {})[_spec.word] = _spec
REMARKS = tuple(word for word, _ in ALL_CLAUSES)
COUNTED = "number"


def spec_of(kind: Kind, word: str) -> ClauseSpec | None:
    """The registry's entry of a clause."""
    if word in REMARKS:
        meaning = next(meaning for known, meaning in ALL_CLAUSES if known == word)
        return ClauseSpec(kind, word, "texts", meaning, repeats=True)
    return BY_KIND[kind].get(word)


def words_of(kind: Kind) -> tuple[str, ...]:
    """The clauses that a rule of this kind may have."""
    return (*BY_KIND[kind], *REMARKS)


class ClauseReader:
    """Reads the clauses of one ruleset."""

    def __init__(self, symbols: Symbols, reader: Reader) -> None:
        self.symbols = symbols
        self.reader = reader
        self._shapes: dict[Shape, Callable[[Written, ClauseSpec], Value | None]] = {
            "number": self._numbers,
            "numbers": self._numbers,
            "quantity": self._quantity,
            "condition": self._condition,
            "word": self._words,
            "words": self._words,
            "names": self._names,
            "name": self._names,
            "rank of": self._rank_of,
            "stretch": self._stretch,
            "texts": self._texts,
        }

    def read(self, kind: Kind, written: Written) -> Clause | None:
        """A clause with its value; None, and a message, if such a rule has no such clause."""
        spec = spec_of(kind, written.word)
        if spec is None:
            self._report_unknown(kind, written)
            return None
        return Clause(
            written.word, spec, self._value(written, spec), written.span, written.word_span
        )

    def _value(self, written: Written, spec: ClauseSpec) -> Value | None:
        if not written.values:
            self._say(
                "E303", f"The clause “{spec.word}” says nothing.", written.span, _expected(spec)
            )
            return None
        if written.exceptions and spec.word != "covers":
            span = written.exceptions[0].span
            self._say("E304", f"The clause “{spec.word}” takes no “except”.", span)
            return None
        if written.whom and spec.shape not in ("quantity", "stretch"):
            self._say(
                "E304", f"The clause “{spec.word}” takes no “to” or “for”.", written.whom.span
            )
            return None
        single = spec.shape in ("number", "quantity", "condition", "name", "rank of", "stretch")
        if single and len(written.values) > 1:
            span = written.values[1].span
            self._say("E304", f"The clause “{spec.word}” takes one value.", span)
            return None
        return self._shapes[spec.shape](written, spec)

    def _say(
        self,
        code: str,
        message: str,
        span: Span,
        expected: tuple[str, ...] = (),
        suggestions: tuple[str, ...] = (),
    ) -> None:
        self.symbols.found.append(Diagnostic(code, message, span, expected, suggestions))

    def _report_unknown(self, kind: Kind, written: Written) -> None:
        known = words_of(kind)
        others = tuple(sorted({spec.kind for spec in CLAUSES if spec.word == written.word}))
        hints = (f"Rules of the kind {listed(others)} have such a clause.",) if others else ()
        self.symbols.found.append(
            Diagnostic(
                "E301",
                f"A rule of the kind “{kind}” has no clause “{written.word}”.",
                written.word_span,
                expected=(listed(known),),
                suggestions=near(written.word, known),
                hints=hints,
            )
        )

    def _numbers(self, written: Written, spec: ClauseSpec) -> Value | None:
        numbers = [self._number(node, spec) for node in written.values]
        known = tuple(number for number in numbers if number is not None)
        if len(known) < len(numbers):
            return None
        return Numbers(known, tuple(node.span for node in written.values))

    def _number(self, node: Node, spec: ClauseSpec) -> int | None:
        meaning = self.reader.read(node)
        if meaning.value is None:
            return None
        value = constant(meaning.value)
        if isinstance(value, Number):
            return value.value
        message = f"The clause “{spec.word}” takes a fixed number."
        self._say("E305", message, node.span, ("a number, or a let that is a number",))
        return None

    def _quantity(self, written: Written, _: ClauseSpec) -> Value | None:
        amount = self.reader.read(written.values[0])
        receiver = self._receiver(written)
        return Quantity(amount, receiver) if receiver and amount.value is not None else None

    def _receiver(self, written: Written) -> str | None:
        """To or for whom; the side if nothing is said."""
        if written.whom is None:
            return "side"
        text = " ".join(plain(written.whom.words))
        if text in RECEIVERS:
            return text
        self._say(
            "E306", f"“{written.whom}” is no one who can get this.", written.whom.span,
            (listed(RECEIVERS),), near(text, RECEIVERS),
        )  # fmt: skip
        return None

    def _condition(self, written: Written, _: ClauseSpec) -> Value | None:
        meaning = self.reader.read(written.values[0])
        return meaning if meaning.value is not None else None

    def _words(self, written: Written, spec: ClauseSpec) -> Value | None:
        if spec.word == "bases" and not isinstance(written.values[0], Ref):
            return self._numbers(written, spec)
        choices = {" ".join(plain(word.replace(",", " , ").split())): word for word in spec.words}
        if any("," in word for word in spec.words) or spec.shape == "word":
            texts = [(" , ".join(_text(node) for node in written.values), _span(written))]
        else:
            texts = [(_text(node), node.span) for node in written.values]
        found = []
        for text, span in texts:
            if text in choices:
                found.append(choices[text])
                continue
            shown = text.replace(" ,", ",")
            self._say(
                "E307", f"“{shown}” is not a word that the clause “{spec.word}” knows.", span,
                (listed(spec.words),), near(shown, spec.words),
            )  # fmt: skip
        return Words(tuple(found)) if len(found) == len(texts) else None

    def _names(self, written: Written, spec: ClauseSpec) -> Value | None:
        everything = spec.word == "covers" and _text(written.values[0]) == "all"
        if everything and len(written.values) > 1:
            self._say("E304", "“all” stands alone.", written.values[1].span)
            return None
        if written.exceptions and not everything:
            self._say("E304", "“except” follows “all”.", written.exceptions[0].span)
            return None
        if everything:
            return self._all_but(written, spec)
        rules = [self._name(node, spec) for node in written.values]
        known = tuple(rule for rule in rules if rule)
        return Names(known) if len(known) == len(rules) else None

    def _all_but(self, written: Written, spec: ClauseSpec) -> Value | None:
        left_out = [self._name(node, spec) for node in written.exceptions]
        if None in left_out:
            return None
        ids = {rule.id for rule in left_out if rule}
        span = written.span
        rules = tuple(
            RuleName(kind, name, span)
            for kind, name in self.symbols.rules
            if kind in spec.names and f"{kind}.{name}" not in ids
        )
        return Names(rules, everything=True)

    def _name(self, node: Node, spec: ClauseSpec) -> RuleName | None:
        if isinstance(node, Ref) and node.is_bare:
            return self.symbols.rule(node.phrase.words, self._kinds(node, spec), node.span)
        hints = ("Names in a row are separated by commas.",) if isinstance(node, Chain) else ()
        text = "Here stands the name of a rule."
        self.symbols.found.append(
            Diagnostic("E308", text, node.span, expected=_expected(spec), hints=hints)
        )
        return None

    def _kinds(self, node: Ref, spec: ClauseSpec) -> tuple[Kind, ...]:
        """The kinds of rules that can be meant: a moment's, not what a capture builds upon."""
        kinds = self.symbols.kinds_of(node.phrase.words[-1], spec.names)
        if len(node.phrase.words) > 1 or len(kinds) < 2 or spec.word not in ("after", "before"):
            return spec.names
        if spec.kind == "capture":
            return ("capture",) if spec.word == "after" else spec.names
        return tuple(kind for kind in spec.names if kind != "capture")

    def _rank_of(self, written: Written, spec: ClauseSpec) -> Value | None:
        node = written.values[0]
        if isinstance(node, Ref) and plain(node.phrase.words) == ("rank",) and node.whose:
            rule = self.symbols.rule(plain(node.whose.words), spec.names, node.whose.span)
            return Names((rule,)) if rule else None
        expected = ("“a rank of” and the name of an award",)
        self._say("E308", "This does not say what the claimer names.", node.span, expected)
        return None

    def _stretch(self, written: Written, spec: ClauseSpec) -> Value | None:
        text = _text(written.values[0])
        winner = self._receiver(written)
        if text not in STRETCHES:
            self._say(
                "E307", f"“{text}” cannot be won.", written.values[0].span,
                ("“the chica”, “the match” or, on chica end, “another chica”",),
                near(text, STRETCHES),
            )  # fmt: skip
            return None
        return Stretch(text, winner) if winner else None

    def _texts(self, written: Written, spec: ClauseSpec) -> Value | None:
        wrong = [node for node in written.values if not isinstance(node, Text)]
        for node in wrong:
            self._say("E309", f"The clause “{spec.word}” takes words in quotes.", node.span)
        texts = tuple(node.value for node in written.values if isinstance(node, Text))
        return None if wrong else Texts(texts)


def _text(node: Node) -> str:
    """The plain words of a value; nothing that a registry knows if it is not made of words."""
    return (
        " ".join(plain(str(node).split()))
        if isinstance(node, Ref) and node.arguments is None
        else "?"
    )


def _span(written: Written) -> Span:
    return written.values[0].span.to(written.values[-1].span)


def _expected(spec: ClauseSpec) -> tuple[str, ...]:
    if spec.words and spec.shape in ("word", "words"):
        return (listed(spec.words),)
    if spec.names and spec.shape in ("name", "names"):
        return (f"the name of a rule of the kind {listed(spec.names)}",)
    shapes: dict[Shape, str] = {
        "number": "a number", "numbers": "numbers", "quantity": "a number",
        "condition": "a condition", "texts": "words in quotes",
        "rank of": "“a rank of” and the name of an award", "stretch": "“the chica” or “the match”",
    }  # fmt: skip
    return (shapes.get(spec.shape, "a word"),)
