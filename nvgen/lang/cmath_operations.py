"""The functions of Python's ``cmath``, and NumPy's of complex numbers, each with the function that a kernel calls."""

from __future__ import annotations

import cmath

from nvgen.lang import complex_functions
from nvgen.lang.complex_numbers import ComplexFunction, ComplexLogarithm
from nvgen.lang.operation import Operation

#: Those whose names are Python's.
_NAMES = (
    *("exp", "log10", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh"),
    *("asin", "acos", "atan", "asinh", "acosh", "atanh", "phase", "polar", "isnan", "isinf", "isfinite"),
)
FUNCTIONS: dict[str, ComplexFunction] = {
    name: ComplexFunction(f"cmath.{name}", f"cmath.{name}", getattr(complex_functions, name), getattr(cmath, name))
    for name in _NAMES
}
FUNCTIONS["log"] = ComplexFunction("cmath.log", "natural logarithm", complex_functions.log, cmath.log)
FUNCTIONS["log2"] = ComplexFunction("log2", "logarithm to base 2", complex_functions.log2, lambda z: cmath.log(z, 2))
FUNCTIONS["rect"] = ComplexFunction(
    "cmath.rect", "the number of a magnitude and an angle", complex_functions.rect, cmath.rect, 2, True
)
_TO_BASE = ComplexFunction("cmath.log", "log(z) / log(base)", complex_functions.log_to_base, cmath.log, 2)
POWER = ComplexFunction("**", "z ** w", complex_functions.power, pow, 2)
LOG = ComplexLogarithm("cmath.log", "logarithm, natural or to a base", (FUNCTIONS["log"], _TO_BASE))

#: Python's own functions.
PYTHON: dict[object, Operation] = {
    **{getattr(cmath, name): FUNCTIONS[name] for name in (*_NAMES, "rect")},
    cmath.log: LOG,
}
