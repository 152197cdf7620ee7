"""The text of a ruleset with all its rules renamed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any

from cuarenta.compiler.load import Loading, load_text
from cuarenta.compiler.resolve.tree import Names, Rule

Names_ = Mapping[str, str]
"""From the id of a rule to its new name."""


def source(name: str) -> str:
    """The text of a shipped ruleset."""
    return files("cuarenta.rulesets").joinpath(f"{name}.cuarenta").read_text(encoding="utf-8")


def read(text: str) -> Loading:
    """Read a text that has to be sound."""
    loading = load_text(text, "it.cuarenta")
    assert loading.ruleset, [(one.code, one.message, one.span.line) for one in loading.errors]
    return loading


def ids(text: str) -> list[str]:
    """The ids of all rules of a text."""
    resolved = read(text).resolved
    assert resolved
    return [rule.id for rule in resolved.rules]


def renamed(text: str, names: Names_, ruleset: str = "") -> str:
    """The text with other names for its rules, wherever they are spoken of, and for itself."""
    resolved = read(text).resolved
    assert resolved
    places: dict[tuple[int, int], tuple[int, str]] = {}
    lines = text.split("\n")
    for rule in resolved.rules:
        for span, change in _places(rule, names, [each.id for each in resolved.rules]):
            assert span.line == span.end_line
            old = lines[span.line - 1][span.column - 1 : span.end_column - 1]
            places[span.line, span.column] = (span.end_column, change(old))
    for line, column in sorted(places, reverse=True):
        end, new = places[line, column]
        whole = lines[line - 1]
        lines[line - 1] = whole[: column - 1] + new + whole[end - 1 :]
    found = "\n".join(lines)
    if not ruleset:
        return found
    return re.sub(r"^ruleset [\w-]+", f"ruleset {ruleset}", found, count=1, flags=re.MULTILINE)


def _places(
    rule: Rule, names: Names_, ids: list[str]
) -> Iterator[tuple[Any, Callable[[str], str]]]:
    """Where a rule names itself or others, and what is to become of the text there."""
    yield rule.name_span, lambda _: names[rule.id]
    for clause in rule.clauses:
        if not isinstance(clause.value, Names):
            continue
        if clause.value.everything:
            meant = {name.id for name in clause.value.rules}
            kinds = clause.spec.names
            others = [id_ for id_ in ids if id_.partition(".")[0] in kinds and id_ not in meant]
            yield clause.span, _after_except({id_.partition(".")[2]: names[id_] for id_ in others})
        else:
            for name in clause.value.rules:
                yield name.span, _spoken(name.name, names[name.id])
    for _, meaning in rule.meanings():
        for part, span in meaning.walk():
            if part.fact and any(_ids(part.value)):
                yield span, _spoken_in_turn(part.value, names)


def _ids(value: Any) -> Iterator[str]:
    for id_ in (getattr(value, "rule", ""), getattr(value, "other", "")):
        if id_:
            yield id_


def _spoken(old: str, new: str) -> Callable[[str], str]:
    """Replace the last word that is this name."""
    return lambda text: new.join(re.split(rf"\b{re.escape(old)}\b(?!.*\b{re.escape(old)}\b)", text))


def _spoken_in_turn(value: Any, names: Names_) -> Callable[[str], str]:
    """Replace the names of a fact's rules, whichever comes first."""
    return _each({id_.partition(".")[2]: names[id_] for id_ in _ids(value)})


def _each(words: Mapping[str, str]) -> Callable[[str], str]:
    either = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return lambda text: re.sub(rf"\b({either})\b", lambda found: words[found[1]], text)


def _after_except(words: Mapping[str, str]) -> Callable[[str], str]:
    def change(text: str) -> str:
        before, stop, after = text.partition("except")
        return before + stop + (_each(words)(after) if words else after)

    return change
