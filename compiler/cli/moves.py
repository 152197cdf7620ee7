"""The text of an action, said in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping

ANSWERS = {
    "pass": "passes",
    "take": "takes what was missed",
    "leave": "leaves what was missed",
    "done": "claims no more",
}


def in_words(text: str, ranks: Collection[str], announcements: Mapping[str, str]) -> str:
    """What a seat does; `announcements` gives the title of each by its name."""
    if text in ranks:
        return f"plays {text}"
    if text in ANSWERS:
        return ANSWERS[text]
    if text in announcements:
        return f"announces {text}: {announcements[text]}"
    if text.startswith("claim "):
        return f"claims {text.removeprefix('claim ')}"
    return _capture(text)


def _capture(text: str) -> str:
    card, _, taken = text.partition("x")
    basis, *run = taken.split(">")
    words = f"plays {card}: takes {basis.replace('+', ' ')}"
    return f"{words}, runs on with {' '.join(run)}" if run else words
