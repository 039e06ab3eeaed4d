"""Types calls of ``nv.mma.*``: finds the instruction in the table, and refuses what is not there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any, cast

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import mma_memory
from nvgen.frontend.operations.arguments import constant_integer, value_of
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.mma_fragments import (
    NAMES,
    RESULTS,
    bad_option,
    check_fragment,
    choice,
    element_of,
    fragment,
    fragment_type,
    is_registers,
    not_a_fragment,
    shape_of,
    shape_text,
    type_name,
)
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import bind, convert
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang import mma, mma_layout
from nvgen.lang.attributes.mma import ProductCall
from nvgen.lang.mma_table import BITS, PRODUCTS, Product, counts
from nvgen.lang.special_registers import lane_id
from nvgen.tree import Constant, DeviceCall, Expression
from nvgen.types import SCALARS, i32, is_integer, u32

_LAYOUTS = ("row", "col")


class _Call:
    """A call that is being typed: what it is called with, and what it may still be."""

    def __init__(self, name: str, instruction: str, given: Mapping[str, Operand], span: Span, scaled: bool) -> None:
        self.name, self.given, self.span = name, given, span
        self.rows = [row for row in PRODUCTS if row.instruction == instruction and bool(row.scales) == scaled]

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


def _select(call: _Call, a: Expression, b: Expression, c: Expression) -> tuple[str, str, str, str]:
    """The types of A, B, C and the result; only rows that have them are left."""
    shape = shape_of(call.name, call.given["shape"])
    shapes = _listed([shape_text(row.shape) for row in call.rows])
    call.narrow(lambda row: row.shape == shape, f"shape `{shape_text(shape)}`", shapes, "shape")
    kinds = sorted({row.kind for row in call.rows if row.kind})
    kind = call.choose("kind", None, (None, *kinds)) if "kind" in call.given else None
    if kind is not None:
        call.narrow(lambda row: row.kind == kind, f"kind `{kind}`", _listed(kinds), "kind")
    first = _element(call, "a", a, None)
    second = _element(call, "b", b, first)
    types = [
        f"{one} x {other}" for row in call.rows for one in row.types for other in row.types if _has(row, one, other)
    ]
    what = f"product of {first} and {second} of shape `{shape_text(shape)}`"
    call.narrow(lambda row: _has(row, first, second), what, _listed(types), "b")
    added = RESULTS.get(element_of(c))
    if added is None:
        wanted = "f32, f16, f64 or i32"
        raise not_a_fragment(call.name, "c", c.span, f"a fragment of {wanted}", c.type)
    result = type_name(call.name, call.given, "d_type") or added
    pairs = _listed([f"{one} + {other}" for row in call.rows for one, other in row.accumulators])
    what = f"result of {result} with {added} added to products of {first}"
    call.narrow(lambda row: (result, added) in row.accumulators, what, pairs, "c")
    call.rows = [row for row in call.rows if not row.kind] or call.rows if kind is None else call.rows
    return first, second, added, result


def _has(row: Product, first: str, second: str) -> bool:
    return first in row.types and second in row.types and (row.mixes or first == second)


def _element(call: _Call, parameter: str, value: Expression, other: str | None) -> str:
    """PTX's type of the elements of A or B: what the call says, what the fragment is of, or the only one there is."""
    said = type_name(call.name, call.given, f"{parameter}_type")
    if said is not None:
        return said
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


def _checked(call: _Call, values: Sequence[Expression], types: tuple[str, str, str, str]) -> Product:
    """The row of the table that a call is of; its fragments fit."""
    row = call.rows[0]
    for parameter, value, type_, count in zip("abc", values, types, counts(row), strict=False):
        bits = BITS[type_] if parameter == "c" else row.element_bits
        check_fragment(call.name, parameter, value, type_, count, bits)
    return row


def _attributes(call: _Call, row: Product, types: tuple[str, str, str, str]) -> ProductCall:
    layouts = (call.choose("a_layout", "row", _LAYOUTS), call.choose("b_layout", "col", _LAYOUTS))
    shown = [f"{one} x {other}" for one, other in row.layouts]
    what = f"layout {layouts[0]} x {layouts[1]} of shape `{shape_text(row.shape)}` and {types[0]}"
    call.narrow(lambda row: layouts in row.layouts, what, _listed(shown), "a_layout")
    saturates = call.choose("saturate", False, (False, True))
    call.narrow(
        lambda row: row.saturates or not saturates, f"saturated sum of {types[3]}", "one that wraps", "saturate"
    )
    operations = tuple(name for name, _ in row.operations)
    operation = call.choose("op", operations[0] if operations else "", operations) if operations else ""
    if "op" in call.given and not operations:
        raise bad_option(call.name, call.given["op"].span, "op", f"chosen for {types[0]}", "it for `b1` alone")
    rounding = call.choose("rounding", "", ("rn", "rz", "rm", "rp"))
    call.narrow(
        lambda row: row.rounds or not rounding, f"rounding of {types[3]}", "`rn` and its like of f64", "rounding"
    )
    return ProductCall(row, types, layouts, saturates, operation, rounding)


