"""Records, texts and times of Numba's as types of nvgen's, for kernels.

A record in a kernel is a reference, as in Numba: a pointer to the struct where it lies. What is here only says how the
struct lies in memory, and keeps Numba's type of it; ``nvgen_numba.device.records`` says what is done with it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any

from nvgen import types as native
from nvgen.extending.types import interned
from nvgen_numba.types import numbers, opaque
from nvgen_numba.types.base import NestedArray
from nvgen_numba.types.records import Record


class RecordType(native.StructType):
    """A struct that kernels refer to; ``is_aligned`` says that NumPy aligned its fields."""

    is_aligned: bool = True

    def same_fields(self, other: native.Type) -> bool:
        """Whether another type has the same fields at the same places, whatever the alignment of the whole."""
        return _is_same(self, other)


class TextType(native.StructType):
    """Characters in memory, zeros after the last one: one field, ``units``, of bytes or of 32-bit code points."""

    @property
    def units(self) -> native.NestedArrayType:
        """The array of the characters."""
        found = self.fields[0].type
        assert isinstance(found, native.NestedArrayType)
        return found


class RecordParameter(native.ArrayType):
    """The type of a kernel's parameter that is a record: an array of no dimensions, whose name is its element."""


def record(type_: Record, to_nvgen: Callable[[Any], native.Type], alignment: int = 0) -> RecordType:
    """The struct of a record; one that is a field lies at a multiple of ``alignment``, which is 0 for others.

    Where every part lies at a multiple of its size, as C puts it, the struct is aligned so; else not at all.
    """
    fields: list[native.Field] = []
    wanted = min(_natural(type_), alignment or type_.size)
    for name, field in type_.fields.items():
        if not type_.is_title(name):
            of_field = field.type
            inner = (
                record(of_field, to_nvgen, gcd(wanted, field.offset) if field.offset else wanted)
                if isinstance(of_field, Record)
                else to_nvgen(of_field)
            )
            fields.append(native.Field(name, inner, field.offset))
    shown = f"record[{', '.join(field.name for field in fields)}]"
    return interned(RecordType(shown, tuple(fields), type_.size, wanted, None, True, type_.aligned))


def _is_same(one: native.Type, other: native.Type) -> bool:
    if isinstance(one, native.StructType) and isinstance(other, native.StructType):
        positions = [[(field.name, field.offset) for field in type_.fields] for type_ in (one, other)]
        if positions[0] != positions[1] or one.size != other.size:
            return False
        return all(_is_same(a.type, b.type) for a, b in zip(one.fields, other.fields, strict=True))
    if isinstance(one, native.NestedArrayType) and isinstance(other, native.NestedArrayType):
        return one.shape == other.shape and _is_same(one.element, other.element)
    return one == other


def _natural(type_: Record) -> int:
    """The alignment of a record that lies as a C struct does; 1 where it does not."""
    found = 1
    for name, field in type_.fields.items():
        if not type_.is_title(name):
            own = natural_alignment(field.type)
            if field.offset % own:
                return 1
            found = max(found, own)
    return found if type_.size % found == 0 else 1


def natural_alignment(type_: Any) -> int:
    """What the address of a value of Numba's types has to be a multiple of, on a GPU."""
    if isinstance(type_, Record):
        return _natural(type_)
    if isinstance(type_, NestedArray):
        return natural_alignment(type_.dtype)
    if isinstance(type_, opaque.CharSeq):
        return 1
    if isinstance(type_, opaque.UnicodeCharSeq):
        return 4
    bits = int(type_.bitwidth)
    return max(bits // (16 if isinstance(type_, numbers.Complex) else 8), 1)


def text(type_: Any) -> TextType:
    """The struct of a text of so many characters."""
    unit = native.u8 if isinstance(type_, opaque.CharSeq) else native.u32
    units = interned(native.NestedArrayType(unit, (type_.count,)))
    fields = (native.Field("units", units, 0),)
    size = native.size_of(units)
    return interned(TextType(str(type_), fields, size, native.alignment_of(unit)))
