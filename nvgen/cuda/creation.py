"""Makes arrays that a GPU can use: empty or filled, or of what the host has."""

from __future__ import annotations

from math import prod
from typing import Any, Literal

from nvgen import diagnostics
from nvgen.cuda import array_memory, conversion, cpu_memory
from nvgen.cuda.devices import ordinal_of
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.runtime.arrays import copying
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.elements import Elements, elements_of, of_dtype
from nvgen.runtime.arrays.kinds import CPU_ORDINAL, home
from nvgen.runtime.arrays.strides import contiguous_strides
from nvgen.runtime.arrays.views import parsed_shape
from nvgen.types import size_of

Order = Literal["C", "F"]


@ends_tracebacks
def empty(shape: Any, dtype: Any, *, order: Order = "C", device: Any = None, stream: Any = None) -> DeviceArray:
    """An array of a GPU, whose elements are whatever was in the memory.

    ``dtype`` is a type of nvgen (``nv.f32``, ``nv.bf16``, a dataclass) or what NumPy takes as one; a vector adds a last
    axis. The GPU is ``device`` (a number, ``"cuda:1"``, cuda-core's ``Device``), or that of ``with nv.device(...)``, or
    the first one. The memory is there in the order of ``stream`` (the default stream), and given back in that order
    with the last array of it.

    Raises:
        LaunchError: there is no such shape, type, GPU or stream, or not enough memory.
    """
    return _made(shape, elements_of(_given(dtype)), order, device, stream, "device")


@ends_tracebacks
def zeros(shape: Any, dtype: Any, *, order: Order = "C", device: Any = None, stream: Any = None) -> DeviceArray:
    """As ``empty``, with all bytes zero, set on ``stream``.

    Raises:
        LaunchError: as of ``empty``.
    """
    made = empty(shape, dtype, order=order, device=device, stream=stream)
    copying.of(made).clear(made, stream)
    return made


@ends_tracebacks
def ones(shape: Any, dtype: Any, *, order: Order = "C", device: Any = None, stream: Any = None) -> DeviceArray:
    """As ``empty``, with all elements 1.

    Raises:
        LaunchError: as of ``empty``.
    """
    return full(shape, 1, dtype, order=order, device=device, stream=stream)


@ends_tracebacks
def full(
    shape: Any, value: Any, dtype: Any = None, *, order: Order = "C", device: Any = None, stream: Any = None
) -> DeviceArray:
    """As ``empty``, with all elements ``value``; without a ``dtype`` they are what NumPy makes of it.

    Raises:
        LaunchError: as of ``empty``; or ``value`` is none of the elements' type.
    """
    chosen = conversion.array_of(value).dtype if dtype is None else dtype
    made = empty(shape, chosen, order=order, device=device, stream=stream)
    return made.fill(value, stream=stream)


@ends_tracebacks
def empty_like(array: Any, dtype: Any = None, *, device: Any = None, stream: Any = None) -> DeviceArray:
    """An array with the shape and elements of another one, of NumPy or a GPU; in F order if that is.

    Raises:
        LaunchError: as of ``empty``.
    """
    return _made(*_like(array, dtype), _home(array, device), stream, "device")


@ends_tracebacks
def zeros_like(array: Any, dtype: Any = None, *, device: Any = None, stream: Any = None) -> DeviceArray:
    """As ``empty_like``, with all bytes zero.

    Raises:
        LaunchError: as of ``empty``.
    """
    made = empty_like(array, dtype, device=device, stream=stream)
    copying.of(made).clear(made, stream)
    return made


@ends_tracebacks
def array(
    source: Any,
    dtype: Any = None,
    *,
    copy: bool | None = True,
    order: Literal["C", "F", "K"] = "K",
    device: Any = None,
    stream: Any = None,
) -> DeviceArray:
    """An array of a GPU with the elements of ``source``: arrays of NumPy and all GPU libraries, lists and numbers.

    Elements are converted to ``dtype`` on the host, as NumPy does it; those of a GPU's array are not. Order "K" keeps
    F order. With ``copy=None`` a GPU's array that is right already is given back, or a view of another library's;
    ``copy=False`` takes only such ones. What comes from the host is copied when this returns; a copy from another
    array of a GPU is made in the order of ``stream``, after what its producer does.

    Raises:
        LaunchError: as of ``empty``; or the elements cannot be converted, or a copy was ruled out.
    """
    if order not in ("C", "F", "K"):
        raise LaunchError(diagnostics.arrays.BadShape(None, f"there is no order {order!r}: it is 'C', 'F' or 'K'"))
    source = conversion.viewed(source)
    if isinstance(source, DeviceArray):
        return _of_device(source, dtype, copy, order, device, stream)
    if copy is False:
        what = f"an object of type `{type(source).__name__}` is not in the memory of a GPU"
        raise LaunchError(diagnostics.arrays.NotViewable(None, what, "leave `copy=False` out"))
    host, elements = conversion.host_array(source, dtype)
    is_fortran = host.flags.f_contiguous and not host.flags.c_contiguous
    chosen = "FC"[not is_fortran] if order == "K" else order
    made = _made(host.shape, elements.with_changes(axes=()), chosen, device, stream, "device")
    return made.copy_from(host, stream=stream)


