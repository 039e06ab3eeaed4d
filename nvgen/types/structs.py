"""Structs: named fields at known offsets, from Python's dataclasses and NamedTuples and from NumPy's records."""

from __future__ import annotations

from typing import Any

from nvgen.base.kept import kept
from nvgen.base.records import Record
from nvgen.types.scalar import Type


class Field(Record):
    """One value of a struct; ``offset`` is in bytes."""

    name: str
    type: Type
    offset: int


class StructType(Type, Record):
    """Named values at their offsets, of ``size`` bytes in memory.

    ``origin`` is the Python class that it comes from, or None where it comes from a NumPy dtype.
    """

    name: str
    fields: tuple[Field, ...]
    size: int
    alignment: int
    origin: type | None = None
    #: Whether fields may be assigned.
    mutable: bool = True

    @kept
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash  # fields may have pointers to structs, with such fields

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> Any:
        if self.origin is None:
            return super().__reduce__()
        from nvgen.types.annotations import sent_struct, struct_to_send  # only pickling asks what a class stands for

        return sent_struct, struct_to_send(self.origin)

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields if field.name == name), None)

    @property
    def position(self) -> dict[str, int]:
        """The index of every field by its name."""
        return {field.name: index for index, field in enumerate(self.fields)}

    @property
    def is_tuple(self) -> bool:
        """Whether its values unpack as tuples do."""
        return self.origin is not None and issubclass(self.origin, tuple)


class GridConstantType(Type, Record):
    """The type of a kernel's parameter that no thread changes: a value of the type ``value``."""

    value: Type

    def __repr__(self) -> str:
        return f"GridConstant[{self.value!r}]"


def is_record_class(value: Any) -> bool:
    """Whether a Python object is a dataclass or a NamedTuple."""
    if not isinstance(value, type):
        return False
    return hasattr(value, "__dataclass_fields__") or is_named_tuple(value)


def is_named_tuple(value: type) -> bool:
    """Whether a class is a NamedTuple."""
    return issubclass(value, tuple) and isinstance(getattr(value, "_fields", None), tuple)
