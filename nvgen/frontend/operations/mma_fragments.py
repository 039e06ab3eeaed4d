"""Operands of matrix operations: constants that choose an instruction, and fragments."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared, register_values
from nvgen.frontend.operations.address_arguments import pointer
from nvgen.frontend.operations.arguments import value_of
from nvgen.frontend.operations.family import Arguments, Reader
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import with_default_type
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang import DeviceOperation
from nvgen.lang.matrix_parameters import Fragment, ProductShape, Register, RegisterValues, ScaleSelection
from nvgen.lang.mma_table import BITS, Shape
from nvgen.lang.parameters import Address, ElementType, Flag, Parameter, Setting
from nvgen.tree import Build, Expression, pointer_type
from nvgen.types import SCALARS, Scalar, Space, StructType, TupleType, Type, VectorType, f32, i32, u32
from nvgen.types.vectors import COUNTS

#: The numbers that elements of PTX's types are in nvgen.
ELEMENTS: dict[str, Scalar] = {
    **{name: SCALARS[name] for name in ("f16", "bf16", "f32", "f64", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1", "u8")},
    "tf32": f32,
    "s8": SCALARS["i8"],
    "s32": i32,
}
#: PTX's types of A and B by nvgen's.
NAMES = {type_: name for name, type_ in ELEMENTS.items() if name != "f32"}
#: PTX's types of results by nvgen's.
RESULTS = {ELEMENTS[name]: name for name in ("f16", "f32", "f64", "s32")}
_REGISTERS = (u32, i32)


# Constants


def constant(name: str, given: Arguments, parameter: str, default: Any, wanted: str) -> Any:
    """A constant argument, or its default where it is left out.

    Raises:
        CompileError: it is known only when the kernel runs.
    """
    if parameter not in given:
        return default
    value = functions.constant_value(given[parameter])
    if value is functions.UNKNOWN:
        raise bad_option(name, given[parameter].span, parameter, "a value that is known only at run time", wanted)
    return value.value if isinstance(value, statics.TypedNumber) else value


def choice(name: str, given: Arguments, parameter: str, default: Any, choices: Sequence[Any]) -> Any:
    """A constant argument that is one of ``choices``.

    Raises:
        CompileError: it is none of them.
    """
    wanted = diagnostics.one_value_of(choices)
    value = constant(name, given, parameter, default, wanted)
    if parameter in given and not any(type(value) is type(one) and value == one for one in choices):
        raise bad_option(name, given[parameter].span, parameter, f"`{given[parameter].span.text}`", wanted)
    return value


def bad_option(name: str, span: Span, parameter: str, found: str, wanted: str) -> CompileError:
    return CompileError(diagnostics.matrix.BadOption(span, name, parameter, found, wanted))


def _setting(context: Context, operation: Any, parameter: Any, given: Arguments, span: Span) -> Any:
    choices = (False, True) if isinstance(parameter, Flag) else parameter.choices
    return choice(operation.name, given, parameter.name, parameter.default, choices)


def _shape(context: Context, operation: Any, parameter: ProductShape, given: Arguments, span: Span) -> Shape:
    name, operand = operation.name, given[parameter.name]
    wanted = '`"m16n8k16"`, `(16, 8, 16)` or another shape'
    value = constant(name, given, parameter.name, None, wanted)
    if isinstance(value, str) and (match := re.fullmatch(r"m(\d+)n(\d+)k(\d+)", value)):
        m, n, k = map(int, match.groups())
        return m, n, k
    numbers = [each.value if isinstance(each, statics.TypedNumber) else each for each in _elements(value)]
    if len(numbers) == 3 and all(type(number) is int for number in numbers):
        m, n, k = map(int, numbers)
        return m, n, k
    raise bad_option(name, operand.span, parameter.name, f"`{operand.span.text}`", wanted)


def _elements(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else ()


def _type_name(context: Context, operation: Any, parameter: ElementType, given: Arguments, span: Span) -> str | None:
    """PTX's name of the type that an argument is: a type of nvgen's, or the name."""
    wanted = 'a type, as `nv.f16`, or PTX\'s name of it, as `"s4"`'
    value = constant(operation.name, given, parameter.name, None, wanted)
    if value is None:
        return None
    known = (RESULTS if parameter.name == "d_type" else NAMES).get(value) if isinstance(value, Scalar) else value
    if not isinstance(known, str) or known not in BITS:
        operand = given[parameter.name]
        raise bad_option(operation.name, operand.span, parameter.name, f"`{operand.span.text}`", wanted)
    return known


def shape_text(shape: Shape) -> str:
    """PTX's name of a shape."""
    return "m{}n{}k{}".format(*shape)


# Values


