"""`cuarenta matrix`: many rulesets side by side."""

from __future__ import annotations

from typing import Annotated

import typer

from cuarenta.compiler.cli.diff import Form, readable
from cuarenta.compiler.cli.options import SearchPath


def matrix(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(help="Shipped rulesets or files; all shipped ones if none is named."),
    ] = None,
    format: Annotated[
        Form, typer.Option("--format", help="For the terminal, for programs, or as a page.")
    ] = Form.text,
    path: SearchPath = None,
) -> None:
    """Count the differences of each two rulesets, and show each rule as each of them has it."""
    from cuarenta.compiler.audit import matrix as side_by_side
    from cuarenta.compiler.audit.forms.matrix_json import matrix_json
    from cuarenta.compiler.audit.forms.matrix_tables import matrix_markdown, matrix_text
    from cuarenta.compiler.load import shipped

    found = side_by_side.matrix(readable(list(dict.fromkeys(rulesets or shipped())), path))
    forms = {Form.text: matrix_text, Form.json: matrix_json, Form.markdown: matrix_markdown}
    typer.echo(forms[format](found).removesuffix("\n"))
