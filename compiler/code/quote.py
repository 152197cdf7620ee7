"""Text from outside made safe for code: in strings, docstrings and comments.

Only printable ASCII and the plain letters of Latin-1 and Latin Extended-A stay as they are.
Everything else, such as controls, marks that reorder or hide text, and letters that look like
others, is written as an escape, so that the code shows what it holds.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}
LOOKALIKES = "ıĸ"
# Words by which a comment commands a tool, when a colon follows; the last one needs none.
COMMANDS = re.compile(
    r"\b(fmt|yapf|type|pyright|mypy|pylint|ruff|isort|flake8|pragma|coding|pytype|nosec)(\s*)[:=]",
    re.IGNORECASE,
)
PIECE = 76
"""So long may a piece be of a text that goes over several lines."""
SILENCER = re.compile(r"\bnoqa\b", re.IGNORECASE)


def plain(character: str) -> bool:
    """Whether a character may stand in code as it is."""
    if character.isascii():
        return character.isprintable()
    return (
        "À" <= character <= "ž"
        and character.isalpha()
        and character not in LOOKALIKES
        and unicodedata.normalize("NFKC", character) == character
    )


@lru_cache(maxsize=1024)
def escape(character: str) -> str:
    """A character as it stands between quotes."""
    if character in NAMED:
        return NAMED[character]
    if plain(character):
        return character
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def quote(text: str) -> str:
    """A string literal: in double quotes, unless single ones save escapes."""
    mark = preferred_mark(text)
    return mark + inside(text, mark) + mark


def preferred_mark(text: str) -> str:
    """The quotation mark that needs fewer escapes, the double one if equal."""
    return "'" if text.count('"') > text.count("'") else '"'


def inside(text: str, mark: str) -> str:
    """What stands between two such marks."""
    return "".join(f"\\{each}" if each == mark else escape(each) for each in text)


def pieces(text: str) -> list[str]:
    """The text cut, after a space where there is one, so that each piece is short once quoted."""
    found, start, space, length = [], 0, 0, 0
    for place, character in enumerate(text):
        length += len(escape(character))
        if length > PIECE:
            cut = space if space > start else place
            found.append(text[start:cut])
            start, length = cut, sum(len(escape(each)) for each in text[cut : place + 1])
        if character == " ":
            space = place + 1
    return [*found, text[start:]]


def quote_bytes(value: bytes) -> str:
    """A bytes literal in double quotes."""
    text = value.decode("latin-1")
    return 'b"' + "".join(f"\\{c}" if c == '"' else _byte(c) for c in text) + '"'


def _byte(character: str) -> str:
    return escape(character) if character.isascii() else f"\\x{ord(character):02x}"


def docstring_text(text: str) -> str:
    """One line of a docstring: it cannot end the docstring, nor begin an escape by chance."""
    line = " ".join(text.split()) if "\n" in text or "\r" in text else text.strip()
    line = line.replace('"""', "'''")
    if line.startswith('"'):
        line = "'" + line[1:]
    if line.endswith('"'):
        line = line[:-1] + "'"
    return "".join(map(escape, line))


def comment_text(text: str) -> str:
    """One line of a comment, which cannot command a tool."""
    line = " ".join(text.split())
    line = COMMANDS.sub(r"\1\2 -", line)
    line = SILENCER.sub("no-qa", line)
    return "".join(each if plain(each) else escape(each) for each in line)
