# Made by `python -m tools.generate`; do not edit.
"""``nv.fabric.*``: copies between shared memory and other GPUs, whose failures a kernel learns of.

A logical endpoint, which the host makes and shares by the driver's API, names memory of another GPU: ``endpoint`` is
its number, a u32, and ``offset`` is that of bytes in it, a u64 and a multiple of 16. A thread starts operations,
submits them, and an mbarrier of layout ``"v1"`` counts them: ``try_get`` and ``try_pullred`` count bytes, ``try_put``
and ``try_red`` pieces of 16 bytes. Once the phase is complete, ``nv.mbarrier.test_wait_parity_report`` and its kin say
whether something has failed, and a byte of which ``cudaFabricOpErrorStatusGet`` knows more::

    nv.mbarrier.arrive_expect_tx(bars, 0, 1024)
    nv.fabric.try_get(tile, 0, endpoint, offset, 1024, bars, 0)
    nv.fabric.submit()
    nv.mbarrier.wait_parity(bars, 0, 0)
    _, failed, why = nv.mbarrier.test_wait_parity_report(bars, 0, 0)

All operations are submitted before the phase ends that counts them, and are complete before the grid ends. They are on
GPUs alone: sm_100, PTX 9.3; ``try_atom`` PTX 9.4. All but ``try_pullred`` take ``policy`` as well, one of
``nv.cache_control.policy_*``.

Source: PTX ISA, "Fabric Instructions"; for ``try_atom`` CUDA C++ Core Libraries, ``cuda::fabric``."""

from typing import Any, Final, overload

from typing_extensions import TypeVar

from nvgen.stubs.types import Address, Array, GenericArray, GenericPtr, GenericSurface, GenericTensorMap, GenericTexture, GenericVec, Index, ptr, Registers, Surface, TensorMap, Texture, vec

_T = TypeVar("_T")

def commit_group() -> None:
    """Begins the operations so far as a group.

    ``commit_group()``: submits the thread's operations so far, as a group that ``wait_group`` knows. PTX 9.5.
    """

def submit(fetching: bool = ...) -> None:
    """Begins the operations so far.

    ``submit(fetching=False)``: the thread's operations so far begin; ``fetching``: gets and pull reductions only.
    """

@overload
def try_atom(endpoint: int, offset: int, dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, policy: int = ...) -> None:
    """Starts an atomic operation on memory of another GPU.

    ``try_atom(endpoint, offset, dst, dst_index, src, src_index, op, bar, bar_index)``.

    Combines one element of an endpoint with one of shared memory, atomically, and stores what was there to shared
    memory. ``op`` is ``"add"``, ``"min"``, ``"max"``, ``"and"``, ``"or"``, ``"xor"``, ``"exch"`` or ``"cas"``;
    halves are combined two at once. ``offset`` is a multiple of the element's size. Of ``dst`` and ``src`` 16 bytes
    are meant, at multiples of 16, where the element has the place that it has in 16 bytes of the endpoint; the
    others of ``dst`` may be overwritten. For ``"cas"`` ``src`` has 32 bytes, at a multiple of 32: 16 with the
    element to compare, and 16 with that to store. The mbarrier counts 1. Tests of CUDA C++ Core Libraries have
    offsets that are multiples of 16 alone, for a fault of the compiler with others.
    """
@overload
def try_atom(endpoint: int, offset: int, dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericArray[Any, Any, Any], src_index: Index, op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], policy: int = ...) -> None: ...
@overload
def try_atom(endpoint: int, offset: int, dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, policy: int = ...) -> None: ...
@overload
def try_atom(endpoint: int, offset: int, dst: GenericArray[Any, Any, Any], dst_index: Index, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], policy: int = ...) -> None: ...
@overload
def try_atom(endpoint: int, offset: int, dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, policy: int = ...) -> None: ...
@overload
def try_atom(endpoint: int, offset: int, dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericArray[Any, Any, Any], src_index: Index, op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], policy: int = ...) -> None: ...
@overload
def try_atom(endpoint: int, offset: int, dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, policy: int = ...) -> None: ...
@overload
def try_atom(endpoint: int, offset: int, dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], policy: int = ...) -> None: ...

@overload
def try_get(dst: GenericArray[Any, Any, Any], dst_index: Index, endpoint: int, offset: int, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, policy: int = ...) -> None:
    """Starts a copy from another GPU to shared memory.

    ``try_get(dst, dst_index, endpoint, offset, bytes, bar, bar_index)``: from one endpoint to shared memory.
    """
