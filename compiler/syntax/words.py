"""Plain words: articles, words that stand for nought, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

ARTICLES = frozenset({"a", "an", "the"})
NOUGHT = frozenset({"none", "empty", "nothing"})
RESERVED = (
    ARTICLES | NOUGHT
    | {
        "and", "or", "not", "if", "then", "else", "of", "to", "for", "except", "is", "at", "least",
        "most", "more", "fewer", "less", "than", "all", "any", "this", "too", "used", "with", "in",
        "row", "rows", "like", "min", "max", "round", "divide",
    }
)  # fmt: skip

COMPARED = {
    "below": "fewer than", "under": "fewer than", "above": "more than", "over": "more than",
    "exactly": "is", "equals": "is", "reaches": "at least", "minus": "-", "plus": "+", "times": "*",
}  # fmt: skip
"""Words for comparing and reckoning that people use, and what the language has for them."""


def plain(words: Iterable[str]) -> tuple[str, ...]:
    """The words without articles."""
    return tuple(word for word in words if word not in ARTICLES)


def near(text: str, choices: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The choices that resemble the text, the likeliest first."""
    known = list(dict.fromkeys(choices))
    begun = [choice for choice in known if len(text) > 3 and choice.startswith(f"{text},")]
    begun += [choice for choice in known if _is_within(choice, text)]
    return tuple(dict.fromkeys((*begun, *get_close_matches(text, known, most, 0.6))))[:most]


def _is_within(choice: str, text: str) -> bool:
    """Whether a text has all words of a choice of several words, in their order."""
    left = iter(text.split())
    words = choice.split()
    return len(words) > 1 and all(word in left for word in words)


def in_a_row(items: Iterable[str]) -> str:
    """Items with commas and "or"."""
    words = list(items)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def listed(words: Iterable[str]) -> str:
    """Words in quotes with commas and "or"."""
    items = [f"“{word}”" for word in words]
    return in_a_row(items) if items else ""
