"""Vectors, structs, tuples and pointers in LLVM IR: in registers, and in memory at the offsets of their types.

In memory a value is loaded and stored part by part, each with the alignment of its address, so that LLVM drops the
parts that nobody uses; a vector is one part.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.addressing import wide
from nvgen.codegen.checks import check_component
from nvgen.codegen.emitter import INDEX, Emitter
from nvgen.codegen.llvm_types import from_memory, memory_type, pointer, to_memory, value_type
from nvgen.diagnostics import InternalError
from nvgen.types import PointerType, Scalar, StructType, TupleType, Type, VectorType, alignment_of, members, size_of
from nvgen.types.pointers import SHORT_SPACES
from nvgen.types.textures import HandleType

_I8 = ir.IntType(8)
#: Emits an expression; given by the module of expressions, which imports this one.
_Emit = Callable[[Emitter, tree.Expression], ir.Value]


# Values in memory


def load(builder: ir.IRBuilder, address: ir.Value, type_: Type, alignment: int) -> ir.Value:
    """The value at an address that is a multiple of ``alignment``."""
    if isinstance(type_, (StructType, TupleType)):
        value: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
        for index, (offset, inner) in enumerate(members(type_)):
            part = load(builder, moved(builder, address, offset), inner, aligned_at(alignment, offset))
            value = builder.insert_value(value, part, index)
        return value
    if isinstance(type_, Scalar):
        return from_memory(builder, builder.load(address, align=alignment, typ=memory_type(type_)), type_)
    if isinstance(type_, PointerType) and type_.space in SHORT_SPACES:
        return builder.inttoptr(builder.load(address, align=alignment, typ=INDEX), value_type(type_))
    if isinstance(type_, (VectorType, PointerType, HandleType)):
        return builder.load(address, align=alignment, typ=value_type(type_))
    raise InternalError(f"{type_} does not lie in memory")


def store(builder: ir.IRBuilder, value: ir.Value, address: ir.Value, type_: Type, alignment: int) -> None:
    """Stores a value at an address that is a multiple of ``alignment``; bytes between its parts stay as they are."""
    if isinstance(type_, (StructType, TupleType)):
        for index, (offset, inner) in enumerate(members(type_)):
            part = part_of(builder, value, index)
            store(builder, part, moved(builder, address, offset), inner, aligned_at(alignment, offset))
        return
    if isinstance(type_, Scalar):
        value = to_memory(builder, value, type_)
    elif isinstance(type_, PointerType) and type_.space in SHORT_SPACES:
        value = builder.ptrtoint(value, INDEX)
    elif not isinstance(type_, (VectorType, PointerType, HandleType)):
        raise InternalError(f"{type_} does not lie in memory")
    builder.store(value, address, align=alignment)


def moved(builder: ir.IRBuilder, address: ir.Value, offset: int) -> ir.Value:
    """An address so many bytes further in the same value."""
    return builder.gep(address, [INDEX(offset)], inbounds=True, source_etype=_I8) if offset else address


def aligned_at(alignment: int, offset: int) -> int:
    """What an address is a multiple of that lies ``offset`` bytes after a multiple of ``alignment``."""
    return gcd(alignment, offset)


# Lvalues in memory


def in_memory(emitter: Emitter, lvalue: tree.Expression) -> bool:
    """Whether an expression is an lvalue in memory, so that a part of it needs no more than its own bytes."""
    match lvalue:
        case tree.Element() | tree.Dereference():
            return True
        case tree.Member() | tree.Component():
            return in_memory(emitter, lvalue.owner)
        case tree.Item():
            return in_memory(emitter, lvalue.tuple)
        case tree.Read():
            return emitter.reference(lvalue.local) is not None
    return False


def address(
    emitter: Emitter, lvalue: tree.Expression, emit: _Emit, element: Callable[[Emitter, tree.Element], ir.Value]
) -> tuple[ir.Value, int]:
    """The address of an lvalue in memory, and what it is a multiple of.

    ``emit`` emits an expression, ``element`` the address of an array's element.
    """
    match lvalue:
        case tree.Element():
            return element(emitter, lvalue), alignment_of(lvalue.type)
        case tree.Dereference():
            return emit(emitter, lvalue.pointer), alignment_of(lvalue.type)
        case tree.Read() if (reference := emitter.reference(lvalue.local)) is not None:
            return reference, alignment_of(lvalue.type)
        case tree.Member() | tree.Item():
            owner = lvalue.owner if isinstance(lvalue, tree.Member) else lvalue.tuple
            base, alignment = address(emitter, owner, emit, element)
            assert isinstance(owner.type, (StructType, TupleType))
            offset, _ = members(owner.type)[lvalue.position]
            return moved(emitter.builder, base, offset), aligned_at(alignment, offset)
        case tree.Component():
            base, alignment = address(emitter, lvalue.owner, emit, element)
            size = size_of(lvalue.type)
            if isinstance(lvalue.index, tree.Constant):
                offset = int(lvalue.index.value) * size
                return moved(emitter.builder, base, offset), aligned_at(alignment, offset)
            index = checked_index(emitter, lvalue, emit(emitter, lvalue.index))
            found = emitter.builder.gep(base, [index], inbounds=True, source_etype=memory_type(lvalue.type))
            return found, gcd(alignment, size)
    raise InternalError(f"{type(lvalue).__name__} has no address")


def checked_index(emitter: Emitter, node: tree.Component, number: ir.Value) -> ir.Value:
    """The index of a vector's element, which the vector has where indices are checked."""
    type_, owner = node.index.type, node.owner.type
    if isinstance(node.index, tree.Constant) or not emitter.checks_indices:
        return number
    assert isinstance(type_, Scalar) and isinstance(owner, VectorType)
    index = number if number.type == INDEX else wide(emitter, number, type_)
    check_component(emitter, node, owner.count, index)
    return index


