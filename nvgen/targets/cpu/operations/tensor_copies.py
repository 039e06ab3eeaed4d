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
    REPORTS,
    ROWS,
    ROWS_OF_A_COPY,
    TENSOR_ALIGNMENT,
    TILE,
    mode_of,
)
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.targets.cpu.checks import cluster_records
from nvgen.targets.cpu.checks.bulk_loads import bytes_of_box
from nvgen.targets.cpu.checks.copies import check_alignment
from nvgen.targets.cpu.checks.extents import check_extent
from nvgen.targets.cpu.checks.tensors import check_address, check_halo, check_map
from nvgen.targets.cpu.conventions import record_fields
from nvgen.targets.cpu.operations.async_copy import NO_BARRIER
from nvgen.targets.cpu.operations.mbarrier import call
from nvgen.targets.cpu.threads.copy_queues import STORES, loads_of, queue_of
from nvgen.tree import DeviceCall
from nvgen.types.tensor_maps import MAX_RANK

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_NOWHERE = ir.Constant(pointer(), None)


def _position(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Where the copy finds its elements: a record in memory of the function's own."""
    b = emitter.builder
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(ir.IntType(8), record_fields.of_class(BoxPosition).size), "position")
        slot.align = 8
    for name, value in _numbers(node, operands).items():
        record_fields.store(b, slot, BoxPosition, name, b.zext(value, _I32) if value.type.width < 32 else value)
    record_fields.store_all(b, slot, BoxPosition, _replaced(emitter, node, operands))
    return slot


def _count(node: DeviceCall) -> int:
    """The coordinates of a call."""
    return 1 + ROWS_OF_A_COPY if mode_of(node.operation) is ROWS else TensorCall.of(node).rank


def _replacements(node: DeviceCall, operands: list[ir.Value]) -> list[ir.Value]:
    """What replaces the map's, of the operands from the coordinates on: the address, the extents, the strides."""
    form, first = TensorCall.of(node), _count(node) + TensorCall.of(node).offsets
    return operands[first : first + form.replacements]


