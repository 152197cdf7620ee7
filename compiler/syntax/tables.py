"""The parser of the language's blocks, from tables that were made from the grammar beforehand.

Making the tables takes most of the time that checking a ruleset takes; so they lie beside the
grammar, with the digest of what they were made from. Tables that do not belong to this grammar and
this version of Lark are left alone, and new ones made in memory. `python -m
cuarenta.compiler.syntax.tables` writes them anew.
"""

from __future__ import annotations

import json
import pickle
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

STARTS = ["language", "ruleset", "statement"]
GRAMMAR = "cuarenta.lark"
TABLES = "tables.json"
NUMBER = "#"


def parser() -> Lark:
    """The parser, from its tables if they are current."""
    text = _file(GRAMMAR).read_text(encoding="utf-8")
    kept = _file(TABLES)
    if kept.is_file():
        tables = json.loads(kept.read_text(encoding="utf-8"), object_hook=_with_numbers)
        if tables["made_from"] == digest(text):
            stream = BytesIO(pickle.dumps({"data": tables["data"], "memo": tables["memo"]}))
            return Lark.load(stream)
    return made(text)


def made(text: str) -> Lark:
    """The parser, made from the grammar."""
    return Lark(text, parser="lalr", start=STARTS, propagate_positions=True)


def digest(text: str) -> str:
    """What tables are made from: the grammar, and Lark in one version."""
    return sha256(f"{lark.__version__}\n{text}".encode()).hexdigest()


def written(text: str) -> str:
    """The tables as they are kept."""
    data, memo = made(text).memo_serialize([TerminalDef, Rule])
    kept = {"made_from": digest(text), "data": _with_words(data), "memo": _with_words(memo)}
    return json.dumps(kept, separators=(",", ":")) + "\n"


def _file(name: str) -> Traversable:
    return files("cuarenta.grammar").joinpath(name)


def _with_words(value: Any) -> Any:  # noqa: ANN401
    """The same with words for numbers as keys, as JSON wants them."""
    if isinstance(value, dict):
        return {
            f"{NUMBER}{key}" if isinstance(key, int) else key: _with_words(one)
            for key, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [_with_words(one) for one in value]
    return value


def _with_numbers(found: dict[str, Any]) -> dict[str | int, Any]:
    return {int(key[1:]) if key.startswith(NUMBER) else key: one for key, one in found.items()}


if __name__ == "__main__":
    folder = Path(str(_file(GRAMMAR))).parent
    made_from = (folder / GRAMMAR).read_text(encoding="utf-8")
    (folder / TABLES).write_text(written(made_from), encoding="utf-8")
