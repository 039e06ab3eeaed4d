"""``cuda.shared.array``, ``cuda.local.array``, ``cuda.const.array_like``: memory that a kernel makes for itself.

Shapes are constants. A shared array of shape 0 is all of the memory that the launch asks for: every one of them starts
at its beginning, whatever its elements are, so that several of them are views of the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from nvgen.compat.numba import errors, types
from nvgen.compat.numba.device.arguments import bound, refused
from nvgen.compat.numba.device.typed import Typed
from nvgen.diagnostics import CompileError, Span, memory
from nvgen.frontend.typing import allocation, functions, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.lang import const as nvgen_const
from nvgen.lang.allocation import ARRAY_ALIGNMENT, MAX_ALIGNMENT
from nvgen.tree import Allocate, Constant, DynamicArray, Expression
from nvgen.types import ArrayType, Space, Type, alignment_of, i32

#: An alignment is a multiple of a pointer's size.
_POINTER_BYTES = 8
_NAMES = {Space.SHARED: "shared.array", Space.LOCAL: "local.array"}


def _array(space: Space) -> Any:
    name = _NAMES[space]

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("shape", "dtype", "alignment"), 2, arguments, named, span)
        dtype = element_type(given["dtype"], f"`dtype` of `cuda.{name}`")
        alignment = max(_alignment(given.get("alignment")), alignment_of(dtype))
        if space is Space.SHARED and _is_dynamic(given["shape"]):
            start = Constant(span, i32, 0)
            return DynamicArray(span, ArrayType(dtype, 1, "C", Space.SHARED), (), start, alignment)
        shape = allocation.constant_shape(name, given["shape"])
        return Allocate(span, ArrayType(dtype, len(shape), "C", space, shape), alignment)

    return rule


def _is_dynamic(shape: Operand) -> bool:
    value = functions.constant_value(shape)
    extents = value if isinstance(value, tuple) else (value,)
    numbers = [extent.value if isinstance(extent, statics.TypedNumber) else extent for extent in extents]
    return numbers == [0]


def element_type(operand: Operand, where: str) -> Type:
    """The type of elements that a type, a NumPy dtype or the name of one stands for.

    Raises:
        CompileError: it stands for none.
    """
    value = operand.value if isinstance(operand, Static) else None
    if not isinstance(value, str):
        return allocation.element_type(operand)
    try:
        return types.to_nvgen(types.from_dtype(numpy.dtype(value)))
    except (TypeError, errors.NumbaError):
        raise refused(operand, "a type", where) from None


def _alignment(operand: Operand | None) -> int:
    """The alignment that a call asks for.

    Raises:
        RequireLiteralValue: it is no constant integer.
        ValueError: an address cannot be aligned so.
    """
    if operand is None or (isinstance(operand, Static) and operand.value is None):
        return ARRAY_ALIGNMENT
    value = functions.constant_value(operand)
    alignment = value.value if isinstance(value, statics.TypedNumber) else value
    if type(alignment) is not int:
        raise errors.RequireLiteralValue("alignment must be a constant integer")
    if alignment <= 0:
        raise ValueError(f"Alignment must be positive, and {alignment} is not")
    if alignment & (alignment - 1):
        raise ValueError(f"Alignment must be a power of 2, and {alignment} is none")
    if alignment % _POINTER_BYTES:
        raise ValueError(f"Alignment must be a multiple of {_POINTER_BYTES}, and {alignment} is none")
    if alignment > MAX_ALIGNMENT:
        raise ValueError(f"Alignment must be {MAX_ALIGNMENT} bytes at most, and {alignment} is more")
    return alignment


shared_array = Typed(
    "shared.array",
    "an array of a constant shape that a block shares; of shape 0 the memory that the launch asks for",
    _array(Space.SHARED),
)
local_array = Typed("local.array", "an array of a constant shape of the thread's own", _array(Space.LOCAL))

# Constants


def constant_array(context: Context, values: Operand, span: Span) -> Expression:
    """A NumPy array of the program's as an array in constant memory, with the values that it has now.

    Raises:
        CompileError: its elements are no numbers, or are too many.
    """
    return allocation.constants(context, nvgen_const.array, [values], {}, span)  # type: ignore[arg-type]


def _array_like(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
    given = bound("const.array_like", ("ndarray",), 1, arguments, named, span)
    array = given["ndarray"]
    if isinstance(array, Expression) and isinstance(array.type, ArrayType):
        return array
    if not isinstance(array, Static) or not isinstance(array.value, statics.Values):
        raise CompileError(memory.BadConstants(array.span, "they are no NumPy array that the kernel is compiled with"))
    return constant_array(context, array, span)


const_array_like = Typed("const.array_like", "a NumPy array as an array in constant memory", _array_like)
