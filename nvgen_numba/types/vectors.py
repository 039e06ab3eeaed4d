"""CUDA's vectors: one to four numbers of one type, called ``x``, ``y``, ``z`` and ``w``.

Source: CUDA C++ Programming Guide, "Built-in Vector Types"; Numba for CUDA, "Vector Types".
"""

from __future__ import annotations

from typing import Any

from nvgen_numba.types import numbers
from nvgen_numba.types.base import Type


class VectorType(Type):
    """``num_elements`` numbers of the type ``base_type``."""

    def __init__(self, name: str, base_type: Any, attr_names: tuple[str, ...]) -> None:
        self.base_type = base_type
        self.attr_names = attr_names
        super().__init__(name)

    @property
    def user_facing_object(self) -> VectorType:
        """What kernels call to make one: the type itself."""
        return self

    @property
    def aliases(self) -> list[str]:
        """CUDA's names of it."""
        return [name for name, found in VECTOR_TYPES.items() if found is self and name != self.name]

    @property
    def num_elements(self) -> int:
        return len(self.attr_names)


#: What CUDA calls the numbers that vectors have.
_NAMES = {
    "char": numbers.char,
    "short": numbers.short,
    "int": numbers.intc,
    "long": numbers.long_,
    "longlong": numbers.longlong,
    "uchar": numbers.uchar,
    "ushort": numbers.ushort,
    "uint": numbers.uintc,
    "ulong": numbers.ulong,
    "ulonglong": numbers.ulonglong,
    "float": numbers.float32,
    "double": numbers.float64,
}


def _named() -> dict[str, VectorType]:
    found: dict[str, VectorType] = {}
    for element in sorted(numbers.integer_domain | numbers.real_domain, key=str):
        for count in range(1, 5):
            made: VectorType = VectorType(f"{element}x{count}", element, tuple("xyzw"[:count]))
            found[made.name] = made
            found.update({f"{name}{count}": made for name, other in _NAMES.items() if other is element})
    return found


#: By Numba's names, as ``float32x3``, and by CUDA's, as ``float3``.
VECTOR_TYPES = _named()
