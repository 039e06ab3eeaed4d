"""Records: NumPy's structured dtypes as types.

Source: Numba's reference, "Types and signatures"; NumPy's "Structured arrays", which says how they lie in memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from nvgen_numba.types.base import NestedArray, Number, Type


class RecordField(NamedTuple):
    """A field: ``offset`` in bytes; the alignment where one is asked for, and NumPy's title, or None."""

    type: Any
    offset: int
    alignment: int | None
    title: Any


class Record(Type):
    """Named values at their offsets, in ``size`` bytes; ``aligned`` where it lies as a C struct does.

    ``fields`` are pairs of a name and a dict with ``type`` and ``offset``, and perhaps ``alignment`` and ``title``.
    """

    mutable = True

    def __init__(self, fields: Iterable[tuple[str, dict[str, Any]]], size: int, aligned: bool) -> None:
        ordered = sorted(fields, key=lambda field: (field[1]["offset"], field[0]))
        self.fields = {
            name: RecordField(about["type"], about["offset"], about.get("alignment"), about.get("title"))
            for name, about in ordered
        }
        self.size = size
        self.aligned = aligned
        shown = ",".join(f"{name}[{_shown(field)}]" for name, field in self.fields.items())
        super().__init__(f"Record({shown};{size};{aligned})")

    @classmethod
    def make_c_struct(cls, name_types: Iterable[tuple[str, Any]]) -> Record:
        """The record of a C struct with these fields, pairs of a name and a type, in their order.

        Raises:
            TypeError: a field is neither a number nor a nested array.
        """
        fields: list[tuple[str, dict[str, Any]]] = []
        end, alignment = 0, 1
        for name, type_ in name_types:
            if not isinstance(type_, (Number, NestedArray)):
                raise TypeError(f"Only Number and NestedArray types are supported, found: {type_}")
            dtype = type_.numpy_dtype
            own = dtype.base.alignment
            offset = -(-end // own) * own
            fields.append((name, {"type": type_, "offset": offset, "alignment": own}))
            end, alignment = offset + dtype.itemsize, max(alignment, own)
        made: Record = cls(fields, -(-end // alignment) * alignment, True)
        return made

    @property
    def bitwidth(self) -> int:
        return 8 * self.size

    def __len__(self) -> int:
        return len(self.fields)

    def __bool__(self) -> bool:
        return True

    def offset(self, key: str) -> int:
        """Where a field begins, in bytes."""
        return self.fields[key].offset

    def typeof(self, key: str) -> Any:
        """The type of a field."""
        return self.fields[key].type

    def alignof(self, key: str) -> int | None:
        """The alignment that is asked for a field, or None."""
        return self.fields[key].alignment

    def has_titles(self) -> bool:
        """Whether a field has a title."""
        return any(field.title is not None for field in self.fields.values())

    def is_title(self, key: str) -> bool:
        """Whether ``key`` is a title, not the name, of a field."""
        return bool(self.fields[key].title == key)

    @property
    def members(self) -> list[tuple[str, Any]]:
        """Name and type of every field, by their offsets."""
        return [(name, field.type) for name, field in self.fields.items()]

    @property
    def dtype(self) -> Any:
        """NumPy's dtype."""
        return self.numpy_dtype

    @property
    def numpy_dtype(self) -> Any:
        named = {name: field for name, field in self.fields.items() if not self.is_title(name)}
        description = {
            "names": list(named),
            "formats": [field.type.numpy_dtype for field in named.values()],
            "offsets": [field.offset for field in named.values()],
            "itemsize": self.size,
            "titles": [field.title for field in named.values()],
        }
        return np.dtype(description, align=self.aligned)

    def __repr__(self) -> str:
        fields = ", ".join(
            f"('{name}', {{'type': {field.type!r}, 'offset': {field.offset}, 'alignment': {field.alignment}, "
            f"'title': {field.title}, }})"
            for name, field in self.fields.items()
        )
        return f"Record([{fields}], {self.size}, {self.aligned})"


def _shown(field: RecordField) -> str:
    found = f"type={field.type};offset={field.offset}"
    if field.alignment is not None:
        return f"{found};alignment={field.alignment}"
    return found if field.title is None else f"{found};title={field.title}"
