"""Accumulators: what products of matrices are added to, in registers that tensor cores write while threads go on."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.types.scalar import Scalar, Type

_REGISTER_BYTES = 4


class AccumulatorType(Type, Record):
    """A thread's part of a product of 64 rows and ``columns`` columns, of elements that are f32, f16 or i32.

    Its registers may be written until a thread has waited, so that it is no value to compute with: it is passed from
    one product to the next one, and a wait returns its elements, a vector of ``count`` numbers.
    """

    element: Scalar
    columns: int

    def __repr__(self) -> str:
        return f"wgmma.accumulator[{self.columns}, {self.element}]"

    @property
    def count(self) -> int:
        """How many elements a thread has: 64 rows and the columns are for 128 threads."""
        return self.columns // 2

    @property
    def registers(self) -> int:
        """How many 32-bit registers they take: two elements of f16 share one."""
        return self.count * self.element.size // _REGISTER_BYTES
