"""Ends a command early, with a word on the error stream and an exit code."""

from __future__ import annotations

from typing import NoReturn

import typer

FINDINGS = 1  # something is wrong with a ruleset, or a file is not as it should be
WRONG_USE = 2  # nothing could be looked at


def fail(message: str, code: int = WRONG_USE) -> NoReturn:
    """Say what is wrong, and end."""
    typer.echo(f"cuarenta: {message}", err=True)
    raise typer.Exit(code)
