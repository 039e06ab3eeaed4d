"""Products of warpgroups on the CPU: every type, wherever A lies, in every layout that a descriptor can say.

All numbers are small whole ones, so that every sum is exact, whatever its order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.types import SCALARS
from nvgen.types.float_formats import encode
from tests.ptx import wgmma as kernels

pytestmark = pytest.mark.sweep(6)

N = 24
LINE = 32
#: Bytes of a line of each swizzle's pattern, and the turn of its rows.
WIDTHS = {"none": 16, "32B": 32, "64B": 64, "128B": 128}


def _tf32(values: np.ndarray) -> np.ndarray:
    """Whole numbers with bits below those that tensor cores look at."""
    return values.astype(np.float32).view(np.uint32) | np.uint32(0x1ABC)


def _narrow(name: str) -> Callable[[np.ndarray], np.ndarray]:
    table = {value: encode(float(value), SCALARS[name]) for value in range(-2, 3)}
    return lambda values: np.vectorize(table.__getitem__)(values).astype(np.uint8)


#: By PTX's name: how users write the type, the lowest and the highest number, and their bits.
TYPES: dict[str, tuple[str, int, int, Callable[[np.ndarray], np.ndarray]]] = {
    "f16": ("nv.f16", -2, 2, lambda values: values.astype(np.float16)),
    "bf16": ("nv.bf16", -2, 2, lambda values: (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)),
    "tf32": ('"tf32"', -2, 2, _tf32),
    "e4m3": ("nv.e4m3", -2, 2, _narrow("e4m3")),
    "e5m2": ("nv.e5m2", -2, 2, _narrow("e5m2")),
    "s8": ("nv.i8", -128, 127, lambda values: values.astype(np.int8)),
    "u8": ("nv.u8", 0, 255, lambda values: values.astype(np.uint8)),
    "b1": ('"b1"', 0, 1, lambda values: np.packbits(values.astype(np.uint8), axis=1, bitorder="little")),
}
SIZES = {"f16": 16, "bf16": 16, "tf32": 32, "b1": 1}


class Matrix:
    """Rows of A or columns of B: whole numbers, and the 32 bytes of each."""

    def __init__(self, name: str, lines: int, rng: np.random.Generator) -> None:
        _, low, high, encoded = TYPES[name]
        self.numbers = rng.integers(low, high + 1, (lines, LINE * 8 // SIZES.get(name, 8)))
        self.bytes = np.ascontiguousarray(encoded(self.numbers)).view(np.uint8).reshape(lines, LINE)


def image(matrix: Matrix, swizzle: str, transposed: bool, step: int) -> tuple[np.ndarray, int, int]:
    """Shared memory with a matrix in it, and the offsets of its descriptor; ``step`` is where the lines start.

    As CUTLASS has the layouts of K-major and MN-major matrices (``cute/arch/mma_sm90_desc.hpp``): there ``T`` are the
    elements of 16 bytes, and each is ``Swizzle<b, 4, 3>`` of places in pieces of 8 lines.
    """
    width, lines = WIDTHS[swizzle], len(matrix.bytes)
    memory = np.zeros(16384, np.uint8)
    # Offsets with gaps, where something follows something else; the pattern of a swizzle is 8 lines.
    leading, stride = 4096 + 8 * width, 8 * width if swizzle != "none" else 256
    if transposed and swizzle == "none":
        leading, stride = 4096, 128
    for line in range(lines):
        for index in range(LINE):
            if transposed:
                first, depth = 2 * line + index % 2, index // 2
                apart = (first // width * stride, depth // 8 * leading)
                if swizzle != "none":
                    apart = (first // width * leading, depth // 8 * stride)
                offset = sum(apart) + depth % 8 * width + first % width
            elif swizzle == "none":
                offset = line // 8 * stride + line % 8 * 16 + index // 16 * leading + index % 16
            else:
                offset = line // 8 * stride + line % 8 * width + step + index
            row, piece = offset // 128, offset // 16 % 8
            memory[offset - piece * 16 + (piece ^ row % 8 & (width // 16 - 1)) * 16] = matrix.bytes[line, index]
    return memory, leading, stride


def expected(a: Matrix, b: Matrix) -> np.ndarray:
    return a.numbers @ b.numbers.T


def kernel(call: str, result: str, a: tuple[Any, ...], b: tuple[Any, ...], swizzle: str, step: int) -> nv.Kernel:
    """Two equal products: the first one replaces what the accumulator holds, the second is added to it."""
    fragment = "\n".join(f"    words[{r}] = rows[row + {r % 2 * 8}, column + {r // 2 * 4}]" for r in range(4))
    text = f"""
