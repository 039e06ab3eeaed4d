"""Copies of tensors, interpreted: loads and stores are done when bulk copies are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

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


def _check_source(state: State, node: DeviceCall, source: int, map_: int, *_: int) -> None:
    copies.check_alignment(state, node, {"src": source}, TENSOR_ALIGNMENT)
    _check_map(state, node, map_)
    _check_box(state, node, source, map_)


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
        if not form.has_mask and not in_pairs:
            copies.loads(state).begin(partial(compute, target, map_, bar, *further), bar)
            return
        mask, parts = None, list(further)
        if form.has_mask:
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
