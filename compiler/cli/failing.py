"""Ends a command early, with a word on the error stream and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

FINDINGS = 1  # something is wrong with a ruleset, or a file is not as it should be
WRONG_USE = 2  # nothing could be looked at


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """Say what is wrong, and end."""
    typer.echo(f"cuarenta: {message}", err=True)
    raise typer.Exit(code)


@contextmanager
def failing_with_the_system() -> Iterator[None]:
    """What the system refuses, a full disk or a folder that may not be written to, said plainly."""
    try:
        yield
    except OSError as error:
        fail(f"{error.filename or 'the system'}: {error.strerror or error}.")
