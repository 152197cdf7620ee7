"""`cuarenta matrix`: many rulesets side by side."""

from __future__ import annotations

from typing import Annotated

import typer

from cuarenta.compiler.cli.diff import readable
from cuarenta.compiler.cli.options import SearchPath
from cuarenta.compiler.cli.reporting import (
    Form,
    FormOption,
    OutputOption,
    check_output,
    deliver,
    matrix_written,
)


def matrix(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(help="Shipped rulesets or files; all shipped ones if none is named."),
    ] = None,
    format: FormOption = Form.text,
    output: OutputOption = None,
    path: SearchPath = None,
) -> None:
    """Count the differences of each two rulesets, and show each rule as each of them has it."""
    from cuarenta.compiler.audit import matrix as side_by_side
    from cuarenta.compiler.load import shipped

    names = list(dict.fromkeys(rulesets or shipped()))
    check_output(output, names)
    deliver(matrix_written(side_by_side.matrix(readable(names, path)), format), output)
