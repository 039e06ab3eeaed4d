"""Copies of tensors, and what else moves memory in bulk, interpreted, as ``targets.cpu`` has it."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import async_store, cache_control, clusterlaunchcontrol, griddepcontrol, tensor_copies, tensormap, tma
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.lang.attributes.tma import BulkForm, TensorCall
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.tensor_copies import (
    IM2COL,
    IM2COL_W,
    IM2COL_W_128,
    MODES,
    ROWS,
    ROWS_OF_A_COPY,
    TENSOR_ALIGNMENT,
    TILE,
    TensorMode,
    mode_of,
)
from nvgen.lang.tma import BULK_ALIGNMENT, ZERO_ALIGNMENT
from nvgen.targets.cpu.checks.tensors import wrong_map
from nvgen.targets.cpu.host_records import structure
from nvgen.targets.cpu.simt.records import TensorMapRecord
from nvgen.targets.python import copies, mbarriers, multicast, values
from nvgen.targets.python.thread import State
from nvgen.tree import DeviceCall
from nvgen.types import Scalar, size_of
from nvgen.types.tensor_maps import MAX_RANK

Rule = Callable[[State, DeviceCall], Callable[..., Any]]


#: What a kernel's parameter points at.
_Map = structure(TensorMapRecord)


def _each(box: Any, name: str, first: int = 0) -> list[int]:
    """The numbers of a map that has one for each dimension."""
    return [getattr(box, f"{name}{axis}") for axis in range(first, MAX_RANK)]


def _lines(box: Any, mode: TensorMode, numbers: tuple[int, ...], offsets: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The indices along all dimensions but the contiguous one of the lines that a copy takes, one after the other.

    ``numbers`` are the coordinates of a call, ``offsets`` those of W, H and D.
    """
    if mode is ROWS:
        yield from ((row, 0, 0, 0) for row in numbers[1:])
        return
    missing = [0] * (MAX_RANK - len(numbers))
    if mode is TILE:
        start = [*numbers[1:], *missing]
        counts, steps = _each(box, "count", 1), _each(box, "step", 1)
        axes = [range(first, first + n * step, step) for first, n, step in zip(start, counts, steps, strict=True)]
        yield from (tuple(indices[::-1]) for indices in itertools.product(*reversed(axes)))
        return
    at = [*numbers[1:-1], *missing, numbers[-1]]
    moving = 3 if mode is IM2COL else 1
    for _ in range(box.count1):
        yield tuple(index + offset for index, offset in zip(at, (*offsets, 0), strict=True))
        for axis in range(moving):
            at[axis] += getattr(box, f"step{axis + 1}")
            if at[axis] < getattr(box, f"extent{axis + 1}") + getattr(box, f"upper{axis + 1}"):
                break
            at[axis] = getattr(box, f"lower{axis + 1}")
        else:
            at[3] += 1


def _elements(
    box: Any, shared: int, node: DeviceCall, operands: tuple[int, ...], offsets: tuple[int, ...] = ()
) -> Iterator[tuple[int, int]]:
    """For each element of a copy its address in the tensor, 0 outside, and that of its bytes in shared memory."""
    mode, size = mode_of(node.operation), box.element_size
    strides, extents = (size, *_each(box, "stride", 1)), _each(box, "extent")
    addresses = itertools.count(shared, size)
    if mode in (IM2COL_W, IM2COL_W_128):  # the halo, which is 0, comes first
        offsets = offsets[1:]
    offsets = (*offsets, *[0] * (MAX_RANK - 2 - len(offsets)))
    for line in _lines(box, mode, operands, offsets):
        for column in range(operands[0], operands[0] + box.count0):
            found = (column, *line)
            inside = all(0 <= index < extent for index, extent in zip(found, extents, strict=True))
            offset = sum(index * stride for index, stride in zip(found, strides, strict=True))
            yield (box.base + offset if inside else 0), _mixed(box, next(addresses))


