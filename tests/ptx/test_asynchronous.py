"""What mbarriers, copies, clusters and barriers of the grid become in PTX, and for which architectures."""

from __future__ import annotations

from pathlib import Path

import pytest

import nvgen as nv
from nvgen.intrinsics.architectures import architectures, find_architecture
from tests.assembling import ARCHITECTURES, assemble, assembler_architectures, needs_ptxas
from tests.ptx import asynchronous as kernels
from tests.ptx_text import texts, variables

_FAMILIES = (
    *("mbarrier", "cp", "fence", "barrier", "mapa", "st.shared*", "ld.shared*"),
    *("atom", "ld.acquire", "ld.volatile", "membar"),
)


def instructions(kernel: nv.Kernel, arch: str) -> list[str]:
    """The instructions of these families, with the numbers of registers left out, in the order of the text."""
    return texts(kernel.ptx(arch=arch), *_FAMILIES)


def test_copies() -> None:
    assert instructions(kernels.copies_of_every_size, "sm_80")[:5] == [
        "cp.async.ca.shared.global [%r], [%rd], 4;",
        "cp.async.cg.shared.global [copies_of_every_size$shared], [%rd+16], 16, %r;",
        "cp.async.ca.shared.global [%r], [%rd], 8, 0;",
        "cp.async.cg.shared.global [%r], [%rd], 16;",
        "cp.async.wait_all;",
    ]


def test_groups_of_copies() -> None:
    found = [text for text in instructions(kernels.double_buffered, "sm_80") if "group" in text]
    assert found == ["cp.async.commit_group;", "cp.async.commit_group;", "cp.async.wait_group 1;"]


def test_barriers_of_ampere() -> None:
    assert instructions(kernels.barriers, "sm_80") == [
        "mbarrier.init.shared.b64 [%r], %r;",
        "mbarrier.init.shared.b64 [%r], %r;",
        "cp.async.mbarrier.arrive.noinc.shared.b64 [%r];",
        "mbarrier.arrive.shared.b64 %rd, [%r];",
        "mbarrier.test_wait.shared.b64 %p, [%r], %rd;",
        "mbarrier.test_wait.shared.b64 done, [%r], %rd;",
        "mbarrier.test_wait.parity.shared.b64 done, [%r], %r;",
        "mbarrier.test_wait.parity.shared.b64 %p, [%r], %r;",
        "mbarrier.arrive_drop.shared.b64 %rd, [%r];",
        "mbarrier.pending_count.b64 %r, %rd;",
        "mbarrier.inval.shared.b64 [%r];",
    ]


def test_waits_let_threads_sleep_where_they_can() -> None:
    waits = [text for text in instructions(kernels.barriers, "sm_90") if " done," in text]
    assert waits == [
        "mbarrier.try_wait.shared.b64 done, [%r], %rd;",
        "mbarrier.try_wait.parity.shared.b64 done, [%r], %r;",
    ]


def test_barriers_of_hopper() -> None:
    assert instructions(kernels.barriers_of_hopper, "sm_90") == [
        "mbarrier.init.shared.b64 [%r], %r;",
        "fence.mbarrier_init.release.cluster;",
        "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r], %r;",
        "mbarrier.arrive.expect_tx.shared.b64 %rd, [%r], %r;",
        "mbarrier.arrive.shared.b64 %rd, [%r], %r;",
        "mbarrier.arrive_drop.shared.b64 %rd, [%r], %r;",
        "mbarrier.try_wait.shared.b64 %p, [%r], %rd;",
        "mbarrier.try_wait.parity.shared.b64 %p, [%r], %r;",
        "mbarrier.try_wait.shared.b64 done, [%r], %rd;",
        "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 done, [%r], %r;",
    ]


def test_bulk_copies() -> None:
    assert [text for text in instructions(kernels.bulk_copies, "sm_90") if text.startswith(("cp", "fence.proxy"))] == [
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r], [%rd], %r, [%r];",
        "fence.proxy.async.shared::cta;",
        "cp.async.bulk.global.shared::cta.bulk_group [%rd], [%r], %r;",
        "cp.async.bulk.commit_group;",
        "cp.async.bulk.wait_group.read 1;",
        "cp.async.bulk.wait_group 0;",
    ]


