"""From bytes to text: what may be read as a ruleset at all, and within which limits."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from cuarenta.compiler.diagnostics.diagnostic import Diagnostic
from cuarenta.compiler.diagnostics.span import Span, top_of

MOST_BYTES = 250_000
DIRECTION_MARKS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


@dataclass(frozen=True, slots=True)
class Source:
    """A file's name, as messages show it, and its text with plain line ends, closed by one."""

    file: str
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")


def decode(file: str, data: bytes) -> tuple[Source | None, list[Diagnostic]]:
    """The text of a file, or why it is none."""
    if len(data) > MOST_BYTES:
        return None, [
            Diagnostic(
                "E102",
                f"The file has {len(data)} bytes; a ruleset has at most {MOST_BYTES}.",
                top_of(file),
            )
        ]
    if b"\x00" in data:
        return None, [Diagnostic("E101", "The file holds binary data, not text.", top_of(file))]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place = Span(file, line, 1, line, 1)
        return None, [
            Diagnostic(
                "E101",
                "The file is not text in UTF-8.",
                place,
                hints=("Save it as UTF-8 in your editor.",),
            )
        ]
    return _tidy(file, text)


def _tidy(file: str, text: str) -> tuple[Source, list[Diagnostic]]:
    """One kind of line end, composed letters, no characters that cannot be seen."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    if not text.endswith("\n"):
        text += "\n"
    found: list[Diagnostic] = []
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        lines[number - 1] = _visible(file, number, line, found)
    return Source(file, "\n".join(lines)), found


def _visible(file: str, number: int, line: str, found: list[Diagnostic]) -> str:
    """The line with a space for each character that would deceive the reader, each reported."""
    if line.isascii() and line.isprintable():
        return line
    kept = list(line)
    for index, letter in enumerate(line):
        if (unicodedata.category(letter) == "Cc" and letter != "\t") or letter in DIRECTION_MARKS:
            name = unicodedata.name(letter, f"character {ord(letter):04X}").lower()
            place = Span(file, number, index + 1, number, index + 2)
            found.append(
                Diagnostic("E103", f"A character that cannot be seen stands here ({name}).", place)
            )
            kept[index] = " "
    return "".join(kept)
