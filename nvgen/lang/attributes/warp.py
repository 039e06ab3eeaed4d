"""Of ``nv.warp.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.lang.shuffle_lanes import bounds_of


class Width(Attributes):
    """What a shuffle's call says besides its operands: how many lanes a segment has."""

    lanes: int

    def bounds(self, mode: str) -> int:
        """The operand ``c`` of ``shfl.sync``."""
        return bounds_of(mode, self.lanes)


class Bounds(Width):
    """The same of a shuffle in PTX, of which ``operand`` is the ``c`` that stands there."""

    operand: int

    def bounds(self, mode: str) -> int:
        """The one that stands there."""
        return self.operand


class FloatRules(Attributes):
    """What the least or the greatest of floats is found of: their absolute values; and whether NaN comes before all."""

    absolute: bool = False
    nan: bool = False
