"""How a debugger reads the value of a variable: nvgen's types as DWARF's, with the layout that they have in LLVM.

Arrays are structures of ``data``, ``shape`` and where they have them ``strides``; structs have their fields, vectors of
up to four elements ``x``, ``y``, ``z``, ``w``, complex numbers ``real`` and ``imag``, tuples ``_0``, ``_1``, ...;
narrow floats are shown as their bits. What pointers and arrays point at has the layout that it has in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir

from nvgen.diagnostics import InternalError
from nvgen.types import (
    ArrayType,
    GridConstantType,
    NoneType,
    PointerType,
    Scalar,
    StructType,
    TensorMapType,
    TupleType,
    Type,
    VectorType,
    component,
    size_of,
    u8,
)
from nvgen.types.accumulators import AccumulatorType
from nvgen.types.scalar import Kind
from nvgen.types.textures import HandleType
from nvgen.types.vectors import NAMES

#: A node of debug metadata; llvmlite has no type for it.
Metadata = Any
_ENCODINGS = {
    Kind.BOOL: "DW_ATE_boolean",
    Kind.SIGNED: "DW_ATE_signed",
    Kind.UNSIGNED: "DW_ATE_unsigned",
    Kind.FLOAT: "DW_ATE_float",
}


def _encoding(type_: Scalar) -> str:
    return "DW_ATE_unsigned" if type_.is_narrow else _ENCODINGS[type_.kind]


def _register_size(type_: VectorType) -> int:
    """Bytes that a vector takes in LLVM in a register or on the stack: a power of two."""
    return 1 << (type_.size - 1).bit_length()


class _Sized:
    """A type's node with its size and alignment in bytes."""

    def __init__(self, node: Metadata, size: int, alignment: int) -> None:
        self.node, self.size, self.alignment = node, size, alignment


class DebugTypes:
    """The debug types of a module; a pointer takes ``pointer_size`` bytes."""

    def __init__(self, module: ir.Module, pointer_size: int) -> None:
        self._module = module
        self._pointer_size = pointer_size
        self._known: dict[Type, _Sized] = {}
        self._in_memory: dict[Type, _Sized] = {}

    def of(self, type_: Type) -> Metadata:
        """The node of a type; None for that of no value."""
        return None if isinstance(type_, NoneType) else self._sized(type_).node

    def _sized(self, type_: Type) -> _Sized:
        known = self._known.get(type_)
        if known is None:
            known = self._known[type_] = self._make(type_)
        return known

    def _make(self, type_: Type) -> _Sized:
        if isinstance(type_, Scalar) and type_.is_complex:
            part = self._sized(component(type_))
            return self._structure(type_.name, [("real", part), ("imag", part)])
        if isinstance(type_, Scalar):
            return self._number(type_.name, type_.size, _encoding(type_))
        if isinstance(type_, ArrayType):
            return self._array(type_)
        if isinstance(type_, TupleType):
            elements = [(f"_{index}", self._sized(element)) for index, element in enumerate(type_.elements)]
            return self._structure(repr(type_), elements)
        if isinstance(type_, StructType):
            return self._structure(type_.name, [(field.name, self._sized(field.type)) for field in type_.fields])
        if isinstance(type_, VectorType):
            return self._vector(type_, _register_size(type_))
        if isinstance(type_, PointerType):
            return self._pointer(self._pointee(type_.pointee))
        if isinstance(type_, HandleType):
            return self._number(repr(type_), size_of(type_), "DW_ATE_unsigned")
        if isinstance(type_, GridConstantType):
            return self._pointee(type_.value)
        if isinstance(type_, AccumulatorType):
            return self._sequence(self._sized(type_.element), type_.count)
        if isinstance(type_, TensorMapType):
            return self._pointer(self._pointee(u8))
        raise InternalError(f"no debug type for {type_}")

    def _number(self, name: str, size: int, encoding: str) -> _Sized:
        fields = {"name": name, "size": size * 8, "encoding": ir.DIToken(encoding)}
        return _Sized(self._module.add_debug_info("DIBasicType", fields), size, size)

    def _array(self, type_: ArrayType) -> _Sized:
        fields = [("data", self._pointer(self._pointee(type_.dtype)))]
        if type_.shape is None:
            fields.append(("shape", self._sequence(self._number("i32", 4, "DW_ATE_signed"), type_.ndim)))
        if type_.has_strides:
            fields.append(("strides", self._sequence(self._number("i64", 8, "DW_ATE_signed"), type_.ndim)))
        return self._structure(repr(type_), fields)

    def _vector(self, type_: VectorType, size: int) -> _Sized:
        """A vector in a register of ``size`` bytes, or in as many bytes of memory."""
        element = self._sized(type_.element)
        if type_.count > len(NAMES):
            made = self._sequence(element, type_.count)
        else:
            made = self._structure(repr(type_), [(name, element) for name in NAMES[: type_.count]])
        return _Sized(made.node, size, size)

    def _pointee(self, type_: Type) -> _Sized:
        """A type in memory, where structs lie as the program says."""
        known = self._in_memory.get(type_)
        if known is None:
            known = self._in_memory[type_] = self._make_pointee(type_)
        return known

    def _make_pointee(self, type_: Type) -> _Sized:
        if isinstance(type_, StructType):
            fields = [(field.name, self._pointee(field.type)) for field in type_.fields]
            return self._structure(type_.name, fields, [field.offset for field in type_.fields], type_.size)
        if isinstance(type_, VectorType):
            return self._vector(type_, type_.size)
        return self._sized(type_)

    def _pointer(self, target: _Sized | None) -> _Sized:
        size = self._pointer_size
        fields = {
            "tag": ir.DIToken("DW_TAG_pointer_type"),
            "baseType": None if target is None else target.node,
            "size": size * 8,
        }
        return _Sized(self._module.add_debug_info("DIDerivedType", fields), size, size)

    def _sequence(self, element: _Sized, count: int) -> _Sized:
        fields = {
            "tag": ir.DIToken("DW_TAG_array_type"),
            "baseType": element.node,
            "size": element.size * count * 8,
            "elements": [self._module.add_debug_info("DISubrange", {"count": count})],
        }
        node = self._module.add_debug_info("DICompositeType", fields)
        return _Sized(node, element.size * count, element.alignment)

    def _structure(
        self, name: str, fields: Sequence[tuple[str, _Sized]], offsets: Sequence[int] = (), size: int = 0
    ) -> _Sized:
        """A structure, laid out as LLVM does where ``offsets`` does not say how."""
        end, alignment, members = 0, 1, []
        for index, (field, type_) in enumerate(fields):
            offset = offsets[index] if offsets else -(-end // type_.alignment) * type_.alignment
            end, alignment = offset + type_.size, max(alignment, type_.alignment)
            member = {
                "tag": ir.DIToken("DW_TAG_member"),
                "name": field,
                "baseType": type_.node,
                "size": type_.size * 8,
                "offset": offset * 8,
            }
            members.append(self._module.add_debug_info("DIDerivedType", member))
        size = size or -(-end // alignment) * alignment
        node = self._module.add_debug_info(
            "DICompositeType",
            {"tag": ir.DIToken("DW_TAG_structure_type"), "name": name, "size": size * 8, "elements": members},
        )
        return _Sized(node, size, alignment)
