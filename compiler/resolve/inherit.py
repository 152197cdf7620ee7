"""Variants by difference: a file joined with its parent, clause by clause.

Before: a file that may extend another. After: one file without parent, `override` or `drop`, whose
nodes keep the places where they are written. Nothing is overridden silently, and an override, drop
or `without` that changes nothing is reported.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic, Related
from cuarenta.compiler.diagnostics.span import Span
from cuarenta.compiler.syntax.tree import Clause, Drop, File, Head, Let, Ref, Rule, Statement
from cuarenta.compiler.syntax.words import listed, near, plain

Key: TypeAlias = tuple[str, str]
ROWS = ("rows", "row", "table")


def alone(file: File, found: list[Diagnostic]) -> File:
    """A file without parent: each name once, nothing to override or drop."""
    return _Joining(None, found).join(file)


def join(parent: File, child: File, found: list[Diagnostic]) -> File:
    """The child's rules upon its parent's, which has no parent left."""
    return _Joining(parent, found).join(child)


class _Joining:
    def __init__(self, parent: File | None, found: list[Diagnostic]) -> None:
        self.parent = parent
        self.found = found
        self.inherited: dict[Key, Statement] = {}
        self.own: dict[Key, Span] = {}
        self.doubtful: list[str] = []
        if parent:
            self.inherited = {_key(statement): statement for statement in parent.statements}
        self.result = dict(self.inherited)

    def join(self, child: File) -> File:
        for statement in child.statements:
            self._add(statement)
        head = replace(_head(self.parent.head if self.parent else None, child.head), parent=None)
        older = self.parent.doubtful if self.parent else ()
        doubtful = (*child.doubtful, *self.doubtful, *older)
        statements = tuple(self.result.values())
        drops = [one for one in child.statements if isinstance(one, Drop)]
        return replace(
            child,
            head=head,
            statements=statements,
            doubtful=doubtful,
            extends=child.head.parent,
            drops=(*drops, *(self.parent.drops if self.parent else ())),
        )

    def _add(self, statement: Statement) -> None:
        key = _key(statement)
        if key in self.own:
            text = f"{_shown(key)} stands in the file a second time."
            first = f"The first one is in line {self.own[key].line}."
            self.found.append(Diagnostic("E401", text, _name_span(statement), hints=(first,)))
            return
        self.own[key] = statement.span
        if isinstance(statement, Drop):
            self._drop(key, statement)
        elif statement.override:
            self._override(key, statement)
        elif key in self.inherited:
            text = f"The parent already has {_shown(key)}."
            hints = ("Write “override” in front to change it.",)
            related = (_of_parent(self.inherited[key]),)
            self.found.append(
                Diagnostic("E402", text, _name_span(statement), hints=hints, related=related)
            )
        else:
            self.result[key] = _cleared(statement, self.found)

    def _drop(self, key: Key, drop: Drop) -> None:
        if key in self.inherited:
            del self.result[key]
        else:
            self._report_missing(key, drop.span, "drop")

    def _override(self, key: Key, statement: Rule | Let) -> None:
        parent = self.inherited.get(key)
        if parent is None:
            self._report_missing(key, statement.name_span, "override")
            self._doubt(key, statement)
            return
        joined: Statement
        before = len(self.found)
        if isinstance(statement, Rule) and isinstance(parent, Rule):
            joined = _override(parent, statement, self.found)
            unread = bool(statement.broken) or len(self.found) > before
        else:
            joined, unread = replace(statement, override=False), False
            if isinstance(joined, Let) and isinstance(parent, Let):
                joined = replace(joined, older=parent)
        if joined == parent and not unread:
            text = f"This changes nothing: {_shown(key)} is the same in the parent."
            related = (_of_parent(parent),)
            self.found.append(Diagnostic("E404", text, _name_span(statement), related=related))
        self.result[key] = joined

    def _doubt(self, key: Key, statement: Rule | Let) -> None:
        """An override of nothing: the name is there, but nothing can be said about the rest."""
        if isinstance(statement, Rule):
            self.result[key] = replace(statement, override=False, broken=("*",))
        else:
            self.doubtful.append(statement.name)

    def _report_missing(self, key: Key, span: Span, what: str) -> None:
        names = [name for kind, name in self.inherited if kind == key[0]]
        others = [f"{kind} {name}" for kind, name in self.inherited if name == key[1]]
        text = (
            f"There is no {_shown(key)} to {what}: the parent has none."
            if self.parent
            else f"There is no {_shown(key)} to {what}: this ruleset extends no other."
        )
        suggestions = tuple(f"{key[0]} {name}" for name in near(key[1], names)) + tuple(others)
        self.found.append(Diagnostic("E403", text, span, suggestions=suggestions))


def _key(statement: Statement) -> Key:
    match statement:
        case Rule() | Drop():
            return statement.kind, statement.name
        case Let():
            return "let", statement.name


def _name_span(statement: Statement) -> Span:
    return statement.span if isinstance(statement, Drop) else statement.name_span


def _shown(key: Key) -> str:
    return f"“{key[0]} {key[1]}”"


def _of_parent(statement: Statement) -> Related:
    """The place of what the parent has."""
    what = "the parent's rule" if isinstance(statement, Rule) else "the parent's value"
    return Related(what, _name_span(statement))


def _head(parent: Head | None, child: Head) -> Head:
    """The child's own lines, with the parent's clauses where it has none of its own."""
    if parent is None:
        return child
    own = {clause.word for clause in child.clauses}
    rest = tuple(clause for clause in parent.clauses if clause.word not in own)
    return replace(child, clauses=(*child.clauses, *rest))


def _cleared(statement: Statement, found: list[Diagnostic]) -> Statement:
    """A new rule, in which `without` has nothing to leave out."""
    if isinstance(statement, Rule):
        for clause in statement.clauses:
            if clause.word == "without":
                text = "Only an override can leave clauses out."
                found.append(Diagnostic("E405", text, clause.span))
        kept = tuple(clause for clause in statement.clauses if clause.word != "without")
        return replace(statement, clauses=kept)
    return statement


def _override(parent: Rule, child: Rule, found: list[Diagnostic]) -> Rule:
    """The parent's clauses, with the child's in place of those of the same word."""
    own = tuple(clause for clause in child.clauses if clause.word != "without")
    words = {clause.word for clause in own} | set(child.broken)
    left_out = _left_out(parent, child, words, found)
    kept = tuple(
        clause
        for clause in parent.clauses
        if clause.word not in words and clause.word not in left_out
    )
    rows = child.rows or (() if left_out & set(ROWS) else parent.rows)
    return replace(
        parent,
        title=child.title if child.title is not None else parent.title,
        clauses=_in_order(parent, (*kept, *own)),
        rows=rows,
        span=child.span,
        name_span=child.name_span,
        broken=(*parent.broken, *child.broken),
        older=parent,
    )


def _in_order(parent: Rule, clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """The clauses in the parent's order, so that an override without effect is seen as such."""
    places = {clause.word: index for index, clause in reversed(list(enumerate(parent.clauses)))}
    return tuple(sorted(clauses, key=lambda clause: places.get(clause.word, len(places))))


def _left_out(parent: Rule, child: Rule, own: set[str], found: list[Diagnostic]) -> frozenset[str]:
    """The words of the clauses that `without` names; each must be there and not be given anew."""
    known = {clause.word for clause in parent.clauses} | (set(ROWS) if parent.rows else set())
    related = (_of_parent(parent),)
    result: set[str] = set()
    for clause in child.clauses:
        if clause.word != "without":
            continue
        for node in clause.values:
            words = plain(node.phrase.words) if isinstance(node, Ref) and node.is_bare else ()
            word = " ".join(words)
            if word in own:
                text = f"“{word}” is left out and given at once."
                found.append(Diagnostic("E405", text, node.span, related=related))
            elif word not in known:
                shown = sorted(known - set(ROWS)) + (["rows"] if parent.rows else [])
                found.append(
                    Diagnostic(
                        "E405",
                        f"The parent's rule has no clause “{word or '?'}” to leave out.",
                        node.span,
                        expected=(listed(shown),) if shown else (),
                        suggestions=near(word, shown),
                        related=related,
                    )
                )
            else:
                result.add(word)
    return frozenset(result)
