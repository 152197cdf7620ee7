"""The words, names and texts of a ruleset that could be others, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator

from cuarenta.compiler.load import shipped
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.registry.clauses import ALL_CLAUSES, CLAUSES, RECEIVERS, ClauseSpec
from cuarenta.compiler.registry.kinds import KINDS, Kind
from cuarenta.compiler.syntax.tree import Clause, Drop, File, Node, Parent, Phrase, Ref, Rule
from tests.mutation.text import Mutation, Sort, Written

EVERYWHERE = tuple(word for word, _ in ALL_CLAUSES)


class Clauses:
    """What could be said instead, in everything but expressions."""

    def __init__(self, written: Written, rules: Ruleset) -> None:
        self._written = written
        self._names = [(rule.origin.kind, rule.origin.name) for rule in rules.rules()]

    def of_file(self, file: File) -> Iterator[Mutation]:
        """In the heads of the file and of its rules, and in their clauses."""
        if parent := file.head.parent:
            yield from self._instead("parent", parent, *set(shipped()) - {file.head.id})
        for statement in file.statements:
            if isinstance(statement, Drop):
                yield from self._of_head(statement, True)
            elif isinstance(statement, Rule):
                yield from self._of_head(statement, statement.override)
                for clause in statement.clauses:
                    yield from self._of_clause(statement.kind, clause)

    def _instead(self, sort: Sort, node: Node | Phrase | Parent, *news: str) -> Iterator[Mutation]:
        start, end = self._written.start(node.span), self._written.end(node.span)
        return self._written.instead(sort, start, end, *sorted(news))

    def _of_head(self, rule: Rule | Drop, is_older: bool) -> Iterator[Mutation]:
        """Another kind of rule; another rule of the kind, where it is one of the parent."""
        start = self._written.start(rule.span)
        head = self._written.text[start : self._written.text.index("\n", start)]
        place = start + head.index(f"{rule.kind} ")
        yield from self._written.instead("word", place, place + len(rule.kind), *KINDS)
        if is_older:
            place += head[place - start :].index(rule.name, len(rule.kind))
            others = [name for kind, name in self._names if kind == rule.kind]
            yield from self._written.instead("name", place, place + len(rule.name), *others)

    def _of_clause(self, kind: Kind, clause: Clause) -> Iterator[Mutation]:
        start = self._written.start(clause.word_span)
        spec = next((s for s in CLAUSES if (s.kind, s.word) == (kind, clause.word)), None)
        others = [each.word for each in CLAUSES if each.kind == kind and _alike(each, spec)]
        yield from self._written.instead("word", start, start + len(clause.word), *others)
        if spec is None:
            others = [word for word in EVERYWHERE if word != clause.word]
            yield from self._written.instead("word", start, start + len(clause.word), *others)
            return
        yield from self._of_values(spec, clause)
        if clause.whom:
            yield from self._instead("word", clause.whom, *RECEIVERS)
        elif spec.shape in ("quantity", "stretch"):
            end = self._written.end(clause.span)
            joint = "to" if spec.shape == "quantity" else "for"
            news = [f" {joint} {word}" for word in RECEIVERS[1:]]
            yield from self._written.instead("word", end, end, *news)

    def _of_values(self, spec: ClauseSpec, clause: Clause) -> Iterator[Mutation]:
        match spec.shape:
            case "words" if spec.word == "for":
                start = self._written.start(clause.values[0].span)
                end = self._written.end(clause.values[-1].span)
                yield from self._written.instead("word", start, end, *spec.words)
            case "word" | "words":
                for value in clause.values:
                    yield from self._instead("word", value, *spec.words)
                if spec.word == "bases":
                    yield from self._instead("word", clause.values[0], "2", "3")
                if spec.shape == "words":
                    yield from self._more_or_fewer(clause, spec.words)
            case "names":
                names = [f"{kind} {name}" for kind, name in self._names if kind in spec.names]
                for value in (*clause.values, *clause.exceptions):
                    yield from self._instead("name", value, *self._but(value, names))
                yield from self._more_or_fewer(clause, [])
            case "rank of":
                value = clause.values[0]
                if isinstance(value, Ref) and value.whose:
                    awards = [name for kind, name in self._names if kind in spec.names]
                    yield from self._instead("name", value.whose, *awards)
            case "stretch":
                yield from self._instead("word", clause.values[0], "the chica", "the match")

    def _but(self, value: Node, names: list[str]) -> list[str]:
        """The names of other rules."""
        own = self._written.of(value.span).split()[-1]
        return [name for name in names if name.split()[-1] != own]

    def _more_or_fewer(
        self, clause: Clause, words: list[str] | tuple[str, ...]
    ) -> Iterator[Mutation]:
        """One of several left out, or another added."""
        values = clause.values
        end = self._written.end(values[-1].span)
        for place in range(len(values)):
            others = values[:place] + values[place + 1 :]
            if others:
                text = ", ".join(self._written.of(each.span) for each in others)
                yield from self._written.instead(
                    "word", self._written.start(values[0].span), end, text
                )
        said = [self._written.of(each.span) for each in values]
        more = [f", {word}" for word in words if word not in said]
        yield from self._written.instead("word", end, end, *more)


def _alike(one: ClauseSpec, other: ClauseSpec | None) -> bool:
    return other is not None and (one.shape, one.names) == (other.shape, other.names)
