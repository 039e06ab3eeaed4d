"""What intrinsics that do more than compute mean in nvgen's own operations, which every target has.

An emulation is an expression of nvgen's language. Its operands are ``a``, ``b``, ``c`` and so on, in the intrinsic's
order and of the types that it takes; ``T`` is the type of its result, ``own`` the module ``nvvm_functions``. The result
is converted to the intrinsic's own types, where it is an integer of another sign or a pointer to something else.

What hardware may do as it likes is left out: hints to caches, how warps come to a barrier.
"""

from __future__ import annotations

import re
from functools import cache

from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.lang import nvvm_matrices

# In a pattern a dot is a dot. A group ``is_...`` stands for whether it is there.
_SCOPE = "(?P<is_relaxed>.relaxed)?.scope.(?P<scope>cta|cluster).space.(?:cta|cluster)"
_SHUFFLE = "(?P<mode>idx|up|down|bfly).(?:i32|f32)"
_AXIS = "(?P<axis>[xyz])"
_ALIGNED = "(?P<is_aligned>.aligned)?"
_SPECIAL_REGISTERS = (
    (f"read.ptx.sreg.tid.{_AXIS}", "nv.thread_idx.{axis}"),
    (f"read.ptx.sreg.ntid.{_AXIS}", "nv.block_dim.{axis}"),
    (f"read.ptx.sreg.ctaid.{_AXIS}", "nv.block_idx.{axis}"),
    (f"read.ptx.sreg.nctaid.{_AXIS}", "nv.grid_dim.{axis}"),
    (f"read.ptx.sreg.clusterid.{_AXIS}", "nv.cluster.idx.{axis}"),
    (f"read.ptx.sreg.nclusterid.{_AXIS}", "nv.cluster.grid_dim.{axis}"),
    (f"read.ptx.sreg.cluster.ctaid.{_AXIS}", "nv.cluster.block_idx.{axis}"),
    (f"read.ptx.sreg.cluster.nctaid.{_AXIS}", "nv.cluster.dim.{axis}"),
    # PTX ISA, "Special Registers": the fourth element is unused and always zero.
    ("read.ptx.sreg.(?:tid|ntid|ctaid|nctaid|(?:n?clusterid)|cluster.n?ctaid).w", "nv.i32(0)"),
    ("read.ptx.sreg.cluster.ctarank", "nv.cluster.rank()"),
    ("read.ptx.sreg.cluster.nctarank", "nv.cluster.size()"),
    ("is_explicit_cluster", "nv.cluster.is_explicit()"),
    ("read.ptx.sreg.laneid", "nv.lane_id()"),
    ("read.ptx.sreg.lanemask.(?P<which>eq|lt|le|gt|ge)", "nv.lane_mask_{which}()"),
    ("read.ptx.sreg.warpsize", "nv.i32(nv.warp_size)"),
    ("read.ptx.sreg.(?P<which>clock|clock64|globaltimer|smid)", "nv.{which}()"),
    ("read.ptx.sreg.(?P<which>warpid|nwarpid|nsmid|gridid|dynamic_smem_size)", "nv.sreg.{which}()"),
    ("read.ptx.sreg.globaltimer.lo", "nv.sreg.globaltimer_lo()"),
)
_BARRIERS = (
    (f"barrier.cta.sync{_ALIGNED}.all", "nv.barrier.sync(a, aligned={is_aligned})"),
    (f"barrier.cta.sync{_ALIGNED}.count", "nv.barrier.sync(a, b, aligned={is_aligned})"),
    (f"barrier.cta.arrive{_ALIGNED}.count", "nv.barrier.arrive(a, b, aligned={is_aligned})"),
    (f"barrier.cta.red.popc{_ALIGNED}.all", "nv.barrier.reduce_count(a, b, aligned={is_aligned})"),
    (f"barrier.cta.red.popc{_ALIGNED}.count", "nv.barrier.reduce_count(a, c, b, aligned={is_aligned})"),
    (f"barrier.cta.red.(?P<which>and|or){_ALIGNED}.all", "nv.barrier.reduce_{which}(a, b, aligned={is_aligned})"),
    (f"barrier.cta.red.(?P<which>and|or){_ALIGNED}.count", "nv.barrier.reduce_{which}(a, c, b, aligned={is_aligned})"),
)
_LAUNCH = "clusterlaunchcontrol"
_CLUSTER = (
    (
        f"barrier.cluster.arrive(?P<is_relaxed>.relaxed)?{_ALIGNED}",
        "nv.cluster.arrive(relaxed={is_relaxed}, aligned={is_aligned})",
    ),
    (f"barrier.cluster.wait{_ALIGNED}", "nv.cluster.wait(aligned={is_aligned})"),
    ("getctarank(?:.shared.cluster)?", "nv.cluster.rank_of(a)"),
    ("mapa(?:.shared.cluster)?", "nv.cluster.map(a, b)"),
    (f"{_LAUNCH}.try_cancel.async.shared", f"nv.{_LAUNCH}.try_cancel(a.cast(nv.u128), b.cast(nv.u64))"),
    (f"{_LAUNCH}.query_cancel.is_canceled", f"nv.{_LAUNCH}.is_canceled(nv.u128(a))"),
    (f"{_LAUNCH}.query_cancel.get_first_ctaid.x", f"nv.{_LAUNCH}.first_block(nv.u128(a))[0]"),
    (f"{_LAUNCH}.query_cancel.get_first_ctaid.y", f"nv.{_LAUNCH}.first_block(nv.u128(a))[1]"),
    (f"{_LAUNCH}.query_cancel.get_first_ctaid.z", f"nv.{_LAUNCH}.first_block(nv.u128(a))[2]"),
)
_CACHE = (("(?:applypriority|discard|prefetchu?).[A-Za-z0-9_.]+", "own.nothing(nv.u64(a))"),)
_CONTROL = (
    ("exit", "nv.exit()"),
    ("griddepcontrol.wait", "nv.griddepcontrol.wait()"),
    ("griddepcontrol.launch.dependents", "nv.griddepcontrol.launch_dependents()"),
    ("nanosleep", "nv.nanosleep(nv.u32(a))"),
    ("pm.event.mask", "own.nothing(nv.u64(a))"),
    ("setmaxnreg.(?P<which>inc|dec).sync.aligned.u32", "nv.setmaxnreg.{which}(a)"),
)
_FENCES = (
    ("membar.cta", "nv.threadfence_block()"),
    ("membar.gl", "nv.threadfence()"),
    ("membar.sys", "nv.threadfence_system()"),
    ("fence.sc.cluster", 'nv.fence(order="seq_cst", scope="cluster")'),
    ("fence.mbarrier_init.release.cluster", "nv.mbarrier.fence_init()"),
    (
        "fence.acquire.sync_restrict.space.cluster.scope.cluster",
        'nv.fence(order="acquire", scope="cluster", restrict="shared_cluster")',
    ),
    (
        "fence.release.sync_restrict.space.cta.scope.cluster",
        'nv.fence(order="release", scope="cluster", restrict="shared")',
    ),
    ("fence.proxy.alias", "nv.proxy.fence_alias()"),
    ("fence.proxy.async", "nv.proxy.fence_async()"),
    ("fence.proxy.async.shared_cta", 'nv.proxy.fence_async("shared")'),
    ("fence.proxy.async.(?P<space>global|shared_cluster)", 'nv.proxy.fence_async("{space}")'),
    (
        "fence.proxy.async_generic.(?P<order>acquire|release).sync_restrict.space.(?:cta|cluster).scope.cluster",
        'nv.proxy.fence_async_restricted("{order}")',
    ),
    (
        "fence.proxy.tensormap_generic.acquire.(?P<scope>cta|cluster|gpu|sys)",
        'nv.proxy.fence_tensormap_acquire(a.to("generic"), scope="{scope}")',
    ),
    (
        "fence.proxy.tensormap_generic.release.(?P<scope>cta|cluster|gpu|sys)",
        'nv.proxy.fence_tensormap_release(scope="{scope}")',
    ),
)
#: A barrier in shared memory, whichever way its address is given, and one of the block's or of another block's.
_BAR, _ANY_BAR = 'a.to("shared").cast(nv.u64)', "a.cast(nv.u64)"
_RELEASE = 'order="relaxed" if {is_relaxed} else "release", scope="{scope}"'
_ACQUIRE = 'order="relaxed" if {is_relaxed} else "acquire", scope="{scope}"'
_MBARRIER = (
    (
        "cp.async.mbarrier.arrive(?P<is_counted>.noinc)?(?:.shared)?",
        f"nv.mbarrier.arrive_on_copy({_BAR}, increments=not {{is_counted}})",
    ),
    ("mbarrier.init(?:.shared)?", f"nv.mbarrier.init({_BAR}, b)"),
    ("mbarrier.inval(?:.shared)?", f"nv.mbarrier.invalidate({_BAR})"),
    ("mbarrier.arrive(?:.shared)?", f"nv.mbarrier.arrive({_BAR})"),
    ("mbarrier.arrive.drop(?:.shared)?", f"nv.mbarrier.arrive_drop({_BAR})"),
    ("mbarrier.arrive.noComplete(?:.shared)?", f"nv.mbarrier.arrive_no_complete({_BAR}, b)"),
    ("mbarrier.arrive.drop.noComplete(?:.shared)?", f"nv.mbarrier.arrive_drop_no_complete({_BAR}, b)"),
    (f"mbarrier.arrive{_SCOPE}", f"nv.mbarrier.arrive({_ANY_BAR}, b, {_RELEASE})"),
    (f"mbarrier.arrive.drop{_SCOPE}", f"nv.mbarrier.arrive_drop({_ANY_BAR}, b, {_RELEASE})"),
    (f"mbarrier.arrive.expect.tx{_SCOPE}", f"nv.mbarrier.arrive_expect_tx({_ANY_BAR}, b, {_RELEASE})"),
    (f"mbarrier.arrive.drop.expect.tx{_SCOPE}", f"nv.mbarrier.arrive_drop_expect_tx({_ANY_BAR}, b, {_RELEASE})"),
    (f"mbarrier.(?P<which>expect|complete).tx{_SCOPE}", f'nv.mbarrier.{{which}}_tx({_ANY_BAR}, b, scope="{{scope}}")'),
    ("mbarrier.pending.count", "nv.mbarrier.pending_count(nv.u64(a))"),
    ("mbarrier.test.wait(?:.shared)?", f"nv.mbarrier.test_wait({_BAR}, nv.u64(b))"),
    (f"mbarrier.(?P<which>test|try).wait{_SCOPE}", f"nv.mbarrier.{{which}}_wait({_BAR}, nv.u64(b), {_ACQUIRE})"),
    (
        f"mbarrier.(?P<which>test|try).wait.parity{_SCOPE}",
        f"nv.mbarrier.{{which}}_wait_parity({_BAR}, b, {_ACQUIRE})",
    ),
    (f"mbarrier.try.wait.tl{_SCOPE}", f"nv.mbarrier.try_wait({_BAR}, nv.u64(b), {_ACQUIRE}, time=c)"),
    (f"mbarrier.try.wait.parity.tl{_SCOPE}", f"nv.mbarrier.try_wait_parity({_BAR}, b, {_ACQUIRE}, time=c)"),
)
_ATOMIC = 'order="relaxed", scope="{scope}"'
_MEMORY = (
    (
        "atomic.(?P<which>add|exch|min|max).gen.[if].(?P<scope>cta|sys).(?P<type>[if][0-9]+).p0",
        f"nv.atomic.{{which}}(a.cast(nv.{{type}}), nv.{{type}}(b), {_ATOMIC})",
    ),
    (
        "atomic.(?P<which>and|or).gen.i.(?P<scope>cta|sys).i(?P<bits>[0-9]+).p0",
        f"nv.atomic.{{which}}_(a.cast(nv.u{{bits}}), nv.u{{bits}}(b), {_ATOMIC})",
    ),
    (
        "atomic.(?P<which>xor|inc|dec).gen.i.(?P<scope>cta|sys).i(?P<bits>[0-9]+).p0",
        f"nv.atomic.{{which}}(a.cast(nv.u{{bits}}), nv.u{{bits}}(b), {_ATOMIC})",
    ),
    (
        "atomic.cas.gen.i.(?P<scope>cta|sys).i(?P<bits>[0-9]+).p0",
        f"nv.atomic.cas(a.cast(nv.u{{bits}}), nv.u{{bits}}(b), nv.u{{bits}}(c), {_ATOMIC})",
    ),
    ("ldu.global.[if].[a-z0-9]+.p[01]", "a.cast(T)[0]"),
    ("ldu.global.p.p[01].p[01]", "T(a.cast(nv.u64)[0])"),
    ("isspacep.shared", "nv.is_shared(a)"),
    ("isspacep.shared.cluster", "nv.is_cluster_shared(a)"),
    ("internal.addrspace.wrap.p0.p0", "a"),
    ("move.[a-z0-9.]+", "a"),
    ("st.bulk(?:.shared.cta)?", 'own.clear(a.to("generic").cast(nv.u64), nv.u64(b))'),
)


