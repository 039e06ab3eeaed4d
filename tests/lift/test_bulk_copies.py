"""Bulk copies, stores that an mbarrier counts, and answers to a block that asks for others' work."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from tests.lift import running
from tests.lift.texts import HEADER, kernel

pytestmark = pytest.mark.sweep(6)

_SHARED = ".shared .align 128 .b8 tile[256]; .shared .align 8 .b64 bar;"
#: Thread 0 makes the barrier for one arrival, and expects so many bytes.
_EXPECT = """
    setp.eq.u32 %p1, %r0, 0;
    @%p1 mbarrier.init.shared.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    bar.sync 0;
    @%p1 mbarrier.arrive.expect_tx.shared.b64 _, [bar], {bytes};
"""
_WAIT = """
again: mbarrier.try_wait.parity.shared.b64 %p2, [bar], 0;
    @!%p2 bra again;
"""


def test_there_and_back() -> None:
    """What thread 0 loads all threads change, and it stores."""
    body = (
        _EXPECT.format(bytes=128)
        + "    @%p1 cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [tile], [%rd0], 128, [bar];\n"
        + _WAIT
        + """
    mov.u32 %r1, tile;
    shl.b32 %r2, %r0, 2;
    add.u32 %r1, %r1, %r2;
    ld.shared.u32 %r3, [%r1];
    mul.lo.u32 %r3, %r3, 3;
    st.shared.u32 [%r1], %r3;
    fence.proxy.async.shared::cta;
    bar.sync 0;
    @!%p1 bra done;
    cp.async.bulk.prefetch.L2.global [%rd0], 128;
    cp.async.bulk.global.shared::cta.bulk_group [%rd1], [tile], 128;
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group.read 0;
done:
"""
    )
    a, out = np.arange(32, dtype=np.uint32), np.zeros(32, np.uint32)
    running.run(kernel(body, shared=_SHARED), "k", 1, 32, [a.ctypes.data, out.ctypes.data])
    assert (out == 3 * a).all()


@pytest.mark.parametrize(
    ("how", "of", "expected"),
    [
        ("add.u32", np.uint32, [5, 5]),
        ("max.s32", np.int32, [4, 4]),
        ("and.b64", np.uint64, [0, 0]),
        ("add.noftz.f16", np.float16, [5, 5]),
        ("add.f64", np.float64, [5, 5]),
    ],
)
def test_reductions(how: str, of: type, expected: list[int]) -> None:
    count = 64 // np.dtype(of).itemsize
    body = f"""
    ld.global.u64 %rd2, [%rd0];
    mov.u32 %r1, 0;
more: add.u32 %r2, %r1, tile;
    cvt.u64.u32 %rd4, %r1;
    add.u64 %rd3, %rd0, %rd4;
    ld.global.u32 %r3, [%rd3];
    st.shared.u32 [%r2], %r3;
    add.u32 %r1, %r1, 4;
    setp.lt.u32 %p1, %r1, 64;
    @%p1 bra more;
    cp.reduce.async.bulk.global.shared::cta.bulk_group.{how} [%rd1], [tile], 64;
"""
    a, out = np.full(count, 1, of), np.full(count, 4, of)
    running.run(kernel(body, shared=_SHARED), "k", 1, 1, [a.ctypes.data, out.ctypes.data])
    assert out[:2].tolist() == expected and (out == out[0]).all()


@pytest.mark.parametrize("size", ["%rd2", "%r6", "8"])
def test_memory_becomes_zeros(size: str) -> None:
    body = f"""
    mov.u32 %r1, 0x01010101;
    st.shared.v4.b32 [tile], {{%r1, %r1, %r1, %r1}};
    mov.u64 %rd2, 8;
    mov.u32 %r6, 8;
    st.bulk.shared::cta [tile], {size}, 0;
    ld.shared.v4.b32 {{%r2, %r3, %r4, %r5}}, [tile];
    st.global.v4.b32 [%rd0], {{%r2, %r3, %r4, %r5}};
