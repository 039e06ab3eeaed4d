"""Functions of ``nv.math`` that are expanded to others, in nvgen's own language; an operand is an f32 or an f64."""

from __future__ import annotations

from nvgen.lang.function import device_function
from nvgen.lang.mathematics import FUNCTIONS

_exp = FUNCTIONS["exp"]


def _sigmoid(x):
    """1 / (1 + exp(-x)): for x below 0 exp(x) / (1 + exp(x)), which neither overflows nor loses what is small."""
    small = _exp(-abs(x))
    return (1.0 if x >= 0 else small) / (1.0 + small)


#: By the names in ``nv.math``.
FUNCTIONS_BY_NAME = {"sigmoid": device_function(_sigmoid, inline="always")}
