"""What types of another language are made of, besides ``nvgen.types``."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.types.interning import interned
from nvgen.types.layout import offsets, packed_size
from nvgen.types.numpy_records import dtype_of

__all__ = ["Record", "dtype_of", "interned", "offsets", "packed_size"]