def k(a: nv.Array[nv.u8], b: nv.Array[nv.u8], rows: nv.Array[nv.u32, 2], out: nv.Array[nv.{result}, 2], n: nv.i32):
    tile_a = nv.shared.dynamic(nv.u8, 16384, align=1024)
    tile_b = nv.shared.dynamic(nv.u8, 16384, align=1024)
    t = nv.thread_idx.x
    for i in range(t, 16384, 128):
        tile_a[i] = a[i]
        tile_b[i] = b[i]
    nv.tma.fence()
    nv.syncthreads()
    row, column = t // 32 * 16 + t % 32 // 4, t % 4
    words = nv.vec[nv.u32, 4](0)
{fragment}
    a_matrix = nv.wgmma.advance(nv.wgmma.descriptor(tile_a, {a[0]}, {a[1]}, "{swizzle}"), {step})
    b_matrix = nv.wgmma.advance(nv.wgmma.descriptor(tile_b, {b[0]}, {b[1]}, "{swizzle}"), {step})
    acc = nv.wgmma.accumulator_of(nv.wgmma.wait_group(0, nv.wgmma.accumulator({N}, nv.{result})) + nv.{result}(7))
    nv.wgmma.fence()
    acc = {call.replace(")", ", scale_d=False)")}
    acc = {call.replace(")", ", scale_d=n > 0)")}
    nv.wgmma.commit_group()
    values = nv.wgmma.wait_group(0, acc)
    for v in nv.static_range({N // 2}):
        r, c = nv.wgmma.position(v)
        out[r, c] = values[v]
"""
    return nv.Kernel.from_source(text)


def check(
    a_name: str,
    b_name: str,
    result: str,
    *,
    swizzle: str = "128B",
    transposed: tuple[bool, bool] = (False, False),
    in_registers: bool = False,
    more: str = "",
    factor: int = 2,
    step: int = 0,
    mode: str = "",
    device: str = "cpu",
) -> None:
    rng = np.random.default_rng(len(a_name) + 10 * step)
    a, b = Matrix(a_name, 64, rng), Matrix(b_name, N, rng)
    a_image, *a_offsets = image(a, swizzle, transposed[0], step)
    b_image, *b_offsets = image(b, swizzle, transposed[1], step)
    options = f"{', transpose_a=True' if transposed[0] else ''}{', transpose_b=True' if transposed[1] else ''}{more}"
    operand = "words" if in_registers else "a_matrix"
    call = f"nv.wgmma.mma_async(acc, {operand}, b_matrix, {TYPES[a_name][0]}, {TYPES[b_name][0]}{options})"
    made = kernel(call, result, tuple(a_offsets), tuple(b_offsets), swizzle, step)
    out = np.zeros((64, N), {"f32": np.float32, "f16": np.float16, "i32": np.int32}[result])
    made.on(device, **({"check": mode} if mode else {}))[1, 128, None, 32768](
        a_image, b_image, a.bytes.view(np.uint32), out, 1
    )
    np.testing.assert_array_equal(out.astype(np.int64), factor * expected(a, b))


PRODUCTS = (
    *(("f16", "f16", "f32"), ("f16", "f16", "f16"), ("bf16", "bf16", "f32"), ("tf32", "tf32", "f32")),
    *(("e4m3", "e5m2", "f32"), ("e5m2", "e4m3", "f16"), ("s8", "s8", "i32"), ("u8", "s8", "i32"), ("b1", "b1", "i32")),
)


@pytest.mark.sweep(9)
@pytest.mark.parametrize("mode", ["", "step"], ids=["compiled", "step"])
@pytest.mark.parametrize("in_registers", [False, True], ids=["shared", "registers"])
@pytest.mark.parametrize(("a", "b", "result"), PRODUCTS)
def test_types(a: str, b: str, result: str, in_registers: bool, mode: str) -> None:
    check(a, b, result, in_registers=in_registers, mode=mode)


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    "transposed",
    [(False, False), (True, False), (False, True), (True, True)],
)
@pytest.mark.parametrize("swizzle", WIDTHS)
def test_layouts(swizzle: str, transposed: tuple[bool, bool]) -> None:
    check("f16", "f16", "f32", swizzle=swizzle, transposed=transposed)


@pytest.mark.parametrize("swizzle", WIDTHS)
def test_layouts_interpreted(swizzle: str) -> None:
    check("bf16", "bf16", "f32", swizzle=swizzle, transposed=(True, False), mode="step")


def test_checked() -> None:
    """The checks find nothing wrong: a product's threads are ordered by what stands around it."""
    check("f16", "f16", "f32", mode="all")
    check("s8", "s8", "i32", in_registers=True, mode="all")


@pytest.mark.parametrize(("swizzle", "step"), [("64B", 32), ("128B", 32), ("128B", 64), ("128B", 96)])
def test_steps_along_the_lines_of_a_tile(swizzle: str, step: int) -> None:
    check("s8", "u8", "i32", swizzle=swizzle, step=step)


def test_signs() -> None:
    check("bf16", "bf16", "f32", more=", scale_a=-1", factor=-2)
    check("e4m3", "e4m3", "f32", more=", scale_a=-1, scale_b=-1")


@pytest.mark.parametrize(("more", "last"), [("", -(2**31) + 127 * 127 * 32 - 8), (", satfinite=True", 2**31 - 1)])
def test_sums_of_integers_wrap_or_saturate(more: str, last: int) -> None:
    text = f"""
def k(out: nv.Array[nv.i32]):
    tile = nv.shared.array(2048, nv.i8)
    for i in range(nv.thread_idx.x, 2048, 128):
        tile[i] = 127
    nv.syncthreads()
    matrix = nv.wgmma.descriptor(tile, 128, 256)
    acc = nv.wgmma.accumulator_of(nv.vec[nv.i32, 4](2147483640))
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.i8{more})
    nv.wgmma.commit_group()
    out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).w
"""
    out = np.zeros(128, np.int32)
    nv.Kernel.from_source(text).on("cpu")[1, 128](out)
    assert (out == last).all()


# Whole kernels: those whose PTX ``tests/ptx/test_wgmma.py`` looks at


def test_product_of_matrices() -> None:
    rng = np.random.default_rng(5)
    a, b = (rng.standard_normal((rows, 128)).astype(np.float16) for rows in (128, 256))
    c = np.zeros((128, 256), np.float32)
    kernels.product.on("cpu")[(2, 2), 128, None, (64 + kernels.N) * kernels.K * 2](a, b, c)
    np.testing.assert_allclose(c, a.astype(np.float32) @ b.astype(np.float32).T, atol=1e-4)


def test_sums_are_in_the_order_of_the_depth() -> None:
    """Of each product as an f32, which is added to what was there."""
    rng = np.random.default_rng(9)
    a, b = (rng.standard_normal((rows, kernels.K)).astype(np.float16) for rows in (64, kernels.N))
    c = np.zeros((64, kernels.N), np.float32)
    kernels.product.on("cpu")[(1, 1), 128, None, (64 + kernels.N) * kernels.K * 2](a, b, c)
    expected = np.zeros_like(c)
    for first in range(0, kernels.K, 16):
        part = np.zeros_like(c)
        for k in range(first, first + 16):
            part += a[:, k, None].astype(np.float32) * b[None, :, k].astype(np.float32)
        expected += part
    np.testing.assert_array_equal(c, expected)


def test_tiles_of_the_next_step_are_copied_meanwhile() -> None:
    rng = np.random.default_rng(6)
    a, b = (rng.integers(-4, 5, (rows, 256)) for rows in (64, 128))
    c = np.zeros((64, 128), np.float32)
    halves = [TYPES["bf16"][3](matrix).view("V2") for matrix in (a, b)]
    kernels.double_buffered.on("cpu", schedule="random", seed=1)[1, 128, None, 2 * (64 + kernels.N) * kernels.K * 2](
        *halves, c
    )
    np.testing.assert_array_equal(c, a @ b.T)


def test_numbers_of_a_product_are_a_matrix_of_the_next() -> None:
    """``numbers @ ones``, 64 rows of 16: what a thread has of the first product is A of the second as it stands."""
    text = """
def k(out: nv.Array[nv.f32, 2]):
    tile = nv.shared.array((64, 16), nv.f16)
    for i in range(nv.thread_idx.x, 64 * 16, 128):
        tile[i // 16, i % 16] = nv.f16(i // 64)
    nv.tma.fence()
    nv.syncthreads()
    matrix = nv.wgmma.descriptor(tile, 128, 256)
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(nv.wgmma.accumulator(16), matrix, matrix, nv.f16)
    nv.wgmma.commit_group()
    s = nv.wgmma.wait_group(0, acc)
    left = nv.vec[nv.f16, 4](nv.f16(s[0]), nv.f16(s[1]), nv.f16(s[2]), nv.f16(s[3]))
    right = nv.vec[nv.f16, 4](nv.f16(s[4]), nv.f16(s[5]), nv.f16(s[6]), nv.f16(s[7]))
    nv.wgmma.fence()
    last = nv.wgmma.mma_async(nv.wgmma.accumulator(8), nv.vec[nv.f16, 8](left, right), matrix, nv.f16)
    nv.wgmma.commit_group()
    values = nv.wgmma.wait_group(0, last)
    for v in nv.static_range(4):
        row, column = nv.wgmma.position(v)
        out[row, column] = values[v]
"""
    out = np.zeros((64, 8), np.float32)
    nv.Kernel.from_source(text).on("cpu")[1, 128](out)
    # Without a swizzle: pieces of 8 rows of 16 bytes, two beside each other.
    tile = (np.arange(1024) // 64).astype(np.float64).reshape(8, 2, 8, 8).transpose(0, 2, 1, 3).reshape(64, 16)
    first = tile @ tile[:16].T
    np.testing.assert_allclose(out, first.astype(np.float16) @ tile[:8].T)
