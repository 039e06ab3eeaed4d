"""Copies of tensors and their neighbours, against NumPy: on the CPU, compiled and step by step, and on a GPU."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nvgen as nv
from nvgen import LaunchError
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.gpu import devices, driver

pytestmark = pytest.mark.sweep(6)

_has_hopper = bool(driver.device_count()) and devices.compute_capability(0) >= (9, 0)
_needs_gpu = pytest.mark.skipif(not _has_hopper, reason=driver.unavailable_reason() or "the GPU is too old")
_CPU = pytest.param(("cpu", {}), id="cpu")
_STEP = pytest.param(("cpu", {"check": "step"}), id="step")
_CHECKED = pytest.param(("cpu", {"check": "race,uninit,bounds"}), id="checked")
_CUDA = pytest.param(("cuda:0", {}), marks=(pytest.mark.gpu, _needs_gpu), id="cuda")
#: Where and how kernels run, the arguments of ``Kernel.on``; also without the checks that compile them again.
HOW = pytest.mark.parametrize("how", [_CPU, _STEP, _CHECKED, _CUDA])
UNCHECKED = pytest.mark.parametrize("how", [_CPU, _STEP, _CUDA])
How = tuple[str, dict[str, Any]]
#: Types of elements with dimensions, so that each is there and few kernels are compiled.
TENSORS = (("u8", 1), ("f16", 2), ("u8", 2), ("f64", 3), ("i32", 4), ("f16", 5))
_NUMPY = {"u8": np.uint8, "f16": np.float16, "i32": np.int32, "f64": np.float64}
_ROOM = 4096


def on(kernel: nv.Kernel, how: How) -> nv.Kernel:
    device, options = how
    return kernel.on(device, **options)


def loader(dtype: str, rank: int) -> nv.Kernel:
    """A kernel of one thread that copies a box to shared memory, and that byte by byte to ``out``."""
    return nv.Kernel.from_source(
        f"""def load(m: nv.TensorMap[nv.{dtype}, {rank}], at: nv.Array[nv.i32], size: nv.i32, out: nv.Array[nv.u8]):
    tile = nv.shared.array({_ROOM}, nv.u8, align=1024)
    bars = nv.shared.array(1, nv.u64)
    for i in range({_ROOM}):
        tile[i] = 99
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.fence_init()
    nv.tma.fence()
    nv.mbarrier.arrive_expect_tx(bars, 0, size)
    nv.tma.load(tile.ptr.cast(nv.{dtype}), m, ({"".join(f"at[{axis}], " for axis in range(rank))}), bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    for i in range({_ROOM}):
        out[i] = tile[i]
"""
    )


def storer(dtype: str, rank: int, reduction: str = "") -> nv.Kernel:
    """A kernel of one thread that copies bytes to shared memory, and that to a box, or combines it with one."""
    place = "".join(f"at[{axis}], " for axis in range(rank))
    call = f"nv.tma.store(m, ({place}), tile.ptr.cast(nv.{dtype}))"
    if reduction:
        call = f'nv.tma.reduce(m, ({place}), tile.ptr.cast(nv.{dtype}), op="{reduction}")'
    return nv.Kernel.from_source(
        f"""def store(m: nv.TensorMap[nv.{dtype}, {rank}], at: nv.Array[nv.i32], source: nv.Array[nv.u8]):
    tile = nv.shared.array({_ROOM}, nv.u8, align=1024)
    for i in range({_ROOM}):
        tile[i] = source[i]
    nv.tma.fence()
    {call}
    nv.tma.commit_group()
    nv.tma.wait_group(0)
"""
    )


LOADERS = {(dtype, rank): loader(dtype, rank) for dtype in _NUMPY for rank in range(1, 6)}
STORERS = {(dtype, rank): storer(dtype, rank) for dtype in _NUMPY for rank in range(1, 6)}


def mixed(number: int, swizzle: str) -> int:
    """Where the byte with a number lies: in each row of 128 bytes the pieces of 16 bytes change places by the row's
    number, those of 32 and 64 bytes among neighbours and by every second and fourth row."""
    row, piece, byte = number // 128, number // 16 % 8, number % 16
    pieces = {"none": 1, "32B": 2, "64B": 4, "128B": 8}[swizzle]
    return row * 128 + (piece ^ (row % pieces)) * 16 + byte


def box_of(map_: TensorMap, at: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The indices of a box's elements, in the order of shared memory."""
    axes = zip(at, map_.box, map_.element_strides, strict=True)
    return list(itertools.product(*(range(first, first + extent, step) for first, extent, step in axes)))


def in_shared(map_: TensorMap, at: tuple[int, ...], background: bytes) -> bytes:
    """The bytes of shared memory after a load."""
    array, found = map_.array, bytearray(background)
    size = array.dtype.itemsize
    fill = np.array([np.nan if map_.options["fill"] == "nan" else 0]).astype(array.dtype)
    for number, index in enumerate(box_of(map_, at)):
        inside = all(0 <= i < extent for i, extent in zip(index, array.shape, strict=True))
        content = (array[index] if inside else fill[0]).tobytes()
        for byte in range(size):
            found[mixed(number * size + byte, map_.options["swizzle"])] = content[byte]
    return bytes(found)


@st.composite
def maps(draw: st.DrawFn) -> tuple[str, TensorMap, tuple[int, ...]]:
    """A map with the name of its elements' type, and indices of a box that may lie outside."""
    dtype, rank = draw(st.sampled_from(TENSORS))
    numpy = np.dtype(_NUMPY[dtype])
    shape = tuple(draw(st.integers(1, 9)) for _ in range(rank - 1))
    row = 16 // numpy.itemsize
    columns = draw(st.integers(1, 6 * row))
    whole = np.zeros((*shape, -(-columns // row) * row), numpy)
    whole[...] = (np.arange(whole.size) % 251).reshape(whole.shape) - (0 if dtype == "u8" else 100)
    array = whole[..., :columns]
    swizzle = draw(st.sampled_from(("none", "32B", "64B", "128B")))
    pieces = draw(st.sampled_from([n for n in (1, 2, 4, 8) if 16 * n <= {"32B": 32, "64B": 64}.get(swizzle, 128)]))
    box = [draw(st.integers(1, 3)) for _ in range(rank - 1)]
    steps = [draw(st.integers(1, 3)) for _ in range(rank - 1)]
    fill = draw(st.sampled_from(("zeros", "nan"))) if numpy.kind == "f" else "zeros"
    map_ = TensorMap(array, (*box, pieces * row), element_strides=(*steps, 1), swizzle=swizzle, fill=fill)
    at = tuple(draw(st.integers(-3, extent + 2)) for extent in array.shape)
    return dtype, map_, at


def check_load(how: How, dtype: str, map_: TensorMap, at: tuple[int, ...]) -> None:
    out = np.zeros(_ROOM, np.uint8)
    count = len(box_of(map_, at)) * map_.array.dtype.itemsize
    on(LOADERS[dtype, map_.ndim], how)[1, 1](map_, np.array(at, np.int32), count, out)
    expected = in_shared(map_, at, bytes([99]) * _ROOM)
    if map_.options["fill"] == "nan":  # which NaN is the machine's affair
        kind = map_.array.dtype
        np.testing.assert_array_equal(out.view(kind), np.frombuffer(expected, kind))
    else:
        assert out.tobytes() == expected


def check_store(how: How, dtype: str, map_: TensorMap, at: tuple[int, ...]) -> None:
    source = (np.arange(_ROOM) % 199).astype(np.uint8)
    expected = map_.array.copy()
    size = expected.dtype.itemsize
    for number, index in enumerate(box_of(map_, at)):
        if all(0 <= i < extent for i, extent in zip(index, expected.shape, strict=True)):
            places = [mixed(number * size + byte, map_.options["swizzle"]) for byte in range(size)]
            expected[index] = np.frombuffer(bytes(source[places]), expected.dtype)[0]
    on(STORERS[dtype, map_.ndim], how)[1, 1](map_, np.array(at, np.int32), source)
    assert map_.array.tobytes() == expected.tobytes()


@HOW
def test_loads_of_any_box(how: How) -> None:
    @settings(max_examples=6 if not how[1] else 3, deadline=None)
    @given(maps())
    def run(drawn: tuple[str, TensorMap, tuple[int, ...]]) -> None:
        check_load(how, *drawn)

    run()


@HOW
def test_stores_of_any_box(how: How) -> None:
    @settings(max_examples=6 if not how[1] else 3, deadline=None)
    @given(maps())
    def run(drawn: tuple[str, TensorMap, tuple[int, ...]]) -> None:
        check_store(how, *drawn)

    run()


@HOW
@pytest.mark.parametrize("swizzle", ["none", "32B", "64B", "128B"])
def test_swizzles_of_whole_tiles(how: How, swizzle: str) -> None:
    """All rows after which the pattern begins again."""
    width = {"none": 32, "32B": 8, "64B": 16, "128B": 32}[swizzle]
    array = np.arange(16 * width, dtype=np.int32).reshape(16, width)
    check_load(how, "i32", TensorMap(array, (16, width), swizzle=swizzle), (0, 0))
    check_store(how, "i32", TensorMap(array, (16, width), swizzle=swizzle), (0, 0))


_REDUCED = [
    *itertools.product(("add",), ("i32", "u32", "i64", "u64", "f32", "f64", "f16")),
    *itertools.product(("min", "max", "and", "or", "xor"), ("i32", "u32", "i64", "u64")),
    *itertools.product(("inc", "dec"), ("u32",)),
    *itertools.product(("min", "max"), ("f16",)),
]
_UFUNCS: dict[str, Any] = {
    "add": np.add,
    "min": np.minimum,
    "max": np.maximum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
    "xor": np.bitwise_xor,
    "inc": lambda old, limit: np.where(old >= limit, 0, old + 1),
    "dec": lambda old, limit: np.where((old == 0) | (old > limit), limit, old - 1),
}


def operands(dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """A matrix of 8 rows of 16 elements, and as many values to combine it with."""
    kind = np.dtype({"f": "float", "i": "int", "u": "uint"}[dtype[0]] + dtype[1:])
    made = np.random.default_rng(7)
    found = [made.integers(0 if kind.kind == "u" else -9, 9, (8, 16)).astype(kind) for _ in range(2)]
    found[1][0, 0] = np.iinfo(kind).max if kind.kind != "f" else 0.25  # integers wrap
    return found[0], found[1]


@pytest.mark.sweep(5)
@UNCHECKED
@pytest.mark.parametrize(("reduction", "dtype"), _REDUCED)
def test_reductions(how: How, reduction: str, dtype: str) -> None:
    """A box that lies partly outside, and then all of the memory as bytes."""
    array, values = operands(dtype)
    source = np.zeros(_ROOM, np.uint8)
    source[: values.nbytes] = values.reshape(-1).view(np.uint8)
    expected = array.copy()
    with np.errstate(over="ignore"):
        expected[3:, :] = _UFUNCS[reduction](array[3:], values[:5])
    on(storer(dtype, 2, reduction), how)[1, 1](TensorMap(array, (8, 16)), np.array((3, 0), np.int32), source)
    np.testing.assert_array_equal(array, expected)
    kernel = nv.Kernel.from_source(
        f"""def reduce(a: nv.Array[nv.{dtype}], source: nv.Array[nv.{dtype}]):
    tile = nv.shared.array(128, nv.{dtype})
    for i in range(128):
        tile[i] = source[i]
    nv.tma.fence()
    nv.tma.reduce_bulk(a, 0, tile, 0, {values.nbytes}, "{reduction}")
    nv.tma.commit_group()
    nv.tma.wait_group(0)
"""
    )
    flat, wanted = array.reshape(-1).copy(), array.copy()
    with np.errstate(over="ignore"):
        wanted = _UFUNCS[reduction](wanted, values).astype(wanted.dtype)
    on(kernel, how)[1, 1](flat, values.reshape(-1))
    np.testing.assert_array_equal(flat, wanted.reshape(-1))


TILE = 16
STAGES = 2


@nv.kernel
def product(a: nv.TensorMap[nv.f32, 2], b: nv.TensorMap[nv.f32, 2], c: nv.TensorMap[nv.f32, 2], steps: nv.i32):
    """Matrix times matrix: while a pair of tiles is multiplied, the next one is copied."""
    left = nv.shared.array((STAGES, TILE, TILE), nv.f32, align=128)
    right = nv.shared.array((STAGES, TILE, TILE), nv.f32, align=128)
    result = nv.shared.array((TILE, TILE), nv.f32, align=128)
    full = nv.shared.array(STAGES, nv.u64)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    row, column = nv.block_idx.y * TILE, nv.block_idx.x * TILE
    leads = x == 0 and y == 0
    if leads:
        nv.tensormap.prefetch(a)
        for stage in range(STAGES):
            nv.mbarrier.init(full, stage, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(full, 0, 2 * TILE * TILE * 4)
        nv.tma.load(left, (0, 0, 0), a, (row, 0), full, 0)
        nv.tma.load(right, (0, 0, 0), b, (0, column), full, 0)
    nv.syncthreads()
    total = 0.0
    for k in range(steps):
        stage, following = k % STAGES, (k + 1) % STAGES
        if leads and k + 1 < steps:
            nv.mbarrier.arrive_expect_tx(full, following, 2 * TILE * TILE * 4)
            nv.tma.load(left, (following, 0, 0), a, (row, (k + 1) * TILE), full, following)
            nv.tma.load(right, (following, 0, 0), b, ((k + 1) * TILE, column), full, following)
        nv.mbarrier.wait_parity(full, stage, k // STAGES % 2)
        for i in range(TILE):
            total += left[stage, y, i] * right[stage, i, x]
        nv.syncthreads()
    result[y, x] = total
    nv.tma.fence()
    nv.syncthreads()
    if leads:
        nv.tma.store(c, (row, column), result, (0, 0))
        nv.tma.commit_group()
        nv.tma.wait_group(0, read=True)


@pytest.mark.sweep(3)
@HOW
@pytest.mark.parametrize("shape", [(16, 16, 16), (40, 24, 52), (20, 100, 36)])
def test_double_buffered_product(how: How, shape: tuple[int, int, int]) -> None:
    """Sizes that are no multiples of the tile: zeros come from outside, and nothing goes there."""
    rows, inner, columns = shape
    made = np.random.default_rng(3)
    a, b = (made.integers(-4, 5, size).astype(np.float32) for size in ((rows, inner), (inner, columns)))
    c = np.full((rows, columns), 7, np.float32)
    grid = (-(-columns // TILE), -(-rows // TILE))
    tiles = (TILE, TILE)
    steps = -(-inner // TILE)
    on(product, how)[grid, (TILE, TILE)](TensorMap(a, tiles), TensorMap(b, tiles), TensorMap(c, tiles), steps)
    np.testing.assert_array_equal(c, a @ b)


def test_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_SCHEDULE", "random")
    for seed in range(3):
        monkeypatch.setenv("NVGEN_SEED", str(seed))
        test_double_buffered_product(("cpu", {}), (40, 24, 52))


@nv.kernel
def overwritten_too_early(m: nv.TensorMap[nv.i32, 1], waits: nv.i32):
    tile = nv.shared.array(4, nv.i32, align=128)
    for i in range(4):
        tile[i] = 1
    nv.syncthreads()
    nv.tma.fence()
    nv.tma.store(m, 0, tile, 0)
    nv.tma.commit_group()
    if waits > 0:
        nv.tma.wait_group(0, read=True)
    tile[0] = 2
    nv.tma.wait_group(0)


@pytest.mark.parametrize("check", [None, "step"])
def test_stores_read_as_late_as_they_may(check: str | None) -> None:
    """What is changed before the wait goes to the tensor: a GPU may have it so, and who forgets the wait sees it."""
    for waits, expected in ((1, [1, 1, 1, 1]), (0, [2, 1, 1, 1])):
        found = np.zeros(4, np.int32)
        overwritten_too_early.on("cpu", check=check)[1, 1](TensorMap(found, (4,)), waits)
        assert found.tolist() == expected


@nv.kernel(cluster=2)
def neighbours(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Each block gets what the other one has, which then adds to that."""
    own = nv.shared.array(32, nv.i32)
    got = nv.shared.array(32, nv.i32)
    bars = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    other = 1 - nv.cluster.rank()
    far, gate = nv.cluster.map(got, other), nv.cluster.map(bars, other)
    own[t] = a[nv.grid(1)]
    got[t] = 0
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 128)
    nv.tma.fence()
    nv.cluster.sync()
    if t == 0:
        nv.tma.copy_bulk(far, 0, own, 0, 64, gate, 0)
        nv.tma.copy_bulk(far, 16, own, 16, 64, gate, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    if t == 0:
        nv.mbarrier.arrive_expect_tx(bars, 0, 64 + 4 + 4 + 8)
    nv.cluster.sync()
    if t == 0:
        pair = nv.vec[nv.i32, 2]
        nv.tma.reduce_bulk(far, 0, own, 0, 64, "add", gate, 0)
        nv.async_store.store(far, 20, 1000, gate, 0)
        nv.async_store.reduce(far, 21, 10, "add", gate, 0)
        nv.async_store.store((far.ptr + 30).cast(pair), pair(7, 8), gate, 0)
    nv.mbarrier.wait_parity(bars, 0, 1)
    nv.cluster.sync()
    out[nv.grid(1)] = got[t]


@HOW
def test_neighbours_in_a_cluster(how: How) -> None:
    a = np.arange(128, dtype=np.int32) * 5 - 9
    out = np.zeros_like(a)
    expected = a.reshape(2, 2, 32)[:, ::-1].copy()
    expected[..., :16] *= 2
    expected[..., 20] = 1000
    expected[..., 21] += 10
    expected[..., 30:] = (7, 8)
    on(neighbours, how)[4, 32](a, out)
    np.testing.assert_array_equal(out, expected.reshape(-1))


@nv.kernel
def hints(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    nv.griddepcontrol.wait()
    i = nv.grid(1)
    nv.cache_control.prefetch(a, i)
    nv.cache_control.prefetch(a, i, level="L1")
    nv.cache_control.apply_priority(a, i // 32 * 32)
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        policy = nv.cache_control.policy_fractional("evict_first", 0.5)
        nv.tma.prefetch_bulk(a, i, 128, policy=policy)
        nv.mbarrier.arrive_expect_tx(bars, 0, 128)
        nv.tma.load_bulk(tile, 0, a, i, 128, bars, 0, policy=policy)
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 0, 0)
    out[i] = tile[31 - t]
    nv.griddepcontrol.launch_dependents()


@HOW
def test_hints_change_nothing(how: How) -> None:
    a = np.arange(96, dtype=np.float32)
    out = np.zeros_like(a)
    on(hints, how)[3, 32](a, out)
    np.testing.assert_array_equal(out, a.reshape(3, 32)[:, ::-1].reshape(-1))


@nv.kernel
def takes_over(out: nv.Array[nv.i32]):
    """Zeros in shared memory, and what is asked of clusters that have not started: on the CPU there are none."""
    tile = nv.shared.array(8, nv.i32, align=16)
    response = nv.shared.array(1, nv.u128)
    bars = nv.shared.array(1, nv.u64)
    for i in range(8):
        tile[i] = 7
    nv.tma.zero_bulk(tile, 2, 16)
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.fence_init()
    nv.mbarrier.arrive_expect_tx(bars, 0, 16)
    nv.clusterlaunchcontrol.try_cancel(response, 0, bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    found = 1
    if nv.clusterlaunchcontrol.is_canceled(response[0]):
        x, y, z = nv.clusterlaunchcontrol.first_block(response[0])
        found = 2 + x + y + z
    for i in range(8):
        out[i] = tile[i] + 10 * found


@pytest.mark.parametrize("check", [None, "step", "uninit"])
def test_nobody_is_taken_over_on_the_cpu(check: str | None) -> None:
    out = np.zeros(8, np.int32)
    takes_over.on("cpu", check=check)[1, 1](out)
    assert out.tolist() == [17, 17, 10, 10, 10, 10, 17, 17]


@HOW
def test_maps_of_arrays_that_are_only_read(how: How) -> None:
    """A load does not need to write; a store does."""
    array = np.arange(32, dtype=np.int32)
    array.flags.writeable = False
    check_load(how, "i32", TensorMap(array, (32,)), (0,))
    with pytest.raises(LaunchError) as caught:
        on(STORERS["i32", 1], how)[1, 1](TensorMap(array, (32,)), np.zeros(1, np.int32), np.zeros(_ROOM, np.uint8))
    assert caught.value.code == "NVG0605"


@pytest.mark.parametrize("check", [None, "step"])
def test_unaligned_shared_memory_is_reported(check: str | None) -> None:
    @nv.kernel
    def k(m: nv.TensorMap[nv.i32, 1]):
        tile = nv.shared.array(64, nv.i32, align=128)
        for i in range(64):
            tile[i] = i
        nv.tma.store(m, 0, tile, 4)

    with pytest.raises(LaunchError) as caught:
        k.on("cpu", check=check)[1, 1](TensorMap(np.zeros(4, np.int32), (4,)))
    assert "multiple of 128" in str(caught.value)


@pytest.mark.parametrize("alignment", [32, 256, 1024])
@HOW
def test_alignment_of_arrays(how: How, alignment: int) -> None:
    @nv.kernel
    def k(out: nv.Array[nv.u64], alignment: nv.constexpr):
        odd = nv.shared.array(3, nv.u8)
        tile = nv.shared.array(3, nv.u8, align=alignment)
        own = nv.local.array(3, nv.u8, align=alignment)
        odd[0] = 1
        tile[0] = odd[0]
        own[0] = tile[0]
        out[0] = nv.u64(nv.address_of(tile[0]))
        out[1] = nv.u64(nv.address_of(own[0]))
        out[2] = nv.u64(own[0])

    out = np.zeros(3, np.uint64)
    on(k, how)[1, 1](out, alignment)
    assert out[2] == 1
    assert [int(address) % alignment for address in out[:2]] == [0, 0]


@nv.kernel
def unannotated(m, out):
    tile = nv.shared.array(4, nv.f32, align=128)
    for i in range(4):
        tile[i] = 2.5
    nv.tma.fence()
    nv.tma.store(m, (1, 0), tile, 0)
    nv.tma.commit_group()
    nv.tma.wait_group(0)
    out[0] = 1


@HOW
def test_a_map_gives_its_parameter_its_type(how: How) -> None:
    array, out = np.zeros((2, 4), np.float32), np.zeros(1, np.int32)
    on(unannotated, how)[1, 1](TensorMap(array, (1, 4)), out)
    assert array.tolist() == [[0] * 4, [2.5] * 4]
