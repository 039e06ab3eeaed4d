"""Types calls of ``nv.mma.*``: finds the instruction in the table, and refuses what is not there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, cast

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import mma_memory, mma_sparsity
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.operations.mma_fragments import (
    NAMES,
    READERS,
    RESULTS,
    bad_option,
    check_fragment,
    choice,
    element_of,
    fragment_type,
    is_registers,
    not_a_fragment,
    shape_text,
    values_of,
)
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import bind, convert
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang import DeviceOperation, mma, mma_layout
from nvgen.lang.attributes.mma import ProductCall
from nvgen.lang.mma_table import BITS, PRODUCTS, Product, counts
from nvgen.lang.special_registers import lane_id
from nvgen.tree import Constant, DeviceCall, Expression
from nvgen.types import SCALARS, i32, is_integer


class _Call:
    """A call that is being typed: what it is called with, and which instructions it may still be."""

    def __init__(
        self, context: Context, operation: DeviceOperation, instruction: str, given: Arguments, span: Span
    ) -> None:
        self.name, self.given, self.span = operation.name, given, span
        self.operands, self.found = values_of(context, operation, given, span)
        scaled = isinstance(operation, mma.ScaledMultiply)
        self.rows = [row for row in PRODUCTS if row.instruction == instruction and bool(row.scales) == scaled]

    @property
    def fragments(self) -> tuple[Expression, Expression, Expression]:
        """A, B and C."""
        return self.operands["a"], self.operands["b"], self.operands["c"]

    def narrow(self, test: Callable[[Product], bool], what: str, available: str, parameter: str) -> None:
        """Keeps the rows that a test holds for.

        Raises:
            CompileError: it holds for none.
        """
        kept = [row for row in self.rows if test(row)]
        if not kept:
            span = self.given[parameter].span if parameter in self.given else self.span
            error = diagnostics.matrix.NoSuchProduct(span, self.name, what)
            raise CompileError(error.because(error.Available(available)))
        self.rows = kept

    def choose(self, parameter: str, default: Any, choices: Sequence[Any]) -> Any:
        return choice(self.name, self.given, parameter, default, choices)


def _listed(values: Sequence[str]) -> str:
    return ", ".join(f"`{value}`" for value in dict.fromkeys(values))


def _select(call: _Call) -> tuple[str, str, str, str]:
    """The types of A, B, C and the result; only rows that have them are left."""
    (a, b, c), shape, of_all_shapes = call.fragments, call.found["shape"], call.rows
    shapes = _listed([shape_text(row.shape) for row in call.rows])
    call.narrow(lambda row: row.shape == shape, f"shape `{shape_text(shape)}`", shapes, "shape")
    kinds = sorted({row.kind for row in call.rows if row.kind})
    kind = call.choose("kind", None, (None, *kinds)) if "kind" in call.given else None
    if kind is not None:
        call.narrow(lambda row: row.kind == kind, f"kind `{kind}`", _listed(kinds), "kind")
    first = _element(call, "a", a, None)
    second = _element(call, "b", b, first)
    what = f"product of {first} and {second} of shape `{shape_text(shape)}`"
    call.narrow(lambda row: _has(row, first, second), what, _instead(call.rows, of_all_shapes, first, second), "b")
    added = RESULTS.get(element_of(c))
    if added is None:
        wanted = "f32, f16, f64 or i32"
        raise not_a_fragment(call.name, "c", c.span, f"a fragment of {wanted}", c.type)
    result = call.found.get("d_type") or added
    pairs = _listed([f"{one} + {other}" for row in call.rows for one, other in row.accumulators])
    what = f"result of {result} with {added} added to products of {first}"
    call.narrow(lambda row: (result, added) in row.accumulators, what, pairs, "c")
    call.rows = [row for row in call.rows if not row.kind] or call.rows if kind is None else call.rows
    return first, second, added, result


def _instead(rows: list[Product], of_all_shapes: list[Product], first: str, second: str) -> str:
    """The shapes that there are of two types, or where there is none the types of a shape's rows."""
    shapes = [shape_text(row.shape) for row in of_all_shapes if _has(row, first, second)]
    if shapes:
        return f"{_listed(shapes)} of {first} and {second}"
    return _listed(
        [f"{one} x {other}" for row in rows for one in row.types for other in row.types if _has(row, one, other)]
    )


