"""The two kinds of arrays that launches know, made of an address, a shape and strides."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.interop.libraries import Borrowed
from nvgen.types import Scalar, Type
from nvgen.types.numpy_dtypes import type_of_dtype
from nvgen.types.numpy_records import dtype_of

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter


class HostMemory(Borrowed):
    """The memory of a host array of another library, as NumPy takes it: the NumPy array keeps this object."""

    __slots__ = ("__array_interface__", "keeper")

    def __init__(self, producer: Any, keeper: Any, interface: dict[str, Any]) -> None:
        super().__init__(producer)
        #: What keeps the memory, if that is not the array itself.
        self.keeper = keeper
        self.__array_interface__ = interface


def bad_description(problem: str, argument: Any, parameter: DeclaredParameter) -> LaunchError:
    """The error that an object describes no array; ``problem`` says what is wrong."""
    error = diagnostics.arrays.BadInterface(None, parameter.name, problem)
    kind = type(argument)
    return parameter.error(error.because(error.Describes(f"{kind.__module__}.{kind.__qualname__}")))


def first_line(error: Exception) -> str:
    """What a library's own error says, in a diagnostic's line."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0].rstrip('.')}" if lines else type(error).__name__


def refuse_null(address: int | None, shape: tuple[int, ...], parameter: DeclaredParameter) -> None:
    """Refuses an array that has elements and no memory.

    Raises:
        LaunchError: it is one.
    """
    if not address and 0 not in shape:
        raise parameter.error(diagnostics.arrays.NullMemory(None, parameter.name, str(shape)))


def host_array(
    producer: Any,
    address: int,
    shape: tuple[int, ...],
    strides: tuple[int, ...] | None,
    dtype: Any,
    *,
    writeable: bool = True,
    keeper: Any = None,
) -> Any:
    """A NumPy array of memory that the CPU can use; ``strides`` are in bytes."""
    import numpy

    interface = {
        "version": 3,
        "shape": shape,
        "strides": strides,
        "typestr": f"|V{dtype.itemsize}",
        "data": (address, not writeable),
    }
    if not address:  # NumPy would look for a buffer instead
        return numpy.empty(shape, dtype)
    # A type that NumPy does not have itself is not known by the interface.
    return numpy.asarray(HostMemory(producer, keeper, interface)).view(dtype)


@cache
def host_dtype(element: Type) -> Any:
    """The dtype of host arrays: of ml_dtypes, if that is installed, for types that NumPy does not have."""
    if isinstance(element, Scalar) and element.is_float and not element.is_in_numpy:
        try:
            import ml_dtypes
            import numpy

            return numpy.dtype(getattr(ml_dtypes, element.dtype))
        except (ImportError, AttributeError):
            pass  # raw bytes: an annotation has to say what they are
    return dtype_of(element)


@cache
def element_of(dtype: Any) -> Type | None:
    """The type of elements of a NumPy dtype; None where kernels have none, as for those in the other byte order."""
    return type_of_dtype(dtype)
