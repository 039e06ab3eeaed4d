"""Arrays of every type, dimension and layout, and the indices that threads have."""

# The layouts in annotations are text, not names.
# ruff: noqa: F821, UP037

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, kernel
from tests.strategies import NUMBERS, SCALARS, Inputs, computed

Shape = tuple[int, ...]


def copies(type_: str) -> Case:
    """Every bit pattern survives, NaN payloads too where the machine does not compute."""
    array = f"nv.Array[nv.{type_}]"
    text = f"""
def copy_{type_}(x: {array}, out: {array}, reversed: {array}):
    i = nv.grid(1)
    if i < x.size:
        out[i] = x[i]
        reversed[x.size - 1 - i] = x[i]
"""

    def reference(x: np.ndarray, out: np.ndarray, reversed: np.ndarray) -> None:
        out[:] = x
        reversed[:] = x[::-1]

    return Case(kernel(text), lambda inputs: (inputs.array(type_), inputs.zeros(type_), inputs.zeros(type_)), reference)


def _shape(inputs: Inputs, ndim: int) -> Shape:
    """Extents that are all different, so that mixed-up axes show; one is 0 where the size is."""
    size = inputs.size % 120
    return {1: (size,), 2: (size, 7), 3: (5, size, 3)}[ndim]


def layouts(type_: str, ndim: int, source: str, target: str) -> Case:
    """From one layout to the other with a thread an element, and numbers that tell the indices apart."""
    letters = "ijk"[:ndim]
    xyz = letters[::-1]  # x runs along the last axis
    inside = " and ".join(f"{letter} < x.shape[{axis}]" for axis, letter in enumerate(letters))
    index = ", ".join(letters)
    number = {1: "i", 2: "i * 1000 + j", 3: "(i * 1000 + j) * 1000 + k"}[ndim]
    array = f"nv.Array[nv.{type_}, {ndim}, "
    text = f"""
def layout_{type_}_{ndim}_{source}{target}(
    x: {array}"{source}"], out: {array}"{target}"], where: nv.Array[nv.i32, {ndim}]
):
    {", ".join(xyz)}{" = nv.grid(1)" if ndim == 1 else f" = nv.grid({ndim})"}
    if {inside}:
        out[{index}] = x[{index}]
        where[{index}] = {number}
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        shape = _shape(inputs, ndim)
        x = inputs.array(type_, *shape, layout=source)
        return x, inputs.zeros(type_, *shape, layout=target), inputs.zeros("i32", *shape)

    def reference(x: np.ndarray, out: np.ndarray, where: np.ndarray) -> None:
        out[...] = x
        for place in np.ndindex(x.shape):
            number = 0
            for index in place:
                number = number * 1000 + index
            where[place] = number

    return Case(kernel(text), arguments, reference, launch=lambda inputs: _launch(_shape(inputs, ndim)))


def _launch(shape: Shape) -> Any:
    """A thread an element, x along the last axis, in blocks that fit no extent."""
    block = {1: (32,), 2: (4, 16), 3: (2, 8, 4)}[len(shape)]
    grid = tuple(max(1, -(-extent // size)) for extent, size in zip(shape[::-1], block, strict=True))
    return grid, block


@nv.kernel
def shapes(a: nv.Array[nv.u8], b: nv.Array[nv.f64, 2], c: nv.Array[nv.bool, 3, "F"], out: nv.Array[nv.i64]):
    i = nv.grid(1)
    if i == 0:
        out[0] = a.size
        out[1] = b.size
        out[2] = c.size
        out[3], out[4] = b.shape
        x, y, z = c.shape
        out[5], out[6], out[7] = x, y, z
        out[8] = len(a) + 10 * len(b) + 100 * len(c)
        out[9] = a.ndim + 10 * b.ndim + 100 * c.ndim
        out[10] = c.shape[-1] * 10 + a.shape[0]
        out[11] = len(c.shape)


def _shapes(inputs: Inputs) -> tuple[Any, ...]:
    size = inputs.size
    made = inputs.zeros("u8"), inputs.zeros("f64", 3, size), inputs.zeros("bool", size, 2, 5, layout="F")
    return (*made, inputs.zeros("i64", 12))


@nv.kernel
def from_the_end(a: nv.Array[nv.i32], b: nv.Array[nv.i32, 2], c: nv.Array[nv.i32, 2, "F"]):
    """Constant indices below 0 count from the end, alone and beside others, read and written."""
    a[-1] = 7
    a[-2] += a[-1] * 2
    b[-1, 0] = b[0, -2] + 1
    b[0, -1] -= 5
    c[-2, -1] = c[-1, -2] * 3
    c[-1, -1] ^= a[-3]
    last = -1
    if last < 0:
        a[0] = b[-3, -4]


def _from_the_end(inputs: Inputs) -> tuple[Any, ...]:
    made = inputs.integers("i32", -1000, 1000, 5 + inputs.size % 7), inputs.integers("i32", -1000, 1000, 3, 4)
    return (*made, np.asfortranarray(inputs.integers("i32", -1000, 1000, 4, 6)))


def _one_thread(inputs: Inputs) -> Any:
    return 1, 1


def index_types() -> Case:
    """Every integer type indexes; small unsigned ones are not sign-extended."""
    types = [type_ for type_ in NUMBERS if type_[0] != "f"]
    lines = ["def index_types(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2],"]
    lines += [f"    at_{type_}: nv.Array[nv.{type_}]," for type_ in types]
    lines += ["):", "    i = nv.grid(1)", "    if i < out.shape[1]:"]
    lines += [f"        out[{place}, i] = x[at_{type_}[i]]" for place, type_ in enumerate(types)]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        places = [inputs.integers(type_, 0, 127 if type_ == "i8" else 255) for type_ in types]
        return (inputs.array("i32", 256), inputs.zeros("i32", len(types), inputs.size), *places)

    def reference(x: np.ndarray, out: np.ndarray, *places: np.ndarray) -> None:
        for row, place in zip(out, places, strict=True):
            row[:] = x[place.astype(np.int64)]

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def augmented(type_: str) -> Case:
    """``a[i] op= value`` reads and writes one element, in the element's type; what is promoted is written out."""
    operators = ["+", "-", "*"] + (["/"] if type_[0] == "f" else ["//", "%", "&", "|", "^", "<<", ">>"])
    lines = [f"def augmented_{type_}(x: nv.Array[nv.{type_}], out: nv.Array[nv.{type_}, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < x.size:"]
    places = [f"out[{place}, i]" for place in range(len(operators))]
    if computed(type_) == type_:
        lines += [f"        {place} {operator}= x[i]" for place, operator in zip(places, operators, strict=True)]
        lines += ["        out[0, x.size - 1 - i + i * 2 - x.size + 1] *= 3"]
    else:
        pairs = zip(places, operators, strict=True)
        lines += [f"        {place} = nv.{type_}({place} {operator} x[i])" for place, operator in pairs]
        lines += [f"        out[0, i] = nv.{type_}(out[0, i] * 3)"]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        if type_[0] == "f":
            return inputs.array(type_), inputs.array(type_, len(operators), inputs.size)
        return inputs.integers(type_, 1, 7), inputs.integers(type_, 0, 15, len(operators), inputs.size)

    def reference(x: np.ndarray, out: np.ndarray) -> None:
        scope: dict[str, Any] = {}
        for row, operator in zip(out, operators, strict=True):
            scope.update(row=row, x=x)
            exec(f"row[:] = row {operator} x", scope)
        out[0] *= x.dtype.type(3)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


