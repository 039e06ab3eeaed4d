"""Types of values that are made of others, and how all values lie in memory. Part of the model, without nvgen.

Values of vectors, structs and tuples are Python tuples: nothing changes them in place, so an assignment copies. In
memory they lie as in C: every part at the next multiple of its alignment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.programs import bfloat16
from tests.programs.scalars import Scalar, Weak
from tests.programs.scalars import Type as Number


class Compound:
    """What is no number."""

    is_float = is_bool = is_integer = is_complex = False


@dataclass(frozen=True)
class Vector(Compound):
    element: Scalar
    count: int

    def __repr__(self) -> str:
        return f"vec[{self.element}, {self.count}]"


@dataclass(frozen=True)
class Tuple(Compound):
    elements: tuple[Type, ...]

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self.elements))}{',' if len(self.elements) == 1 else ''})"


@dataclass(frozen=True)
class Struct(Compound):
    """A dataclass or a NamedTuple; ``defaults`` are the texts of its last fields' defaults."""

    name: str
    is_tuple: bool
    fields: tuple[tuple[str, Type], ...]
    #: Fields that comparisons leave out.
    uncompared: frozenset[str] = frozenset()

    def index_of(self, name: str) -> int:
        return [field for field, _ in self.fields].index(name)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Pointer(Compound):
    target: Type


@dataclass(frozen=True)
class View(Compound):
    """An array, whichever its strides: NumPy has them."""

    element: Type
    ndim: int


Type = Number | Compound


def part_types(type_: Type) -> tuple[Type, ...]:
    """What a vector, a tuple or a struct is made of."""
    if isinstance(type_, Vector):
        return (type_.element,) * type_.count
    if isinstance(type_, Struct):
        return tuple(part for _, part in type_.fields)
    assert isinstance(type_, Tuple)
    return type_.elements


def default(type_: Any) -> Any:
    """The type with a literal's replaced by the one that it becomes."""
    if isinstance(type_, Weak):
        return type_.default
    return Tuple(tuple(map(default, type_.elements))) if isinstance(type_, Tuple) else type_


def has_literals(type_: Type) -> bool:
    return isinstance(type_, Weak) or (isinstance(type_, Tuple) and any(map(has_literals, type_.elements)))


# Memory