"""
    out = np.full(4, 9, np.uint32)
    running.run(kernel(body, shared=_SHARED, parameters=1), "k", 1, 1, [out.ctypes.data])
    assert out.tolist() == [0, 0, 0x01010101, 0x01010101]


def test_bounds_of_copies() -> None:
    body = "    cp.async.bulk.global.shared::cta.bulk_group [%rd0], [tile], 272;\n"
    out = np.zeros(100, np.uint32)
    with pytest.raises(LaunchError) as raised:
        running.run(kernel(body, shared=_SHARED), "k", 1, 1, [out.ctypes.data, 0], checks=("bounds",))
    assert raised.value.code == "NVG3203"


_CLUSTER = f"""{HEADER}
.visible .entry k(.param .u64 a, .param .u64 out) .reqnctapercluster 2, 1, 1
{{
    .reg .b32 %r<20>;
    .reg .b64 %rd<20>;
    .reg .pred %p<4>;
    .shared .align 8 .b64 bar;
    .shared .align 128 .b8 tile[256];
    ld.param.u64 %rd0, [a];
    ld.param.u64 %rd1, [out];
    mov.u32 %r0, %tid.x;
    mov.u32 %r1, %cluster_ctarank;
    xor.b32 %r2, %r1, 1;
    mov.u32 %r3, tile;
    mov.u32 %r4, bar;
    mapa.shared::cluster.u32 %r5, %r3, %r2;
    mapa.shared::cluster.u32 %r6, %r4, %r2;
    {_EXPECT.format(bytes="$BYTES")}
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;
    mul.wide.u32 %rd2, %r1, 128;
    add.u64 %rd3, %rd0, %rd2;
    @!%p1 bra sent;
    $BODY
sent:
    {_WAIT}
    shl.b32 %r7, %r0, 2;
    add.u32 %r8, %r3, %r7;
    ld.shared.u32 %r9, [%r8];
    add.u64 %rd4, %rd1, %rd2;
    cvt.u64.u32 %rd5, %r7;
    add.u64 %rd4, %rd4, %rd5;
    st.global.u32 [%rd4], %r9;
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;
    ret;
}}
"""


def _in_cluster(body: str, size: int) -> np.ndarray:
    """What two blocks have in their memory of 32 words after each has sent something to the other."""
    a, out = np.arange(64, dtype=np.uint32) + 100, np.zeros((2, 32), np.uint32)
    text = _CLUSTER.replace("$BODY", body).replace("$BYTES", str(size))
    running.run(text, "k", 2, 32, [a.ctypes.data, out.ctypes.data])
    return out


def test_loads_to_another_block() -> None:
    """A load counts at the barrier of the block to whose memory it goes."""
    out = _in_cluster(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r5], [%rd3], 128, [%r6];", 128
    )
    assert out[0].tolist() == [*range(132, 164)] and out[1].tolist() == [*range(100, 132)]


def test_copies_to_another_block() -> None:
    body = """
    st.shared.v2.b64 [tile+128], {7, 9};
    cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r5], [tile+128], 16, [%r6];
"""
    assert (_in_cluster(body, 16)[:, :4] == [7, 0, 9, 0]).all()


def test_stores_to_another_block() -> None:
    body = """
    add.u32 %r10, %r1, 5;
    st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r5], %r10, [%r6];
    st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [%r5+8], {%r10, %r10}, [%r6];
    red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r5], 10, [%r6];
"""
    out = _in_cluster(body, 16)
    assert out[:, 0].tolist() == [16, 15] and (out[:, 2:4] == [[6, 6], [5, 5]]).all()


def test_there_is_no_work_to_take_over() -> None:
    body = (
        _EXPECT.format(bytes=16).replace("@%p1 ", "")
        + "    clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [tile], [bar];\n"
        + _WAIT
        + """
    ld.shared.b128 %q0, [tile];
    clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p3, %q0;
    selp.u32 %r1, 1, 2, %p3;
    st.global.u32 [%rd0], %r1;
"""
    )
    out = np.zeros(1, np.uint32)
    text = kernel(body, shared=_SHARED, registers=".reg .b128 %q<2>;", parameters=1)
    running.run(text, "k", 1, 1, [out.ctypes.data])
    assert out[0] == 2


def test_maps_are_copied() -> None:
    body = """
    shl.b32 %r1, %r0, 2;
    mov.u32 %r2, tile;
    add.u32 %r2, %r2, %r1;
    st.shared.u32 [%r2], %r0;
    bar.sync 0;
    tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd0], [tile], 128;
"""
    out = np.zeros(33, np.uint32)
    running.run(kernel(body, shared=_SHARED, parameters=1), "k", 1, 32, [out.ctypes.data])
    assert out.tolist() == [*range(32), 0]


def test_arrivals_at_another_block() -> None:
    """Each block waits for an arrival of its own and one of the other."""
    body = "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r6];\n    st.shared.u32 [tile], %r1;\n"
    a, out = np.zeros(64, np.uint32), np.full((2, 32), 9, np.uint32)
    text = _CLUSTER.replace("$BODY", body).replace("$BYTES", "0").replace("[bar], 1;", "[bar], 2;")
    running.run(text, "k", 2, 32, [a.ctypes.data, out.ctypes.data])
    assert out[:, 0].tolist() == [0, 1]


def test_stores_that_nobody_counts() -> None:
    body = """
    st.async.release.gpu.global.u32 [%rd0], %r1;
    red.async.release.gpu.global.add.u32 [%rd0], %r2;
    st.async.weak.global.f32 [%rd0+4], %f1;
"""
    out = np.zeros(2, np.uint32)
    body = "    mov.u32 %r1, 5;\n    mov.u32 %r2, 4;\n    mov.f32 %f1, 0f40000000;" + body
    running.run(kernel(body, parameters=1), "k", 1, 1, [out.ctypes.data])
    assert out[0] == 9 and out.view(np.float32)[1] == 2


@pytest.mark.parametrize("fence", ["fence.proxy.async.shared::cta;", ""])
def test_races_of_copies(fence: str) -> None:
    """What threads have written a copy sees after a proxy fence only."""
    body = f"""
    mov.u32 %r1, tile;
    shl.b32 %r2, %r0, 2;
    add.u32 %r1, %r1, %r2;
    st.shared.u32 [%r1], %r0;
    {fence}
    bar.sync 0;
    setp.eq.u32 %p1, %r0, 0;
    @!%p1 bra done;
    cp.async.bulk.global.shared::cta.bulk_group [%rd0], [tile], 128;
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group.read 0;
done:
"""
    out = np.zeros(32, np.uint32)
    launch = nv.ptx.load(kernel(body, shared=_SHARED, parameters=1))["k"].on("cpu", check="race")[1, 32]
    if fence:
        launch(out)
        assert out.tolist() == [*range(32)]
        return
    with pytest.raises(LaunchError) as raised:
        launch(out)
    assert raised.value.code == "NVG2122"
