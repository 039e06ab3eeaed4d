"""All threads of many blocks change few addresses at once, with operands whose order does not matter.

The operations of a type are in one kernel, and all threads are at the one that the launch chooses. The operands are
such that what is left is exact: floats are few small integers, saturating sums have one sign, and so on. A lost update
shows even where the operand changes nothing, since it puts an older value back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.semantics import rounding
from tests.semantics.atomic_model import HALVES, WIDE
from tests.semantics.atomic_operations import operations
from tests.semantics.case import check_equal, kernel
from tests.strategies import DTYPES

#: How often a thread does an operation in a launch, and launches: odd, so that exclusive ors and signs are not undone.
#: On the CPU, what the first launch takes tells how many cores share the others.
TURNS, LAUNCHES = 33, 3
_TIMES = TURNS * LAUNCHES
#: Blocks of a cluster where clusters share addresses.
CLUSTER = 4


class Sharing(NamedTuple):
    """Which threads change the same addresses, where those lie, and the scope that holds for those threads."""

    group: str
    memory: str
    scope: str

    @property
    def needs_clusters(self) -> bool:
        return self.group == "cluster"


SHARINGS = {
    "grid": Sharing("grid", "global", "gpu"),
    "system": Sharing("grid", "global", "sys"),
    "generic": Sharing("grid", "generic", "gpu"),
    "block": Sharing("block", "global", "cta"),
    "shared": Sharing("block", "shared", "cta"),
    "cluster": Sharing("cluster", "global", "cluster"),
    "shared_cluster": Sharing("cluster", "shared_cluster", "cluster"),
}
_PLACES = {
    "global": "cells, ({row}, place)",
    "generic": 'nv.address_of(cells[{row}, place]).to("generic")',
    "shared": "tile, ({row}, at)",
    "shared_cluster": "tile_of_first, ({row}, at)",
}
_GROUPS = {"grid": "0", "block": "nv.block_idx.x", "cluster": f"nv.block_idx.x // {CLUSTER}"}
#: Of these the order matters: every value comes out once, which another test looks at; or nothing is exact.
_ORDERED = ("exch", "cas")


def contended(type_: str, arch: str = "") -> list[str]:
    """The operations of a type whose outcome is known; with ``arch``, those that it has instructions for.

    Of 128 bits, which NumPy does not have, ``atomic_loops`` has some.
    """
    if type_ in WIDE:
        return []
    return [name for name in operations(type_, arch) if name not in _ORDERED]


def kernel_of(type_: str, sharing: str, addresses: int, arch: str = "") -> nv.Kernel:
    """``cells`` are ``addresses`` a group of threads, ``values`` one a thread, a row of both for every operation.

    All threads do the operation of the row ``chosen``, ``turns`` times.
    """
    group, memory, scope = SHARINGS[sharing]
    names, array, numbers = contended(type_, arch), f"nv.Array[nv.{type_}, 2]", "chosen: nv.i32, turns: nv.i32"
    lines = [f"def contended_{type_}_{sharing}_{addresses}(cells: {array}, values: {array}, {numbers}):"]
    lines += ["    i = nv.grid(1)", f"    at = i % {addresses}", f"    place = {_GROUPS[group]} * {addresses} + at"]
    in_tile = memory.startswith("shared")
    all_of_tile = [
        f"    for k in range(nv.thread_idx.x, {addresses}, nv.block_dim.x):",
        f"        for row in range({len(names)}):",
    ]
    first = f"{_GROUPS[group]} * {addresses} + k"
    barrier = "    nv.cluster.sync()" if group == "cluster" else "    nv.syncthreads()"
    if in_tile:
        lines += [f"    tile = nv.shared.array(({len(names)}, {addresses}), nv.{type_})", *all_of_tile]
        lines += [f"            tile[row, k] = cells[row, {first}]", barrier]
    if memory == "shared_cluster":
        lines += ["    tile_of_first = nv.cluster.map(tile, 0)"]
    for row, name in enumerate(names):
        lines += [f"    if chosen == {row}:", "        for _ in range(turns):"]
        lines += [f'            nv.atomic.{name}({_PLACES[memory].format(row=row)}, values[{row}, i], scope="{scope}")']
    if in_tile:
        indented = "    " if group == "cluster" else ""
        lines += [barrier, *(["    if nv.cluster.rank() == 0:"] if indented else [])]
        lines += [indented + line for line in (*all_of_tile, f"            cells[row, {first}] = tile[row, k]")]
    options = {"cluster": CLUSTER} if group == "cluster" else {}
    return kernel("\n".join(lines) + "\n", **options)


class Numbers(NamedTuple):
    """``start`` of every address, ``values`` of every thread, and what is ``left``: numbers, not yet of the type."""

    start: np.ndarray
    values: np.ndarray
    left: np.ndarray


class Crowd(NamedTuple):
    """Threads and the ``places`` that they change, of ``count``."""

    type_: str
    places: np.ndarray
    count: int
    rng: np.random.Generator

    @property
    def dtype(self) -> np.dtype:
        """What is computed in: of halves f64."""
        return np.dtype("f8") if self.type_ in HALVES else DTYPES[self.type_]

    def of_every_place(self, make: Callable[..., Any]) -> np.ndarray:
        return np.asarray(make(np.arange(self.count))).astype(self.dtype)

    def few(self, total: int) -> np.ndarray:
        """Whether a thread is one of those at a place that together do ``total`` operations at most."""
        order = np.argsort(self.places, kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(order.size) - np.searchsorted(self.places[order], self.places[order])
        size = np.bincount(self.places, minlength=self.count)[self.places]
        chosen = max(1, total // _TIMES)
        # spread over all threads of the place, not only the first ones
        return (rank * chosen // size) != ((rank - 1) * chosen // size)

    def operations_at_places(self) -> np.ndarray:
        return np.bincount(self.places, minlength=self.count) * _TIMES


def _repeated(ufunc: np.ufunc, crowd: Crowd, start: np.ndarray, values: np.ndarray, *, times: int = _TIMES) -> Numbers:
    left = start.copy()
    with np.errstate(all="ignore"):
        for _ in range(times):
            ufunc.at(left, crowd.places, values)
    return Numbers(start, values, left)


def _random(crowd: Crowd, shape: int) -> np.ndarray:
    if crowd.dtype.kind == "f":
        return crowd.rng.integers(-1000, 1000, shape).astype(crowd.dtype)
    info = np.iinfo(crowd.dtype)
    return crowd.rng.integers(info.min, info.max, shape, crowd.dtype, endpoint=True)


def _sum(ufunc: np.ufunc) -> Callable[[Crowd], Numbers]:
    def numbers(crowd: Crowd) -> Numbers:
        if crowd.dtype.kind != "f":
            values = _random(crowd, crowd.places.size)
        elif crowd.type_ in HALVES:  # exact up to 256
            values = crowd.few(120) * crowd.rng.choice([-1.0, 1.0, 2.0], crowd.places.size)
        else:
            values = crowd.rng.integers(-2, 3, crowd.places.size).astype(crowd.dtype)
        return _repeated(ufunc, crowd, crowd.of_every_place(lambda at: at % 13), values)

    return numbers


def _product(crowd: Crowd) -> Numbers:
    if crowd.dtype.kind == "f":
        signs = crowd.rng.choice([-1, 1], crowd.places.size)
        grows = crowd.few(1) & (crowd.type_ not in HALVES)  # which would be infinite
        values = np.where(grows, 2 * signs, signs).astype(crowd.dtype)
    else:
        values = _random(crowd, crowd.places.size) | crowd.dtype.type(1)
    return _repeated(np.multiply, crowd, crowd.of_every_place(lambda at: at % 5 + 1), values)


def _idempotent(ufunc: np.ufunc) -> Callable[[Crowd], Numbers]:
    """Once is as good as often; of integers, bits are set one by one so that many threads change something."""

    def numbers(crowd: Crowd) -> Numbers:
        start, values = _random(crowd, crowd.count), _random(crowd, crowd.places.size)
        if crowd.dtype.kind == "f":  # bf16 has all integers up to 256
            start, values = start % 200, values % 200
        elif ufunc in (np.bitwise_and, np.bitwise_or):
            start = crowd.of_every_place(lambda at: 0 * at - (ufunc is np.bitwise_and))
            bits = 8 * crowd.dtype.itemsize
            one = (np.uint64(1) << crowd.rng.integers(0, bits, values.size, np.uint64)).astype(crowd.dtype)
            values = np.where(crowd.few(4 * _TIMES), ~one if ufunc is np.bitwise_and else one, start[0])
        return _repeated(ufunc, crowd, start, values, times=1)

    return numbers


def _with_nan(ufunc: np.ufunc) -> Callable[[Crowd], Numbers]:
    """As ``_idempotent``, and of every third address one thread has a NaN, which stays."""

    def numbers(crowd: Crowd) -> Numbers:
        found = _idempotent(ufunc)(crowd)
        if crowd.dtype.kind != "f":
            return found
        values = np.where(crowd.few(1) & (crowd.places % 3 == 2), np.nan, found.values)
        return _repeated(ufunc, crowd, found.start, values, times=1)

    return numbers


def _ring(step: int) -> Callable[[Crowd], Numbers]:
    def numbers(crowd: Crowd) -> Numbers:
        limits = crowd.of_every_place(lambda at: 100 + at % 17)
        start = crowd.of_every_place(lambda at: at % 100)
        left = (start.astype(np.int64) + step * crowd.operations_at_places()) % (limits.astype(np.int64) + 1)
        return Numbers(start, limits[crowd.places], left)

    return numbers


def _saturated(sign: int) -> Callable[[Crowd], Numbers]:
    """Sums towards one end of the range, which the odd addresses reach."""

    def numbers(crowd: Crowd) -> Numbers:
        info = np.iinfo(crowd.dtype)
        values = crowd.rng.integers(0, 2, crowd.places.size)
        total = _TIMES * np.bincount(crowd.places, values, crowd.count).astype(np.int64)
        room = np.where(np.arange(crowd.count) % 2, np.maximum(total - 1, 0), total + 1)
        room = np.minimum(room, int(info.max) // 2)  # of 8 and 16 bits all places may reach the end
        end = int(info.max if sign > 0 else info.min)
        start = [end - sign * int(free) for free in room]
        left = [first + sign * int(moved) for first, moved in zip(start, np.minimum(total, room), strict=True)]
        return Numbers(np.array(start, crowd.dtype), values, np.array(left, crowd.dtype))

    return numbers


def _conditional(crowd: Crowd) -> Numbers:
    """The operand of an address is 3; the odd ones reach what is smaller."""
    times = crowd.operations_at_places()
    start = np.where(np.arange(crowd.count) % 2, 3 * (times // 2) + 2, 3 * times + 1)
    start = np.minimum(start, min(int(np.iinfo(crowd.dtype).max) - 1, 2**40))
    return Numbers(start, np.full(crowd.places.size, 3), start - 3 * np.minimum(times, start // 3))


def _inverted(crowd: Crowd) -> Numbers:
    """With all bits set in the operand, what is there is inverted each time."""
    start = _random(crowd, crowd.count)
    odd = crowd.operations_at_places() % 2 == 1
    return Numbers(start, np.broadcast_to(~crowd.dtype.type(0), crowd.places.shape), np.where(odd, ~start, start))


_NUMBERS: dict[str, Callable[[Crowd], Numbers]] = {
    "add": _sum(np.add),
    "sub": _sum(np.subtract),
    "mul": _product,
    "and_": _idempotent(np.bitwise_and),
    "or_": _idempotent(np.bitwise_or),
    "xor": lambda crowd: _repeated(
        np.bitwise_xor, crowd, _random(crowd, crowd.count), _random(crowd, crowd.places.size)
    ),
    "nand": _inverted,
    "min": _idempotent(np.fmin),
    "max": _idempotent(np.fmax),
    "minimum": _with_nan(np.minimum),
    "maximum": _with_nan(np.maximum),
    "inc": _ring(1),
    "dec": _ring(-1),
    "add_sat": _saturated(1),
    "sub_sat": _saturated(-1),
    "sub_cond": _conditional,
}


def run(
    device: str, type_: str, sharing: str, addresses: int, blocks: int, block: int, *, seed: int = 0, arch: str = ""
) -> None:
    """Launches, and compares every address with what is exact."""
    names, group = contended(type_, arch), SHARINGS[sharing].group
    threads = np.arange(blocks * block)
    groups = {"grid": 0 * threads, "block": threads // block, "cluster": threads // (CLUSTER * block)}[group]
    places = groups * addresses + threads % addresses
    crowd = Crowd(type_, places, (int(groups[-1]) + 1) * addresses, np.random.default_rng(seed))
    rows = [_NUMBERS[name](crowd) for name in names]
    cells, values, left = (
        np.stack([_of_type(np.asarray(getattr(row, part)), type_) for row in rows]) for part in Numbers._fields
    )
    launch = kernel_of(type_, sharing, addresses, arch).on(device)[blocks, block]
    for chosen in range(len(names)):
        for _ in range(LAUNCHES):
            launch(cells, values, chosen, TURNS)
    for name, found, wanted in zip(names, cells, left, strict=True):
        check_equal(found, wanted, 0, f"{name} of {type_}")


def _of_type(numbers: np.ndarray, type_: str) -> np.ndarray:
    if type_ in HALVES:
        return rounding.as_array(rounding.encode(numbers, type_), type_)
    return numbers.astype(DTYPES[type_])


def exchange_every_value(device: str, type_: str, blocks: int, block: int) -> None:
    """What the threads put in one place comes out of it once each: by exchange, and by swaps in a loop."""
    text = f"""
def exchange(place: nv.Array[nv.{type_}], seen: nv.Array[nv.u32, 2], first: nv.i32):
    i = first + nv.grid(1)
    old = nv.atomic.exch(place, 0, nv.{type_}(i + 1))
    nv.atomic.add(seen, (0, nv.i64(old)), 1)
    expected = nv.atomic.load(place, 1)
    while True:
        found = nv.atomic.cas(place, 1, expected, nv.{type_}(i + 1), order="acq_rel")
        if found == expected:
            break
        expected = found
    nv.atomic.add(seen, (1, nv.i64(found)), 1)
"""
    launch = kernel(text).on(device)[blocks, block]
    launches, threads = 4, blocks * block
    place, seen = np.zeros(2, DTYPES[type_]), np.zeros((2, threads * launches + 1), np.uint32)
    for number in range(launches):
        launch(place, seen, number * threads)
    last = place.view(np.uint64)[::2] if type_ == "u128" else place
    for row in (0, 1):
        seen[row, int(last[row])] += 1
    assert (seen == 1).all()
