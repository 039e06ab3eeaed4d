"""Types calls of ``nv.wgmma.*``: accumulators, products, and the waits for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import wgmma_descriptors
from nvgen.frontend.operations.arguments import constant_integer, integer, predicate, value_of
from nvgen.frontend.operations.copy_arguments import group_count
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.wgmma import (
    COLUMNS,
    INTEGER_COLUMNS,
    MATRIX_TYPES,
    RESULTS,
    SATURATED,
    SELECTED,
    TRANSPOSED,
    MatrixType,
)
from nvgen.tree import Constant, DeviceCall, Expression
from nvgen.types import NONE, SCALARS, Scalar, TupleType, Type, VectorType, bool_, f32, i32
from nvgen.types.accumulators import AccumulatorType

_U32, _U64 = SCALARS["u32"], SCALARS["u64"]
#: The registers of A that a thread has.
_A_REGISTERS = 4
_OPTIONS = ("scale_d", "scale_a", "scale_b", "transpose_a", "transpose_b", "satfinite")


def _refuse(span: Span, name: str, parameter: str, wanted: str) -> CompileError:
    return CompileError(diagnostics.wgmma.BadChoice(span, name, parameter, wanted))


# Accumulators


def _accumulator(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("n", "dtype"), 1, arguments, named, span)
    element = f32
    if "dtype" in given:
        found = functions.constant_value(given["dtype"])
        if found not in RESULTS:
            raise _refuse(given["dtype"].span, operation.name, "dtype", "nv.f32, nv.f16 or nv.i32")
        element = found
    columns = constant_integer(given["n"])
    if columns not in _columns(element):
        shown = f"`{given['n'].span.text}`" if columns is None else str(columns)
        raise CompileError(diagnostics.wgmma.BadColumns(given["n"].span, shown, element, _spoken(element)))
    return DeviceCall(span, AccumulatorType(element, columns), operation, ())


def _columns(element: Scalar) -> tuple[int, ...]:
    return INTEGER_COLUMNS if element == i32 else COLUMNS


def _spoken(element: Scalar) -> str:
    return "8, 24, or a multiple of 16 up to 256" if element == i32 else "a multiple of 8 up to 256"


def _accumulator_of(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("values",), 1, arguments, named, span)
    values = value_of(context, given["values"])
    type_ = values.type
    is_one = isinstance(type_, VectorType) and type_.element in RESULTS and 2 * type_.count in _columns(type_.element)
    if not is_one:
        error = diagnostics.wgmma.NotAnAccumulator(values.span, operation.name, "values", type_)
        raise CompileError(error.because(error.PassNumbers()))
    assert isinstance(type_, VectorType)
    return DeviceCall(span, AccumulatorType(type_.element, 2 * type_.count), operation, (values,))


def _accumulator_argument(name: str, parameter: str, operand: Operand) -> Expression:
    value = statics.as_value(operand)
    if not isinstance(value.type, AccumulatorType):
        error = diagnostics.wgmma.NotAnAccumulator(value.span, name, parameter, value.type)
        raise CompileError(error.because(error.MakeOne()))
    return value


def _wait_group(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("n",), 1, arguments[:1], named, span)
    count = Groups(group_count(operation.name, given))
    waited = [_accumulator_argument(operation.name, "accumulators", each) for each in arguments[1:]]
    types: list[Type] = [_values_type(each.type) for each in waited]
    result = NONE if not types else types[0] if len(types) == 1 else TupleType(tuple(types))
    return DeviceCall(span, result, operation, tuple(waited), count)


def _values_type(type_: Type) -> VectorType:
    assert isinstance(type_, AccumulatorType)
    return VectorType(type_.element, type_.count)


# Products


def _product(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the accumulator, A, B, the metadata of a sparse A, and ``scale_d`` where that is no constant."""
    name, metadata = operation.name, ("metadata",) if operation.is_sparse else ()
    more = (*_OPTIONS, "selector") if operation.is_sparse else _OPTIONS
    given = bound(
        name,
        ("acc", "a", "b", *metadata, "a_type", "b_type", *more),
        4 + len(metadata),
        arguments,
        named,
        span,
    )
    accumulator = _accumulator_argument(name, "acc", given["acc"])
    a_type = _matrix_type(name, "a_type", given["a_type"])
    b_type = _matrix_type(name, "b_type", given["b_type"]) if "b_type" in given else a_type
    _check_types(name, a_type, b_type, accumulator, span)
    a, b = _a(context, name, given["a"], a_type), _descriptor(context, name, "b", given["b"])
    in_registers = isinstance(a.type, VectorType)
    form = Form(
        a_type,
        b_type,
        in_registers,
        (_sign(name, given, "scale_a", a_type), _sign(name, given, "scale_b", a_type)),
        _transposed(name, given, "transpose_a", a_type, in_registers),
        _transposed(name, given, "transpose_b", a_type, False),
        _satfinite(name, given, a_type),
        _selector(name, given, a_type) if operation.is_sparse else None,
        _adds(given),
    )
    extra = tuple(integer(given, each, _U32, name) for each in metadata)
    scale = () if form.adds is not None else (predicate(context, given["scale_d"]),)
    return DeviceCall(span, accumulator.type, operation, (accumulator, a, b, *extra, *scale), form)


