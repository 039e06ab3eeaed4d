"""``print`` in kernels, in the formats that numba prints in."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import NumbaWarning


def printed(capfd, kernel, *arguments, block=1):
    """What a kernel prints."""
    cuda.jit(kernel)[1, block](*arguments)
    cuda.synchronize()
    return capfd.readouterr().out


def test_numbers_and_texts(capfd):
    def kernel(i, x, truth):
        print(i, x, truth, "text", -42)
        print()

    assert printed(capfd, kernel, 7, 34.75, True) == "7 34.750000 True text -42\n\n"


def test_places_of_threads(capfd):
    def kernel():
        print(cuda.threadIdx)

    lines = printed(capfd, kernel, block=(2, 1, 1)).splitlines()
    assert sorted(lines) == ["(0, 0, 0)", "(1, 0, 0)"]


def test_tuples(capfd):
    def kernel(values):
        print(values)

    assert printed(capfd, kernel, (1, ((2, 4), 3.0), (4,), 5)) == "(1, ((2, 4), 3.000000), (4,), 5)\n"


def test_too_many_values(capfd):
    lines = "".join(f"a[{i}], " for i in range(33))
    names: dict = {}
    exec(compile(f"def kernel(a):\n    print({lines})\n", "<many>", "exec"), names)
    import linecache

    text = f"def kernel(a):\n    print({lines})\n"
    linecache.cache["<many>"] = (len(text), None, text.splitlines(True), "<many>")
    with pytest.warns(NumbaWarning, match="cannot print more than 32 items"):
        output = printed(capfd, names["kernel"], np.arange(33))
    assert output == " ".join(["%lld"] * 33) + "\n"
