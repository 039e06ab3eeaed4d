"""What is taken for a mistake of C's or NumPy's, and what is right in Python and stays."""

from __future__ import annotations

import pytest

import nvgen as nv
from nvgen.compat.numba import cuda


def _kernel(*lines: str) -> nv.Kernel:
    head = "def k(a: nv.Array[nv.i32], n: nv.i32, t: nv.bool):"
    return nv.Kernel.from_source("\n    ".join([head, *lines]) + "\n")


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("NVG0141", ("a[0] = 3 + ++n",)),
        ("NVG0141", ("x = n", "--x")),
        ("NVG0142", ("a[0]",)),
        ("NVG0142", ("-n",)),
        ("NVG0142", ("nv.atomic.add(a, 0, 1) == n",)),
        ("NVG0142", ("n if t else 3",)),
        ("NVG0143", ("a[0] = n == 0 & a[1] == 0",)),
        ("NVG0143", ("a[0] = 0 < n | (1) < 5",)),
        ("NVG0144", ("for j in range(n):", "    a[j] = 0", "    j = j + 1")),
        ("NVG0144", ("for j in range(n):", "    if a[j]:", "        j = n")),
        ("NVG0144", ("for j in range(n):", "    for i in range(j):", "        a[i] = 0", "    j += 1")),
        ("NVG0371", ("a[0] = ~(n < 3)",)),
        ("NVG0371", ("if ~True:", "    a[0] = 1")),
    ],
)
def test_what_is_refused(code: str, lines: tuple[str, ...]) -> None:
    with pytest.raises(nv.CompileError, match=code):
        _kernel(*lines).ptx()


@pytest.mark.parametrize(
    "lines",
    [
        ("a[0] = - -n", "a[1] = -(-n)", "a[2] = -+n", "a[3] = ~~n"),
        ('"""Says what it does."""', "...", "nv.atomic.add(a, 0, 1)", "t and nv.atomic.add(a, 0, 1)"),
        ("a[0] = 0 <= (n & 15) < 8", "a[1] = n & 1 == 1", "a[2] = (n == 0) & (a[1] == 0)"),
        ("for j in range(n):", "    j += 1", "    a[j] = 0"),
        ("for j in range(n):", "    while a[j] < 0:", "        j += 1"),
        ("for j in range(n):", "    a[j] = 0", "    j += 1", "a[0] = j"),
        ("for j in range(n):", "    j = j * 2", "    if t:", "        a[j] = 1"),
        ("for _ in range(n):", "    _ = nv.atomic.add(a, 0, 1)"),
        ("j = 0", "for i in range(n):", "    for j in range(j, n):", "        j += 1"),
        ("a[0] = ~nv.i32(t)", "a[1] = not t", "a[2] = ~n"),
    ],
)
def test_what_python_means_stays(lines: tuple[str, ...]) -> None:
    _kernel("j = 0", *lines).ptx()


def test_numbas_programs_are_taken_as_numba_takes_them() -> None:
    @cuda.jit("void(int32[:], int32, boolean)")
    def kernel(a, n, t):
        for j in range(n):
            a[0] == n  # noqa: B015
            j += 1
            ++n  # noqa: B002, B018
        if n == 0 & a[1] == 0 or ~t:
            a[0] = 1

    assert kernel.inspect_asm()
