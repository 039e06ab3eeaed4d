"""Arrays that describe themselves by a dict: ``__cuda_array_interface__``, or NumPy's ``__array_interface__``.

The first is defined by Numba's "CUDA Array Interface (Version 3)"; its older versions are subsets: 0 has no mask, 1 may
leave the strides out, 2 may have them None, 3 adds the stream of the producer.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import devices, driver, pointer_attributes
from nvgen.runtime.interop.arrays_of_memory import (
    bad_description,
    element_of,
    first_line,
    host_array,
    refuse_null,
)
from nvgen.runtime.interop.libraries import of
from nvgen.types import Scalar, Type
from nvgen.types.numpy_types import scalar_of_typestr

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter

_NEWEST = 3
_NATIVE = "<" if sys.byteorder == "little" else ">"
_LEGACY_DEFAULT = 1
#: ``CUmemorytype``: the driver's kinds of memory, 0 for what it does not know.
_HOST = 1


def of_property(argument: Any, parameter: DeclaredParameter) -> Any:
    """A view of what an object's ``__cuda_array_interface__`` says; None if it has none.

    Raises:
        LaunchError: the property fails, or says what no kernel can take.
    """
    try:
        interface = getattr(argument, "__cuda_array_interface__", None)
    except Exception as error:
        problem = f"its `__cuda_array_interface__` fails: {first_line(error)}"
        raise bad_description(problem, argument, parameter) from error
    return None if interface is None else cuda_view(argument, interface, parameter)


def cuda_view(argument: Any, interface: Any, parameter: DeclaredParameter) -> DeviceArray:
    """A view of what ``__cuda_array_interface__`` says.

    The interface has no device: the driver is asked whose memory the address is.

    Raises:
        LaunchError: it is no such interface, of another version, masked, or of a type that kernels do not have.
    """
    shape, strides, address, is_read_only = _layout(argument, interface, parameter)
    if interface.get("mask") is not None:
        raise parameter.error(diagnostics.launch.UnsupportedArgument(None, parameter.name, "a masked array"))
    element, dtype = _element(argument, interface, parameter)
    stream = interface.get("stream")
    if stream is not None and (type(stream) is not int or stream < 1):
        # 0 might be the legacy default stream or the one of the thread.
        raise bad_description(f"its stream is {stream!r}, and 1, 2 and handles are streams", argument, parameter)
    if stream == _LEGACY_DEFAULT:
        stream = 0
    refuse_null(address, shape, parameter)
    ordinal, is_host_accessible = _home(address, argument, parameter) if address else (0, True)
    memory = home(ordinal, not is_read_only, is_host_accessible)
    return DeviceArray(address or 0, shape, strides, element, memory, argument, stream, dtype)


def host_view(argument: Any, parameter: DeclaredParameter) -> Any:
    """A NumPy array of what ``__array_interface__`` says; it shares the memory.

    Raises:
        LaunchError: NumPy does not take it.
    """
    import numpy

    try:
        array = numpy.asarray(argument)
    except Exception as error:
        problem = f"NumPy does not take its `__array_interface__`: {first_line(error)}"
        raise bad_description(problem, argument, parameter) from error
    described = (array.ctypes.data, array.shape, array.strides, array.dtype)
    return host_array(argument, *described, writeable=array.flags.writeable, keeper=array)


def _layout(
    argument: Any, interface: Any, parameter: DeclaredParameter
) -> tuple[tuple[int, ...], tuple[int, ...] | None, int | None, bool]:
    """Shape, strides in bytes, address, and whether the memory may be read only."""
    if not isinstance(interface, dict):
        raise bad_description(f"its `__cuda_array_interface__` is {interface!r}, not a dict", argument, parameter)
    version = interface.get("version")
    if type(version) is not int or not 0 <= version <= _NEWEST:
        known = f"and nvgen knows 0 to {_NEWEST}"
        raise bad_description(f"its `__cuda_array_interface__` is of version {version!r}, {known}", argument, parameter)
    shape: Any = interface.get("shape")
    strides: Any = interface.get("strides")
    if not _are_integers(shape) or (shape and min(shape) < 0):
        raise bad_description(f"its shape is {shape!r}, not a tuple of extents", argument, parameter)
    if strides is not None and (not _are_integers(strides) or len(strides) != len(shape)):
        raise bad_description(
            f"its strides are {strides!r}, not one for each of its {len(shape)} axes", argument, parameter
        )
    data: Any = interface.get("data")
    if not isinstance(data, tuple) or len(data) != 2 or not isinstance(data[0], (int, type(None))):
        raise bad_description(f"its data are {data!r}, not an address and whether it is read-only", argument, parameter)
    return shape, strides, data[0], bool(data[1])


def _are_integers(numbers: Any) -> bool:
    if not isinstance(numbers, tuple):
        return False
    for number in numbers:  # noqa: SIM110  (`all` takes three times as long)
        if not isinstance(number, int):
            return False
    return True


def _element(argument: Any, interface: dict[str, Any], parameter: DeclaredParameter) -> tuple[Type, Any]:
    """The type of the elements, and their dtype where the type does not say it."""
    typestr = interface.get("typestr")
    if isinstance(typestr, str) and (known := _native_scalar(typestr)) is not None:
        return known, None
    if not isinstance(typestr, str) or len(typestr) < 3 or typestr[0] not in "<>|=":
        raise bad_description(f"its typestr is {typestr!r}, none of an array interface", argument, parameter)
    scalar = scalar_of_typestr(typestr)
    what = f"{of(argument).array} of {typestr}" + (", in the other byte order" if scalar is not None else "")
    dtype = _record_dtype(argument, interface, typestr, parameter) if typestr[1] == "V" else None
    element = element_of(dtype) if dtype is not None else None
    if element is None:
        raise parameter.error(diagnostics.launch.UnsupportedArgument(None, parameter.name, what))
    return element, dtype


@lru_cache
def _native_scalar(typestr: str) -> Scalar | None:
    """The scalar that a typestr names in this machine's byte order, if it does."""
    return scalar_of_typestr(typestr) if typestr[:1] in ("|", "=", _NATIVE) and typestr else None


