"""The first file of a variant: it changes nothing yet, and holds what is most likely to change.

Each rule of the base stands there as a remark, an override that only has to be uncommented, with
the base's own values and the lines that they come from.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cuarenta.compiler.registry.kinds import Kind
from cuarenta.compiler.syntax.printer import Line, statement_lines
from cuarenta.compiler.syntax.tree import File, Let, Parent, Rule

# What clubs vary most in rules of each kind, in the order in which an author thinks of it.
LIKELY: dict[Kind, tuple[str, ...]] = {
    "game": ("start", "target"),
    "seats": ("players", "direction"),
    "deal": ("on", "dealer", "ties", "cards", "leader", "undealt"),
    "fault": ("when", "points", "wins", "then"),
    "announce": ("said", "shows", "points", "wins"),
    "turn": ("captures", "bases"),
    "capture": ("takes", "when", "unless", "above", "length", "by"),
    "award": ("when", "unless", "points", "wins"),
    "claim": ("when", "unless", "points", "wins"),
    "limit": ("covers", "when", "unless", "points"),
    "win": ("when", "unless", "wins"),
}
HEADINGS: dict[Kind, str] = {
    "game": "Where the score begins, and where it ends",
    "seats": "Who plays, and which way it goes round",
    "deal": "The deal",
    "fault": "Faults, and what follows",
    "announce": "Announcements",
    "turn": "What a play may be",
    "capture": "What can be taken, and who gets what is left",
    "award": "Points",
    "claim": "Points that a side must ask for",
    "limit": "Points that close, or are cut",
    "win": "What ends it",
}
UPON = {"after", "by"}  # what a capture takes that has one of these is not a choice but its nature
VALUES = "Values that have a name"
PLACES = 56


def title(name: str) -> str:
    """A title to begin with: the words of the name."""
    words = name.replace("-", " ")
    return words[0].upper() + words[1:]


def starter(name: str, parent: Parent, base: File, file: str) -> str:
    """The text of the first file of a variant, which will be called `file`."""
    reference = f'"{parent.reference}"' if parent.is_path else parent.reference
    lines = [
        "language 1",
        "",
        f'ruleset {name} "{title(name)}" extends {reference}',
        '#  source  "Where these rules are written"',
        "",
        *_introduction(base.head.id, file),
        *_values(base),
    ]
    for kind in LIKELY:
        lines += _kind(kind, base)
    return "\n".join(lines) + "\n"


def _introduction(base: str, file: str) -> Iterator[str]:
    yield f"## This plays exactly as {base} does, until you change something. Below stands what is"
    yield f"## changed most often, as {base} has it, with the file and line that it comes from. To"
    yield "## change a rule, take the single # away from its first line and from the clauses that"
    yield "## are other with you, and write how you play. Clauses that you leave alone stay as they"
    yield '## are; so do all other rules. The clause  cite "…"  says where your rule is written,'
    yield '## assumed "…"  what is still to be asked;  without WORD  takes a clause away, and'
    yield "## drop KIND NAME  a whole rule."
    yield "##"
    yield f"##   cuarenta check {file}"
    yield f"##   cuarenta show {file}"


def _kind(kind: Kind, base: File) -> Iterator[str]:
    rules = [one for one in base.statements if isinstance(one, Rule) and one.kind == kind]
    parts = [block for block in map(_override, rules) if block]
    if parts:
        yield from ("", f"## {HEADINGS[kind]}")
    for part in parts:
        yield from ("", *part)


def _values(base: File) -> Iterator[str]:
    lets = [one for one in base.statements if isinstance(one, Let)]
    if lets:
        yield from ("", f"## {VALUES}", "")
    for let in lets:
        for line in statement_lines(replace(let, override=True)):
            yield from _remarked(line)


def _override(rule: Rule) -> list[str]:
    """The rule's likely clauses as an override; nothing if it has none."""
    words = set(LIKELY[rule.kind])
    if any(clause.word in UPON for clause in rule.clauses):
        words -= {"takes"}
    clauses = tuple(clause for clause in rule.clauses if clause.word in words)
    if not clauses and not rule.rows:
        return []
    shown = replace(rule, override=True, clauses=clauses)
    head, *lines = statement_lines(shown)
    return [f"#{head.text}", *(text for line in lines for text in _remarked(line))]


def _remarked(line: Line) -> Iterator[str]:
    """A line as a remark, its place behind it in a remark of its own."""
    *rest, last = line.text.split("\n")
    yield from (f"#{text}" for text in rest)
    yield f"#{last:<{PLACES}}  # {line.span.file}:{line.span.line}"
