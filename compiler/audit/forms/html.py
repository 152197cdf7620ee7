"""An audit, and a matrix, as one page for a browser that needs nothing beside it.

Whatever a ruleset says is text and never markup: the templates escape it, and the page forbids any
script but its own, and every request.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files

import jinja2
from markupsafe import Markup

from cuarenta.compiler.audit.accepted import Report
from cuarenta.compiler.audit.forms import page
from cuarenta.compiler.audit.forms.counting import counted
from cuarenta.compiler.audit.forms.page.effects import not_played, plots
from cuarenta.compiler.audit.forms.page.entries import by_area, by_severity, entries
from cuarenta.compiler.audit.forms.page.tables import tables
from cuarenta.compiler.audit.impact.measured import Impact
from cuarenta.compiler.audit.impact.remarks import remarks
from cuarenta.compiler.audit.matrix import Matrix
from cuarenta.compiler.audit.witness.outcome import Outcome
from cuarenta.compiler.version import VERSION


def html(
    report: Report, outcomes: Sequence[Outcome] | None = None, impact: Impact | None = None
) -> str:
    """The whole report; with what was found of its differences, if it was looked for."""
    audit = report.audit
    new = [each for _, each in report.new]
    return _page(
        "audit.jinja",
        title=f"{audit.a.id} and {audit.b.id}",
        report=report,
        a=audit.a,
        b=audit.b,
        looked=outcomes is not None,
        entries=list(entries(report, report.new, outcomes, impact)),
        equal=list(entries(report, ((None, each) for each in audit.equal), outcomes)),
        severities=by_severity(new),
        areas=by_area(new),
        impact=impact,
        plots=list(plots(report, impact)) if impact else [],
        remarks=remarks(audit, impact) if impact else (),
        unplayed=not_played(report) if impact else [],
    )


def matrix_html(matrix: Matrix) -> str:
    """Rulesets side by side."""
    return _page("matrix.jinja", title="Rulesets side by side", matrix=matrix, **tables(matrix))


def _page(template: str, **told: object) -> str:
    style, script = _asset("page.css"), _asset("page.js")
    return (
        _environment()
        .get_template(template)
        .render(
            told,
            style=Markup(style),
            script=Markup(script),
            style_digest=_digest(style),
            script_digest=_digest(script),
            version=VERSION,
        )
    )


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(page.__name__, "."),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["counted"] = counted
    return environment


@cache
def _asset(name: str) -> str:
    return files(page).joinpath(name).read_text("utf-8")


def _digest(text: str) -> str:
    """The digest by which a page names the only script and style that it lets in."""
    return b64encode(sha256(text.encode()).digest()).decode()
