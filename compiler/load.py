"""Loading a ruleset: a shipped one by its id, or a file by its path, or a text.

What cannot be read or understood comes back as messages; nothing is raised.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from os import PathLike, fspath
from pathlib import Path, PurePath

from cuarenta.compiler.check.passes import check
from cuarenta.compiler.diagnostics.diagnostic import Diagnostic, arranged
from cuarenta.compiler.diagnostics.span import Span, top_of
from cuarenta.compiler.model.build import build
from cuarenta.compiler.model.ruleset import Ruleset
from cuarenta.compiler.plan.gaps import gaps
from cuarenta.compiler.resolve.canonical import canonical_text
from cuarenta.compiler.resolve.inherit import alone, join
from cuarenta.compiler.resolve.ruleset import resolve
from cuarenta.compiler.resolve.tree import Ruleset as Resolved
from cuarenta.compiler.syntax.parser import parse
from cuarenta.compiler.syntax.source import MOST_BYTES, Source, decode
from cuarenta.compiler.syntax.tree import File, Parent
from cuarenta.compiler.syntax.words import near

SUFFIX = ".cuarenta"
MOST_RULES = 600
MOST_PARENTS = 50


@dataclass(frozen=True, slots=True)
class Loading:
    """A ruleset, or why there is none.

    `tree` is the file joined with its parents, as far as it could be read; `resolved` the same with
    every word understood; `text` the canonical print; `chain` the ids from the ruleset to its
    oldest parent.
    """

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]
    tree: File | None = None
    resolved: Resolved | None = None
    text: str = ""
    chain: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The messages that keep the ruleset from being one."""
        return tuple(one for one in self.diagnostics if one.severity == "error")


def shipped() -> tuple[str, ...]:
    """The ids of the rulesets that come with the package."""
    entries = files("cuarenta.rulesets").iterdir()
    return tuple(sorted(e.name.removesuffix(SUFFIX) for e in entries if e.name.endswith(SUFFIX)))


def load(name_or_path: str | PathLike[str]) -> Loading:
    """The ruleset of a shipped id or of a file."""
    session = _Session()
    text = fspath(name_or_path)
    entry = _shipped(text) if isinstance(name_or_path, str) else None
    if entry is not None:
        tree = session.read(entry, text + SUFFIX, Path())
    else:
        tree = session.read_path(Path(text), text, top_of(text))
    return session.finish(tree)


def load_text(text: str | bytes, file: str = "ruleset.cuarenta") -> Loading:
    """The ruleset of a text, as if it stood in a file of this name in the working directory."""
    session = _Session()
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return session.finish(session.parse(data, file, Path(file)))


def _shipped(id_: str) -> Traversable | None:
    if id_ not in shipped():
        return None
    return files("cuarenta.rulesets").joinpath(id_ + SUFFIX)