def _source(number: str, clamp: str) -> str:
    """The lane that a shuffle reads, and whether it is the one that it asks for."""
    return f"own.source({{mode!r}}, nv.lane_id(), nv.i32({number}), nv.i32({clamp}))"


def _shuffled(value: str, number: str, clamp: str, mask: str) -> str:
    return f"nv.warp.shuffle({value}, {_source(number, clamp)}[0], mask={mask})"


def _in_range(number: str, clamp: str) -> str:
    return f"{_source(number, clamp)}[1]"


_WARP = (
    ("activemask", "nv.warp.active_mask()"),
    ("bar.warp.sync", "nv.syncwarp(nv.u32(a))"),
    ("elect.sync", "nv.warp.elect_lane(nv.u32(a))"),
    (f"shfl.sync.{_SHUFFLE}", _shuffled("b", "c", "d", "nv.u32(a)")),
    (f"shfl.sync.{_SHUFFLE}p", f"({_shuffled('b', 'c', 'd', 'nv.u32(a)')}, {_in_range('c', 'd')})"),
    # Before there were masks, the lanes that execute this together took part.
    (f"shfl.{_SHUFFLE}", _shuffled("a", "b", "c", "nv.warp.active_mask()")),
    (f"shfl.{_SHUFFLE}p", f"({_shuffled('a', 'b', 'c', 'nv.warp.active_mask()')}, {_in_range('b', 'c')})"),
    ("vote.(?P<which>all|any|uni|ballot).sync", "nv.warp.{which}(b, nv.u32(a))"),
    ("vote.(?P<which>all|any|uni|ballot)", "nv.warp.{which}(a, nv.warp.active_mask())"),
    ("match.any.sync.i(?:32|64)", "nv.warp.match_any(b, nv.u32(a))"),
    ("match.all.sync.i(?:32|64)p", "nv.warp.match_all(b, nv.u32(a))"),
    ("redux.sync.(?P<which>add|min|max)", "nv.warp.reduce_{which}(nv.i32(a), nv.u32(b))"),
    ("redux.sync.(?P<which>and|or|xor)", "nv.warp.reduce_{which}(nv.u32(a), nv.u32(b))"),
    ("redux.sync.u(?P<which>min|max)", "nv.warp.reduce_{which}(nv.u32(a), nv.u32(b))"),
    (
        "redux.sync.f(?P<which>min|max)(?P<is_absolute>.abs)?(?P<is_nan>.NaN)?",
        "nv.warp.reduce_{which}(a, nv.u32(b), absolute={is_absolute}, nan={is_nan})",
    ),
)
#: An address of the cluster's in the own block.
_NEAR = 'a.to("generic").to("shared").cast(nv.u8)'
_BULK_COPIES = (
    (
        "cp.async.(?:ca|cg).shared.global.(?P<size>4|8|16)",
        "nv.async_copy.copy(a.cast(nv.u8), b.cast(nv.u8), bytes={size})",
    ),
    (
        "cp.async.(?:ca|cg).shared.global.(?P<size>4|8|16).s",
        "nv.async_copy.copy(a.cast(nv.u8), b.cast(nv.u8), bytes={size}, source_bytes=c)",
    ),
    ("cp.async.commit.group", "nv.async_copy.commit_group()"),
    ("cp.async.wait.all", "nv.async_copy.wait_all()"),
    ("cp.async.wait.group", "nv.async_copy.wait_group(a)"),
    ("cp.async.bulk.commit.group", "nv.tma.commit_group()"),
    ("cp.async.bulk.wait.group(?P<is_read>.read)?", "nv.tma.wait_group(a, read={is_read})"),
    ("cp.async.bulk.global.to.shared.cta", "nv.tma.load_bulk(a.cast(nv.u8), c.cast(nv.u8), d, b.cast(nv.u64))"),
    ("cp.async.bulk.shared.cta.to.global", "nv.tma.store_bulk(a.cast(nv.u8), b.cast(nv.u8), c)"),
    (
        "cp.async.bulk.shared.cta.to.cluster",
        'nv.tma.copy_bulk(a.cast(nv.u8), c.cast(nv.u8), d, b.to("generic").to("shared_cluster").cast(nv.u64))',
    ),
    # What several blocks get, by the mask `e`, is refused by its own name.
    (
        "cp.async.bulk.global.to.shared.cluster",
        f"nv.tma.load_bulk({_NEAR}, c.cast(nv.u8), d, b.cast(nv.u64), mask=nv.u16(e)) if g else "
        f"nv.tma.load_bulk({_NEAR}, c.cast(nv.u8), d, b.cast(nv.u64))",
    ),
    ("cp.async.bulk.prefetch.L2", "own.nothing(nv.u64(a))"),
)
_TENSOR_COPIES = (("cp.async.bulk.tensor.prefetch.[a-z0-9.]+", "own.nothing(nv.u64(a))"),)
_WGMMA = (
    ("wgmma.(?P<which>fence|commit_group).sync.aligned", "nv.wgmma.{which}()"),
    ("wgmma.wait_group.sync.aligned", "nv.wgmma.wait_group(a)"),
)
#: By family, patterns of names with what an intrinsic of such a name means.
_EMULATIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "special_registers": _SPECIAL_REGISTERS,
    "barriers": _BARRIERS,
    "cluster": _CLUSTER,
    "cache": _CACHE,
    "control": _CONTROL,
    "fences": _FENCES,
    "mbarrier": _MBARRIER,
    "memory": _MEMORY,
    "warp": _WARP,
    "bulk_copies": _BULK_COPIES,
    "tensor_copies": _TENSOR_COPIES,
    "wgmma": _WGMMA,
}


_OF_MATRICES = ("mma", "mma_sparse", "wmma", "matrix_moves")


@cache
def emulation(intrinsic: Intrinsic) -> str | None:
    """What an intrinsic means, as the module says; None where nothing of nvgen's means the same."""
    if intrinsic.family in _OF_MATRICES:
        return nvvm_matrices.emulation(intrinsic)
    for pattern, text in _EMULATIONS.get(intrinsic.family, ()):
        found = re.fullmatch(pattern.replace(".", r"\."), intrinsic.name)
        if found is not None:
            return text.format(**{name: _written(name, value) for name, value in found.groupdict().items()})
    return None


def _written(group: str, found: str | None) -> str | bool | None:
    if group.startswith("is_"):
        return found is not None
    return found
