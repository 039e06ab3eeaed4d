"""Copies of tensors, and what else moves memory in bulk, step by step, as ``targets.cpu`` has it."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator
from typing import Any

from nvgen.frontend.tree import DeviceCall
from nvgen.lang import async_store, cache_control, clusterlaunchcontrol, griddepcontrol, tensor_copies, tensormap, tma
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.tensor_copies import TENSOR_ALIGNMENT
from nvgen.lang.tma import BULK_ALIGNMENT, ZERO_ALIGNMENT
from nvgen.runtime.step import copies, mbarriers, values
from nvgen.runtime.step.thread import State
from nvgen.targets.cpu.host_records import structure
from nvgen.targets.cpu.simt.records import TensorMapRecord
from nvgen.types import Scalar, size_of
from nvgen.types.tensor_maps import MAX_RANK

Rule = Callable[[State, DeviceCall], Callable[..., Any]]


#: What a kernel's parameter points at.
_Map = structure(TensorMapRecord)


def _each(box: Any, name: str) -> list[int]:
    """The numbers of a map that has one for each dimension."""
    return [getattr(box, f"{name}{axis}") for axis in range(MAX_RANK)]


def _elements(box: Any, shared: int, place: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """For each element of a box its address in the tensor, 0 outside, and that of its bytes in shared memory, without
    the bits that mix."""
    size = box.element_size
    strides = (size, box.stride1, box.stride2, box.stride3, box.stride4)
    counts, steps, extents = (_each(box, name) for name in ("count", "step", "extent"))
    start = (*place, *[0] * (MAX_RANK - len(place)))
    for number, indices in enumerate(itertools.product(*(range(count) for count in reversed(counts)))):
        found = [first + index * step for first, index, step in zip(start, indices[::-1], steps, strict=True)]
        inside = all(0 <= index < extent for index, extent in zip(found, extents, strict=True))
        offset = sum(index * stride for index, stride in zip(found, strides, strict=True))
        yield (box.base + offset if inside else 0), _mixed(box, shared + number * size)


def _mixed(box: Any, address: int) -> int:
    """Where a byte lies in shared memory; elements are smaller than what mixes."""
    return address ^ (address >> 3 & int(box.swizzle))


def _load(state: State, node: DeviceCall) -> Callable[..., Any]:
    rank = node.settings.rank

    def load(target: int, map_: int, bar: int, *place: int) -> None:
        copies.check_alignment(state, node, {"dst": target}, TENSOR_ALIGNMENT)
        box = _Map.from_address(map_)

        def move() -> None:
            nan = b"\xff" * (box.element_size - 1) + b"\x7f"
            for element, shared in _elements(box, target, place[:rank]):
                if element:
                    ctypes.memmove(shared, element, box.element_size)
                else:
                    ctypes.memmove(shared, nan if box.fill else bytes(box.element_size), box.element_size)
            mbarriers.receive(bar, box.bytes)

        copies.loads(state).begin_moving(move, bar)

    return load


def _store(state: State, node: DeviceCall) -> Callable[..., Any]:
    rank = node.settings.rank

    def store(source: int, map_: int, *place: int) -> None:
        copies.check_alignment(state, node, {"src": source}, TENSOR_ALIGNMENT)
        box = _Map.from_address(map_)

        def move() -> None:
            for element, shared in _elements(box, source, place[:rank]):
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
    form = node.settings
    combine = _combiner(form.reduction, form.dtype)

    def reduce(source: int, map_: int, *place: int) -> None:
        copies.check_alignment(state, node, {"src": source}, TENSOR_ALIGNMENT)
        for element, shared in _elements(_Map.from_address(map_), source, place[: form.rank]):
            if element:
                combine(element, shared)

    return reduce


def _reduce_bulk(state: State, node: DeviceCall) -> Callable[..., Any]:
    form = node.settings
    combine, step = _combiner(form.reduction, form.dtype), form.dtype.size

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
    store, size = values.store(node.settings.type), size_of(node.settings.type)

    def put(target: int, value: Any, bar: int) -> None:
        store(target, value)
        mbarriers.receive(bar, size)

    return put


def _async_reduce(state: State, node: DeviceCall) -> Callable[..., Any]:
    dtype = node.settings.type
    combine, store = _combiner(node.settings.reduction, dtype), values.store(dtype)

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
