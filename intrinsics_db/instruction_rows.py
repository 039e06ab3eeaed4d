"""The instructions, and features of PTX, that nvgen's own operations ask for: what is assembled to find out who has it.

A row is a group of instructions that came together. Its text is assembled for every architecture with every version of
PTX (``generate_instructions.py``); where it has none, PTX has no words for it. What the PTX ISA states besides counts
as well: ptxas 13.5 takes some instructions for architectures that it makes no machine code for any more, and that never
had them. Registers are those that ``REGISTERS`` declares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nvgen.lang.mma_table import PRODUCTS, Product, counts

#: What every kernel that is assembled declares.
REGISTERS = (
    ".reg .pred %p<4>; .reg .b16 %h<8>; .reg .b32 %r<160>; .reg .b64 %d<40>; .reg .f32 %f<8>; .reg .f64 %e<8>;"
    " .shared .align 128 .b8 shared_memory[1024];"
)


class Row(NamedTuple):
    """A group of instructions: how it is named, what is assembled, and what the PTX ISA says of it."""

    name: str
    #: Instructions; several where ptxas has to take all of them.
    ptx: str
    section: str
    #: The oldest architecture and the oldest version of PTX, where the PTX ISA states more than ptxas asks for.
    stated: tuple[str, str] | None = None
    #: Where the two differ, in words.
    disagreement: str = ""


_OLD = "ptxas 13.5 takes it for older architectures, which it makes no machine code for"
_MIXED = "Mixed Precision Floating Point Instructions"
_MBARRIER = "Parallel Synchronization and Communication Instructions: mbarrier"
_TENSOR = "Data Movement and Conversion Instructions: Tensor copy"
_TCGEN05 = "TensorCore 5th Generation Family Instructions"
_WGMMA = "Asynchronous Warpgroup Level Matrix Instructions"
_TRANSACTION = "mbarrier::complete_tx::bytes"

ROWS = (
    # Memory
    Row("cp.async", "cp.async.ca.shared.global [%d0], [%d1], 4; cp.async.wait_all;", "cp.async"),
    Row("st.async", f"st.async.shared::cluster.{_TRANSACTION}.b32 [%d0], %r0, [%d1];", "st.async"),
    Row(
        "red.async", f"red.async.relaxed.cluster.shared::cluster.{_TRANSACTION}.add.u32 [%d0], %r0, [%d1];", "red.async"
    ),
    Row("st.async.mmio", "st.async.mmio.release.sys.global.b32 [%d0], %r0;", "st.async"),
    Row("ld.global.nc", "ld.global.nc.b32 %r0, [%d0];", "ld.global.nc", ("sm_32", "3.1"), _OLD),
    Row("prefetch", "prefetch.global.L2 [%d0]; prefetchu.L1 [%d0];", "prefetch, prefetchu"),
    Row("ld.mmio", "ld.mmio.relaxed.sys.global.b32 %r0, [%d0]; st.mmio.relaxed.sys.global.b32 [%d0], %r0;", "ld, st"),
    Row(
        "ld.mmio.acquire",
        "ld.mmio.acquire.sys.global.b32 %r0, [%d0]; st.mmio.release.sys.global.b32 [%d0], %r0;",
        "ld, st",
        ("sm_75", "9.3"),
        "ptxas 13.5 takes it for sm_70 and sm_72 too",
    ),
    Row("ld.proxy::readonly", "ld.proxy::readonly.global.b32 %r0, [%d0];", "ld"),
    Row("prefetch.valid_addr", "prefetch.global.L1::32B.valid_addr [%d0];", "prefetch, prefetchu"),
    Row("prefetch.evict", "prefetch.global.L2::evict_last [%d0];", "prefetch, prefetchu"),
    Row("discard", "discard.global.L2 [%d0], 128;", "discard"),
    Row("applypriority", "applypriority.global.L2::evict_normal [%d0], 128;", "applypriority"),
    Row("createpolicy", "createpolicy.fractional.L2::evict_last.b64 %d0, 0f3F800000;", "createpolicy"),
    Row(
        "createpolicy.range.fabric",
        "createpolicy.range.fabric.L2::evict_last.b64 %d0, [%r0, %d1], %r1, %r2;",
        "createpolicy",
    ),
    Row("isspacep.shared::cluster", "isspacep.shared::cluster %p0, %d0;", "isspacep"),
    Row("isspacep.param::entry", "isspacep.param::entry %p0, %d0;", "isspacep"),
    Row(".shared::cta", "ld.shared::cta.b32 %r0, [shared_memory];", "State Spaces: Shared State Space"),
    Row("large parameters", "", "Kernel Function Parameters", ("sm_70", "8.1")),
    Row(".b128", ".reg .b128 %q; mov.b128 %q, {%d0, %d1};", "Fundamental Types", ("sm_70", "8.3")),
    # Bulk copies and tensors
    Row(
        "cp.async.bulk",
        f"cp.async.bulk.shared::cluster.global.{_TRANSACTION} [%d0], [%d1], %r0, [%d2];",
        "cp.async.bulk",
    ),
    Row(
        "cp.async.bulk.cp_mask",
        "cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%d0], [%d1], %r0, %h0;",
        "cp.async.bulk",
    ),
    Row(
        "cp.async.bulk.mask_32b",
        f"cp.async.bulk.shared::cluster.global.{_TRANSACTION}.multicast::cluster::32b [%d0], [%d1], %r0, [%d2], %r1;",
        "cp.async.bulk",
    ),
    Row(
        "cp.async.bulk.report",
        f"cp.async.bulk.shared::cluster.global.{_TRANSACTION}.mbarrier::report::validity::per_element::ff"
        " [%d0], [%d1], %r0, [%d2];",
        "cp.async.bulk",
    ),
    Row(
        "cp.async.bulk.evict_last",
        "cp.async.bulk.prefetch.L2.global.L2::evict_last [%d0], %r0;",
        "cp.async.bulk.prefetch",
    ),
    Row(
        "applypriority.async.bulk",
        "applypriority.async.bulk.global.bulk_group.L2::evict_normal [%d0], %r0;"
        " applypriority.async.bulk.tensor.1d.global.bulk_group.L2::evict_normal [%d0, {%r0}];",
        "applypriority.async.bulk",
    ),
    Row("st.bulk", "st.bulk.weak.shared::cta [%d0], %d1, 0;", "st.bulk"),
    Row(
        "cp.async.bulk.tensor",
        f"cp.async.bulk.tensor.2d.shared::cluster.global.tile.{_TRANSACTION} [%d0], [%d1, {{%r0, %r1}}], [%d2];",
        _TENSOR,
    ),
    Row(
        "cp.async.bulk.tensor.cta_group",
        f"cp.async.bulk.tensor.2d.shared::cluster.global.tile.{_TRANSACTION}.cta_group::2"
        " [%d0], [%d1, {%r0, %r1}], [%d2];",
        _TENSOR,
    ),
    Row(
        "cp.async.bulk.tensor.rows",
        f"cp.async.bulk.tensor.2d.shared::cta.global.tile::gather4.{_TRANSACTION}"
        " [%d0], [%d1, {%r0, %r1, %r2, %r3, %r4}], [%d2];"
        f" cp.async.bulk.tensor.3d.shared::cta.global.im2col::w.{_TRANSACTION}"
        " [%d0], [%d1, {%r0, %r1, %r2}], [%d2], {%h0, %h1};",
        _TENSOR,
    ),
    Row(
        "cp.async.bulk.tensor.rows.cluster",
        f"cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.{_TRANSACTION}.multicast::cluster"
        " [%d0], [%d1, {%r0, %r1, %r2, %r3, %r4}], [%d2], %h0;"
        f" cp.async.bulk.tensor.3d.shared::cluster.global.im2col::w::128.{_TRANSACTION}"
        " [%d0], [%d1, {%r0, %r1, %r2}], [%d2], {%h0, %h1};"
        " cp.async.bulk.tensor.2d.global.shared::cta.tile::scatter4.bulk_group"
        " [%d1, {%r0, %r1, %r2, %r3, %r4}], [%d0];"
        " cp.async.bulk.prefetch.tensor.2d.L2.global.tile::gather4 [%d0, {%r0, %r1, %r2, %r3, %r4}];",
        _TENSOR,
    ),
    Row(
        "cp.async.bulk.tensor.override",
        f"cp.async.bulk.tensor.2d.shared::cluster.global.tile.{_TRANSACTION}.override::global_address"
        " [%d0], [%d1, %d2, {%r0, %r1}], [%d3];",
        _TENSOR,
    ),
    Row(
        "cp.async.bulk.tensor.im2col_no_offs.w",
        "cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs::w.bulk_group [%d0, {%r0, %r1, %r2}], [%d1];",
        _TENSOR,
    ),
    Row("prefetch.tensormap", "prefetch.tensormap [%d0];", "prefetch, prefetchu"),
    Row("fence.proxy.tensormap", "fence.proxy.tensormap::generic.release.gpu;", "membar/fence"),
    Row(
        "tensormap.cp_fenceproxy",
        "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%d0], [%d1], 128;",
        "tensormap.cp_fenceproxy",
    ),
    Row("tensormap.replace", "tensormap.replace.tile.rank.global.b1024.b32 [%d0], %r0;", "tensormap.replace"),
    Row(
        "tensormap.replace.packed",
        "tensormap.replace.tile.elemtype.global.b1024.b32 [%d0], 13;",
        "tensormap.replace",
    ),
    Row(
        "tensormap.replace.swizzle_mode.96B",
        "tensormap.replace.tile.swizzle_mode.global.b1024.b32 [%d0], 4;",
        "tensormap.replace",
    ),
    Row(
        "tensormap.replace.swizzle_atomicity",
        "tensormap.replace.tile.swizzle_atomicity.global.b1024.b32 [%d0], 1;",
        "tensormap.replace",
    ),
    Row(
        "tensormap.alloc_class",
        "tensormap.replace.tile.alloc_large.global.b1024 [%d0]; tensormap.query.alloc_class_large.global.b1024"
        " %p0, [%d0];",
        "tensormap.replace",
    ),
    # Textures
    Row("tex", "tex.1d.v4.u32.s32 {%r0, %r1, %r2, %r3}, [%d0, {%r4}];", "tex", ("sm_30", "4.3"), _OLD),
    Row(
        "tex.f16",
        "tex.1d.v4.f16.s32 {%h0, %h1, %h2, %h3}, [%d0, {%r4}];",
        "tex",
        ("sm_53", "4.3"),
        _OLD,
    ),
    Row("txq", "txq.width.b32 %r0, [%d0];", "txq", ("sm_30", "4.3"), _OLD),
    Row("suq", "suq.width.b32 %r0, [%d0];", "suq", ("sm_30", "4.3"), _OLD),
    Row("sust", "sust.b.1d.b32.trap [%d0, {%r0}], {%r1};", "sust", ("sm_30", "4.3"), _OLD),
    Row("texture parameters", "", "Texture Sampler and Surface Types", ("sm_20", "4.3")),
    # Order, and threads
    Row("barrier", "barrier.sync 1;", "bar, barrier", ("sm_30", "6.0"), _OLD),
    Row("fence.proxy.alias", "fence.proxy.alias;", "membar/fence"),
    Row("fence.proxy.alias.order", "fence.proxy.alias.acquire.sys; fence.proxy.alias.release.sys;", "membar/fence"),
    Row("fence.alias.sync_restrict", "fence.alias.sync_restrict::read.release.sys;", "membar/fence"),
    Row("fence.proxy.fabric", "fence.proxy.fabric::generic.alias.acquire.sys;", "membar/fence"),
    Row("fence", "fence.acq_rel.gpu;", "membar/fence"),
    Row("fence.cluster", "fence.acq_rel.cluster;", "membar/fence"),
    Row("fence.acquire", "fence.acquire.gpu; fence.release.gpu;", "membar/fence"),
    Row("fence.sync_restrict", "fence.acquire.sync_restrict::shared::cluster.cluster;", "membar/fence"),
    Row("fence.proxy.async", "fence.proxy.async.shared::cta;", "membar/fence"),
    Row(
        "fence.proxy.async.sync_restrict",
        "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;",
        "membar/fence",
    ),
    Row(
        "fence.proxy.async.sync_restrict.read",
        "fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster;",
        "membar/fence",
    ),
    Row("fence.mbarrier_init", "fence.mbarrier_init.release.cluster;", "membar/fence"),
    Row("atom.scope", "atom.sys.global.add.u32 %r0, [%d0], %r1;", "atom", ("sm_60", "5.0"), _OLD),
    Row("atom.order", "atom.acquire.gpu.global.add.u32 %r0, [%d0], %r1;", "atom", ("sm_70", "6.0")),
    Row("atom.cluster", "atom.relaxed.cluster.global.add.u32 %r0, [%d0], %r1;", "atom"),
    Row("atom.add.f16", "atom.add.noftz.f16 %h0, [%d0], %h1;", "atom", ("sm_70", "6.3")),
    Row("atom.add.bf16", "atom.add.noftz.bf16 %h0, [%d0], %h1;", "atom"),
    Row(
        "atom.sys.b128",
        ".reg .b128 %q<2>; atom.sys.global.exch.b128 %q0, [%d0], %q1;",
        "atom",
        ("sm_90", "8.4"),
    ),
    Row("cooperative launch", "", "CUDA C++ Programming Guide, Cooperative Groups", ("sm_60", "5.0")),
    Row("griddepcontrol", "griddepcontrol.wait; griddepcontrol.launch_dependents;", "griddepcontrol"),
    Row(
        "clusterlaunchcontrol",
        f"clusterlaunchcontrol.try_cancel.async.shared::cta.{_TRANSACTION}.b128 [%d0], [%d1];",
        "clusterlaunchcontrol",
    ),
    Row(
        "clusterlaunchcontrol.multicast",
        f"clusterlaunchcontrol.try_cancel.async.shared::cta.{_TRANSACTION}.multicast::cluster::all.b128 [%d0], [%d1];",
        "clusterlaunchcontrol",
    ),
    Row("barrier.cluster", "barrier.cluster.arrive; barrier.cluster.wait;", "barrier.cluster"),
    Row("barrier.cluster.relaxed", "barrier.cluster.arrive.relaxed;", "barrier.cluster"),
    Row("clusters", "mov.u32 %r0, %cluster_ctarank; mapa.u64 %d0, %d1, %r0;", "Special Registers: %cluster_ctarank"),
    Row("mbarrier", "mbarrier.init.shared.b64 [%d0], %r0; mbarrier.test_wait.shared.b64 %p0, [%d0], %d1;", _MBARRIER),
    Row("mbarrier.parity", "mbarrier.test_wait.parity.shared.b64 %p0, [%d0], %r0;", _MBARRIER),
    Row("mbarrier.count", "mbarrier.arrive.shared.b64 %d0, [%d1], %r0;", _MBARRIER),
    Row("mbarrier.try_wait", "mbarrier.try_wait.shared.b64 %p0, [%d0], %d1;", _MBARRIER),
    Row("mbarrier.cluster", "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%d0];", _MBARRIER),
    Row("mbarrier.relaxed", "mbarrier.arrive.relaxed.cta.shared::cta.b64 %d0, [%d1];", _MBARRIER),
    Row("mbarrier.expect_tx", "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%d0], %r0;", _MBARRIER),
    Row(
        "mbarrier.layout",
        "mbarrier.init.layout::v1.shared.b64 [%d0], %r0; mbarrier.check_layout.layout::v1.shared.b64 %p0, [%d0];",
        _MBARRIER,
    ),
    Row(
        "mbarrier.phase_type",
        "{ .reg .b8 %b; mbarrier.test_wait.phase_type::primary.shared.b64 %p0|%p1, %b, [%d0], %d1;"
        " mbarrier.test_wait.parity.phase_type::conditional.shared.b64 %p0, [%d0], %r0; }",
        _MBARRIER,
    ),
    Row(
        "mbarrier.mask_32b",
        "mbarrier.arrive.release.cluster.shared::cluster.multicast::cluster::32b.b64 _, [%d0], %r0;",
        _MBARRIER,
    ),
    Row(
        "fabric",
        f"fabric.try_get.async.shared::cta.{_TRANSACTION}.mbarrier::report::fabric.relaxed.sys.b128"
        " [%d0], [%r0, %d1], %r1, [%d2]; fabric.submit; fabric.wait.sync_restrict::reads;",
        "Fabric Instructions",
    ),
    Row(
        "fabric.try_pullred.acc",
        f"fabric.try_pullred.async.multimem.shared::cta.{_TRANSACTION}.mbarrier::report::fabric.relaxed.sys"
        ".add.acc::f32.f16.sync [%d0], [%r0, %d1], %r1, [%d2], 0xFFFFFFFF;",
        "Fabric Instructions: fabric.try_pullred",
    ),
    Row(
        "fabric.try_atom",
        "fabric.try_atom.async.shared::cta.mbarrier::complete_tx::16B.mbarrier::report::fabric.relaxed.sys.add.u32"
        " [%r0, %d0], [%d1], [%d2], [%d3];",
        "Fabric Instructions: fabric.try_atom",
    ),
    Row(
        "fabric.commit_group",
        "fabric.submit.commit_group; fabric.wait.sync_restrict::read 0;",
        "Fabric Instructions: fabric.submit, fabric.wait",
    ),
    # Warps
    Row(
        "shfl.sync",
        "shfl.sync.idx.b32 %r0, %r1, %r2, 31, %r3; vote.sync.all.pred %p0, %p1, %r0; bar.warp.sync %r0;",
        "shfl.sync, vote.sync, bar.warp.sync",
        ("sm_30", "6.0"),
        _OLD,
    ),
    Row("match.sync", "match.any.sync.b32 %r0, %r1, %r2;", "match.sync"),
    Row("activemask", "activemask.b32 %r0;", "activemask", ("sm_30", "6.2"), _OLD),
    Row("redux.sync", "redux.sync.add.s32 %r0, %r1, %r2;", "redux.sync"),
    Row("redux.sync.f32", "redux.sync.min.f32 %f0, %f1, %r0;", "redux.sync"),
    Row("elect.sync", "elect.sync %r0|%p0, %r1;", "elect.sync"),
    # Special registers
    Row("nanosleep", "nanosleep.u32 %r0;", "nanosleep", ("sm_70", "6.3")),
    Row("%gridid", "mov.u64 %d0, %gridid;", "Special Registers", ("sm_30", "3.0"), _OLD),
    Row("%clock_hi", "mov.u32 %r0, %clock_hi;", "Special Registers"),
    Row(
        "%globaltimer",
        "mov.u64 %d0, %globaltimer; mov.u32 %r0, %globaltimer_lo;",
        "Special Registers",
        ("sm_30", "3.1"),
        _OLD,
    ),
    Row("%total_smem_size", "mov.u32 %r0, %total_smem_size; mov.u32 %r0, %dynamic_smem_size;", "Special Registers"),
    Row("%aggr_smem_size", "mov.u32 %r0, %aggr_smem_size;", "Special Registers"),
    Row("%reserved_smem_offset", "mov.u32 %r0, %reserved_smem_offset_begin;", "Special Registers"),
    Row("%current_graph_exec", "mov.u64 %d0, %current_graph_exec;", "Special Registers"),
    Row("%locality_domain_id", "mov.u32 %r0, %locality_domain_id;", "Special Registers"),
    Row("%locality_domain_supplemental_sm", "mov.u32 %r0, %locality_domain_supplemental_sm;", "Special Registers"),
    Row("%perctamemory", "", "Special Registers", ("sm_80", "9.4")),
    Row("%pm0_64", "mov.u64 %d0, %pm0_64;", "Special Registers", ("sm_50", "4.0"), _OLD),
    # Arithmetic
    Row("lop3", "lop3.b32 %r0, %r1, %r2, %r3, 5;", "lop3", ("sm_50", "4.3"), _OLD),
    Row("vabsdiff4", "vabsdiff4.u32.u32.u32 %r0, %r1, %r2, %r3;", "Video Instructions", ("sm_30", "3.0"), _OLD),
    Row("add.s16x2", "add.s16x2 %r0, %r1, %r2;", "add"),
    Row("add.f16", "add.rn.f16x2 %r0, %r1, %r2; set.eq.f16x2.f16x2 %r0, %r1, %r2;", "add, set", ("sm_53", "4.2"), _OLD),
    Row("neg.f16", "neg.f16x2 %r0, %r1;", "neg", ("sm_53", "6.0"), _OLD),
    Row("set.u32.f16", "set.eq.u32.f16x2 %r0, %r1, %r2;", "set", ("sm_53", "6.5"), _OLD),
    Row("fma.bf16", "fma.rn.bf16x2 %r0, %r1, %r2, %r3;", "fma"),
    Row("set.bf16", "set.eq.bf16x2.bf16x2 %r0, %r1, %r2;", "set"),
    Row("tanh", "tanh.approx.f32 %f0, %f1; tanh.approx.f16 %h0, %h1;", "tanh"),
    Row("tanh.bf16", "tanh.approx.bf16 %h0, %h1;", "tanh"),
    Row("sin.2pi", "sin.approx.ftz.2pi.f32 %f0, %f1; cos.approx.ftz.2pi.f32 %f0, %f1;", "sin, cos"),
    Row("clmad", "clmad.lo.u64 %d0, %d1, %d2, %d3; clmad.hi.u64 %d0, %d1, %d2, %d3;", "clmad"),
    Row("set.u8x4", "set.eq.u8x4 %r0, %r1, %r2; set.lt.s16x2 %r0, %r1, %r2;", "set"),
    Row("add.f32.f16", "add.f32.f16 %f0, %h0, %f1; fma.rn.f32.bf16 %f0, %h0, %h1, %f1;", _MIXED),
    Row(
        "add.f32x2.f16x2",
        "add.f32x2.f16x2.f32x2 %d0, %r0, %d1; add.rz.bf16x2.f32x2.f32x2 %r0, %d0, %d1;"
        " mul.bf16x2.bf16x2.f16x2 %r0, %r1, %r2;",
        _MIXED,
    ),
    Row(
        "add.e4m3x4",
        "add.e4m3x4.e2m1p4x4 %r0, %r1, %r2; fma.rn.satfinite.e5m2x4.ue8m0x4.e4m3x4 %r0, %r1, %r2, %r3;",
        "Alternate Floating Point Instructions",
    ),
    # Conversions
    Row("cvt.pzo", "cvt.rn.pzo.f16x2.f32 %r0, %f0, %f1; cvt.rn.satfinite.pzo.e4m3x2.f32 %h0, %f0, %f1;", "cvt"),
    Row("cvt.rz.e4m3x2", "cvt.rz.satfinite.e4m3x2.f32 %h0, %f0, %f1;", "cvt"),
    Row("cvt.e4m3x2.bf16x2", "cvt.rn.satfinite.e4m3x2.bf16x2 %h0, %r0;", "cvt"),
    Row("cvt.e2m3x2.f16x2", "cvt.rn.satfinite.e2m3x2.f16x2 %h0, %r0;", "cvt"),
    Row("cvt.bf16x2.e4m3x2", "cvt.rn.bf16x2.e4m3x2 %r0, %h0; cvt.rn.bf16x2.e2m3x2 %r0, %h0;", "cvt"),
    Row("cvt.ue5m3x2", "cvt.rn.ue5m3x2.f32 %h0, %f0, %f1; cvt.rn.bf16x2.ue5m3x2 %r0, %h0;", "cvt"),
    Row(
        "cvt.scaled::n1",
        ".reg .b8 %b; cvt.u8.u16 %b, %h1; cvt.rn.satfinite.scaled::n1::ue8m0.e4m3x2.f32 %h0, %f0, %f1, %b;",
        "cvt",
    ),
    Row("cvt.scaled::n2", "cvt.rn.scaled::n2::ue8m0.bf16x2.e4m3x2 %r0, %h0, %h1;", "cvt"),
    # Files
    Row(".blocksareclusters", "", "Miscellaneous Directives: .blocksareclusters", ("sm_90", "9.0")),
    Row("debug sections", "", "Debugging Directives: .section", ("sm_20", "7.5")),
    Row(".loc inlined_at", "", "Debugging Directives: .loc", ("sm_20", "7.2")),
    # Matrices
    Row("ldmatrix.s8.s4", "ldmatrix.sync.aligned.m8n16.x1.shared.s8.s4 {%r0}, [%d0];", "ldmatrix"),
    Row("movmatrix", "movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r1;", "movmatrix"),
    Row("wgmma", "wgmma.fence.sync.aligned; wgmma.commit_group.sync.aligned;", _WGMMA),
    Row(
        "wgmma.sp",
        "wgmma.mma_async.sp.sync.aligned.m64n8k32.f16.f16.f16 {%r0, %r1}, %d0, %d1, %r2, 0, 1, 1, 1, 0, 0;",
        _WGMMA,
    ),
    Row(
        "wgmma.mixed",
        "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8 {%r0, %r1, %r2, %r3}, %d0, %d1, 1;",
        _WGMMA,
    ),
    Row("tcgen05", "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%d0], 32;", _TCGEN05),
    Row(
        "tcgen05.alloc.exclusive",
        "tcgen05.alloc.exclusive.cta_group::1.sync.aligned.shared::cta.b32 [%d0], 96;",
        _TCGEN05,
    ),
    Row(
        "tcgen05.alloc.large",
        "tcgen05.alloc.exclusive.cta_group::1.sync.aligned.shared::cta.b32 [%d0], 576;",
        _TCGEN05,
        ("sm_107f", "9.4"),
        "ptxas takes any number of columns on every architecture",
    ),
    Row(
        "tcgen05.commit.multicast.32b",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.multicast::cluster::32b.b64 [%d0], %r0;",
        _TCGEN05,
    ),
    Row(
        "tcgen05.commit.sync_restrict",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.sync_restrict::shared::read::mma::a.b64 [%d0];",
        _TCGEN05,
    ),
    Row(
        "tcgen05.ld.spcompress",
        "tcgen05.ld.spcompress.sync.aligned.32x32b.x4.max.sp::2:4.f32.b2 {%r0}, {%r1, %r2}, [%r3];",
        _TCGEN05,
    ),
    Row("spcompress", "spcompress.b8.b2.sp::2:4.x1 {%r0}, {%r1}, {%r2, %r3}, %r4;", "spcompress"),
    Row("spdecompress", "spdecompress.b8.b2.sp::2:4.x1 {%r0}, {%r1}, {%r2};", "spdecompress"),
    Row("tcgen05.shift", "tcgen05.shift.cta_group::1.down [%r0];", _TCGEN05),
    Row("tcgen05.ld.red", "tcgen05.ld.red.sync.aligned.32x32b.x2.min.u32 {%r0, %r1}, %r2, [%r3];", _TCGEN05),
    *(
        Row(f"tcgen05.mma.{name}", f"tcgen05.mma{ptx}", _TCGEN05)
        for name, ptx in (
            ("i8", ".cta_group::1.kind::i8 [%r0], %d0, %d1, %r1, %p0;"),
            ("ti16", ".cta_group::1.kind::ti16 [%r0], %d0, %d1, %r1, %p0;"),
            ("collector_b", ".cta_group::1.kind::f16.collector::b::fill [%r0], %d0, %d1, %r1, %p0;"),
            ("lut_b", ".cta_group::1.kind::f8f6f4.decompress::lut::b [%r0], %d0, %d1, [%r2], %r1, %p0;"),
            ("scale_input_d", ".cta_group::1.kind::f16 [%r0], %d0, %d1, %r1, %p0, 2;"),
            ("block_scale", ".cta_group::1.kind::mxf8f6f4.block_scale [%r0], %d0, %d1, %r1, [%r2], [%r3], %p0;"),
            ("block_size", ".cta_group::1.kind::mxf4.block_scale.block32 [%r0], %d0, %d1, %r1, [%r2], [%r3], %p0;"),
            (
                "scale_vec",
                ".cta_group::1.kind::mxf4.block_scale.scale_vec::2X [%r0], %d0, %d1, %r1, [%r2], [%r3], %p0;",
            ),
            (
                "scale_vec.mxf4nvf4",
                ".cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X [%r0], %d0, %d1, %r1, [%r2], [%r3], %p0;",
            ),
            (
                "sp.mxf4",
                ".sp.cta_group::1.kind::mxf4.block_scale [%r0], %d0, %d1, [%r4], %r1, [%r2], [%r3], %p0;",
            ),
            (
                "sp.mxf4.block_size",
                ".sp.cta_group::1.kind::mxf4.block_scale.block32 [%r0], %d0, %d1, [%r4], %r1, [%r2], [%r3], %p0;",
            ),
        )
    ),
)


class _Registers:
    """Registers in braces, one after the other."""

    def __init__(self) -> None:
        self._next = 0

    def of(self, count: int, bits: int, type_: str) -> str:
        """Those for so many elements of so many bits."""
        letter, width = ("e", 64) if type_ == "f64" else ("r", 32)
        taken = range(self._next, self._next + max(1, count * bits // width))
        self._next = 0 if letter == "e" else taken.stop
        return "{" + ", ".join(f"%{letter}{number}" for number in taken) + "}"


def _product(row: Product, operation: str) -> str:
    """Every instruction of a row of the table of products."""
    return " ".join(
        _instruction(row, operation, a, accumulators, layouts)
        for a in row.types
        for accumulators in row.accumulators
        for layouts in row.layouts
    )


def _instruction(row: Product, operation: str, a: str, accumulators: tuple[str, str], layouts: tuple[str, str]) -> str:
    d, c = accumulators
    shape, bits, given = "m{}n{}k{}".format(*row.shape), f".{operation}.popc" if operation else "", _Registers()
    in_a, in_b, in_c, in_d = counts(row)
    width = {"f64": 64, "f16": 16}
    operands = [
        given.of(in_d, width.get(d, 32), d),
        *(given.of(count, row.element_bits, a) for count in (in_a, in_b)),
        given.of(in_c, width.get(c, 32), c),
    ]
    types = f"{d}.{a}.{a}.{c}"
    if row.instruction == "wmma":
        types = f"{d}.{c}" if a == "f16" else types
        rounding = ".rn" if row.rounds else ""
        name = f"wmma.mma{bits}.sync.aligned.{'.'.join(layouts)}.{shape}{rounding}.{types}"
        return f"{name} {', '.join(operands)};"
    sparse = "" if row.instruction == "mma" else ".sp::ordered_metadata" if row.kind else ".sp"
    kind = f".kind::{row.kind}" if row.kind else ""
    scaled, scale = "", ""
    if row.scales:
        vector, scale_type = row.scales[0]
        scaled, scale = f".block_scale.scale_vec::{vector}", f".{scale_type}"
    name = f"mma{sparse}.sync.aligned.{shape}.{'.'.join(layouts)}{kind}{scaled}.{types}{bits}{scale}"
    operands += ["%r100", "0"] if sparse else []
    operands += ["%r101, {0, 0}, %r102, {0, 0}"] if row.scales else []
    return f"{name} {', '.join(operands)};"


def _products() -> Iterator[Row]:
    for row in PRODUCTS:
        stated = {("mma", (8, 8, 4), "f16"): ("sm_70", "6.4")}.get((row.instruction, row.shape, row.types[0]))
        for operation in row.operations or ("",):
            yield Row(row.name(operation), _product(row, operation), "Warp Level Matrix Instructions", stated)


#: What goes with several products.
_OF_PRODUCTS = (
    Row(
        "mma.sp::ordered_metadata",
        "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
        " {%r0, %r1}, {%r2, %r3}, {%r4, %r5}, {%r6, %r7}, %r8, 0;",
        "mma.sp",
    ),
    Row(
        "mma.scale_vec::4X.ue8m0",
        "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0"
        " {%r0, %r1, %r2, %r3}, {%r4, %r5, %r6, %r7}, {%r8, %r9}, {%r10, %r11, %r12, %r13},"
        " %r101, {0, 0}, %r102, {0, 0};",
        "mma",
    ),
)


def rows() -> Iterator[Row]:
    """Every row."""
    yield from ROWS
    yield from _products()
    yield from _OF_PRODUCTS
