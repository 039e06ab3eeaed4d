"""How device functions of CUDA C++ pass values, as LLVM IR that the NVPTX back end prints so.

Numbers of fewer than 32 bits are extended to a ``.b32``, a bool too. Vectors and halves are classes in CUDA's headers,
and classes are bytes: ``.param .align A .b8 name[SIZE]``. Source: PTX Writer's Guide to Interoperability, "Data
Representation" and "Function Calling Sequence"; what nvcc 13.0 prints.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.llvm_types import memory_type, pointer, value_type
from nvgen.diagnostics import InternalError
from nvgen.types import NONE, PointerType, Scalar, Type, VectorType

_REGISTER, _SHORT = ir.IntType(32), ir.IntType(16)
#: Vectors that are longer are aligned to this all the same.
_MAX_BYTES = 16


def c_type(type_: Type) -> ir.Type:
    """The type of a parameter, or of a result, in LLVM IR.

    Raises:
        InternalError: C has no such type (``lang.prototypes``).
    """
    if type_ == NONE:
        return ir.VoidType()
    if isinstance(type_, PointerType):
        return pointer()
    if isinstance(type_, VectorType):
        return ir.LiteralStructType([part for part, _ in _parts(type_)])
    if isinstance(type_, Scalar) and not (type_.is_narrow or type_.is_complex):
        if _is_half(type_):
            return ir.LiteralStructType([_SHORT])
        return _REGISTER if type_.bits < _REGISTER.width else value_type(type_)
    raise InternalError(f"C has no type for {type_}")


def to_c(builder: ir.IRBuilder, value: ir.Value, type_: Type) -> ir.Value:
    """A value as it is passed."""
    if isinstance(type_, PointerType):
        return builder.addrspacecast(value, pointer()) if value.type != pointer() else value
    if isinstance(type_, VectorType):
        return _packed(builder, value, type_)
    assert isinstance(type_, Scalar)
    if _is_half(type_):
        made = ir.Constant(c_type(type_), ir.Undefined)
        return builder.insert_value(made, builder.bitcast(value, _SHORT), 0)
    if type_.bits < _REGISTER.width:
        return (builder.sext if type_.is_signed and not type_.is_bool else builder.zext)(value, _REGISTER)
    return value


def from_c(builder: ir.IRBuilder, value: ir.Value, type_: Type) -> ir.Value:
    """A value from what was passed; of a number of few bits the others are not looked at."""
    if isinstance(type_, PointerType):
        return builder.addrspacecast(value, value_type(type_)) if value_type(type_) != pointer() else value
    if isinstance(type_, VectorType):
        return _unpacked(builder, value, type_)
    assert isinstance(type_, Scalar)
    if _is_half(type_):
        return builder.bitcast(builder.extract_value(value, 0), value_type(type_))
    if type_.is_bool:
        return builder.icmp_unsigned("!=", builder.trunc(value, ir.IntType(8)), ir.IntType(8)(0))
    return builder.trunc(value, value_type(type_)) if type_.bits < _REGISTER.width else value


def _is_half(type_: Scalar) -> bool:
    return type_.is_float and type_.bits == _SHORT.width


def _parts(type_: VectorType) -> list[tuple[ir.Type, int]]:
    """The members of a vector's class: vectors of LLVM's that are aligned as it is, each with its first element.

    LLVM would align one of three elements as one of four, and one of 32 bytes to as many.
    """
    element = memory_type(type_.element)
    size = type_.element.size
    count = 1 if type_.count == 3 else min(type_.count, _MAX_BYTES // size)
    part = element if count == 1 else ir.VectorType(element, count)
    return [(part, start) for start in range(0, type_.count, count)]


def _packed(builder: ir.IRBuilder, value: ir.Value, type_: VectorType) -> ir.Value:
    parts = _parts(type_)
    made: ir.Value = ir.Constant(c_type(type_), ir.Undefined)
    for index, (part, start) in enumerate(parts):
        inner = value if len(parts) == 1 else _slice(builder, value, part, start)
        made = builder.insert_value(made, inner, index)
    return made


def _slice(builder: ir.IRBuilder, value: ir.Value, part: ir.Type, start: int) -> ir.Value:
    if not isinstance(part, ir.VectorType):
        return builder.extract_element(value, _REGISTER(start))
    made: ir.Value = ir.Constant(part, ir.Undefined)
    for index in range(part.count):
        element = builder.extract_element(value, _REGISTER(start + index))
        made = builder.insert_element(made, element, _REGISTER(index))
    return made


def _unpacked(builder: ir.IRBuilder, value: ir.Value, type_: VectorType) -> ir.Value:
    parts = _parts(type_)
    if len(parts) == 1:
        return builder.extract_value(value, 0)
    made: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
    for index, (part, start) in enumerate(parts):
        inner = builder.extract_value(value, index)
        for number in range(part.count if isinstance(part, ir.VectorType) else 1):
            is_one = not isinstance(part, ir.VectorType)
            element = inner if is_one else builder.extract_element(inner, _REGISTER(number))
            made = builder.insert_element(made, element, _REGISTER(start + number))
    return made
