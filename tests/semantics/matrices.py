"""Products of matrices on tensor cores: one warp and one tile for each row of the table, and tiled products.

Numbers are small, so that every sum is exact, in whatever order a machine adds.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.lang.mma_table import BITS, PRODUCTS, Product, counts
from nvgen.types import SCALARS
from nvgen.types.float_formats import decode
from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, Inputs

_RESULTS = {"f16": "f16", "f32": "f32", "f64": "f64", "s32": "i32"}
_WARP = (1, 32)
_INTEGERS = ("s8", "u8", "s4", "u4", "b1")
#: Numbers that elements of floating types have here: every sum of products of them is exact in every type of results.
_LARGEST = 2.0


def _codes(type_: str, width: int = 0) -> np.ndarray:
    """The bits of the elements that are drawn from."""
    bits = BITS[type_]
    if width == 4 and type_ == "e2m1":
        return np.arange(16, dtype=np.uint64)
    if type_ in _INTEGERS:
        return np.arange(2**bits, dtype=np.uint64)
    if bits <= 8:
        values = [_decode(code, type_) for code in range(2**8)]
        limit = 4 if type_ == "e2m1" else 2**8
        mask = {"e2m1": 0x3C, "e3m2": 0x3F, "e2m3": 0x3F}.get(type_, 0xFF)
        found = [
            c
            for c, v in enumerate(values)
            if c & ~mask == 0 and abs(v) <= _LARGEST and v * limit % 2 == 0 and v * 2 % 1 == 0
        ]
        return np.array(found, np.uint64)
    numbers = np.arange(-4, 5) / 2
    if type_ == "bf16":
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint64)
    dtype = {"f16": np.float16, "f32": np.float32, "tf32": np.float32, "f64": np.float64}[type_]
    return numbers.astype(dtype).view(f"u{bits // 8}").astype(np.uint64)


def _decode(code: int, type_: str, width: int = 0) -> float:
    """The number that the bits of an element of a product are."""
    if type_ in _INTEGERS:
        bits = BITS[type_]
        return code - 2**bits if type_[0] == "s" and code >= 2 ** (bits - 1) else code
    if type_ == "tf32":
        type_ = "f32"
    return decode(code >> 2 if type_ == "e2m1" and width != 4 else code, SCALARS[type_])


def _numbers(codes: np.ndarray, type_: str, width: int) -> np.ndarray:
    return np.vectorize(lambda code: _decode(int(code), type_, width), otypes=[np.float64])(codes)


class Tile:
    """A product of one warp: its row of the table, and what of it a kernel takes."""

    def __init__(self, row: Product, types: tuple[str, str], accumulator: tuple[str, str], option: str = "") -> None:
        self.row, self.types, self.accumulator, self.option = row, types, accumulator, option
        self.is_sparse, self.bits = row.instruction == "mma_sparse", row.element_bits
        self.shape = "m{}n{}k{}".format(*row.shape)
        self.suffix = "_scaled" if row.scales else ""
        #: Of scales the first byte, and which of the lanes that can have them has them.
        self.select = {"": ("", ""), "1": ("2, 1", "3, 2"), "2": ("2, 0", "0, 3"), "4": ("0, 1", "0, 1")}[self.vector]
        parts = (row.instruction, self.shape, *dict.fromkeys(types), accumulator[0], option)
        self.name = "_".join(filter(None, [*parts, row.kind])).translate(
            {ord("="): "_", ord(","): "_", ord('"'): "", ord(" "): ""}
        )

    @property
    def vector(self) -> str:
        """How many scales a row of A has."""
        return self.option[14] if self.row.scales else ""

    def fragment(self, matrix: str, source: str, count: int) -> list[str]:
        """Lines that put a fragment of A or B into registers."""
        type_ = self.types["ab".index(matrix)]
        what = f'"{self.shape}", "{matrix}", e, "{type_}"{", sparse=True" if self.is_sparse else ""}'
        per = max(32 // self.bits, 1)
        number, words = ("f64", count) if self.bits == 64 else ("u32", count // per)
        lines = [f"{matrix}w = nv.local.array({words}, nv.{number})", f"for i in range({words}):"]
        lines += [f"    {matrix}w[i] = 0", f"for e in range({count}):", f"    r, q = nv.mma.position({what})"]
        if self.bits == 64:
            lines.append(f"    {matrix}w[e] = {source}[r, q]")
        else:
            lines.append(f"    {matrix}w[e // {per}] |= nv.u32({source}[r, q]) << nv.u32(e % {per} * {self.bits})")
        parts = ", ".join(f"{matrix}w[{i}]" for i in range(words))
        return [*lines, f"{matrix} = ({parts},)"]

    def kernel(self) -> nv.Kernel:
        d, c = (_RESULTS[type_] for type_ in self.accumulator)
        a_count, b_count, c_count, d_count = counts(self.row)
        element = "f64" if self.bits == 64 else f"u{max(self.bits, 8)}"
        lines = [
            f"def {self.name}(x: nv.Array[nv.{element}, 2], y: nv.Array[nv.{element}, 2], z: nv.Array[nv.{c}, 2], "
        ]
        lines[0] += f"meta: nv.Array[nv.u32], out: nv.Array[nv.{d}, 2]):"
        body = [*self.fragment("a", "x", a_count), *self.fragment("b", "y", b_count)]
        body += [f"cw = nv.local.array({c_count}, nv.{c})", f"for e0 in range({c_count}):"]
        body += [f'    r, q = nv.mma.position("{self.shape}", "c", e0)', "    cw[e0] = z[r, q]"]
        body.append(f"c = ({', '.join(f'cw[{i}]' for i in range(c_count))},)")
        metadata = ", meta[nv.lane_id()]" if self.is_sparse else ""
        metadata += ", meta[32 + nv.lane_id()], meta[64 + nv.lane_id()]" if self.row.scales else ""
        options = f', a_type="{self.types[0]}", b_type="{self.types[1]}"'
        options += (
            f", a_select=({self.select[0]}), b_select=({self.select[1]})" if self.row.scales else f", d_type=nv.{d}"
        )
        options += f", {self.option}" if self.option else ""
        options += f', kind="{self.row.kind}"' if self.row.kind else ""
        body.append(f'd = nv.mma.{self.row.instruction}{self.suffix}("{self.shape}", a, b, c{metadata}{options})')
        body += [f"for e1 in nv.static_range({d_count}):"]
        body += [f'    r, q = nv.mma.position("{self.shape}", "c", e1)', "    out[r, q] = d[e1]"]
        return kernel("\n".join([lines[0], *(f"    {line}" for line in body)]) + "\n")

    def arguments(self, inputs: Inputs) -> tuple[Any, ...]:
        (m, n, k), rng = self.row.shape, inputs.rng
        width = k // 2 if self.is_sparse else k
        element = np.uint64 if self.bits == 64 else DTYPES[f"u{max(self.bits, 8)}"]
        x, y = (
            rng.choice(_codes(type_, self.bits), size).astype(element)
            for type_, size in zip(self.types, ((m, width), (k, n)), strict=True)
        )
        if self.bits == 64:
            x, y = x.view(np.float64), y.view(np.float64)
        z = rng.integers(-4, 5, (m, n)).astype(DTYPES[_RESULTS[self.accumulator[1]]])
        if self.option == "saturate=True":
            z = np.where(rng.random((m, n)) < 0.5, np.int32(2**31 - 9), np.int32(-(2**31) + 9))
        self.places = _sparse_places(rng, m, k, self.bits)
        e = _metadata(self.places, self.bits, m, k)
        if self.row.scales:
            codes = (124, 132) if "ue8m0" in self.option else (0x28, 0x48)
            e = np.concatenate([e, rng.integers(*codes, 256, np.uint8).view(np.uint32)])
        return x, y, z, e, np.zeros((m, n), DTYPES[_RESULTS[self.accumulator[0]]])

    def reference(self, x: np.ndarray, y: np.ndarray, z: np.ndarray, e: np.ndarray, out: np.ndarray) -> None:
        left, right = (
            array if self.bits == 64 else _numbers(array, type_, self.bits)
            for array, type_ in zip((x, y), self.types, strict=True)
        )
        if self.is_sparse:
            left = _expanded(left, self.places, self.bits, self.row.shape[2])
        if self.row.scales:
            left, right = left * self._scales(e[32:64], 0), right * self._scales(e[64:], 1).T
        if self.option.startswith("op="):
            operate = np.bitwise_xor if "xor" in self.option else np.bitwise_and
            total = operate(left.astype(int)[:, None, :], right.astype(int).T[None, :, :]).sum(axis=2) + z
        else:
            total = left @ right + z
        if self.option == "saturate=True":
            total = np.clip(total, -(2.0**31), 2.0**31 - 1)
        out[:] = total

    def _scales(self, words: np.ndarray, matrix: int) -> np.ndarray:
        """The scales of every element of A, or of B with the columns as rows. PTX ISA, "Block Scaling for mma.sync"."""
        byte, thread = (int(number) for number in self.select[matrix].split(","))
        count, k = int(self.vector), self.row.shape[2]
        type_ = SCALARS["ue8m0" if "ue8m0" in self.option else "e4m3"]
        numbers = np.vectorize(lambda code: decode(int(code), type_))(words.view(np.uint8).reshape(32, 4))
        lanes = [row % 8 * 4 + row // 8 + 2 * thread for row in range(16)] if matrix == 0 else range(thread, 32, 4)
        return np.repeat(numbers[list(lanes), byte : byte + count], k // count, axis=1)

    def case(self) -> Case:
        return Case(self.kernel(), self.arguments, self.reference, lambda inputs: _WARP)


# Sparse matrices: for each chunk of 4 bits of metadata, the two places that are kept


def _sparse_places(rng: np.random.Generator, m: int, k: int, bits: int) -> np.ndarray:
    """Of 4 places two that rise; of tf32 a place of 2, as two of 16 bits."""
    chunks = k // {32: 2, 4: 8}.get(bits, 4)
    if bits == 32:
        kept = rng.integers(0, 2, (m, chunks))
        return np.stack([2 * kept, 2 * kept + 1], axis=2)
    pairs = np.array(list(itertools.combinations(range(4), 2)))
    return pairs[rng.integers(0, len(pairs), (m, chunks))]


def _metadata(places: np.ndarray, bits: int, m: int, k: int) -> np.ndarray:
    """The metadata of every lane, with selector 0. PTX ISA, the figures of metadata's layouts."""
    nibbles = (places[..., 0] | places[..., 1] << 2).astype(np.uint64)
    lanes = np.zeros(32, np.uint64)
    for row, chunk in np.ndindex(*nibbles.shape):
        quad = row % 8 * 4
        if bits >= 16:
            lane, place = quad + chunk // 4, chunk % 4 + 4 * (row // 8)
        else:
            lane, place = quad + row // 8 + 2 * (chunk // 8), chunk % 8
        if lane < 32:
            lanes[lane] |= nibbles[row, chunk] << np.uint64(4 * place)
    return lanes.astype(np.uint32)