def test_clusters() -> None:
    found = instructions(kernels.clusters, "sm_90")
    assert [text for text in found if "barrier.cluster" in text] == [
        *("barrier.cluster.arrive;", "barrier.cluster.wait;"),
        *("barrier.cluster.arrive.relaxed;", "barrier.cluster.wait;"),
        *("barrier.cluster.arrive;", "barrier.cluster.wait;"),
    ]
    assert [text for text in found if "mbarrier" in text][1:] == [
        "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r];",
        "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r], %r;",
        "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [%r], %r;",
        "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%r], %r;",
    ]
    assert found.count("mapa.shared::cluster.u32 %r, %r, %r;") == 3


def test_what_other_blocks_write_is_loaded() -> None:
    """The block's own store before the barrier says nothing of what is there after it."""
    found = instructions(kernels.clusters, "sm_90")
    stored, loaded = (next(i for i, text in enumerate(found) if text.startswith(op)) for op in ("st.", "ld.shared.b32"))
    assert stored < found.index("barrier.cluster.wait;") < loaded
    assert any(text.startswith("ld.shared::cluster.b32") for text in found)
    assert any(text.startswith("st.shared::cluster.b32") for text in found)


def test_cluster_registers() -> None:
    found = texts(kernels.cluster_registers.ptx(arch="sm_90"), "mov")
    registers = ["%cluster_ctaid.x", "%cluster_nctaid.y", "%clusterid.z", "%nclusterid.x"]
    assert found == [f"mov.u32 %r, {register};" for register in registers]


def test_barrier_of_the_grid() -> None:
    """All barriers of a kernel have one counter, which starts at 0."""
    ptx = kernels.grid_barriers.ptx(arch="sm_70")
    assert variables(ptx, "global") == [".global .align 4 .u32 grid_barriers$grid_sync;"]
    assert ptx.count("mov.b64 \t%rd") >= 2
    found = instructions(kernels.grid_barriers, "sm_70")
    assert [text for text in found if not text.startswith("barrier")] == [
        "atom.acq_rel.gpu.global.add.u32 found, [%rd], %r;",
        "ld.acquire.gpu.global.u32 now, [%rd];",
    ] * 2
    assert ptx.count("bar.sync") == 4


def test_barrier_of_the_grid_without_ordered_atomics() -> None:
    assert instructions(kernels.grid_barriers, "sm_60")[:4] == [
        "membar.gl;",
        "atom.global.add.u32 found, [%rd], %r;",
        "ld.volatile.global.u32 now, [%rd];",
        "membar.gl;",
    ]


def test_the_version_of_ptx_is_raised_where_an_operation_needs_it() -> None:
    assert ".version 7.8" in kernels.cluster_registers.ptx(arch="sm_90")
    assert ".version 8.0" in kernels.bulk_copies.ptx(arch="sm_90")
    assert ".version 8.3" in kernels.bulk_copies.ptx(arch="sm_90", ptx_version="8.3")


@pytest.mark.sweep(3)
@needs_ptxas
@pytest.mark.parametrize("kernel", kernels.KERNELS, ids=lambda kernel: kernel.name)
def test_every_architecture_takes_or_refuses_them(kernel: nv.Kernel, tmp_path: Path) -> None:
    oldest = kernels.KERNELS[kernel]
    assembled = 0
    for arch, record in architectures().items():
        if not find_architecture(oldest).architecture.is_compatible_with(record.architecture):
            with pytest.raises(nv.CompileError, match=r"NVG0504.* or later, not"):
                kernel.ptx(arch=arch)
            continue
        ptx = kernel.ptx(arch=arch)
        if arch in (oldest, *ARCHITECTURES) and arch in assembler_architectures():
            assert assemble(ptx, arch, tmp_path) == ""
            assembled += 1
    assert assembled >= 3


@needs_ptxas
def test_the_barrier_of_old_architectures_assembles(tmp_path: Path) -> None:
    """ptxas takes its instructions, though no longer its architecture."""
    ptx = kernels.grid_barriers.ptx(arch="sm_60").replace(".target sm_60", ".target sm_75").replace("5.0", "6.3")
    assert "membar.gl" in ptx
    assert assemble(ptx, "sm_75", tmp_path) == ""
