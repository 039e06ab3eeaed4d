"""What PTX 9.3 and 9.4 added to copies and mbarriers, lifted: addresses and extents in place of a map's, masks of 32
blocks, layouts, reports, and barriers of several blocks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv

pytestmark = pytest.mark.sweep(6)

HOW = pytest.mark.parametrize("check", [None, "race,uninit,bounds"], ids=["compiled", "checked"])
_TEXT = """.version 9.4
.target sm_107a
.address_size 64
.visible .entry k({parameters}){cluster}
{{
    .reg .pred %p<8>;
    .reg .b8 %b<8>;
    .reg .b16 %h<8>;
    .reg .b32 %r<16>;
    .reg .b64 %d<8>;
    .shared .align 128 .b8 tile[512];
    .shared .align 8 .b8 bar[16];
{body}
    ret;
}}
"""
_OUT = """
    mov.u32 %r14, 0;
copy:
    mov.u32 %r13, tile;
    add.u32 %r13, %r13, %r14;
    ld.shared.u32 %r12, [%r13];
    cvt.u64.u32 %d7, %r14;
    add.u64 %d7, %d6, %d7;
    st.global.u32 [%d7], %r12;
    add.u32 %r14, %r14, 4;
    setp.lt.u32 %p7, %r14, {bytes};
    @%p7 bra copy;
"""


def run(
    body: str, parameters: str, arguments: list[Any], check: str | None, blocks: int = 1, cluster: str = ""
) -> None:
    text = _TEXT.format(parameters=parameters, body=body, cluster=cluster)
    nv.ptx.load(text)["k"].on("cpu", check=check)[blocks, 1](*arguments)


@HOW
@pytest.mark.parametrize("registers", ["b", "h"])
def test_extents_and_strides(check: str | None, registers: str) -> None:
    """A box of 4 rows of 32: 3 rows are inside, of which the last 12 columns are not; rows are 48 numbers apart."""
    sizes = {
        "b": "mov.b32 %r4, 20; cvt.u8.u32 %b0, %r4; mov.b32 %r4, 3; cvt.u8.u32 %b1, %r4;",
        "h": "mov.u16 %h0, 0x714; mov.u16 %h1, 0x803;",  # the upper half says nothing
    }[registers]
    body = f"""
    ld.param.u64 %d0, [other];
    ld.param.u64 %d6, [out];
    mov.u64 %d1, map;
    cvta.param.u64 %d1, %d1;
    {sizes}
    mov.u32 %r0, 12;
    mov.u16 %h2, 0;
    mbarrier.init.layout::v0.shared.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    mbarrier.arrive.expect_tx.shared.b64 _, [bar], 512;
    cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes.mbarrier::report::disabled\
.override::global_address.override::global_dim_stride \
        [tile], [%d1, %d0, {{%{registers}0, %{registers}1}}, {{%r0}}, %h2, {{0, 0}}], [bar];
wait:
    mbarrier.try_wait.parity.shared.b64 %p0, [bar], 0;
    @!%p0 bra wait;
{_OUT.format(bytes=512)}
"""
    other, out = np.arange(1, 1001, dtype=np.int32), np.full((4, 32), 9, np.int32)
    parameters = ".param .align 128 .b8 map[128], .param .u64 other, .param .u64 out"
    map_ = nv.TensorMap(np.zeros((8, 64), np.int32), (4, 32))
    run(body, parameters, [map_, other, out], check)
    expected = np.zeros((4, 32), np.int32)
    expected[:3, :20] = other[:144].reshape(3, 48)[:, :20]
    np.testing.assert_array_equal(out, expected)


@HOW
def test_upper_bits_of_strides(check: str | None, tmp_path: Path) -> None:
    """Rows that are 2^36 bytes apart, of a file that is nearly all holes: 4 bits stand above the 36 of a register."""
    with (tmp_path / "rows").open("wb") as file:
        file.truncate(2**36 + 64)
    rows = np.memmap(tmp_path / "rows", np.int32, "r+")
    rows[:8], rows[-16:-8] = 3, 4
    body = f"""
    ld.param.u64 %d0, [other];
    ld.param.u64 %d6, [out];
    mov.u64 %d1, map;
    cvta.param.u64 %d1, %d1;
    mov.u16 %h0, 8;
    mov.u16 %h1, 2;
    mov.u32 %r0, 0;
    mov.u16 %h2, 1;
    mbarrier.init.shared.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    mbarrier.arrive.expect_tx.shared.b64 _, [bar], 64;
    cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes.override::global_address\
.override::global_dim_stride [tile], [%d1, %d0, {{%h0, %h1}}, {{%r0}}, %h2, {{0, 0}}], [bar];
wait:
    mbarrier.try_wait.parity.shared.b64 %p0, [bar], 0;
    @!%p0 bra wait;
{_OUT.format(bytes=64)}
"""
    out = np.zeros((2, 8), np.int32)
    parameters = ".param .align 128 .b8 map[128], .param .u64 other, .param .u64 out"
    map_ = nv.TensorMap(np.zeros((4, 8), np.int32), (2, 8))
    run(body, parameters, [map_, rows.ctypes.data, out], check and "race")
    assert (out[0] == 3).all() and (out[1] == 4).all()


@HOW
@pytest.mark.parametrize(("first", "reported"), [(0x80000000, 1), (0x3F800000, 0)])
def test_reports(check: str | None, first: int, reported: int) -> None:
    """``p|q`` says whether the phase is complete and whether something was reported; the conditional phase waits."""
    body = """
    ld.param.u64 %d0, [from];
    ld.param.u64 %d6, [out];
    mbarrier.init.layout::v1.shared::cta.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    mbarrier.arrive.expect_tx.shared.b64 %d1, [bar], 64;
    cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.mbarrier::report::validity::per_16bytes::80000000 \
        [tile], [%d0], 64, [bar];
