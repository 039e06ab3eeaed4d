"""Types calls of NVVM's intrinsics: operands convert only where nothing is lost, and constants are in range."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing import functions, pointers, statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce, convert
from nvgen.intrinsics.nvvm import OF_IR_ALONE, Bits, Immediate, Intrinsic, Parameter, Pointer, nearest
from nvgen.lang.nvvm import NvvmIntrinsic, NvvmOverloads
from nvgen.tree import Build, Constant, DeviceCall, Expression, Pack, Reinterpret
from nvgen.types import (
    NONE,
    SCALARS,
    ArrayType,
    PointerType,
    Scalar,
    Space,
    TupleType,
    Type,
    VectorType,
    Weak,
    bool_,
    converts_losslessly,
    is_integer,
)

#: What pointers to a space may be made of without asking: an address in it is one of the other as well; addresses of
#: a kernel's parameters are generic.
_WIDENS = {Space.SHARED_CLUSTER: (Space.SHARED,), Space.PARAM: (Space.GENERIC,)}


def _call(context: Context, operation: NvvmIntrinsic, given: Arguments, span: Span) -> Expression:
    record = operation.record
    if not record.availability.is_anywhere:
        raise _nowhere_available(record, f"nv.{operation.name}", span)
    operands = tuple(
        _operand(f"operand {position} of `nv.{operation.name}`", parameter, given.get(parameter.name), span)
        for position, parameter in enumerate(record.parameters, 1)
    )
    return DeviceCall(span, _result(record, operands), operation, operands)


def _nowhere_available(record: Intrinsic, name: str, span: Span) -> CompileError:
    error = diagnostics.nvvm.NowhereAvailable(span, name)
    if record.verdict == "refused by ptxas":
        error = error.because(error.Says(record.says))
    if record.verdict == OF_IR_ALONE:
        error = error.because(error.OfIrAlone(record.says))
    other = nearest(record, lambda own: own.availability.is_anywhere)
    return CompileError(error.because(diagnostics.nvvm.Nearest("PTX", other)) if other else error)


def _operand(where: str, parameter: Parameter, emulation: Operand | None, span: Span) -> Expression:
    if emulation is None:
        assert parameter.default is not None
        return Constant(span, _type_of_width(parameter.type), parameter.default)
    if parameter.immediate is not None:
        return _constant(where, parameter, parameter.immediate, emulation)
    value = statics.as_value(emulation)
    if isinstance(parameter.type, Pointer):
        return _address(where, parameter.type.space, value)
    if isinstance(parameter.type, Bits):
        return _integer(where, parameter.type, value)
    return coerce(value, parameter.type, where)


# Constants


def _constant(where: str, parameter: Parameter, immediate: Immediate, emulation: Operand) -> Expression:
    """A constant that the instruction is made of.

    Raises:
        CompileError: it is none, or none that the instruction can have.
    """
    value = functions.constant_value(emulation)
    if parameter.type == bool_ and not immediate.low:
        if not isinstance(value, bool):
            raise CompileError(diagnostics.nvvm.NotAConstantBool(emulation.span, where))
        if not immediate.allows(int(value)):
            raise CompileError(diagnostics.nvvm.NotAllowed(emulation.span, where, str(value), str(not value)))
        return Constant(emulation.span, bool_, value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise CompileError(diagnostics.nvvm.NotAConstant(emulation.span, where, immediate.text))
    type_ = _type_of_width(parameter.type)
    low, high = _limits(type_.bits)
    if not immediate.allows(value) or not low <= value <= high:
        raise CompileError(diagnostics.nvvm.NotAllowed(emulation.span, where, str(value), immediate.text))
    return Constant(emulation.span, type_, _wrapped(value, type_.bits))


def _type_of_width(type_: Type | Bits | Pointer) -> Scalar:
    if isinstance(type_, Bits):
        return SCALARS[f"i{type_.width}"]
    assert isinstance(type_, Scalar)
    return type_


def _limits(bits: int) -> tuple[int, int]:
    """What an integer of any sign with so many bits can be."""
    return -(1 << (bits - 1)), (1 << bits) - 1


def _wrapped(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> (bits - 1) > 0 else value


# Numbers and addresses


def _integer(where: str, bits: Bits, value: Expression) -> Expression:
    """An integer of at most the width, or a vector of such of exactly that; the sign is lost.

    Raises:
        CompileError: it is another type, or wider.
    """
    wanted = SCALARS[f"i{bits.width}"]
    if bits.count:
        return _integers(where, bits, value)
    if isinstance(value, Constant) and isinstance(value.type, Weak) and isinstance(value.value, int):
        low, high = _limits(bits.width)
        if low <= value.value <= high:
            return Constant(value.span, wanted, _wrapped(value.value, bits.width))
    if _has_width(value.type, bits.width):
        return value
    if is_integer(value.type) and isinstance(value.type, Scalar) and value.type.bits < bits.width:
        return convert(value, wanted)
    return coerce(value, wanted, where)


def _integers(where: str, bits: Bits, value: Expression) -> Expression:
    """A vector, or a tuple of as many integers: there are operands with more than a vector of users' has."""
    type_ = value.type
    if isinstance(type_, VectorType) and type_.count == bits.count and _has_width(type_.element, bits.width):
        return value
    wanted = VectorType(SCALARS[f"u{bits.width}"], bits.count)
    if not isinstance(value, Pack) or len(value.elements) != bits.count:
        raise CompileError(diagnostics.types.WrongType(value.span, type_, wanted, where))
    return Build(value.span, wanted, tuple(_integer(where, Bits(bits.width), part) for part in value.elements))


