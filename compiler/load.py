"""Loading a ruleset: a shipped one by its id, or a file by its path, or a text.

What cannot be read or understood comes back as messages; nothing is raised.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from os import PathLike, fspath
from pathlib import Path, PurePath

from cuarenta.compiler.check.passes import check
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic, arranged
from cuarenta.compiler.diagnostics.span import Span, top_of
from cuarenta.compiler.model.build import build
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.resolve.canonical import canonical_text
from cuarenta.compiler.resolve.inherit import alone, join
from cuarenta.compiler.resolve.places import both_places
from cuarenta.compiler.resolve.ruleset import resolve
from cuarenta.compiler.resolve.tree import Ruleset as Resolved
from cuarenta.compiler.search import (
    SUFFIX,
    Found,
    Search,
    at,
    find_shipped,
    is_file,
    is_slug,
    shipped,
)
from cuarenta.compiler.syntax.parser import parse
from cuarenta.compiler.syntax.source import MOST_BYTES, Source, decode
from cuarenta.compiler.syntax.tree import File, Parent
from cuarenta.compiler.syntax.words import near

__all__ = ["MOST_PARENTS", "MOST_RULES", "SUFFIX", "Loading", "load", "load_text", "shipped"]

MOST_RULES = 600
MOST_PARENTS = 50


@dataclass(frozen=True, slots=True)
class Loading:
    """A ruleset, or why there is none.

    `tree` is the file joined with its parents, as far as it could be read; `resolved` the same with
    every word understood; `text` the canonical print; `chain` the ids from the ruleset to its
    oldest parent; `found` where the ruleset itself was found.
    """

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    tree: File | None = None
    resolved: Resolved | None = None
    text: str = ""
    chain: tuple[str, ...] = ()
    found: Found | None = None

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The messages that keep the ruleset from being one."""
        return tuple(one for one in self.diagnostics if one.severity == "error")


def load(name_or_path: str | PathLike[str], *, path: Iterable[str | PathLike[str]] = ()) -> Loading:
    """The ruleset of a shipped id, of a file, or of a name that has a file in a folder of `path`.

    A parent that is named is a shipped one, or else a file beside the one that names it, or else
    one in a folder of `path`.
    """
    session = _Session(Search(tuple(map(Path, path))))
    text = fspath(name_or_path)
    found = find_shipped(text) if isinstance(name_or_path, str) else None
    found = found or session.find(Path(text), text)
    return session.finish(session.read(found) if found else None, found)


def load_text(
    text: str | bytes,
    file: str = "ruleset.cuarenta",
    *,
    path: Iterable[str | PathLike[str]] = (),
) -> Loading:
    """The ruleset of a text, as if it stood in a file of this name in the working directory."""
    session = _Session(Search(tuple(map(Path, path))))
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    found = at(Path(file), file)
    return session.finish(session.parse(data, found), found)


