"""Volatile accesses count as atomic where races are looked for, unless a run says that they are plain ones."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.texts import element
from tests.lift.texts import kernel as ptx_kernel
from tests.runtime.test_races import ORDERS

pytestmark = pytest.mark.sweep(6)


@nv.kernel
def sums_without_barrier(a: nv.Array[nv.i32], ordered: nv.constexpr):
    """The last steps of a reduction in one warp, as programs for older GPUs have it."""
    s = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    nv.store(s, t, a[t], volatile=True)
    nv.store(s, t + 32, 0, volatile=True)
    for step in nv.static_range(5):
        if ordered:
            nv.syncwarp()
        other = nv.load(s, t + (16 >> step), volatile=True)
        if ordered:
            nv.syncwarp()
        nv.store(s, t, nv.load(s, t, volatile=True) + other, volatile=True)
    if t == 0:
        a[0] = nv.load(s, 0, volatile=True)


@nv.kernel
def written_by_all(a: nv.Array[nv.i32]):
    nv.store(a, 0, nv.i32(nv.thread_idx.x), volatile=True)


IN_PTX = ptx_kernel(
    element("%rd2", "%rd0")
    + """
    ld.global.u32 %r1, [%rd2];
    mov.u32 %r2, s;
    shl.b32 %r3, %r0, 2;
    add.u32 %r2, %r2, %r3;
    st.volatile.shared.u32 [%r2], %r1;
    ORDER
    ld.volatile.shared.u32 %r4, [%r2+4];
    st.global.u32 [%rd2], %r4;
""",
    shared=".shared .align 4 .b8 s[132];",
    parameters=1,
)


def in_ptx(ordered: bool) -> Any:
    return nv.ptx.load(IN_PTX.replace("ORDER", "bar.warp.sync -1;" if ordered else ""))["k"]


def code_of(kernel: Any, arguments: tuple[Any, ...], **how: Any) -> str:
    try:
        kernel.on("cpu", **how)[1, 32](*arguments)
    except nv.LaunchError as error:
        return str(error.code)
    return ""


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize("check", ["race,volatile", "volatile", "all,volatile", ["race", "volatile"]])
def test_as_plain_accesses_they_race(check: Any, how: dict[str, Any]) -> None:
    a = np.arange(32, dtype=np.int32)
    assert code_of(sums_without_barrier, (a.copy(), False), check=check, **how) == "NVG2115"
    assert not code_of(sums_without_barrier, (a, True), check=check, **how)
    assert code_of(in_ptx(False), (np.arange(32, dtype=np.int32),), check=check, **how) == "NVG2115"
    if "all" not in check:  # the last element was never written
        assert not code_of(in_ptx(True), (np.arange(32, dtype=np.int32),), check=check, **how)


@pytest.mark.parametrize("how", ORDERS)
def test_a_run_says_how_many_conflicted(how: dict[str, Any]) -> None:
    a = np.arange(32, dtype=np.int32)
    with pytest.warns(
        nv.CheckWarning, match=r"volatile accesses of `sums_without_barrier` conflicted \d+ times"
    ) as seen:
        sums_without_barrier.on("cpu", check="race", **how)[1, 32](a.copy(), False)
    assert "test_volatile.py:" in str(seen[0].message) and 'check="race,volatile"' in str(seen[0].message)
    assert seen[0].filename == __file__
    with pytest.warns(nv.CheckWarning, match=r"volatile accesses of `k` conflicted"):
        in_ptx(False).on("cpu", check="race", **how)[1, 32](a.copy())
    with warnings.catch_warnings():
        warnings.simplefilter("error", nv.CheckWarning)
        sums_without_barrier.on("cpu", check="race", **how)[1, 32](a.copy(), True)
        in_ptx(True).on("cpu", check="race", **how)[1, 32](a.copy())
    assert a.tolist() == list(range(32))


def test_volatile_is_no_part_of_all_and_none() -> None:
    a = np.arange(32, dtype=np.int32)
    assert code_of(written_by_all, (a,), check="all") == ""
    assert code_of(written_by_all, (a,), check="all,volatile") == "NVG2115"
    with pytest.raises(nv.LaunchError, match="NVG2127"):
        sums_without_barrier.on("cpu", check="none,volatile")
    with pytest.raises(nv.LaunchError, match="NVG2114"):
        sums_without_barrier.on("cpu", check="step,volatile")
