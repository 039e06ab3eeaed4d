"""What nvcc's programs ask of the device's run-time library, and of variables that the host sets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.nvcc.compiled import Text, texts_of
from tests.lift.nvcc.program import exact, floats, groups, whole

TEXTS = pytest.mark.parametrize("text", texts_of("runtime"), ids=lambda text: text.arch)


def kernel(text: Text, name: str, **how: Any) -> Any:
    return nv.ptx.load(text.path)[name].on("cpu", **how)


@TEXTS
def test_printing(text: Text, capfd: pytest.CaptureFixture[str]) -> None:
    a = np.array([5, -70000, 2**31 - 1, 0], "i4")
    kernel(text, "prints")[2, 2](a, 1.0625)
    lines = []
    for i, v in enumerate(a.tolist()):
        word = "odd" if i & 1 else "even"
        shown = f"{i}: {v:5} {v & 255:<4}|{v % 2**32:x} {chr(97 + i)} {word} {1.0625 * i:.3f} {v << 33} %"
        wide = (v << 33) + 2**63
        lines.append(shown.replace(str(v << 33), str(wide % 2**64 - 2**63)))
    assert sorted(capfd.readouterr().out.splitlines()) == sorted([*lines, "plain"])


@TEXTS
def test_assertions(text: Text) -> None:
    a, out = np.arange(40, dtype="i4"), np.zeros(40, "i4")
    kernel(text, "asserted")[1, 40](a, out, 40)
    exact(out, a * 2)
    with pytest.raises(nv.LaunchError) as caught:
        kernel(text, "asserted")[1, 40](a, out, 39)
    message = str(caught.value)
    assert 'in[i] < limit && "too large"' in message and "runtime.cu:46" in message
    assert "thread (39, 0, 0) of block (0, 0, 0)" in message and "printf" in message and "step" not in message


@TEXTS
def test_traps(text: Text) -> None:
    a, out = np.arange(3, dtype="i4"), np.zeros(3, "i4")
    kernel(text, "trapped")[1, 3](a, out)
    exact(out, a)
    a[1] = -1
    with pytest.raises(nv.LaunchError, match=r"NVG\d+[\s\S]*trap"):
        kernel(text, "trapped")[1, 3](a, out)


@TEXTS
@pytest.mark.parametrize("n", [1, 100])
def test_variables_of_the_module(text: Text, n: int) -> None:
    """The host sets constant memory; what kernels leave in variables the next launch finds."""
    rng, module = np.random.default_rng(n), nv.ptx.load(text.path)
    order = whole(rng, 0, 256, 256, dtype="u1")
    (name,) = (name for name in module.globals if name.endswith("order"))
    module.globals[name][...] = order
    x, out = floats(rng, n, dtype="f8"), np.zeros(n)
    module["constants"].on("cpu", check="all")[groups(n, 32), 32](x, out, n)
    coefficients = np.array([[1, 2, 0, 0], [-1, 0, 0.5, 2], [7, 0, 0, 0]])[order[:n] % 3]
    values = (coefficients * x[:, None] ** np.arange(4)).sum(axis=1)
    np.testing.assert_allclose(out, values + np.array([-3, 0, 7, 100, -100])[np.arange(n) % 5], rtol=1e-14)
    totals = np.zeros(8)
    module["read_totals"].on("cpu")[1, 8](totals)
    exact(totals, np.bincount(np.arange(n) % 8, minlength=8) + 100 + int(order[:n].sum()))
