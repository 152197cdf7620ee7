"""Where rulesets are found: among the shipped ones, at a path, or by name in some folders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from os.path import realpath
from pathlib import Path, PurePath

SUFFIX = ".cuarenta"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Found:
    """Something to be read, and the name that messages show.

    `key` is the same for the same file, however it was reached; `folder` is where its neighbours
    are, None for a shipped ruleset, which has none.
    """

    entry: Traversable | Path
    shown: str
    key: str
    folder: Path | None


def shipped() -> tuple[str, ...]:
    """The ids of the rulesets that come with the package."""
    entries = files("cuarenta.rulesets").iterdir()
    return tuple(sorted(e.name.removesuffix(SUFFIX) for e in entries if e.name.endswith(SUFFIX)))


def find_shipped(id_: str) -> Found | None:
    """The shipped ruleset of an id."""
    if id_ not in shipped():
        return None
    entry = files("cuarenta.rulesets").joinpath(id_ + SUFFIX)
    return Found(entry, id_ + SUFFIX, f"shipped {id_}", None)


def at(path: Path, shown: str) -> Found:
    """A file by its path."""
    return Found(path, shown, f"file {_real(path)}", path.parent)


def is_slug(name: str) -> bool:
    """Whether this can be the id of a ruleset."""
    return bool(SLUG.fullmatch(name))


@dataclass(frozen=True, slots=True)
class Search:
    """Looking for NAME: a shipped id; else NAME.cuarenta beside the file that asks, then in each of
    the folders, the first before the second."""

    folders: tuple[Path, ...] = ()

    def find(self, name: str, beside: Path | None, shown: PurePath) -> Found | None:
        """The ruleset of a name; `shown` is how messages call the folder beside."""
        if found := find_shipped(name):
            return found
        file = name + SUFFIX
        if beside is not None and is_file(beside / file):
            return at(beside / file, str(shown / file))
        for folder in self.folders:
            if is_file(folder / file):
                return at(folder / file, str(folder / file))
        return None

    def known(self, beside: Path | None) -> tuple[str, ...]:
        """Every name that would be found."""
        here = (beside,) if beside is not None else ()
        return (*shipped(), *(name for folder in (*here, *self.folders) for name in _names(folder)))

    def told(self, name: str, beside: str) -> str:
        """A sentence that says where a name was looked for."""
        places = [beside] if beside else []
        for folder in self.folders:
            lost = "" if is_folder(folder) else " (there is no such folder)"
            places.append(f"in “{folder}”{lost}")
        where = f", and for “{name}{SUFFIX}” {listed(places)}" if places else ""
        return f"Looked among the shipped rulesets{where}."


def listed(places: list[str]) -> str:
    """Places with commas and "and"."""
    return f"{', '.join(places[:-1])} and {places[-1]}" if len(places) > 1 else places[0]


def is_file(path: Path) -> bool:
    """Whether there is such a file, no matter how odd its name is."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder, no matter how odd its name is."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _names(folder: Path) -> Iterator[str]:
    try:
        entries = sorted(entry.name for entry in folder.iterdir())
    except (OSError, ValueError):
        return
    for name in entries:
        if name.endswith(SUFFIX) and is_slug(name.removesuffix(SUFFIX)):
            yield name.removesuffix(SUFFIX)


def _real(path: Path) -> str:
    try:
        return realpath(path)
    except (OSError, ValueError):
        return str(path)
