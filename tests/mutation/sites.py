"""Every change of one thing in the text of a shipped ruleset."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from cuarenta.compiler.load import SUFFIX, Loading, load_text
from cuarenta.compiler.resolve.symbols import Symbols
from cuarenta.compiler.syntax.parser import parse
from cuarenta.compiler.syntax.source import decode
from cuarenta.compiler.syntax.tree import Let, Rule
from tests.mutation.clauses import Clauses
from tests.mutation.expressions import Expressions
from tests.mutation.text import Mutation, Written


@cache
def text(id_: str) -> str:
    """The text of a shipped ruleset, without what it inherits."""
    data = files("cuarenta.rulesets").joinpath(id_ + SUFFIX).read_bytes()
    source, _ = decode(id_ + SUFFIX, data)
    assert source
    return source.text


def loaded(id_: str, written: str) -> Loading:
    """The ruleset of a text that stands in the place of a shipped one."""
    return load_text(written, id_ + SUFFIX)


@cache
def original(id_: str) -> Loading:
    """A shipped ruleset as it is."""
    return loaded(id_, text(id_))


@cache
def mutations(id_: str) -> tuple[Mutation, ...]:
    """All changes of a ruleset's file, in the order of their places."""
    source, _ = decode(id_ + SUFFIX, text(id_).encode())
    assert source
    file, _ = parse(source)
    whole = original(id_)
    assert file
    assert whole.tree
    assert whole.ruleset
    rules = {(s.kind, s.name): s for s in whole.tree.statements if isinstance(s, Rule)}
    lets = {s.name: s for s in whole.tree.statements if isinstance(s, Let)}
    symbols = Symbols(rules, lets, whole.ruleset.ranks)
    written = Written(id_, text(id_))
    found = [
        *Clauses(written, whole.ruleset).of_file(file),
        *Expressions(written, whole.ruleset, symbols).of_file(file),
    ]
    unique = {(each.start, each.end, each.new): each for each in found}
    return tuple(sorted(unique.values(), key=lambda each: (each.start, each.end, each.new)))
