"""Values of the kernel language as Python has them, and how they lie in memory.

A bool, integer, float and complex number is Python's own, which holds every value of its type exactly; a pointer is its
address; a tuple is a tuple. Vectors and structs are tuples as well, which show their names. All are immutable, so that
an assignment copies.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable
from functools import cache
from typing import Any

from nvgen.diagnostics import InternalError
from nvgen.types import (
    GridConstantType,
    Kind,
    PointerType,
    Scalar,
    StructType,
    TupleType,
    Type,
    VectorType,
    component,
    members,
    size_of,
)
from nvgen.types.float_formats import FORMATS, decode, encode
from nvgen.types.textures import HandleType
from nvgen.types.vectors import NAMES

Load = Callable[[int], Any]
Store = Callable[[int, Any], None]


class Vector(tuple[Any, ...]):
    """The elements of a vector; the first four have names."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        index = NAMES.find(name) if len(name) == 1 else -1
        if not 0 <= index < len(self):
            raise AttributeError(f"a vector of {len(self)} has no element {name!r}")
        return self[index]

    def __repr__(self) -> str:
        return f"vec({', '.join(map(repr, self))})"


class Struct(tuple[Any, ...]):
    """The fields of a struct, by their names."""

    type: StructType

    def __getattr__(self, name: str) -> Any:
        index = self.type.position.get(name)
        if index is None:
            raise AttributeError(f"{self.type.name} has no field {name!r}")
        return self[index]

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={value!r}" for field, value in zip(self.type.fields, self, strict=True))
        return f"{self.type.name}({shown})"


@cache
def struct_class(type_: StructType) -> type[Struct]:
    """The class of the values of a struct's type."""
    return type(type_.name, (Struct,), {"type": type_})


def made(type_: Type, parts: Any) -> Any:
    """A vector, struct or tuple of its parts."""
    if isinstance(type_, VectorType):
        return Vector(parts)
    if isinstance(type_, StructType):
        return struct_class(type_)(parts)
    return tuple(parts)


def replaced(part: Any, whole: Any, index: int) -> Any:
    """A vector, struct or tuple with another part at an index."""
    return type(whole)((*whole[:index], part, *whole[index + 1 :]))


# Memory


@cache
def load(type_: Type) -> Load:
    """The function that returns the value of a type at an address."""
    if isinstance(type_, Scalar):
        return _SCALAR_LOADS[type_.kind](type_)
    if isinstance(type_, (PointerType, HandleType)):
        return _plain_load(ctypes.c_uint64)
    if isinstance(type_, GridConstantType):
        return load(type_.value)
    parts = [(offset, load(inner)) for offset, inner in _parts(type_)]
    return lambda address: made(type_, [one(address + offset) for offset, one in parts])


@cache
def store(type_: Type) -> Store:
    """The function that puts a value of a type at an address; bytes between its parts stay as they are."""
    if isinstance(type_, Scalar):
        return _SCALAR_STORES[type_.kind](type_)
    if isinstance(type_, (PointerType, HandleType)):
        return _plain_store(ctypes.c_uint64)
    parts = [(offset, store(inner)) for offset, inner in _parts(type_)]

    def store_parts(address: int, value: Any) -> None:
        for (offset, one), part in zip(parts, value, strict=True):
            one(address + offset, part)

    return store_parts


def _parts(type_: Type) -> list[tuple[int, Type]]:
    if isinstance(type_, VectorType):
        return [(index * type_.element.size, type_.element) for index in range(type_.count)]
    if isinstance(type_, (StructType, TupleType)):
        return list(members(type_))
    raise InternalError(f"{type_} does not lie in memory")


@cache
def recast(source: Type, target: Type) -> Callable[[Any], Any]:
    """The function from a value to that of another type which has the same bytes; those between parts are zeros."""
    put, get, size = store(source), load(target), size_of(source)

    def recast_value(value: Any) -> Any:
        memory = ctypes.create_string_buffer(size)
        put(ctypes.addressof(memory), value)
        return get(ctypes.addressof(memory))

    return recast_value


def size(type_: Type) -> int:
    """The bytes that a value takes in memory."""
    return size_of(type_)


def _plain_load(kind: Any) -> Load:
    return lambda address: kind.from_address(address).value


def _plain_store(kind: Any) -> Store:
    def store_plain(address: int, value: Any) -> None:
        kind.from_address(address).value = value

    return store_plain


def _integer_load(scalar: Scalar) -> Load:
    if scalar.bits < 128:
        return _plain_load(getattr(ctypes, scalar.ctypes))
    return lambda address: int.from_bytes(ctypes.string_at(address, 16), "little", signed=scalar.is_signed)


