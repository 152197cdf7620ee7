"""Numbers that follow from the text alone."""

from __future__ import annotations

from cuarenta.compiler.model.expression import Calculate, Expression, Function, Number

LARGEST = 1_000_000


def constant(value: Expression) -> Number | None:
    """The number that an expression comes to; None if it depends on play or is too big."""
    result = _number(value)
    return None if result is None or abs(result) > LARGEST else Number(result)


def _number(value: Expression) -> int | None:
    match value:
        case Number():
            return value.value
        case Calculate():
            left, right = _number(value.left), _number(value.right)
            if left is None or right is None:
                return None
            return calculate(value.operator, left, right)
        case Function():
            numbers = [_number(argument) for argument in value.arguments]
            known = [number for number in numbers if number is not None]
            return apply(value.name, known) if len(known) == len(numbers) else None
        case _:
            return None


def calculate(operator: str, left: int, right: int) -> int:
    """A sum, difference or product."""
    if operator == "+":
        return left + right
    return left - right if operator == "-" else left * right


def apply(name: str, numbers: list[int]) -> int | None:
    """What a function gives; None if its arguments do not fit."""
    if name in ("min", "max"):
        return (min(numbers) if name == "min" else max(numbers)) if numbers else None
    if len(numbers) != 2 or numbers[1] < 1:
        return None
    number, step = numbers
    parts = -(-number // step) if name.endswith("up") else number // step
    return parts if name.startswith("divide") else parts * step
