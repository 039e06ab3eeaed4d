"""Every form in which threads synchronise: what is written, the oldest architecture that has it, and its PTX."""

from __future__ import annotations

#: A barrier of the own block, and one that may be another block's.
_OWN, _FAR = "bars, 0", "nv.cluster.map(bars, n), 0"

#: By the oldest architecture: statements, and the instructions that they become there, in their order. ``%r`` stands
#: for a register of 32 bits, ``%rd`` of 64, ``%p`` for a predicate.
BARRIERS = {
    "sm_75": {
        "nv.barrier.sync(1, aligned=False)": ["barrier.sync 1;"],
        "nv.barrier.sync(n, 64, aligned=False)": ["barrier.sync %r, 64;"],
        "nv.barrier.arrive(1, n, aligned=False)": ["barrier.arrive 1, %r;"],
        "o[0] = nv.barrier.reduce_count(1, o[1] > 0)": ["bar.red.popc.u32 %r, 1, %p;"],
        "o[0] = nv.barrier.reduce_count(1, o[1] > 0, 64)": ["bar.red.popc.u32 %r, 1, 64, %p;"],
        "o[0] = nv.barrier.reduce_count(n, o[1] > 0, n)": ["bar.red.popc.u32 %r, %r, %r, %p;"],
        "o[0] = nv.barrier.reduce_count(n, o[1] > 0, aligned=False)": ["barrier.red.popc.u32 %r, %r, %p;"],
        "o[0] = nv.barrier.reduce_count(2, o[1] > 0, 64, aligned=False)": ["barrier.red.popc.u32 %r, 2, 64, %p;"],
        "b[0] = nv.barrier.reduce_and(1, o[1] > 0)": ["bar.red.and.pred %p, 1, %p;"],
        "b[0] = nv.barrier.reduce_and(n, o[1] > 0, 96)": ["bar.red.and.pred %p, %r, 96, %p;"],
        "b[0] = nv.barrier.reduce_and(1, o[1] > 0, aligned=False)": ["barrier.red.and.pred %p, 1, %p;"],
        "b[0] = nv.barrier.reduce_and(1, o[1] > 0, 32, aligned=False)": ["barrier.red.and.pred %p, 1, 32, %p;"],
        "b[0] = nv.barrier.reduce_or(1, o[1] > 0)": ["bar.red.or.pred %p, 1, %p;"],
        "b[0] = nv.barrier.reduce_or(1, o[1] > 0, n)": ["bar.red.or.pred %p, 1, %r, %p;"],
        "b[0] = nv.barrier.reduce_or(15, o[1] > 0, aligned=False)": ["barrier.red.or.pred %p, 15, %p;"],
        "b[0] = nv.barrier.reduce_or(n, o[1] > 0, n, aligned=False)": ["barrier.red.or.pred %p, %r, %r, %p;"],
    },
    "sm_90": {
        "nv.cluster.sync()": ["barrier.cluster.arrive;", "barrier.cluster.wait;"],
        "nv.cluster.sync(aligned=True)": ["barrier.cluster.arrive.aligned;", "barrier.cluster.wait.aligned;"],
        "nv.cluster.arrive()": ["barrier.cluster.arrive;"],
        "nv.cluster.arrive(aligned=True)": ["barrier.cluster.arrive.aligned;"],
        "nv.cluster.arrive(relaxed=True)": ["barrier.cluster.arrive.relaxed;"],
        "nv.cluster.arrive(True, True)": ["barrier.cluster.arrive.relaxed.aligned;"],
        "nv.cluster.wait()": ["barrier.cluster.wait;"],
        "nv.cluster.wait(aligned=True)": ["barrier.cluster.wait.aligned;"],
    },
}
CLUSTERS = {
    "sm_90": {
        "o[0] = nv.cluster.map(o.ptr.to('generic'), n)[0]": ["mapa.u64 %rd, %rd, %r;"],
        "w[0] = nv.cluster.map(bars, n)[0]": ["mapa.shared::cluster.u32 %r, %r, %r;"],
        "o[0] = nv.cluster.rank_of(w.ptr.to('generic'))": ["getctarank.u64 %r, %rd;"],
        "o[0] = nv.cluster.rank_of(bars)": ["getctarank.shared::cluster.u32 %r, %r;"],
        "o[0] = nv.cluster.rank_of(nv.cluster.map(bars.ptr, n))": ["getctarank.shared::cluster.u32 %r, %r;"],
        "b[0] = nv.cluster.is_explicit()": ["mov.pred %p, %is_explicit_cluster;"],
    },
}
WARPS = {
    "sm_75": {
        "o[0], b[0] = nv.warp.shuffle_checked(n, 3)": ["shfl.sync.idx.b32 %r|%p, %r, 3, 31, -1;"],
        "o[0], b[0] = nv.warp.shuffle_up_checked(n, 3, width=8)": ["shfl.sync.up.b32 %r|%p, %r, 3, 6144, -1;"],
        "o[0], b[0] = nv.warp.shuffle_down_checked(n, 1, m)": ["shfl.sync.down.b32 %r|%p, %r, 1, 31, %r;"],
        "o[0], b[0] = nv.warp.shuffle_xor_checked(n, 5)": ["shfl.sync.bfly.b32 %r|%p, %r, 5, 31, -1;"],
        "w[0], b[0] = nv.warp.shuffle_up_checked(w[1], 1)": ["shfl.sync.up.b32 %r|%p, %r, 1, 0, -1;"] * 2,
        "o[0], b[0] = nv.warp.elect_lane(m)": ["bar.warp.sync %r;"],
        "f[0] = nv.warp.reduce_min(f[1], absolute=True)": ["abs.f32 %r, %r;", "shfl.sync.bfly.b32 %r, %r, 1, 31, -1;"],
        "f[0] = nv.warp.reduce_max(f[1], m, nan=True)": ["shfl.sync.idx.b32 %r, %r, %r, 31, %r;"],
    },
    "sm_100": {"o[0], b[0] = nv.warp.elect_lane()": ["elect.sync %r|%p, -1;"]},
    "sm_100a": {
        f"f[0] = nv.warp.reduce_{name}(f[1], m, {rules})": [f"redux.sync.{name}{forms}.f32 %r, %r, %r;"]
        for name in ("min", "max")
        for rules, forms in (
            ("absolute=True", ".abs"),
            ("nan=True", ".NaN"),
            ("absolute=True, nan=True", ".abs.NaN"),
            ("absolute=False", ""),
        )
    },
}