# Threads


@nv.kernel
def stride_1d(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A grid-stride loop covers an array of any size with any grid."""
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        out[i] += x[i] + i


@nv.kernel
def stride_2d(x: nv.Array[nv.i32, 2], out: nv.Array[nv.i32, 2]):
    first_x, first_y = nv.grid(2)
    size_x, size_y = nv.grid_size(2)
    for j in range(first_y, x.shape[0], size_y):
        for i in range(first_x, x.shape[1], size_x):
            out[j, i] += x[j, i] * 2 + i - j


@nv.kernel
def stride_3d(x: nv.Array[nv.i32, 3], out: nv.Array[nv.i32, 3]):
    first = nv.grid(3)
    size = nv.grid_size(3)
    k = first[2]
    while k < x.shape[0]:
        for j in range(first[1], x.shape[1], size[1]):
            for i in range(first[0], x.shape[2], size[0]):
                out[k, j, i] += x[k, j, i] + 100 * k + 10 * j + i
        k += size[2]


def _pair(*shape: int) -> Any:
    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        extents = tuple(inputs.size % 40 if extent < 0 else extent for extent in shape) or (inputs.size,)
        return inputs.integers("i32", -999, 999, *extents), inputs.zeros("i32", *extents)

    return arguments


@nv.kernel
def constants_in_indices(x: nv.Array[nv.i32, 2], f: nv.Array[nv.i32, 2, nv.F], out: nv.Array[nv.i32, 2]):
    """Constants along every axis, large ones too, in indices of different types that may wrap on their way."""
    i, j = nv.grid(2)
    if i >= 1 and i < x.shape[0] - 1 and j >= 1 and j < x.shape[1] - 1:
        own = nv.local.array((3, 4, 5), nv.i32)
        for n in range(60):
            own[n // 20, n // 5 % 4, n % 5] = 100 * n + i
        row, column = nv.u32(i), nv.i64(j)
        out[i, j] = x[i - 1, j + 1] - 3 * x[i + 1, j - 1] + 5 * f[i - 1, j + 1] - 7 * f[i + 1, j - 1]
        out[i, j] += x[row - 1, j] + x[row + 1, column - 1] + f[row - 1, column + 1]
        out[i - 1 + 1, j - 1 + 1] += x[i - 2000000 + 1999999, j] + f[i, j + 2147483647 - 2147483646]
        a, b, c = i % 2, j % 3, (i + j) % 4
        out[i, j] += own[a + 1, b + 1, c + 1] + 3 * own[a, b + 1, c] + 5 * own[a + 1, b, c]
        far, wrapped = a + 1000000, c + 2147483647
        out[i, j] += 11 * own[far - 1000000, b, wrapped - 2147483647] + 13 * own[far - 999999, b, c]


def _constants_in_indices(x: np.ndarray, f: np.ndarray, out: np.ndarray) -> None:
    for i, j in itertools.product(*(range(1, extent - 1) for extent in x.shape)):
        own = 100 * np.arange(60, dtype=np.int32).reshape(3, 4, 5) + i
        out[i, j] = x[i - 1, j + 1] - 3 * x[i + 1, j - 1] + 5 * f[i - 1, j + 1] - 7 * f[i + 1, j - 1]
        out[i, j] += x[i - 1, j] + x[i + 1, j - 1] + f[i - 1, j + 1] + x[i - 1, j] + f[i, j + 1]
        a, b, c = i % 2, j % 3, (i + j) % 4
        out[i, j] += own[a + 1, b + 1, c + 1] + 3 * own[a, b + 1, c] + 5 * own[a + 1, b, c]
        out[i, j] += 11 * own[a, b, c] + 13 * own[a + 1, b, c]


@nv.kernel
def registers(out: nv.Array[nv.i32, 2]):
    """Each thread of a three-dimensional launch writes what it knows of itself, at a place of its own."""
    tx, ty, tz = nv.thread_idx.x, nv.thread_idx.y, nv.thread_idx.z
    bx, by, bz = nv.block_idx.x, nv.block_idx.y, nv.block_idx.z
    in_block = (tz * nv.block_dim.y + ty) * nv.block_dim.x + tx
    block = (bz * nv.grid_dim.y + by) * nv.grid_dim.x + bx
    place = block * (nv.block_dim.x * nv.block_dim.y * nv.block_dim.z) + in_block
    if place < out.shape[0]:
        out[place, 0], out[place, 1], out[place, 2] = tx, ty, tz
        out[place, 3], out[place, 4], out[place, 5] = bx, by, bz
        out[place, 6], out[place, 7], out[place, 8] = nv.grid(3)
        out[place, 9], out[place, 10], out[place, 11] = nv.grid_size(3)
        out[place, 12], out[place, 13] = nv.grid(2)
        out[place, 14] = nv.grid(1) + nv.grid_size(1)
        out[place, 15] += 1


def _sizes(inputs: Inputs) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    a, b, c = inputs.size % 4 + 1, inputs.size % 3 + 1, inputs.size % 5 + 1
    return (a, b, c), (c, a, b)


def _registers(inputs: Inputs) -> tuple[Any, ...]:
    grid, block = _sizes(inputs)
    return (inputs.zeros("i32", int(np.prod(grid) * np.prod(block)), 16),)


def _three(inputs: Inputs) -> tuple[Any, ...]:
    shape = (inputs.size % 40, 23)
    x, f = (inputs.integers("i32", -999, 999, *shape) for _ in range(2))
    return x, np.asfortranarray(f), inputs.zeros("i32", *shape)


def _few(*block: int) -> Any:
    """A grid smaller than the arrays, so that the loops turn."""
    return lambda inputs: ((2,) * len(block), block)


CASES = (
    *(copies(type_) for type_ in SCALARS),
    *(layouts(type_, 2, a, b) for type_ in SCALARS for a, b in (("C", "F"), ("F", "C"))),
    *(layouts(type_, 3, a, b) for type_ in ("f32", "u8", "bool") for a in "CF" for b in "CF"),
    *(layouts(type_, 2, a, a) for type_ in ("f64", "i16") for a in "CF"),
    layouts("f32", 1, "C", "F"),
    Case(shapes, _shapes),
    Case(from_the_end, _from_the_end, launch=_one_thread),
    index_types(),
    *(augmented(type_) for type_ in NUMBERS),
    Case(stride_1d, _pair(), launch=_few(64)),
    Case(stride_2d, _pair(-1, 23), launch=_few(8, 4)),
    Case(stride_3d, _pair(3, -1, 5), launch=_few(2, 4, 2)),
    Case(
        constants_in_indices,
        _three,
        _constants_in_indices,
        launch=lambda inputs: ((inputs.size % 40 // 8 + 1, 6), (8, 4)),
    ),
    Case(registers, _registers, launch=_sizes),
)