def _mixed(box: Any, address: int) -> int:
    """Where a byte lies in shared memory; elements are smaller than what mixes."""
    return address ^ (address >> int(box.swizzle_shift) & int(box.swizzle))


def _numbers_of(node: DeviceCall) -> int:
    """How many of the operands of a call are coordinates."""
    return 1 + ROWS_OF_A_COPY if mode_of(node.operation) is ROWS else TensorCall.of(node).rank


def _checked_map(state: State, node: DeviceCall, address: int) -> Any:
    """The map at an address, which was made for copies of the call's mode."""
    box, mode = _Map.from_address(address), mode_of(node.operation)
    wanted = TILE if mode is ROWS else mode
    if box.mode != MODES.index(wanted) or (mode is ROWS and box.count1 != 1):
        raise LaunchError(wrong_map(node, box.mode, box.count1, state.thread.thread_name))
    return box


def _check_halo(state: State, node: DeviceCall, offsets: tuple[int, ...]) -> None:
    if mode_of(node.operation) in (IM2COL_W, IM2COL_W_128) and offsets[0]:
        halo = diagnostics.counted(offsets[0], "pixel")
        error = diagnostics.tensor.HaloOnTheCpu(node.span, node.operation.name, halo, state.thread.thread_name)
        raise LaunchError(error)


def _load(state: State, node: DeviceCall) -> Callable[..., Any]:
    form, count = TensorCall.of(node), _numbers_of(node)
    in_pairs = form.cta_group == 2

    def load(target: int, map_: int, bar: int, *further: int) -> None:
        copies.check_alignment(state, node, {"dst": target}, TENSOR_ALIGNMENT)
        box = _checked_map(state, node, map_)
        numbers, offsets = further[:count], further[count : count + form.offsets]
        _check_halo(state, node, offsets)

        def move(to: int, gate: int) -> None:
            nan = b"\xff" * (box.element_size - 1) + b"\x7f"
            size = 0
            for element, shared in _elements(box, to, node, numbers, offsets):
                if element:
                    ctypes.memmove(shared, element, box.element_size)
                else:
                    ctypes.memmove(shared, nan if box.fill else bytes(box.element_size), box.element_size)
                size += box.element_size
            mbarriers.receive(gate, size)

        if not form.has_mask and not in_pairs:
            copies.loads(state).begin_moving(partial(move, target, bar), bar)
            return
        mask = further[-1 - form.has_policy] if form.has_mask else None
        for copy in multicast.destinations(state, node, target, bar, mask, in_pairs=in_pairs):
            copies.loads(state, copy.block).begin_moving(partial(move, copy.target, copy.bar), copy.bar)

    return load


def _store(state: State, node: DeviceCall) -> Callable[..., Any]:
    count = _numbers_of(node)

    def store(source: int, map_: int, *further: int) -> None:
        copies.check_alignment(state, node, {"src": source}, TENSOR_ALIGNMENT)
        box = _checked_map(state, node, map_)

        def move() -> None:
            for element, shared in _elements(box, source, node, further[:count]):
                if element:
                    ctypes.memmove(element, shared, box.element_size)

        copies.queue(state, copies.STORES).begin_moving(move)

    return store


def _combiner(reduction: str, dtype: Scalar) -> Callable[[int, int], None]:
    """What combines the element at the first address with that at the second one."""
    load, store = values.load(dtype), values.store(dtype)
    combine = _COMBINE[reduction]

    def apply(target: int, source: int) -> None:
        found = combine(load(target), load(source))
        if dtype.is_integer:  # it wraps
            found = (found - dtype.minimum) % 2**dtype.bits + dtype.minimum
        store(target, found)

    return apply


_COMBINE: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda old, value: old + value,
    "min": min,
    "max": max,
    "inc": lambda old, limit: 0 if old >= limit else old + 1,
    "dec": lambda old, limit: limit if old == 0 or old > limit else old - 1,
    "and": lambda old, value: old & value,
    "or": lambda old, value: old | value,
    "xor": lambda old, value: old ^ value,
}


