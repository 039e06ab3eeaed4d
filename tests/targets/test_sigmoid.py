"""How exact ``nv.math.sigmoid`` is, beside 60 and more digits of Python's ``decimal``."""

from __future__ import annotations

from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas

#: What the documentation states, in units in the last place; what is computed in f32 is rounded once.
_BOUNDS = {"f16": 0.51, "bf16": 0.51, "f32": 4, "f64": 4}


def _dtype(type_: str) -> Any:
    return pytest.importorskip("ml_dtypes").bfloat16 if type_ == "bf16" else np.dtype(type_.replace("f", "float")).type


def _exactly(x: float) -> Decimal:
    with localcontext() as context:
        context.prec = 60
        return 1 / (1 + (-Decimal(x)).exp())


def _sigmoid(type_: str, x: np.ndarray, **how: str) -> np.ndarray:
    kernel = nv.Kernel.from_source(
        f"def k(x: nv.Array[nv.{type_}], y: nv.Array[nv.{type_}]):\n    i = nv.grid(1)\n"
        "    if i < x.size:\n        y[i] = nv.math.sigmoid(x[i])\n"
    )
    y = np.empty_like(x)
    kernel.on("cpu", **how)[-(-x.size // 128), 128](x, y)
    return y


@pytest.mark.parametrize("how", [{"check": "none"}, {"check": "step"}], ids=str)
@pytest.mark.parametrize("type_", _BOUNDS)
def test_within_the_bound(type_: str, how: dict[str, str]) -> None:
    """Also where the result is as small as numbers are: 1 / (1 + exp(-x)) as written is 0 there."""
    dtype, end = _dtype(type_), {"f16": 17, "bf16": 92, "f32": 103, "f64": 744}[type_]
    x = np.concatenate([np.linspace(-end, end, 399), np.linspace(-1, 1, 101)]).astype(dtype)
    for given, found in zip(x, _sigmoid(type_, x, **how), strict=True):
        exact = _exactly(float(given))
        unit = Decimal(float(np.spacing(dtype(float(exact)))))
        assert abs(Decimal(float(found)) - exact) <= Decimal(_BOUNDS[type_]) * unit, given


@pytest.mark.parametrize("type_", _BOUNDS)
def test_special_values(type_: str) -> None:
    x = np.array([np.inf, -np.inf, 0, -0.0, np.nan], _dtype(type_))
    np.testing.assert_array_equal(_sigmoid(type_, x).astype(np.float64), [1, 0, 0.5, 0.5, np.nan])


def test_literals_are_computed_by_python() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.f64]):
        a[0], a[1] = nv.math.sigmoid(-800), nv.math.sigmoid(1)

    a = np.zeros(2)
    k.on("cpu")[1, 1](a)
    assert a[0] == 0 and a[1] == pytest.approx(float(_exactly(1)), rel=1e-15)


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_halves_assemble(arch: str, tmp_path: Path) -> None:
    """Their instructions differ most among architectures."""
    for type_ in ("f16", "bf16"):
        text = f"def k(x: nv.Array[nv.{type_}]):\n    x[0] = nv.math.sigmoid(x[1])\n"
        assert assemble(nv.Kernel.from_source(text).ptx(arch), arch, tmp_path) == ""
