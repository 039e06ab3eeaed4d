"""Of the products of ``nv.wgmma``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.lang.wgmma import SATURATED, TRANSPOSED, MatrixType
from nvgen.types import i32


class Form(Attributes):
    """Which instruction a product is: what its call says besides its operands."""

    a: MatrixType
    b: MatrixType
    #: Whether A is in registers.
    a_in_registers: bool
    #: 1 or -1, by which each of the elements of A, and of B, are multiplied.
    signs: tuple[int, int]
    transposes_a: bool
    transposes_b: bool
    satfinite: bool
    #: Of sparse products, the threads that have the metadata.
    selector: int | None
    #: Whether it adds to the accumulator; None: an operand says so.
    adds: bool | None

    @property
    def instructions(self) -> tuple[str, ...]:
        if self.a.name != self.b.name and self.a.name in SATURATED:
            return ("wgmma.mixed",)
        return () if self.selector is None else ("wgmma.sp",)

    @property
    def depth(self) -> int:
        """K."""
        return self.a.depth if self.selector is None else 2 * self.a.depth

    @property
    def is_negative(self) -> bool:
        """Whether the product is subtracted."""
        return self.signs[0] != self.signs[1]

    @property
    def immediates(self) -> tuple[int, ...]:
        """What follows ``scale-d`` in PTX: the signs and the transpositions that an instruction of these types has."""
        if i32 in self.a.results:
            return ()
        if self.a.name not in TRANSPOSED:
            return self.signs
        transpositions = (int(self.transposes_a), int(self.transposes_b))
        return (*self.signs, *(transpositions[1:] if self.a_in_registers else transpositions))
