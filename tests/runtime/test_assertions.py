"""``assert`` in kernels on the CPU: the launch raises, and the thread does nothing more."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import nvgen as nv


@nv.device(inline="never")
def inverse(x):
    assert x != 0, "division by zero"
    return 1 / x


@nv.kernel
def inverses(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        print("thread", i)
        b[i] = inverse(a[i])
        assert b[i] > 0


def test_assertions_that_hold_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    a, b = np.array([1, 2, 4], np.float32), np.zeros(3, np.float32)
    inverses.on("cpu")[1, 4](a, b)
    np.testing.assert_array_equal(b, 1 / a)
    assert capsys.readouterr().out == "thread 0\nthread 1\nthread 2\n"


def test_one_that_fails_ends_the_launch(capsys: pytest.CaptureFixture[str]) -> None:
    a, b = np.array([1, 2, 0, 4], np.float32), np.full(4, -7, np.float32)
    with pytest.raises(nv.LaunchError) as caught:
        inverses.on("cpu")[4, 1](a, b)
    assert caught.value.code == "NVG1007"
    assert "assertion failed: `x != 0`: division by zero" in str(caught.value)
    assert "thread (0, 0, 0) of block (2, 0, 0)" in str(caught.value)
    span = caught.value.diagnostic.span
    assert span is not None and span.text == 'assert x != 0, "division by zero"'
    assert b.tolist() == [1, 0.5, -7, -7]
    assert capsys.readouterr().out == "thread 0\nthread 1\nthread 2\n", "what was printed before is shown"


def test_without_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(nv.LaunchError, match=r"error\[NVG1007\]: assertion failed: `b\[i\] > 0`\n"):
        inverses.on("cpu")[1, 1](np.array([-1], np.float32), np.zeros(1, np.float32))


def test_the_first_failure_is_reported_among_many_threads() -> None:
    kernel = nv.Kernel.from_source("def k(a):\n    assert a[nv.grid(1)] == 0, 'not zero'\n    a[nv.grid(1)] = 1\n")
    a = np.zeros(1 << 18, np.int32)
    a[77777] = 5
    with pytest.raises(nv.LaunchError, match=r"thread \(209, 0, 0\) of block \(303, 0, 0\)"):
        kernel.on("cpu")[1 << 10, 1 << 8](a)
    assert a[77777] == 5


def test_a_function_may_end_in_one_that_fails() -> None:
    text = "def k(a: nv.Array[nv.i32]):\n    a[0] = sign(a[0])\n"

    def sign(x):  # type: ignore[no-untyped-def]
        if x > 0:
            return 1
        if x < 0:
            return -1
        assert False, "zero has no sign"  # noqa: B011

    kernel = nv.Kernel.from_source(text, namespace={"sign": sign})
    a = np.array([-9], np.int32)
    kernel.on("cpu")[1, 1](a)
    assert a[0] == -1
    with pytest.raises(nv.LaunchError, match="zero has no sign"):
        kernel.on("cpu")[1, 1](np.zeros(1, np.int32))


def test_python_o_leaves_them_out() -> None:
    program = (
        "import numpy as np, nvgen as nv\n"
        "text = 'def k(a: nv.Array[nv.i32]):\\n    assert a[0] == 1, \"not one\"\\n    a[0] = 2\\n'\n"
        "k = nv.Kernel.from_source(text)\n"
        "a = np.zeros(1, np.int32)\n"
        "k.on('cpu')[1, 1](a)\n"
        "print(a[0], '__assertfail' in k.ptx())\n"
    )
    plain = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    optimised = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True, check=False)
    assert plain.returncode == 1 and "NVG1007" in plain.stderr
    assert (optimised.stdout, optimised.stderr) == ("2 False\n", "")