def _has(row: Product, first: str, second: str) -> bool:
    return first in row.types and second in row.types and (row.mixes or first == second)


def _element(call: _Call, parameter: str, value: Expression, other: str | None) -> str:
    """PTX's type of the elements of A or B: what the call says, what the fragment is of, or the only one there is."""
    said = call.found[f"{parameter}_type"]
    if said is not None:
        return str(said)
    if not is_registers(value):
        known = NAMES.get(element_of(value))
        if known is None:
            raise not_a_fragment(call.name, parameter, value.span, "a fragment of a tensor core's type", value.type)
        return known
    types = list(dict.fromkeys(type_ for row in call.rows for type_ in row.types))
    if len(types) == 1:
        return types[0]
    if other is not None and is_registers(value):
        return other
    raise CompileError(
        diagnostics.matrix.UnknownElements(value.span, f"`{parameter}`", f"{parameter}_type", ", ".join(types))
    )


def _checked(call: _Call, types: tuple[str, str, str, str]) -> Product:
    """The row of the table that a call is of; its fragments fit."""
    row = call.rows[0]
    for parameter, value, type_, count in zip("abc", call.fragments, types, counts(row), strict=False):
        bits = BITS[type_] if parameter == "c" else row.element_bits
        check_fragment(call.name, parameter, value, type_, count, bits)
    return row


def _attributes(call: _Call, row: Product, types: tuple[str, str, str, str]) -> ProductCall:
    found = call.found
    layouts = (found.get("a_layout", "row"), found.get("b_layout", "col"))
    shown = [f"{one} x {other}" for one, other in row.layouts]
    what = f"layout {layouts[0]} x {layouts[1]} of shape `{shape_text(row.shape)}` and {types[0]}"
    call.narrow(lambda row: layouts in row.layouts, what, _listed(shown), "a_layout")
    saturates = found["saturate"]
    call.narrow(
        lambda row: row.saturates or not saturates, f"saturated sum of {types[3]}", "one that wraps", "saturate"
    )
    operations = row.operations
    operation = call.choose("op", operations[0] if operations else "", operations) if operations else ""
    if "op" in call.given and not operations:
        raise bad_option(call.name, call.given["op"].span, "op", f"chosen for {types[0]}", "it for `b1` alone")
    rounding = found.get("rounding", "")
    call.narrow(
        lambda row: row.rounds or not rounding, f"rounding of {types[3]}", "`rn` and its like of f64", "rounding"
    )
    return ProductCall(row, types, layouts, saturates, operation, rounding)


def _result(span: Span, operation: Any, attributes: ProductCall, operands: Sequence[Expression]) -> Expression:
    type_ = attributes.types[3]
    result = fragment_type(type_, counts(attributes.product)[3], BITS[type_])
    return DeviceCall(span, result, operation, tuple(operands), attributes)


# The operations


def _multiply(context: Context, operation: mma.Multiply, given: Arguments, span: Span) -> Expression:
    return _plain(operation, _Call(context, operation, "mma", given, span))


def _wmma(context: Context, operation: mma.WmmaMultiply, given: Arguments, span: Span) -> Expression:
    return _plain(operation, _Call(context, operation, "wmma", given, span))


def _plain(operation: DeviceOperation, call: _Call) -> Expression:
    types = _select(call)
    row = _checked(call, types)
    return _result(call.span, operation, _attributes(call, row, types), call.fragments)


def _sparse(context: Context, operation: mma.SparseMultiply, given: Arguments, span: Span) -> Expression:
    call = _Call(context, operation, "mma_sparse", given, span)
    types = _select(call)
    row = _checked(call, types)
    attributes = _attributes(call, row, types).with_changes(**_sparsity(call, row))
    return _result(span, operation, attributes, tuple(call.operands.values()))