def _expanded(stored: np.ndarray, places: np.ndarray, bits: int, k: int) -> np.ndarray:
    """The whole matrix of what is stored of it."""
    whole = np.zeros((stored.shape[0], k))
    for row, column in np.ndindex(*stored.shape):
        if bits == 32:
            to = 2 * column + places[row, column, 0] // 2
        elif bits == 4:
            to = column // 4 * 8 + 2 * places[row, column // 4, column // 2 % 2] + column % 2
        else:
            to = column // 2 * 4 + places[row, column // 2, column % 2]
        whole[row, to] = stored[row, column]
    return whole


def tiles() -> list[Tile]:
    """A tile for each row of the table that the CPU has, and for each of its choices."""
    found = []
    for row in PRODUCTS:
        if row.instruction == "wmma" or row.layouts != (("row", "col"),):
            continue
        pairs = {(row.types[0], row.types[0]), (row.types[0], row.types[-1]), (row.types[-1], row.types[-1])}
        if row.kind and row.mixes:
            pairs |= {("e3m2", "e2m3"), ("e2m1", "e4m3")}
        options = [""] if not row.operations else [f'op="{name}"' for name in row.operations]
        options += ["saturate=True"] if row.saturates else []
        options = [f'scale_vector="{vector}", scale_type="{type_}"' for vector, type_ in row.scales] or options
        for types, accumulator, option in itertools.product(sorted(pairs), row.accumulators, options):
            found.append(Tile(row, types, accumulator, option))
    return found