@ends_tracebacks
def to_device(source: Any, to: DeviceArray | None = None, *, device: Any = None, stream: Any = None) -> DeviceArray:
    """Copies an array to a GPU: to the array ``to`` of the same shape and elements, or a new one.

    Raises:
        LaunchError: as of ``array``; or ``to`` differs.
    """
    if to is None:
        return array(source, device=device, stream=stream)
    if not issubclass(type(to), DeviceArray):
        what = f"an object of type `{type(to).__name__}` is not in the memory of a GPU"
        raise LaunchError(diagnostics.arrays.NotViewable(None, what, "leave `to` out"))
    return to.copy_from(source, stream=stream)


@ends_tracebacks
def managed(shape: Any, dtype: Any, *, order: Order = "C", device: Any = None) -> DeviceArray:
    """An array in managed memory, which the driver moves to the GPU or the CPU that uses it. Its bytes are zero.

    Kernels take it on every GPU and on the CPU; ``host_view()`` is the same memory as a NumPy array. Where GPUs and the
    CPU cannot use it at once (Windows, GPUs before Pascal), wait for the kernels before the CPU looks at it.

    Raises:
        LaunchError: as of ``empty``.
    """
    return _cleared(_made(shape, elements_of(_given(dtype)), order, device, None, "managed"))


@ends_tracebacks
def pinned(shape: Any, dtype: Any, *, order: Order = "C", device: Any = None) -> DeviceArray:
    """An array in page-locked memory of the host, which GPUs use in place, over the bus. Its bytes are zero.

    ``host_view()`` is the same memory as a NumPy array: copies between it and a GPU are the fastest there are, and go
    on by themselves with ``blocking=False``.

    Raises:
        LaunchError: as of ``empty``.
    """
    return _cleared(_made(shape, elements_of(_given(dtype)), order, device, None, "pinned"))


def _given(dtype: Any) -> Any:
    """A type that is not left to NumPy, which takes None for float64."""
    if dtype is None:
        raise LaunchError(diagnostics.arrays.BadElements(None, "the type of the elements is not given"))
    return dtype


def _made(shape: Any, elements: Elements, order: str, device: Any, stream: Any, kind: str) -> DeviceArray:
    extents = (*parsed_shape(shape), *elements.axes)
    if order not in ("C", "F"):
        raise LaunchError(diagnostics.arrays.BadShape(None, f"there is no order {order!r}: it is 'C' or 'F'"))
    ordinal = ordinal_of(device)
    size = size_of(elements.element)
    is_cpu, nbytes = ordinal == CPU_ORDINAL, prod(extents) * size
    memory = (
        cpu_memory.allocate(nbytes, stream, kind) if is_cpu else array_memory.allocate(nbytes, ordinal, stream, kind)
    )
    return _in_memory(memory, extents, elements, order, is_cpu or kind != "device")


def _in_memory(
    memory: array_memory.Memory | cpu_memory.CpuMemory,
    shape: tuple[int, ...],
    elements: Elements,
    order: str,
    is_host_accessible: bool,
) -> DeviceArray:
    strides = contiguous_strides(shape, size_of(elements.element), order)
    where = home(memory.ordinal, True, is_host_accessible)
    made = DeviceArray(memory.address, shape, strides, elements.element, where, memory, None, elements.dtype)
    memory.adopt(made)
    return made


def _cleared(array: DeviceArray) -> DeviceArray:
    """The same array, zero, by the time that this returns: the CPU may look at it."""
    copying.of(array).clear(array, None, blocking=True)
    return array


def _like(array: Any, dtype: Any) -> tuple[tuple[int, ...], Elements, str]:
    """Shape, elements and order of an array that is to be like another one."""
    array = conversion.viewed(array)
    if isinstance(array, DeviceArray):
        array.check_alive("the array")
        own = Elements(array.element, array.own_dtype)
        order = array.type.layout
    else:
        host = conversion.array_of(array)
        own = of_dtype(host.dtype) if dtype is None else elements_of(dtype)
        array, order = host, "F" if host.flags.f_contiguous else "C"
    chosen = own if dtype is None else elements_of(dtype)
    return array.shape, chosen, "F" if order == "F" and array.ndim > 1 else "C"


def _home(array: Any, device: Any) -> Any:
    """The GPU for an array that is made of another one: that one's, unless another is asked for."""
    if device is not None or not isinstance(array, DeviceArray):
        return device
    return "cpu" if array.is_on_cpu else array.ordinal


def _of_device(source: DeviceArray, dtype: Any, copy: bool | None, order: str, device: Any, stream: Any) -> DeviceArray:
    shape, elements, own_order = _like(source, dtype)
    if elements.element != source.element or elements.axes:
        what = f"elements of {source.element} in device memory are not converted to {elements.element}"
        remedy = "convert a copy on the host: `nv.cuda.array(a.copy_to_host(), dtype)`"
        raise LaunchError(diagnostics.arrays.BadElements(None, what, remedy))
    home = _home(source, device)
    ordinal = ordinal_of(home)
    is_right = ordinal == source.ordinal and (order == "K" or getattr(source.flags, f"{order.lower()}_contiguous"))
    if copy is not True and is_right:
        return source
    if copy is False:
        there, wanted = (
            "the CPU" if number == CPU_ORDINAL else f"GPU {number}" for number in (source.ordinal, ordinal)
        )
        what = f"the array is in the memory of {there}, in another order or not on {wanted}"
        raise LaunchError(diagnostics.arrays.NotViewable(None, what, "leave `copy=False` out"))
    made = _made(shape, elements, own_order if order == "K" else order, home, stream, "device")
    return made.copy_from(source, stream=stream)
