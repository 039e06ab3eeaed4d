"""Types calls of ``nv.mma.*`` that move matrices: ``ldmatrix`` and so on, loads and stores of wmma."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Arguments, Rules
from nvgen.frontend.operations.mma_fragments import (
    ELEMENTS,
    NAMES,
    RESULTS,
    check_fragment,
    choice,
    element_of,
    fragment_type,
    not_a_fragment,
    shape_text,
    values_of,
)
from nvgen.frontend.typing.context import Context
from nvgen.lang import mma
from nvgen.lang.attributes.mma import MoveCall, WmmaMove
from nvgen.lang.mma_table import BITS, MOVES, PRODUCTS, Product, Shape, counts
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, Scalar, Type, i32, size_of, u32
from nvgen.types.vectors import VectorType


def _refuse(name: str, span: Span, what: str, available: Sequence[str]) -> CompileError:
    error = diagnostics.matrix.NoSuchProduct(span, name, what)
    return CompileError(error.because(error.Available(", ".join(f"`{one}`" for one in dict.fromkeys(available)))))


# Matrices of 8 by 8


def _move(name: str, given: Arguments, shape: str, count: int | None) -> MoveCall:
    """The instruction that a call chooses; ``count`` where the operand says how many matrices there are."""
    row = next(row for row in MOVES if row.instruction == name.rpartition(".")[2] and row.shape == shape)
    form = choice(name, given, "format", row.formats[0], row.formats)
    transpose = choice(name, given, "transpose", row.transposes[0], row.transposes)
    if count is None:
        count = choice(name, given, "count", 1, row.matrices)
    return MoveCall(row, form, count, transpose)


def _load(context: Context, operation: mma.LoadMatrix, given: Arguments, span: Span) -> Expression:
    operands, found = values_of(context, operation, given, span)
    attributes = _move(operation.name, given, found["shape"], None)
    type_ = _loaded(pointer_type(operands["p"]).pointee, attributes)
    return DeviceCall(span, type_, operation, tuple(operands.values()), attributes)


def _loaded(pointee: Type, attributes: MoveCall) -> Type:
    registers = attributes.count * attributes.move.registers
    if attributes.format == "b16" and isinstance(pointee, Scalar) and not pointee.is_bool:
        size, is_bits = pointee.size, pointee.size == 2 and pointee.is_integer
        if (size <= 2 and not is_bits) or (
            size == 4 and not attributes.transpose
        ):  # halves of words are transposed one by one
            count = 4 * registers // size
            return pointee if count == 1 else VectorType(pointee, count)
    return fragment_type("", registers, 32)


def _store(context: Context, operation: mma.StoreMatrix, given: Arguments, span: Span) -> Expression:
    operands, found = values_of(context, operation, given, span)
    name, value = operation.name, operands["value"]
    registers = size_of(value.type) // 4
    if registers * 4 != size_of(value.type) or registers not in (1, 2, 4):
        raise not_a_fragment(name, "value", value.span, "1, 2 or 4 registers of 32 bits", value.type)
    attributes = _move(name, given, found["shape"], registers)
    return DeviceCall(span, NONE, operation, tuple(operands.values()), attributes)


def check_transposed(call: DeviceCall, given: Arguments) -> None:
    """What is transposed has 32 bits in each lane."""
    (value,) = call.operands
    if size_of(value.type) != 4:
        name = call.operation.name
        raise not_a_fragment(name, "value", value.span, "32 bits, as `nv.vec[nv.f16, 2]`", value.type)


# Fragments of wmma


def _wmma_rows(name: str, shape: Shape, span: Span, element: str, of: Callable[[Product], Sequence[str]]) -> Product:
    rows = [row for row in PRODUCTS if row.instruction == "wmma"]
    same = [row for row in rows if row.shape == shape]
    if not same:
        raise _refuse(name, span, f"shape `{shape_text(shape)}`", [shape_text(row.shape) for row in rows])
    found = [row for row in same if element in of(row)]
    if not found:
        what = f"fragment of {element} of shape `{shape_text(shape)}`"
        raise _refuse(name, span, what, [type_ for row in same for type_ in of(row)])
    return found[0]


def _factors(row: Product) -> Sequence[str]:
    return row.types


def _results(row: Product) -> Sequence[str]:
    return [type_ for pair in row.accumulators for type_ in pair]


def _wmma_load(context: Context, operation: mma.WmmaLoad, given: Arguments, span: Span) -> Expression:
    name, matrix = operation.name, operation.matrix
    operands, found = values_of(context, operation, given, span)
    address = operands["p"]
    element = found["type"] or _pointed(name, address, RESULTS if matrix == "c" else NAMES)
    row = _wmma_rows(name, found["shape"], given["shape"].span, element, _results if matrix == "c" else _factors)
    bits = BITS[element] if matrix == "c" else row.element_bits
    _check_pointee(name, address, element, bits)
    layouts = ("row", "col")
    allowed = layouts if matrix == "c" else tuple(dict.fromkeys(pair["ab".index(matrix)] for pair in row.layouts))
    layout = choice(name, given, "layout", "col" if matrix == "b" else "row", allowed)
    count = counts(row)["abc".index(matrix)]
    attributes = WmmaMove(row, matrix, element, layout, count)
    type_ = fragment_type(element, count, bits)
    return DeviceCall(span, type_, operation, tuple(operands.values()), attributes)


def _pointed(name: str, address: Expression, names: Mapping[Any, str]) -> str:
    pointee = pointer_type(address).pointee
    element = names.get(pointee) if isinstance(pointee, Scalar) else None
    if element is None:
        raise CompileError(
            diagnostics.matrix.UnknownElements(address.span, "the matrix", "type", ", ".join(names.values()))
        )
    return element


def _check_pointee(name: str, address: Expression, element: str, bits: int) -> None:
    """A matrix of ``element`` lies in memory as numbers of that type, or packed in words."""
    pointee = pointer_type(address).pointee
    wanted = ELEMENTS[element] if bits >= 8 else u32
    if pointee not in (wanted, *((u32, i32) if bits < 8 else ())):
        raise not_a_fragment(name, "p", address.span, f"a place of a `{wanted!r}`", pointee)


def _wmma_store(context: Context, operation: mma.WmmaStore, given: Arguments, span: Span) -> Expression:
    name = operation.name
    operands, found = values_of(context, operation, given, span)
    value = operands["d"]
    element = RESULTS.get(element_of(value), "")
    row = _wmma_rows(name, found["shape"], given["shape"].span, element or repr(element_of(value)), _results)
    count = counts(row)[3]
    check_fragment(name, "d", value, element, count, BITS[element])
    _check_pointee(name, operands["p"], element, BITS[element])
    attributes = WmmaMove(row, "d", element, found["layout"], count)
    return DeviceCall(span, NONE, operation, tuple(operands.values()), attributes)


RULES: Rules = {
    mma.LoadMatrix: _load,
    mma.StoreMatrix: _store,
    mma.WmmaLoad: _wmma_load,
    mma.WmmaStore: _wmma_store,
}
