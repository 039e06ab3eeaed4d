"""Where the elements of matrices lie in the registers of a warp, for ``mma.sync``, ``mma.sp`` and ``wmma``.

Plain functions of integers that a kernel may call as well: ``lane`` is that of the thread, ``element`` the index in its
fragment, ``per`` how many elements that follow each other one register has (1 for f64). Source: PTX ISA, "Matrix
Fragments for mma.m8n8k4" and the sections that follow it, "Sparse matrix storage".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.lang.mma_table import Product, counts

Function = Callable[..., int]
#: Of a lane, an element and a form.
Place = Callable[[Any, Any, Any], tuple[int, int]]


def a_row(lane, element, per, rows):  # type: ignore[no-untyped-def]
    """The row of A, which has 8 or 16 ``rows``."""
    return (lane >> 2) + ((element // per) & 1) * 8 if rows == 16 else lane >> 2


def a_column(lane, element, per, rows):  # type: ignore[no-untyped-def]
    """The column of A, or where A is sparse, of what is stored of it."""
    block = element // per // 2 if rows == 16 else element // per
    return (lane & 3) * per + block * 4 * per + element % per


def b_row(lane, element, per, rows):  # type: ignore[no-untyped-def]
    """The row of B; ``rows`` are those of A."""
    return (lane & 3) * per + element // per * 4 * per + element % per


def b_column(lane, element, per, rows):  # type: ignore[no-untyped-def]
    """The column of B."""
    return lane >> 2


def c_row(lane, element, per, rows):  # type: ignore[no-untyped-def]
    """The row of the result, and of what is added to it."""
    return (lane >> 2) + (element >> 1) * 8


def c_column(lane, element, per, rows):  # type: ignore[no-untyped-def]
    """The column of the result, and of what is added to it."""
    return (lane & 3) * 2 + (element & 1)


#: By the name of the matrix, the functions of its elements' row and column.
PLACES: dict[str, tuple[Function, Function]] = {
    "a": (a_row, a_column),
    "b": (b_row, b_column),
    "c": (c_row, c_column),
}


# The row and the column together, of a ``form``, which is what an instruction's matrix takes


def _a_place(lane, element, form):  # type: ignore[no-untyped-def]
    return a_row(lane, element, form[0], form[1]), a_column(lane, element, form[0], form[1])


def _b_place(lane, element, form):  # type: ignore[no-untyped-def]
    return b_row(lane, element, form[0], form[1]), b_column(lane, element, form[0], form[1])


def _c_place(lane, element, form):  # type: ignore[no-untyped-def]
    return c_row(lane, element, form[0], form[1]), c_column(lane, element, form[0], form[1])


_PLACES = {"a": _a_place, "b": _b_place, "c": _c_place, "d": _c_place}


# Sparse matrices


def _metadata_lane(row, chunk, selector, chunks, is_wide):  # type: ignore[no-untyped-def]
    """The lane whose metadata say where the elements of a ``chunk`` of 4 bits of metadata in a row lie.

    A row has ``chunks``. ``is_wide`` is for elements of 16 and 32 bits: a lane then has both rows, 8 apart.
    """
    if is_wide:
        return (row & 7) * 4 + (chunk >> 2) + selector * (chunks >> 2)
    return (row & 7) * 4 + (row >> 3) + (chunk >> 3) * 2 + selector * (chunks >> 2)


def _metadata_shift(row, chunk, is_wide):  # type: ignore[no-untyped-def]
    """The position of the chunk's lowest bit in the lane's metadata."""
    return (chunk & 3) * 4 + (row >> 3) * 16 if is_wide else (chunk & 7) * 4


def _sparse_column(stored, bits, element_bits):  # type: ignore[no-untyped-def]
    """The column of an element of A that is ``stored`` so far right, of the 4 ``bits`` of its chunk's metadata.

    Of 4 elements two are kept; of 2 of 32 bits one; of 8 of 4 bits two neighbours, twice.
    """
    if element_bits == 32:
        return stored * 2 + (bits >> 3)
    if element_bits == 4:
        return (stored >> 2) * 8 + ((bits >> (stored & 2)) & 3) * 2 + (stored & 1)
    return (stored >> 1) * 4 + ((bits >> ((stored & 1) * 2)) & 3)


def _chunk_of(stored, element_bits):  # type: ignore[no-untyped-def]
    """The chunk of metadata of an element of A that is ``stored`` so far right."""
    if element_bits == 32:
        return stored
    return stored >> 2 if element_bits == 4 else stored >> 1


# Fragments of wmma, whose layout PTX leaves open: these are the CPU's. The form is how many elements a lane has, and of
# the matrix the number of elements, and that of a row of A or C, or of a column of B


def _along_rows(lane, element, form):  # type: ignore[no-untyped-def]
    number = (lane * form[0] + element) % form[1]
    return number // form[2], number % form[2]


def _along_columns(lane, element, form):  # type: ignore[no-untyped-def]
    number = (lane * form[0] + element) % form[1]
    return number % form[2], number // form[2]


# The four products of m8n8k4 of f16, each by 8 lanes: they are the blocks on the diagonal of one of 32 by 32


def _first(lane):  # type: ignore[no-untyped-def]
    """The first row or column of the 4 that a lane has a part of."""
    return (lane & 12) * 2 + (lane >> 4) * 4


def _quad_a(lane, element, by_row):  # type: ignore[no-untyped-def]
    return (_first(lane) + (lane & 3), element) if by_row else (_first(lane) + element, lane & 3)


def _quad_b(lane, element, by_row):  # type: ignore[no-untyped-def]
    return (lane & 3, _first(lane) + element) if by_row else (element, _first(lane) + (lane & 3))


def _quad_c(lane, element, is_f32):  # type: ignore[no-untyped-def]
    column = (lane & 12) * 2
    if is_f32:
        return _first(lane) + (lane & 1) + (element & 2), column + (element & 4) + (lane & 2) + (element & 1)
    return _first(lane) + (lane & 3), column + element


def is_quads(row: Product) -> bool:
    """Whether an instruction is four products at once."""
    return row.instruction == "mma" and row.shape == (8, 8, 4) and row.types == ("f16",)


def extent_of(row: Product) -> tuple[int, int, int]:
    """The rows, columns and depth of what a product's elements lie in."""
    return (32, 32, 4) if is_quads(row) else row.shape