def _fragment(context: Context, operation: Any, parameter: Fragment, given: Arguments, span: Span) -> Expression:
    """A number or a vector: a tuple becomes one."""
    operand = given[parameter.name]
    value = value_of(context, operand)
    type_ = value.type
    if isinstance(type_, VectorType) or (isinstance(type_, Scalar) and not type_.is_complex):
        return value
    if isinstance(type_, (TupleType, StructType)) and is_sequence(type_):
        numbers = [with_default_type(number) for number in _numbers(context, value)]
        first = numbers[0].type if numbers else None
        if isinstance(first, Scalar) and all(number.type == first for number in numbers):
            if len(numbers) == 1:
                return numbers[0]
            if len(numbers) in COUNTS and not first.is_complex:
                return Build(operand.span, VectorType(first, len(numbers)), tuple(numbers))
    wanted = "a vector or a tuple of numbers of one type"
    raise not_a_fragment(operation.name, parameter.name, operand.span, wanted, type_)


def _numbers(context: Context, value: Expression) -> list[Expression]:
    if not is_sequence(value.type):
        return [value]
    return [number for part in parts(context, value) for number in _numbers(context, part)]


def not_a_fragment(name: str, parameter: str, span: Span, wanted: str, found: Type) -> CompileError:
    return CompileError(diagnostics.matrix.NotAFragment(span, name, parameter, wanted, repr(found)))


def _register(context: Context, operation: Any, parameter: Register, given: Arguments, span: Span) -> Expression:
    value = value_of(context, given[parameter.name])
    if value.type not in _REGISTERS:
        raise not_a_fragment(operation.name, parameter.name, value.span, "a u32", value.type)
    return value


def _registers(context: Context, operation: Any, parameter: RegisterValues, given: Arguments, span: Span) -> Expression:
    name, own = operation.name, parameter.name

    def refusal(value: Expression, wanted: str) -> CompileError:
        return not_a_fragment(name, own, value.span, wanted, value.type)

    return register_values.read(context, name, own, given[own], refusal, takes_one=parameter.takes_one)


def _selection(context: Context, operation: Any, parameter: ScaleSelection, given: Arguments, span: Span) -> Expression:
    return value_of(context, given[parameter.name])


def _pointer(context: Context, operation: Any, parameter: Address, given: Arguments, span: Span) -> Expression:
    address = pointer(operation.name, parameter.name, parameter.index, given)
    space = pointer_type(address).space
    if space not in parameter.spaces:
        wanted = diagnostics.one_of(map(repr, parameter.spaces))
        error = diagnostics.matrix.WrongMemory(address.span, operation.name, wanted, repr(space))
        raise CompileError(error.because(error.Cast() if space is Space.GENERIC else error.Copy()))
    return address


READERS: Mapping[type[Parameter], Reader] = {
    Setting: _setting,
    Flag: _setting,
    ElementType: _type_name,
    ProductShape: _shape,
    Fragment: _fragment,
    Register: _register,
    RegisterValues: _registers,
    ScaleSelection: _selection,
    Address: _pointer,
}


def values_of(
    context: Context, operation: DeviceOperation, given: Arguments, span: Span
) -> tuple[dict[str, Expression], dict[str, Any]]:
    """The operands of a call, and its constants."""
    return declared.values_of(context, operation, given, span, READERS)


# Fragments


def element_of(value: Expression) -> Scalar:
    """The type of the numbers of a fragment."""
    type_ = value.type.element if isinstance(value.type, VectorType) else value.type
    assert isinstance(type_, Scalar)
    return type_


def is_registers(value: Expression) -> bool:
    """Whether a fragment is registers, whose elements have any type."""
    return element_of(value) in _REGISTERS


def fragment_type(element: str, count: int, bits: int) -> Type:
    """The type of a lane's part of a matrix: ``count`` elements of ``bits``."""
    scalar = ELEMENTS.get(element)
    if scalar is None or bits < 8:
        scalar, count = u32, count * bits // 32
    return scalar if count == 1 else VectorType(scalar, count)


def check_fragment(name: str, parameter: str, value: Expression, element: str, count: int, bits: int) -> None:
    """Refuses a fragment that is not ``count`` elements of a type, nor as many registers as hold these.

    Raises:
        CompileError: it is another one.
    """
    wanted = fragment_type(element, count, bits)
    words = count * bits // 32
    registers = {type_ if words == 1 else VectorType(type_, words) for type_ in _REGISTERS} if bits <= 32 else set()
    if value.type != wanted and value.type not in registers:
        also = f" or {words} {'register' if words == 1 else 'registers'} of 32 bits" if bits < 32 else ""
        raise not_a_fragment(name, parameter, value.span, f"`{wanted!r}`{also}", value.type)
