"""c64 and c128, whose reference is the arithmetic of their parts, written out."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.semantics.case import Case, elementwise, kernel
from tests.strategies import COMPLEX, DTYPES, SCALARS, Inputs

PARTS = {"c64": "f32", "c128": "f64"}


def make(real: Any, imaginary: Any, name: str) -> np.ndarray:
    """Parts together. NumPy's own ``real + 1j * imaginary`` would lose signs of zeros and infinities."""
    part = DTYPES[PARTS[name]]
    real, imaginary = np.broadcast_arrays(np.asarray(real, part), np.asarray(imaginary, part))
    return np.stack([real, imaginary], axis=-1).view(DTYPES[name])[..., 0]


def multiply(x: np.ndarray, y: np.ndarray, name: str) -> np.ndarray:
    return make(x.real * y.real - x.imag * y.imag, x.real * y.imag + x.imag * y.real, name)


def divide(x: np.ndarray, y: np.ndarray, name: str) -> np.ndarray:
    """Smith's algorithm, as NumPy's loop for complex numbers has it."""
    a, b, c, d = x.real, x.imag, y.real, y.imag
    by_real = np.abs(c) >= np.abs(d)
    one = DTYPES[PARTS[name]].type(1)
    ratio = d / c
    scale = one / (c + d * ratio)
    first = make((a + b * ratio) * scale, (b - a * ratio) * scale, name)
    ratio = c / d
    scale = one / (d + c * ratio)
    second = make((a * ratio + b) * scale, (b * ratio - a) * scale, name)
    quotient = np.where(by_real, first, second)
    zero = DTYPES[PARTS[name]].type(0)
    return np.where((c == 0) & (d == 0), make(a / zero, b / zero, name), quotient)


def arithmetic(name: str) -> Case:
    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        two, i = make(2, 0, name), make(0, 1, name)
        square = multiply(x, x, name)
        return [
            make(x.real + y.real, x.imag + y.imag, name),
            make(x.real - y.real, x.imag - y.imag, name),
            multiply(x, y, name),
            divide(x, y, name),
            make(-x.real, -x.imag, name),
            make(x.real, -x.imag, name),
            square,
            multiply(x, square, name),
            np.broadcast_to(make(1, 0, name), x.shape),
            make(x.real + two.real, x.imag + two.imag, name),
            multiply(x, i, name),
            divide(make(1, 0, name), x, name),
            multiply(x, make(1.5, -2, name), name),
            make(x.imag, y.real, name),
            np.where((x == y), x, y),
        ]

    expressions = ["x + y", "x - y", "x * y", "x / y", "-x", "x.conjugate()", "x ** 2", "x ** 3", "x ** 0", "x + 2"]
    expressions += ["x * 1j", "1 / x", "x * (1.5 - 2j)", f"nv.{name}(x.imag, y.real)", "x if x == y else y"]
    return elementwise(f"arithmetic_{name}", (name, name), name, expressions, reference)