# Values in registers


def build(emitter: Emitter, type_: Type, parts: list[ir.Value]) -> ir.Value:
    """A struct of its fields, or a vector of its elements."""
    if not isinstance(type_, VectorType):
        return aggregate(emitter.builder, type_, parts)
    b = emitter.builder
    value: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
    for index, part in enumerate(parts):
        value = b.insert_element(value, _lane(b, part, type_), ir.IntType(32)(index))
    return value


def aggregate(builder: ir.IRBuilder, type_: Type, parts: list[ir.Value]) -> ir.Value:
    """A struct of its fields, or a tuple of its elements.

    What an instruction puts in one names the whole type, and LLVM reads n elements n times: constants are one constant.
    """
    if parts and all(isinstance(part, ir.Constant) for part in parts):
        return ir.Constant(value_type(type_), parts)
    value: ir.Value = ir.Constant(value_type(type_), ir.Undefined)
    for index, part in enumerate(parts):
        value = builder.insert_value(value, part, index)
    return value


def part_of(builder: ir.IRBuilder, whole: ir.Value, index: int) -> ir.Value:
    """A part of a struct or a tuple in registers."""
    if isinstance(whole, ir.Constant) and isinstance(whole.constant, list):
        return whole.constant[index]
    return builder.extract_value(whole, index)


def _lane(builder: ir.IRBuilder, part: ir.Value, type_: VectorType) -> ir.Value:
    """An element as a vector holds it: bools are bytes there, as they are in memory."""
    return builder.zext(part, _I8) if type_.element.is_bool else part


def component(builder: ir.IRBuilder, vector: ir.Value, type_: VectorType, index: ir.Value) -> ir.Value:
    """An element of a vector; one at an index that the vector does not have is undefined."""
    part = builder.extract_element(vector, index)
    return builder.icmp_unsigned("!=", part, _I8(0)) if type_.element.is_bool else part


def replaced(emitter: Emitter, lvalue: tree.Expression, part: ir.Value, emit: _Emit) -> tuple[tree.Local, ir.Value]:
    """The variable that an lvalue is part of, and its value with that part replaced."""
    b = emitter.builder
    match lvalue:
        case tree.Read():
            return lvalue.local, part
        case tree.Member():
            whole = b.insert_value(emit(emitter, lvalue.owner), part, lvalue.position)
            return replaced(emitter, lvalue.owner, whole, emit)
        case tree.Component():
            assert isinstance(lvalue.owner.type, VectorType)
            index = checked_index(emitter, lvalue, emit(emitter, lvalue.index))
            lane = _lane(b, part, lvalue.owner.type)
            whole = b.insert_element(emit(emitter, lvalue.owner), lane, index)
            return replaced(emitter, lvalue.owner, whole, emit)
    raise InternalError(f"no part of {type(lvalue).__name__} can be assigned")


# Pointers


def reinterpret(builder: ir.IRBuilder, value: ir.Value, source: Type, target: Type) -> ir.Value:
    """The same address as another type."""
    if not isinstance(source, PointerType):
        return builder.inttoptr(value, value_type(target))
    if not isinstance(target, PointerType):
        return builder.ptrtoint(value, value_type(target))
    if source.space is target.space:
        return value
    return builder.addrspacecast(value, pointer(target.space.value))


def distance(builder: ir.IRBuilder, left: ir.Value, right: ir.Value, pointee: Type) -> ir.Value:
    """How many of what two pointers point at lie between them."""
    bytes_ = builder.sub(builder.ptrtoint(left, INDEX), builder.ptrtoint(right, INDEX))
    return builder.sdiv(bytes_, INDEX(size_of(pointee)), flags=("exact",))
