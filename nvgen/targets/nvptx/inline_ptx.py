"""Inline PTX as LLVM's inline assembly.

Sources: LLVM Language Reference, "Inline Assembler Expressions"; LLVM 22's ``NVPTXTargetLowering`` for the constraints.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import InternalError
from nvgen.targets.nvptx.instruction import REGISTERS
from nvgen.tree import Assembly
from nvgen.types import ArrayType, PointerType, Scalar, Type

_I16 = ir.IntType(16)
#: The type of the same register in PTX.
REGISTER_TYPES = {"b": "pred", "h": "b16", "r": "b32", "l": "b64", "q": "b128", "f": "b32", "d": "b64"}


def emit(builder: ir.IRBuilder, bits: int, node: Assembly, operands: list[ir.Value]) -> ir.Value | None:
    """The result of the instructions, None of those without one; addresses have ``bits``.

    Every output is an early clobber: LLVM may otherwise keep it in the register of an input that a later instruction of
    the template still reads.
    """
    values = [
        in_register(builder, bits, operand, type_.type) for operand, type_ in zip(operands, node.inputs, strict=True)
    ]
    registers = [register_type(type_, bits) for type_ in node.outputs]
    result = registers[0] if len(registers) == 1 else ir.LiteralStructType(registers) if registers else ir.VoidType()
    constraints = ",".join(
        [
            *(f"=&{constraint(type_, bits)}" for type_ in node.outputs),
            *(constraint(operand.type, bits) for operand in node.inputs),
            *(["~{memory}"] if node.touches_memory else []),
        ]
    )
    type_ = ir.FunctionType(result, [value.type for value in values])
    call = builder.asm(type_, _template(node), constraints, values, node.is_volatile)
    if node.is_volatile:
        ir_gaps.set_call_attribute(call, "convergent")
    if not registers:
        return None
    if not isinstance(node.type, Scalar):
        return _tuple(builder, node, call, single=len(registers) == 1)
    return from_register(builder, call, node.outputs[0])


def constraint(type_: Type, bits: int) -> str:
    """LLVM's constraint for an operand of a type."""
    return REGISTERS[str(register_type(type_, bits))]


def register_type(type_: Type, bits: int) -> ir.Type:
    """The type of the register that holds a value."""
    if isinstance(type_, (ArrayType, PointerType)):
        return ir.IntType(bits)
    if not isinstance(type_, Scalar):
        raise InternalError(f"no register for {type_}")
    if type_.bits == 8 or (type_.is_float and type_.bits == 16):
        return _I16
    return value_type(type_)


def in_register(builder: ir.IRBuilder, bits: int, value: ir.Value, type_: Type) -> ir.Value:
    """A value as the type of the register that holds it."""
    register = register_type(type_, bits)
    if isinstance(type_, (ArrayType, PointerType)):
        return builder.ptrtoint(value, register)
    assert isinstance(type_, Scalar)
    if value.type == register:
        return value
    if type_.is_float:
        return builder.bitcast(value, register)
    return (builder.sext if type_.is_signed else builder.zext)(value, register)


def from_register(builder: ir.IRBuilder, value: ir.Value, type_: Scalar) -> ir.Value:
    """A value from the register that holds it."""
    wanted = value_type(type_)
    if value.type == wanted:
        return value
    return builder.bitcast(value, wanted) if type_.is_float else builder.trunc(value, wanted)


def _tuple(builder: ir.IRBuilder, node: Assembly, call: ir.Value, *, single: bool) -> ir.Value:
    aggregate: ir.Value = ir.Constant(value_type(node.type), ir.Undefined)
    for index, type_ in enumerate(node.outputs):
        part = call if single else builder.extract_value(call, index)
        aggregate = builder.insert_value(aggregate, from_register(builder, part, type_), index)
    return aggregate


def _template(node: Assembly) -> str:
    """LLVM's template: ``$0`` for an operand, ``$$`` for a dollar sign; escaped as LLVM's strings are."""
    text = "".join(f"${{{piece}}}" if isinstance(piece, int) else piece.replace("$", "$$") for piece in node.pieces)
    return "".join(c if c.isprintable() and c.isascii() and c not in '"\\' else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    return "".join(f"\\{byte:02X}" for byte in character.encode())