@dataclass
class _Session:
    """One loading: the texts read so far, the messages, the files waiting for a parent."""

    search: Search
    found: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    stack: list[tuple[Found, str]] = field(default_factory=list)

    def find(self, path: Path, text: str) -> Found | None:
        """What the caller names: a file, or a name that has a file here or in a folder."""
        try:
            if path.is_file():
                return at(path, text)
            other = "This is not a file." if path.exists() else "There is no such file."
        except (OSError, ValueError) as error:
            other = f"The file cannot be read: {_reason(error)}."
        hints: tuple[str, ...] = ()
        known = self.search.known(Path())
        if is_slug(text):
            if found := self.search.find(text, Path(), PurePath()):
                return found
            other, hints = f"There is no ruleset “{text}”.", (self.search.told(text, "here"),)
        expected = ("the id of a shipped ruleset, or the path of a file",)
        suggestions = near(text, known)
        self.found.append(Diagnostic("E106", other, top_of(text), expected, suggestions, hints))
        return None

    def read(self, found: Found) -> File | None:
        """The tree of something that can be read, joined with its parents."""
        entry, shown = found.entry, found.shown
        try:
            if isinstance(entry, Path) and entry.stat().st_size > MOST_BYTES:
                size = entry.stat().st_size
                message = f"The file has {size} bytes; a ruleset has at most {MOST_BYTES}."
                self._say("E102", message, top_of(shown))
                return None
            data = entry.read_bytes()
        except (OSError, ValueError) as error:
            self._say("E106", f"The file cannot be read: {_reason(error)}.", top_of(shown))
            return None
        return self.parse(data, found)

    def parse(self, data: bytes, found: Found) -> File | None:
        """The tree of a text, joined with its parents."""
        source, faults = decode(found.shown, data)
        self.found += faults
        if source is None:
            return None
        self.sources[found.shown] = source
        tree, faults = parse(source)
        self.found += faults
        if tree is None:
            return None
        self.stack.append((found, tree.head.id))
        if tree.head.parent is None:
            return alone(tree, self.found)
        parent = self._parent(tree.head.parent, found)
        older = self.read(parent) if parent else None
        return join(older, tree, self.found) if older else None

    def _parent(self, parent: Parent, child: Found) -> Found | None:
        found = self._at_path(parent, child) if parent.is_path else self._named(parent, child)
        if found is None or self._is_circle(found, parent):
            return None
        if len(self.stack) > MOST_PARENTS:
            text = f"A ruleset has at most {MOST_PARENTS} parents, one above the other."
            self._say("E413", text, parent.span)
            return None
        if (
            found.folder is None and found.shown in self.sources
        ):  # a file and the shipped ruleset that it is named like
            return replace(found, shown=str(PurePath("cuarenta", "rulesets", found.shown)))
        return found

    def _at_path(self, parent: Parent, child: Found) -> Found | None:
        if not parent.reference.endswith(SUFFIX):
            expected = (f"the path of a file that ends in “{SUFFIX}”",)
            self._say("E411", "This is no path of a ruleset.", parent.span, expected)
            return None
        path = (child.folder or Path()) / parent.reference
        if is_file(path):
            return at(path, str(PurePath(child.shown).parent / parent.reference))
        message = f"There is no file “{_safe(parent.reference)}” beside this one."
        self._say("E411", message, parent.span)
        return None

    def _named(self, parent: Parent, child: Found) -> Found | None:
        name = parent.reference
        found = self.search.find(name, child.folder, PurePath(child.shown).parent)
        if found is None:
            message = f"There is no ruleset “{name}”."
            expected = (f'the id of a ruleset, or the path of a file, such as "{name}{SUFFIX}"',)
            suggestions = near(name, self.search.known(child.folder))
            hints = (self.search.told(name, "beside this file" if child.folder else ""),)
            one = Diagnostic("E411", message, parent.span, expected, suggestions, hints)
            self.found.append(one)
        return found

    def _is_circle(self, found: Found, parent: Parent) -> bool:
        keys = [open_.key for open_, _ in self.stack]
        if found.key not in keys:
            return False
        ring = [open_ for open_, _ in self.stack[keys.index(found.key) :]]
        names = [PurePath(one.shown).name for one in ring]
        if len(set(names)) < len(names):
            names = [one.shown for one in ring]
        chain = " → ".join((*names, names[0]))
        self._say("E412", f"The rulesets extend each other in a circle: {chain}.", parent.span)
        return True

    def _say(self, code: str, message: str, span: Span, expected: tuple[str, ...] = ()) -> None:
        self.found.append(Diagnostic(code, message, span, expected))

    def finish(self, tree: File | None, start: Found | None) -> Loading:
        """The loading, once everything is read."""
        return replace(self._finished(tree), found=start)

    def _finished(self, tree: File | None) -> Loading:
        chain = tuple(id_ for _, id_ in self.stack)
        if tree is None:
            return Loading(None, self._messages(), chain=chain)
        if len(tree.statements) > MOST_RULES:
            message = f"With its parents this has more than {MOST_RULES} rules and lets."
            self._say("E107", message, tree.head.span)
            return Loading(None, self._messages(), tree, chain=chain)
        resolved, found = resolve(tree)
        self.found += found
        self.found += check(resolved, tree)
        self.found = both_places(self.found, tree, self._written)
        messages = self._messages()
        if any(one.severity == "error" for one in messages):
            return Loading(None, messages, tree, resolved, chain=chain)
        text = canonical_text(tree)
        ruleset = build(resolved, hashlib.sha256(text.encode()).hexdigest())
        return Loading(ruleset, messages, tree, resolved, text, chain)

    def _messages(self) -> tuple[Diagnostic, ...]:
        return tuple(self._with_source(one) for one in arranged(self.found))

    def _with_source(self, one: Diagnostic) -> Diagnostic:
        related = tuple(replace(one, source=self._line(one.span)) for one in one.related)
        return replace(one, source=self._line(one.span), related=related)

    def _line(self, span: Span) -> str:
        source = self.sources.get(span.file)
        lines = source.lines if source else []
        return lines[span.line - 1] if span.line <= len(lines) else ""

    def _written(self, span: Span) -> str:
        """What is written at a place, as far as its first line goes."""
        end = span.end_column - 1 if span.end_line == span.line else None
        return self._line(span)[span.column - 1 : end]


def _safe(text: str) -> str:
    """A path as it can be shown: without characters that would do something to a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or "unknown reason") if isinstance(error, OSError) else "bad name"
