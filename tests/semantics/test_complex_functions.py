"""Functions of ``cmath``: what they give for infinities, NaN and zeros, and how far they are from the true value.

Python's own ``cmath`` says the first, NumPy's functions in extended precision the second.
"""

from __future__ import annotations

import cmath
import functools
import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.assembling import assemble, needs_ptxas
from tests.strategies import DTYPES

#: Functions of one number, and the largest error of a part that was seen, in units in the last place, rounded up.
FUNCTIONS = {
    **dict.fromkeys(("exp", "sqrt", "sin", "cos", "sinh", "cosh", "atan", "atanh"), 4),
    **dict.fromkeys(("log", "log2", "log10", "asin", "acos", "asinh", "acosh"), 6),
    **dict.fromkeys(("tan", "tanh"), 9),
}
#: Those of two, whose parts may cancel: the error of the whole number, in units in the last place of its magnitude.
OF_TWO = {"pow": 120, "powi": 20, "log_base": 8}
ROWS = (*FUNCTIONS, *OF_TWO, "polar", "rect")
TYPES = ["c64", pytest.param("c128", marks=pytest.mark.sweep(16))]
VALUES = (0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1e-30, math.inf, -math.inf, math.nan)


@functools.cache
def _kernel(type_: str) -> nv.Kernel:
    array = f"nv.Array[nv.{type_}]"
    lines = [f"def every_{type_}(z: {array}, w: {array}, n: nv.Array[nv.i32], out: nv.Array[nv.{type_}, 2]):"]
    lines += ["    i = nv.grid(1)", "    if i < z.size:"]
    calls = {name: f"cmath.{name}(z[i])" for name in FUNCTIONS} | {
        "log2": "np.log2(z[i])",
        "pow": "z[i] ** w[i]",
        "powi": "z[i] ** n[i]",
        "log_base": "cmath.log(z[i], w[i])",
        "rect": "cmath.rect(z[i].real, z[i].imag)",
    }
    lines += ["        r, phi = cmath.polar(z[i])"]
    calls["polar"] = "complex(r, phi)"
    lines += [f"        out[{row}, i] = {calls[name]}" for row, name in enumerate(ROWS)]
    return nv.Kernel.from_source("\n".join(lines) + "\n", namespace={"cmath": cmath, "np": np}, fastmath=False)


