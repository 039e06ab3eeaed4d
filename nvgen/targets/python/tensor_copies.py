"""Copies of tensors, interpreted: loads and stores are done when bulk copies are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import LaunchError
from nvgen.lang import tensor_copies
from nvgen.lang.attributes.tma import TensorCall
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.lang.operation import DeviceOperation
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
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.targets.cpu.checks.tensors import wrong_map
from nvgen.targets.cpu.conventions.host_records import structure
from nvgen.targets.python import copies, multicast
from nvgen.targets.python.copies import Around, after
from nvgen.targets.python.extents import check_extent
from nvgen.targets.python.thread import State
from nvgen.tree import DeviceCall

#: What a kernel's parameter points at.
_Map = structure(TensorMapRecord)


def _check_map(state: State, node: DeviceCall, address: int) -> None:
    """Refuses a map that was made for copies of another mode."""
    box, mode = _Map.from_address(address), mode_of(node.operation)
    wanted = TILE if mode is ROWS else mode
    if box.mode != MODES.index(wanted) or (mode is ROWS and box.count1 != 1):
        raise LaunchError(wrong_map(node, box.mode, box.count1, state.thread.thread_name))


def _check_halo(state: State, node: DeviceCall, offsets: tuple[int, ...]) -> None:
    if mode_of(node.operation) in (IM2COL_W, IM2COL_W_128) and offsets[0]:
        halo = diagnostics.counted(offsets[0], "pixel")
        error = diagnostics.tensor.HaloOnTheCpu(node.span, operation_name(node), halo, state.thread.thread_name)
        raise LaunchError(error)


def _check_box(state: State, node: DeviceCall, tile: int, map_: int) -> None:
    """The array in shared memory, the first operand, has the bytes of the map's box."""
    size = _Map.from_address(map_).bytes
    check_extent(state, node, 0, tile, size * ROWS_OF_A_COPY if mode_of(node.operation) is ROWS else size)


def _check_source(state: State, node: DeviceCall, source: int, map_: int, *further: int) -> None:
    copies.check_alignment(state, node, {"src": source}, TENSOR_ALIGNMENT)
    _check_map(state, node, map_)
    _check_box(state, node, source, map_)
    _check_replacements(state, node, map_, 2, further)


def _check_replacements(state: State, node: DeviceCall, map_: int, first: int, further: tuple[int, ...]) -> None:
    """The address and the strides in place of the map's are multiples of 16, and the address's array has what a box
    takes of it. ``further`` are the operands from the coordinates on, the first of which has a number."""
    form = TensorCall.of(node)
    if not form.has_global_address:
        return
    mode = mode_of(node.operation)
    at = (1 + ROWS_OF_A_COPY if mode is ROWS else form.rank) + form.offsets
    address, *numbers = further[at : at + form.replacements]
    extents, strides = numbers[: form.rank], numbers[form.rank :]
    copies.check_alignment(state, node, {"global_address": address}, BULK_ALIGNMENT)
    for stride in strides:
        copies.check_alignment(state, node, {"global_stride": stride}, BULK_ALIGNMENT)
    if mode is TILE:
        reach = _reach(_Map.from_address(map_), further[: form.rank], extents, strides)
        check_extent(state, node, first + at, address, reach)


def _reach(box: Any, indices: Sequence[int], extents: Sequence[int], strides: Sequence[int]) -> int:
    """The bytes from the tensor's first element to behind the last one of a box that is inside."""
    reach: int = box.element_size
    for axis, start in enumerate(indices):
        extent = extents[axis] & 0xFF if extents else getattr(box, f"extent{axis}")
        step = getattr(box, f"step{axis}") if axis else 1
        inside = [at for at in range(start, start + getattr(box, f"count{axis}") * step, step) if 0 <= at < extent]
        if not inside:
            return 0
        stride = box.element_size if axis == 0 else strides[axis - 1] if strides else getattr(box, f"stride{axis}")
        reach += inside[-1] * stride
    return reach


def _load(state: State, node: DeviceCall, compute: Callable[..., None]) -> Callable[..., None]:
    form = TensorCall.of(node)
    in_pairs = form.cta_group == 2
    #: Where the mask is among the operands that follow the mbarrier.
    at = -1 - form.has_policy

    def load(target: int, map_: int, bar: int, *further: int) -> None:
        copies.check_alignment(state, node, {"dst": target}, TENSOR_ALIGNMENT)
        _check_map(state, node, map_)
        _check_halo(state, node, further[form.rank :])
        _check_box(state, node, target, map_)
        _check_replacements(state, node, map_, 3, further)
        if not form.is_multicast and not in_pairs:
            copies.loads(state).begin(partial(compute, target, map_, bar, *further), bar)
            return
        mask, parts = None, list(further)
        if form.is_multicast:
            mask, parts[at] = parts[at], multicast.ALONE
        for copy in multicast.destinations(state, node, target, bar, mask, in_pairs=in_pairs):
            copies.loads(state, copy.block).begin(partial(compute, copy.target, map_, copy.bar, *parts), copy.bar)

    return load


def _store(state: State, node: DeviceCall, compute: Callable[..., None]) -> Callable[..., None]:
    def store(*operands: int) -> None:
        _check_source(state, node, *operands)
        copies.queue(state, copies.STORES).begin(partial(compute, *operands))

    return store


AROUND: dict[type[DeviceOperation], Around] = {
    tensor_copies.TensorLoad: _load,
    tensor_copies.TensorStore: _store,
    tensor_copies.TensorReduction: after(_check_source),
}
