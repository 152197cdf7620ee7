"""`cuarenta build`: from rulesets to engine modules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from cuarenta.compiler.load import Loading


def build(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(help="Shipped rulesets or files; all shipped ones if none is named."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The folder to write to. [default: ./generated, or .]"),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; show what is not up to date.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Write nothing; say where each condition goes.")
    ] = False,
    path: SearchPath = None,
) -> None:
    """Compile rulesets to engines; a-b.cuarenta becomes a_b.py."""
    from cuarenta.compiler.cli.rulesets import each_loading
    from cuarenta.compiler.load import shipped

    folder = _folder(output, bool(rulesets))
    found = each_loading(rulesets or shipped(), path)
    if explain:
        _explain(found)
    elif check:
        _check(folder, found, whole=not rulesets)
    else:
        _write(folder, found)


def _folder(output: Path | None, named: bool) -> Path:
    from cuarenta.compiler.cli.failing import fail

    if output is None:
        generated = Path("generated")
        if not named and not generated.is_dir():
            fail("there is no folder ./generated here; say where to write to, with -o FOLDER.")
        return generated if generated.is_dir() else Path()
    if output.exists() and not output.is_dir():
        fail(f"{output} is no folder.")
    return output


def engine_texts(loadings: list[Loading]) -> dict[str, str]:
    """The text of each engine by its file's name."""
    from cuarenta.compiler.cli.failing import fail
    from cuarenta.compiler.emit import emit

    texts: dict[str, str] = {}
    sources: dict[str, str] = {}
    for loading in loadings:
        if loading.ruleset is None or loading.found is None:
            continue
        name, source = module_name(loading.ruleset.id), loading.found.shown
        if name in texts:
            fail(f"{sources[name]} and {source} would both become {name}.")
        sources[name] = source
        texts[name] = emit(loading.ruleset)
    return texts


def module_name(ruleset: str) -> str:
    """The file name of an engine, a name that Python can import."""
    from keyword import iskeyword

    name = ruleset.replace("-", "_")
    return f"{name}_.py" if iskeyword(name) else f"{name}.py"


def _write(folder: Path, loadings: list[Loading]) -> None:
    from cuarenta.compiler.cli.failing import failing_with_the_system
    from cuarenta.compiler.cli.writing import write_all

    texts = {folder / name: text for name, text in engine_texts(loadings).items()}
    with failing_with_the_system():
        folder.mkdir(parents=True, exist_ok=True)
        written = write_all(texts)
    for path in texts:
        typer.echo(f"{path}{'' if path in written else ' was up to date'}")


def _check(folder: Path, loadings: list[Loading], whole: bool) -> None:
    from cuarenta.compiler.cli.comparing import differences
    from cuarenta.compiler.cli.failing import FINDINGS, fail, failing_with_the_system

    texts = engine_texts(loadings)
    with failing_with_the_system():
        found = list(differences(folder, texts, whole))
    for paragraph in found:
        typer.echo(paragraph)
    if found:
        fail(f"{len(found)} of the files in {folder} are not as they would be built.", FINDINGS)
    typer.echo(f"{folder}: {len(texts)} up to date")


def _explain(loadings: list[Loading]) -> None:
    from cuarenta.compiler.emit import explained

    for loading in loadings:
        if loading.ruleset:
            typer.echo(explained(loading.ruleset))
