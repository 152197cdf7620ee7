"""Documents with places where a line may break, and how they are set within a width.

The formatter that generated code must pass unchanged works with such documents, so the same
kinds stand here. A group is set on one line if what it holds, and what follows up to the next
certain line break, fits; otherwise each of its own breaks is taken, while groups within it try
again. A key names a group, so that others can ask how it was set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

WIDTH = 100
INDENT = 4


@dataclass(frozen=True)
class Line:
    """A place to break: to nothing or a space on one line, or always."""

    flat: str = ""
    always: bool = False


@dataclass(frozen=True)
class Group:
    """Set on one line, or broken; `wide` breaks it in any case."""

    body: Doc
    key: int = 0
    wide: bool = False


@dataclass(frozen=True)
class GroupIfBroken:
    """A group if the one with the key is broken, else as if not there."""

    body: Doc
    key: int


@dataclass(frozen=True)
class Indent:
    """Further in after each break; with a key, only if that group is broken."""

    body: Doc
    key: int = 0


@dataclass(frozen=True)
class When:
    """There only if the group with the key, or else the one around, is broken (or is not)."""

    broken: bool
    body: Doc
    key: int = 0


@dataclass(frozen=True)
class Expandable:
    """May be broken although the group with the key, which it stands in, is set on one line."""

    body: Doc
    key: int


@dataclass(frozen=True)
class Best:
    """The first variant that fits on a line up to its first break, else the last, broken."""

    variants: tuple[Doc, ...]


@dataclass(frozen=True)
class Wrap:
    """Put in parentheses, on a line of its own, if that makes it fit and nothing less does."""

    body: Doc
    key: int


Break: TypeAlias = "Line | Group | GroupIfBroken | Indent | When | Expandable | Best | Wrap"
Doc: TypeAlias = "str | Break | tuple[Doc, ...]"

SOFT = Line()
SPACE = Line(" ")
HARD = Line(always=True)


class _Job(NamedTuple):
    """A document to set, and how: broken or not, how far in, and measured to which end."""

    doc: Doc
    broken: bool
    indent: int
    whole: bool = False  # measure all lines, not only the first
    loose: bool = False  # and let them be too long


def flat(doc: Doc) -> str:
    """The document on one line."""
    match doc:
        case str():
            return doc
        case tuple():
            return "".join(map(flat, doc))
        case Line(space):
            return space
        case When(broken, body):
            return "" if broken else flat(body)
        case Best(variants):
            return flat(variants[0])
    return flat(doc.body)


def layout(doc: Doc, indent: int = 0) -> str:
    """The document set within the width, its first line indented too."""
    line = " " * indent + flat(doc)
    if len(line) <= WIDTH:
        return line
    return _Setter(indent).set(doc, indent)


class _Setter:
    def __init__(self, indent: int) -> None:
        self.text: list[str] = []
        self.column = 0
        self.pending = indent  # the indent that is due before the next text
        self.modes: dict[int, bool] = {}  # for each key, whether its group is broken
        self.measured = False  # all up to the next break is known to fit
        self.jobs: list[_Job] = []

    def set(self, doc: Doc, indent: int) -> str:
        self.jobs = [_Job(HARD, True, indent), _Job(doc, True, indent)]
        while self.jobs:
            self._step(self.jobs.pop())
        return "".join(self.text).rstrip("\n")

    def _push(self, doc: Doc, job: _Job, broken: bool, indent: int | None = None) -> None:
        self.jobs.append(_Job(doc, broken, job.indent if indent is None else indent))

    def _step(self, job: _Job) -> None:
        doc, broken = job.doc, job.broken
        match doc:
            case str():
                self._write(doc)
            case tuple():
                self.jobs += [job._replace(doc=each) for each in reversed(doc)]
            case Line(space, always):
                self._line(space, job, broken=broken or always)
            case Group(body, key, wide):
                mode = wide or self._breaks(body, job, key)
                self.modes[key] = mode
                self._push(body, job, mode)
            case GroupIfBroken(body, key):
                mode = self._breaks(body, job) if self.modes[key] else broken
                self._push(body, job, mode)
            case Indent(body, key):
                further = self.modes[key] if key else True
                self._push(body, job, broken, job.indent + INDENT * further)
            case When(wanted, body, key):
                if wanted == (self.modes[key] if key else broken):
                    self._push(body, job, broken)
            case Expandable(body, key):
                self.measured = self.measured and self.modes[key]
                self._push(body, job, broken)
            case Best(variants):
                self._best(variants, job)
            case Wrap(body, key):
                self._wrap(body, key, job)

    def _write(self, text: str) -> None:
        if text:
            self.text += [" " * self.pending, text]
            self.column += self.pending + len(text)
            self.pending = 0

    def _line(self, space: str, job: _Job, *, broken: bool) -> None:
        if not broken:
            self._write(space)
            return
        self.text.append("\n")
        self.column, self.pending, self.measured = 0, job.indent, False

    def _breaks(self, body: Doc, job: _Job, key: int = 0) -> bool:
        """Whether a group must be broken."""
        if not job.broken and self.measured:
            return False
        self.measured = True
        self.modes[key] = False
        return not self._fits(_Job(body, False, job.indent))

    def _best(self, variants: tuple[Doc, ...], job: _Job) -> None:
        if not job.broken and self.measured:
            self._push(variants[0], job, False)
            return
        self.measured = True
        for each in variants[:-1]:
            if self._fits(_Job(each, False, job.indent)):
                self._push(each, job, False)
                return
        self._push(variants[-1], job, True)

    def _wrap(self, body: Doc, key: int, job: _Job) -> None:
        broken = self._breaks(body, job, key)
        self.modes[key] = broken
        wrapped = ("(", Indent((HARD, body)), HARD, ")")
        if broken and self._fits(_Job(wrapped, True, job.indent, whole=True)):
            self._push(wrapped, job, True)
            return
        self.modes[key] = False
        self._push(body, job, False)

    # Measuring --------------------------------------------------------------------------------

    def _fits(self, first: _Job) -> bool:
        """Whether this and what follows fits up to the first certain break."""
        column, pending, further = self.column, self.pending, False
        todo = [first]
        rest: Iterator[_Job] = reversed(self.jobs)
        while True:
            if not todo:
                following = next(rest, None)
                if following is None:
                    return True
                todo.append(following)
            job = todo.pop()
            doc = job.doc
            if isinstance(doc, Line):
                if job.broken or doc.always:
                    if not (job.whole and job.broken):
                        return True
                    column, pending, further = 0, job.indent, True
                    continue
                doc = doc.flat
            if isinstance(doc, str):
                if doc:
                    column, pending = column + pending + len(doc), 0
                if column > WIDTH and not (job.loose and further):
                    return False
                continue
            if isinstance(doc, Expandable):
                further = False
            todo += self._parts(doc, job)

    def _parts(self, doc: Doc, job: _Job) -> list[_Job]:
        """What is to be measured for a document, the first of it last."""
        match doc:
            case tuple():
                return [job._replace(doc=each) for each in reversed(doc)]
            case Group(body, key, wide):
                mode = wide or job.broken
                self.modes[key] = mode
                return [job._replace(doc=body, broken=mode)]
            case Indent(body, key):
                further = self.modes.get(key, job.broken) if key else True
                return [job._replace(doc=body, indent=job.indent + INDENT * further)]
            case When(wanted, body, key):
                mode = self.modes.get(key, job.broken) if key else job.broken
                return [job._replace(doc=body)] if mode == wanted else []
            case Expandable(body, key):
                if self.modes.get(key, job.broken):
                    return [job._replace(doc=body)]
                return [_Job(body, True, job.indent, whole=True, loose=True)]
            case Best(variants):
                return [job._replace(doc=variants[-1 if job.broken else 0])]
            case Wrap(body, key):
                self.modes[key] = job.broken
                return [job._replace(doc=body)]
            case GroupIfBroken(body):
                return [job._replace(doc=body)]
        raise TypeError(doc)
