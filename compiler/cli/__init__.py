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

    app()
