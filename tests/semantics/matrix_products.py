"""Matrix operations as users put them together: tiled products, ``ldmatrix`` and its like, ``wmma``."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from nvgen.lang.mma_table import PRODUCTS, Product
from nvgen.types.float_formats import decode
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, Inputs


def _small(inputs: Inputs, shape: tuple[int, ...], type_: str) -> np.ndarray:
    """Whole numbers, as bits of bf16 where it is that."""
    numbers = inputs.rng.integers(-4, 5, shape)
    if type_ == "bf16":
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view("V2")
    return np.abs(numbers).astype(DTYPES[type_]) if type_[0] == "u" else numbers.astype(DTYPES[type_])


def _wide(array: np.ndarray) -> np.ndarray:
    if array.dtype == np.dtype("V2"):
        return (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return array.astype(np.float64)


@nv.kernel
def tiled_product(x: nv.Array[nv.f16, 2], y: nv.Array[nv.f16, 2], out: nv.Array[nv.f32, 2]):
    """A block of four warps for each tile of 32 by 32; each warp has one of 16 by 16, as two products."""
    xs, ys = nv.shared.array((32, 16), nv.f16), nv.shared.array((16, 32), nv.f16)
    t, lane = nv.thread_idx.x, nv.lane_id()
    top, left = nv.block_idx.y * 32, nv.block_idx.x * 32
    down, right = nv.warp_id() // 2 * 16, nv.warp_id() % 2 * 16
    first, second = nv.vec[nv.f32, 4](0), nv.vec[nv.f32, 4](0)
    for k in range(0, x.shape[1], 16):
        for i in range(t, 512, 128):
            xs[i // 16, i % 16] = x[top + i // 16, k + i % 16]
            ys[i // 32, i % 32] = y[k + i // 32, left + i % 32]
        nv.syncthreads()
        a = nv.mma.ldmatrix(xs, (down + lane % 16, lane // 16 * 8), 4)
        b = nv.mma.ldmatrix(ys, (lane % 16, right + lane // 16 * 8), 4, transpose=True)
        first = nv.mma.mma("m16n8k16", a, (b[0], b[1], b[2], b[3]), first)
        second = nv.mma.mma("m16n8k16", a, (b[4], b[5], b[6], b[7]), second)
        nv.syncthreads()
    for e in nv.static_range(4):
        row, column = nv.mma.position("m16n8k16", "c", e)
        out[top + down + row, left + right + column] = first[e]
        out[top + down + row, left + right + 8 + column] = second[e]


def _tiled_arguments(inputs: Inputs) -> tuple[Any, ...]:
    shape = (64, 64) if inputs.size else (32, 32)
    return _small(inputs, shape, "f16"), _small(inputs, shape, "f16"), np.zeros(shape, np.float32)


def _product(x: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
    out[:] = _wide(x) @ _wide(y)


@nv.kernel
def eighths(x: nv.Array[nv.i8, 2], y: nv.Array[nv.i8, 2], out: nv.Array[nv.i32, 2]):
    """Bytes with ``ldmatrix``: the columns of B are rows in memory."""
    xs, ys = nv.shared.array((16, 32), nv.i8), nv.shared.array((8, 32), nv.i8)
    lane = nv.lane_id()
    for row in range(16):
        xs[row, lane] = x[row, lane]
    for row in range(8):
        ys[row, lane] = y[row, lane]
    nv.syncwarp()
    a = nv.mma.ldmatrix(xs, (lane % 16, lane // 16 * 16), 4)
    b = nv.mma.ldmatrix(ys, (lane % 8, lane // 8 % 2 * 16), 2)
    d = nv.mma.mma("m16n8k32", a, b, nv.vec[nv.i32, 4](1))
    for i in nv.static_range(4):
        row, column = nv.mma.position("m16n8k32", "c", i)
        out[row, column] = d[i]


def _eighths(x: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
    out[:] = x.astype(np.int32) @ y.astype(np.int32).T + 1


@nv.kernel
def moved_matrices(x: nv.Array[nv.u16, 3], out: nv.Array[nv.u16, 4]):
    """Four matrices, loaded, stored and transposed in every way."""
    tile, moved = nv.shared.array((4, 8, 8), nv.u16), nv.shared.array((4, 8, 8), nv.u16)
    lane = nv.lane_id()
    for i in range(8):
        tile[lane // 8, lane % 8, i] = x[lane // 8, lane % 8, i]
    nv.syncwarp()
    place = (lane // 8, lane % 8, 0)
    plain = nv.mma.ldmatrix(tile, place, 4)
    turned = nv.mma.ldmatrix(tile, place, 4, transpose=True)
    nv.mma.stmatrix(moved, place, plain)
    nv.syncwarp()
    for i in range(8):
        out[0, lane // 8, lane % 8, i] = moved[lane // 8, lane % 8, i]
    nv.syncwarp()
    nv.mma.stmatrix(moved, place, turned)
    nv.syncwarp()
    for i in range(8):
        out[1, lane // 8, lane % 8, i] = moved[lane // 8, lane % 8, i]
    nv.syncwarp()
    nv.mma.stmatrix(moved, place, plain, transpose=True)
    nv.syncwarp()
    for i in range(8):
        out[2, lane // 8, lane % 8, i] = moved[lane // 8, lane % 8, i]
    nv.syncwarp()
    nv.mma.stmatrix(moved, place, (nv.mma.movmatrix(plain[0]), nv.mma.movmatrix(plain[1])))
    nv.syncwarp()
    if lane < 16:
        for i in range(8):
            out[3, lane // 8, lane % 8, i] = moved[lane // 8, lane % 8, i]


def _moved_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.rng.integers(0, 2**16, (4, 8, 8), np.uint16), np.zeros((4, 4, 8, 8), np.uint16)


def _moved(x: np.ndarray, out: np.ndarray) -> None:
    turned = x.transpose(0, 2, 1)
    out[0], out[1], out[2] = x, turned, turned
    out[3, :2] = turned[:2]


@nv.kernel
def narrow_fragments(x: nv.Array[nv.e2m1, 2], y: nv.Array[nv.e3m2, 2], out: nv.Array[nv.f32, 2]):
    """Fragments of narrow floats: those of 4 bits are put where the instruction has them."""
    a, b = nv.vec[nv.e2m1, 16](0), nv.vec[nv.e3m2, 8](0)
    for i in nv.static_range(16):
        row, k = nv.mma.position("m16n8k32", "a", i, nv.e2m1)
        a[i] = x[row, k]
    for i in nv.static_range(8):
        k, column = nv.mma.position("m16n8k32", "b", i, nv.e3m2)
        b[i] = y[k, column]
    d = nv.mma.mma("m16n8k32", a, b, nv.vec[nv.f32, 4](0.5))
    for i in nv.static_range(4):
        row, column = nv.mma.position("m16n8k32", "c", i)
        out[row, column] = d[i]


def _narrow_arguments(inputs: Inputs) -> tuple[Any, ...]:
    shapes = ((16, 32), 16), ((32, 8), 64)
    x, y = (inputs.rng.integers(0, codes, shape).astype(np.uint8).view("V1") for shape, codes in shapes)
    return x, y, np.zeros((16, 8), np.float32)


def _narrow(x: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
    left, right = (
        np.vectorize(lambda code, type_=type_: decode(int(code), type_))(array.view(np.uint8))
        for array, type_ in ((x, nv.e2m1), (y, nv.e3m2))
    )
    out[:] = left @ right + 0.5


# wmma


_RESULTS = {"f16": "f16", "f32": "f32", "f64": "f64", "s32": "i32"}
_ELEMENTS = {"s8": "i8", "tf32": "f32"}
#: What of a row's types the cases are of; those of fewer than 8 bits are packed.
_LAYOUTS = (("row", "col"), ("col", "row"))


def _wmma(row: Product, type_: str, accumulator: tuple[str, str], layouts: tuple[str, str], memory: str) -> Case:
    """A product whose fragments are loaded and stored by ``wmma``, from global or by way of shared memory."""
    (m, n, k), (d, c) = row.shape, (_RESULTS[one] for one in accumulator)
    element, shape = _ELEMENTS.get(type_, type_), "m{}n{}k{}".format(*row.shape)
    name = "_".join(("wmma", shape, type_, d, c, *layouts, memory))
    x_stride, y_stride = (k if layouts[0] == "row" else m), (n if layouts[1] == "row" else k)
    parameters = f"x: nv.Array[nv.{element}, 2], y: nv.Array[nv.{element}, 2], z: nv.Array[nv.{c}, 2]"
    text = f"""
