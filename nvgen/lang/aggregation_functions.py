"""What ``nv.atomic.add_aggregated`` becomes, in nvgen's own language.

Each function is called by lanes of a warp that are together, with the address and the value that each adds, and the
lanes that add to the same address. One of these makes an atomic addition for all. An order other than ``"relaxed"``
holds for each of them: they meet before and after it, so that what all wrote before is
released, and all see what it acquires. Sums wrap in the ``dtype`` of the element.

Sources: CUDA C++ Programming Guide, "Cooperative Groups", for the pattern; PTX ISA, ``bar.warp.sync``, for the memory
of lanes that meet.
"""

from __future__ import annotations

from nvgen.lang import atomic
from nvgen.lang.function import device_function
from nvgen.lang.mathematics import FUNCTIONS
from nvgen.lang.special_registers import lane_id, lane_mask_lt
from nvgen.lang.warp import reduce_add, shuffle, syncwarp
from nvgen.types import constexpr, i32, u32

_clz, _popcount = FUNCTIONS["clz"], FUNCTIONS["popcount"]


def _fetch_add(address, value, lanes: u32, dtype: constexpr, order: constexpr, scope: constexpr):
    """Adds the lane's value; returns what is there when the lower lanes have added theirs."""
    total = _sums(value, lanes, dtype)
    last = _last(lanes)  # its sum is that of all
    old = total
    _meet_before(lanes, order)
    if lane_id() == last:
        old = atomic.add(address, total, order=order, scope=scope)
    _meet_after(lanes, order)
    return dtype(shuffle(old, last, mask=lanes) + (total - value))


def _fetch_add_same(address, value, lanes: u32, dtype: constexpr, order: constexpr, scope: constexpr):
    """``fetch_add`` where all lanes add the same value: their number tells the sums."""
    last = _last(lanes)
    old = value
    _meet_before(lanes, order)
    if lane_id() == last:
        old = atomic.add(address, dtype(value * dtype(_popcount(lanes))), order=order, scope=scope)
    _meet_after(lanes, order)
    return dtype(shuffle(old, last, mask=lanes) + value * dtype(_popcount(lanes & lane_mask_lt())))


def _add(address, value, lanes: u32, order: constexpr, scope: constexpr) -> None:
    """Adds the lane's value, and returns nothing."""
    total = reduce_add(value, lanes)
    _meet_before(lanes, order)
    if lane_id() == _last(lanes):
        atomic.add(address, total, order=order, scope=scope)
    _meet_after(lanes, order)


def _add_same(address, value, lanes: u32, dtype: constexpr, order: constexpr, scope: constexpr) -> None:
    """``add`` where all lanes add the same value."""
    _meet_before(lanes, order)
    if lane_id() == _last(lanes):
        atomic.add(address, dtype(value * dtype(_popcount(lanes))), order=order, scope=scope)
    _meet_after(lanes, order)


def _sums(value, lanes: u32, dtype: constexpr):
    """The sum of the values of the own lane and the lower ones among ``lanes``.

    Each lane has the sum of its last 1, 2, 4, ... lanes, and adds that of the lane which comes before these.
    """
    own = lane_id()
    before = _last(lanes & lane_mask_lt())  # -1 where there is none
    added = 1
    while added < _popcount(lanes):
        there = before if before >= 0 else own
        other, next_ = shuffle(value, there, mask=lanes), shuffle(before, there, mask=lanes)
        if before >= 0:
            value = dtype(value + other)
            before = next_
        added *= 2
    return value


def _last(lanes: u32) -> i32:
    """The highest of some lanes."""
    return 31 - _clz(lanes)


def _meet_before(lanes: u32, order: constexpr) -> None:
    """What the lanes have written is there for the one that releases it."""
    if order != "relaxed" and order != "acquire":
        syncwarp(lanes)


def _meet_after(lanes: u32, order: constexpr) -> None:
    """What one lane has acquired is there for all."""
    if order != "relaxed" and order != "release":
        syncwarp(lanes)


fetch_add = device_function(_fetch_add, inline="always")
fetch_add_same = device_function(_fetch_add_same, inline="always")
add = device_function(_add, inline="always")
add_same = device_function(_add_same, inline="always")