def _record_dtype(argument: Any, interface: dict[str, Any], typestr: str, parameter: DeclaredParameter) -> Any:
    """The dtype of records, or of elements that only a dtype names, as those of ml_dtypes; None if nothing says it."""
    import numpy

    size = int(typestr[2:]) if typestr[2:].isdigit() else 0
    described = interface.get("descr")
    if described is None or described == [("", typestr)]:
        # Numba has no "descr", but arrays with a dtype.
        dtype = getattr(argument, "dtype", None)
        return dtype if isinstance(dtype, numpy.dtype) and dtype.itemsize == size else None
    try:
        dtype = numpy.lib.format.descr_to_dtype(described)  # it leaves out the padding, which has no name
    except Exception as error:
        raise bad_description(f"its descr is {described!r}, none of an array interface", argument, parameter) from error
    if dtype.itemsize != size:
        raise bad_description(
            f"its typestr is {typestr!r}, and its descr has {dtype.itemsize} bytes", argument, parameter
        )
    return dtype


def _home(address: int, argument: Any, parameter: DeclaredParameter) -> tuple[int, bool]:
    """The GPU whose memory an address is, and whether the CPU can use it as well.

    Raises:
        LaunchError: there is no driver, or it does not know the address.
    """
    found = pointer_attributes.home(address)
    if found is None:
        reason = driver.unavailable_reason()
        if reason:
            raise parameter.error(diagnostics.launch.NoSuchDevice(None, "cuda", f": {reason}"))
        found = _in_a_context(address)
    kind, ordinal, is_managed = found
    if not kind:
        raise bad_description(f"its address {address:#x} is no memory that the CUDA driver knows", argument, parameter)
    return ordinal, bool(is_managed) or kind == _HOST


def _in_a_context(address: int) -> tuple[int, int, int]:
    """``pointer_attributes.home`` of a thread that has no context yet: the question wants any.

    Raises:
        LaunchError: the driver reports an error.
    """
    names = driver.loaded().functions.CUpointer_attribute
    attributes = [
        names.CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
        names.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
        names.CU_POINTER_ATTRIBUTE_IS_MANAGED,
    ]
    with devices.context(0):
        kind, ordinal, is_managed = driver.call("cuPointerGetAttributes", len(attributes), attributes, address)
    return int(kind), int(ordinal), int(is_managed)
