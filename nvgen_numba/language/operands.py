"""What names and literals of a kernel stand for in numba's language."""

from __future__ import annotations

from typing import Any

from nvgen.extending.language import is_numpy_array
from nvgen.extending.typing import Context, Operand, Static, Values
from nvgen.tree import Constant, Pack
from nvgen.types import Kind, TupleType, Weak, c128, f64, i64
from nvgen_numba.device import captures, records
from nvgen_numba.device.typed import TypedValue

#: The types of literals.
LITERALS = {
    Kind.SIGNED: Weak(Kind.SIGNED, i64),
    Kind.FLOAT: Weak(Kind.FLOAT, f64),
    Kind.COMPLEX: Weak(Kind.COMPLEX, c128),
}


def meant(context: Context, found: Operand) -> Operand:
    """An operand as numba has it: values of kernels, arrays of the program, references to records, literals."""
    if isinstance(found, Static):
        return static(context, found)
    if isinstance(found, Constant) and isinstance(found.type, Weak):
        return literal(found)
    if isinstance(found, Pack) and any(isinstance(part.type, (Weak, TupleType)) for part in found.elements):
        elements: tuple[Any, ...] = tuple(meant(context, part) for part in found.elements)
        assert isinstance(found.type, TupleType)
        type_ = found.type.with_changes(elements=tuple(part.type for part in elements))
        return Pack(found.span, type_, elements)
    return records.referred(found)


def static(context: Context, operand: Static) -> Operand:
    """What a name stands for: values of kernels, and NumPy arrays of the program's, which are constants."""
    if isinstance(operand.value, TypedValue):
        return operand.value.rule(context, operand.span)
    if isinstance(operand.value, Values) and is_numpy_array(operand.value.values):
        return captures.host_array(context, operand, operand.span)
    return operand


def literal(constant: Constant) -> Constant:
    """A literal with the type that numba's have."""
    assert isinstance(constant.type, Weak)
    return constant.with_changes(type=LITERALS[constant.type.kind])