def _orders(call: str, name: str, result: str, more: str, taken: str) -> dict[str, list[str]]:
    """The forms of an arrival with an order or a scope, at both kinds of barriers."""
    spelled = {}
    for order in ("release", "relaxed"):
        for scope, cta in (("block", "cta"), ("cluster", "cluster")):
            keywords = f'{more}, order="{order}", scope="{scope}"'
            if (order, scope) != ("release", "block"):
                line = f"{name}.{order}.{cta}.shared::cta.b64 {result}, [%r]{taken};"
                spelled[f"w[0] = nv.mbarrier.{call}({_OWN}{keywords})"] = [line]
            line = f"{name}.{order}.{cta}.shared::cluster.b64 _, [%r]{taken};"
            spelled[f"nv.mbarrier.{call}({_FAR}{keywords})"] = [line]
    return spelled


def _questions(name: str, parity: str) -> dict[str, list[str]]:
    """The forms of a question for a phase."""
    spelled, phase, asked = {}, "n" if parity else "w[1]", "%r" if parity else "%rd"
    call = name + parity.replace(".", "_")
    for order in ("acquire", "relaxed"):
        for scope in ("block", "cluster"):
            if (order, scope) == ("acquire", "block"):
                continue
            form = f"mbarrier.{name}{parity}.{order}.{'cta' if scope == 'block' else scope}.shared::cta.b64"
            keywords = f'order="{order}", scope="{scope}"'
            spelled[f"b[0] = nv.mbarrier.{call}({_OWN}, {phase}, {keywords})"] = [f"{form} %p, [%r], {asked};"]
            if name == "try_wait":
                timed = f"b[0] = nv.mbarrier.{call}({_OWN}, {phase}, {keywords}, time=m)"
                spelled[timed] = [f"{form} %p, [%r], {asked}, %r;"]
    return spelled


