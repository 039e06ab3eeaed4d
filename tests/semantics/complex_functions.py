"""Functions of complex numbers, by the names of ``cmath`` and NumPy; the reference is NumPy's, in twice the precision.

All functions, their special values and their errors are in ``test_complex_functions``.
"""

from __future__ import annotations

import cmath
from typing import Any

import numpy as np

from tests.semantics.case import Case, kernel
from tests.strategies import Inputs

TEXT = """
def complex_functions(z: nv.Array[nv.c128], w: nv.Array[nv.c64], n: nv.Array[nv.i32], out: nv.Array[nv.c128, 2]):
    i = nv.grid(1)
    if i < z.size:
        x, y = z[i], w[i]
        out[0, i] = cmath.exp(x) + np.exp(y)
        out[1, i] = cmath.log(x)
        out[2, i] = cmath.sqrt(x) - np.sqrt(-x)
        out[3, i] = cmath.sin(x) + np.cos(y)
        out[4, i] = x**y
        out[5, i] = x ** n[i] + x**-3 + x**0 + 2**y
        r, phi = cmath.polar(y)
        out[6, i] = abs(x) - cmath.phase(x) + cmath.rect(r, -phi)
        out[7, i] = np.angle(x) + np.conj(x) * np.real(x) + np.imag(x) + np.abs(x) + np.real(r) + np.imag(r)
        out[8, i] = cmath.log(x, 10) + cmath.exp(x.real) * cmath.exp(1j * cmath.pi)
        if cmath.isfinite(x) and not np.isnan(x):
            out[9, i] = 1
"""


def _reference(z: np.ndarray, w: np.ndarray, n: np.ndarray, out: np.ndarray) -> None:
    x, y = z, w.astype(np.complex128)
    out[0] = np.exp(x) + np.exp(y)
    out[1] = np.log(x)
    out[2] = np.sqrt(x) - np.sqrt(-x)
    out[3] = np.sin(x) + np.cos(y)
    out[4] = np.exp(y * np.log(x))
    out[5] = np.exp(n * np.log(x)) + 1 / x**3 + 1 + np.exp(y * np.log(2))
    out[6] = np.abs(x) - np.angle(x) + y.conjugate()
    out[7] = np.angle(x) + x.conjugate() * x.real + x.imag + np.abs(x) + np.abs(y)
    out[8] = np.log(x) / np.log(10) - np.exp(x.real)
    out[9] = 1


def _arguments(inputs: Inputs) -> tuple[Any, ...]:
    real, imaginary = inputs.rng.uniform(0.1, 2, (2, inputs.size)) * inputs.rng.choice([-1, 1], (2, inputs.size))
    w = inputs.rng.uniform(-2, 2, (2, inputs.size)).astype(np.float32)
    out = inputs.zeros("c128", 10, inputs.size)
    return real + 1j * imaginary, w[0] + np.complex64(1j) * w[1], inputs.integers("i32", -5, 9), out


CASES = (Case(kernel(TEXT, namespace={"cmath": cmath, "np": np}), _arguments, _reference, rtol=2e-5),)
