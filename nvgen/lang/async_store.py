"""``nv.async_store.*``: stores of which an mbarrier counts the bytes, to shared memory of the cluster.

``dst`` is an array of another block with the index of an element, or a pointer, as ``nv.cluster.map`` returns them, and
``bar`` the mbarrier of that block. On the CPU they take place at once.

Source: PTX ISA, ``st.async``, ``red.async``; sm_90 and later, those to global memory sm_100.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes import Call
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.lang.memory_parameters import Reduction, RemoteMbarrier, StoredValue
from nvgen.lang.operation import DeviceOperation, Multiple
from nvgen.lang.parameters import Address
from nvgen.types import NONE, Scalar, Space, f32, f64, i32, i64, size_of, u32, u64

#: The types of one value; those of 32 bits also come as vectors of 2 and 4, those of 64 bits of 2.
STORED: tuple[Scalar, ...] = (i32, u32, f32, i64, u64, f64)
#: The types that a reduction takes.
REDUCTIONS: dict[str, tuple[Scalar, ...]] = {
    "add": (i32, u32, u64),
    "min": (i32, u32),
    "max": (i32, u32),
    "inc": (u32,),
    "dec": (u32,),
    "and": (i32, u32),
    "or": (i32, u32),
    "xor": (i32, u32),
}
_ELEMENT, _BARRIER = Address("dst", "dst_index", (Space.SHARED_CLUSTER,)), RemoteMbarrier("bar", "bar_index")


class AsyncStore(DeviceOperation):
    """``store(dst, dst_index, value, bar, bar_index)``: a number of 32 or 64 bits, or a vector of up to 16 bytes."""

    family: ClassVar[str] = "async_store"
    instruction: ClassVar[str] = "st.async"
    parameters = (_ELEMENT, StoredValue("value"), _BARRIER)
    result = NONE

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return (Multiple(0, size_of(StoreForm.of(call).type)),)


class AsyncReduction(DeviceOperation):
    """``reduce(dst, dst_index, value, op, bar, bar_index)``: combines an element with a value, as one step."""

    family: ClassVar[str] = "async_store"
    instruction: ClassVar[str] = "red.async"
    parameters = (_ELEMENT, StoredValue("value"), Reduction("op", tuple(REDUCTIONS)), _BARRIER)
    result = NONE


class DeviceStore(DeviceOperation):
    """``store_mmio(dst, dst_index, value)``: an element of global memory that is mapped to a device; GPUs only.

    It has the order ``release`` for the whole system.
    """

    family: ClassVar[str] = "async_store"
    instruction: ClassVar[str] = "st.async.mmio"
    parameters = (Address("dst", "dst_index", (Space.GLOBAL,)), StoredValue("value"))
    result = NONE

    @property
    def is_only_on_gpu(self) -> bool:
        return True


store = AsyncStore("async_store.store", "stores to shared memory of the cluster, and tells an mbarrier")
reduce = AsyncReduction("async_store.reduce", "combines with shared memory of the cluster, and tells an mbarrier")
store_mmio = DeviceStore("async_store.store_mmio", "stores to memory of a device")
