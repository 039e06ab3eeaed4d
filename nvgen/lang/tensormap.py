"""``nv.tensormap.*``: tensor maps in memory, which a kernel changes.

A kernel copies a map to shared memory, replaces fields there, and copies it to global memory by ``cp_fenceproxy``; who
copies by that map calls ``fence_acquire`` first. A map in memory is 128 bytes, at a multiple of 64 in global memory and
of 128 in shared memory, as of an array of u64; an address is an array with an index, or a pointer. The CPU's maps are
records of its own, which these operations change as well; ``replace`` refuses there what only GPUs have: interleaved
tensors, elements that are packed or converted, swizzles of 96 bytes and those that flip.

Source: PTX ISA, "Tensor-map", ``tensormap.replace``, ``tensormap.cp_fenceproxy``, ``fence.proxy``,
``prefetch.tensormap``.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.base.records import Record
from nvgen.lang.attributes import Call
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.memory_parameters import FieldDimension, FieldValue, GenericAddress, Scope, TensorMapOperand
from nvgen.lang.operation import DeviceOperation, Multiple
from nvgen.lang.parameters import Address, Parameter, Result, Setting
from nvgen.types import NONE, PointerType, Scalar, Space, bool_, u32, u64
from nvgen.types.tensor_maps import MAX_RANK
from nvgen.types.tensor_maps import TENSOR_MAP_ALIGNMENT as _ALIGNMENT


class TensorMapField(Record):
    """A field of a map: the type of its values, and for those that are constants the greatest one.

    ``ordinals`` are how many dimensions have one each; 0 for a field of the whole map.
    """

    type: Scalar
    greatest: int | None = None
    ordinals: int = 0


#: PTX ISA, ``tensormap.replace``: the fields by their names. Dimensions count from the contiguous one on.
FIELDS = {
    "global_address": TensorMapField(u64),
    "rank": TensorMapField(u32),
    "box_dim": TensorMapField(u32, ordinals=MAX_RANK),
    "global_dim": TensorMapField(u32, ordinals=MAX_RANK),
    "global_stride": TensorMapField(u64, ordinals=MAX_RANK - 1),
    "element_stride": TensorMapField(u32, ordinals=MAX_RANK),
    "elemtype": TensorMapField(u32, 15),
    "interleave_layout": TensorMapField(u32, 2),
    "swizzle_mode": TensorMapField(u32, 4),
    "swizzle_atomicity": TensorMapField(u32, 3),
    "fill_mode": TensorMapField(u32, 1),
}

#: What ptxas 13.5 takes for classes of memory; the last with an address alone.
ALLOC_CLASSES = ("alloc_small", "alloc_large", "alloc_same")

#: The fields that are multiples of so many bytes (``cuTensorMapEncodeTiled`` asks the same).
_IN_STEPS = {"global_address": 16, "global_stride": 16}
#: Elements of less than 8 bits, and patterns of less than 16 bytes, came later (PTX ISA, ``tensormap.replace``).
_FIRST_PACKED_TYPE, _WIDEST_SWIZZLE = 13, 4


class TensorMapPrefetch(DeviceOperation):
    """``prefetch(map)``: the map comes into a cache; it is a parameter or a pointer. sm_90. The CPU does nothing."""

    family: ClassVar[str] = "tensormap"
    accesses_memory: ClassVar[bool] = False
    instruction: ClassVar[str] = "prefetch.tensormap"
    writes: ClassVar[bool] = False
    parameters = (TensorMapOperand(),)
    result = NONE


class TensorMapOperation(DeviceOperation):
    """An operation on a map in memory."""

    family: ClassVar[str] = "tensormap"
    accesses_memory: ClassVar[bool] = False
    result: ClassVar[Result] = NONE
    attributes = MapForm

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        return tuple(
            Multiple(position, _ALIGNMENT)
            for position, operand in enumerate(call.operands)
            if isinstance(operand.type, PointerType)
        )


class TensorMapReplace(TensorMapOperation):
    """``replace(map, index, field, value, ordinal=None, *, alloc_class=None)``: another value for a field of a map.

    ``map`` lies in global or shared memory. ``field`` is ``"global_address"``, ``"rank"`` (that of the tensor minus 1),
    ``"box_dim"``, ``"global_dim"``, ``"global_stride"`` or ``"element_stride"`` (each of the dimension ``ordinal``,
    which count from the contiguous one on), or ``"elemtype"``, ``"interleave_layout"``, ``"swizzle_mode"``,
    ``"swizzle_atomicity"`` or ``"fill_mode"``, whose ``value`` is a constant of PTX's. Since sm_90a, sm_100a, sm_120a,
    sm_100f, sm_110f and sm_120f. ``alloc_class`` is that of the memory at another ``"global_address"``:
    ``"alloc_small"``, ``"alloc_large"``, or ``"alloc_same"`` as the map's was (PTX 9.5).
    """

    instruction: ClassVar[str] = "tensormap.replace"
    parameters = (
        Address("map", "index", (Space.GLOBAL, Space.SHARED)),
        Setting("field", tuple(FIELDS)),
        FieldValue("value"),
        FieldDimension("ordinal"),
        Setting("alloc_class", ALLOC_CLASSES, ""),
    )

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        field = MapForm.of(call).field
        if field not in _IN_STEPS:
            return super().alignments(call)
        is_address = field == "global_address"
        return (*super().alignments(call), Multiple(1, _IN_STEPS[field], what="address" if is_address else "stride"))

    def instructions(self, call: Call) -> tuple[str, ...]:
        field = MapForm.of(call).field
        if MapForm.of(call).alloc_class:
            return ("tensormap.alloc_class",)
        if field == "swizzle_atomicity":
            return ("tensormap.replace.swizzle_atomicity",)
        number = getattr(call.operands[1], "value", 0)  # of these two fields a constant
        if field == "elemtype" and number >= _FIRST_PACKED_TYPE:
            return ("tensormap.replace.packed",)
        is_widest = field == "swizzle_mode" and number >= _WIDEST_SWIZZLE
        return ("tensormap.replace.swizzle_mode.96B",) if is_widest else super().instructions(call)


class AllocClassOperation(TensorMapOperation):
    """One on the class of memory that a map's tensor is in, on GPUs that have ``replace``, with PTX 9.5."""

    instruction: ClassVar[str] = "tensormap.alloc_class"

    @property
    def is_only_on_gpu(self) -> bool:
        return True


