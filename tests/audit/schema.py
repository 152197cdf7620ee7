"""As much of JSON Schema as the shipped schemas use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "null": (type(None),),
    "boolean": (bool,),
    "number": (int, float),
}  # fmt: skip
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "type", "const", "enum", "pattern",
    "minimum", "minItems", "items", "properties", "required", "additionalProperties",
    "propertyNames",
}  # fmt: skip


def faults(value: Any, schema: Any) -> list[str]:
    """Where a value does not keep to a schema."""
    return list(_faults(value, schema, schema, "it"))


def _faults(value: Any, schema: Any, root: Any, place: str) -> Iterator[str]:
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        target = root
        for word in schema["$ref"].removeprefix("#/").split("/"):
            target = target[word]
        yield from _faults(value, target, root, place)
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        fits = isinstance(value, tuple(t for name in names for t in TYPES[name]))
        if not fits or (isinstance(value, bool) and "boolean" not in names):
            yield f"{place} is no {names}"
            return
    yield from _of_scalar(value, schema, place)
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield f"{place} has too few items"
        for number, each in enumerate(value):
            yield from _faults(each, schema.get("items", {}), root, f"{place}[{number}]")
    if isinstance(value, dict):
        yield from _of_object(value, schema, root, place)


def _of_scalar(value: Any, schema: Any, place: str) -> Iterator[str]:
    if "const" in schema and value != schema["const"]:
        yield f"{place} is not {schema['const']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{place} is none of {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{place} does not look like {schema['pattern']}"
    if "minimum" in schema and isinstance(value, int | float) and value < schema["minimum"]:
        yield f"{place} is less than {schema['minimum']}"


def _of_object(value: dict[str, Any], schema: Any, root: Any, place: str) -> Iterator[str]:
    properties = schema.get("properties", {})
    yield from (f"{place} lacks {name}" for name in schema.get("required", ()) if name not in value)
    for name, each in value.items():
        yield from _faults(name, schema.get("propertyNames", {}), root, f"{place} {name}")
        others = schema.get("additionalProperties", {})
        if name not in properties and others is False:
            yield f"{place} has {name}"
        elif name in properties or others:
            yield from _faults(each, properties.get(name, others), root, f"{place}.{name}")