def {name}({parameters}, out: nv.Array[nv.{d}, 2]):
    a = nv.mma.wmma_load_a("{shape}", x, (0, 0), {x_stride}, layout="{layouts[0]}", type="{type_}")
    b = nv.mma.wmma_load_b("{shape}", y, (0, 0), {y_stride}, layout="{layouts[1]}", type="{type_}")
    c = nv.mma.wmma_load_c("{shape}", z, (0, 0), {n})
    d = nv.mma.wmma("{shape}", a, b, c, d_type=nv.{d}, a_type="{type_}", b_type="{type_}", a_layout="{layouts[0]}",
                    b_layout="{layouts[1]}")
"""
    if memory == "global":
        text += f'    nv.mma.wmma_store("{shape}", out, (0, 0), d, {n})\n'
    else:
        text += f"""
    tile = nv.shared.array(({n}, {m}), nv.{d})
    nv.mma.wmma_store("{shape}", tile, (0, 0), d, {m}, layout="col")
    nv.syncwarp()
    for i in range(nv.lane_id(), {m * n}, 32):
        out[i // {n}, i % {n}] = tile[i % {n}, i // {n}]
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        x = _small(inputs, (m, k) if layouts[0] == "row" else (k, m), element)
        y = _small(inputs, (k, n) if layouts[1] == "row" else (n, k), element)
        return x, y, _small(inputs, (m, n), c), np.zeros((m, n), DTYPES[d])

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray, out: np.ndarray) -> None:
        left = _wide(x) if layouts[0] == "row" else _wide(x).T
        right = _wide(y) if layouts[1] == "row" else _wide(y).T
        out[:] = left @ right + z

    return Case(kernel(text), arguments, reference, lambda inputs: (1, 32))


