"""The range that an integer expression's values lie in, as far as its own text says.

What is stored in a narrower type converts by itself where every value fits: ``out[i] = (77 * r + 150 * g) >> 8`` of u8
does. Ranges are those of an expression's types, constants and operators; of variables only the ones that one assignment
gives a value (``Read.known``) have one besides their type's. So the range follows from what a reader sees, and a
program does not compile or fail by what an analysis of its control flow happens to find. Code generation asks for them
too: what does not leave its type does not wrap.

Arithmetic wraps: a result whose range leaves its type's has the type's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen.lang.operation import Operation, Register
from nvgen.tree import (
    Binary,
    Bind,
    Compare,
    Conditional,
    Constant,
    Convert,
    DeviceCall,
    Expression,
    Extent,
    Invert,
    MathCall,
    Negate,
    Operate,
    Power,
    Read,
)
from nvgen.types import Kind, Scalar, Type, Weak, converts_losslessly, i32

#: The smallest and the largest value; both are included.
Range = tuple[int, int]
_SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
#: Where an operator's node keeps what was found: code generation asks at each level of an expression.
_KEPT = "range"
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def of_type(type_: Type) -> Range | None:
    """All values of a type of integers or bools; None of any other type, and of a literal's."""
    if not isinstance(type_, Scalar) or not (type_.is_integer or type_.is_bool):
        return None
    return type_.minimum, type_.maximum


def of(value: Expression) -> Range | None:
    """The range of a value that is an integer or a bool; None where there is none to know."""
    if isinstance(value, Constant):
        return (int(value.value), int(value.value)) if isinstance(value.value, int) else None
    if isinstance(value, Read) and value.known is not None:
        return value.known
    possible = of_type(value.type)
    if possible is None:
        return _of_literals(value)
    rule = _RULES.get(type(value))
    found = None if rule is None else rule(value)
    return found if found is not None and _is_within(found, possible) else possible


def does_not_wrap(operator: str, left: Range | None, right: Range | None, type_: Scalar) -> bool:
    """Whether a sum, a difference or a product of integers of these ranges is always one of ``type_``."""
    if left is None or right is None or operator not in ("+", "-", "*"):
        return False
    found = _OPERATORS[operator](left, right, type_.bits)
    return found is not None and _is_within(found, (type_.minimum, type_.maximum))


def fits(value: Expression, target: Scalar) -> bool:
    """Whether every number that an integer expression may be is one of ``target``."""
    found = of(value)
    if found is None:
        return False
    if target.is_integer:
        return _is_within(found, (target.minimum, target.maximum))
    if target.is_complex or (target.is_float and not target.is_narrow):
        return _is_within(found, (-(1 << target.precision), 1 << target.precision))
    return False


def of_loop(start: Expression, stop: Expression, step: Expression) -> Range | None:
    """The range of what counts from ``start`` to ``stop``, which it does not reach."""
    first, last, steps = of(start), of(stop), of(step)
    if first is None or last is None or steps is None:
        return None
    if steps[0] > 0:
        return first[0], max(first[0], last[1] - 1)
    if steps[1] < 0:
        return min(first[1], last[0] + 1), first[1]
    return _hull((*first, *last))


def _is_within(inner: Range, outer: Range) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _hull(numbers: Iterable[int]) -> Range:
    known = tuple(numbers)
    return min(known), max(known)


def _joined(left: Range | None, right: Range | None) -> Range | None:
    return None if left is None or right is None else _hull((*left, *right))


def _of_literals(value: Expression) -> Range | None:
    """What a test chooses of literals, or a shift makes of one, in whichever type of 32 bits or more it is computed."""
    if not isinstance(value.type, Weak) or value.type.kind is not Kind.SIGNED:
        return None
    if isinstance(value, Conditional):
        return _joined(of(value.body), of(value.orelse))
    found = _result(value) if isinstance(value, Binary) else None
    return found if found is not None and _is_within(found, (0, i32.maximum)) else None


# Operators


def _convert(node: Convert) -> Range | None:
    return of(node.operand)


def _negate(node: Negate) -> Range | None:
    found = of(node.operand)
    return None if found is None else (-found[1], -found[0])


def _invert(node: Invert) -> Range | None:
    found = of(node.operand)
    return None if found is None else (~found[1], ~found[0])


def _power(node: Power) -> Range | None:
    found = of(node.operand)
    if found is None:
        return None
    inner = (0,) if found[0] < 0 < found[1] else ()
    return _hull(number**node.exponent for number in (*found, *inner))


def _binary(node: Binary) -> Range | None:
    if _KEPT not in node.__dict__:
        node.__dict__[_KEPT] = _result(node)
    known: Range | None = node.__dict__[_KEPT]
    return known


def _result(node: Binary) -> Range | None:
    left, right = of(node.left), of(node.right)
    rule = _OPERATORS.get(node.operator)
    if left is None or right is None or rule is None:
        return None
    bits = node.type.bits if isinstance(node.type, Scalar) else i32.bits
    return rule(left, right, bits)


def _product(left: Range, right: Range, bits: int) -> Range:
    return _hull(a * b for a in left for b in right)


