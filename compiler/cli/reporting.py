"""The forms of what is found by comparing, and where it goes: to the terminal or to a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cuarenta.compiler.audit.accepted import Report
    from cuarenta.compiler.audit.impact.measured import Impact
    from cuarenta.compiler.audit.matrix import Matrix
    from cuarenta.compiler.audit.witness.outcome import Outcome


class Form(StrEnum):
    """How differences are written."""

    text = "text"
    json = "json"
    markdown = "markdown"
    html = "html"


FormOption = Annotated[
    Form,
    typer.Option(
        "--format", help="For the terminal, for programs, as Markdown, or as a page for a browser."
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option("-o", "--output", help="The file to write to. [default: the terminal]"),
]


def written(
    report: Report,
    form: Form,
    outcomes: Sequence[Outcome] | None = None,
    impact: Impact | None = None,
) -> str:
    """The report, with what was found beyond it, in one form."""
    if form is Form.json:
        return _json(report, outcomes, impact)
    if form is Form.html:
        from cuarenta.compiler.audit.forms.html import html

        return html(report, outcomes, impact)
    return _words(report, form, outcomes, impact)


def matrix_written(matrix: Matrix, form: Form) -> str:
    """Rulesets side by side in one form."""
    from cuarenta.compiler.audit.forms.matrix_json import matrix_json
    from cuarenta.compiler.audit.forms.matrix_tables import matrix_markdown, matrix_text

    if form is Form.html:
        from cuarenta.compiler.audit.forms.html import matrix_html

        return matrix_html(matrix)
    forms = {Form.text: matrix_text, Form.json: matrix_json, Form.markdown: matrix_markdown}
    return forms[form](matrix)


def check_output(output: Path | None, sources: Iterable[str | Path | None] = ()) -> None:
    """Refuse at once what could not be written to in the end, or is itself to be read."""
    from cuarenta.compiler.cli.failing import fail, failing_with_the_system

    if output is None:
        return
    with failing_with_the_system():
        if output.exists() and not output.is_file():
            fail(f"{output} is no file.")
        if not output.resolve().parent.is_dir():
            fail(f"there is no folder {output.parent} to write to.")
        for source in (Path(each) for each in sources if each is not None):
            if output.exists() and source.exists() and output.samefile(source):
                fail(f"{output} is read; it would be overwritten.")


def deliver(text: str, output: Path | None) -> None:
    """Print a text, or write it to a file, whole or not at all."""
    from cuarenta.compiler.cli.failing import failing_with_the_system
    from cuarenta.compiler.cli.writing import write_all

    text = text.removesuffix("\n")
    if output is None:
        typer.echo(text)
        return
    with failing_with_the_system():
        changed = write_all({output: f"{text}\n"})
    typer.echo(f"{output}{'' if changed else ' was up to date'}")


def _json(report: Report, outcomes: Sequence[Outcome] | None, impact: Impact | None) -> str:
    from json import dumps

    from cuarenta.compiler.audit.forms.json import data

    found = data(report)
    if outcomes is not None:
        from cuarenta.compiler.audit.witness.told import as_data

        found["witnesses"] = [as_data(each) for each in outcomes]
    if impact is not None:
        from cuarenta.compiler.audit.forms.impact_json import impact_data

        found["impact"] = impact_data(report, impact)
    return dumps(found, ensure_ascii=False, indent=2)


def _words(
    report: Report, form: Form, outcomes: Sequence[Outcome] | None, impact: Impact | None
) -> str:
    """The text for the terminal, or as Markdown: one part below the other."""
    from cuarenta.compiler.audit.forms.impact_markdown import impact_markdown
    from cuarenta.compiler.audit.forms.impact_text import impact_text
    from cuarenta.compiler.audit.forms.markdown import markdown
    from cuarenta.compiler.audit.forms.text import text

    told, measured, frame = text, impact_text, "Witnesses\n\n{}"
    if form is Form.markdown:
        told, measured, frame = markdown, impact_markdown, "## Witnesses\n\n```text\n{}\n```"
    parts = [told(report).rstrip()]
    if outcomes is not None:
        parts.append(frame.format(_witnesses(report, outcomes)))
    if impact is not None:
        parts.append(measured(report, impact))
    return "\n\n".join(parts) + "\n"


def _witnesses(report: Report, outcomes: Sequence[Outcome]) -> str:
    from cuarenta.compiler.audit.witness.told import lines

    known = {each.id: each for each in (*report.audit.differences, *report.audit.equal)}
    told = (lines(report.audit, known[each.difference], each) for each in outcomes)
    return "\n\n".join("\n".join(each) for each in told)
