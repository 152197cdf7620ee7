"""`cuarenta new`: the first file of a variant."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuarenta.compiler.cli.options import SearchPath

if TYPE_CHECKING:
    from cuarenta.compiler.search import Found
    from cuarenta.compiler.syntax.tree import Parent

NAMING = (
    "a name is made of small letters a to z and digits, begins with a letter, and joins its words "
    "by single hyphens, such as my-town"
)


def new(
    name: Annotated[str, typer.Argument(help="The id of the new ruleset, such as my-town.")],
    extends: Annotated[
        str, typer.Option("--extends", metavar="BASE", help="The ruleset that comes nearest.")
    ],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FOLDER", help="The folder to write to.")
    ] = Path(),
    path: SearchPath = None,
) -> None:
    """Write NAME.cuarenta: a variant of BASE to begin with, and in remarks what to change."""
    from cuarenta.compiler.cli.failing import fail, failing_with_the_system
    from cuarenta.compiler.cli.options import folders
    from cuarenta.compiler.cli.rulesets import each_loading
    from cuarenta.compiler.cli.writing import write_new
    from cuarenta.compiler.search import SUFFIX
    from cuarenta.compiler.variants.starter import starter

    _check_name(name)
    (base,) = each_loading([extends], path)
    assert base.tree is not None and base.found is not None, "an error has ended the command"
    file = output / (name + SUFFIX)
    if output.exists() and not output.is_dir():
        fail(f"{output} is no folder.")
    if base.tree.head.id == name:
        fail(f"{name} is what the base is called; a variant needs a name of its own.")
    parent = _parent(base.found, output, folders(path))
    text = starter(name, parent, base.tree, file.name)
    _check_text(text, file, folders(path))
    with failing_with_the_system():
        output.mkdir(parents=True, exist_ok=True)
        if not write_new(file, text):
            fail(f"{file} is there already; nothing was written.")
    typer.echo(f"{file}: extends {parent.reference}")


def _check_name(name: str) -> None:
    from cuarenta.compiler.cli.failing import fail
    from cuarenta.compiler.diagnostics.render import shown
    from cuarenta.compiler.search import is_slug, shipped

    if not is_slug(name):
        meant = _slug(name)
        hint = f" Did you mean “{meant}”?" if meant else ""
        fail(f"“{shown(name)}” cannot name a ruleset: {NAMING}.{hint}")
    if name in shipped():
        fail(f"{name} is the name of a shipped ruleset, which would be found in place of yours.")


def _slug(name: str) -> str:
    """What was probably meant by a name that is none."""
    import re
    import unicodedata

    from cuarenta.compiler.search import SUFFIX

    letters = unicodedata.normalize("NFD", name.removesuffix(SUFFIX).lower())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-").lstrip("0123456789-")


def _parent(found: Found, output: Path, folders: tuple[Path, ...]) -> Parent:
    """How a file in this folder calls its parent: by name where that finds it, else by path."""
    import os

    from cuarenta.compiler.cli.failing import fail
    from cuarenta.compiler.diagnostics.render import shown
    from cuarenta.compiler.diagnostics.span import top_of
    from cuarenta.compiler.search import SUFFIX, is_slug, shipped
    from cuarenta.compiler.syntax.tree import Parent

    here = top_of(found.shown)
    name = found.entry.name.removesuffix(SUFFIX)
    if found.folder is None:
        return Parent(name, False, here)
    neighbours = {os.path.realpath(folder) for folder in (output, *folders)}
    if is_slug(name) and name not in shipped() and os.path.realpath(found.folder) in neighbours:
        return Parent(name, False, here)
    path = Path(os.path.relpath(str(found.entry), output)).as_posix()
    if '"' in path or not path.isprintable() or not path.endswith(SUFFIX):
        fail(f"{shown(path)} cannot stand in a ruleset; call the base something{SUFFIX} first.")
    return Parent(path, True, here)


def _check_text(text: str, file: Path, folders: tuple[Path, ...]) -> None:
    """See that what is about to be written is sound, found from where it will be."""
    from cuarenta.compiler.cli.failing import FINDINGS
    from cuarenta.compiler.diagnostics.render import text as told
    from cuarenta.compiler.load import load_text

    loading = load_text(text, str(file), path=folders)
    if loading.ruleset is None:
        typer.echo(told(loading.diagnostics), err=True)
        raise typer.Exit(FINDINGS)
