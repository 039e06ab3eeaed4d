"""What the host has, as NumPy arrays of elements that kernels know."""

from __future__ import annotations

from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.diagnostic import Diagnostic
from nvgen.runtime import interop
from nvgen.runtime.arrays.elements import Elements, elements_of, of_dtype
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.types import Scalar, size_of
from nvgen.types.float_formats import encode
from nvgen.types.numpy_records import matches


class _Source(DeclaredParameter):
    """What an array is made of: no parameter is pointed at."""

    def error(self, diagnostic: Diagnostic) -> LaunchError:
        return LaunchError(diagnostic)


def _nowhere(name: str) -> Any:
    raise AssertionError(f"{name} is declared nowhere")


def viewed(source: Any) -> Any:
    """What another library's array is: a ``DeviceArray``, or a NumPy array; everything else as it is.

    Raises:
        LaunchError: nvgen cannot take it.
    """
    view = interop.view(source, _Source("source", _nowhere))
    return source if view is None else view


def array_of(source: Any) -> Any:
    """What NumPy makes an array of, as one.

    Raises:
        LaunchError: NumPy makes none of it.
    """
    try:
        found = numpy.asarray(source)
    except (TypeError, ValueError) as error:
        raise _bad(f"this is nothing that NumPy makes an array of: {error}") from None
    if hasattr(source, "mask"):
        raise _bad("a masked array is an array and a mask", "pass `a.filled()`, or the mask on its own")
    return found


def host_array(source: Any, dtype: Any) -> tuple[Any, Elements]:
    """A NumPy array with the elements of ``source`` converted to ``dtype``, or as they are; and the elements' type.

    Raises:
        LaunchError: kernels have no such elements, or NumPy does not convert them.
    """
    found = array_of(source)
    if dtype is None:
        return found, of_dtype(found.dtype)
    elements = elements_of(dtype)
    element = elements.element
    if elements.axes and found.shape[-1:] != elements.axes:
        raise _bad(f"the last axis of shape {found.shape} is no vector of {elements.axes[0]}")
    if matches(found.dtype, element):
        return found, elements
    if isinstance(element, Scalar) and not element.is_in_numpy and elements.dtype is None:
        return _encoded(found, element), elements
    try:
        return found.astype(elements.numpy), elements
    except (TypeError, ValueError, OverflowError) as error:
        raise _bad(f"elements of {found.dtype} are not converted to {element}: {error}") from None


def _encoded(found: Any, element: Scalar) -> Any:
    """Numbers as the bytes of a type that NumPy has none for."""
    if found.dtype.kind not in ("biu" if element.is_integer else "biuf"):
        raise _bad(f"elements of {found.dtype} are not converted to {element}")
    size = size_of(element)
    if element.is_integer:
        codes = [int(number) & (1 << element.bits) - 1 for number in found.ravel().tolist()]
    else:
        codes = [encode(number, element) for number in found.ravel().tolist()]
    content = b"".join(code.to_bytes(size, "little") for code in codes)
    return numpy.frombuffer(content, f"V{size}").reshape(found.shape)


def _bad(what: str, *remedy: str) -> LaunchError:
    return LaunchError(diagnostics.arrays.BadElements(None, what, *remedy))
