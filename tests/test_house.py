"""The house itself: what is shipped, what it is called, how long a file is."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path
from typing import Any

import cuarenta
from cuarenta.compiler.registry.clauses import CLAUSES
from cuarenta.compiler.registry.facts import FACTS
from cuarenta.compiler.registry.kinds import KINDS, MOMENTS
from cuarenta.compiler.version import VERSION

ROOT = Path(__file__).parent.parent
HOMES = ("compiler", "generated", "grammar", "rulesets")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LONGEST = 450

# Names of shipped rules that are also plain words, in which the compiler speaks of any ruleset. As
# the id of a rule (kind and name) not even they may occur.
PLAIN_WORDS = {"forty", "four", "exactly", "leftover", "wild"}


def sources(*folders: str) -> Iterator[Path]:
    """The files of these folders that ship."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
                yield path


def shipped_names() -> Iterator[tuple[str, str]]:
    """Kind and name of every rule of the shipped rulesets, and the ids of the rulesets."""
    head = re.compile(rf"^(?:override )?(ruleset|{'|'.join(KINDS)})\s+([\w-]+)", re.MULTILINE)
    for path in (ROOT / "rulesets").glob("*.cuarenta"):
        yield from head.findall(path.read_text(encoding="utf-8"))


def language_words() -> set[str]:
    """The language's own words: those of the registries."""
    texts: list[str] = [*KINDS, *MOMENTS]
    for clause in CLAUSES:
        texts += (clause.word, *clause.words)
    for fact in FACTS:
        texts += (*fact.phrases, *getattr(fact.type, "words", ()))
    return set(re.findall(r"\w+", " ".join(texts)))


def plain(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def test_the_compiler_knows_no_rule_by_name() -> None:
    """What a rule is called means nothing, so no name of one occurs in the compiler."""
    names = set(shipped_names())
    own = language_words() | PLAIN_WORDS
    words = {name for kind, name in names if name not in own and kind != "custom"}
    ids = {f"{kind}.{name}" for kind, name in names}
    assert words, "no ruleset was read"
    forbidden = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(words | ids)))})(?![\w-])")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in sources("compiler")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in forbidden.finditer(plain(line))
    ]
    assert not found, "\n".join(found)


def test_plain_words_are_needed() -> None:
    """Each exception is the name of a shipped rule, and no word of the language already."""
    names = {name for _, name in shipped_names()}
    assert names >= PLAIN_WORDS
    assert not language_words() & PLAIN_WORDS


def test_every_package_is_listed() -> None:
    """The list of packages and the folders with an `__init__.py` are the same."""
    inits = [path for path in sources(*HOMES) if path.name == "__init__.py"]
    folders = {".".join(("cuarenta", *path.parent.relative_to(ROOT).parts)) for path in inits}
    listed: list[str] = PROJECT["tool"]["setuptools"]["packages"]
    assert sorted(listed) == sorted({"cuarenta", *folders})


def test_every_module_is_in_a_package() -> None:
    """No folder with modules lacks its `__init__.py`."""
    bare = {p.parent for p in sources(*HOMES) if p.suffix == ".py"}
    assert [folder for folder in bare if not (folder / "__init__.py").is_file()] == []


def test_all_data_ships() -> None:
    """Each file of the packages that is no module fits a pattern of the package data."""
    patterns: list[str] = PROJECT["tool"]["setuptools"]["package-data"]["cuarenta"]
    data = [p.relative_to(ROOT).as_posix() for p in sources(*HOMES) if p.suffix != ".py"]
    assert data
    assert [name for name in data if not any(fnmatch(name, each) for each in patterns)] == []


def test_what_is_tested_is_what_is_here() -> None:
    """The package that the tests import has every file of this folder, byte for byte."""
    installed = Path(cuarenta.__file__).parent
    differing = [
        path.relative_to(ROOT).as_posix()
        for path in sources(*HOMES)
        if not (installed / path.relative_to(ROOT)).is_file()
        or (installed / path.relative_to(ROOT)).read_bytes() != path.read_bytes()
    ]
    assert differing == []


def test_an_installed_copy_is_not_shadowed() -> None:
    """Where the project is installed, it is the installed copy that the tests import."""
    homes = [Path(str(d.locate_file("cuarenta"))) for d in metadata.distributions(name="cuarenta")]
    assert all(home == Path(cuarenta.__file__).parent for home in homes if home.is_dir())


def test_no_file_is_long() -> None:
    """One idea a file; what is generated may be longer."""
    kinds = {".py", ".jinja", ".lark", ".cuarenta"}
    folders = ("compiler", "grammar", "rulesets", "tests")
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in sources(*folders)
        if path.suffix in kinds and (lines := len(path.read_bytes().splitlines())) > LONGEST
    }
    assert long == {}


def test_one_version() -> None:
    """The project, the compiler, and each engine bear the same version."""
    assert PROJECT["project"]["version"] == VERSION
    for found in metadata.distributions(name="cuarenta"):
        assert found.version == VERSION
    for path in (ROOT / "generated").glob("*.py"):
        if path.name != "__init__.py":
            assert f'\nCOMPILER = "{VERSION}"\n' in path.read_text(encoding="utf-8"), path.name


def test_tests_are_no_package() -> None:
    """With an `__init__.py`, pytest would import the checkout as a package in the tests' stead."""
    assert not (ROOT / "tests" / "__init__.py").exists()