def _matrix_type(name: str, parameter: str, operand: Operand) -> MatrixType:
    value = functions.constant_value(operand)
    found = MATRIX_TYPES.get(value) if isinstance(value, (Scalar, str)) else None
    if found is None:
        raise CompileError(diagnostics.wgmma.NotAMatrixType(operand.span, name, parameter, operand.span.text))
    return found


def _check_types(name: str, a: MatrixType, b: MatrixType, accumulator: Expression, span: Span) -> None:
    assert isinstance(accumulator.type, AccumulatorType)
    element = accumulator.type.element
    if b.name in a.partners and element in a.results:
        if name.endswith("_sp") and a.name == "b1":
            error = diagnostics.wgmma.NoSuchProduct(span, "sparse b1", "b1", element)
            raise CompileError(error.because(error.DenseBits()))
        return
    error = diagnostics.wgmma.NoSuchProduct(span, _shown(a.name), _shown(b.name), element)
    known = diagnostics.one_of(a.results)
    raise CompileError(
        error.because(error.Possible(_shown(a.name), diagnostics.one_of(map(_shown, a.partners)), known))
    )


def _shown(name: str) -> str:
    """What users call a type that PTX has a name for."""
    return "i8" if name == "s8" else name


def _a(context: Context, name: str, operand: Operand, type_: MatrixType) -> Expression:
    """A's descriptor, or a vector of its registers."""
    value = value_of(context, operand)
    if not isinstance(value.type, VectorType):
        return _descriptor(context, name, "a", operand)
    fits = value.type.element in (type_.element, _U32) and value.type.size == 4 * _A_REGISTERS
    if not fits:
        wanted = VectorType(type_.element, 4 * _A_REGISTERS // type_.element.size)
        error = diagnostics.wgmma.NotADescriptor(value.span, name, "a", value.type)
        raise CompileError(error.because(error.Registers(wanted)))
    return value


def _descriptor(context: Context, name: str, parameter: str, operand: Operand) -> Expression:
    value = value_of(context, operand)
    if value.type != _U64:
        error = diagnostics.wgmma.NotADescriptor(value.span, name, parameter, value.type)
        raise CompileError(error.because(error.MakeOne()))
    return value


def _constant(given: Mapping[str, Operand], parameter: str, default: Any) -> Any:
    if parameter not in given:
        return default
    value = functions.constant_value(given[parameter])
    return value.value if isinstance(value, statics.TypedNumber) else value


def _sign(name: str, given: Mapping[str, Operand], parameter: str, type_: MatrixType) -> int:
    sign = _constant(given, parameter, 1)
    if type(sign) is not int or sign not in (1, -1):
        raise _refuse(given[parameter].span, name, parameter, "the constant 1 or -1")
    if sign != 1 and i32 in type_.results:
        raise _refuse(given[parameter].span, name, parameter, "left out: integers have no signs of their own")
    return sign


def _transposed(name: str, given: Mapping[str, Operand], parameter: str, type_: MatrixType, in_registers: bool) -> bool:
    is_transposed = _constant(given, parameter, False)
    if not isinstance(is_transposed, bool):
        raise _refuse(given[parameter].span, name, parameter, "the constant True or False")
    if is_transposed and type_.name not in TRANSPOSED:
        raise _refuse(
            given[parameter].span, name, parameter, f"left out: of {_shown(type_.name)} nothing is transposed"
        )
    if is_transposed and in_registers:
        raise _refuse(given[parameter].span, name, parameter, "left out: A in registers has one order")
    return is_transposed


def _satfinite(name: str, given: Mapping[str, Operand], type_: MatrixType) -> bool:
    found = _constant(given, "satfinite", False)
    if not isinstance(found, bool):
        raise _refuse(given["satfinite"].span, name, "satfinite", "the constant True or False")
    if found and type_.name not in SATURATED:
        raise _refuse(given["satfinite"].span, name, "satfinite", "left out: only sums of 8-bit integers saturate")
    return found


def _selector(name: str, given: Mapping[str, Operand], type_: MatrixType) -> int:
    found = _constant(given, "selector", 0)
    allowed = (0, 1) if type_.name in SELECTED else (0,)
    if type(found) is not int or found not in allowed:
        wanted = diagnostics.one_of(allowed)
        raise _refuse(given["selector"].span, name, "selector", f"the constant {wanted} for {_shown(type_.name)}")
    return found


def _adds(given: Mapping[str, Operand]) -> bool | None:
    operand = given.get("scale_d")
    if operand is None:
        return True
    if isinstance(operand, Constant) and operand.type == bool_:
        return bool(operand.value)
    return None


FAMILY = Family(
    free_rules={
        wgmma.Accumulator: _accumulator,
        wgmma.AccumulatorOf: _accumulator_of,
        wgmma.Product: _product,
        wgmma.WaitGroup: _wait_group,
        **wgmma_descriptors.RULES,
    }
)
