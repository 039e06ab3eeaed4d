"""Kernels whose text is gone: their bytecode is written as text again, where that is compiled to the same bytecode."""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.cuda.dispatch.decompiled import restored

#: The instructions are Python 3.11's; of later versions those that have the same meaning.
only_311 = pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="what has a text differs by version of Python")

KERNEL = """
def kernel(a, out, n):
    i = cuda.threadIdx.x
    own = cuda.local.array(shape=4, dtype=np.{dtype})
    for j in range(n):
        own[j] = a[i, j] * 2 + -j
    if i == 0:
        out[0] = own[1:][0]
    else:
        out[i] = own[0]
    cuda.syncthreads()
    if i == 1:
        out[2] = max(out[0], 5)
"""


def made(text: str) -> FunctionType:
    names: dict[str, Any] = {"cuda": cuda, "np": np}
    exec(text.format(dtype="int64"), names)
    return names["kernel"]  # type: ignore[no-any-return]


@only_311
def test_kernels_run_whose_text_is_gone() -> None:
    kernel = made(KERNEL)
    kernel.__name__ = "renamed"
    a, out = np.arange(8).reshape(2, 4), np.zeros(3)
    cuda.jit(kernel)[1, 2](a, out, 4)
    assert out.tolist() == [1, 8, 5]


@only_311
def test_the_text_is_that_of_the_same_code() -> None:
    kernel = made(KERNEL)
    found = restored(kernel)
    assert found is not kernel
    assert found.__code__.co_code == kernel.__code__.co_code
    assert restored(found) is found


@pytest.mark.parametrize(
    "body",
    [
        "while n: n -= 1",
        "a += 1",
        "try:\n        n = 1\n    except ValueError:\n        pass",
        "n = [x for x in a]",
        "n = a < n < 3",
    ],
)
def test_what_is_not_written_again_stays(body: str) -> None:
    kernel = made(f"def kernel(a, n):\n    {body}\n")
    assert restored(kernel) is kernel


def test_functions_with_a_text_stay() -> None:
    assert restored(made) is made  # type: ignore[arg-type,comparison-overlap]
