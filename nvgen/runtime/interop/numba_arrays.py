"""Numba's device arrays in launches. Numba is never imported: who has an array has imported it.

They are viewed by their ``__cuda_array_interface__``, a property that makes a dict at each look, and the driver is
asked whose memory it is: 5 us together. Nothing of that changes as long as the array has the attributes that it had:
Numba never assigns them anew, and their values are immutable, or are not changed by anybody. Hence a view is kept for
as long as the array lives, and is right while the attributes are the same objects and the memory was not given back.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import array_interfaces
from nvgen.types import Scalar

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter

#: By the identity of an array, which is gone from here when it dies: the view, the attributes that it goes by, what
#: frees the memory, and the reference to the array that hears of its end.
_Seen = tuple[DeviceArray, Any, Any, Any, Any, "weakref.ref[Any]", "weakref.finalize[..., Any]", "weakref.ref[Any]"]
_seen: dict[int, _Seen] = {}


def is_numbas(class_: type) -> bool:
    """Whether a class is Numba's own class of arrays; one derived from it may describe itself otherwise."""
    return class_.__name__ == "DeviceNDArray" and class_.__module__.partition(".")[0] == "numba"


def view(array: Any, parameter: DeclaredParameter, stream: int | None) -> DeviceArray:
    """The view of an array, which may not keep the array; for one that has not changed it takes 0.3 us.

    Raises:
        LaunchError: it is an array that no kernel can take.
    """
    seen = _seen.get(id(array))
    if seen is not None:
        found, shape, strides, dtype, producer, memory, finalizer, _ = seen
        if (
            array.shape is shape
            and array.strides is strides
            and array.dtype is dtype
            and array.stream is producer
            and array.gpu_data is memory()
            and finalizer.alive
        ):
            return found
    return _new(array, parameter)


def _new(array: Any, parameter: DeclaredParameter) -> DeviceArray:
    """A new view, which keeps the array, and is kept for later launches where that is possible."""
    found: DeviceArray = array_interfaces.of_property(array, parameter)
    try:
        facts = (array.shape, array.strides, array.dtype, array.stream, weakref.ref(array.gpu_data))
        finalizer = array.gpu_data.owner._finalizer
    except (AttributeError, TypeError, ReferenceError):  # others own the memory, or it is gone, or Numba is another one
        _seen.pop(id(array), None)
        return found
    if isinstance(finalizer, weakref.finalize) and isinstance(found.element, Scalar):
        number = id(array)
        reference = weakref.ref(array, lambda _: _seen.pop(number, None))
        kept = DeviceArray(
            found.address,
            found.shape,
            found.strides,
            found.element,
            found.home,
            reference,
            found.stream,
            found.own_dtype,
        )
        _seen[number] = (kept, *facts, finalizer, reference)
    return found