wait:
    mbarrier.try_wait.phase_type::primary.shared::cta.b64 %p0|%p1, %b0, [bar], %d1;
    @!%p0 bra wait;
    selp.u32 %r0, 1, 0, %p1;
    cvt.u32.u8 %r1, %b0;
    mbarrier.test_wait.parity.phase_type::conditional.shared::cta.b64 %p2, [bar], 0;
    selp.u32 %r2, 1, 0, %p2;
    mbarrier.test_wait.parity.phase_type::primary.shared::cta.b64 %p3|_, [bar], 0;
    selp.u32 %r3, 1, 0, %p3;
    mbarrier.check_layout.layout::v1.shared::cta.b64 %p4, [bar];
    selp.u32 %r4, 1, 0, %p4;
    st.global.v4.u32 [%d6], {%r0, %r1, %r2, %r3};
    st.global.u32 [%d6+16], %r4;
"""
    a, out = np.full(16, 0x3F800000, np.uint32), np.full(5, 9, np.uint32)
    a[4:8] = first
    parameters = ".param .u64 from, .param .u64 out"
    run(body, parameters, [a, out], check if check is None else "race,uninit")
    assert out.tolist() == [reported, 0, 1 - reported, 1, 1]


@HOW
@pytest.mark.parametrize("mask", [0xF, 0xA])
def test_masks_of_32_blocks(check: str | None, mask: int) -> None:
    """Block 3 expects bytes in the blocks of the mask, arrives there twice, and loads to all of them."""
    body = f"""
    ld.param.u64 %d0, [from];
    ld.param.u64 %d6, [out];
    mov.u32 %r0, %cluster_ctarank;
    mul.wide.u32 %d5, %r0, 64;
    add.u64 %d6, %d6, %d5;
    mov.u32 %r1, tile;
    st.shared.u32 [%r1], %r0;
    fence.proxy.async.shared::cta;
    mbarrier.init.shared.b64 [bar], 3;
    fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive;
    barrier.cluster.wait;
    setp.ne.u32 %p0, %r0, 3;
    @%p0 bra made;
    mbarrier.expect_tx.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64 [bar], 32, {mask};
    mbarrier.arrive.expect_tx.release.cluster.shared::cluster.multicast::cluster::32b.b64 _, [bar], 32, {mask};
    mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64 _, [bar], 2, {mask};
    cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster::32b \
        [tile], [%d0], 64, [bar], {mask};
made:
    shr.u32 %r2, {mask}, %r0;
    and.b32 %r2, %r2, 1;
    setp.eq.u32 %p1, %r2, 0;
    @%p1 bra seen;
wait:
    mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p2, [bar], 0;
    @!%p2 bra wait;
seen:
    ld.shared.u32 %r5, [%r1];
    st.global.u32 [%d6], %r5;
    barrier.cluster.arrive;
    barrier.cluster.wait;
"""
    a, out = np.full(16, 77, np.uint32), np.zeros((4, 16), np.uint32)
    cluster = " .reqnctapercluster 4, 1, 1"
    run(body, ".param .u64 from, .param .u64 out", [a, out], check and "race,bounds", 4, cluster)
    assert out[:, 0].tolist() == [77 if mask >> rank & 1 else rank for rank in range(4)]


@HOW
def test_pixels_along_w_and_priorities(check: str | None) -> None:
    """A store of pixels without offsets brings back what a load with none of them took; priorities change nothing."""
    image = np.arange(2 * 32 * 32, dtype=np.int16).reshape(2, 32, 32)
    target = np.zeros_like(image)
    body = """
    mov.u64 %d1, source;
    cvta.param.u64 %d1, %d1;
    mov.u64 %d2, target;
    cvta.param.u64 %d2, %d2;
    mov.u16 %h0, 0;
    mbarrier.init.shared.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    mbarrier.arrive.expect_tx.shared.b64 _, [bar], 512;
    cp.async.bulk.prefetch.tensor.3d.L2.global.im2col::w.L2::evict_last [%d1, {0, 4, 1}], {%h0, %h0};
    cp.async.bulk.tensor.3d.shared::cta.global.im2col::w.mbarrier::complete_tx::bytes \
        [tile], [%d1, {0, 4, 1}], [bar], {%h0, %h0};
wait:
    mbarrier.try_wait.parity.shared.b64 %p0, [bar], 0;
    @!%p0 bra wait;
    cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs::w.bulk_group [%d2, {0, 4, 1}], [tile];
    applypriority.async.bulk.tensor.3d.global.bulk_group.im2col::w.L2::evict_normal [%d2, {0, 4, 1}], {%h0, %h0};
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
"""
    maps = [nv.TensorMap.im2col(one, (0,), (0,), 32, 8, mode="im2col_w", swizzle="64B") for one in (image, target)]
    parameters = ".param .align 128 .b8 source[128], .param .align 128 .b8 target[128]"
    run(body, parameters, maps, check and "race,uninit")
    expected = np.zeros_like(image)
    expected[1, 4:12] = image[1, 4:12]
    np.testing.assert_array_equal(target, expected)