def _reduce(state: State, node: DeviceCall) -> Callable[..., Any]:
    form = TensorCall.of(node)
    combine = _combiner(form.reduction, form.reduced)

    def reduce(source: int, map_: int, *index: int) -> None:
        copies.check_alignment(state, node, {"src": source}, TENSOR_ALIGNMENT)
        for element, shared in _elements(_checked_map(state, node, map_), source, node, index[: form.rank]):
            if element:
                combine(element, shared)

    return reduce


def _reduce_bulk(state: State, node: DeviceCall) -> Callable[..., Any]:
    form = BulkForm.of(node)
    combine, step = _combiner(form.reduction, form.reduced), form.reduced.size

    def reduce(target: int, source: int, size: int, *more: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
        for offset in range(0, size, step):
            combine(target + offset, source + offset)
        if len(more) > form.has_policy:
            mbarriers.receive(more[0], size)

    return reduce


def _exchange(state: State, node: DeviceCall) -> Callable[..., Any]:
    def copy(target: int, source: int, size: int, bar: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
        ctypes.memmove(target, source, size)
        mbarriers.receive(bar, size)

    return copy


def _zero(state: State, node: DeviceCall) -> Callable[..., Any]:
    def zero(target: int, size: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "bytes": size}, ZERO_ALIGNMENT)
        ctypes.memset(target, 0, size)

    return zero


def _async_store(state: State, node: DeviceCall) -> Callable[..., Any]:
    type_ = StoreForm.of(node).type
    store, size = values.store(type_), size_of(type_)

    def put(target: int, value: Any, bar: int) -> None:
        store(target, value)
        mbarriers.receive(bar, size)

    return put


def _async_reduce(state: State, node: DeviceCall) -> Callable[..., Any]:
    form = StoreForm.of(node)
    dtype = form.scalar
    combine, store = _combiner(form.reduction, dtype), values.store(dtype)

    def reduce(target: int, value: Any, bar: int) -> None:
        operand = ctypes.create_string_buffer(dtype.size)
        store(ctypes.addressof(operand), value)
        combine(target, ctypes.addressof(operand))
        mbarriers.receive(bar, dtype.size)

    return reduce


def _try_cancel(state: State, node: DeviceCall) -> Callable[..., Any]:
    def ask(response: int, bar: int) -> None:
        ctypes.memset(response, 0, 16)
        mbarriers.receive(bar, 16)

    return ask


def _query(state: State, node: DeviceCall) -> Callable[..., Any]:
    if node.operation is clusterlaunchcontrol.is_canceled:
        return lambda response: response != 0
    return lambda response: (0, 0, 0)


def _nothing(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda *operands: None


def _policy(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda *operands: 0


_SILENT: tuple[type[DeviceOperation], ...] = (
    *(tensor_copies.TensorPrefetch, tma.BulkPrefetch, tensormap.TensorMapPrefetch, griddepcontrol.GridDependency),
    *(cache_control.Prefetch, cache_control.UniformPrefetch, cache_control.Discard, cache_control.ApplyPriority),
)
RULES: dict[type[DeviceOperation], Rule] = {
    tensor_copies.TensorLoad: _load,
    tensor_copies.TensorStore: _store,
    tensor_copies.TensorReduction: _reduce,
    tma.BulkReduction: _reduce_bulk,
    tma.BulkExchange: _exchange,
    tma.BulkZero: _zero,
    async_store.AsyncStore: _async_store,
    async_store.AsyncReduction: _async_reduce,
    clusterlaunchcontrol.TryCancel: _try_cancel,
    clusterlaunchcontrol.QueryCancel: _query,
    cache_control.Policy: _policy,
    **dict.fromkeys(_SILENT, _nothing),
}