def _packed_wmma(name: str, shape: str, type_: str, op: str) -> Case:
    """A product of 4-bit numbers or of bits, which are packed in words."""
    bits, k = {"s4": (4, 32), "u4": (4, 32), "b1": (1, 128)}[type_]
    words = k * bits // 32
    text = f"""
def {name}(x: nv.Array[nv.u32, 2], y: nv.Array[nv.u32, 2], out: nv.Array[nv.i32, 2]):
    a = nv.mma.wmma_load_a("{shape}", x, (0, 0), {k}, type="{type_}")
    b = nv.mma.wmma_load_b("{shape}", y, (0, 0), {k}, type="{type_}")
    d = nv.mma.wmma("{shape}", a, b, nv.vec[nv.i32, 2](3), a_type="{type_}", b_type="{type_}"{op})
    nv.mma.wmma_store("{shape}", out, (0, 0), d, 8)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        x, y = (inputs.rng.integers(0, 2**32, (8, words), np.uint32) for _ in range(2))
        return x, y, np.zeros((8, 8), np.int32)

    def numbers(array: np.ndarray) -> np.ndarray:
        places = np.arange(0, 32, bits, dtype=np.uint32)
        codes = (array[:, :, None] >> places & np.uint32(2**bits - 1)).reshape(8, k).astype(np.int64)
        return np.where(codes >= 8, codes - 16, codes) if type_ == "s4" else codes

    def reference(x: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
        left, right = numbers(x), numbers(y)
        if type_ == "b1":
            operate = np.bitwise_and if "and" in op else np.bitwise_xor
            out[:] = operate(left[:, None, :], right[None, :, :]).sum(axis=2) + 3
        else:
            out[:] = left @ right.T + 3

    return Case(kernel(text), arguments, reference, lambda inputs: (1, 32))


def _of_wmma() -> list[Case]:
    found = []
    for number, row in enumerate(row for row in PRODUCTS if row.instruction == "wmma" and row.element_bits >= 8):
        for type_ in row.types:
            for accumulator in row.accumulators[:: max(len(row.accumulators) - 1, 1)]:
                memory = ("global", "shared")[number % 2]
                found.append(_wmma(row, type_, accumulator, _LAYOUTS[number // 2 % 2], memory))
    found.append(_packed_wmma("wmma_s4", "m8n8k32", "s4", ""))
    found.append(_packed_wmma("wmma_u4", "m8n8k32", "u4", ""))
    found.append(_packed_wmma("wmma_xor", "m8n8k128", "b1", ', op="xor"'))
    found.append(_packed_wmma("wmma_and", "m8n8k128", "b1", ', op="and"'))
    return found


#: By the oldest architecture that has them.
OF_AMPERE = [
    Case(tiled_product, _tiled_arguments, _product, lambda inputs: ((2, 2) if inputs.size else (1, 1), 128)),
    Case(
        eighths,
        lambda inputs: (_small(inputs, (16, 32), "i8"), _small(inputs, (8, 32), "i8"), np.zeros((16, 8), np.int32)),
        _eighths,
        lambda inputs: (1, 32),
    ),
    *_of_wmma(),
]
OF_BLACKWELL = [Case(narrow_fragments, _narrow_arguments, _narrow, lambda inputs: (1, 32))]
OF_HOPPER = [Case(moved_matrices, _moved_arguments, _moved, lambda inputs: (1, 32))]
ALL = {case.kernel.name: case for case in (*OF_AMPERE, *OF_HOPPER, *OF_BLACKWELL)}
