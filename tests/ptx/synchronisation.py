"""Every form in which threads synchronise: what is written, the oldest architecture that has it, and its PTX."""

from __future__ import annotations

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
        "w[0] = nv.cluster.map(bars, n)[0]": ["mapa.shared::cluster.u64 %rd, %rd, %r;"],
        "o[0] = nv.cluster.rank_of(w.ptr.to('generic'))": ["getctarank.u64 %r, %rd;"],
        "o[0] = nv.cluster.rank_of(bars)": ["getctarank.shared::cluster.u64 %r, %rd;"],
        "o[0] = nv.cluster.rank_of(nv.cluster.map(bars.ptr, n))": ["getctarank.shared::cluster.u64 %r, %rd;"],
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
ALL = (BARRIERS, CLUSTERS, WARPS)
