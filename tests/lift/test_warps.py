"""Operations of warps in the forms that nvgen itself does not write: without ``.sync``, and reductions of floats."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.lang import shuffle_lanes
from tests.lift import running
from tests.lift.texts import element, kernel


def test_operations_without_sync() -> None:
    """As those of all lanes."""
    body = (
        element("%rd2", "%rd0", 24)
        + """
    setp.lt.u32 %p1, %r0, 7;
    vote.ballot.b32 %r1, %p1;
    vote.any.pred %p2, %p1;
    vote.all.pred %p3, %p1;
    selp.u32 %r2, 1, 0, %p2;
    selp.u32 %r3, 1, 0, %p3;
    shfl.bfly.b32 %r4, %r0, 3, 31;
    shfl.up.b32 %r5|%p4, %r0, 5, 0;
    selp.u32 %r6, 1, 0, %p4;
    st.global.v2.u32 [%rd2], {%r1, %r2};
    st.global.v2.u32 [%rd2+8], {%r3, %r4};
    st.global.v2.u32 [%rd2+16], {%r5, %r6};
"""
    )
    out = np.full((32, 6), 9, np.uint32)
    running.run(kernel(body, parameters=1), "k", 1, 32, [out.ctypes.data])
    assert out.tolist() == [[0x7F, 1, 0, t ^ 3, t - 5 if t >= 5 else t, int(t >= 5)] for t in range(32)]


@pytest.mark.parametrize("block", [64, 48])
def test_shuffles_by_what_lanes_have_loaded(block: int) -> None:
    """The lane that code finds is the one that is found of known numbers: in loops over whole warps, and in others."""
    modes = ("idx", "up", "down", "bfly")
    body = element("%rd2", "%rd0", 8) + element("%rd3", "%rd1", 8 * len(modes)) + "    and.b32 %r1, %r0, 31;\n"
    body += "    ld.global.v2.u32 {%r2, %r3}, [%rd2];\n"
    for place, mode in enumerate(modes):
        body += f"""    shfl.sync.{mode}.b32 %r4|%p1, %r1, %r2, %r3, -1;
    selp.u32 %r5, 1, 0, %p1;
    st.global.v2.u32 [%rd3+{8 * place}], {{%r4, %r5}};
"""
    given = np.random.default_rng(block).integers(0, 2**32, (block, 2), np.uint32)
    out, lanes = np.zeros((block, len(modes), 2), np.uint32), [thread % 32 for thread in range(block)]
    running.run(kernel(body), "k", 1, block, [given.ctypes.data, out.ctypes.data])
    for thread, (lane, (number, bounds)) in enumerate(zip(lanes, given.tolist(), strict=True)):
        found = [shuffle_lanes.source(mode, lane, number, bounds) for mode in modes]
        there = [thread - lane + source < block for source, _ in found]
        wanted = [[source, int(in_range)] for source, in_range in found]
        assert [one for one, is_there in zip(out[thread].tolist(), there, strict=True) if is_there] == [
            one for one, is_there in zip(wanted, there, strict=True) if is_there
        ]


@pytest.mark.sweep
def test_reductions_of_floats() -> None:
    words = ("min", "max", "min.abs", "max.abs", "min.NaN", "max.abs.NaN")
    body = element("%rd2", "%rd0") + element("%rd3", "%rd1", 4 * len(words)) + "    ld.global.f32 %f1, [%rd2];\n"
    for place, word in enumerate(words):
        body += f"    redux.sync.{word}.f32 %f2, %f1, -1;\n    st.global.f32 [%rd3+{4 * place}], %f2;\n"
    given, out = np.arange(-10, 22, dtype=np.float32), np.zeros((32, len(words)), np.float32)
    text = kernel(body).replace(".version 8.0", ".version 8.6").replace("sm_90", "sm_100a")
    running.run(text, "k", 1, 32, [given.ctypes.data, out.ctypes.data])
    assert (out == [-10, 21, 0, 21, -10, 21]).all()
    given[4] = np.nan
    running.run(text, "k", 1, 32, [given.ctypes.data, out.ctypes.data])
    assert (out[:, :4] == [-10, 21, 0, 21]).all() and np.isnan(out[:, 4:]).all()
