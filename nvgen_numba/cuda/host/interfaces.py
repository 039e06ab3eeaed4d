"""Arrays that say by ``__cuda_array_interface__`` where they are (CUDA Array Interface, version 3).

On the CPU the addresses are the host's: only arrays of that device have them.
"""

from __future__ import annotations

from typing import Any

from nvgen.extending.devices import Device as Chosen
from nvgen.extending.devices import pointer_attributes
from nvgen_numba.cuda import config
from nvgen_numba.cuda.host import shapes
from nvgen_numba.cuda.host.devices import current_context, device_of
from nvgen_numba.cuda.host.memory import MemoryPointer
from nvgen_numba.cuda.host.shapes import Layout


def described(desc: dict[str, Any], owner: Any, *, wait: bool) -> tuple[Layout, Any, Any, Any]:
    """Layout, dtype, memory and stream of what an interface describes; the memory keeps ``owner``.

    The stream is 0 where the producer names none; else it is waited for with ``wait``.

    Raises:
        NotImplementedError: the array has a mask.
    """
    if desc.get("version", 0) >= 1 and desc.get("mask") is not None:
        raise NotImplementedError("Masked arrays are not supported: pass the array and its mask one by one")
    shape, strides, dtype = shapes.normalised(desc["shape"], desc.get("strides"), _dtype(desc, owner), "C")
    layout = Layout(shape, strides, dtype.itemsize)
    address = desc["data"][0] or 0
    context = _context_at(address)
    low, high = layout.bounds
    whole = MemoryPointer(context, address + low if high - low else 0, high - low, owner=owner)
    memory = whole.view(-low) if low else whole
    handle = desc.get("stream")
    if handle is None:
        return layout, dtype, memory, 0
    stream = context.create_external_stream(handle)
    if wait and config.CUDA_ARRAY_INTERFACE_SYNC:
        stream.synchronize()
    return layout, dtype, memory, stream


def _dtype(desc: dict[str, Any], owner: Any) -> Any:
    """The dtype of the elements: records are raw bytes in the type string, and have a description or a dtype."""
    typestr, fields = desc["typestr"], desc.get("descr")
    if typestr[1:2] != "V" or fields == [("", typestr)]:
        return typestr
    own = getattr(owner, "dtype", None)
    if getattr(own, "names", None) is not None:
        return own
    return typestr if fields is None else fields


def _context_at(address: int) -> Any:
    """The context of the GPU whose memory an address is; of this thread's device where nobody knows."""
    current = current_context()
    if current.ordinal is None or not address:
        return current
    home = pointer_attributes.home(address)
    if home is None or not home[0] or home[1] == current.ordinal:
        return current
    return device_of(Chosen(home[1])).get_primary_context()