def _sparsity(call: _Call, row: Product) -> dict[str, Any]:
    ordered = call.found.get("ordered", True)
    call.narrow(
        lambda row: ordered or not row.kind, f"`{row.kind}` whose metadata is not ordered", "`ordered=True`", "ordered"
    )
    selectors = tuple(range(4 // row.metadata_lanes))
    return {"ordered": ordered, "selector": call.choose("selector", 0, selectors)}


def _scaled(context: Context, operation: mma.ScaledMultiply, given: Arguments, span: Span) -> Expression:
    call = _Call(context, operation, "mma_sparse" if operation.is_sparse else "mma", given, span)
    types = _select(call)
    row = _checked(call, types)
    attributes = ProductCall(row, types, scale=_scale(call, row))
    operands = list(call.fragments)
    if operation.is_sparse:
        attributes = attributes.with_changes(**_sparsity(call, row))
        operands.append(call.operands["metadata"])
    for matrix in "ab":
        operands += [call.operands[f"{matrix}_scale"], *_selected(context, call, f"{matrix}_select")]
    return _result(span, operation, attributes, operands)


def _scale(call: _Call, row: Product) -> tuple[str, str]:
    """How many scales a row of A has, and their type: the first in the table that the call lets be."""
    vector = call.choose("scale_vector", None, tuple(dict.fromkeys(vector for vector, _ in row.scales)))
    type_ = call.choose("scale_type", None, tuple(dict.fromkeys(type_ for _, type_ in row.scales)))
    found = [scale for scale in row.scales if vector in (None, scale[0]) and type_ in (None, scale[1])]
    if not found:
        error = diagnostics.matrix.NoSuchProduct(call.span, call.name, f"{vector} scales of {type_}")
        raise CompileError(error.because(error.Available(_listed([" ".join(scale) for scale in row.scales]))))
    return found[0]


def _selected(context: Context, call: _Call, parameter: str) -> list[Expression]:
    """PTX's byte and thread of scales, two u16."""
    u16 = SCALARS["u16"]
    value = call.operands.get(parameter)
    if value is None:
        return [Constant(call.span, u16, 0)] * 2
    numbers = parts(context, value) if is_sequence(value.type) else [value]
    if len(numbers) != 2 or not all(is_integer(number.type) for number in numbers):
        span = call.given[parameter].span
        raise bad_option(call.name, span, parameter, f"`{span.text}`", "`(byte, thread)`")
    return [convert(number, u16) for number in numbers]


# Where elements are


def _position(context: Context, operation: mma.Position, given: Arguments, span: Span) -> Expression:
    operands, constants = values_of(context, operation, given, span)
    name, element = operation.name, operands["element"]
    shape, type_, matrix, sparse = (constants[parameter] for parameter in ("shape", "type", "matrix", "sparse"))
    instruction = "mma_sparse" if sparse else "mma"
    rows = [row for row in PRODUCTS if row.instruction == instruction and row.layouts == (("row", "col"),)]
    same = [row for row in rows if row.shape == shape]
    found = [row for row in same if type_ in row.types or matrix == "c"]
    types = [one for row in same for one in row.types]
    if not same or (type_ is not None and not found):
        there = types or [shape_text(row.shape) for row in rows]
        what = f"shape `{shape_text(shape)}`{f' of {type_}' if same else ''}"
        error = diagnostics.matrix.NoSuchProduct(given["shape"].span, name, what)
        raise CompileError(error.because(error.Available(_listed(there))))
    if not found:
        available = ", ".join(dict.fromkeys(types))
        raise CompileError(diagnostics.matrix.UnknownElements(span, "the matrix", "type", available))
    row = found[0]
    count = counts(row)["abc".index(matrix)]
    known = constant_integer(given["element"])
    if not is_integer(element.type) or (known is not None and not 0 <= known < count):
        raise bad_option(name, given["element"].span, "element", f"`{given['element'].span.text}`", f"0 to {count - 1}")
    per = max(32 // row.element_bits, 1)
    lane = DeviceCall(span, i32, lane_id, ())
    numbers = [statics.number(span, number) for number in (per, row.shape[0])]
    axis_functions = [functions.of_python(context, cast(FunctionType, own)) for own in mma_layout.PLACES[matrix]]
    uses = zip(axis_functions, bind(context, convert(element, i32)), strict=True)
    axes = (functions.call(context, function, (lane, use, *numbers), {}, span) for function, use in uses)
    return statics.pack(span, tuple(axes))


FAMILY = Family(
    rules={
        mma.Multiply: _multiply,
        mma.WmmaMultiply: _wmma,
        mma.SparseMultiply: _sparse,
        mma.ScaledMultiply: _scaled,
        mma.Position: _position,
        **mma_memory.RULES,
        **mma_sparsity.RULES,
    },
    checks={mma.TransposeMatrix: mma_memory.check_transposed},
    readers=READERS,
)
