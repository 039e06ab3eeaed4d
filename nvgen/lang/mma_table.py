"""Which products of matrices warps compute: shapes, types of elements, and what has them. One table for all.

A row is a group of instructions that differ in the types of their elements only. Types are PTX's: ``s8`` is ``nv.i8``,
``tf32`` an ``nv.f32`` of which 19 bits count; of ``s4``, ``u4`` and ``b1`` nvgen has no numbers. Source: PTX ISA,
"Warp Level Matrix Multiply-Accumulate Instructions"; who has each row is in ``intrinsics_db/instructions.json``.
"""

from __future__ import annotations

from typing import Any

from nvgen.base.records import Record

#: Rows and columns of the result, and how many products each of its elements is the sum of.
Shape = tuple[int, int, int]
#: Bits that an element takes in a register. Those of fewer than 8 that are f8f6f4 elements take a byte each.
BITS = {
    **dict.fromkeys(("f64",), 64),
    **dict.fromkeys(("f32", "s32", "tf32"), 32),
    **dict.fromkeys(("f16", "bf16"), 16),
    **dict.fromkeys(("s8", "u8", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1", "ue8m0", "ue4m3"), 8),
    **dict.fromkeys(("s4", "u4"), 4),
    "b1": 1,
}
_FLOAT8 = ("e4m3", "e5m2")
_NARROW = ("e4m3", "e5m2", "e3m2", "e2m3", "e2m1")
_ROW_COL = (("row", "col"),)
_ALL_LAYOUTS = (("row", "col"), ("row", "row"), ("col", "col"), ("col", "row"))


class Product(Record):
    """Instructions of one shape: any type of ``a_types`` with any of ``b_types``, or with itself alone."""

    #: ``mma``, ``mma_sparse`` or ``wmma``.
    instruction: str
    shape: Shape
    types: tuple[str, ...]
    #: Types of the result and of what is added to it.
    accumulators: tuple[tuple[str, str], ...]
    mixes: bool = False
    layouts: tuple[tuple[str, str], ...] = _ROW_COL
    saturates: bool = False
    #: The operations on bits.
    operations: tuple[str, ...] = ()
    #: PTX's ``.kind``.
    kind: str = ""
    #: How many scales a row of A has, and their type.
    scales: tuple[tuple[str, str], ...] = ()
    rounds: bool = False
    #: Bits of an element of A and B in a register.
    bits: int = 0

    def name(self, operation: str = "") -> str:
        """The row of ``intrinsics_db/instructions.json`` that says who has these instructions; of bits there is one for
        each operation, without one the first."""
        shape = "m{}n{}k{}".format(*self.shape)
        ending = f".{operation or self.operations[0]}" if self.operations else ""
        return f"{self.instruction}.{shape}.{self.kind or self.types[0]}.{self.accumulators[0][0]}{ending}"

    @property
    def element_bits(self) -> int:
        """Bits of an element of A and B in a register."""
        return self.bits or BITS[self.types[0]]

    @property
    def metadata_lanes(self) -> int:
        """How many lanes of every 4 have metadata of a sparse matrix: two bits for each element that is kept."""
        depth = self.shape[2] * (2 if self.types == ("tf32",) else 1)
        pairs = depth // 2 if self.element_bits == 4 else depth
        return pairs // 16


def _same(*types: str) -> tuple[tuple[str, str], ...]:
    return tuple((type_, type_) for type_ in types)


_INTEGERS: dict[str, Any] = {"accumulators": _same("s32"), "saturates": True, "mixes": True}


def _dense() -> tuple[Product, ...]:
    f16 = ("f16",)
    operations = ("xor", "and")
    return (
        Product(
            *("mma", (8, 8, 4), f16, (("f16", "f16"), ("f32", "f16"), ("f32", "f32"))),
            layouts=_ALL_LAYOUTS,
        ),
        Product("mma", (16, 8, 8), f16, _same("f16", "f32")),
        Product("mma", (16, 8, 16), f16, _same("f16", "f32")),
        *(Product("mma", (16, 8, k), ("bf16",), _same("f32")) for k in (8, 16)),
        *(Product("mma", (16, 8, k), ("tf32",), _same("f32")) for k in (4, 8)),
        Product("mma", (8, 8, 4), ("f64",), _same("f64")),
        *(Product("mma", (16, 8, k), ("f64",), _same("f64")) for k in (4, 8, 16)),
        Product("mma", (8, 8, 16), ("s8", "u8"), **_INTEGERS),
        *(Product("mma", (16, 8, k), ("s8", "u8"), **_INTEGERS) for k in (16, 32)),
        Product("mma", (8, 8, 32), ("s4", "u4"), **_INTEGERS),
        *(Product("mma", (16, 8, k), ("s4", "u4"), **_INTEGERS) for k in (32, 64)),
        Product("mma", (8, 8, 128), ("b1",), _same("s32"), operations=operations),
        *(Product("mma", (16, 8, k), ("b1",), _same("s32"), operations=operations) for k in (128, 256)),
        Product("mma", (16, 8, 16), _FLOAT8, _same("f32", "f16"), mixes=True),
        Product("mma", (16, 8, 32), _FLOAT8, _same("f32"), mixes=True),
        Product("mma", (16, 8, 32), _FLOAT8, _same("f16"), mixes=True),
        Product("mma", (16, 8, 32), _NARROW, _same("f32", "f16"), mixes=True, kind="f8f6f4"),
        *_scaled("mma", 1),
    )


def _sparse() -> tuple[Product, ...]:
    name = "mma_sparse"
    return (
        *(Product(name, (16, 8, k), ("f16",), _same("f16", "f32")) for k in (16, 32)),
        *(Product(name, (16, 8, k), ("bf16",), _same("f32")) for k in (16, 32)),
        *(Product(name, (16, 8, k), ("tf32",), _same("f32")) for k in (8, 16)),
        *(Product(name, (16, 8, k), ("s8", "u8"), **_INTEGERS) for k in (32, 64)),
        *(Product(name, (16, 8, k), ("s4", "u4"), **_INTEGERS) for k in (64, 128)),
        Product(name, (16, 8, 64), _FLOAT8, _same("f32"), mixes=True),
        Product(name, (16, 8, 64), _NARROW, _same("f32", "f16"), mixes=True, kind="f8f6f4"),
        *_scaled(name, 2),
    )


def _scaled(name: str, times: int) -> tuple[Product, ...]:
    """Products whose elements have scales, ``times`` as deep."""
    wide, deep, f32, e2m1 = (16, 8, 32 * times), (16, 8, 64 * times), _same("f32"), ("e2m1",)
    both = (("2X", "ue8m0"), ("4X", "ue4m3"), ("4X", "ue8m0"))
    return (
        Product(name, wide, _NARROW, f32, mixes=True, kind="mxf8f6f4", scales=(("1X", "ue8m0"),)),
        Product(name, deep, e2m1, f32, kind="mxf4", scales=(("2X", "ue8m0"),), bits=4),
        Product(name, deep, e2m1, f32, kind="mxf4nvf4", scales=both, bits=4),
    )


def _wmma() -> tuple[Product, ...]:
    shapes = ((16, 16, 16), (8, 32, 16), (32, 8, 16))
    any_float = (("f16", "f16"), ("f16", "f32"), ("f32", "f16"), ("f32", "f32"))
    free: dict[str, Any] = {"layouts": _ALL_LAYOUTS}
    s32 = _same("s32")
    rows = []
    for shape in shapes:
        rows.append(Product("wmma", shape, ("f16",), any_float, **free))
        rows.append(Product("wmma", shape, ("bf16",), _same("f32"), **free))
        rows.append(Product("wmma", shape, ("s8", "u8"), s32, saturates=True, **free))
    return (
        *rows,
        Product("wmma", (16, 16, 8), ("tf32",), _same("f32"), **free),
        Product("wmma", (8, 8, 4), ("f64",), _same("f64"), rounds=True, **free),
        Product("wmma", (8, 8, 32), ("s4", "u4"), s32, saturates=True),
        Product("wmma", (8, 8, 128), ("b1",), s32, operations=("xor", "and")),
    )


PRODUCTS: tuple[Product, ...] = (*_dense(), *_sparse(), *_wmma())


def counts(row: Product) -> tuple[int, int, int, int]:
    """How many elements of A, B, C and the result a lane has."""
    m, n, k = row.shape
    results = m * n // 32
    if row.instruction == "wmma" and row.types == ("f16",):
        return 16, 16, results, results  # two lanes have each element
    if row.shape == (8, 8, 4) and row.types == ("f16",):
        return 4, 4, 8, 8  # four products, by 8 lanes each
    stored = k // 2 if row.instruction == "mma_sparse" else k
    return m * stored // 32, k * n // 32, results, results


class Move(Record):
    """Instructions that move matrices between shared memory and registers; what they need, the database knows."""

    #: ``ldmatrix``, ``stmatrix``.
    instruction: str
    shape: str
    formats: tuple[str, ...]
    matrices: tuple[int, ...]
    #: Whether the matrix may be transposed, must be, or neither.
    transposes: tuple[bool, ...]
    #: Registers that a lane has of one matrix.
    registers: int = 1


_UNPACKED = ("b6x16_p32", "b4x16_p64")

MOVES: tuple[Move, ...] = (
    Move("ldmatrix", "m8n8", ("b16",), (1, 2, 4), (False, True)),
    Move("ldmatrix", "m16n16", ("b8", *_UNPACKED), (1, 2), (True,), 2),
    Move("ldmatrix", "m8n16", (*_UNPACKED, "s8.s4"), (1, 2, 4), (False,)),
    Move("stmatrix", "m8n8", ("b16",), (1, 2, 4), (False, True)),
    Move("stmatrix", "m16n8", ("b8",), (1, 2, 4), (True,)),
)