class AllocClassReplacement(AllocClassOperation):
    """``replace_alloc_class(map, index, alloc_class)``: another class, ``"alloc_small"`` or ``"alloc_large"``.

    On GPUs that have ``replace``, with PTX 9.5.
    """

    parameters = (
        Address("map", "index", (Space.GLOBAL, Space.SHARED)),
        Setting("alloc_class", ALLOC_CLASSES[:2]),
    )


class AllocClassQuestion(AllocClassOperation):
    """``query_alloc_class_large(map, index)``: whether the map's class of memory is ``"alloc_large"``.

    On GPUs that have ``replace``, with PTX 9.5.
    """

    parameters = (Address("map", "index", (Space.GLOBAL, Space.SHARED)),)
    result: ClassVar[Result] = bool_


class TensorMapCopy(TensorMapOperation):
    """``cp_fenceproxy(dst, dst_index, src, src_index, *, scope="gpu")``: a map in shared memory goes to global.

    All threads of the warp call it; who then acquires it sees the map. sm_90.
    """

    instruction: ClassVar[str] = "tensormap.cp_fenceproxy"
    parameters = (
        Address("dst", "dst_index", (Space.GLOBAL,)),
        Address("src", "src_index", (Space.SHARED,)),
        Scope(),
    )


class TensorMapFence(TensorMapOperation):
    """``fence_acquire(map, index, *, scope="gpu")``: copies by the map see what was released before.

    ``fence_release(*, scope="gpu")``: what the thread wrote to maps is released. sm_90.
    """

    instruction: ClassVar[str] = "fence.proxy.tensormap"

    acquires: bool

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        map = (GenericAddress("map", "index", (Space.GENERIC, Space.GLOBAL)),) if self.acquires else ()
        return (*map, Scope())


prefetch = TensorMapPrefetch("tensormap.prefetch", "brings a tensor map into a cache")
replace = TensorMapReplace("tensormap.replace", "changes a field of a tensor map in memory")
replace_alloc_class = AllocClassReplacement("tensormap.replace_alloc_class", "changes a tensor map's class of memory")
query_alloc_class_large = AllocClassQuestion(
    "tensormap.query_alloc_class_large", "whether a tensor map's class of memory is the large one"
)
cp_fenceproxy = TensorMapCopy("tensormap.cp_fenceproxy", "copies a tensor map to global memory, and releases it")
fence_acquire = TensorMapFence("tensormap.fence_acquire", "makes a changed tensor map visible to copies", True)
fence_release = TensorMapFence("tensormap.fence_release", "releases tensor maps that the thread has changed", False)
