"""What a kernel prints.

Source: CUDA C++ Programming Guide, "Formatted Output": the format specifiers of the device's ``printf``, and its limit
of 32 arguments. The limits hold on the CPU as well, so that a kernel which runs there runs on a GPU.
"""

from __future__ import annotations

from nvgen.types import Scalar, f64

#: Functions of the CUDA driver's that print and end a kernel (PTX Writer's Guide to Interoperability, "System Calls"):
#: a function of the user's beside them gets another name.
PRINT, ASSERT_FAIL = "vprintf", "__assertfail"
#: Values that one call prints.
MAX_PRINTED = 32


def default_directive(scalar: Scalar) -> str:
    """How a float is printed that has no format: with the decimal digits that its type is sure to keep.

    Those of a narrower type than f32 are printed as f32's.
    """
    return ".15g" if scalar is f64 else "g"
