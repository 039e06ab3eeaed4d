"""From an argument of a launch to what launches know: a ``DeviceArray``, a NumPy array, or no array at all.

Which way an object takes is decided once for its class, by the names of the packages that the class and its bases are
from: no library is imported for that, and one that is not there cannot be asked. Objects of unknown classes are asked
each time for the protocols that they have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import array_interfaces, cupy_arrays, dlpack, jax_arrays, numba_arrays, pytorch

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter

#: Classes whose ways are kept; a program may make classes without end.
_MAX_CLASSES = 1024

#: Returns the view of an argument for a parameter; the last argument is the stream of the launch, if it is known.
Way = Callable[[Any, "DeclaredParameter", int | None], Any]


def view(argument: Any, parameter: DeclaredParameter, stream: int | None = None) -> Any:
    """What a launch makes of an argument: a ``DeviceArray``, a NumPy array, or None where it is no array.

    NumPy arrays and DeviceArrays are given as they are. Nothing is copied: arrays on the CPU become NumPy arrays that
    share the memory. What can be had by a copy only (``__array__``, Python's lists) is no array here. With ``stream``,
    producers that speak DLPack order their work before it; otherwise a view's own ``stream`` says where they work.

    Raises:
        LaunchError: it is an array that no kernel can take.
    """
    class_ = type(argument)
    return (_WAYS.get(class_) or _way(class_))(argument, parameter, stream)


def way_in_launches(class_: type) -> Way:
    """The way for the arrays of a class in launches that are done before the arrays are gone.

    It may give the view of an earlier launch, which does not keep the array, if nothing of the array has changed.
    """
    return numba_arrays.view if numba_arrays.is_numbas(class_) else _WAYS.get(class_) or _way(class_)


def is_of_library(argument: Any) -> bool:
    """Whether an argument is an array of PyTorch, CuPy or JAX, of which more is known than protocols say."""
    class_ = type(argument)
    return (_WAYS.get(class_) or _way(class_)) not in (_by_protocol, _as_it_is, _no_array)


def default_stream(views: Iterable[Any]) -> int | None:
    """The stream of a launch for which the user gives none: the one that the first array with a known stream is on."""
    for array in views:
        if type(array) is DeviceArray and array.stream is not None:
            return array.stream
    return None


def _as_it_is(argument: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
    return argument


def _no_array(argument: Any, parameter: DeclaredParameter, stream: int | None) -> None:
    return None


def _by_protocol(argument: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
    """What the argument says of itself. The CUDA array interface is first: it names the producer's stream."""
    found = array_interfaces.of_property(argument, parameter)
    if found is not None:
        return found
    if hasattr(argument, "__dlpack__"):
        return dlpack.view(argument, parameter, stream)
    if hasattr(argument, "__array_interface__"):
        return array_interfaces.host_view(argument, parameter)
    return None


def _numpy_way(class_: type) -> Way:
    """Numba's managed and mapped arrays are NumPy's, whose memory GPUs can use as well."""
    return _by_protocol if hasattr(class_, "__cuda_array_interface__") else _as_it_is


#: By package and name of a class, or of one that it is derived from: returns the way for the class.
_LIBRARIES: dict[tuple[str, str], Callable[[type], Way]] = {
    ("nvgen", "DeviceArray"): lambda class_: _as_it_is,
    ("numpy", "ndarray"): _numpy_way,
    ("numpy", "generic"): lambda class_: _no_array,  # numbers, which have interfaces of arrays
    ("torch", "Tensor"): pytorch.way_of,
    ("cupy", "ndarray"): cupy_arrays.way_of,
    ("jaxlib", "ArrayImpl"): jax_arrays.way_of,
    ("jax", "Tracer"): jax_arrays.tracer_way,
}
_WAYS: dict[type, Way] = {}


def _way(class_: type) -> Way:
    """The way for a class, which is kept."""
    if len(_WAYS) >= _MAX_CLASSES:
        _WAYS.clear()
    # A class of arrays has the protocols' names as well.
    way: Way = _no_array if class_.__module__ == "builtins" or issubclass(class_, type) else _by_protocol
    for base in class_.__mro__:
        found = _LIBRARIES.get((base.__module__.partition(".")[0], base.__name__))
        if found is not None:
            way = found(class_)
            break
    _WAYS[class_] = way
    return way