@dataclass
class _Session:
    """One loading: the texts read so far, the messages, the files waiting for a parent."""

    found: list[Diagnostic] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)
    stack: list[tuple[str, str]] = field(default_factory=list)

    def read_path(self, path: Path, shown: str, span: Span) -> File | None:
        """The tree of a file, joined with its parents."""
        try:
            there = path.is_file()
            other = "This is not a file." if path.exists() else "There is no such file."
        except (OSError, ValueError) as error:
            there, other = False, f"The file cannot be read: {_reason(error)}."
        if there:
            return self.read(path, shown, path)
        expected = ("the id of a shipped ruleset, or the path of a file",)
        self._say("E106", other, span, expected, near(shown, shipped()))
        return None

    def read(self, entry: Traversable | Path, shown: str, path: Path) -> File | None:
        """The tree of something that can be read, joined with its parents."""
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
        return self.parse(data, shown, path)

    def parse(self, data: bytes, shown: str, path: Path) -> File | None:
        """The tree of a text, joined with its parents."""
        source, found = decode(shown, data)
        self.found += found
        if source is None:
            return None
        self.sources[shown] = source
        tree, found = parse(source)
        self.found += found
        if tree is None:
            return None
        parent = tree.head.parent
        if parent is None:
            self.stack.append((shown, tree.head.id))
            return alone(tree, self.found)
        self.stack.append((shown, tree.head.id))
        older = self._parent(parent, shown, path)
        return join(older, tree, self.found) if older else None

    def _parent(self, parent: Parent, shown: str, path: Path) -> File | None:
        entry: Traversable | Path | None
        if parent.is_path:
            if not parent.reference.endswith(SUFFIX):
                expected = (f"the path of a file that ends in “{SUFFIX}”",)
                self._say("E411", "This is no path of a ruleset.", parent.span, expected)
                return None
            entry = path.parent / parent.reference
            name = str(PurePath(shown).parent / parent.reference)
        else:
            entry = _shipped(parent.reference)
            name = parent.reference + SUFFIX
        if self._is_circle(name, parent):
            return None
        if len(self.stack) > MOST_PARENTS:
            text = f"A ruleset has at most {MOST_PARENTS} parents, one above the other."
            self._say("E413", text, parent.span)
            return None
        if isinstance(entry, Path) and parent.is_path:
            return self._checked(entry, name, parent)
        if entry is None:
            message = f"There is no shipped ruleset “{parent.reference}”."
            expected = (f'the id of a shipped ruleset, or the path of a file, such as "{name}"',)
            self._say("E411", message, parent.span, expected, near(parent.reference, shipped()))
            return None
        return self.read(entry, name, Path())

    def _checked(self, entry: Path, name: str, parent: Parent) -> File | None:
        try:
            there = entry.is_file()
        except (OSError, ValueError):
            there = False
        if not there:
            message = f"There is no file “{_safe(parent.reference)}” beside this one."
            self._say("E411", message, parent.span)
            return None
        return self.read(entry, name, entry)

    def _is_circle(self, name: str, parent: Parent) -> bool:
        names = [_normal(shown) for shown, _ in self.stack]
        if _normal(name) not in names:
            return False
        ring = [shown for shown, _ in self.stack[names.index(_normal(name)) :]]
        chain = " → ".join(PurePath(one).name for one in (*ring, name))
        self._say("E412", f"The rulesets extend each other in a circle: {chain}.", parent.span)
        return True

    def _say(
        self,
        code: str,
        message: str,
        span: Span,
        expected: tuple[str, ...] = (),
        suggestions: tuple[str, ...] = (),
    ) -> None:
        self.found.append(Diagnostic(code, message, span, expected, suggestions))

    def finish(self, tree: File | None) -> Loading:
        """The loading, once everything is read."""
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
        messages = self._messages()
        if any(one.severity == "error" for one in messages):
            return Loading(None, messages, tree, resolved, chain=chain)
        text = canonical_text(tree)
        ruleset = build(resolved, hashlib.sha256(text.encode()).hexdigest())
        beyond = self._beyond(ruleset, resolved)
        return Loading(None if beyond else ruleset, beyond or messages, tree, resolved, text, chain)

    def _beyond(self, ruleset: Ruleset, resolved: Resolved) -> tuple[Diagnostic, ...]:
        """What is well said, and yet no engine can do it."""
        spans = {rule.id: rule.span for rule in resolved.rules}
        told = [Diagnostic("E901", message, spans[rule]) for rule, message in gaps(ruleset)]
        self.found += told
        return self._messages() if told else ()

    def _messages(self) -> tuple[Diagnostic, ...]:
        return tuple(self._with_source(one) for one in arranged(self.found))

    def _with_source(self, one: Diagnostic) -> Diagnostic:
        source = self.sources.get(one.span.file)
        if source is None:
            return one
        lines = source.lines
        return replace(one, source=lines[one.span.line - 1] if one.span.line <= len(lines) else "")


def _normal(shown: str) -> str:
    parts: list[str] = []
    for part in PurePath(shown).parts:
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _safe(text: str) -> str:
    """A path as it can be shown: without characters that would do something to a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or "unknown reason") if isinstance(error, OSError) else "bad name"