MBARRIERS = {
    "sm_80": {
        f'nv.mbarrier.init({_OWN}, n, layout="v0")': ["mbarrier.init.shared.b64 [%r], %r;"],
        f"nv.mbarrier.init({_OWN}, n)": ["mbarrier.init.shared.b64 [%r], %r;"],
        f"nv.mbarrier.invalidate({_OWN})": ["mbarrier.inval.shared.b64 [%r];"],
        f"w[0] = nv.mbarrier.arrive({_OWN})": ["mbarrier.arrive.shared.b64 %rd, [%r];"],
        f"w[0] = nv.mbarrier.arrive_drop({_OWN})": ["mbarrier.arrive_drop.shared.b64 %rd, [%r];"],
        f"w[0] = nv.mbarrier.arrive_no_complete({_OWN}, 3)": ["mbarrier.arrive.noComplete.shared.b64 %rd, [%r], %r;"],
        f"w[0] = nv.mbarrier.arrive_drop_no_complete({_OWN}, n)": [
            "mbarrier.arrive_drop.noComplete.shared.b64 %rd, [%r], %r;"
        ],
        f"nv.mbarrier.arrive_on_copy({_OWN})": ["cp.async.mbarrier.arrive.noinc.shared.b64 [%r];"],
        f"nv.mbarrier.arrive_on_copy({_OWN}, increments=True)": ["cp.async.mbarrier.arrive.shared.b64 [%r];"],
        f"b[0] = nv.mbarrier.test_wait({_OWN}, w[1])": ["mbarrier.test_wait.shared.b64 %p, [%r], %rd;"],
        f"b[0] = nv.mbarrier.test_wait_parity({_OWN}, n)": ["mbarrier.test_wait.parity.shared.b64 %p, [%r], %r;"],
        f"nv.mbarrier.wait({_OWN}, w[1])": ["mbarrier.test_wait.shared.b64 done, [%r], %rd;"],
        "u[0] = nv.mbarrier.pending_count(w[1])": ["mbarrier.pending_count.b64 %r, %rd;"],
    },
    "sm_90": {
        **_orders("arrive", "mbarrier.arrive", "%rd", "", ""),
        **_orders("arrive", "mbarrier.arrive", "%rd", ", n", ", %r"),
        **_orders("arrive_drop", "mbarrier.arrive_drop", "%rd", "", ""),
        **_orders("arrive_drop", "mbarrier.arrive_drop", "%rd", ", 2", ", %r"),
        **_orders("arrive_expect_tx", "mbarrier.arrive.expect_tx", "%rd", ", n", ", %r"),
        **_orders("arrive_drop_expect_tx", "mbarrier.arrive_drop.expect_tx", "%rd", ", n", ", %r"),
        f"w[0] = nv.mbarrier.arrive_expect_tx({_OWN}, 4)": ["mbarrier.arrive.expect_tx.shared.b64 %rd, [%r], %r;"],
        f"w[0] = nv.mbarrier.arrive_drop_expect_tx({_OWN}, 4)": [
            "mbarrier.arrive_drop.expect_tx.shared.b64 %rd, [%r], %r;"
        ],
        f"w[0] = nv.mbarrier.arrive({_OWN}, 2)": ["mbarrier.arrive.shared.b64 %rd, [%r], %r;"],
        f"nv.mbarrier.arrive({_FAR})": ["mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r];"],
        **{
            f"nv.mbarrier.{call}({bar}, 4{keyword})": [f"mbarrier.{call}.relaxed.{scope}.{space}.b64 [%r], %r;"]
            for call in ("expect_tx", "complete_tx")
            for bar, keyword, scope, space in (
                (_OWN, "", "cta", "shared::cta"),
                (_OWN, ', scope="cluster"', "cluster", "shared::cta"),
                (_FAR, "", "cluster", "shared::cluster"),
                (_FAR, ', scope="block"', "cta", "shared::cluster"),
            )
        },
        **_questions("test_wait", ""),
        **_questions("test_wait", ".parity"),
        **_questions("try_wait", ""),
        **_questions("try_wait", ".parity"),
        f"b[0] = nv.mbarrier.try_wait({_OWN}, w[1])": ["mbarrier.try_wait.shared.b64 %p, [%r], %rd;"],
        f"b[0] = nv.mbarrier.try_wait({_OWN}, w[1], time=9)": ["mbarrier.try_wait.shared.b64 %p, [%r], %rd, %r;"],
        f"b[0] = nv.mbarrier.try_wait_parity({_OWN}, n, time=None)": [
            "mbarrier.try_wait.parity.shared.b64 %p, [%r], %r;"
        ],
        f'nv.mbarrier.wait({_OWN}, w[1], order="relaxed", scope="cluster")': [
            "mbarrier.try_wait.relaxed.cluster.shared::cta.b64 done, [%r], %rd;"
        ],
        f"nv.mbarrier.wait_parity({_OWN}, n)": ["mbarrier.try_wait.parity.shared.b64 done, [%r], %r;"],
        "nv.mbarrier.fence_init()": ["fence.mbarrier_init.release.cluster;"],
        f'nv.mbarrier.init({_OWN}, n, layout="v1")': ["mbarrier.init.layout::v1.shared.b64 [%r], %r;"],
        **{
            f'b[0] = nv.mbarrier.check_layout({_OWN}, "{layout}")': [
                f"mbarrier.check_layout.layout::{layout}.shared.b64 %p, [%r];"
            ]
            for layout in ("v0", "v1")
        },
        **{
            f'b[0] = nv.mbarrier.{name}_parity({_OWN}, n, phase_type="{type_}")': [
                f"mbarrier.{name}.parity.phase_type::{type_}.shared.b64 %p, [%r], %r;"
            ]
            for name in ("test_wait", "try_wait")
            for type_ in ("primary", "conditional")
        },
        f'nv.mbarrier.wait_parity({_OWN}, n, phase_type="conditional", order="relaxed")': [
            "mbarrier.try_wait.parity.phase_type::conditional.relaxed.cta.shared::cta.b64 done, [%r], %r;"
        ],
        **{
            f"b[0], b[1], v[0] = nv.mbarrier.{name}{way}_report({_OWN}, {phase}{time})": [
                f"mbarrier.{name}{way.replace('_', '.')}.phase_type::primary.shared.b64 %p|%p, value, [%r], {asked};"
            ]
            for name, time, told in (("test_wait", "", ""), ("try_wait", "", ""), ("try_wait", ", time=m", ", %r"))
            for way, phase, asked in (("", "w[1]", f"%rd{told}"), ("_parity", "n", f"%r{told}"))
        },
    },
    "sm_107f": {
        **{
            f"nv.mbarrier.{call}({_OWN}{number}{keywords}, mask_32b=nv.u32(n))": [
                f"mbarrier.{name}.{order}.{scope}.shared::cluster.multicast::cluster::32b.b64 _, [%r]{counted}, %r;"
            ]
            for call, name, number, counted in (
                ("arrive", "arrive", "", ""),
                ("arrive", "arrive", ", 2", ", %r"),
                ("arrive_drop", "arrive_drop", "", ""),
                ("arrive_expect_tx", "arrive.expect_tx", ", n", ", %r"),
                ("arrive_drop_expect_tx", "arrive_drop.expect_tx", ", n", ", %r"),
            )
            for keywords, order, scope in (
                ("", "release", "cluster"),
                (', order="relaxed", scope="block"', "relaxed", "cta"),
            )
        },
        **{
            f"nv.mbarrier.{call}({_OWN}, 4, mask_32b=nv.u32(n))": [
                f"mbarrier.{call}.relaxed.cluster.shared::cluster.multicast::cluster::32b.b64 [%r], %r, %r;"
            ]
            for call in ("expect_tx", "complete_tx")
        },
    },
}
_SCOPES = {"block": "cta", "cluster": "cluster", "device": "gpu", "system": "sys"}
FENCES = {
    "sm_75": {
        "nv.proxy.fence_alias(None)": ["fence.proxy.alias;"],
        "nv.threadfence_block()": ["membar.cta;"],
        "nv.threadfence()": ["membar.gl;"],
        "nv.threadfence_system()": ["membar.sys;"],
        "nv.proxy.fence_alias()": ["fence.proxy.alias;"],
        **{
            f'nv.fence(order="{order}", scope="{scope}")': [f"fence.{form}.{_SCOPES[scope]};"]
            for order, form in (
                ("seq_cst", "sc"),
                ("acq_rel", "acq_rel"),
                ("acquire", "acq_rel"),
                ("release", "acq_rel"),
            )
            for scope in ("block", "device", "system")
        },
    },
    "sm_90": {
        'nv.fence(scope="cluster")': ["fence.sc.cluster;"],
        'nv.fence(order="acq_rel", scope="cluster")': ["fence.acq_rel.cluster;"],
        'nv.fence(order="acquire", scope="cluster", restrict="shared_cluster")': [
            "fence.acquire.sync_restrict::shared::cluster.cluster;"
        ],
        'nv.fence(order="release", scope="cluster", restrict="shared")': [
            "fence.release.sync_restrict::shared::cta.cluster;"
        ],
        "nv.proxy.fence_async()": ["fence.proxy.async;"],
        'nv.proxy.fence_async("global")': ["fence.proxy.async.global;"],
        'nv.proxy.fence_async("shared")': ["fence.proxy.async.shared::cta;"],
        'nv.proxy.fence_async(space="shared_cluster")': ["fence.proxy.async.shared::cluster;"],
        'nv.proxy.fence_async_restricted("acquire")': [
            "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;"
        ],
        'nv.proxy.fence_async_restricted(order="release")': [
            "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;"
        ],
        "nv.proxy.fence_async_reads()": [
            "fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster;"
        ],
        'nv.proxy.fence_alias("acquire")': ["fence.proxy.alias.acquire.sys;"],
        'nv.proxy.fence_alias(order="release")': ["fence.proxy.alias.release.sys;"],
        "nv.proxy.fence_alias_reads()": ["fence.alias.sync_restrict::read.release.sys;"],
        "nv.proxy.fence_tensormap_release()": ["fence.proxy.tensormap::generic.release.gpu;"],
        "nv.proxy.fence_tensormap_acquire(w.ptr)": ["fence.proxy.tensormap::generic.acquire.gpu [%rd], 128;"],
        **{
            f'nv.proxy.fence_tensormap_release(scope="{scope}")': [f"fence.proxy.tensormap::generic.release.{form};"]
            for scope, form in _SCOPES.items()
        },
        **{
            f'nv.proxy.fence_tensormap_acquire(w.ptr.to("generic"), scope="{scope}")': [
                f"fence.proxy.tensormap::generic.acquire.{form} [%rd], 128;"
            ]
            for scope, form in _SCOPES.items()
        },
    },
    "sm_100": {
        **{
            f'nv.fence(order="{order}", scope="{scope}", restrict=None)': [f"fence.{order}.{form};"]
            for order in ("acquire", "release")
            for scope, form in _SCOPES.items()
        },
        **{
            f'nv.proxy.fence_fabric("{proxies}", "{order}")': [f"fence.proxy.{proxies}.alias.{order}.sys;"]
            for proxies in ("generic::fabric", "fabric::generic", "fabric::fabric")
            for order in ("acquire", "release")
        },
    },
}
_WORDS = ("nsmid", "warpid", "nwarpid", "dynamic_smem_size", "total_smem_size")
_HALVES = ("clock_hi", "globaltimer_lo", "globaltimer_hi")
REGISTERS = {
    "sm_75": {
        "w[0] = nv.sreg.gridid()": ["mov.b64 %rd, %gridid;"],
        "w[0] = nv.sreg.current_graph_exec()": ["mov.b64 %rd, %current_graph_exec;"],
        **{f"o[0] = nv.sreg.{name}()": [f"mov.b32 %r, %{name};"] for name in _WORDS},
        **{f"u[0] = nv.sreg.{name}()": [f"mov.b32 %r, %{name};"] for name in _HALVES},
        **{f"u[0] = nv.sreg.envreg({n})": [f"mov.b32 %r, %envreg{n};"] for n in range(32)},
        **{f"u[0] = nv.sreg.pm({n})": [f"mov.b32 %r, %pm{n};"] for n in range(8)},
        **{f"w[0] = nv.sreg.pm64({n})": [f"mov.b64 %rd, %pm{n}_64;"] for n in range(8)},
    },
    "sm_80": {
        f"u[0] = nv.sreg.reserved_smem_offset{call}": [f"mov.b32 %r, %reserved_smem_offset_{name};"]
        for name, call in (("begin", "_begin()"), ("end", "_end()"), ("cap", "_cap()"), ("0", "(0)"), ("1", "(1)"))
    },
    "sm_90": {"o[0] = nv.sreg.aggr_smem_size()": ["mov.b32 %r, %aggr_smem_size;"]},
    "sm_100": {
        f"u[0] = nv.sreg.{name}()": [f"mov.b32 %r, %{name};"]
        for name in ("locality_domain_id", "locality_domain_supplemental_sm")
    },
}
CONTROL = {
    "sm_75": {
        "if n > 0:\n        nv.trap()": ["trap;"],
        "if n > 0:\n        nv.exit()": ["exit;"],
        "nv.brkpt()": ["brkpt;"],
        "nv.pmevent(15)": ["pmevent 15;"],
        "nv.pmevent_mask(0x8001)": ["pmevent.mask 32769;"],
        "nv.nanosleep(m)": ["nanosleep.u32 %r;"],
    },
}
SPACES = {
    "sm_75": {
        f"b[0] = nv.is_{name}(o.ptr{generic})": [f"isspacep.{space} %p, %rd;"]
        for name, space in (
            ("shared", "shared"),
            ("global", "global"),
            ("local", "local"),
            ("constant", "const"),
            ("grid_constant", "param::entry"),
        )
        for generic in ("", '.to("generic")')
    },
    "sm_90": {"b[0] = nv.is_cluster_shared(bars.ptr)": ["isspacep.shared::cluster %p, %rd;"]},
}
ALL = (BARRIERS, CLUSTERS, WARPS, MBARRIERS, FENCES, REGISTERS, CONTROL, SPACES)
