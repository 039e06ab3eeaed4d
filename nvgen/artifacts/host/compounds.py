"""Types that a host has to be given structs for: vectors, structs, tuples, complex numbers, narrow floats.

A compound is its members at their offsets. Members are numbers that C has, addresses, handles, and other compounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from nvgen import diagnostics
from nvgen.artifacts.host.identifiers import Names
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.types import (
    SCALARS,
    ArrayType,
    GridConstantType,
    PointerType,
    Scalar,
    StructType,
    TupleType,
    Type,
    VectorType,
    alignment_of,
    component,
    members,
    size_of,
)
from nvgen.types.textures import HandleType

#: The names of a vector's elements, where it has no more.
_ELEMENTS = "xyzw"


class Compound(Record):
    """A struct of the host; sizes and offsets are in bytes."""

    name: str
    members: tuple[Member, ...]
    size: int
    alignment: int
    #: The type as the kernel language has it.
    shown: str

    @property
    def is_natural(self) -> bool:
        """Whether C lays a struct of these members out so by itself, once it is aligned as this one."""
        end = 0
        for member in self.members:
            alignment = member.alignment
            if member.offset != -(-end // alignment) * alignment:
                return False
            end = member.offset + member.size
        most = max((member.alignment for member in self.members), default=1)
        return most <= self.alignment and self.size == -(-max(end, 1) // self.alignment) * self.alignment

    def padded(self) -> list[Member | int]:
        """The members, and between them and at the end as many bytes as nothing lies in."""
        parts: list[Member | int] = []
        end = 0
        for member in self.members:
            parts += [member.offset - end] * (member.offset > end)
            parts.append(member)
            end = member.offset + member.size
        return parts + [self.size - end] * (self.size > end)


class Member(Record):
    """A value of a compound, or ``count`` of them."""

    name: str
    type: HostType
    offset: int
    count: int | None = None

    @property
    def size(self) -> int:
        one = self.type.size if isinstance(self.type, Compound) else size_of(self.type)
        return one * (self.count or 1)

    @property
    def alignment(self) -> int:
        return self.type.alignment if isinstance(self.type, Compound) else alignment_of(self.type)


#: A scalar that C has, a pointer, a handle, or a compound.
HostType = Type | Compound


class Compounds:
    """The compounds of some types, each behind those that it is made of."""

    def __init__(self, names: Names, words: Iterable[str]) -> None:
        """``words`` cannot name members."""
        self._names = names
        self._words = frozenset(words)
        self._known: dict[Type, Compound] = {}

    @property
    def all(self) -> Sequence[Compound]:
        """Those that were asked for, and their members'."""
        return tuple(self._known.values())

    def of(self, type_: Type) -> HostType:
        """What stands for a type whose values lie in memory, of which no fields overlap (``check``)."""
        if isinstance(type_, GridConstantType):
            return self.of(type_.value)
        if _is_plain(type_):
            return type_
        known = self._known.get(type_)
        if known is None:
            parts = self._members(type_)
            shown = repr(type_)
            known = Compound(self._names.new(self._name(type_)), parts, size_of(type_), alignment_of(type_), shown)
            self._known[type_] = known
        return known

    def _members(self, type_: Type) -> tuple[Member, ...]:
        if isinstance(type_, Scalar):
            return _of_scalar(type_)
        if isinstance(type_, VectorType):
            element = self.of(type_.element)
            if type_.count > len(_ELEMENTS):
                return (Member("elements", element, 0, type_.count),)
            return tuple(Member(_ELEMENTS[i], element, i * type_.element.size) for i in range(type_.count))
        if isinstance(type_, TupleType):
            return tuple(
                Member(f"item{index}", self.of(inner), offset) for index, (offset, inner) in enumerate(members(type_))
            )
        if isinstance(type_, StructType):
            return self._of_struct(type_)
        raise InternalError(f"{type_} does not lie in memory")

    def _of_struct(self, type_: StructType) -> tuple[Member, ...]:
        names = Names(self._words)
        made = [Member(names.new(field.name), self.of(field.type), field.offset) for field in type_.fields]
        made.sort(key=lambda member: member.offset)
        return tuple(made)

    def _name(self, type_: Type) -> str:
        if isinstance(type_, VectorType):
            return f"{type_.element}x{type_.count}"
        if isinstance(type_, TupleType):
            return "_".join(("tuple", *map(self.word, type_.elements)))
        return type_.name if isinstance(type_, (Scalar, StructType)) else repr(type_)

    def word(self, type_: Type) -> str:
        """A type in names of others."""
        found = self.of(type_)
        if isinstance(found, Compound):
            return found.name
        return found.name if isinstance(found, Scalar) else "ptr" if isinstance(found, PointerType) else "handle"


def check(type_: Type, span: Span) -> None:
    """Refuses structs that no host has; ``span`` is the parameter's that one of the type ``type_`` is passed for.

    Raises:
        CompileError: fields of it overlap.
    """
    for inner in _parts(type_):
        check(inner, span)
    if isinstance(type_, StructType):
        fields = sorted(type_.fields, key=lambda field: field.offset)
        for first, second in pairwise(fields):
            if first.offset + size_of(first.type) > second.offset:
                raise CompileError(diagnostics.host.OverlappingFields(span, type_.name, first.name, second.name))


def _parts(type_: Type) -> Sequence[Type]:
    """The types that a type is made of."""
    match type_:
        case ArrayType():
            return (type_.dtype,)
        case GridConstantType():
            return (type_.value,)
        case StructType() | TupleType():
            return [inner for _, inner in members(type_)]
    return ()


def _is_plain(type_: Type) -> bool:
    if isinstance(type_, Scalar):
        return not (type_.is_complex or type_.is_half or type_.is_narrow)
    return isinstance(type_, (PointerType, HandleType))


def _of_scalar(type_: Scalar) -> tuple[Member, ...]:
    """A complex number's components; of a float that C does not have, its encoding."""
    if type_.is_complex:
        part = component(type_)
        return Member("real", part, 0), Member("imag", part, part.size)
    return (Member("bits", SCALARS["u16" if type_.is_half else "u8"], 0),)