def _result(span: Span, operation: Any, attributes: ProductCall, operands: Sequence[Expression]) -> Expression:
    type_ = attributes.types[3]
    result = fragment_type(type_, counts(attributes.product)[3], BITS[type_])
    return DeviceCall(span, result, operation, tuple(operands), attributes)


# The operations

_TYPES = ("a_type", "b_type", "d_type")


def _multiply(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    options = (*_TYPES, "a_layout", "b_layout", "saturate", "op", "kind")
    given = bound(operation.name, ("shape", "a", "b", "c", *options), 4, arguments, named, span)
    return _plain(context, operation, "mma", given, span)


def _wmma(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    options = (*_TYPES, "a_layout", "b_layout", "saturate", "op", "rounding")
    given = bound(operation.name, ("shape", "a", "b", "c", *options), 4, arguments, named, span)
    return _plain(context, operation, "wmma", given, span)


def _plain(context: Context, operation: Any, instruction: str, given: Mapping[str, Operand], span: Span) -> Expression:
    call = _Call(operation.name, instruction, given, span, scaled=False)
    values = _fragments(context, operation.name, given)
    types = _select(call, *values)
    row = _checked(call, values, types)
    return _result(span, operation, _attributes(call, row, types), values)


def _fragments(context: Context, name: str, given: Mapping[str, Operand]) -> tuple[Expression, Expression, Expression]:
    a, b, c = (fragment(context, name, parameter, given[parameter]) for parameter in "abc")
    return a, b, c


def _sparse(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    options = ("selector", "ordered", *_TYPES, "saturate", "kind")
    given = bound(operation.name, ("shape", "a", "b", "c", "metadata", *options), 5, arguments, named, span)
    call = _Call(operation.name, "mma_sparse", given, span, scaled=False)
    values = _fragments(context, operation.name, given)
    types = _select(call, *values)
    row = _checked(call, values, types)
    attributes = _attributes(call, row, types).with_changes(**_sparsity(call, row))
    return _result(span, operation, attributes, (*values, _word(context, operation.name, "metadata", given)))


def _sparsity(call: _Call, row: Product) -> dict[str, Any]:
    ordered = call.choose("ordered", True, (False, True))
    call.narrow(
        lambda row: ordered or not row.kind, f"`{row.kind}` whose metadata is not ordered", "`ordered=True`", "ordered"
    )
    selectors = tuple(range(4 // row.metadata_lanes))
    return {"ordered": ordered, "selector": call.choose("selector", 0, selectors)}


def _word(context: Context, name: str, parameter: str, given: Mapping[str, Operand]) -> Expression:
    """An argument that is the bits of one register."""
    value = value_of(context, given[parameter])
    if value.type not in (u32, i32):
        raise not_a_fragment(name, parameter, value.span, "a u32", value.type)
    return value


def _scaled(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    sparse = ("metadata",) if operation.is_sparse else ()
    needed = ("shape", "a", "b", "c", *sparse, "a_scale", "b_scale")
    options = (
        "kind",
        "scale_type",
        "scale_vector",
        "a_type",
        "b_type",
        "a_select",
        "b_select",
        *(("selector",) if sparse else ()),
    )
    given = bound(operation.name, (*needed, *options), len(needed), arguments, named, span)
    call = _Call(operation.name, "mma_sparse" if sparse else "mma", given, span, scaled=True)
    values = _fragments(context, operation.name, given)
    types = _select(call, *values)
    row = _checked(call, values, types)
    attributes = ProductCall(row, types, scale=_scale(call, row))
    operands = list(values)
    if sparse:
        attributes = attributes.with_changes(**_sparsity(call, row))
        operands.append(_word(context, operation.name, "metadata", given))
    for matrix in "ab":
        operands.append(_word(context, operation.name, f"{matrix}_scale", given))
        operands += _selected(context, operation.name, f"{matrix}_select", given, span)
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


def _selected(
    context: Context, name: str, parameter: str, given: Mapping[str, Operand], span: Span
) -> list[Expression]:
    """PTX's byte and thread of scales, two u16."""
    u16 = SCALARS["u16"]
    if parameter not in given:
        return [Constant(span, u16, 0)] * 2
    value = value_of(context, given[parameter])
    numbers = parts(context, value) if is_sequence(value.type) else [value]
    if len(numbers) != 2 or not all(is_integer(number.type) for number in numbers):
        raise bad_option(name, given[parameter].span, parameter, f"`{given[parameter].span.text}`", "`(byte, thread)`")
    return [convert(number, u16) for number in numbers]


# Where elements are


def _position(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, ("shape", "matrix", "element", "type", "sparse"), 3, arguments, named, span)
    shape, type_ = shape_of(name, given["shape"]), type_name(name, given, "type")
    sparse = choice(name, given, "sparse", False, (False, True))
    matrix = choice(name, given, "matrix", None, tuple(mma_layout.PLACES))
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
    element = value_of(context, given["element"])
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
    free_rules={
        mma.Multiply: _multiply,
        mma.WmmaMultiply: _wmma,
        mma.SparseMultiply: _sparse,
        mma.ScaledMultiply: _scaled,
        mma.Position: _position,
        **mma_memory.RULES,
    }
)
