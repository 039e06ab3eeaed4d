"""Tensor maps in memory on the CPU: records of its own, whose fields a kernel may replace.

Source: PTX ISA, "tensormap.replace", ``tensormap.cp_fenceproxy``.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import CompileError
from nvgen.lang import tensormap
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.meaning import tensors
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.targets.cpu.conventions import device_library, record_fields
from nvgen.tree import DeviceCall
from nvgen.types import bf16, f16, f32, f64, i32, i64, u8, u16, u32, u64
from nvgen.types.tensor_maps import DATA_TYPES, MAX_RANK, TENSOR_MAP_SIZE, TYPE_PLACE

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: By PTX's numbers, the types of elements; those that are converted as they are read, or packed, only a GPU has.
TYPES = {0: u8, 1: u16, 2: u32, 3: i32, 4: u64, 5: i64, 6: f16, 7: f32, 9: f64, 10: bf16}
#: By PTX's numbers of swizzles, the bits of an address that change and how far above them those are that choose; of
#: that of 128 bytes by the number of its atomicity.
SWIZZLES = {0: (0, 0), 1: (0x10, 3), 2: (0x30, 3)}
WIDE = 3
WIDE_SWIZZLES = {0: (0x70, 3), 1: (0x60, 2), 3: (0x40, 1)}


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Caches are the processor's affair."""


class _Map:
    """A map in memory, with what stores to its fields."""

    def __init__(self, emitter: Emitter, node: DeviceCall, address: ir.Value) -> None:
        self.emitter, self.builder, self.node = emitter, emitter.builder, node
        self.record = self.builder.addrspacecast(address, pointer())

    def load(self, field: str) -> ir.Value:
        return record_fields.load(self.builder, self.record, TensorMapRecord, field)

    def store(self, field: str, value: ir.Value) -> None:
        record_fields.store(self.builder, self.record, TensorMapRecord, field, value)

    def recount(self) -> None:
        """Has the elements of a box counted anew."""
        device_library.call(self.emitter.functions, self.builder, tensors.recount, self.record)

    def constant(self, value: ir.Value, known: set[int]) -> int:
        """The number of a choice; some of them the CPU has not."""
        assert isinstance(value, ir.Constant)
        number = int(value.constant)
        if number not in known:
            what = f"{operation_name(self.node)} of {number}"
            raise CompileError(diagnostics.cpu.OnlyOnGpu(self.node.span, what))
        return number


def _replace(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = MapForm.of(node)
    if form.alloc_class:
        raise CompileError(diagnostics.cpu.OnlyOnGpu(node.span, f"{operation_name(node)} of a class of memory"))
    _FIELDS[form.field](_Map(emitter, node, operands[0]), operands[1], form.ordinal)


def _global_address(found: _Map, value: ir.Value, ordinal: int) -> None:
    found.store("base", found.builder.inttoptr(value, pointer()))


def _rank(found: _Map, value: ir.Value, ordinal: int) -> None:
    """Less 1. Dimensions that the tensor lacks have one element."""
    b = found.builder
    for number in range(1, MAX_RANK):
        is_there = b.icmp_unsigned("<=", _I32(number), value)
        for field, type_, alone in (("extent", _I32, 1), ("step", _I32, 1), ("extent_of_box", _I8, 0)):
            name = f"{field}{number}"
            found.store(name, b.select(is_there, found.load(name), type_(alone)))
    found.recount()


def _box_dim(found: _Map, value: ir.Value, ordinal: int) -> None:
    found.store(f"extent_of_box{ordinal}", found.builder.trunc(found.builder.sub(value, _I32(1)), _I8))
    found.recount()


def _global_dim(found: _Map, value: ir.Value, ordinal: int) -> None:
    found.store(f"extent{ordinal}", value)


def _global_stride(found: _Map, value: ir.Value, ordinal: int) -> None:
    """The first one is that of the dimension after the contiguous one."""
    found.store(f"stride{ordinal + 1}", value)


def _element_stride(found: _Map, value: ir.Value, ordinal: int) -> None:
    """Along the contiguous dimension all elements are copied."""
    if ordinal:
        found.store(f"step{ordinal}", value)
        found.recount()


def _element_type(found: _Map, value: ir.Value, ordinal: int) -> None:
    element = TYPES[found.constant(value, {*TYPES})]
    found.store("element_size", _I8(element.size))
    position = found.builder.gep(found.record, [_I64(TYPE_PLACE)], inbounds=True, source_etype=_I8)
    found.builder.store(_I8(DATA_TYPES[element.name]), position, align=1)
    found.recount()


def _interleave_layout(found: _Map, value: ir.Value, ordinal: int) -> None:
    found.constant(value, {0})


def _swizzle_mode(found: _Map, value: ir.Value, ordinal: int) -> None:
    number = found.constant(value, {*SWIZZLES, WIDE})
    found.store("swizzle_mode", _I8(number))
    if number == WIDE:
        _swizzle(found, found.load("swizzle_atomicity"))
    else:
        for field, bits in zip(("swizzle", "swizzle_shift"), SWIZZLES[number], strict=True):
            found.store(field, _I8(bits))


def _swizzle_atomicity(found: _Map, value: ir.Value, ordinal: int) -> None:
    number = found.constant(value, {*WIDE_SWIZZLES})
    found.store("swizzle_atomicity", _I8(number))
    with found.builder.if_then(found.builder.icmp_unsigned("==", found.load("swizzle_mode"), _I8(WIDE))):
        _swizzle(found, _I8(number))


def _swizzle(found: _Map, atomicity: ir.Value) -> None:
    """Of 128 bytes."""
    b = found.builder
    for index, field in enumerate(("swizzle", "swizzle_shift")):
        bits = _I8(WIDE_SWIZZLES[0][index])
        for number in (1, 3):
            is_that = b.icmp_unsigned("==", atomicity, _I8(number))
            bits = b.select(is_that, _I8(WIDE_SWIZZLES[number][index]), bits)
        found.store(field, bits)


def _fill_mode(found: _Map, value: ir.Value, ordinal: int) -> None:
    found.store("fill", _I8(found.constant(value, {0, 1})))


_FIELDS: dict[str, Callable[[_Map, ir.Value, int], None]] = {
    "global_address": _global_address,
    "rank": _rank,
    "box_dim": _box_dim,
    "global_dim": _global_dim,
    "global_stride": _global_stride,
    "element_stride": _element_stride,
    "elemtype": _element_type,
    "interleave_layout": _interleave_layout,
    "swizzle_mode": _swizzle_mode,
    "swizzle_atomicity": _swizzle_atomicity,
    "fill_mode": _fill_mode,
}


def _copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Every lane copies the same."""
    b, words = emitter.builder, ir.ArrayType(_I64, TENSOR_MAP_SIZE // 8)
    target, source = (b.addrspacecast(one, pointer()) for one in operands[:2])
    b.store(b.load(source, typ=words, align=8), target, align=8)
    b.fence("release")


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, tensormap.TensorMapFence)
    emitter.builder.fence("acquire" if node.operation.acquires else "release")


FAMILY = Family(
    {
        tensormap.TensorMapPrefetch: _prefetch,
        tensormap.TensorMapReplace: _replace,
        tensormap.TensorMapCopy: _copy,
        tensormap.TensorMapFence: _fence,
    }
)
