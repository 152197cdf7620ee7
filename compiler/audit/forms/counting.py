"""Numbers with their nouns."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number of things, none in words."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
