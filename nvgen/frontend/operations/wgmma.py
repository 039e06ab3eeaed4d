"""Types calls of ``nv.wgmma.*``: accumulators, products, and the waits for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared, wgmma_descriptors
from nvgen.frontend.operations.arguments import constant_integer, value_of
from nvgen.frontend.operations.family import Arguments, Family, Reader
from nvgen.frontend.operations.wgmma_descriptors import matrix_descriptor, refuse
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import wgmma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.matrix_parameters import Accumulated, FirstFactor
from nvgen.lang.parameters import ElementType, Parameter
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
from nvgen.types import NONE, Scalar, TupleType, Type, VectorType, bool_, i32, u32
from nvgen.types.accumulators import AccumulatorType

#: The registers of A that a thread has.
_A_REGISTERS = 4


# Accumulators


def _accumulator(context: Context, operation: wgmma.Accumulator, given: Arguments, span: Span) -> Expression:
    _, found = declared.values_of(context, operation, given, span, _READERS)
    element, columns = found["dtype"], constant_integer(given["n"])
    if columns not in _columns(element):
        shown = f"`{given['n'].span.text}`" if columns is None else str(columns)
        raise CompileError(diagnostics.wgmma.BadColumns(given["n"].span, shown, element, _spoken(element)))
    return DeviceCall(span, AccumulatorType(element, columns), operation, ())


def _columns(element: Scalar) -> tuple[int, ...]:
    return INTEGER_COLUMNS if element == i32 else COLUMNS


def _spoken(element: Scalar) -> str:
    return "8, 24, or a multiple of 16 up to 256" if element == i32 else "a multiple of 8 up to 256"


def _accumulator_of(context: Context, operation: wgmma.AccumulatorOf, given: Arguments, span: Span) -> Expression:
    values = value_of(context, given["values"])
    type_ = values.type
    is_one = isinstance(type_, VectorType) and type_.element in RESULTS and 2 * type_.count in _columns(type_.element)
    if not is_one:
        error = diagnostics.wgmma.NotAnAccumulator(values.span, operation.name, "values", type_)
        raise CompileError(error.because(error.PassNumbers()))
    assert isinstance(type_, VectorType)
    return DeviceCall(span, AccumulatorType(type_.element, 2 * type_.count), operation, (values,))


def _accumulated(context: Context, operation: Any, parameter: Parameter, given: Arguments, span: Span) -> Expression:
    return _checked_accumulator(operation.name, parameter.name, given[parameter.name])


def _checked_accumulator(name: str, parameter: str, operand: Operand) -> Expression:
    value = statics.as_value(operand)
    if not isinstance(value.type, AccumulatorType):
        error = diagnostics.wgmma.NotAnAccumulator(value.span, name, parameter, value.type)
        raise CompileError(error.because(error.MakeOne()))
    return value


def _wait_group(
    context: Context,
    operation: wgmma.WaitGroup,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    name = operation.name
    given = declared.arguments_of(operation, operation.parameters[:1], arguments[:1], named, span)
    _, count = declared.values_of(context, operation, given, span)
    waited = [_checked_accumulator(name, "accumulators", each) for each in arguments[1:]]
    types: list[Type] = [_values_type(each.type) for each in waited]
    result = NONE if not types else types[0] if len(types) == 1 else TupleType(tuple(types))
    return DeviceCall(span, result, operation, tuple(waited), Groups(**count))


def _values_type(type_: Type) -> VectorType:
    assert isinstance(type_, AccumulatorType)
    return VectorType(type_.element, type_.count)


# Products


def _product(context: Context, operation: wgmma.Product, given: Arguments, span: Span) -> Expression:
    """Its operands are the accumulator, A, B, the metadata of a sparse A, and ``scale_d`` where that is no constant."""
    operands, found = declared.values_of(context, operation, given, span, _READERS)
    a_type, b_type = found["a_type"], found["b_type"] or found["a_type"]
    _check_types(operation.name, a_type, b_type, operands["acc"], span)
    in_registers = isinstance(operands["a"].type, VectorType)
    if in_registers:
        _check_registers(operation.name, operands["a"], a_type)
    _check_options(operation.name, given, found, a_type, in_registers)
    form = Form(
        a_type,
        b_type,
        in_registers,
        (found["scale_a"], found["scale_b"]),
        found["transpose_a"],
        found["transpose_b"],
        found["satfinite"],
        _selector(operation.name, given, a_type) if operation.is_sparse else None,
        _adds(given),
    )
    if form.adds is not None:
        operands.pop("scale_d", None)
    return DeviceCall(span, operands["acc"].type, operation, tuple(operands.values()), form)


def _element_type(
    context: Context, operation: Any, parameter: ElementType, given: Arguments, span: Span
) -> Type | MatrixType | None:
    """One of the types of an accumulator, or of matrices."""
    if parameter.name not in given:
        return parameter.default
    operand = given[parameter.name]
    value = functions.constant_value(operand)
    if parameter.choices:
        if value not in parameter.choices:
            wanted = diagnostics.one_of(f"nv.{type_!r}" for type_ in parameter.choices)
            raise refuse(operand.span, operation.name, parameter.name, wanted)
        return cast(Type, value)
    found = MATRIX_TYPES.get(value) if isinstance(value, (Scalar, str)) else None
    if found is None:
        raise CompileError(
            diagnostics.wgmma.NotAMatrixType(operand.span, operation.name, parameter.name, operand.span.text)
        )
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


def _first_factor(context: Context, operation: Any, parameter: Parameter, given: Arguments, span: Span) -> Expression:
    value = value_of(context, given[parameter.name])
    is_vector = isinstance(value.type, VectorType)
    return value if is_vector else matrix_descriptor(context, operation, parameter, given, span)


def _check_registers(name: str, a: Expression, type_: MatrixType) -> None:
    """A in registers is a vector of its elements, or of the registers."""
    assert isinstance(a.type, VectorType)
    if a.type.element not in (type_.element, u32) or a.type.size != 4 * _A_REGISTERS:
        wanted = VectorType(type_.element, 4 * _A_REGISTERS // type_.element.size)
        error = diagnostics.wgmma.NotADescriptor(a.span, name, "a", a.type)
        raise CompileError(error.because(error.Registers(wanted)))


def _check_options(
    name: str, given: Arguments, found: Mapping[str, Any], type_: MatrixType, in_registers: bool
) -> None:
    """Refuses what products of a type have not."""
    shown = _shown(type_.name)
    transposes = ("transpose_a", "transpose_b") if type_.name not in TRANSPOSED else ()
    refused = [
        *(
            (sign, found[sign] != 1 and i32 in type_.results, "left out: integers have no signs of their own")
            for sign in ("scale_a", "scale_b")
        ),
        *((each, found[each], f"left out: of {shown} nothing is transposed") for each in transposes),
        ("transpose_a", found["transpose_a"] and in_registers, "left out: A in registers has one order"),
        (
            "satfinite",
            found["satfinite"] and type_.name not in SATURATED,
            "left out: only sums of 8-bit integers saturate",
        ),
    ]
    for parameter, is_wrong, wanted in refused:
        if is_wrong:
            raise refuse(given[parameter].span, name, parameter, wanted)


def _selector(name: str, given: Arguments, type_: MatrixType) -> int:
    selectors = (0, 1) if type_.name in SELECTED else (0,)
    if "selector" not in given:
        return 0
    found, span = constant_integer(given["selector"]), given["selector"].span
    if found is None or found not in selectors:
        raise refuse(span, name, "selector", f"the constant {diagnostics.one_of(selectors)} for {_shown(type_.name)}")
    return found


def _adds(given: Arguments) -> bool | None:
    operand = given.get("scale_d")
    if operand is None:
        return True
    if isinstance(operand, Constant) and operand.type == bool_:
        return bool(operand.value)
    return None


_READERS: dict[type[Parameter], Reader] = {
    **wgmma_descriptors.READERS,
    Accumulated: _accumulated,
    FirstFactor: _first_factor,
    ElementType: _element_type,
}
FAMILY = Family(
    rules={
        wgmma.Accumulator: _accumulator,
        wgmma.AccumulatorOf: _accumulator_of,
        wgmma.Product: _product,
        **wgmma_descriptors.RULES,
    },
    free_rules={wgmma.WaitGroup: _wait_group},
)
