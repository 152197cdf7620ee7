"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

VARIABLE = "CUARENTA_PATH"

SearchPath = Annotated[
    list[Path] | None,
    typer.Option(
        "--path",
        metavar="FOLDER",
        help="Where to look for NAME.cuarenta when a ruleset or a parent is called by its name; "
        f"may be given several times. The folders of {VARIABLE} come after these.",
    ),
]


def folders(path: list[Path] | None) -> tuple[Path, ...]:
    """The folders given, which must be there, and those of the environment, where they are."""
    import os

    from cuarenta.compiler.cli.failing import fail
    from cuarenta.compiler.search import is_folder

    given = path or []
    for folder in given:
        if not is_folder(folder):
            fail(f"{folder} is no folder; --path takes one.")
    others = os.environ.get(VARIABLE, "").split(os.pathsep)
    return (*given, *(Path(other) for other in others if other))