def size(type_: Type) -> int:
    if isinstance(type_, Scalar):
        return int(type_.dtype.itemsize)
    *_, end = _ends(part_types(type_))
    return -(-end // alignment(type_)) * alignment(type_)


def alignment(type_: Type) -> int:
    """A vector of three lies as its elements, of a power of two as a whole, to 16 bytes at most: CUDA's ``float3``."""
    if isinstance(type_, Scalar):
        return size(type_)
    if isinstance(type_, Vector):
        whole = size(type_.element) * (1 if type_.count & (type_.count - 1) else type_.count)
        return min(whole, 16)
    return max(map(alignment, part_types(type_)), default=1)


def offsets(type_: Type) -> list[int]:
    types = part_types(type_)
    return [end - size(part) for end, part in zip(_ends(types), types, strict=True)]


def _ends(types: Sequence[Type]) -> Iterator[int]:
    end = 0
    for type_ in types:
        end = -(-end // alignment(type_)) * alignment(type_) + size(type_)
        yield end


def dtype(type_: Type) -> Any:
    """What NumPy calls a type: a vector in an array is one more axis."""
    if isinstance(type_, Scalar):
        return type_.dtype
    if isinstance(type_, Vector):
        return np.dtype((type_.element.dtype, (type_.count,)))
    names = [name for name, _ in type_.fields] if isinstance(type_, Struct) else _names(type_)
    formats = [dtype(part) for part in part_types(type_)]
    layout: Any = {"names": names, "formats": formats, "offsets": offsets(type_), "itemsize": size(type_)}
    return np.dtype(layout)


def _names(type_: Type) -> list[str]:
    return [f"f{number}" for number in range(len(part_types(type_)))]


def decode(type_: Type, data: bytes) -> Any:
    """The value that bytes are."""
    if not isinstance(type_, Scalar):
        parts = zip(part_types(type_), offsets(type_), strict=True)
        return tuple(decode(part, data[offset : offset + size(part)]) for part, offset in parts)
    if type_.is_raw and type_.is_float:
        return bfloat16.decode(np.frombuffer(data, type_.dtype))[0]
    if type_.is_raw:
        return int.from_bytes(data, "little", signed=type_.kind == "signed")
    return type_.value(np.frombuffer(data, type_.dtype)[0])


def encode(type_: Type, value: Any, before: bytes) -> bytes:
    """A value as bytes, instead of others: those between the parts stay."""
    if not isinstance(type_, Scalar):
        data = bytearray(before)
        for part, offset, its_value in zip(part_types(type_), offsets(type_), value, strict=True):
            bytes_of_part = slice(offset, offset + size(part))
            data[bytes_of_part] = encode(part, its_value, bytes(data[bytes_of_part]))
        return bytes(data)
    if type_.is_raw and type_.is_float:
        return bytes(bfloat16.encode(bfloat16.objects([value], (1,))).tobytes())
    if type_.is_raw:
        return int(value).to_bytes(16, "little", signed=type_.kind == "signed")
    number = complex(value) if type_.is_complex else value
    if type_.is_complex:
        return bytes(np.array([value.real, value.imag], type_.part.dtype).tobytes())  # type: ignore[union-attr]
    return bytes(np.array(number, type_.dtype).tobytes())


def items(array: Any, type_: Type) -> Any:
    """An array as one whose items are its elements, of the same memory: numbers of NumPy's, or bytes."""
    if isinstance(type_, Scalar):
        return array
    whole = array.reshape(*array.shape[:-1], -1) if isinstance(type_, Vector) else array
    found = whole.view(np.dtype((np.void, size(type_))))
    return found[..., 0] if isinstance(type_, Vector) else found


def load(type_: Type, array: Any, indices: tuple[int, ...]) -> Any:
    """An element of such an array."""
    item = array[indices]
    if isinstance(type_, Scalar) and not type_.is_raw:
        return type_.value(item)
    return decode(type_, item.tobytes())


def store(type_: Type, array: Any, indices: tuple[int, ...], value: Any) -> None:
    if isinstance(type_, Scalar) and not type_.is_raw and not type_.is_complex:
        array[indices] = value
        return
    Address.of(array, indices).store(type_, value)


@dataclass(frozen=True, eq=False)
class Address:
    """An address in the memory of an array, in bytes from its start."""

    memory: Any
    offset: int

    @staticmethod
    def of(array: Any, indices: tuple[int, ...]) -> Address:
        owner = array if array.base is None else array.base
        start = array.__array_interface__["data"][0] - owner.__array_interface__["data"][0]
        steps = zip(indices, array.shape, array.strides, strict=True)
        offset = start + sum(index % extent * stride for index, extent, stride in steps)
        return Address(owner.reshape(-1).view(np.uint8).reshape(-1), offset)

    def load(self, type_: Type) -> Any:
        return decode(type_, self._bytes(type_))

    def store(self, type_: Type, value: Any) -> None:
        data = encode(type_, value, self._bytes(type_))
        self.memory[self.offset : self.offset + len(data)] = np.frombuffer(data, np.uint8)

    def _bytes(self, type_: Type) -> bytes:
        assert self.offset >= 0 and self.offset + size(type_) <= self.memory.size, "a pointer is outside"
        return bytes(self.memory[self.offset : self.offset + size(type_)].tobytes())

    def moved(self, by: int) -> Address:
        return Address(self.memory, self.offset + by)

    def is_in(self, other: Address) -> bool:
        return bool(np.shares_memory(self.memory, other.memory))
