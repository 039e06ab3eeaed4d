"""Values of memory that nothing has written are reported where something depends on them, and nowhere else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.faults.fault import Fault, in_ptx, of_ptx
from tests.faults.unwritten import FAULTS, RIGHT, numbers

HOW: list[dict[str, Any]] = [{}, *({"seed": seed} for seed in range(20))]
CHECKS = ("uninit", "all")


def _code(kernel: Any, arguments: tuple[Any, ...], check: str, how: dict[str, Any]) -> str | None:
    try:
        kernel.on("cpu", check=check, **how)[1, 32](*arguments)
    except nv.LaunchError as error:
        return error.code
    return None


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_line(fault: Fault) -> None:
    """The first line is that of what depends on the value, and a note has the read."""
    with pytest.raises(nv.LaunchError) as caught:
        fault.kernel.on("cpu", check="uninit")[1, 32](*fault.arguments())
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == fault.code
    assert diagnostic.span is not None and diagnostic.span.line == fault.lines()[0], str(caught.value)
    assert "nothing has written" in str(caught.value) and "read here" in str(caught.value)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_fault_is_found_in_every_order(fault: Fault, check: str) -> None:
    assert {_code(fault.kernel, fault.arguments(), check, how) for how in HOW} == {fault.code}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("fault", FAULTS, ids=[fault.kernel.name for fault in FAULTS])
def test_fault_is_found_in_ptx(fault: Fault, check: str) -> None:
    kernel = in_ptx(fault.kernel)
    assert {_code(kernel, of_ptx(fault.arguments()), check, how) for how in HOW} == {fault.code}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("kernel", RIGHT, ids=[kernel.name for kernel in RIGHT])
def test_nothing_is_said_of_a_right_kernel(kernel: nv.Kernel, check: str) -> None:
    for how in HOW:
        given, plain = numbers(), numbers()
        assert _code(kernel, given, check, how) is None
        kernel.on("cpu")[1, 32](*plain)
        np.testing.assert_array_equal(*given, *plain)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("kernel", RIGHT, ids=[kernel.name for kernel in RIGHT])
def test_nothing_is_said_of_right_ptx(kernel: nv.Kernel, check: str) -> None:
    loaded = in_ptx(kernel)
    assert {_code(loaded, of_ptx(numbers()), check, how) for how in HOW} == {None}


#: A thread keeps in a local variable, by its generic address, what it finds in shared memory, and takes it back.
_LOCAL = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry kept(.param .u64 out, .param .u32 count)
{
    .reg .pred %p<3>;
    .reg .b32 %r<9>;
    .reg .b64 %rd<9>;
    .shared .align 4 .b8 tile[128];
    .local .align 4 .b8 room[16];
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd1, [out];
    ld.param.u32 %r2, [count];
    shl.b32 %r3, %r1, 2;
    mov.u32 %r4, tile;
    add.u32 %r4, %r4, %r3;
    setp.lt.u32 %p1, %r1, 20;
    @%p1 st.shared.u32 [%r4], %r1;
    bar.sync 0;
    ld.shared.u32 %r5, [%r4];
    mov.u64 %rd2, room;
    cvta.local.u64 %rd3, %rd2;
    WRITTEN
    ld.u32 %r6, [%rd3+4];
    setp.lt.u32 %p2, %r1, %r2;
    selp.b32 %r7, %r6, 3, %p2;
    mul.wide.u32 %rd4, %r1, 4;
    add.u64 %rd5, %rd1, %rd4;
    st.global.u32 [%rd5], %r7;
    ret;
}
"""


@pytest.mark.parametrize("how", [{}, {"seed": 3}], ids=["in order", "random"])
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(
    ("written", "count", "code"),
    [
        ("st.u32 [%rd3+4], %r5;", 20, None),
        ("st.u32 [%rd3+4], %r5;", 21, "NVG2116"),
        ("st.local.u32 [room+4], %r5;", 20, None),
        ("st.local.u32 [room+4], %r5;", 21, "NVG2116"),
        ("st.u32 [%rd3+4], %r5; st.u32 [%rd3+4], %r1;", 32, None),
        ("", 0, None),
        ("", 1, "NVG2116"),
    ],
)
def test_local_variables_of_ptx(written: str, count: int, code: str | None, check: str, how: dict[str, Any]) -> None:
    kernel = nv.ptx.load(_LOCAL.replace("WRITTEN", written))["kept"]
    assert _code(kernel, (np.zeros(32, np.int32), count), check, how) == code


@nv.kernel
def stored_in_bulk(a: nv.Array[nv.i32], count: nv.i32):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    if t < count:
        tile[t] = t
    nv.tma.fence()
    nv.syncthreads()
    if t == 0:
        nv.tma.store_bulk(a, 0, tile, 0, 128)
        nv.tma.commit_group()
        nv.tma.wait_group(0)


@pytest.mark.parametrize("is_ptx", [False, True], ids=["python", "ptx"])
def test_bulk_stores_hand_on_all_that_they_read(is_ptx: bool) -> None:
    kernel: Any = nv.ptx.load(stored_in_bulk.ptx(arch="sm_90"))["stored_in_bulk"] if is_ptx else stored_in_bulk
    for count in (32, 31):
        array = np.zeros(32, np.int32)
        given = (array, np.int64(32), np.int32(count)) if is_ptx else (array, count)
        for check in ("uninit", "all"):
            if count == 32:
                kernel.on("cpu", check=check)[1, 32](*given)
                continue
            with pytest.raises(nv.LaunchError, match="NVG2116"):
                kernel.on("cpu", check=check)[1, 32](*given)
