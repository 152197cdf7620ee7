"""The command line: `cuarenta`, one file a command.

Commands import what they need when they run, so that each starts at once.
"""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command that the arguments name."""
    if hasattr(signal, "SIGPIPE"):  # a reader that has seen enough is no error
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal without accents shows what it can
            stream.reconfigure(errors="replace")
    from cuarenta.compiler.cli.app import app

    try:
        app()
    except Exception as error:  # a fault of ours: an author can do nothing with a traceback
        from traceback import extract_tb

        place = extract_tb(error.__traceback__)[-1]
        words = f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})"
        print(f"cuarenta: this is a fault of cuarenta itself: {words}", file=sys.stderr)
        sys.exit(3)
