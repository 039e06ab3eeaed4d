"""As ``on_cpu``: intrinsics of mbarriers, copies, clusters, fences, and what ends threads or tells machines of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tests.intrinsics import on_cpu
from tests.intrinsics.calls import every
from tests.intrinsics.on_cpu import SIZE, Arrays, Group, call, kernel_text, meant


def _exchange(count: int) -> Callable[[np.random.Generator], Arrays]:
    """``a``, and a row of ``out`` for each of so many intrinsics."""

    def arguments(rng: np.random.Generator) -> Arrays:
        a = rng.integers(-1000, 1000, SIZE, dtype=np.int32)
        return {"a": a, "out": np.zeros((count, SIZE), np.int32)}

    return arguments


def _reversed(arrays: Arrays) -> None:
    """Each thread sees what another one wrote before."""
    for index, row in enumerate(arrays["out"]):
        row[:] = arrays["a"][::-1] + index


_PARAMETERS = {"a": "nv.i32", "out": "nv.i32, 2"}
_START = [
    "i = nv.thread_idx.x",
    f"s = nv.shared.array({SIZE}, nv.i32)",
    f"bars = nv.shared.array({SIZE}, nv.u64)",
]


def _generic(name: str, pointer: str) -> str:
    return f'{pointer}.to("generic")' if name.count(".space.") == 0 and not name.endswith("shared") else pointer


def _arrivals() -> Group:
    """Each has a barrier of its own for all threads, and one wait is the same for all."""
    names = [name for name in meant("mbarrier", ".arrive") if "space.cluster" not in name]
    names += ["mbarrier.init", "mbarrier.init.shared", "mbarrier.inval", "mbarrier.inval.shared"]
    names += [
        name for name in meant("mbarrier", "mbarrier.expect", "complete", "pending") if "space.cluster" not in name
    ]
    lines = [*_START, "wrong = 0"]
    for index, name in enumerate(names):
        bar = f"nv.address_of(bars[{index}])"
        own = _generic(name, bar)
        init = name if ".init" in name else "mbarrier.init.shared"
        expected = 2 * SIZE if "noComplete" in name else SIZE
        lines += [f"s[i] = a[i] + {index}", "if i == 0:", f"    {call(init, _generic(init, bar), expected)}"]
        lines += ["nv.syncthreads()", *_arrival(name, bar, own)]
        lines += [f"nv.mbarrier.wait_parity(bars, {index}, 0)", f"out[{index}, i] = s[{SIZE - 1} - i] + wrong"]
        lines.append("nv.syncthreads()")
        if "inval" in name:
            lines += ["if i == 0:", f"    {call(name, own)}"]
    return Group(names, kernel_text(_PARAMETERS, lines), _exchange(len(names)), _reversed)


def _arrival(name: str, bar: str, own: str) -> list[str]:
    """A thread arrives once, as a whole, by the intrinsic of that name or beside it."""
    if name.startswith("cp.async"):
        extra = [] if "noinc" in name else [f"nv.mbarrier.arrive({bar})"]
        return [call(name, own), *extra]
    if ".pending" in name:
        wrong = f"nv.i32({call(name, 'token')}) - nv.i32(nv.mbarrier.pending_count(token))"
        return [f"token = nv.mbarrier.arrive({bar})", f"wrong += {wrong}"]
    if ".init" in name or ".inval" in name:
        return [f"nv.mbarrier.arrive({bar})"]
    if name.startswith(("mbarrier.expect", "mbarrier.complete")):
        both = {"expect": f"nv.mbarrier.expect_tx({bar}, 16)", "complete": f"nv.mbarrier.complete_tx({bar}, 16)"}
        both[name.split(".")[1]] = call(name, own, 16)
        return ["if i == 3:", *(f"    {line}" for line in both.values()), f"nv.mbarrier.arrive({bar})"]
    if ".expect.tx" in name:
        return [call(name, own, 8), f"nv.mbarrier.complete_tx({bar}, 8)"]
    if "noComplete" in name:
        return [call(name, own, 1), f"nv.mbarrier.arrive({bar})"]
    return [call(name, own, *([1] if ".scope." in name else []))]


def _waits() -> Group:
    names = meant("mbarrier", ".wait")
    lines = list(_START)
    for index, name in enumerate(names):
        bar = f"nv.address_of(bars[{index}])"
        lines += [f"s[i] = a[i] + {index}", "if i == 0:", f"    nv.mbarrier.init({bar}, {SIZE})"]
        lines += ["nv.syncthreads()", f"token{index} = nv.mbarrier.arrive({bar})"]
        phase = 0 if ".parity" in name else f"token{index}"
        asked = call(name, _generic(name, bar), phase, *([100] if ".tl." in name else []))
        lines += [f"while not {asked}:", "    pass", f"out[{index}, i] = s[{SIZE - 1} - i]", "nv.syncthreads()"]
    return Group(names, kernel_text(_PARAMETERS, lines), _exchange(len(names)), _reversed)


def _clusters() -> Group:
    """Threads of two blocks arrive at each other's barriers, and read each other's memory."""
    names = [name for name in meant("mbarrier") if "space.cluster" in name]
    others = meant("cluster", "barrier.", "mapa", "getctarank")
    lines = [*_START, "other = 1 - nv.cluster.rank()", "b = nv.block_idx.x"]
    run = [*names, *others]
    for index, name in enumerate(run):
        bar, far = f"nv.address_of(bars[{index}])", f"far{index}"
        lines += [f"s[i] = a[i] + {index} + nv.cluster.rank()"]
        if name in others:
            lines += [*_in_cluster(name, index), "nv.cluster.sync()"]
            continue
        lines += ["if i == 0:", f"    nv.mbarrier.init({bar}, {SIZE})", "nv.cluster.sync()"]
        lines.append(f"{far} = {call('mapa.shared.cluster', bar, 'other')}")
        if ".arrive" in name:
            lines.append(call(name, far, 8 if ".expect" in name else 1))
            lines += [f"nv.mbarrier.complete_tx({far}, 8)"] if ".expect" in name else []
        else:
            both = {"expect": f"nv.mbarrier.expect_tx({far}, 16)", "complete": f"nv.mbarrier.complete_tx({far}, 16)"}
            both[name.split(".")[1]] = call(name, far, 16)
            lines += ["if i == 3:", *(f"    {line}" for line in both.values()), f"nv.mbarrier.arrive({far})"]
        lines += [f'nv.mbarrier.wait_parity(bars, {index}, 0, scope="cluster")']
        lines += [f"out[{index}, b * {SIZE} + i] = nv.cluster.map(s, other)[{SIZE - 1} - i]", "nv.cluster.sync()"]

    def arguments(rng: np.random.Generator) -> Arrays:
        a = rng.integers(-1000, 1000, SIZE, dtype=np.int32)
        return {"a": a, "out": np.zeros((len(run), 2 * SIZE), np.int32)}

    def reference(arrays: Arrays) -> None:
        for index, row in enumerate(arrays["out"]):
            row[:SIZE], row[SIZE:] = (arrays["a"][::-1] + index + rank for rank in (1, 0))

    text = kernel_text(_PARAMETERS, lines)
    return Group(run, text, arguments, reference, (2, SIZE), {"cluster": 2})


def _in_cluster(name: str, index: int) -> list[str]:
    written = f"out[{index}, b * {SIZE} + i]"
    if name.startswith("barrier"):
        arrive = call(name) if "arrive" in name else "nv.cluster.arrive()"
        wait = call(name) if "wait" in name else "nv.cluster.wait()"
        return [arrive, wait, f"{written} = nv.cluster.map(s, other)[{SIZE - 1} - i]"]
    space = "" if ".shared" in name else '.to("generic")'
    if name.startswith("mapa"):
        found = f"{call(name, f's.ptr{space}', 'other')}[{SIZE - 1} - i]"
        return ["nv.cluster.sync()", f"{written} = {found}"]
    rank = call(name, f"nv.cluster.map(s.ptr, other){space}" if space else "s.ptr")
    wanted = "other" if space else "nv.cluster.rank()"
    return ["nv.cluster.sync()", f"{written} = nv.cluster.map(s, other)[{SIZE - 1} - i] + {rank} - {wanted}"]


def _copies() -> Group:
    """16 bytes for each thread, and what a copy leaves out."""
    names = [name for name in meant("bulk_copies") if not name.startswith("cp.async.bulk")]
    lines = ["i = nv.thread_idx.x", f"s = nv.shared.array({16 * SIZE}, nv.u8)"]
    for index, name in enumerate(names):
        copy = name if ".shared." in name else "cp.async.ca.shared.global.16"
        commit = name if "commit" in name else "cp.async.commit.group"
        wait = name if "wait" in name else "cp.async.wait.group"
        read = ["i % 5"] if copy.endswith(".s") else []
        lines += ["for k in range(16):", "    s[16 * i + k] = 99"]
        lines.append(call(copy, "nv.address_of(s[16 * i])", "nv.address_of(a[16 * i])", *read))
        lines += [call(commit), call(wait, *([0] if "group" in wait else [])), "nv.syncthreads()"]
        lines += ["for k in range(16):", f"    out[{index}, 16 * i + k] = s[16 * ({SIZE - 1} - i) + k]"]
        lines.append("nv.syncthreads()")

    def arguments(rng: np.random.Generator) -> Arrays:
        a = rng.integers(0, 256, 16 * SIZE, dtype=np.uint8)
        return {"a": a, "out": np.zeros((len(names), 16 * SIZE), np.uint8)}

    def reference(arrays: Arrays) -> None:
        for index, name in enumerate(names):
            size = int(name.removesuffix(".s").rpartition(".")[2]) if ".shared." in name else 16
            for i in range(SIZE):
                row = arrays["out"][index, 16 * (SIZE - 1 - i) :][:16]
                given = arrays["a"][16 * i :][:size].copy()
                if name.endswith(".s"):
                    given[i % 5 :] = 0
                row[:] = 99
                row[:size] = given

    return Group(names, kernel_text({"a": "nv.u8", "out": "nv.u8, 2"}, lines), arguments, reference)


def _bulk() -> Group:
    names = [name for name in meant("bulk_copies") if name.startswith("cp.async.bulk")]
    names += meant("cluster", "launchcontrol")
    to_cluster = "cp.async.bulk.global.to.shared.cluster"
    query = "clusterlaunchcontrol.query_cancel."
    same = [
        f"nv.i32({call(f'{query}get_first_ctaid.{axis}', 'answer')}"
        f" != nv.clusterlaunchcontrol.first_block(answer)[{index}])"
        for index, axis in enumerate("xyz")
    ]
    lines = [
        "i = nv.thread_idx.x",
        f"s = nv.shared.array({SIZE}, nv.i32)",
        f"t = nv.shared.array({SIZE}, nv.i32)",
        "answers = nv.shared.array(1, nv.u128)",
        "bars = nv.shared.array(4, nv.u64)",
        "if i == 0:",
        "    for k in range(4):",
        "        nv.mbarrier.init(bars, k, 1)",
        "    nv.mbarrier.fence_init()",
        f"    {call('cp.async.bulk.prefetch.L2', 'a.ptr', 256, 0, False)}",
        f"    nv.mbarrier.arrive_expect_tx(bars, 0, {4 * SIZE})",
        f"    {call('cp.async.bulk.global.to.shared.cta', 's.ptr', 'bars.ptr', 'a.ptr', 4 * SIZE, 0, False)}",
        "nv.syncthreads()",
        "nv.mbarrier.wait_parity(bars, 0, 0)",
        "s[i] += 1",
        "nv.tma.fence()",
        "nv.syncthreads()",
        "if i == 0:",
        f"    {call('cp.async.bulk.shared.cta.to.global', 'out.ptr', 's.ptr', 4 * SIZE, 0, False)}",
        f"    {call('cp.async.bulk.commit.group')}",
        f"    {call('cp.async.bulk.wait.group.read', 0)}",
        f"    {call('cp.async.bulk.wait.group', 0)}",
        f"    near = {call('mapa.shared.cluster', 's.ptr', 0)}",
        f"    nv.mbarrier.arrive_expect_tx(bars, 1, {4 * SIZE})",
        f"    {call(to_cluster, 'near', 'nv.address_of(bars[1])', 'a.ptr', 4 * SIZE, 0, 0, False, False)}",
        "    nv.mbarrier.wait_parity(bars, 1, 0)",
        f"    far = {call('mapa.shared.cluster', 't.ptr', 0)}",
        f"    nv.mbarrier.arrive_expect_tx(bars, 2, {4 * SIZE})",
        f"    {call('cp.async.bulk.shared.cta.to.cluster', 'far', 'nv.address_of(bars[2])', 's.ptr', 4 * SIZE)}",
        "    nv.mbarrier.arrive_expect_tx(bars, 3, 16)",
        f"    {call('clusterlaunchcontrol.try_cancel.async.shared', 'answers.ptr', 'nv.address_of(bars[3])')}",
        "nv.mbarrier.wait_parity(bars, 2, 0)",
        "nv.mbarrier.wait_parity(bars, 3, 0)",
        "answer = answers[0]",
        f"wrong = nv.i32({call(f'{query}is_canceled', 'answer')}) + {' + '.join(same)}",
        "out[i] += t[i] + wrong",
    ]

    def arguments(rng: np.random.Generator) -> Arrays:
        return {"a": rng.integers(-1000, 1000, SIZE, dtype=np.int32), "out": np.zeros(SIZE, np.int32)}

    def reference(arrays: Arrays) -> None:
        arrays["out"][:] = 2 * arrays["a"] + 1

    return Group(names, kernel_text({"a": "nv.i32", "out": "nv.i32"}, lines), arguments, reference)


def _others() -> Group:
    """What is a value, and what changes nothing that a thread sees."""
    fences, cache = meant("fences"), meant("cache")
    control, tensors = [name for name in meant("control") if name != "exit"], meant("tensor_copies")
    lines = ["i = nv.thread_idx.x", f"s = nv.shared.array({8 * SIZE}, nv.u64)", "local = nv.local.array(2, nv.u64)"]
    for name in fences:
        lines.append(call(name, *(['a.ptr.to("generic")', 128] if "acquire" in name and "tensormap" in name else [])))
    for name in cache:
        space = "local.ptr" if ".local." in name else "a.ptr"
        if name.endswith(".p4"):
            lines.append(call(name, "nv.const.array((1, 2), nv.u64).ptr"))
            continue
        pointer = space if ".global." in name or ".local." in name else f'{space}.to("generic")'
        lines.append(call(name, pointer, *([128] if name.startswith(("apply", "discard")) else [])))
    for name in [*control, *meant("wgmma")]:
        argument = {"nanosleep": [10], "pm.event.mask": [3], "wgmma.wait_group.sync.aligned": [0]}.get(name, [])
        lines.append(call(name, *(argument if "maxnreg" not in name else [32])))
    for name in tensors:
        count = len(next(record for record in every() if record.name == name).parameters) - 3
        lines.append(call(name, 'a.ptr.to("generic")', *([0] * (count + 1)), False))
    values = {
        "move.i16": ("nv.i16(a[i])", "nv.i64({})"),
        "move.i32": ("nv.i32(a[i])", "nv.i64({})"),
        "move.i64": ("a[i]", "{}"),
        "move.float": ("nv.f32(i)", "nv.i64({})"),
        "move.double": ("nv.f64(i)", "nv.i64({})"),
        "move.ptr.p0.p0": ('nv.address_of(a[i]).to("generic")', "{}[0]"),
        "internal.addrspace.wrap.p0.p0": ('nv.address_of(a[i]).to("generic")', "{}[0]"),
        "isspacep.shared": ('s.ptr.to("generic")', "nv.i64({})"),
        "isspacep.shared.cluster": ('a.ptr.to("generic")', "nv.i64({})"),
    }
    for index, (name, (operand, result)) in enumerate(values.items()):
        lines.append(f"out[{index}, i] = {result.format(call(name, operand))}")
    lines += ["for k in range(8):", "    s[8 * i + k] = 7", "nv.syncthreads()", "if i == 0:"]
    lines += [f"    {call('st.bulk.shared.cta', 's.ptr', 64, 0)}"]
    lines += [f"    {call('st.bulk', 'nv.address_of(s[8]).to(' + repr('generic') + ')', 8, 0)}", "nv.syncthreads()"]
    lines += [f"out[{len(values)}, i] = nv.i64(s[i])", "if i >= 32:", f"    {call('exit')}"]
    lines += ["nv.syncthreads()", f"out[{len(values) + 1}, i] = 5"]

    def arguments(rng: np.random.Generator) -> Arrays:
        a = rng.integers(-(2**15), 2**15, SIZE, dtype=np.int64)
        return {"a": a, "out": np.zeros((len(values) + 2, SIZE), np.int64)}

    def reference(arrays: Arrays) -> None:
        out, threads = arrays["out"], np.arange(SIZE)
        out[:3], out[3:5], out[5:7], out[7], out[8] = arrays["a"], threads, arrays["a"], 1, 0
        out[9], out[10] = np.where(threads < 9, 0, 7), np.where(threads < 32, 5, 0)

    names = [*fences, *cache, *control, *tensors, *meant("wgmma"), *values, "st.bulk", "st.bulk.shared.cta", "exit"]
    return Group(names, kernel_text({"a": "nv.i64", "out": "nv.i64, 2"}, lines), arguments, reference)


GROUPS: dict[str, Callable[[], Group]] = {
    **on_cpu.GROUPS,
    "arrivals": _arrivals,
    "waits": _waits,
    "clusters": _clusters,
    "copies": _copies,
    "bulk": _bulk,
    "others": _others,
}
