"""Parameters of operations on memory: addresses, tensor maps, and how accesses are ordered and combined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nvgen.lang.ordering import SCOPES
from nvgen.lang.parameters import (
    Address,
    AnyPointer,
    Constant,
    ConstantInteger,
    Mbarrier,
    Number,
    Parameter,
    Setting,
)

# Values that the kernel computes


class GenericAddress(Address):
    """An ``Address``, as a generic one."""


class Side(Address):
    """Where a copy takes elements from or puts them: in the first of ``spaces``.

    Where it takes no elements, one in its place is its value.
    """

    takes_elements: bool = True


class RemoteMbarrier(Mbarrier):
    """The address of an mbarrier of another block."""

    is_remote: bool = True
    optional: bool = False


class SharedMemory(Parameter):
    """An array or a pointer in shared memory, or a generic pointer that may point there."""

    python_type: ClassVar[str] = "_T"


class ClusterAddress(Parameter):
    """The address of an array, or a pointer, in the shared memory of any block of the cluster."""


class TensorMapOperand(Parameter):
    """A tensor map: a parameter of the kernel, or a pointer to one; as its generic address."""

    python_type: ClassVar[str] = "TensorMap"
    name: str = "map"


class TensorMapPointer(AnyPointer):
    """A pointer to a tensor map, in global memory or a generic one."""


class FieldValue(Parameter):
    """The value of the field of a tensor map that ``field`` names."""


class Coordinates(Parameter):
    """Indices of a tensor: a tuple of integers, or one integer, which it is where it ``is_single``."""

    is_single: bool = False

    @property
    def annotation(self) -> str:
        return "int" if self.is_single else "int | tuple[int, ...]"


class Extents(Coordinates):
    """Extents or strides of a tensor that stand in place of its map's."""

    optional: bool = True


class TensorAddress(Parameter):
    """Where a tensor begins, in place of where its map says: a pointer, or a u64."""

    python_type: ClassVar[str] = "ptr[Any, Any] | int"
    optional: bool = True


class StoredValue(Parameter):
    """A value that is stored; what it is stored as follows from the address."""


class Option(Number):
    """A number that may be left out: the attribute that is ``has_`` and its name says whether it is there."""

    optional: bool = True


class Fraction(Number):
    """A number from above 0 to 1, which it is where nothing is said."""

    has_default: ClassVar[bool] = True
    optional: bool = True


# Constants


class FieldDimension(Constant):
    """The dimension whose field is replaced, where the field that ``field`` names has dimensions; -1 where not."""

    python_type: ClassVar[str] = "int"
    optional: bool = True


class GroupCount(ConstantInteger):
    """How many of the last groups of copies or products a wait may leave incomplete.

    PTX states no limit; ptxas takes a count of 32 bits.
    """

    name: str = "n"
    choices: Sequence[int] = range(2**31)
    wanted: str = "a constant integer, 0 or more"
    stored_as: str = "count"


class Reduction(Setting):
    """How elements are combined with what is there; which types that takes is for a rule to say."""

    @property
    def attribute(self) -> str:
        return "reduction"


class Order(Setting):
    """An order of memory, or which memory is ordered; ``""`` where it is left out or None, if that is the default."""

    choices: tuple[str, ...]
    default: str | None = None

    @property
    def annotation(self) -> str:
        return "str | None" if self.default == "" else "str"


class Scope(Order):
    """The threads that an order holds for, by PTX's name or CUDA's."""

    name: str = "scope"
    choices: tuple[str, ...] = SCOPES
    default: str | None = "gpu"


class MbarrierSetting(Setting):
    """The order or the scope of an operation on an mbarrier; CUDA's names of scopes are taken as well."""
