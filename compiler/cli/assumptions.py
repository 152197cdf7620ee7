"""`cuarenta assumptions`: what a ruleset takes for granted where its source does not say."""

from __future__ import annotations

from typing import Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath


def assumptions(
    ruleset: Annotated[str, typer.Argument(help="A shipped ruleset, or a file.")],
    path: SearchPath = None,
) -> None:
    """List each assumed reading: the question, its rule, where it is written, and its source."""
    from rich.text import Text

    from cuarenta.compiler.cli.output import console
    from cuarenta.compiler.cli.rulesets import one_ruleset

    rules = one_ruleset(ruleset, path)
    out = console()
    questions = [(q, rule.origin) for rule in rules.rules() for q in rule.origin.assumed]
    for question, origin in questions:
        out.print(Text(question, "bold"), soft_wrap=True)
        cite = f"; source: {', '.join(origin.cite)}" if origin.cite else ""
        where = f"{origin.place.file}:{origin.place.line}"
        out.print(f"  {origin.title} ({origin.id}), {where}{cite}", soft_wrap=True)
    noun = "reading is" if len(questions) == 1 else "readings are"
    out.print(f"{rules.id}: {len(questions)} {noun} assumed.", style="dim", soft_wrap=True)
