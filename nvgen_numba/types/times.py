"""The types of NumPy's dates and times: counts of a unit, in 64 bits. Source: NumPy's "Datetimes and timedeltas"."""

from __future__ import annotations

from functools import total_ordering
from typing import Any

import numpy as np

from nvgen_numba.types.base import Type

#: From the coarsest unit to the finest, and none.
UNITS = ("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "ps", "fs", "as", "")


class _Time(Type):
    """A count of a unit; an empty text is the unit that NumPy calls generic.

    Raises:
        KeyError: NumPy has no such unit.
    """

    type_name: str
    bitwidth = 64

    def __init__(self, unit: str) -> None:
        if unit not in UNITS:
            raise KeyError(unit)
        self.unit = unit
        super().__init__(f"{self.type_name}[{unit}]")

    @property
    def unit_code(self) -> int:
        """NumPy's number of the unit, which has none for 3."""
        position = UNITS.index(self.unit)
        return position if position < 3 else position + 1

    def __lt__(self, other: Any) -> Any:
        return self.unit_code < other.unit_code if type(self) is type(other) else NotImplemented

    def cast_python_value(self, value: Any, /) -> Any:
        class_ = getattr(np, self.type_name)
        return class_(value, self.unit) if self.unit else class_(value)

    @property
    def numpy_dtype(self) -> Any:
        return np.dtype(self.name.removesuffix("[]"))


@total_ordering
class NPTimedelta(_Time):
    """``np.timedelta64`` in a unit."""

    type_name = "timedelta64"


@total_ordering
class NPDatetime(_Time):
    """``np.datetime64`` in a unit."""

    type_name = "datetime64"
