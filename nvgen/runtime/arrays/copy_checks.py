"""What copies to and from an array ask of both sides, on every device; and the bytes of a value that fills one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.runtime.launch.arguments import check
from nvgen.runtime.launch.parameters import DeclaredParameter
from nvgen.types.numpy_records import matches

if TYPE_CHECKING:
    from nvgen.runtime.arrays.device_arrays import DeviceArray


def host_target(array: DeviceArray, out: Any, *, blocking: bool) -> Any:
    """The NumPy array that an array is copied to: ``out``, or a new one of the same shape, in F order if that is.

    Raises:
        LaunchError: ``out`` has another shape or dtype, is read-only, or is missing where the copy is not waited for.
    """
    array.check_alive("the array")
    if out is None and not blocking:
        raise LaunchError(diagnostics.arrays.NeedsWaiting(None, "a copy that is not waited for needs an `out`"))
    if out is None:
        out = numpy.empty(array.shape, array.dtype, order="F" if array.type.layout == "F" else "C")
    check_host(out, array, is_target=True)
    return out


def check_from_host(array: DeviceArray, source: Any) -> None:
    """Refuses a copy of a NumPy array to an array that differs, or is read-only.

    Raises:
        LaunchError: it does, or is.
    """
    array.check_alive("the array")
    check_writeable(array.writeable)
    check_host(source, array, is_target=False)


def check_between(target: DeviceArray, source: DeviceArray) -> None:
    """Refuses a copy between arrays that differ, or to one that is read-only.

    Raises:
        LaunchError: they do, or it is.
    """
    target.check_alive("the array")
    source.check_alive("the array that is copied from")
    check_writeable(target.writeable)
    check_same(target, source.shape, source.element == target.element, f"{source.element} elements")


def check_host(host: Any, array: DeviceArray, *, is_target: bool) -> None:
    """Refuses a NumPy array that differs from a device array.

    Raises:
        LaunchError: it does, or it is to be written to and read-only.
    """
    if not isinstance(host, numpy.ndarray):
        what = f"an object of type `{type(host).__name__}` is no array"
        remedy = "pass a NumPy array, as `numpy.asarray` makes them"
        raise LaunchError(diagnostics.arrays.BadElements(None, what, remedy))
    check_same(array, host.shape, matches(host.dtype, array.element), f"{host.dtype} elements", is_target)
    if is_target:
        check_writeable(host.flags.writeable)


def check_same(array: DeviceArray, shape: Any, same_elements: bool, elements: str, is_target: bool = False) -> None:
    """Refuses a copy between an array and one of another shape, or of other ``elements``.

    Raises:
        LaunchError: they differ.
    """
    if shape == array.shape and same_elements:
        return
    if shape != array.shape:
        other, own = f"shape {shape}", f"shape {array.shape}"
        remedy = "copy to a slice of that shape, or reshape one of them"
    else:
        other, own = elements, f"{array.element} elements"
        remedy = f"convert the NumPy array: `a.astype(np.{array.dtype})`" if array.dtype.kind != "V" else "use one type"
    source, target = (own, other) if is_target else (other, own)
    raise LaunchError(diagnostics.arrays.CopyMismatch(None, source, target, remedy))


def check_writeable(writeable: bool) -> None:
    """Refuses a copy to what is read-only.

    Raises:
        LaunchError: it is.
    """
    if not writeable:
        raise LaunchError(diagnostics.arrays.ReadOnlyTarget(None))


def pattern_of(value: Any, array: DeviceArray) -> bytes:
    """The bytes of one element that fills an array.

    Raises:
        LaunchError: the value is none of the elements' type, or the array is freed or read-only.
    """
    array.check_alive("the array")
    check_writeable(array.writeable)
    return bytes(check(value, array.element, _Value("value", _nowhere), written=False).value)


class _Value(DeclaredParameter):
    """A value that is no argument of a kernel: no parameter is pointed at."""

    def error(self, diagnostic: diagnostics.Diagnostic) -> LaunchError:
        return LaunchError(diagnostic)


def _nowhere(name: str) -> Any:
    raise AssertionError(f"{name} is declared nowhere")