TILES = {tile.name: tile for tile in tiles()}


# Four products of 8 by 8 at once


def _quads(layouts: tuple[str, str], accumulator: tuple[str, str]) -> Case:
    """m8n8k4 of f16: 8 threads each compute one of four products."""
    d, c = accumulator
    parameters = f"x: nv.Array[nv.f16, 3], y: nv.Array[nv.f16, 3], z: nv.Array[nv.{c}, 3], out: nv.Array[nv.{d}, 3]"
    text = f"""
def quads_{"_".join((*layouts, d, c))}({parameters}):
    lane = nv.lane_id()
    quad, low, high = lane // 4 % 4, lane % 4, lane // 16 * 4
    a, b = nv.vec[nv.f16, 4](0), nv.vec[nv.f16, 4](0)
    for i in nv.static_range(4):
        a[i] = {"x[quad, low + high, i]" if layouts[0] == "row" else "x[quad, i + high, low]"}
        b[i] = {"y[quad, i, low + high]" if layouts[1] == "col" else "y[quad, low, i + high]"}
    c = nv.vec[nv.{c}, 8](0)
    for i in nv.static_range(8):
        c[i] = z[quad, {_QUAD[c]}]
    d = nv.mma.mma("m8n8k4", a, b, c, d_type=nv.{d}, a_layout="{layouts[0]}", b_layout="{layouts[1]}")
    for i in nv.static_range(8):
        out[quad, {_QUAD[d]}] = d[i]
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        def numbers(shape: tuple[int, ...], type_: str) -> np.ndarray:
            return inputs.rng.integers(-8, 9, shape).astype(DTYPES[type_])

        return (
            numbers((4, 8, 4), "f16"),
            numbers((4, 4, 8), "f16"),
            numbers((4, 8, 8), c),
            np.zeros((4, 8, 8), DTYPES[d]),
        )

    def reference(x: np.ndarray, y: np.ndarray, z: np.ndarray, out: np.ndarray) -> None:
        out[:] = x.astype(np.float64) @ y.astype(np.float64) + z

    return Case(kernel(text), arguments, reference, lambda inputs: _WARP)


#: The row and the column of element ``i`` of a result. PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16".
_QUAD = {"f16": "low + high, i", "f32": "(lane & 1) + (i & 2) + high, (i & 4) + (lane & 2) + (i & 1)"}
QUADS = [
    _quads(layouts, accumulator)
    for layouts in itertools.product(("row", "col"), repeat=2)
    for accumulator in (("f32", "f32"), ("f16", "f16"), ("f32", "f16"))
]
