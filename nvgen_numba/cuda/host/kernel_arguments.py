"""What launches pass to nvgen for the arguments that a program gives.

An array of a device is what nvgen takes there: NumPy's array of its memory on the CPU, a ``DeviceArray`` on a GPU. A
NumPy array stays itself: nvgen copies it to a GPU and back as the kernel reads and writes it. A record becomes an array
of no dimensions, as kernels may write to it; what they wrote to one of the host is brought back after the launch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from nvgen_numba import types
from nvgen_numba.cuda.host import choice, creation
from nvgen_numba.cuda.host.device_arrays import DeviceNDArray, DeviceRecord
from nvgen_numba.cuda.host.elements import as_kernels_know
from nvgen_numba.cuda.host.host_arrays import ManagedNDArray, MappedNDArray

#: What the address of any record that kernels take is a multiple of.
_RECORD_ALIGNMENT = 8
#: Called after the launch.
Retrieve = list[Callable[[], Any]]


class ArgHint:
    """An argument, and in which directions it is copied."""

    def __init__(self, value: Any) -> None:
        self.value = value

    @property
    def _numba_type_(self) -> Any:
        return types.typeof(self.value, types.Purpose.argument)

    def argument(self, stream: Any, retrieve: Retrieve | None) -> Any:
        """What nvgen takes; ``retrieve`` gets what is to be called after the launch."""
        return kernel_argument(self.value, stream, retrieve)

    def to_device(self, retr: Retrieve, stream: Any = 0) -> Any:
        """As ``argument``."""
        return self.argument(stream, retr)


class In(ArgHint):
    """An argument that is copied to the device; what the kernel writes to it is lost."""

    def argument(self, stream: Any, retrieve: Retrieve | None) -> Any:
        """What nvgen takes: a copy, where the value is of the host."""
        value = self.value
        if isinstance(value, numpy.void):
            return as_kernels_know(value.__array__().copy())
        if isinstance(value, numpy.ndarray) and not isinstance(value, (MappedNDArray, ManagedNDArray)):
            return as_kernels_know(numpy.array(value, order="K"))
        return kernel_argument(value, stream, retrieve)


class Out(ArgHint):
    """An argument that the kernel writes, and that is copied back."""


class InOut(Out):
    """An argument that is copied to the device, and back."""


def wrap_arg(value: Any, default: type[ArgHint] = InOut) -> ArgHint:
    """A value as an argument with a direction; one that has one stays as it is."""
    return value if isinstance(value, ArgHint) else default(value)


def kernel_argument(value: Any, stream: Any = 0, retrieve: Retrieve | None = None) -> Any:
    """What nvgen's launch takes for an argument; numbers and what is not known here stay as they are.

    ``retrieve`` gets what is to be called after the launch. For an array of a device it takes 0.1 us.

    Raises:
        LaunchError: kernels have no elements of the array's dtype.
    """
    class_ = value.__class__
    if class_ is DeviceNDArray:
        found = value._argument
        return value.argument if found is None else found
    rule = _RULES.get(class_) or _rule(class_)
    return rule(value, stream, retrieve)


_Rule = Callable[[Any, Any, "Retrieve | None"], Any]


def _itself(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    return value


def _own(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    return value.argument


def _directed(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    return value.argument(stream, retrieve)


def _host_array(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    is_packed = value.dtype.names is not None and not value.dtype.isalignedstruct  # which NumPy finds aligned anywhere
    if not value.flags.aligned or (is_packed and value.ctypes.data % _RECORD_ALIGNMENT):
        return _aligned(value, retrieve)
    return as_kernels_know(value)


def _aligned(value: Any, retrieve: Retrieve | None) -> Any:
    """A copy of an array whose elements are not aligned to their size, as a kernel needs them."""
    copy = numpy.array(value, order="K")
    if retrieve is not None and value.flags.writeable:
        retrieve.append(lambda: _give_back(value, copy))
    return as_kernels_know(copy)


def _date(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    return value.view(numpy.int64)


def _host_record(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    """A record in memory of its own: that of the host's may be anywhere, and not aligned."""
    if value.dtype.names is None:
        return value
    shared = value.__array__()
    copy = numpy.empty((), value.dtype)
    copy[()] = shared[()]
    if retrieve is not None and shared.flags.writeable:
        retrieve.append(lambda: _give_back(shared, copy))
    return as_kernels_know(copy)


def _give_back(shared: Any, copy: Any) -> None:
    shared[...] = copy


def _of_library(value: Any, stream: Any, retrieve: Retrieve | None) -> Any:
    """An array of another library: nvgen takes it as it is on a GPU, and on the CPU it is one of that device."""
    if not creation.is_cuda_array(value) or choice.current_device().ordinal is not None:
        return value
    return creation.as_cuda_array(value).argument


#: By the class of a value; kept for the classes that were seen.
_RULES: dict[type, _Rule] = {}
_MOST_CLASSES = 1024
#: The first class that a value's is derived from decides.
_BASES: tuple[tuple[type, _Rule], ...] = (
    (DeviceNDArray, _own),
    (DeviceRecord, _own),
    (MappedNDArray, _own),
    (ManagedNDArray, _own),
    (ArgHint, _directed),
    (numpy.ndarray, _host_array),
    (numpy.void, _host_record),
    (numpy.datetime64, _date),
    (numpy.timedelta64, _date),
    (numpy.generic, _itself),
    (bool, _itself),
    (int, _itself),
    (float, _itself),
    (complex, _itself),
)


def _rule(class_: type) -> _Rule:
    found = next((rule for base, rule in _BASES if issubclass(class_, base)), _of_library)
    if len(_RULES) >= _MOST_CLASSES:
        _RULES.clear()
    _RULES[class_] = found
    return found
