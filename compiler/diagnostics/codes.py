"""Every code of a message, with what it is about. Codes never change their meaning."""

from __future__ import annotations

from typing import TypeAlias

Code: TypeAlias = str

CODES: dict[Code, str] = {}
