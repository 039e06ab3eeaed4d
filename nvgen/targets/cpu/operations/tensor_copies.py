"""Copies of tensors on the CPU: stores take place when their thread waits, loads when one asks their mbarrier."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.meaning import copies, multicast, tensors
from nvgen.lang.meaning.records import BoxPosition
from nvgen.lang.tensor_copies import (
    IM2COL_W,
    IM2COL_W_128,
    MODES,
    ROWS,
    ROWS_OF_A_COPY,
    TENSOR_ALIGNMENT,
    TILE,
    mode_of,
)
from nvgen.targets.cpu.checks import cluster_records
from nvgen.targets.cpu.checks.bulk_loads import bytes_of_box
from nvgen.targets.cpu.checks.copies import check_alignment
from nvgen.targets.cpu.checks.extents import check_extent
from nvgen.targets.cpu.checks.tensors import check_halo, check_map
from nvgen.targets.cpu.conventions import record_fields
from nvgen.targets.cpu.operations.async_copy import NO_BARRIER
from nvgen.targets.cpu.operations.mbarrier import call
from nvgen.targets.cpu.threads.copy_queues import STORES, loads_of, queue_of
from nvgen.tree import DeviceCall
from nvgen.types.tensor_maps import MAX_RANK

_I32 = ir.IntType(32)
_NOWHERE = ir.Constant(pointer(), None)


def _position(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Where the copy finds its elements: a record in memory of the function's own."""
    b = emitter.builder
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(ir.IntType(8), record_fields.of_class(BoxPosition).size), "position")
        slot.align = 8
    for name, value in _numbers(node, operands).items():
        record_fields.store(b, slot, BoxPosition, name, b.zext(value, _I32) if value.type.width < 32 else value)
    return slot


def _numbers(node: DeviceCall, operands: list[ir.Value]) -> dict[str, ir.Value]:
    """The fields of a ``BoxPosition``. The last index of pixels is the image's, however few dimensions there are."""
    mode, form = mode_of(node.operation), TensorCall.of(node)
    count = 1 + ROWS_OF_A_COPY if mode is ROWS else form.rank
    indices, offsets = operands[:count], operands[count : count + form.offsets]
    if mode in (IM2COL_W, IM2COL_W_128):  # the halo, which is 0, comes first
        offsets = offsets[1:]
    missing = [_I32(0)] * (MAX_RANK - count)
    indices = [*indices, *missing] if mode in (TILE, ROWS) else [*indices[:-1], *missing, indices[-1]]
    offsets = [*offsets, *[_I32(0)] * (MAX_RANK - 2 - len(offsets))]
    numbers = {f"x{axis}": index for axis, index in enumerate(indices)}
    return {"mode": _I32(MODES.index(mode)), **numbers, **{f"offset{n}": value for n, value in enumerate(offsets, 1)}}


def _check_box(emitter: Emitter, node: DeviceCall, tile: ir.Value, box: ir.Value) -> None:
    """The array in shared memory, the first operand, has the bytes of the map's box."""
    check_extent(emitter, node, 0, tile, bytes_of_box(emitter, node, box))


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, box, bar = operands[:3]
    form = TensorCall.of(node)
    check_alignment(emitter, node, {"dst": target}, TENSOR_ALIGNMENT)
    check_map(emitter, node, box)
    check_halo(emitter, node, operands[3 + form.rank :])
    _check_box(emitter, node, target, box)
    position = _position(emitter, node, operands[3:])
    if not form.has_mask and form.cta_group != 2:
        call(emitter, copies.begin_box, [loads_of(emitter), target, _NOWHERE, box, bar, position])
        return
    mask = cluster_records.own_mask(emitter)
    if form.has_mask:
        mask = cluster_records.mask_of(emitter, node, operands[-1 - form.has_policy])
    in_cluster = cluster_records.record(emitter, in_pairs=form.cta_group == 2)
    call(emitter, multicast.begin_box, [in_cluster, mask, target, box, bar, position])


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    source, box = operands[:2]
    check_alignment(emitter, node, {"src": source}, TENSOR_ALIGNMENT)
    check_map(emitter, node, box)
    _check_box(emitter, node, source, box)
    position = _position(emitter, node, operands[2:])
    call(emitter, copies.begin_box, [queue_of(emitter, STORES), _NOWHERE, source, box, NO_BARRIER, position])


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """It takes place at once, element by element."""
    source, box = operands[:2]
    form = TensorCall.of(node)
    check_alignment(emitter, node, {"src": source}, TENSOR_ALIGNMENT)
    check_map(emitter, node, box)
    _check_box(emitter, node, source, box)
    constants = {"dtype": form.dtype, "combine": tensors.COMBINE[form.reduction]}
    call(emitter, tensors.reduce, [box, source, _position(emitter, node, operands[2:])], **constants)


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Caches are the processor's affair."""


FAMILY = Family(
    {
        tensor_copies.TensorLoad: _load,
        tensor_copies.TensorStore: _store,
        tensor_copies.TensorPrefetch: _prefetch,
        tensor_copies.TensorReduction: _reduce,
    }
)