def _integer_store(scalar: Scalar) -> Store:
    if scalar.bits < 128:
        return _plain_store(getattr(ctypes, scalar.ctypes))
    return lambda address, value: _put(address, value.to_bytes(16, "little", signed=scalar.is_signed))


def _put(address: int, data: bytes) -> None:
    ctypes.memmove(address, data, len(data))


def _bits(size: int) -> Any:
    return {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32, 8: ctypes.c_uint64}[size]


class _Padded(float):
    """A float of fewer than 8 bits with the byte that it lay in, whose upper bits a copy keeps."""

    byte: int


def _padded_load(scalar: Scalar) -> Load:
    def load_padded(address: int) -> float:
        byte = ctypes.c_uint8.from_address(address).value
        value = _Padded(decode(byte, scalar))
        value.byte = byte
        return value

    return load_padded


def _padded_store(scalar: Scalar) -> Store:
    def store_padded(address: int, value: float) -> None:
        byte = value.byte if isinstance(value, _Padded) else encode(value, scalar)
        ctypes.c_uint8.from_address(address).value = byte

    return store_padded


def _float_load(scalar: Scalar) -> Load:
    bits = _bits(scalar.size)
    if scalar.bits < 8:
        return _padded_load(scalar)
    if scalar.bits < 32:
        return lambda address: decoded(bits.from_address(address).value, scalar)
    plain = getattr(ctypes, scalar.ctypes)

    def load_float(address: int) -> float:
        value: float = plain.from_address(address).value
        return value if value == value else decoded(bits.from_address(address).value, scalar)

    return load_float


def _float_store(scalar: Scalar) -> Store:
    bits = _bits(scalar.size)
    if scalar.bits < 8:
        return _padded_store(scalar)
    plain = getattr(ctypes, scalar.ctypes) if scalar.ctypes else None

    def store_float(address: int, value: float) -> None:
        if plain is not None and value == value:
            plain.from_address(address).value = value
        else:
            bits.from_address(address).value = _encoded(value, scalar)

    return store_float


def decoded(bits: int, scalar: Scalar) -> float:
    """The number that bits are; the bits of a NaN become the upper ones of Python's, so that they are not lost."""
    value = decode(bits, scalar)
    layout = FORMATS[scalar]
    if value == value or layout.is_exponent:
        return value
    sign = bits >> layout.sign & layout.is_signed
    mantissa = (bits & ((1 << layout.mantissa_bits) - 1)) << (52 - layout.mantissa_bits)
    number: float = struct.unpack("<d", struct.pack("<Q", sign << 63 | 0x7FF << 52 | mantissa))[0]
    return number


def _encoded(value: float, scalar: Scalar) -> int:
    """The bits of a number of the type."""
    layout = FORMATS[scalar]
    if layout.infinity is not None and math.isinf(value):
        return layout.infinity | (value < 0) << layout.sign  # what a conversion saturates, a copy does not
    if value == value or layout.is_exponent:
        return encode(value, scalar)
    bits: int = struct.unpack("<Q", struct.pack("<d", value))[0]
    mantissa = bits >> (52 - layout.mantissa_bits) & ((1 << layout.mantissa_bits) - 1)
    sign = (bits >> 63 & layout.is_signed) << layout.sign
    return sign | (layout.nan & ~((1 << layout.mantissa_bits) - 1)) | mantissa


def _complex_load(scalar: Scalar) -> Load:
    part = load(component(scalar))
    half = scalar.size // 2
    return lambda address: complex(part(address), part(address + half))


def _complex_store(scalar: Scalar) -> Store:
    part = store(component(scalar))
    half = scalar.size // 2

    def store_complex(address: int, value: complex) -> None:
        part(address, value.real)
        part(address + half, value.imag)

    return store_complex


def _bool_load(scalar: Scalar) -> Load:
    return lambda address: ctypes.c_uint8.from_address(address).value != 0


_SCALAR_LOADS: dict[Kind, Callable[[Scalar], Load]] = {
    Kind.BOOL: _bool_load,
    Kind.SIGNED: _integer_load,
    Kind.UNSIGNED: _integer_load,
    Kind.FLOAT: _float_load,
    Kind.COMPLEX: _complex_load,
}
_SCALAR_STORES: dict[Kind, Callable[[Scalar], Store]] = {
    Kind.BOOL: lambda scalar: _plain_store(ctypes.c_uint8),
    Kind.SIGNED: _integer_store,
    Kind.UNSIGNED: _integer_store,
    Kind.FLOAT: _float_store,
    Kind.COMPLEX: _complex_store,
}