def comparisons(name: str) -> Case:
    def reference(x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        same = (x.real == y.real) & (x.imag == y.imag)
        return [
            same,
            ~same,
            (x.real != 0) | (x.imag != 0),
            (x.real == 0) & (x.imag == 0),
            (x.real == 1) & (x.imag == 0),
        ]

    expressions = ["x == y", "x != y", "bool(x)", "not x", "x == 1"]
    return elementwise(f"compare_{name}", (name, name), "bool", expressions, reference)


def parts(name: str) -> Case:
    def reference(x: np.ndarray) -> list[np.ndarray]:
        return [x.real, x.imag, x.real * x.real + x.imag * x.imag, -x.imag]

    expressions = ["x.real", "x.imag", "x.real * x.real + x.imag * x.imag", "x.conjugate().imag"]
    return elementwise(f"parts_{name}", (name,), PARTS[name], expressions, reference)


def with_reals() -> Case:
    """f32 with c64 is a c64 and f64 with it a c128; the real number is one with the imaginary part 0."""

    def reference(z: np.ndarray, x: np.ndarray, y: np.ndarray) -> list[np.ndarray]:
        wide = z.astype(np.complex128)
        product = multiply(z, make(x, 0, "c64"), "c64").astype(np.complex128)
        quotient = divide(wide, make(y, 0, "c128"), "c128")
        return [product, make(wide.real + y, wide.imag + 0.0, "c128"), quotient, make(x, y, "c128")]

    expressions = ["nv.c128(x * y)", "x + z", "x / z", "complex(y, z)"]
    return elementwise("complex_with_reals", ("c64", "f32", "f64"), "c128", expressions, reference)


def conversions() -> Case:
    """From every real type, between the two, and by Python's ``complex``."""
    lines = ["def to_complex(", *(f"    x_{s}: nv.Array[nv.{s}], single_{s}: nv.Array[nv.c64]," for s in SCALARS)]
    lines += [*(f"    double_{s}: nv.Array[nv.c128]," for s in SCALARS)]
    lines += ["    z: nv.Array[nv.c64], w: nv.Array[nv.c128], narrow: nv.Array[nv.c64], wide: nv.Array[nv.c128],"]
    lines += ["    python: nv.Array[nv.c64],"]
    lines += ["):", "    i = nv.grid(1)", "    if i < z.size:"]
    for s in SCALARS:
        lines += [f"        single_{s}[i] = nv.c64(x_{s}[i])", f"        double_{s}[i] = nv.c128(x_{s}[i])"]
    lines += ["        narrow[i] = nv.c64(w[i])", "        wide[i] = z[i]", "        python[i] = complex(x_f32[i])"]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        first = [array for s in SCALARS for array in (inputs.array(s), inputs.zeros("c64"))]
        last = [
            inputs.array("c64"),
            inputs.array("c128"),
            inputs.zeros("c64"),
            inputs.zeros("c128"),
            inputs.zeros("c64"),
        ]
        return (*first, *(inputs.zeros("c128") for _ in SCALARS), *last)

    def reference(*arrays: np.ndarray) -> None:
        count = len(SCALARS)
        doubles, (z, w, narrow, wide, python) = arrays[2 * count : 3 * count], arrays[3 * count :]
        for place, double in enumerate(doubles):
            x, single = arrays[2 * place], arrays[2 * place + 1]
            single[:], double[:] = make(x.astype(np.float32), 0, "c64"), make(x.astype(np.float64), 0, "c128")
        narrow[:] = make(w.real.astype(np.float32), w.imag.astype(np.float32), "c64")
        wide[:] = make(z.real, z.imag, "c128")
        python[:] = make(arrays[2 * SCALARS.index("f32")], 0, "c64")

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def parameter(name: str) -> Case:
    """A number as an argument; a variable that starts as a literal; columns of a matrix."""
    text = f"""
def parameter_{name}(value: nv.{name}, out: nv.Array[nv.{name}, 2, "F"]):
    i = nv.grid(1)
    if i < out.shape[0]:
        total = 0
        for k in range(out.shape[1]):
            total += value
            out[i, k] = total
        out[i, 1] = out[i, 1].conjugate()
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        value = inputs.number(name)
        return value if inputs.rng.random() < 0.5 else complex(value), inputs.zeros(name, inputs.size, 3, layout="F")

    def reference(value: Any, out: np.ndarray) -> None:
        total = make(0, 0, name)
        for k in range(3):
            total = make(total.real + value.real, total.imag + value.imag, name)
            out[:, k] = total
        out[:, 1] = make(out[:, 1].real, -out[:, 1].imag, name)

    return Case(kernel(text), arguments, reference)


CASES = (
    *(case(name) for case in (arithmetic, comparisons, parts, parameter) for name in COMPLEX),
    with_reals(),
    conversions(),
)