def _has_width(type_: Type, width: int) -> bool:
    return isinstance(type_, Scalar) and is_integer(type_) and type_.bits == width


def _address(where: str, space: Space, value: Expression) -> Expression:
    """An address in a state space; that of an array is its first element's.

    Raises:
        CompileError: it is none, or lies elsewhere.
    """
    if space is Space.TENSOR:
        return _integer(where, Bits(32), value)
    if isinstance(value.type, ArrayType):
        value = pointers.of_array(value, value.span)
    if not isinstance(value.type, PointerType):
        raise CompileError(diagnostics.nvvm.NotAnAddress(value.span, where, repr(space), repr(value.type)))
    own = value.type.space
    if own is space:
        return value
    if space is not Space.GENERIC and own not in _WIDENS.get(space, ()):
        error = diagnostics.nvvm.WrongSpace(value.span, where, repr(space), repr(own))
        raise CompileError(error.because(*([error.Convert(repr(space))] if own is Space.GENERIC else [])))
    return Reinterpret(value.span, PointerType(value.type.pointee, space), value)


def _result(record: Intrinsic, operands: Sequence[Expression]) -> Type:
    results = [_result_type(type_, operands) for type_ in record.returns]
    if not results:
        return NONE
    return results[0] if len(results) == 1 else TupleType(tuple(results))


def _result_type(type_: Type, operands: Sequence[Expression]) -> Type:
    """A pointer points at what the first pointer among the operands does; one to tensor memory is a number."""
    if not isinstance(type_, PointerType):
        return type_
    if type_.space is Space.TENSOR:
        return SCALARS["u32"]
    pointees = [operand.type.pointee for operand in operands if isinstance(operand.type, PointerType)]
    return PointerType(pointees[0], type_.space) if pointees else type_


# Overloads


def _overloaded(context: Context, operation: NvvmOverloads, given: Arguments, span: Span) -> Expression:
    """The call of the overload that has the types of the operands, or of the first that they convert to."""
    types = [_type(given[parameter.name]) for parameter in operation.parameters]
    working = [overload for overload in operation.overloads if overload.record.availability.is_anywhere]
    if not working:
        raise _nowhere_available(operation.overloads[0].record, f"nv.{operation.name}", span)
    for fits in (_is_exact, _is_possible):
        fitting = [overload for overload in working if _fits(overload.record, types, fits)]
        if len({overload.record.returns for overload in fitting}) > 1:
            fitting = [overload for overload in fitting if _gives_what_lies_there(overload.record, types)]
        if fitting:
            return _call(context, fitting[0], given, span)
    error = diagnostics.nvvm.NoOverload(span, f"nv.{operation.name}", ", ".join(map(repr, types)))
    shown = ", ".join(f"`{overload.name.removeprefix('nvvm.')}`" for overload in working)
    raise CompileError(error.because(error.Overloads(shown)))


def _type(emulation: Operand) -> Type:
    value = statics.as_value(emulation)
    if isinstance(value.type, ArrayType):
        return PointerType(value.type.dtype, value.type.space)
    return value.type


def _fits(record: Intrinsic, types: Sequence[Type], fits: Callable[[Type | Bits | Pointer, Type], bool]) -> bool:
    pairs = zip(record.parameters, types, strict=True)
    return all(fits(parameter.type, type_) for parameter, type_ in pairs if parameter.immediate is None)


def _gives_what_lies_there(record: Intrinsic, types: Sequence[Type]) -> bool:
    """Whether the result has the type of what the pointer among the operands points at."""
    pointees = [type_.pointee for type_ in types if isinstance(type_, PointerType)]
    (result,) = record.returns
    if is_integer(result) and isinstance(result, Scalar):
        return any(_has_width(pointee, result.bits) for pointee in pointees)
    return result in pointees


def _is_exact(wanted: Type | Bits | Pointer, type_: Type) -> bool:
    if isinstance(wanted, Pointer):
        return isinstance(type_, PointerType) and type_.space is wanted.space
    if isinstance(wanted, Bits):
        return _has_width(type_, wanted.width)
    return wanted == type_


def _is_possible(wanted: Type | Bits | Pointer, type_: Type) -> bool:
    if isinstance(wanted, Pointer):
        return isinstance(type_, PointerType) and wanted.space in (Space.GENERIC, type_.space)
    if isinstance(type_, Weak):
        return isinstance(wanted, Bits) if is_integer(type_) else isinstance(wanted, Scalar) and wanted.is_float
    if isinstance(wanted, Bits):
        return is_integer(type_) and isinstance(type_, Scalar) and type_.bits <= wanted.width
    if not isinstance(wanted, Scalar) or not isinstance(type_, Scalar):
        return wanted == type_
    return wanted.is_float == type_.is_float and converts_losslessly(type_, wanted)


FAMILY = Family(rules={NvvmIntrinsic: _call, NvvmOverloads: _overloaded})
