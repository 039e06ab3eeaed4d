"""How large the code of threads that wait becomes: what is unrolled has a suspension for every step."""

from __future__ import annotations

import re

import pytest

import nvgen as nv
from nvgen import compiler
from nvgen.targets.cpu.pipeline import CpuOptions

TEXT = """
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    scores = nv.local.array({steps}, nv.f32)
    for step in nv.static_range({steps}):
        score = nv.f32(0)
        for part in nv.static_range(4):
            score += a[i + part] * b[i + step + part]
        scores[step] = score + nv.warp.shuffle_xor(score, 1)
    total = nv.f32(0)
    for step in nv.static_range({steps}):
        total += scores[step] * a[step]
    out[i] = total
"""


def optimised(steps: int) -> str:
    """The optimised LLVM IR of a kernel that suspends in so many places."""
    kernel = nv.Kernel.from_source(TEXT.format(steps=steps))
    return compiler.compile_for("cpu", [kernel.specialise()], CpuOptions(), compiler.Stage.LLVM_OPT).text


@pytest.mark.parametrize("steps", [20, 40])
def test_what_stands_behind_many_suspensions_is_compiled_once(steps: int) -> None:
    assert len(re.findall(r"call .*@simt\.\w+\.shuffle\(", optimised(steps))) == steps


def test_frames_have_what_lives_across_suspensions_and_no_steps_of_it() -> None:
    """A score and what a shuffle needs of each step: values that are split late keep all that they are computed of."""
    (size, *_) = map(int, re.findall(r"mul .*i64 %.*, (\d+)$", optimised(80), re.MULTILINE))
    assert 80 * 4 < size < 2048