def lines_of(attributes: Any) -> tuple[int, int]:
    """The rows of a fragment of wmma, or its columns where these lie in one piece each, and the elements of one."""
    m, n, k = attributes.product.shape
    rows, columns = {"a": (m, k), "b": (k, n)}.get(attributes.matrix, (m, n))
    return (rows, columns) if attributes.layout == "row" else (columns, rows)


def place_of(attributes: Any, matrix: str) -> tuple[Place, Any]:
    """The function that returns the row and the column of an element of a call's ``matrix``, and the form that it
    takes.

    The result is the matrix ``d``.
    """
    row = attributes.product
    m, n, k = row.shape
    if row.instruction == "wmma":
        size, length = {"a": (m * k, k), "b": (k * n, k)}.get(matrix, (m * n, n))
        form = counts(row)["abcd".index(matrix)], size, length
        return _along_columns if matrix == "b" else _along_rows, form
    if not is_quads(row):
        return _PLACES[matrix], (max(32 // row.element_bits, 1), m)
    if matrix in "ab":
        return (_quad_a, attributes.layouts[0] == "row") if matrix == "a" else (_quad_b, attributes.layouts[1] == "row")
    return _quad_c, attributes.types["abcd".index(matrix)] == "f32"


metadata_lane: Function = _metadata_lane
metadata_shift: Function = _metadata_shift
sparse_column: Function = _sparse_column
chunk_of: Function = _chunk_of
