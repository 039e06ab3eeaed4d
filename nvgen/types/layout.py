"""How types lie in memory: sizes, alignments and offsets, by the rules of C.

Sizes, alignments and offsets are in bytes. A bool takes one, a pointer and a handle
eight.
"""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.diagnostics import InternalError
from nvgen.types.compound import TupleType
from nvgen.types.nested_arrays import NestedArrayType
from nvgen.types.pointers import PointerType
from nvgen.types.scalar import Scalar, Type
from nvgen.types.structs import GridConstantType, StructType
from nvgen.types.textures import HandleType
from nvgen.types.vectors import VectorType

POINTER_SIZE = 8


def size_of(type_: Type) -> int:
    """The bytes that a value takes in memory, those of an array's element to the next."""
    if isinstance(type_, (Scalar, VectorType, StructType)):
        return type_.size
    if isinstance(type_, (PointerType, HandleType)):
        return POINTER_SIZE
    if isinstance(type_, GridConstantType):
        return size_of(type_.value)
    if isinstance(type_, TupleType):
        return packed_size(type_.elements)[0]
    if isinstance(type_, NestedArrayType):
        return type_.count * size_of(type_.element)
    raise InternalError(f"{type_} does not lie in memory")


def alignment_of(type_: Type) -> int:
    """What the address of a value is a multiple of."""
    if isinstance(type_, Scalar):
        return type_.size
    if isinstance(type_, (VectorType, StructType)):
        return type_.alignment
    if isinstance(type_, (PointerType, HandleType)):
        return POINTER_SIZE
    if isinstance(type_, GridConstantType):
        return alignment_of(type_.value)
    if isinstance(type_, TupleType):
        return packed_size(type_.elements)[1]
    if isinstance(type_, NestedArrayType):
        return alignment_of(type_.element)
    raise InternalError(f"{type_} does not lie in memory")


def offsets(types: Sequence[Type]) -> tuple[int, ...]:
    """The offsets of the fields of a C struct."""
    found = []
    end = 0
    for type_ in types:
        start = _aligned(end, alignment_of(type_))
        found.append(start)
        end = start + size_of(type_)
    return tuple(found)


def packed_size(types: Sequence[Type]) -> tuple[int, int]:
    """Size and alignment of a C struct with fields of these types; one without fields takes a byte, as in C++."""
    alignment = max(map(alignment_of, types), default=1)
    end = max((offset + size_of(type_) for offset, type_ in zip(offsets(types), types, strict=True)), default=1)
    return _aligned(end, alignment), alignment


def members(type_: StructType | TupleType) -> tuple[tuple[int, Type], ...]:
    """Offset and type of each value that another is made of."""
    if isinstance(type_, StructType):
        return tuple((field.offset, field.type) for field in type_.fields)
    return tuple(zip(offsets(type_.elements), type_.elements, strict=True))


def is_storable(type_: Type) -> bool:
    """Whether values of a type lie in memory: numbers, pointers, handles, and what is made of them."""
    if isinstance(type_, TupleType):
        return all(map(is_storable, type_.elements))
    return isinstance(type_, (Scalar, VectorType, StructType, PointerType, HandleType))


def is_aggregate(type_: Type) -> bool:
    """Whether a kernel takes a value of a type as the bytes of a C struct."""
    return isinstance(type_, (VectorType, StructType, TupleType, GridConstantType))


def _aligned(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment
