"""How a debugger reads the value of a variable: nvgen's types as DWARF's, with the layout that LLVM gives them.

Arrays are structures of ``data``, ``shape`` and where they have them ``strides``; tuples are structures of ``_0``,
``_1``, ...; complex numbers are structures of ``real`` and ``imag``; narrow floats are shown as their bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir

from nvgen.codegen.llvm_types import value_type
from nvgen.types import ArrayType, NoneType, Scalar, TupleType, Type, component
from nvgen.types.scalar import Kind

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
            elements = [(f"_{place}", self._sized(element)) for place, element in enumerate(type_.elements)]
            return self._structure(repr(type_), elements)
        return self._opaque(repr(type_), value_type(type_))

    def _number(self, name: str, size: int, encoding: str) -> _Sized:
        fields = {"name": name, "size": size * 8, "encoding": ir.DIToken(encoding)}
        return _Sized(self._module.add_debug_info("DIBasicType", fields), size, size)

    def _array(self, type_: ArrayType) -> _Sized:
        fields = [("data", self._pointer(self._sized(type_.dtype)))]
        if type_.shape is None:
            fields.append(("shape", self._sequence(self._number("i32", 4, "DW_ATE_signed"), type_.ndim)))
        if type_.has_strides:
            fields.append(("strides", self._sequence(self._number("i64", 8, "DW_ATE_signed"), type_.ndim)))
        return self._structure(repr(type_), fields)

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

    def _structure(self, name: str, fields: Sequence[tuple[str, _Sized]]) -> _Sized:
        end, alignment, members = 0, 1, []
        for field, type_ in fields:
            offset = -(-end // type_.alignment) * type_.alignment
            end, alignment = offset + type_.size, max(alignment, type_.alignment)
            member = {
                "tag": ir.DIToken("DW_TAG_member"),
                "name": field,
                "baseType": type_.node,
                "size": type_.size * 8,
                "offset": offset * 8,
            }
            members.append(self._module.add_debug_info("DIDerivedType", member))
        size = -(-end // alignment) * alignment
        node = self._module.add_debug_info(
            "DICompositeType",
            {"tag": ir.DIToken("DW_TAG_structure_type"), "name": name, "size": size * 8, "elements": members},
        )
        return _Sized(node, size, alignment)

    def _opaque(self, name: str, type_: ir.Type) -> _Sized:
        """A type that has no rule of its own, by what LLVM knows of it."""
        if isinstance(type_, ir.IntType):
            return self._number(name, max(type_.width // 8, 1), "DW_ATE_unsigned")
        if isinstance(type_, ir.PointerType):
            return self._pointer(None)
        if isinstance(type_, ir.BaseStructType):
            parts = [(f"_{place}", self._opaque(str(part), part)) for place, part in enumerate(type_.elements)]
            return self._structure(name, parts)
        if isinstance(type_, (ir.ArrayType, ir.VectorType)):
            return self._sequence(self._opaque(str(type_.element), type_.element), type_.count)
        size = {"half": 2, "bfloat": 2, "float": 4, "double": 8}[str(type_)]
        return self._number(name, size, "DW_ATE_float")
