"""`cuarenta manual`: the language, written out from the registries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cuarenta.compiler.registry.clauses import ClauseSpec
    from cuarenta.compiler.registry.facts import FactSpec
    from cuarenta.compiler.registry.kinds import Kind

KIND_MEANINGS: dict[Kind, str] = {
    "pack": "Cards: ranks from low to high, their numbers, how many of each.",
    "seats": "Who sits at the table, who plays with whom, and which way it goes round.",
    "game": "Where the score begins, and where it ends.",
    "deal": "How the first dealer is found, how a packet is dealt, and who deals next.",
    "fault": "What a referee may report, within which window, and what follows.",
    "announce": "What a seat may say of its hand, or what is credited by itself.",
    "turn": "What a play may be.",
    "capture": "What a play can take, what others may take of it, and who gets what is left.",
    "award": "Points at a moment.",
    "claim": "Points that a side must ask for afterwards.",
    "limit": "What becomes of the points of other rules: closed, capped, cut.",
    "win": "What ends a chica or the match.",
    "custom": "Words about the table that never touch play.",
}

FACTS_READ = """\
In a phrase, `<award>` and its like stand for the name of such a rule (`<event>`: an award,
announcement, claim, fault or capture), `<scope>` for a stretch of the game, and `<rank>` for the
code of a rank, as in `cards like K`. `of` says whose a fact is; without it, the first one's."""

SHAPES: dict[str, str] = {
    "number": "a whole number",
    "numbers": "whole numbers",
    "quantity": "a quantity",
    "condition": "a condition",
    "word": "a word",
    "words": "words",
    "names": "names of rules",
    "name": "a name",
    "rank of": "`a rank of` a rule",
    "stretch": "`the chica` or `the match`",
    "texts": "texts in quotes",
}


def manual() -> None:
    """Print the manual of the language: kinds, clauses, moments, facts, and codes of messages."""
    print(text())


def text() -> str:
    """The manual as one Markdown page, without a line end."""
    from importlib.resources import files

    from cuarenta.compiler.registry.kinds import KINDS

    introduction = files(__package__).joinpath("introduction.md").read_text(encoding="utf-8")
    kinds = [line for kind in KINDS for line in _kind(kind)]
    return "\n".join(
        (
            introduction,
            "## Kinds of rules",
            *kinds,
            *_common(),
            *_moments(),
            *_facts(),
            *_limits(),
            *_messages(),
        )
    )


def _kind(kind: Kind) -> Iterator[str]:
    from cuarenta.compiler.registry.clauses import CLAUSES

    yield from ("", f"### {kind}", "", KIND_MEANINGS[kind], "")
    yield from ("| clause | value | meaning |", "|---|---|---|")
    yield from (_clause(clause) for clause in CLAUSES if clause.kind == kind)


def _clause(clause: ClauseSpec) -> str:
    value = SHAPES[clause.shape]
    if clause.shape in ("word", "words"):
        value = _coded(clause.words)
    elif clause.words:
        value += f"; {'to' if clause.shape == 'quantity' else 'for'} {_coded(clause.words)}"
    if clause.shape in ("names", "rank of"):
        value += f" ({', '.join(clause.names)})"
    if clause.moment:
        value += f", read at: {clause.moment}"
    needed = " (required)" if clause.required else ""
    return f"| `{clause.word}` | {value} | {clause.meaning}{needed} |"


def _common() -> Iterator[str]:
    from cuarenta.compiler.registry.clauses import ALL_CLAUSES

    yield from ("", "### Clauses of every rule", "", "| clause | meaning |", "|---|---|")
    yield from (f"| `{word}` | {meaning} |" for word, meaning in ALL_CLAUSES)


def _moments() -> Iterator[str]:
    from cuarenta.compiler.registry.kinds import MOMENTS

    yield from (
        "",
        "## Moments",
        "",
        "A condition reads the facts of its moment, as it begins.",
        "",
    )
    yield from ("| moment | what it is |", "|---|---|")
    yield from (f"| {moment} | {meaning} |" for moment, meaning in MOMENTS.items())


def _facts() -> Iterator[str]:
    from cuarenta.compiler.registry.facts import FACTS

    yield from (
        "",
        "## Facts",
        "",
        FACTS_READ,
        "",
    )
    for fact in FACTS:
        yield from _fact(fact)


def _fact(fact: FactSpec) -> Iterator[str]:
    yield from ("### " + ", ".join(f"`{phrase}`" for phrase in fact.phrases), "")
    yield f"{fact.meaning[0].upper()}{fact.meaning[1:]}."
    yield ""
    yield f"- value: {_value(fact)}"
    if any("<scope>" in phrase for phrase in fact.phrases):
        yield f"- scope: {_coded(fact.scopes)}"
    if fact.whose:
        yield f"- of: {_coded(fact.whose)}"
    if fact.known == "seat":
        yield "- known to the seat alone"
    elif fact.known == "after":
        yield "- known afterwards: it may decide a verdict, never what is offered"
    yield f"- moments: {', '.join(fact.moments)}"
    yield ""


def _value(fact: FactSpec) -> str:
    from cuarenta.compiler.registry.kinds import Count, OneOf, RankType

    kind = fact.type
    if isinstance(kind, Count):
        if kind.least is None:
            return "a number of any sign"
        most = "" if kind.most is None else f" to {kind.most}"
        return f"a number from {kind.least}{most}"
    if isinstance(kind, OneOf):
        return _coded(kind.words)
    return "a rank" if isinstance(kind, RankType) else "yes or no"


def _coded(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _messages() -> Iterator[str]:
    from cuarenta.compiler.diagnostics.codes import CODES

    yield from ("## Messages", "", "| code | what it is about |", "|---|---|")
    yield from (f"| {code} | {subject} |" for code, subject in CODES.items())


def _limits() -> Iterator[str]:
    from cuarenta.compiler.check import numbers, packs
    from cuarenta.compiler.load import MOST_PARENTS, MOST_RULES
    from cuarenta.compiler.resolve.expressions import MOST_DEEP, MOST_PARTS
    from cuarenta.compiler.syntax.source import MOST_BYTES
    from cuarenta.compiler.syntax.trunk import MOST_DIGITS

    limits = {
        "bytes of a file, in UTF-8": MOST_BYTES,
        "rules of a ruleset": MOST_RULES,
        "parents, one above the other": MOST_PARENTS,
        "cards": numbers.MOST_CARDS,
        "players": numbers.MOST_PLAYERS,
        "ranks": packs.MOST_RANKS,
        "digits of a number": MOST_DIGITS,
        "parts of a value": MOST_PARTS,
        "levels of nesting": MOST_DEEP,
    }
    yield from ("## Limits", "", "| at most | of what |", "|---|---|")
    yield from (f"| {limit:,} | {what} |" for what, limit in limits.items())
    yield ""