def _replaced(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> dict[str, ir.Value]:
    """The fields of a ``BoxPosition`` that replace the map's. Of an extent 8 bits count."""
    form, b, given = TensorCall.of(node), emitter.builder, _replacements(node, operands)
    fields: dict[str, ir.Value] = {"has_extents": _I32(int(form.has_extents)), "base": _NOWHERE}
    if given:
        address = given[0]
        is_number = isinstance(address.type, ir.IntType)
        fields["base"] = b.inttoptr(address, pointer()) if is_number else b.addrspacecast(address, pointer())
    if form.has_extents:
        extents, strides = given[1 : 1 + form.rank], given[1 + form.rank :]
        wide = [b.zext(b.and_(extent, extent.type(0xFF)), _I32) for extent in extents]
        for axis in range(MAX_RANK):
            fields[f"extent{axis}"] = wide[axis] if axis < form.rank else _I32(1)
        for axis in range(1, MAX_RANK):
            fields[f"stride{axis}"] = strides[axis - 1] if axis < form.rank else _I64(0)
    return fields


def _check_replacements(
    emitter: Emitter, node: DeviceCall, box: ir.Value, first: int, operands: list[ir.Value], position: ir.Value
) -> None:
    """The address is one, a multiple of 16, and its array has what a box or rows take of it. ``first`` is the number of
    the first coordinate among the operands."""
    given = _replacements(node, operands[first:])
    if not given:
        return
    at = first + _count(node) + TensorCall.of(node).offsets
    strides = given[1 + TensorCall.of(node).rank :] if TensorCall.of(node).has_extents else []
    check_address(emitter, node, given[0])
    check_alignment(emitter, node, {"global_address": given[0]}, BULK_ALIGNMENT, first=at)
    for number, stride in enumerate(strides, at + 1 + TensorCall.of(node).rank):
        check_alignment(emitter, node, {"global_stride": stride}, BULK_ALIGNMENT, first=number)
    if mode_of(node.operation) in (TILE, ROWS):
        check_extent(emitter, node, at, given[0], call(emitter, tensors.reach, [box, position]))


def _numbers(node: DeviceCall, operands: list[ir.Value]) -> dict[str, ir.Value]:
    """The fields of a ``BoxPosition``. The last index of pixels is the image's, however few dimensions there are."""
    mode, form, count = mode_of(node.operation), TensorCall.of(node), _count(node)
    indices, offsets = operands[:count], operands[count : count + form.offsets]
    if mode in (IM2COL_W, IM2COL_W_128):  # the halo, which is 0, comes first
        offsets = offsets[1:]
    missing = [_I32(0)] * (MAX_RANK - count)
    indices = [*indices, *missing] if mode in (TILE, ROWS) else [*indices[:-1], *missing, indices[-1]]
    offsets = [*offsets, *[_I32(0)] * (MAX_RANK - 2 - len(offsets))]
    numbers = {f"x{axis}": index for axis, index in enumerate(indices)}
    report = _I32(REPORTS.index(form.report) + 1 if form.report else 0)
    return {
        "mode": _I32(MODES.index(mode)),
        "report": report,
        **numbers,
        **{f"offset{n}": value for n, value in enumerate(offsets, 1)},
    }


def _check_box(emitter: Emitter, node: DeviceCall, tile: ir.Value, box: ir.Value) -> None:
    """The array in shared memory, the first operand, has the bytes of the map's box."""
    check_extent(emitter, node, 0, tile, bytes_of_box(emitter, node, box))


def _look(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], box: ir.Value, position: ir.Value) -> None:
    """A checked run looks at what the copy does with the tensor."""
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import asynchronous  # only checked runs do

        asynchronous.tensor(emitter, node, operands, box, position)


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, box, bar = operands[:3]
    form = TensorCall.of(node)
    check_alignment(emitter, node, {"dst": target}, TENSOR_ALIGNMENT)
    check_map(emitter, node, box)
    check_halo(emitter, node, operands[3 + form.rank :])
    _check_box(emitter, node, target, box)
    position = _position(emitter, node, operands[3:])
    _check_replacements(emitter, node, box, 3, operands, position)
    _look(emitter, node, operands, box, position)
    if not form.is_multicast and form.cta_group != 2:
        call(
            emitter,
            copies.begin_box,
            [loads_of(emitter), target, _NOWHERE, box, bar, position],
            boxes=True,
        )
        return
    mask = cluster_records.own_mask(emitter)
    if form.is_multicast:
        mask = cluster_records.mask_of(emitter, node, operands[-1 - form.has_policy])
    in_cluster = cluster_records.record(emitter, in_pairs=form.cta_group == 2)
    call(
        emitter,
        multicast.begin_box,
        [in_cluster, mask, target, box, bar, position],
        boxes=True,
    )


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    source, box = operands[:2]
    check_alignment(emitter, node, {"src": source}, TENSOR_ALIGNMENT)
    check_map(emitter, node, box)
    _check_box(emitter, node, source, box)
    position = _position(emitter, node, operands[2:])
    _check_replacements(emitter, node, box, 2, operands, position)
    _look(emitter, node, operands, box, position)
    call(
        emitter,
        copies.begin_box,
        [queue_of(emitter, STORES), _NOWHERE, source, box, NO_BARRIER, position],
        boxes=True,
    )


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """It takes place at once, element by element."""
    source, box = operands[:2]
    form = TensorCall.of(node)
    check_alignment(emitter, node, {"src": source}, TENSOR_ALIGNMENT)
    check_map(emitter, node, box)
    _check_box(emitter, node, source, box)
    position = _position(emitter, node, operands[2:])
    _check_replacements(emitter, node, box, 2, operands, position)
    _look(emitter, node, operands, box, position)
    constants = {"dtype": form.dtype, "combine": tensors.COMBINE[form.reduction]}
    call(emitter, tensors.reduce, [box, source, position], **constants)


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Caches are the processor's affair."""


FAMILY = Family(
    {
        tensor_copies.TensorLoad: _load,
        tensor_copies.TensorStore: _store,
        tensor_copies.TensorPrefetch: _prefetch,
        tensor_copies.TensorPriority: _prefetch,
        tensor_copies.TensorReduction: _reduce,
    }
)