@overload
def try_get(dst: GenericArray[Any, Any, Any], dst_index: Index, endpoint: int, offset: int, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], policy: int = ...) -> None: ...
@overload
def try_get(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], endpoint: int, offset: int, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, policy: int = ...) -> None: ...
@overload
def try_get(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], endpoint: int, offset: int, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], policy: int = ...) -> None: ...

@overload
def try_pullred(dst: GenericArray[Any, Any, Any], dst_index: Index, endpoint: int, offset: int, bytes: int, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, accumulate: str = ...) -> None:
    """Starts to combine memory of several GPUs into shared memory.

    ``try_pullred(dst, dst_index, endpoint, offset, bytes, op, bar, bar_index, *, accumulate=None)``.

    Combines the elements of all GPUs of an endpoint, of which this is one, and stores them in shared memory. ``op`` is
    that of ``try_red``, of e4m3 and e5m2 instead of f64 also ``"add"``, ``"min"`` or ``"max"``.
    ``accumulate="f32"`` adds halves up in f32; e4m3 and e5m2 are added up in f16. All lanes of the warp call it with
    the same arguments.
    """
@overload
def try_pullred(dst: GenericArray[Any, Any, Any], dst_index: Index, endpoint: int, offset: int, bytes: int, op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], accumulate: str = ...) -> None: ...
@overload
def try_pullred(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], endpoint: int, offset: int, bytes: int, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, accumulate: str = ...) -> None: ...
@overload
def try_pullred(dst: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], endpoint: int, offset: int, bytes: int, op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], accumulate: str = ...) -> None: ...

@overload
def try_put(endpoint: int, offset: int, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, mask: int = ..., counter: int = ..., multimem: bool = ..., policy: int = ...) -> None:
    """Starts a copy from shared memory to other GPUs.

    ``try_put(endpoint, offset, src, src_index, bytes, bar, bar_index, *, mask=None, counter=None, multimem=False)``.

    From shared memory to an endpoint, or, with ``multimem``, to all GPUs of one, of which this is one. ``mask`` is a
    u16 with a bit for each of 16 bytes, again and again: those whose bit is 0 are left out. ``counter`` is the offset,
    a multiple of 256, of 8 bytes that are raised by 1 for each byte that has come; it excludes a mask.
    """
@overload
def try_put(endpoint: int, offset: int, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], mask: int = ..., counter: int = ..., multimem: bool = ..., policy: int = ...) -> None: ...
@overload
def try_put(endpoint: int, offset: int, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], bytes: int, bar: GenericArray[Any, Any, Any], bar_index: Index, mask: int = ..., counter: int = ..., multimem: bool = ..., policy: int = ...) -> None: ...
@overload
def try_put(endpoint: int, offset: int, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], bytes: int, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], mask: int = ..., counter: int = ..., multimem: bool = ..., policy: int = ...) -> None: ...

@overload
def try_red(endpoint: int, offset: int, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, counter: int = ..., multimem: bool = ..., policy: int = ...) -> None:
    """Starts to combine shared memory with memory of other GPUs.

    ``try_red(endpoint, offset, src, src_index, bytes, op, bar, bar_index, *, counter=None, multimem=False)``.

    Combines elements of shared memory with an endpoint's. ``op`` is ``"add"`` of integers, f16, bf16, f32 and f64,
    ``"min"`` or ``"max"`` of integers, f16 and bf16, and ``"and"``, ``"or"`` or ``"xor"`` of integers, of 32 and 64
    bits; options are as for ``try_put``.
    """
@overload
def try_red(endpoint: int, offset: int, src: GenericArray[Any, Any, Any], src_index: Index, bytes: int, op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], counter: int = ..., multimem: bool = ..., policy: int = ...) -> None: ...
@overload
def try_red(endpoint: int, offset: int, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], bytes: int, op: str, bar: GenericArray[Any, Any, Any], bar_index: Index, counter: int = ..., multimem: bool = ..., policy: int = ...) -> None: ...
@overload
def try_red(endpoint: int, offset: int, src: GenericPtr[Any, Any] | GenericArray[Any, Any, Any], bytes: int, op: str, bar: GenericPtr[Any, Any] | int | GenericArray[Any, Any, Any], counter: int = ..., multimem: bool = ..., policy: int = ...) -> None: ...

def wait_group(n: int) -> None:
    """Waits until all groups but the last ones have read shared memory.

    ``wait_group(n)``: waits until the thread's groups but the ``n`` last have read shared memory. PTX 9.5.
    """

def wait_reads() -> None:
    """Waits until operations have read shared memory.

    ``wait_reads()``: waits until the thread's submitted operations have read shared memory.
    """

