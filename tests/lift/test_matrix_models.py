"""Products and moves of matrices beside NumPy, by the fragments of PTX ISA, "Warp Level Matrix Multiply-Accumulate
Instructions". Elements are small integers, so that every sum is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import kernel

pytestmark = pytest.mark.sweep(6)

BLOCKS = (32, 64)
#: A block of one warp in sweeps alone: one of two runs the same code twice.
_of_blocks = pytest.mark.parametrize(
    "block", [pytest.param(block, marks=[] if block == 64 else [pytest.mark.sweep(16)]) for block in BLOCKS]
)
#: From the lane's group, its number in that, and the number of an element, to the element's row and column.
Place = Callable[[int, int, int], tuple[int, int]]


def _bits(values: np.ndarray, type_: str) -> np.ndarray:
    """The bits of elements, as unsigned numbers of their width."""
    if type_ == "bf16":
        return (values.astype("<f4").view("<u4") >> 16).astype("<u2")
    form = {"f16": "<f2", "tf32": "<f4", "f32": "<f4", "s8": "<i1", "s32": "<i4"}[type_]
    made = values.astype(form)
    return made.view(f"<u{made.itemsize}")


@dataclass(frozen=True)
class Product:
    """A form of ``mma``, and where the elements of the fragments of A and B are."""

    shape: str
    types: str
    a: Place
    b: Place

    @property
    def k(self) -> int:
        return int(self.shape.split("k")[1])

    def __str__(self) -> str:
        return f"{self.shape}.{self.types}"


def _accumulator(g: int, t: int, i: int) -> tuple[int, int]:
    return g + 8 * (i >= 2), 2 * t + i % 2


def _products() -> Iterator[Product]:
    for types in ("f32.f16.f16.f32", "f32.bf16.bf16.f32", "f16.f16.f16.f16"):
        yield Product(
            "m16n8k8", types, lambda g, t, i: (g + 8 * (i >= 2), 2 * t + i % 2), lambda g, t, i: (2 * t + i, g)
        )
        yield Product(
            "m16n8k16",
            types,
            lambda g, t, i: (g + 8 * (i // 2 % 2), 2 * t + i % 2 + 8 * (i >= 4)),
            lambda g, t, i: (2 * t + i % 2 + 8 * (i >= 2), g),
        )
    yield Product("m16n8k4", "f32.tf32.tf32.f32", lambda g, t, i: (g + 8 * i, t), lambda g, t, i: (t, g))
    yield Product(
        "m16n8k8",
        "f32.tf32.tf32.f32",
        lambda g, t, i: (g + 8 * (i % 2), t + 4 * (i >= 2)),
        lambda g, t, i: (t + 4 * i, g),
    )
    yield Product(
        "m16n8k32",
        "s32.s8.s8.s32",
        lambda g, t, i: (g + 8 * (i // 4 % 2), 4 * t + i % 4 + 16 * (i >= 8)),
        lambda g, t, i: (4 * t + i % 4 + 16 * (i >= 4), g),
    )


def _fragments(matrices: np.ndarray, type_: str, place: Place) -> np.ndarray:
    """The words of each thread's fragment; ``matrices`` has one for each warp."""
    bits = _bits(matrices, type_)
    count = matrices[0].size // 32
    lanes = [[[warp[place(lane // 4, lane % 4, i)] for i in range(count)] for lane in range(32)] for warp in bits]
    return np.array(lanes, bits.dtype).reshape(len(matrices) * 32, count).view("<u4")


def _list(prefix: str, first: int, count: int) -> str:
    return "{" + ", ".join(f"{prefix}{first + number}" for number in range(count)) + "}"


def _read(words: int, base: str, first: int) -> str:
    """Loads of words of the thread from an array."""
    text = f"    mul.wide.u32 %rd50, %r0, {4 * words};\n    add.s64 %rd51, {base}, %rd50;\n"
    return text + "".join(f"    ld.global.u32 %r{first + n}, [%rd51+{4 * n}];\n" for n in range(words))


def _write(words: int, base: str, first: int) -> str:
    return f"    mul.wide.u32 %rd50, %r0, {4 * words};\n    add.s64 %rd51, {base}, %rd50;\n" + "".join(
        f"    st.global.u32 [%rd51+{4 * n}], %r{first + n};\n" for n in range(words)
    )


@pytest.mark.sweep(4)
@_of_blocks
@pytest.mark.parametrize("product", [*_products()], ids=str)
def test_mma(product: Product, block: int) -> None:
    to, left, right, _ = product.types.split(".")
    random, warps = np.random.default_rng(product.k), block // 32
    a, b, c = (random.integers(-5, 6, (warps, *shape)) for shape in ((16, product.k), (product.k, 8), (16, 8)))
    given = [_fragments(a, left, product.a), _fragments(b, right, product.b), _fragments(c, to, _accumulator)]
    counts = [one.shape[1] for one in given]
    body = "".join(_read(n, f"%rd{i}", 10 + 10 * i) for i, n in enumerate(counts))
    operands = ", ".join(_list("%r", first, n) for first, n in zip((40, 10, 20, 30), (counts[2], *counts), strict=True))
    body += f"    mma.sync.aligned.{product.shape}.row.col.{product.types} {operands};\n"
    out = np.zeros_like(given[2])
    text = kernel(body + _write(counts[2], "%rd3", 40), parameters=4)
    nv.ptx.load(text)["k"].on("cpu")[1, block](*given, out)
    assert (out == _fragments(a @ b + c, to, _accumulator)).all()


# Products of quarters of a warp, each with the lanes 4 q to 4 q + 3 and those 16 after them


def _of_rows(lane: int, i: int) -> tuple[int, int]:
    return lane % 4 + 4 * (lane >= 16), i


def _of_columns(lane: int, i: int) -> tuple[int, int]:
    return i % 4 + 4 * (lane >= 16), lane % 4


def _turned(place: Callable[[int, int], tuple[int, int]]) -> Callable[[int, int], tuple[int, int]]:
    return lambda lane, i: place(lane, i)[::-1]


def _wide(lane: int, i: int) -> tuple[int, int]:
    return (lane & 1) + (i & 2) + 4 * (lane >= 16), (i & 4) + (lane & 2) + (i & 1)


#: Where an element is, by the number of its lane and its own one. B is A of the other layout, turned.
_A = {"row": _of_rows, "col": _of_columns}
_B = {"row": _turned(_of_columns), "col": _turned(_of_rows)}
_QUARTERS = [(to, a, b) for to in ("f32", "f16") for a in _A for b in _B]


def _quarters(matrices: np.ndarray, type_: str, place: Callable[[int, int], tuple[int, int]]) -> np.ndarray:
    """The words of each thread's fragment; ``matrices`` has four for each warp."""
    bits, count = _bits(matrices, type_), matrices[0].size // 8
    threads = range(8 * len(matrices))
    found = [[bits[(t // 32 * 4 + t % 16 // 4, *place(t % 32, i))] for i in range(count)] for t in threads]
    return np.array(found, bits.dtype).view("<u4")


@pytest.mark.sweep(5)
@_of_blocks
@pytest.mark.parametrize(("to", "left", "right"), _QUARTERS)
def test_mma_of_quarters(to: str, left: str, right: str, block: int) -> None:
    random, count = np.random.default_rng(5), block // 8
    a, b, c = (random.integers(-5, 6, (count, *shape)) for shape in ((8, 4), (4, 8), (8, 8)))
    place = _wide if to == "f32" else _of_rows
    given = [_quarters(a, "f16", _A[left]), _quarters(b, "f16", _B[right]), _quarters(c, to, place)]
    words = given[2].shape[1]
    body = _read(2, "%rd0", 10) + _read(2, "%rd1", 20) + _read(words, "%rd2", 30)
    operands = ", ".join(_list("%r", first, n) for first, n in ((40, words), (10, 2), (20, 2), (30, words)))
    body += f"    mma.sync.aligned.m8n8k4.{left}.{right}.{to}.f16.f16.{to} {operands};\n"
    out = np.zeros_like(given[2])
    text = kernel(body + _write(words, "%rd3", 40), parameters=4)
    nv.ptx.load(text)["k"].on("cpu")[1, block](*given, out)
    assert (out == _quarters(a @ b + c, to, place)).all()


@_of_blocks
@pytest.mark.parametrize("trans", ["", ".trans"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_ldmatrix_and_stmatrix(count: int, trans: str, block: int) -> None:
    """Lane 8 i + j says where row j of matrix i is; a lane has two elements of row ``lane // 4`` of each."""
    warps = block // 32
    given = np.random.default_rng(count).integers(0, 2**16, (warps, 4, 8, 8)).astype("<u2")
    loaded, stored = np.zeros((block, count), "<u4"), np.zeros((warps, 4, 8, 8), "<u2")
    registers = _list("%r", 20, count)
    # Each warp has 512 bytes; each lane copies 16 of them, its row.
    body = f"""    mul.wide.u32 %rd50, %r0, 16;
    add.s64 %rd51, %rd0, %rd50;
    ld.global.v4.u32 {_list("%r", 10, 4)}, [%rd51];
    shl.b32 %r1, %r0, 4;
    mov.u32 %r2, own;
    add.u32 %r1, %r1, %r2;
    st.shared.v4.u32 [%r1], {_list("%r", 10, 4)};
    bar.sync 0;
    ldmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 {registers}, [%r1];
    bar.sync 0;
    mov.u32 %r3, 0;
    st.shared.v4.u32 [%r1], {{%r3, %r3, %r3, %r3}};
    bar.sync 0;
    stmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16 [%r1], {registers};
    bar.sync 0;
    ld.shared.v4.u32 {_list("%r", 30, 4)}, [%r1];
    add.s64 %rd52, %rd2, %rd50;
    st.global.v4.u32 [%rd52], {_list("%r", 30, 4)};
"""
    text = kernel(body + _write(count, "%rd1", 20), parameters=3, shared=".shared .align 16 .b8 own[1024];")
    nv.ptx.load(text)["k"].on("cpu")[1, block](given, loaded, stored)
    seen = given.transpose(0, 1, 3, 2) if trans else given
    rows = np.ascontiguousarray(seen).reshape(warps, 4, 32, 2).view("<u4")[..., 0]
    assert (loaded.reshape(warps, 32, count) == rows.transpose(0, 2, 1)[:, :, :count]).all()
    assert (stored[:, :count] == given[:, :count]).all() and (stored[:, count:] == 0).all()


@_of_blocks
@pytest.mark.parametrize("count", [1, 2, 4])
def test_ldmatrix_of_signed_integers_of_4_bits(count: int, block: int) -> None:
    """Lane 8 i + j says where row j of matrix i is, 8 bytes; a lane has four elements of row ``lane // 4`` of each, in
    a byte with its sign each."""
    warps = block // 32
    given = np.random.default_rng(count).integers(0, 256, (warps, 4, 8, 8), np.uint8)
    loaded, registers = np.zeros((block, count), "<u4"), _list("%r", 20, count)
    body = f"""    mul.wide.u32 %rd50, %r0, 8;
    add.s64 %rd51, %rd0, %rd50;
    ld.global.u64 %rd52, [%rd51];
    shl.b32 %r1, %r0, 3;
    mov.u32 %r2, own;
    add.u32 %r1, %r1, %r2;
    st.shared.u64 [%r1], %rd52;
    bar.sync 0;
    ldmatrix.sync.aligned.m8n16.x{count}.shared.s8.s4 {registers}, [%r1];
"""
    text = kernel(body + _write(count, "%rd1", 20), parameters=2, shared=".shared .align 8 .b8 own[512];")
    text = text.replace(".version 8.0", ".version 9.4").replace(".target sm_90\n", ".target sm_90a\n")
    nv.ptx.load(text)["k"].on("cpu")[1, block](given, loaded)
    numbers = np.stack([given & 15, given >> 4], -1).reshape(warps, 4, 8, 4, 4)
    signed = np.where(numbers > 7, numbers.astype(np.int32) - 16, numbers).astype(np.int8)
    rows = np.ascontiguousarray(signed).view("<u4").reshape(warps, 4, 32)
    assert (loaded.reshape(warps, 32, count) == rows.transpose(0, 2, 1)[:, :, :count]).all()


@_of_blocks
def test_movmatrix(block: int) -> None:
    given, out = np.random.default_rng(3).integers(0, 2**16, (block // 32, 8, 8)).astype("<u2"), np.zeros(block, "<u4")
    body = _read(1, "%rd0", 10) + "    movmatrix.sync.aligned.m8n8.trans.b16 %r20, %r10;\n" + _write(1, "%rd1", 20)
    nv.ptx.load(kernel(body))["k"].on("cpu")[1, block](given, out)
    assert (out == np.ascontiguousarray(given.transpose(0, 2, 1)).reshape(block, 2).view("<u4")[:, 0]).all()


@_of_blocks
@pytest.mark.parametrize("layouts", ["row.row", "row.col", "col.row", "col.col"])
@pytest.mark.parametrize("to", ["f32", "f16"])
def test_wmma(to: str, layouts: str, block: int) -> None:
    """PTX does not say which lane has which elements: matrices are loaded and stored as a whole."""
    random, warps = np.random.default_rng(4), block // 32
    a, b, c = (random.integers(-5, 6, (warps, 16, 16)) for _ in range(3))
    left, right = layouts.split(".")
    size, count = (4, 8) if to == "f32" else (2, 4)
    kept = [one.transpose(0, 2, 1) if layout == "col" else one for one, layout in ((a, left), (b, right))]
    given = [np.ascontiguousarray(_bits(one, "f16")) for one in kept]
    start, out = _bits(c, to), np.zeros_like(_bits(c, to))
    body = "    shr.u32 %r1, %r0, 5;\n    mul.wide.u32 %rd50, %r1, 512;\n    add.s64 %rd10, %rd0, %rd50;\n"
    body += f"    add.s64 %rd11, %rd1, %rd50;\n    mul.wide.u32 %rd50, %r1, {256 * size};\n"
    body += "    add.s64 %rd12, %rd2, %rd50;\n    add.s64 %rd13, %rd3, %rd50;\n"
    shape, d = "sync.aligned.{}.m16n16k16.global", _list("%r", 40, count)
    for matrix, layout, type_, first, n, at in (
        ("a", left, "f16", 10, 8, 10),
        ("b", right, "f16", 20, 8, 11),
        ("c", "row", to, 30, count, 12),
    ):
        form = shape.format(layout)
        body += f"    wmma.load.{matrix}.{form}.{type_} {_list('%r', first, n)}, [%rd{at}], 16;\n"
    operands = f"{d}, {_list('%r', 10, 8)}, {_list('%r', 20, 8)}, {_list('%r', 30, count)}"
    body += f"    wmma.mma.sync.aligned.{layouts}.m16n16k16.{to}.{to} {operands};\n"
    body += f"    wmma.store.d.{shape.format('row')}.{to} [%rd13], {d}, 16;\n"
    nv.ptx.load(kernel(body, parameters=4))["k"].on("cpu")[1, block](*given, start, out)
    assert (out == _bits(a @ b + c, to)).all()
