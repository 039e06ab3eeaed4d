"""Types calls of ``nv.mma.*`` that move matrices: ``ldmatrix`` and so on, loads and stores of wmma."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import integer
from nvgen.frontend.operations.family import FreeRules
from nvgen.frontend.operations.mma_fragments import (
    ELEMENTS,
    NAMES,
    RESULTS,
    check_fragment,
    choice,
    element_of,
    fragment,
    fragment_type,
    not_a_fragment,
    shape_of,
    shape_text,
    type_name,
)
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import mma
from nvgen.lang.attributes.mma import MoveCall, WmmaMove
from nvgen.lang.mma_table import BITS, MOVES, PRODUCTS, Product, counts
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, PointerType, Scalar, Space, Type, i32, size_of, u32
from nvgen.types.vectors import VectorType

_ADDRESSES = {"p": "index"}


def _refuse(name: str, span: Span, what: str, available: Sequence[str]) -> CompileError:
    error = diagnostics.matrix.NoSuchProduct(span, name, what)
    return CompileError(error.because(error.Available(", ".join(f"`{one}`" for one in dict.fromkeys(available)))))


def _pointer(name: str, given: Mapping[str, Operand], spaces: tuple[Space, ...]) -> Expression:
    address = pointer(name, "p", "index", given)
    assert isinstance(address.type, PointerType)
    space = address.type.space
    if space not in spaces:
        wanted = diagnostics.one_of(map(repr, spaces))
        error = diagnostics.matrix.WrongMemory(address.span, name, wanted, repr(space))
        raise CompileError(error.because(error.Cast() if space is Space.GENERIC else error.Copy()))
    return address


# Matrices of 8 by 8


def _move(name: str, given: Mapping[str, Operand], span: Span, count: int | None) -> MoveCall:
    """The instruction that a call chooses; ``count`` where the operand says how many matrices there are."""
    rows = [row for row in MOVES if row.instruction == name.rpartition(".")[2]]
    shape = choice(name, given, "shape", "m8n8", tuple(row.shape for row in rows))
    row = next(row for row in rows if row.shape == shape)
    form = choice(name, given, "format", row.formats[0], row.formats)
    transpose = choice(name, given, "transpose", row.transposes[0], row.transposes)
    if count is None:
        count = choice(name, given, "count", 1, row.matrices)
    return MoveCall(row, form, count, transpose)


def _load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    parameters = ("p", "count", "transpose", "shape", "format")
    given = bound_with_addresses(name, parameters, 1, _ADDRESSES, arguments, named, span)
    address = _pointer(name, given, (Space.SHARED,))
    attributes = _move(name, given, span, None)
    assert isinstance(address.type, PointerType)
    return DeviceCall(span, _loaded(address.type.pointee, attributes), operation, (address,), attributes)


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


def _store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("p", "value", "transpose", "shape"), 2, _ADDRESSES, arguments, named, span)
    address = _pointer(name, given, (Space.SHARED,))
    value = fragment(context, name, "value", given["value"])
    registers = size_of(value.type) // 4
    if registers * 4 != size_of(value.type) or registers not in (1, 2, 4):
        raise not_a_fragment(name, "value", value.span, "1, 2 or 4 registers of 32 bits", value.type)
    return DeviceCall(span, NONE, operation, (address, value), _move(name, given, span, registers))


def _transpose(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("value",), 1, arguments, named, span)
    value = fragment(context, operation.name, "value", given["value"])
    if size_of(value.type) != 4:
        raise not_a_fragment(operation.name, "value", value.span, "32 bits, as `nv.vec[nv.f16, 2]`", value.type)
    return DeviceCall(span, value.type, operation, (value,))


# Fragments of wmma


def _wmma_rows(
    name: str, given: Mapping[str, Operand], element: str, of: Callable[[Product], Sequence[str]]
) -> Product:
    shape = shape_of(name, given["shape"])
    rows = [row for row in PRODUCTS if row.instruction == "wmma"]
    same = [row for row in rows if row.shape == shape]
    if not same:
        raise _refuse(
            name, given["shape"].span, f"shape `{shape_text(shape)}`", [shape_text(row.shape) for row in rows]
        )
    found = [row for row in same if element in of(row)]
    if not found:
        what = f"fragment of {element} of shape `{shape_text(shape)}`"
        raise _refuse(name, given["shape"].span, what, [type_ for row in same for type_ in of(row)])
    return found[0]


def _factors(row: Product) -> Sequence[str]:
    return row.types


def _results(row: Product) -> Sequence[str]:
    return [type_ for pair in row.accumulators for type_ in pair]


_MEMORY = (Space.GLOBAL, Space.SHARED, Space.GENERIC)


def _wmma_load(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name, matrix = operation.name, operation.matrix
    parameters = ("shape", "p", "stride", "layout", "type")
    given = bound_with_addresses(name, parameters, 3, _ADDRESSES, arguments, named, span)
    address = _pointer(name, given, _MEMORY)
    said = type_name(name, given, "type")
    element = said or _pointed(name, address, RESULTS if matrix == "c" else NAMES)
    row = _wmma_rows(name, given, element, _results if matrix == "c" else _factors)
    bits = BITS[element] if matrix == "c" else row.element_bits
    _check_pointee(name, address, element, bits)
    layouts = ("row", "col")
    allowed = layouts if matrix == "c" else tuple(dict.fromkeys(pair["ab".index(matrix)] for pair in row.layouts))
    layout = choice(name, given, "layout", "col" if matrix == "b" else "row", allowed)
    count = counts(row)["abc".index(matrix)]
    attributes = WmmaMove(row, matrix, element, layout, count)
    type_ = fragment_type(element, count, bits)
    return DeviceCall(span, type_, operation, (address, integer(given, "stride", i32, name)), attributes)


def _pointed(name: str, address: Expression, names: Mapping[Any, str]) -> str:
    assert isinstance(address.type, PointerType)
    element = names.get(address.type.pointee) if isinstance(address.type.pointee, Scalar) else None
    if element is None:
        raise CompileError(
            diagnostics.matrix.UnknownElements(address.span, "the matrix", "type", ", ".join(names.values()))
        )
    return element


def _check_pointee(name: str, address: Expression, element: str, bits: int) -> None:
    """A matrix of ``element`` lies in memory as numbers of that type, or packed in words."""
    assert isinstance(address.type, PointerType)
    wanted = ELEMENTS[element] if bits >= 8 else u32
    if address.type.pointee not in (wanted, *((u32, i32) if bits < 8 else ())):
        raise not_a_fragment(name, "p", address.span, f"a place of a `{wanted!r}`", address.type.pointee)


def _wmma_store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("shape", "p", "d", "stride", "layout"), 4, _ADDRESSES, arguments, named, span)
    address = _pointer(name, given, _MEMORY)
    value = fragment(context, name, "d", given["d"])
    element = RESULTS.get(element_of(value), "")
    row = _wmma_rows(name, given, element or repr(element_of(value)), _results)
    count = counts(row)[3]
    check_fragment(name, "d", value, element, count, BITS[element])
    _check_pointee(name, address, element, BITS[element])
    attributes = WmmaMove(row, "d", element, choice(name, given, "layout", "row", ("row", "col")), count)
    return DeviceCall(span, NONE, operation, (address, value, integer(given, "stride", i32, name)), attributes)


RULES: FreeRules = {
    mma.LoadMatrix: _load,
    mma.StoreMatrix: _store,
    mma.TransposeMatrix: _transpose,
    mma.WmmaLoad: _wmma_load,
    mma.WmmaStore: _wmma_store,
}
