"""Copies of pixels and rows of tensors against the model, and loads for several blocks of a cluster, on the CPU."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nvgen as nv
from nvgen import LaunchError
from nvgen.runtime.arrays.tensor_map import TensorMap
from tests.semantics.tensor_model import PATTERNS, gathered, inside, pixels_from, swizzled

pytestmark = pytest.mark.sweep(6)

HOW = pytest.mark.parametrize("check", [None, "step", "race,uninit,bounds"], ids=["compiled", "step", "checked"])
UNCHECKED = pytest.mark.parametrize("check", [None, "step"], ids=["compiled", "step"])
ROOM = 16384
BACKGROUND = 99


def loader(name: str, dtype: str, rank: int, coordinates: int, offsets: int) -> nv.Kernel:
    """A kernel of one thread that loads with ``nv.tma.<name>``, and copies shared memory byte by byte."""
    numbers = "".join(f"at[{i}], " for i in range(coordinates))
    more = "".join(f"nv.u16(at[{coordinates + i}]), " for i in range(offsets))
    place = f"({numbers}), at[4]" if name == "gather4" else f"({numbers}), ({more})"
    return nv.Kernel.from_source(
        f"""def load(m: nv.TensorMap[nv.{dtype}, {rank}], at: nv.Array[nv.i32], size: nv.i32, out: nv.Array[nv.u8]):
    tile = nv.shared.array({ROOM}, nv.u8, align=1024)
    bars = nv.shared.array(1, nv.u64)
    for i in range({ROOM}):
        tile[i] = {BACKGROUND}
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.fence_init()
    nv.tma.fence()
    nv.mbarrier.arrive_expect_tx(bars, 0, size)
    nv.tma.{name}(tile.ptr.cast(nv.{dtype}), m, {place}, bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    for i in range({ROOM}):
        out[i] = tile[i]
"""
    )


def storer(name: str, dtype: str, rank: int, coordinates: int, reduction: str = "") -> nv.Kernel:
    """A kernel of one thread that copies bytes to shared memory, and that to a tensor."""
    numbers = "".join(f"at[{i}], " for i in range(coordinates))
    place = f"({numbers}), at[4]" if name == "scatter4" else f"({numbers})"
    further = f', op="{reduction}"' if reduction else ""
    return nv.Kernel.from_source(
        f"""def store(m: nv.TensorMap[nv.{dtype}, {rank}], at: nv.Array[nv.i32], source: nv.Array[nv.u8]):
    tile = nv.shared.array({ROOM}, nv.u8, align=1024)
    for i in range({ROOM}):
        tile[i] = source[i]
    nv.tma.fence()
    nv.tma.{name}(m, {place}, tile.ptr.cast(nv.{dtype}){further})
    nv.tma.commit_group()
    nv.tma.wait_group(0)
"""
    )


IM2COL = {rank: loader("load_im2col", "f16", rank, rank, rank - 2) for rank in (3, 4, 5)}
IM2COL_STORES = {rank: storer("store_im2col", "f16", rank, rank) for rank in (3, 4, 5)}
ADDED = storer("reduce_im2col", "f16", 4, 4, "add")
WIDE = {mode: loader(f"load_{mode}", "f16", 4, 4, 2) for mode in ("im2col_w", "im2col_w_128")}
GATHER, SCATTER = loader("gather4", "i32", 2, 4, 0), storer("scatter4", "i32", 2, 4)


def check_load(kernel: nv.Kernel, check: str | None, map_: TensorMap, at: list[int], expected: np.ndarray) -> None:
    """``expected`` are the elements in the order of shared memory, without the swizzle."""
    out = np.zeros(ROOM, np.uint8)
    kernel.on("cpu", check=check)[1, 1](map_, np.array(at, np.int32), expected.nbytes, out)
    wanted = np.full(ROOM, BACKGROUND, np.int16)
    lying = swizzled(np.frombuffer(expected.tobytes(), np.uint8), map_.options["swizzle"])
    wanted[: lying.size] = np.where(lying < 0, BACKGROUND, lying)
    if map_.options["fill"] == "nan":  # which NaN is the machine's affair
        np.testing.assert_array_equal(out.view(expected.dtype), wanted.astype(np.uint8).view(expected.dtype))
    else:
        np.testing.assert_array_equal(out, wanted)


def stored_elements(map_: TensorMap, count: int, source: np.ndarray) -> np.ndarray:
    """The elements that a store takes from shared memory, in order: where the model puts each one's bytes."""
    size = map_.array.dtype.itemsize
    numbers = np.arange(count * size // 16, dtype=np.uint8)
    assert count * size // 16 < 256
    lying = swizzled(np.repeat(numbers, 16), map_.options["swizzle"])[::16]
    where = {int(number): place for place, number in enumerate(lying) if number >= 0}
    pieces = [source[16 * where[int(number)] : 16 * where[int(number)] + 16] for number in numbers]
    return np.concatenate(pieces).view(map_.array.dtype)


@st.composite
def images(draw: st.DrawFn, ranks: tuple[int, ...], moving: int | None = None, swizzles: tuple[str, ...] = ()) -> Any:
    """An array of images, corners, steps, and where pixels and channels begin."""
    rank = draw(st.sampled_from(ranks))
    axes = rank - 2 if moving is None else moving
    shape = (draw(st.integers(1, 3)), *(draw(st.integers(1, 7)) for _ in range(rank - 2)), 8 * draw(st.integers(1, 9)))
    array = (np.arange(np.prod(shape)) % 501 - 250).reshape(shape).astype(np.float16)
    steps = [draw(st.integers(1, 3)) for _ in range(axes)]
    extents = shape[rank - 1 - axes : rank - 1]
    lower = [draw(st.integers(-3, 2)) for _ in range(axes)]
    upper = [draw(st.integers(low - extent + 1, 2)) for low, extent in zip(lower, extents, strict=True)]
    offsets = [draw(st.integers(0, 4)) for _ in range(axes)]
    counts = [len(range(l, e + u, s)) for l, u, s, e in zip(lower, upper, steps, extents, strict=True)]  # noqa: E741
    start = [low + s * draw(st.integers(0, n - 1)) for low, s, n in zip(lower, steps, counts, strict=True)]
    still = [draw(st.integers(-1, extent)) for extent in shape[1 : rank - 1 - axes]]
    column = draw(st.integers(-9, shape[-1]))
    swizzle = draw(st.sampled_from(swizzles or tuple(PATTERNS)))
    most = {"32B": 32, "64B": 64}.get(swizzle, 128) // 16
    channels = 8 * draw(st.sampled_from([n for n in (1, 2, 3, 4, 8) if n <= most]))
    at = [draw(st.integers(0, shape[0])), *still, *start, column]
    return array, (lower, upper, steps), at, offsets, channels, swizzle, draw(st.sampled_from(("zeros", "nan")))


def map_of(array: np.ndarray, box: Any, channels: int, pixels: int, **options: Any) -> TensorMap:
    lower, upper, steps = box
    element_strides = (*[1] * (array.ndim - 1 - len(steps)), *steps, 1)
    return TensorMap.im2col(array, lower, upper, channels, pixels, element_strides=element_strides, **options)


@pytest.mark.sweep(2)
@HOW
def test_loads_of_pixels(check: str | None) -> None:
    @settings(max_examples=25 if check is None else 8, deadline=None)
    @given(images((3, 4, 5)), st.integers(1, 40))
    def run(drawn: Any, pixels: int) -> None:
        array, box, at, offsets, channels, swizzle, fill = drawn
        places = pixels_from(array, *box, at, pixels)
        moved = [(n, *(i + o for i, o in zip(rest, offsets, strict=True))) for n, *rest in places]
        expected = gathered(array, moved, at[-1], channels, np.nan if fill == "nan" else 0)
        made = map_of(array, box, channels, pixels, swizzle=swizzle, fill=fill)
        check_load(IM2COL[array.ndim], check, made, [*at, *offsets], expected)

    run()


@HOW
def test_stores_of_pixels(check: str | None) -> None:
    @settings(max_examples=12 if check is None else 5, deadline=None)
    @given(images((3, 4, 5)), st.integers(1, 20), st.booleans())
    def run(drawn: Any, pixels: int, adds: bool) -> None:
        array, box, at, _, channels, swizzle, _ = drawn
        adds = adds and array.ndim == 4
        source = (np.arange(ROOM) % 97).astype(np.uint8)
        made = map_of(array, box, channels, pixels, swizzle=swizzle)
        elements = stored_elements(made, pixels * channels, source).reshape(pixels, channels)
        expected = array.copy()
        for place, row in zip(pixels_from(array, *box, at, pixels), elements, strict=True):
            for number, value in enumerate(row):
                if inside(array, place, at[-1] + number):
                    index = (*place, at[-1] + number)
                    expected[index] = expected[index] + value if adds else value
        kernel = ADDED if adds else IM2COL_STORES[array.ndim]
        kernel.on("cpu", check=check)[1, 1](made, np.array(at, np.int32), source)
        np.testing.assert_array_equal(array, expected)

    run()


@UNCHECKED
@pytest.mark.parametrize("mode", ["im2col_w", "im2col_w_128"])
def test_loads_of_pixels_along_w(check: str | None, mode: str) -> None:
    """Rows stay what they are; after the last pixel of one comes the next image's. The first offset is the halo."""

    @settings(max_examples=10 if check is None else 5, deadline=None)
    @given(images((4,), 1, ("64B", "128B", "128B_atom_32B")), st.integers(1, 40))
    def run(drawn: Any, pixels: int) -> None:
        array, box, at, offsets, channels, swizzle, fill = drawn
        channels = min(channels, 32)
        count = 128 if mode == "im2col_w_128" else pixels
        places = pixels_from(array, *box, at, count)
        moved = [(n, h, w + offsets[0]) for n, h, w in places]
        expected = gathered(array, moved, at[-1], channels, np.nan if fill == "nan" else 0)
        made = map_of(array, box, channels, pixels, mode=mode, swizzle=swizzle, fill=fill)
        check_load(WIDE[mode], check, made, [*at, 0, offsets[0]], expected)

    run()


@st.composite
def rows(draw: st.DrawFn) -> Any:
    """A matrix, four rows and a column, and how many columns."""
    array = np.arange(draw(st.integers(1, 12)) * 36, dtype=np.int32).reshape(-1, 36)
    at = [draw(st.integers(-1, array.shape[0])) for _ in range(4)]
    swizzle = draw(st.sampled_from(tuple(PATTERNS)))
    most = {"32B": 32, "64B": 64}.get(swizzle, 128) // 16
    return array, [*at, draw(st.integers(-5, 36))], 4 * draw(st.integers(1, most)), swizzle


@HOW
def test_four_rows(check: str | None) -> None:
    @settings(max_examples=10 if check is None else 3, deadline=None)
    @given(rows())
    def run(drawn: Any) -> None:
        array, at, columns, swizzle = drawn
        made = TensorMap(array, (1, columns), swizzle=swizzle)
        places = [(row,) for row in at[:4]]
        check_load(GATHER, check, made, at, gathered(array, places, at[4], columns, 0))
        source = (np.arange(ROOM) % 97).astype(np.uint8)
        elements = stored_elements(made, 4 * columns, source).reshape(4, columns)
        expected = array.copy()
        for (row,), values in zip(places, elements, strict=True):
            for number, value in enumerate(values):
                if inside(array, (row,), at[4] + number):
                    expected[row, at[4] + number] = value
        SCATTER.on("cpu", check=check)[1, 1](made, np.array(at, np.int32), source)
        np.testing.assert_array_equal(array, expected)

    run()


@UNCHECKED
def test_a_map_of_another_mode(check: str | None) -> None:
    images_ = np.zeros((2, 4, 4, 8), np.float16)
    boxes, at = TensorMap(images_, (1, 1, 1, 8)), np.zeros(8, np.int32)
    pixels = TensorMap.im2col(images_, (0, 0), (0, 0), 8, 4)
    wide = TensorMap.im2col(images_, (0,), (0,), 8, 4, mode="im2col_w", swizzle="64B")
    out = np.zeros(ROOM, np.uint8)
    matrix = TensorMap(np.zeros((4, 8), np.int32), (2, 8))
    for kernel, arguments in (
        (IM2COL[4], (boxes, at, 64, out)),
        (IM2COL[4], (wide, at, 64, out)),
        (WIDE["im2col_w"], (pixels, at, 64, out)),
        (WIDE["im2col_w_128"], (wide, at, 64, out)),
        (IM2COL_STORES[4], (boxes, at, out)),
        (ADDED, (boxes, at, out)),
        (GATHER, (matrix, at, 64, out)),
        (SCATTER, (matrix, at, out)),
    ):
        with pytest.raises(LaunchError) as caught:
            kernel.on("cpu", check=check)[1, 1](*arguments)
        assert caught.value.code == "NVG2611"


@UNCHECKED
def test_a_halo_is_refused(check: str | None) -> None:
    images_ = np.zeros((2, 4, 4, 32), np.float16)
    wide = TensorMap.im2col(images_, (0,), (0,), 32, 4, mode="im2col_w", swizzle="64B")
    at = np.array([0, 0, 0, 0, 2, 0], np.int32)
    with pytest.raises(LaunchError) as caught:
        WIDE["im2col_w"].on("cpu", check=check)[1, 1](wide, at, 64, np.zeros(ROOM, np.uint8))
    assert caught.value.code == "NVG2612"


# Several blocks


@nv.kernel(cluster=(2, 3))
def spread(m: nv.TensorMap[nv.i32, 2], a: nv.Array[nv.i32], masks: nv.Array[nv.i32], out: nv.Array[nv.i32, 3]):
    """Each block loads a box and bytes of its own for those that its masks name."""
    boxes = nv.shared.array((6, 32), nv.i32, align=128)
    lines = nv.shared.array((6, 32), nv.i32, align=128)
    bars = nv.shared.array(1, nv.u64)
    rank, t = nv.cluster.rank(), nv.thread_idx.x
    for i in range(6):
        boxes[i, t] = -1
        lines[i, t] = -2
    received = 0
    for i in range(6):
        received += (masks[i] >> rank & 1) * 128 + (masks[6 + i] >> rank & 1) * 128
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    nv.tma.fence()
    nv.cluster.sync()
    if t == 0:
        nv.mbarrier.arrive_expect_tx(bars, 0, received)
        nv.tma.load(boxes, (rank, 0), m, (rank, 0), bars, 0, mask=nv.u16(masks[rank]))
        nv.tma.load_bulk(lines, (rank, 0), a, rank * 32, 128, bars, 0, mask=nv.u16(masks[6 + rank]))
    nv.mbarrier.wait_parity(bars, 0, 0)
    for i in range(6):
        out[rank, i, t] = boxes[i, t]
        out[rank, 6 + i, t] = lines[i, t]
    nv.cluster.sync()


@pytest.mark.sweep(3)
@HOW
@pytest.mark.parametrize("seed", (None, 0, 1))
def test_every_block_of_the_mask_gets_a_copy(check: str | None, seed: int | None) -> None:
    made = np.random.default_rng(11 if seed is None else seed)
    order = {} if seed is None else {"schedule": "random", "seed": seed}
    for _ in range(3):
        masks = made.integers(0, 64, 12).astype(np.int32)
        array = made.integers(0, 1000, (6, 32)).astype(np.int32)
        out = np.zeros((6, 12, 32), np.int32)
        spread.on("cpu", check=check, **order)[(2, 3), 32](TensorMap(array, (1, 32)), array.reshape(-1) + 1, masks, out)
        for rank in range(6):
            for source in range(6):
                for place, wanted, nothing in ((source, array[source], -1), (6 + source, array[source] + 1, -2)):
                    expected = wanted if masks[place] >> rank & 1 else np.full(32, nothing)
                    np.testing.assert_array_equal(out[rank, place], expected)


@UNCHECKED
def test_a_mask_of_more_blocks(check: str | None) -> None:
    array, out = np.zeros((6, 32), np.int32), np.zeros((6, 12, 32), np.int32)
    for place in (0, 6):
        masks = np.zeros(12, np.int32)
        masks[place] = 64
        with pytest.raises(LaunchError) as caught:
            spread.on("cpu", check=check)[(2, 3), 32](TensorMap(array, (1, 32)), array.reshape(-1), masks, out)
        assert caught.value.code == "NVG2014"
        assert "6 blocks" in str(caught.value)


@nv.kernel(cluster=4)
def in_pairs(m: nv.TensorMap[nv.i32, 1], out: nv.Array[nv.i32, 2]):
    """The barriers of the even blocks count what each pair gets."""
    tile = nv.shared.array((2, 32), nv.i32, align=128)
    bars = nv.shared.array(1, nv.u64)
    rank, t = nv.cluster.rank(), nv.thread_idx.x
    tile[0, t] = -1
    tile[1, t] = -1
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    nv.tma.fence()
    nv.cluster.sync()
    gate = nv.cluster.map(bars, rank & ~1)
    if t == 0:
        if rank % 2 == 0:
            nv.mbarrier.arrive_expect_tx(bars, 0, 2 * 128 + (2 * 128 if rank == 2 else 128))
        nv.tma.load(tile, (0, 0), m, rank * 32, gate, 0, cta_group=2)
        if rank == 1:
            nv.tma.load(tile, (1, 0), m, 128, gate, 0, mask=nv.u16(0b1101), cta_group=2)
    if rank % 2 == 0:
        nv.mbarrier.wait_parity(bars, 0, 0)
    nv.cluster.sync()
    out[rank, t] = tile[0, t]
    out[rank, 32 + t] = tile[1, t]
    nv.cluster.sync()


@UNCHECKED
def test_barriers_of_pairs_of_blocks(check: str | None) -> None:
    array, out = np.arange(160, dtype=np.int32), np.zeros((4, 64), np.int32)
    in_pairs.on("cpu", check=check)[4, 32](TensorMap(array, (32,)), out)
    for rank in range(4):
        np.testing.assert_array_equal(out[rank, :32], array[32 * rank : 32 * rank + 32])
        np.testing.assert_array_equal(out[rank, 32:], array[128:] if 0b1101 >> rank & 1 else np.full(32, -1))


@nv.kernel
def alone(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Nobody waits: the copy takes place at once."""
    tile = nv.shared.array(32, nv.i32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 1)
    nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0, mask=nv.u16(1))
    for i in range(32):
        out[i] = tile[i]


@UNCHECKED
def test_without_a_cluster(check: str | None) -> None:
    a, out = np.arange(32, dtype=np.int32), np.zeros(32, np.int32)
    alone.on("cpu", check=check)[1, 1](a, out)
    np.testing.assert_array_equal(out, a)


@nv.kernel
def some_bytes(a: nv.Array[nv.u8], mask: nv.i32):
    tile = nv.shared.array(64, nv.u8, align=128)
    for i in range(64):
        tile[i] = nv.u8(i)
    nv.tma.fence()
    nv.tma.store_bulk(a, 0, tile, 0, 64, mask=nv.u16(mask))
    nv.tma.commit_group()
    nv.tma.wait_group(0)


@HOW
def test_stores_of_some_bytes(check: str | None) -> None:
    for mask in (0, 1, 0x8001, 0xFFFF, 0x5A5A):
        a = np.full(64, 255, np.uint8)
        some_bytes.on("cpu", check=check)[1, 1](a, mask)
        assert a.tolist() == [i if mask >> i % 16 & 1 else 255 for i in range(64)]


TILE, STAGES = 16, 2


@nv.kernel(cluster=(2, 2))
def clustered_product(a: nv.TensorMap[nv.f32, 2], b: nv.TensorMap[nv.f32, 2], c: nv.Array[nv.f32, 2], steps: nv.i32):
    """Matrix times matrix: each block loads half of its tiles and gives them to the other block that needs them."""
    left = nv.shared.array((STAGES, TILE, TILE), nv.f32, align=128)
    right = nv.shared.array((STAGES, TILE, TILE), nv.f32, align=128)
    full, empty = nv.shared.array(STAGES, nv.u64), nv.shared.array(STAGES, nv.u64)
    x, y, rank = nv.thread_idx.x, nv.thread_idx.y, nv.cluster.rank()
    column_of, row_of = nv.cluster.block_idx.x, nv.cluster.block_idx.y
    row, column = nv.block_idx.y * TILE, nv.block_idx.x * TILE
    leads, half = x == 0 and y == 0, TILE // 2
    if leads:
        for stage in range(STAGES):
            nv.mbarrier.init(full, stage, 1)
            nv.mbarrier.init(empty, stage, 3)
        nv.mbarrier.fence_init()
    nv.cluster.sync()
    total = 0.0
    for k in range(steps):
        stage, phase = k % STAGES, k // STAGES % 2
        if leads:
            nv.mbarrier.wait_parity(empty, stage, phase ^ 1)
            nv.mbarrier.arrive_expect_tx(full, stage, 2 * TILE * TILE * 4)
            at, mask = column_of * half, nv.u16(0b11 << 2 * row_of)
            nv.tma.load(left, (stage, at, 0), a, (row + at, k * TILE), full, stage, mask=mask)
            at, mask = row_of * half, nv.u16(0b101 << column_of)
            nv.tma.load(right, (stage, at, 0), b, (k * TILE + at, column), full, stage, mask=mask)
        nv.mbarrier.wait_parity(full, stage, phase)
        for i in range(TILE):
            total += left[stage, y, i] * right[stage, i, x]
        nv.syncthreads()
        if leads:  # those that write to this block may write to the stage again
            for other in nv.static_range(3):
                nv.mbarrier.arrive(nv.cluster.map(empty, rank ^ other), stage)
    nv.cluster.sync()
    if row + y < c.shape[0] and column + x < c.shape[1]:
        c[row + y, column + x] = total


@pytest.mark.sweep(8)
@HOW
@pytest.mark.parametrize("seed", (None, 0, 1, 2, 3))
def test_a_product_of_clusters(check: str | None, seed: int | None) -> None:
    order = {} if seed is None else {"schedule": "random", "seed": seed}
    rows_, inner, columns = (32, 20, 32) if check == "step" else (60, 52, 44)
    made = np.random.default_rng(5)
    a, b = (made.integers(-4, 5, size).astype(np.float32) for size in ((rows_, inner), (inner, columns)))
    c = np.zeros((rows_, columns), np.float32)
    grid = tuple(2 * -(-extent // (2 * TILE)) for extent in (columns, rows_))
    box, steps = (TILE // 2, TILE), -(-inner // TILE)
    kernel = clustered_product.on("cpu", check=check, **order)
    kernel[grid, (TILE, TILE)](TensorMap(a, box), TensorMap(b, box), c, steps)
    np.testing.assert_array_equal(c, a @ b)


@nv.kernel
def swizzled_between_patterns(source: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32]):
    """The tile begins one row behind a multiple of what the swizzle repeats after."""
    tile, bars = nv.shared.array((9, 32), nv.f32, align=1024), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 8 * 128)
        nv.tma.load(tile, (1, 0), source, (0, 0), bars, 0)
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 0, 0)
    for row in range(8):
        out[32 * row + i] = tile[row + 1, i]


@pytest.mark.parametrize("check", ["bounds", "all"])
def test_a_swizzle_goes_by_addresses(check: str) -> None:
    """A tile at another multiple of 128 bytes is no mistake; its pieces lie as the addresses say, from PTX as well."""
    source = np.arange(256, dtype=np.float32).reshape(8, 32)
    expected = np.stack([row.reshape(8, 4)[np.arange(8) ^ (n + 1) % 8].ravel() for n, row in enumerate(source)])
    kernel = swizzled_between_patterns
    for one in (kernel, nv.ptx.load(kernel.ptx("sm_90"))[kernel.name]):
        out = np.zeros(256, np.float32)
        given = (nv.TensorMap(source, (8, 32), swizzle="128B"), out)
        one.on("cpu", check=check)[1, 32](*(given if one is kernel else (*given, out.size)))
        np.testing.assert_array_equal(out.reshape(8, 32), expected)
