"""Messages about words that mean nothing where they stand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.registry.facts import BY_NAME, FACTS, FactSpec
from cuarenta.compiler.registry.kinds import BOTH, SEATS, SIDES, RankType
from cuarenta.compiler.resolve.facts import match, spellings
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.syntax.tree import Ref
from cuarenta.compiler.syntax.words import COMPARED, RESERVED, listed, near

MOST_CHOICES = 1_500
MOST_SUGGESTED = 30
MOST_OFFERED = 3
ABOUT = {
    "E204": "There is no function called “{}”.",
    "E205": "“{}” is not one of the words that this can be.",
    "E207": "No pack has a rank “{}”.",
}


def unknown_phrase(
    node: Ref, words: tuple[str, ...], whose: tuple[str, ...], symbols: Symbols
) -> Diagnostic:
    """A phrase that is neither a fact nor a let."""
    symbols.unknown += 1
    choices = [*islice(spellings(symbols), MOST_CHOICES), *symbols.lets]
    if symbols.unknown > MOST_SUGGESTED:
        choices = []
    suggestions = _meant(words, whose, choices)
    hints = tuple(
        f"“{word}” is written “{COMPARED[word]}”." for word in words[1:] if word in COMPARED
    )
    if hints:
        suggestions = ()
    if node.like and any(
        isinstance(one.spec.type, RankType) for one in match(words, whose, symbols)
    ):
        suggestions = (f"{node.phrase} is {node.like.value}",)
    if words and words[0] in symbols.ranks:
        hints = ("A rank can only be compared with a fact that is a rank, such as “played card”.",)
    return Diagnostic(
        "E203",
        f"“{node}” is not a fact, and no let has this name.",
        node.span,
        suggestions=suggestions,
        hints=hints,
    )


def _meant(words: tuple[str, ...], whose: tuple[str, ...], choices: list[str]) -> tuple[str, ...]:
    """Facts of like words or, where nobody could be meant by “of”, that are so described."""
    text, tail = " ".join(words), " ".join(whose)
    if tail in (*SIDES, *SEATS, *BOTH):
        found = near(text, choices)
        return tuple(one if " of " in one else f"{one} of {tail}" for one in found) or near(
            f"{text} of {tail}", choices
        )
    if not choices:
        return ()
    if words and words[0] in (*SIDES, *SEATS) and len(words) > 1:
        found = near(" ".join(words[1:]), choices, 1)
        if found:
            return tuple(f"{one} of {words[0]}" for one in found)
    alike = near(f"{text} of {tail}" if tail else text, choices)
    return tuple(dict.fromkeys((*by_meaning((*words, *whose)), *alike)))[:MOST_OFFERED]


def by_meaning(words: Iterable[str]) -> tuple[str, ...]:
    """The facts that are described by these words, those of which least more is said first."""
    wanted = {word for word in words if word not in RESERVED and len(word) > 2}
    found = []
    for spec in FACTS if len(wanted) > 1 else ():
        said = spec.meaning.partition(";")[0].lower().replace(",", "").split()
        if wanted <= set(said) and "<" not in spec.phrases[0]:
            found.append((len(said), spec.phrases[0]))
    return tuple(phrase for _, phrase in sorted(found)[:2])


def unknown_word(text: str, choices: Iterable[str], code: str, span: Span) -> Diagnostic:
    """A word that is none of the possible ones."""
    known = tuple(choices)
    return Diagnostic(
        code,
        ABOUT[code].format(text),
        span,
        expected=(listed(known),) if known else (),
        suggestions=near(text, known),
    )


def wrong_whose(spec: FactSpec, whose: str, node: Ref) -> Diagnostic:
    """A fact read of someone of whom it cannot be read."""
    span = node.whose.span if node.whose else node.span
    if not spec.whose:
        return Diagnostic(
            "E208", f"“{node.phrase}” belongs to no side or seat, so it takes no “of”.", span
        )
    rank = whose.removeprefix("rank ") if f"{spec.name} like" in BY_NAME else whose
    of_rank = rank != whose
    meant = (f"{node.phrase} like {rank}",) if of_rank else near(whose, spec.whose)
    return Diagnostic(
        "E208",
        f"“{node.phrase}” cannot be read of “{whose}”.",
        span,
        expected=() if of_rank else (listed(spec.whose),),
        suggestions=meant,
    )


def wrong_scope(spec: FactSpec, scope: str, node: Ref) -> Diagnostic:
    """A stretch that the fact does not cover."""
    return Diagnostic(
        "E209",
        f"“{spec.phrases[0].partition(' this ')[0]}” cannot be asked of a whole {scope}.",
        node.span,
        expected=(listed(f"this {one}" for one in spec.scopes),),
    )
