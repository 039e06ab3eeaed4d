"""Functions of numbers that Python's builtins name."""

from __future__ import annotations

from nvgen.lang.operation import Elementwise, Operation

minimum = Elementwise(
    "min",
    "the smallest operand; of floats, a NaN is passed over and -0.0 is less than 0.0, as PTX min does",
    minimum_operands=2,
    maximum_operands=None,
)
maximum = Elementwise(
    "max",
    "the largest operand; of floats, a NaN is passed over and 0.0 is greater than -0.0, as PTX max does",
    minimum_operands=2,
    maximum_operands=None,
)
absolute = Elementwise("abs", "the magnitude; of the smallest integer, itself", minimum_operands=1, maximum_operands=1)

#: The builtins of Python that a kernel calls like operations.
BUILTINS: dict[object, Operation] = {min: minimum, max: maximum, abs: absolute}