def _quotient(left: Range, right: Range, bits: int) -> Range | None:
    if right[0] <= 0 <= right[1]:
        return None
    return _hull(a // b for a in left for b in right)


def _remainder(left: Range, right: Range, bits: int) -> Range:
    """It has the divisor's sign, and is 0 where the divisor is."""
    if left[0] >= 0 and left[1] < right[0]:
        return left
    low, high = min(right[0] + 1, 0), max(right[1] - 1, 0)
    return low, min(high, left[1]) if left[0] >= 0 and right[0] >= 0 else high


def _shifted_left(left: Range, right: Range, bits: int) -> Range | None:
    if right[0] < 0 or right[1] >= bits:
        return None
    return _hull(a << b for a in left for b in right)


def _shifted_right(left: Range, right: Range, bits: int) -> Range:
    """By a number of bits that is out of range, nothing but the sign is left."""
    amounts = (0, bits) if right[0] < 0 else (min(right[0], bits), min(right[1], bits))
    return _hull(a >> b for a in left for b in amounts)


def _and(left: Range, right: Range, bits: int) -> Range:
    positive = [side[1] for side in (left, right) if side[0] >= 0]
    return (0, min(positive)) if positive else _of_as_many_bits(left, right)


def _or(left: Range, right: Range, bits: int) -> Range:
    found = _of_as_many_bits(left, right)
    return (max(left[0], right[0]), found[1]) if found[0] == 0 else found


def _of_as_many_bits(left: Range, right: Range, bits: int = 0) -> Range:
    """What bits as many as those of both sides make."""
    numbers = (*left, *right)
    most = max((number if number >= 0 else ~number).bit_length() for number in numbers)
    return -(1 << most) if min(numbers) < 0 else 0, (1 << most) - 1


_OPERATORS: dict[str, Callable[[Range, Range, int], Range | None]] = {
    "+": lambda left, right, bits: (left[0] + right[0], left[1] + right[1]),
    "-": lambda left, right, bits: (left[0] - right[1], left[1] - right[0]),
    "*": _product,
    "//": _quotient,
    "%": _remainder,
    "<<": _shifted_left,
    ">>": _shifted_right,
    "&": _and,
    "|": _or,
    "^": _of_as_many_bits,
}


# Choices and calls


def _conditional(node: Conditional) -> Range | None:
    """Each side where the test lets it be evaluated: ``255 if x > 255 else x`` is at most 255."""
    return _joined(_where(node.body, node.test, True), _where(node.orelse, node.test, False))


def _where(value: Expression, test: Expression, is_true: bool) -> Range | None:
    """The range of a value that is evaluated only where a comparison of it has this outcome."""
    found = of(value)
    if found is None or not isinstance(test, Compare):
        return found
    symbol = test.operator if is_true else _OPPOSITE[test.operator]
    for side, other, sign in ((test.left, test.right, symbol), (test.right, test.left, _SWAPPED[symbol])):
        limit = of(other) if isinstance(other, (Constant, Read)) else None
        if limit is not None and _is_same_variable(side, value):
            return _limited(found, sign, limit)
    return found


def _is_same_variable(one: Expression, other: Expression) -> bool:
    """Whether two reads of a variable have the same value; one that was widened for the comparison has."""
    one, other = _before_widening(one), _before_widening(other)
    return isinstance(one, Read) and isinstance(other, Read) and one.local is other.local


def _before_widening(value: Expression) -> Expression:
    if not isinstance(value, Convert) or not isinstance(value.operand.type, Scalar):
        return value
    assert isinstance(value.type, Scalar)
    return value.operand if converts_losslessly(value.operand.type, value.type) else value


def _limited(found: Range, symbol: str, limit: Range) -> Range:
    low, high = found
    match symbol:
        case "<" | "<=":
            high = min(high, limit[1] - (symbol == "<"))
        case ">" | ">=":
            low = max(low, limit[0] + (symbol == ">"))
        case "==":
            low, high = max(low, limit[0]), min(high, limit[1])
    return (low, high) if low <= high else found


def _of_operation(operation: Operation, operands: tuple[Expression, ...]) -> Range | None:
    if isinstance(operation, Register):
        return operation.minimum, operation.maximum
    rule = _FUNCTIONS.get(operation.name)
    if rule is None:
        return None
    found = [known for operand in operands if (known := of(operand)) is not None]
    if len(found) != len(operands):
        return None
    return rule(found, operands[0].type)


def _smallest(found: list[Range], type_: Any) -> Range:
    return min(low for low, _ in found), min(high for _, high in found)


def _largest(found: list[Range], type_: Any) -> Range:
    return max(low for low, _ in found), max(high for _, high in found)


def _magnitude(found: list[Range], type_: Any) -> Range:
    ((low, high),) = found
    return max(low, -high, 0), max(-low, high)


def _count_of_bits(found: list[Range], type_: Any) -> Range:
    return 0, type_.bits


#: By the names of operations, whose tables most kernels do not need.
_FUNCTIONS: dict[str, Callable[[list[Range], Any], Range]] = {
    **dict.fromkeys(("min", "math.minimum"), _smallest),
    **dict.fromkeys(("max", "math.maximum"), _largest),
    "abs": _magnitude,
    "math.sign": lambda found, type_: (-1, 1),
    **{f"math.{name}": _count_of_bits for name in ("popcount", "clz", "ctz", "ffs")},
}
#: What the hardware tells a thread of its place: a block has 1,024 threads at most, and a warp 32.
_PLACES: dict[str, Range] = {"lane_id": (0, 31), "warp_id": (0, 31)}
_RULES: dict[type[Expression], Callable[[Any], Range | None]] = {
    Convert: _convert,
    Negate: _negate,
    Invert: _invert,
    Power: _power,
    Binary: _binary,
    Bind: lambda node: of(node.value),
    Conditional: _conditional,
    DeviceCall: lambda node: _PLACES.get(node.operation.name),
    Extent: lambda node: (0, i32.maximum),
    Operate: lambda node: _of_operation(node.operation, node.operands),
    MathCall: lambda node: _of_operation(node.operation, node.operands),
}
