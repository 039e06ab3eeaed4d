"""Of ``nv.warp.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Width(Attributes):
    """What a shuffle's call says besides its operands: how many lanes a segment has."""

    lanes: int


class FloatRules(Attributes):
    """What the least or the greatest of floats is found of: their absolute values; and whether NaN comes before all."""

    absolute: bool = False
    nan: bool = False