def _computed(type_: str, z: Any, w: Any, n: Any, **how: Any) -> dict[str, np.ndarray]:
    out = np.zeros((len(ROWS), len(z)), DTYPES[type_])
    _kernel(type_).on("cpu", **how)[-(-len(z) // 64), 64](z, w, n, out)
    return dict(zip(ROWS, out, strict=True))


def _of_special_values(type_: str, **how: Any) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    z = np.array([complex(*parts) for parts in itertools.product(VALUES, VALUES)], DTYPES[type_])
    return z, _computed(type_, z, np.full_like(z, 2), np.zeros(len(z), np.int32), **how)


def _python(name: str, z: complex) -> complex | None:
    """What Python's ``cmath`` computes; None where it raises."""
    try:
        if name == "polar":
            return complex(*cmath.polar(z))
        return cmath.rect(z.real, z.imag) if name == "rect" else getattr(cmath, name)(z)  # type: ignore[no-any-return]
    except (ValueError, OverflowError):
        return None


def _is_same(actual: float, expected: float, *, signed: bool) -> bool:
    if math.isnan(expected):
        return math.isnan(actual)
    if actual == expected:
        return not signed or math.copysign(1, actual) == math.copysign(1, expected)
    return abs(actual - expected) <= 1e-5 * abs(expected)


@pytest.mark.parametrize("type_", TYPES)
def test_special_values(type_: str) -> None:
    """As Python's, with the signs of zeros, but for those beside a NaN, which C99 leaves open."""
    numbers, found = _of_special_values(type_)
    compared = 0
    for name in (*FUNCTIONS, "polar", "rect"):
        for z, actual in zip(map(complex, numbers), map(complex, found[name]), strict=True):
            expected = None if name == "log2" else _python(name, z)
            if expected is not None:
                expected = complex(numbers.dtype.type(expected))
                is_open = math.isnan(expected.real) or math.isnan(expected.imag)
                for one, other in ((actual.real, expected.real), (actual.imag, expected.imag)):
                    assert _is_same(one, other, signed=not is_open), (name, z, actual, expected)
                compared += 1
    assert compared > 1400


def test_where_python_raises() -> None:
    """Infinities of logarithms and poles; NaN where a magnitude is infinite and its angle unknown."""
    numbers, found = _of_special_values("c64")
    at = {(str(complex(z))): place for place, z in enumerate(numbers)}
    for name, z, expected in (
        ("log", 0j, complex(-math.inf, 0)),
        ("log10", complex(-0.0, 0.0), complex(-math.inf, math.pi / math.log(10))),
        ("atanh", 1 + 0j, complex(math.inf, 0)),
        ("atan", -1j, complex(0, -math.inf)),
        ("exp", complex(1, math.inf), complex(math.nan, math.nan)),
        ("cosh", complex(math.inf, math.inf), complex(math.inf, math.nan)),
        ("sin", complex(math.inf, 1), complex(math.nan, math.nan)),
    ):
        actual = complex(found[name][at[str(z)]])
        assert _is_same(actual.real, expected.real, signed=False), (name, z, actual)
        assert _is_same(actual.imag, expected.imag, signed=False), (name, z, actual)
    zero = np.zeros(4, np.complex64)
    powers = _computed("c64", zero, np.array([0, 2, -1, 1j], np.complex64), np.array([0, 2, -1, -3], np.int32))
    assert powers["pow"][0] == 1 and powers["pow"][1] == 0 and not np.isfinite(powers["pow"][2:]).any()
    assert powers["powi"][0] == 1 and powers["powi"][1] == 0 and not np.isfinite(powers["powi"][2:]).any()


def _true_values(z: np.ndarray, w: np.ndarray, n: np.ndarray) -> dict[str, np.ndarray]:
    """NumPy's values in extended precision."""
    x, y = z.astype(np.clongdouble), w.astype(np.clongdouble)
    renamed: dict[str, Callable[..., Any]] = {
        **{name: getattr(np, name.replace("a", "arc", 1)) for name in FUNCTIONS if name.startswith("a")},
        "log10": lambda v: np.log(v) / np.log(np.longdouble(10)),
        "log2": lambda v: np.log(v) / np.log(np.longdouble(2)),
    }
    values = {name: renamed.get(name, getattr(np, name))(x) for name in FUNCTIONS}
    values["pow"] = np.exp(y * np.log(x))
    values["powi"] = np.array([np.prod([one] * abs(count)) for one, count in zip(x, n.tolist(), strict=True)])
    values["powi"] = np.where(n < 0, 1 / values["powi"], values["powi"])
    values["log_base"] = np.log(x) / np.log(y)
    return values


def _errors(actual: np.ndarray, expected: np.ndarray, part: np.dtype) -> np.ndarray:
    unit = np.spacing(np.abs(expected).astype(part)).astype(np.longdouble)
    normal = np.abs(expected) > np.finfo(part).tiny
    return (np.abs(actual - expected) / unit)[normal]


def _check_errors(type_: str, count: int, seed: int) -> None:
    rng, dtype = np.random.default_rng(seed), DTYPES[type_]
    part = np.dtype(f"f{dtype.itemsize // 2}")
    spread = 10.0 ** rng.uniform(-8, 1, (2, count)) * rng.choice([-1, 1], (2, count))
    near_one = np.exp(1j * rng.uniform(-np.pi, np.pi, count)) * (1 + rng.normal(0, 1e-4, count))
    near = rng.uniform(-4, 4, count) + 1j * rng.uniform(-4, 4, count)
    z = np.concatenate([near, spread[0] + 1j * spread[1], near_one]).astype(dtype)
    w = (rng.uniform(-3, 3, z.size) + 1j * rng.uniform(-3, 3, z.size)).astype(dtype)
    n = rng.integers(-4, 9, z.size).astype(np.int32)
    found = _computed(type_, z, w, n)
    with np.errstate(all="ignore"):
        values = _true_values(z, w, n)
    for name, bound in FUNCTIONS.items():
        parts = [_errors(getattr(found[name], p), getattr(values[name], p), part).max() for p in ("real", "imag")]
        assert max(parts) <= bound, (name, parts)
    for name, bound in OF_TWO.items():
        assert np.nanmax(_errors(found[name].astype(np.clongdouble), values[name], part)) <= bound, name


def test_errors() -> None:
    _check_errors("c64", 3000, 1)


@pytest.mark.sweep
@pytest.mark.parametrize("type_", ["c64", "c128"])
def test_errors_of_many(type_: str) -> None:
    _check_errors(type_, 50_000, 2)


@pytest.mark.sweep
@needs_ptxas
@pytest.mark.parametrize("type_", ["c64", "c128"])
def test_assembles(type_: str, tmp_path: Any) -> None:
    assert assemble(_kernel(type_).ptx("sm_90"), "sm_90", tmp_path) == ""


@pytest.mark.sweep
@pytest.mark.parametrize("check", ["all", "step"])
@pytest.mark.parametrize("type_", ["c64", "c128"])
def test_checked(type_: str, check: str) -> None:
    """The interpreter's functions are NumPy's, whose last bits are others."""
    _, plain = _of_special_values(type_)
    _, other = _of_special_values(type_, check=check)
    for name in ROWS:
        np.testing.assert_allclose(other[name], plain[name], rtol=1e-5, err_msg=name)
