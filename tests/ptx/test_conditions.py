"""Tests with ``and`` and ``or``: what is evaluated at once, and what behind a branch."""

import re

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.targets.cpu.conventions.options import CpuOptions

_PARAMETERS = "a: nv.Array[nv.f32, 2], b: nv.Array[nv.i32], i: nv.i32, j: nv.i32, x: nv.f32, n: nv.i64"

#: Of each test how many branches it has besides that of the ``if``.
_TESTS = {
    "0 < i < n and 0 < j < a.shape[1] - 1": 0,
    "not (i < 2 * j or j > i) or i == 7": 0,
    "i < j and nv.thread_idx.x < i": 0,
    "i < j if j > 0 else i > 3": 0,
    "i < j and b[i] > 0": 1,
    "i > 0 and j // i > 3": 1,
    "i > 0 and x > 3.0": 1,
    "i > 0 and f(j)": 1,
    "i > 0 and i + j + i + j + i + j + i + j + i + j < 7": 1,
}


@nv.device(inline="never")
def f(x):
    return x > 3


def _kernel(test: str) -> nv.Kernel:
    return nv.Kernel.from_source(f"def k({_PARAMETERS}):\n    if {test}:\n        b[0] = 1\n", namespace={"f": f})


@pytest.mark.parametrize("test", _TESTS)
def test_short_comparisons_of_integers_are_evaluated_together(test: str) -> None:
    text = _kernel(test).llvm_ir(optimised=False)
    assert len(re.findall(r"^\s*br i1 ", text, re.MULTILINE)) == 1 + _TESTS[test]


def test_a_processor_predicts_branches() -> None:
    kernels = [_kernel("0 < i and 0 < j").specialise()]
    text = compiler.compile_for("cpu", kernels, CpuOptions(), compiler.Stage.LLVM).text or ""
    assert "if.true:" in text
