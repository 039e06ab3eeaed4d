"""``cuda.shared.array``, ``cuda.local.array``, ``cuda.const.array_like``: memory that a kernel makes for itself.

Shapes are constants. A shared array of shape 0 is all of the memory that the launch asks for: every one of them starts
at its beginning, whatever its elements are, so that several of them are views of the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy

from nvgen.diagnostics import CompileError, Note, Span, memory
from nvgen.extending.language import ARRAY_ALIGNMENT, MAX_ALIGNMENT, MAX_CONSTANT_BYTES
from nvgen.extending.typing import Context, Operand, Static, allocation, functions, statics, value_range
from nvgen.lang import const as nvgen_const
from nvgen.tree import Allocate, Constant, ConstantArray, DynamicArray, Expression, Pack
from nvgen.types import ArrayType, Space, Type, alignment_of, i32, i64, is_integer, size_of
from nvgen_numba import errors, types
from nvgen_numba.device.arguments import bound, refused
from nvgen_numba.device.typed import Typed

#: An alignment is a multiple of a pointer's size.
_POINTER_BYTES = 8
_NAMES = {Space.SHARED: "shared.array", Space.LOCAL: "local.array"}


class CalledAs(Note):
    """The types of the arguments of a call that is refused, as Numba writes them."""

    message: ClassVar[str] = "it is called as `{call}`"
    function: str
    call: str


def _array(space: Space) -> Any:
    name = _NAMES[space]

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("shape", "dtype", "alignment"), 2, arguments, named, span)
        dtype = element_type(given["dtype"], f"`dtype` of `cuda.{name}`")
        alignment = max(_alignment(given.get("alignment")), alignment_of(dtype))
        if space is Space.SHARED and _is_dynamic(known(given["shape"])):
            start = Constant(span, i32, 0)
            return DynamicArray(span, ArrayType(dtype, 1, "C", Space.SHARED), (), start, alignment)
        shape = _shape(name, given, dtype)
        return Allocate(span, ArrayType(dtype, len(shape), "C", space, shape), alignment)

    return rule


def _shape(name: str, given: Mapping[str, Operand], dtype: Type) -> tuple[int, ...]:
    """The constant shape of an array.

    Raises:
        CompileError: it is none.
    """
    try:
        return allocation.constant_shape(name, known(given["shape"]))
    except CompileError as error:
        call = CalledAs(name, f"array(shape={_shown(given['shape'])}, dtype=class({types.of_nvgen(dtype)}))")
        raise error.each(lambda found: found.because(call)) from None


def _shown(operand: Operand) -> str:
    """The type of an argument as Numba writes it."""
    if isinstance(operand, Pack):
        found = [_shown(part) for part in operand.elements]
        return f"UniTuple({found[0]} x {len(found)})" if len(set(found)) == 1 else f"Tuple({', '.join(found)})"
    if isinstance(operand, Static):
        return str(types.typeof(operand.value))
    return f"Literal[int]({operand.value})" if isinstance(operand, Constant) else str(types.of_nvgen(operand.type))


def known(operand: Operand) -> Operand:
    """A shape with the variables in it that have one value, which is a constant, as these constants."""
    if isinstance(operand, Pack):
        parts = tuple(known(part) for part in operand.elements)
        return operand.with_changes(elements=parts)
    values = value_range.of(operand) if isinstance(operand, Expression) and is_integer(operand.type) else None
    if values is None or values[0] != values[1]:
        return operand
    return Constant(operand.span, i64, values[0])


def _is_dynamic(shape: Operand) -> bool:
    value = functions.constant_value(shape)
    extents = value if isinstance(value, tuple) else (value,)
    numbers = [extent.value if isinstance(extent, statics.TypedNumber) else extent for extent in extents]
    return numbers == [0]


def element_type(operand: Operand, where: str) -> Type:
    """The type of elements that a type, a NumPy dtype or the name of one stands for.

    Raises:
        CompileError: it stands for none.
        TypingError: it is no name of a dtype.
    """
    value = operand.value if isinstance(operand, Static) else None
    if not isinstance(value, str):
        return allocation.element_type(operand)
    try:
        return types.to_nvgen(types.from_dtype(numpy.dtype(value)))
    except TypeError:
        raise errors.TypingError(f"Invalid NumPy dtype specified: {value!r}") from None
    except errors.NumbaError:
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
        raise errors.RequireLiteralValue("RequireLiteralValue: alignment must be a constant integer")
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
        CompileError: its elements are neither numbers nor records of them, or are too many.
    """
    array = values.value.values  # type: ignore[union-attr]
    if array.dtype.names is None and array.size and array.ndim:
        return allocation.constants(context, nvgen_const.array, [values], {}, span)  # type: ignore[arg-type]
    context.specialiser.outside.contents(array)
    try:
        element = types.to_nvgen(types.from_dtype(array.dtype))
    except errors.NumbaError as error:
        raise CompileError(memory.BadConstants(values.span, str(error))) from None
    data = numpy.ascontiguousarray(array).tobytes() or bytes(size_of(element))
    if len(data) > MAX_CONSTANT_BYTES:
        raise CompileError(memory.BadConstants(values.span, f"they take more than {MAX_CONSTANT_BYTES} bytes"))
    return ConstantArray(span, ArrayType(element, array.ndim, "C", Space.CONST, array.shape), data)


def _array_like(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
    given = bound("const.array_like", ("ndarray",), 1, arguments, named, span)
    array = given["ndarray"]
    if isinstance(array, Expression) and isinstance(array.type, ArrayType):
        return array
    if not isinstance(array, Static) or not isinstance(array.value, statics.Values):
        raise CompileError(memory.BadConstants(array.span, "they are no NumPy array that the kernel is compiled with"))
    return constant_array(context, array, span)


const_array_like = Typed("const.array_like", "a NumPy array as an array in constant memory", _array_like)
