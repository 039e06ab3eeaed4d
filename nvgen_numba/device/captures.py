"""Arrays of the program's that kernels name: those in a device's memory by their addresses, others as constants.

As in Numba, a kernel has what a name meant when it was compiled: an array of a device is read and written where it is,
and the elements of a NumPy array are copied then.

Source: numba-cuda's manual, "Global Variables and Captured Values".
"""

from __future__ import annotations

from typing import Any

import numpy

from nvgen.diagnostics import Span
from nvgen.extending.kernels import OutsideNames
from nvgen.extending.language import MAX_CONSTANT_BYTES
from nvgen.extending.typing import Context, Operand, Static
from nvgen.tree import ArrayAt, Constant, Expression, Reinterpret
from nvgen.types import SCALARS, ArrayType, PointerType, i64
from nvgen_numba import types
from nvgen_numba.cuda.host import creation
from nvgen_numba.device.memory import constant_array
from nvgen_numba.device.typed import TypedValue


class FirstMeanings(OutsideNames):
    """The names outside of a kernel with what they meant when it was typed: that they change makes no difference.

    They keep the arrays alive whose addresses are in the kernel.
    """

    def __init__(self) -> None:
        super().__init__()
        self.arrays: list[Any] = []

    @property
    def unchanged(self) -> None:
        return None

    def hold(self) -> bool:
        return True


def is_device_array(value: Any) -> bool:
    """Whether a Python object is an array in a device's memory, of this library or of another one."""
    return getattr(value, "__cuda_array_interface__", None) is not None and not isinstance(value, type)


def device_array(value: Any) -> TypedValue:
    """What the name of such an array stands for in a kernel."""
    return TypedValue("array", "an array of a device that a kernel names", lambda _, span: at_address(value, span))


def at_address(array: Any, span: Span) -> Expression:
    """An array in a device's memory, with the address, the extents and the strides that it has now."""
    interface = array.__cuda_array_interface__
    type_ = types.to_nvgen(types.typeof(array))
    assert isinstance(type_, ArrayType)
    type_ = type_.with_changes(shape=tuple(interface["shape"]))
    address = Constant(span, SCALARS["u64"], interface["data"][0])
    pointer = Reinterpret(span, PointerType(type_.dtype, type_.space), address)
    strides = interface.get("strides") if type_.has_strides else ()
    return ArrayAt(span, type_, pointer, (), tuple(Constant(span, i64, stride) for stride in strides or ()))


def host_array(context: Context, operand: Static, span: Span) -> Operand:
    """A NumPy array of the program's: constants, or where they are too many a copy in the device's memory."""
    array, outside = operand.value.values, context.specialiser.outside
    if array.nbytes <= MAX_CONSTANT_BYTES or not isinstance(outside, FirstMeanings):
        return constant_array(context, operand, span)
    copied = creation.to_device(numpy.array(array, order="K"))
    outside.arrays.append(copied)
    return at_address(copied, span)
