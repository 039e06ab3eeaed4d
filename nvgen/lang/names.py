"""Python's and NumPy's own functions that a kernel may call, each with the operation that it is in a kernel.

NumPy is not imported: its functions are recognised by their names where it is loaded. Python's ``math.floor`` gives an
integer and NumPy's a float, as they do outside of kernels.
"""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable
from typing import Any

from nvgen.lang.math import BUILTINS, absolute, maximum, minimum
from nvgen.lang.mathematics import FUNCTIONS, LOG_TO_BASE, ByCount, Clip, Rounding
from nvgen.lang.operation import Operation, OperatorFunction


class Round(Operation):
    """``round(x)`` and ``round(x, digits)``; without digits an integer if ``is_integer``."""

    is_integer: bool


class Where(Operation):
    """``numpy.where(test, x, y)`` of three numbers."""


class BitsOfMagnitude(Operation):
    """``int.bit_count`` and ``int.bit_length``: of the magnitude, as Python counts. ``evaluate`` is Python's own."""

    evaluate: Callable[[int], int]


class OfEither(Operation):
    """A function of NumPy's: of real numbers ``real``, of complex ones that of ``cmath_operations`` with the name."""

    real: Operation | None
    complex_name: str


class PartOf(Operation):
    """``numpy.real``, ``numpy.imag`` and ``numpy.conjugate``; ``attribute`` is what ``complex`` has of it."""

    attribute: str


BIT_COUNT = BitsOfMagnitude("bit_count", "how many bits of the magnitude are 1", int.bit_count)
BIT_LENGTH = BitsOfMagnitude("bit_length", "how many bits the magnitude has without leading zeros", int.bit_length)
_LOG = ByCount("log", "logarithm, natural or to a base", (FUNCTIONS["log"], LOG_TO_BASE))
_HYPOT = ByCount(
    "hypot", "length of a vector", tuple(FUNCTIONS[name] for name in ("fabs", "hypot", "norm3d", "norm4d"))
)
_ROUNDINGS = {
    function: Rounding(function.__name__, f"math.{function.__name__}", FUNCTIONS[function.__name__], function)
    for function in (math.floor, math.ceil, math.trunc)
}
_OPERATOR_NAMES = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "**": "pow", "&": "and_",
    "|": "or_", "^": "xor", "<<": "lshift", ">>": "rshift", "==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt",
    ">=": "ge",
}  # fmt: skip
#: What nvgen's function of the same name does not mean, or means otherwise.
_OTHER = {"floor", "ceil", "trunc", "log", "hypot"}


def _operators() -> dict[object, Operation]:
    """Python's ``operator.add`` and the like; ``operator.iadd(x, y)`` is ``x + y`` of what does not change."""
    found: dict[object, Operation] = {}
    for symbol, name in _OPERATOR_NAMES.items():
        function = OperatorFunction(name.rstrip("_"), f"x {symbol} y", (symbol,))
        found[getattr(operator, name)] = function
        in_place = getattr(operator, f"i{name.rstrip('_')}", None)
        if in_place is not None:
            found[in_place] = function
    return found


def _python() -> dict[object, Operation]:
    same = {
        getattr(math, name): function
        for name, function in FUNCTIONS.items()
        if name not in _OTHER and callable(getattr(math, name, None))
    }
    return {
        **BUILTINS,
        **same,
        **_ROUNDINGS,
        math.log: _LOG,
        math.hypot: _HYPOT,
        **_operators(),
        pow: OperatorFunction("pow", "x ** y", ("**",)),
        divmod: OperatorFunction("divmod", "(x // y, x % y)", ("//", "%")),
        int.bit_count: BIT_COUNT,
        int.bit_length: BIT_LENGTH,
        round: Round("round", "the nearest integer, the even one of two", True),
    }


_PYTHON = _python()

#: NumPy's names that are not nvgen's, and nvgen's name.
_RENAMED = {
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arctan2": "atan2",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
    "deg2rad": "radians",
    "rad2deg": "degrees",
    "float_power": "pow",
    "reciprocal": "rcp",
}
_SAME = (
    *("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt"),
    *("cbrt", "rint", "floor", "ceil", "trunc", "fabs", "radians", "degrees", "hypot", "fmod", "copysign", "nextafter"),
    *("isnan", "isinf", "isfinite", "signbit", "ldexp", "frexp", "modf", "minimum", "maximum", "sign"),
)
_OPERATORS = {
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "true_divide": "/",
    "floor_divide": "//",
    "remainder": "%",
    "mod": "%",
    "power": "**",
    "pow": "**",
    "bitwise_and": "&",
    "bitwise_or": "|",
    "bitwise_xor": "^",
    "left_shift": "<<",
    "bitwise_left_shift": "<<",
    "right_shift": ">>",
    "bitwise_right_shift": ">>",
    "equal": "==",
    "not_equal": "!=",
    "less": "<",
    "less_equal": "<=",
    "greater": ">",
    "greater_equal": ">=",
}
#: Those of NumPy's that take complex numbers as well, by nvgen's name.
_EITHER = (
    *("exp", "log", "log2", "log10", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan"),
    *("asinh", "acosh", "atanh", "isnan", "isinf", "isfinite"),
)


def _of_numpy(name: str, known: str) -> Operation:
    return OfEither(name, f"numpy.{name}", FUNCTIONS[known], known) if known in _EITHER else FUNCTIONS[known]


_NUMPY: dict[str, Operation] = {
    **{name: _of_numpy(name, name) for name in _SAME},
    **{name: _of_numpy(name, known) for name, known in _RENAMED.items()},
    "conjugate": PartOf("conjugate", "the number with the opposite imaginary part", "conjugate"),
    **{name: OperatorFunction(name, f"x {symbol} y", (symbol,)) for name, symbol in _OPERATORS.items()},
    "divmod": OperatorFunction("divmod", "(x // y, x % y)", ("//", "%")),
    "absolute": absolute,
    "bitwise_count": BIT_COUNT,
    "fmin": minimum,
    "fmax": maximum,
}
_NUMPY_FUNCTIONS: dict[str, Operation] = {
    "angle": OfEither("angle", "numpy.angle", None, "phase"),
    "real": PartOf("real", "the real part", "real"),
    "imag": PartOf("imag", "the imaginary part", "imag"),
    "where": Where("where", "x where a test holds, otherwise y"),
    "clip": Clip("clip", "x between two limits"),
    "round": Round("round", "the nearest whole number, the even one of two, as a float", False),
    "around": Round("around", "the nearest whole number, the even one of two, as a float", False),
}


def operation_of(value: Any) -> Operation | None:
    """The operation that a function of Python's or NumPy's is in a kernel, or None."""
    try:
        known = _PYTHON.get(value)
    except TypeError:  # unhashable
        return None
    if known is None and getattr(value, "__module__", None) == "cmath":
        from nvgen.lang import cmath_operations  # few kernels compute with complex numbers

        return cmath_operations.PYTHON.get(value)
    return known if known is not None else _numpy_operation(value)


def _numpy_operation(value: Any) -> Operation | None:
    numpy = sys.modules.get("numpy")  # who has its functions has imported it
    name = getattr(value, "__name__", None)
    if numpy is None or not isinstance(name, str):
        return None
    if isinstance(value, numpy.ufunc):
        return _NUMPY.get(name)
    known = _NUMPY_FUNCTIONS.get(name)  # first: of some other names NumPy warns
    return known if known is not None and getattr(numpy, name, None) is value else None
