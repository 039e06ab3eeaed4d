# Made by `python -m tools.generate`; do not edit.
"""``nv.async_store.*``: stores of which an mbarrier counts the bytes, to shared memory of the cluster.

``dst`` is an array of another block with the index of an element, or a pointer, as ``nv.cluster.map`` returns them, and
``bar`` the mbarrier of that block. On the CPU they take place at once.

Source: PTX ISA, ``st.async``, ``red.async``; sm_90 and later, those to global memory sm_100."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

@overload
def reduce(dst: GenericArray[Any, Any, Any], dst_index: Index, value: Any, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None:
    """Combines with shared memory of the cluster, and tells an mbarrier.

    ``reduce(dst, dst_index, value, op, bar, bar_index)``: combines an element with a value, as one step.
    """
@overload
def reduce(dst: GenericArray[Any, Any, Any], dst_index: Index, value: Any, op: str, bar: GenericPtr[Any, Any] | int) -> None: ...
@overload
def reduce(dst: GenericPtr[Any, Any], value: Any, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None: ...
@overload
def reduce(dst: GenericPtr[Any, Any], value: Any, op: str, bar: GenericPtr[Any, Any] | int) -> None: ...

@overload
def store(dst: GenericArray[Any, Any, Any], dst_index: Index, value: Any, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None:
    """Stores to shared memory of the cluster, and tells an mbarrier.

    ``store(dst, dst_index, value, bar, bar_index)``: a number of 32 or 64 bits, or a vector of up to 16 bytes.
    """
@overload
def store(dst: GenericArray[Any, Any, Any], dst_index: Index, value: Any, bar: GenericPtr[Any, Any] | int) -> None: ...
@overload
def store(dst: GenericPtr[Any, Any], value: Any, bar: GenericArray[Any, Any, Any], bar_index: Index) -> None: ...
@overload
def store(dst: GenericPtr[Any, Any], value: Any, bar: GenericPtr[Any, Any] | int) -> None: ...

@overload
def store_mmio(dst: GenericArray[Any, Any, Any], dst_index: Index, value: Any) -> None:
    """Stores to memory of a device.

    ``store_mmio(dst, dst_index, value)``: an element of global memory that is mapped to a device; GPUs only.

    It has the order ``release`` for the whole system.
    """
@overload
def store_mmio(dst: GenericPtr[Any, Any], value: Any) -> None: ...

