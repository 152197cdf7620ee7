"""Files written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def write_all(texts: Mapping[Path, str]) -> list[Path]:
    """Write these files where they differ from what is there; returns those that were written.

    All are first written beside their places, then moved there: a full disk or a folder that
    cannot be written to leaves every old file as it was.
    """
    changed = {path: text for path, text in texts.items() if read(path) != text}
    drafts: dict[Path, Path] = {}
    try:
        for path, text in changed.items():
            place = path.resolve()
            draft = place.with_name(f".{place.name}.{os.getpid()}.draft")
            drafts[draft] = place
            draft.write_text(text, encoding="utf-8", newline="\n")
        for draft, place in drafts.items():
            draft.replace(place)
    finally:
        for draft in drafts:
            draft.unlink(missing_ok=True)
    return list(changed)


def read(path: Path) -> str | None:
    """The text of a file, None where there is none that can be read as text."""
    try:
        return path.read_bytes().decode("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def write_new(path: Path, text: str) -> bool:
    """Write a file that is not there yet, whole or not at all; False if something is there."""
    try:
        stream = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        return False
    try:
        with stream:
            stream.write(text)
    except BaseException:
        path.unlink()
        raise
    return True
