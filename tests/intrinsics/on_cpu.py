"""Kernels that call intrinsics which are operations of nvgen's on the CPU, and what they must compute.

A group is one kernel that calls many. What is expected is computed by NumPy, or by the operation of nvgen's where only
the hardware knows the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from nvgen.lang import nvvm
from tests.intrinsics.calls import every
from tests.strategies import DTYPES

Arrays = dict[str, np.ndarray]
#: Threads of the groups with one dimension.
SIZE = 64
FULL = 0xFFFFFFFF
#: Intrinsics without a mask are for the lanes that execute them together.
TOGETHER = "nv.syncwarp()"


class Group(NamedTuple):
    """A kernel ``text`` that calls the intrinsics ``names``; ``reference`` changes the arrays as it must."""

    names: list[str]
    text: str
    arguments: Callable[[np.random.Generator], Arrays]
    reference: Callable[[Arrays], None]
    launch: tuple[Any, Any] = (1, SIZE)
    options: dict[str, Any] = {}


def meant(family: str, *parts: str) -> list[str]:
    """The names of a family whose intrinsics are operations of nvgen's, those that have one of ``parts``."""
    own = [
        record.name
        for record in every()
        if record.family == family and not record.semantics and nvvm.runs_on_cpu(record)
    ]
    return [name for name in own if not parts or any(part in name for part in parts)]


def call(name: str, *arguments: Any) -> str:
    return f"nv.nvvm.{name.replace('.', '_')}({', '.join(map(str, arguments))})"


def kernel_text(parameters: dict[str, str], lines: list[str]) -> str:
    declared = ", ".join(f"{name}: nv.Array[{type_}]" for name, type_ in parameters.items())
    body = "\n    ".join(lines)
    return f"def grouped({declared}):\n    {body}\n"


def same(arrays: Arrays) -> None:
    """Each ``want`` was written by the kernel as well, by operations of nvgen's."""


# Special registers


def _registers() -> Group:
    vectors = {
        "tid": "thread_idx",
        "ntid": "block_dim",
        "ctaid": "block_idx",
        "nctaid": "grid_dim",
        "clusterid": "cluster.idx",
        "nclusterid": "cluster.grid_dim",
        "cluster.ctaid": "cluster.block_idx",
        "cluster.nctaid": "cluster.dim",
    }
    others = {
        "cluster.ctarank": "nv.cluster.rank()",
        "cluster.nctarank": "nv.cluster.size()",
        "laneid": "nv.lane_id()",
        "warpid": "nv.warp_id()",
        "nwarpid": "nv.sreg.nwarpid()",
        "warpsize": "32",
        "smid": "nv.smid()",
        "nsmid": "nv.sreg.nsmid()",
        "gridid": "nv.sreg.gridid()",
        "dynamic_smem_size": "nv.sreg.dynamic_smem_size()",
        **{f"lanemask.{which}": f"nv.lane_mask_{which}()" for which in ("eq", "lt", "le", "gt", "ge")},
    }
    expected = {f"{name}.{axis}": f"nv.{own}.{axis}" for name, own in vectors.items() for axis in "xyz"}
    expected |= {f"{name}.w": "0" for name in vectors} | others
    pairs = [(f"read.ptx.sreg.{name}", f"nv.i64({value})") for name, value in expected.items()]
    pairs.append(("is_explicit_cluster", "nv.i64(nv.cluster.is_explicit())"))
    lines = [
        "t = nv.thread_idx.x + nv.block_dim.x * (nv.thread_idx.y + nv.block_dim.y * nv.thread_idx.z)",
        "i = (nv.block_idx.x + nv.grid_dim.x * nv.block_idx.y) * 96 + t",
        "cycles, time = nv.clock64(), nv.globaltimer()",
        "low, low_time = nv.clock(), nv.sreg.globaltimer_lo()",
    ]
    for index, (name, value) in enumerate(pairs):
        lines += [f"out[{index}, i] = nv.i64({call(name)})", f"want[{index}, i] = {value}"]
    clocks = {"clock64": "cycles", "globaltimer": "time", "clock": "low", "globaltimer.lo": "low_time"}
    for index, (name, before) in enumerate(clocks.items(), len(pairs)):
        half = 31 if before.startswith("low") else 63
        passed = f"({call(f'read.ptx.sreg.{name}')} - {before}) >> {half}"
        lines += [f"out[{index}, i] = nv.i64({passed})", f"want[{index}, i] = 0"]
    names = [name for name, _ in pairs] + [f"read.ptx.sreg.{name}" for name in clocks]

    def arguments(rng: np.random.Generator) -> Arrays:
        return {name: np.full((len(names), 8 * 96), -7, np.int64) for name in ("out", "want")}

    text = kernel_text({"out": "nv.i64, 2", "want": "nv.i64, 2"}, lines)
    return Group(names, text, arguments, same, ((4, 2), (8, 4, 3)), {"cluster": (2, 2, 1)})


# Barriers


def _barriers() -> Group:
    names = meant("barriers")
    lines = ["s = nv.shared.array(96, nv.i32)", "i = nv.thread_idx.x", "p = a[i] > 0"]
    for index, name in enumerate(names):
        number = index % 15 + 1
        count = [96] if name.endswith("count") else []
        predicate = ["p"] if ".red." in name else []
        lines.append(f"s[i] = a[i] + {index}")
        if "arrive" in name:
            lines += ["if i < 32:", f"    {call(name, number, 96)}", "else:", f"    nv.barrier.sync({number}, 96)"]
            lines.append(f"out[{index}, i] = s[i - 32] if i >= 32 else 0")
        elif predicate:
            lines.append(f"out[{index}, i] = nv.i32({call(name, number, *count, *predicate)}) + s[95 - i]")
        else:
            lines += [call(name, number, *count), f"out[{index}, i] = s[95 - i]"]
        lines.append("nv.syncthreads()")

    def reference(arrays: Arrays) -> None:
        a, out = arrays["a"], arrays["out"]
        for index, name in enumerate(names):
            out[index] = a[::-1] + index
            if "arrive" in name:
                out[index] = np.where(np.arange(96) >= 32, np.roll(a, 32) + index, 0)
            elif ".red." in name:
                votes = a > 0
                out[index] += votes.sum() if "popc" in name else votes.all() if ".and." in name else votes.any()

    def arguments(rng: np.random.Generator) -> Arrays:
        low = int(rng.choice([-50, 1, -3]))
        return {"a": rng.integers(low, low + 53, 96, dtype=np.int32), "out": np.zeros((len(names), 96), np.int32)}

    return Group(names, kernel_text({"a": "nv.i32", "out": "nv.i32, 2"}, lines), arguments, reference, (1, 96))


# Warps


def _asked_lane(mode: str, lane: int, number: int, clamp: int) -> tuple[int, bool]:
    """PTX ISA, ``shfl.sync``: the lane that a value comes from, and the predicate."""
    segment, number = clamp >> 8 & 31, number & 31
    last = lane & segment | clamp & 31 & ~segment
    asked = {
        "up": lane - number,
        "down": lane + number,
        "bfly": lane ^ number,
        "idx": lane & segment | number & ~segment & 31,
    }[mode]
    holds = asked >= last if mode == "up" else asked <= last
    return (asked if holds else lane), holds


def _shuffles() -> Group:
    names = meant("warp", "shfl.")
    lines = ["i = nv.thread_idx.x"]
    for index, name in enumerate(names):
        value = "f[i]" if ".f32" in name else "v[i]"
        given = call(name, *(["m[i]"] if ".sync" in name else []), value, "b[i]", "c[i]")
        lines += [] if ".sync" in name else [TOGETHER]
        kind = "fo" if ".f32" in name else "io"
        if name.endswith("p"):
            lines += [f"x{index}, p{index} = {given}", f"{kind}[{index}, i] = x{index}"]
            lines.append(f"po[{index}, i] = 1 if p{index} else 0")
        else:
            lines.append(f"{kind}[{index}, i] = {given}")

    def arguments(rng: np.random.Generator) -> Arrays:
        clamps = rng.choice([0x1F, 0, 0x1C1F, 0x1807, 0x1000, int(rng.integers(0, 1 << 13))], SIZE)
        shape = (len(names), SIZE)
        return {
            "m": _masks(rng),
            "v": rng.integers(-(2**31), 2**31, SIZE, dtype=np.int32),
            "f": rng.standard_normal(SIZE).astype(np.float32),
            "b": rng.integers(0, 64, SIZE, dtype=np.int32),
            "c": clamps.astype(np.int32),
            "io": np.zeros(shape, np.int32),
            "fo": np.zeros(shape, np.float32),
            "po": np.zeros(shape, np.int32),
        }

    def reference(arrays: Arrays) -> None:
        for index, name in enumerate(names):
            mode = next(part for part in name.split(".") if part in ("up", "down", "bfly", "idx"))
            values, out = (arrays["f"], arrays["fo"]) if ".f32" in name else (arrays["v"], arrays["io"])
            for i in range(SIZE):
                lane = i % 32
                source, holds = _asked_lane(mode, lane, int(arrays["b"][i]), int(arrays["c"][i]))
                mask = int(arrays["m"][i]) if ".sync" in name else FULL
                out[index, i] = values[i - lane + source] if mask >> source & 1 else UNDEFINED
                arrays["po"][index, i] = holds and name.endswith("p")

    parameters = {"m": "nv.u32", "v": "nv.i32", "f": "nv.f32", "b": "nv.i32", "c": "nv.i32"}
    parameters |= {"io": "nv.i32, 2", "fo": "nv.f32, 2", "po": "nv.i32, 2"}
    return Group(names, kernel_text(parameters, lines), arguments, reference)


#: In an expected array: the result may be anything.
UNDEFINED = -123456789


def _masks(rng: np.random.Generator) -> np.ndarray:
    """The lanes that are with each lane: two parts of the first warp, all of the second."""
    part = int(rng.integers(1, FULL))
    lanes = np.arange(SIZE)
    first = np.where(part >> (lanes % 32) & 1, part, ~part & FULL)
    return np.where(lanes < 32, first, FULL).astype(np.uint32)


def _warps() -> Group:
    names = [name for name in meant("warp") if not name.startswith("shfl.")]
    lines = ["i = nv.thread_idx.x", "p = v[i] > 0"]
    for index, name in enumerate(names):
        kind = "fo" if "redux.sync.f" in name else "io"
        lines += [] if ".sync" in name else [TOGETHER]
        if name == "bar.warp.sync":
            lines += [call(name, "m[i]"), f"io[{index}, i] = 1"]
            continue
        arguments = {
            "activemask": [],
            "elect.sync": ["m[i]"],
        }.get(name)
        if name.startswith("vote"):
            arguments = [*(["m[i]"] if "sync" in name else []), "p"]
        elif name.startswith("match"):
            arguments = ["m[i]", "nv.i64(v[i]) << 33" if "64" in name else "v[i]"]
        elif name.startswith("redux"):
            arguments = ["f[i]" if kind == "fo" else "v[i]", "m[i]"]
        assert arguments is not None, name
        given = call(name, *arguments)
        if name.startswith(("match.all", "elect")):
            lines += [f"x{index}, p{index} = {given}", f"io[{index}, i] = nv.i64(x{index})"]
            lines.append(f"po[{index}, i] = 1 if p{index} else 0")
        else:
            lines.append(f"{kind}[{index}, i] = {given if kind == 'fo' else f'nv.i64({given})'}")

    def arguments_of(rng: np.random.Generator) -> Arrays:
        floats = rng.standard_normal(SIZE).astype(np.float32)
        floats[rng.integers(0, SIZE, 3)] = np.nan
        shape = (len(names), SIZE)
        return {
            "m": _masks(rng),
            "v": rng.integers(-2, 3, SIZE, dtype=np.int32) * int(rng.integers(0, 2)),
            "f": floats,
            "io": np.zeros(shape, np.int64),
            "fo": np.zeros(shape, np.float32),
            "po": np.zeros(shape, np.int32),
        }

    def reference(arrays: Arrays) -> None:
        for index, name in enumerate(names):
            for i in range(SIZE):
                mask = (
                    FULL if name in ("activemask",) or (name[:4] == "vote" and "sync" not in name) else arrays["m"][i]
                )
                first = i - i % 32
                there = [first + lane for lane in range(32) if int(mask) >> lane & 1]
                _of_lanes(name, index, i, there, arrays)

    parameters = {"m": "nv.u32", "v": "nv.i32", "f": "nv.f32", "io": "nv.i64, 2", "fo": "nv.f32, 2", "po": "nv.i32, 2"}
    return Group(names, kernel_text(parameters, lines), arguments_of, reference)


def _bits(lanes: list[int]) -> int:
    return sum(1 << lane % 32 for lane in lanes)


def _of_lanes(name: str, index: int, i: int, there: list[int], arrays: Arrays) -> None:
    """What an operation returns to thread ``i`` of the threads ``there``."""
    v, io, po = arrays["v"], arrays["io"], arrays["po"]
    kind, _, rest = name.partition(".")
    values = [int(v[lane]) for lane in there]
    if kind == "vote":
        holds = [value > 0 for value in values]
        io[index, i] = {
            "all": all(holds),
            "any": any(holds),
            "uni": len(set(holds)) == 1,
            "ballot": _bits([lane for lane, hold in zip(there, holds, strict=True) if hold]),
        }[rest.split(".")[0]]
    elif name.startswith("match.any"):
        io[index, i] = _bits([lane for lane in there if v[lane] == v[i]])
    elif name.startswith("match.all"):
        po[index, i] = len(set(values)) == 1
        io[index, i] = _bits(there) if len(set(values)) == 1 else 0
    elif kind == "elect":
        io[index, i], po[index, i] = there[0] % 32, i == there[0]
    elif kind == "redux":
        _reduced(rest.removeprefix("sync."), index, i, there, arrays)
    else:
        io[index, i] = 1 if kind == "bar" else _bits(there)


def _reduced(operation: str, index: int, i: int, there: list[int], arrays: Arrays) -> None:
    if operation.startswith("f"):
        floats = arrays["f"][there]
        floats = np.abs(floats) if "abs" in operation else floats
        least = np.fmin if "min" in operation else np.fmax
        if "NaN" in operation:
            least = np.minimum if "min" in operation else np.maximum
        arrays["fo"][index, i] = least.reduce(floats)
        return
    values = arrays["v"][there]
    unsigned = values.view(np.uint32)
    arrays["io"][index, i] = {
        "add": values.sum,
        "min": values.min,
        "max": values.max,
        "umin": unsigned.min,
        "umax": unsigned.max,
        "and": lambda: np.bitwise_and.reduce(unsigned),
        "or": lambda: np.bitwise_or.reduce(unsigned),
        "xor": lambda: np.bitwise_xor.reduce(unsigned),
    }[operation]()


# Memory


def _atomics() -> Group:
    names = meant("memory", "atomic.")
    types = ("i16", "i32", "i64", "f32", "f64")
    rows: dict[str, list[str]] = {type_: [] for type_ in types}
    lines = ["i = nv.thread_idx.x"]
    for name in names:
        type_ = name.split(".")[-2]
        index = len(rows[type_])
        rows[type_].append(name)
        pointer = f'nv.address_of(x{type_}[{index}, i]).to("generic")'
        values = [f"c{type_}[{index}, i]"] if ".cas." in name else []
        given = call(name, pointer, *values, f"v{type_}[{index}, i]")
        lines.append(f"o{type_}[{index}, i] = nv.{type_}({given})")

    def arguments(rng: np.random.Generator) -> Arrays:
        found: Arrays = {}
        for type_ in types:
            shape = (len(rows[type_]), SIZE)
            for kind in "xcvo":
                whole = rng.integers(-3, 4, shape)
                found[f"{kind}{type_}"] = (whole if type_[0] == "i" else whole * 0.37).astype(DTYPES[type_])
        return found

    def reference(arrays: Arrays) -> None:
        for type_, own in rows.items():
            for index, name in enumerate(own):
                old, value, compared = (arrays[f"{kind}{type_}"][index].copy() for kind in "xvc")
                arrays[f"o{type_}"][index] = old
                arrays[f"x{type_}"][index] = _updated(name.split(".")[1], old, value, compared)

    parameters = {f"{kind}{type_}": f"nv.{type_}, 2" for type_ in types for kind in "xcvo"}
    return Group(names, kernel_text(parameters, lines), arguments, reference)


def _updated(operation: str, old: np.ndarray, value: np.ndarray, compared: np.ndarray) -> np.ndarray:
    unsigned, limit = old.view(f"u{old.itemsize}"), value.view(f"u{old.itemsize}")
    updated: Callable[[], np.ndarray] = {
        "add": lambda: old + value,
        "and": lambda: old & value,
        "or": lambda: old | value,
        "xor": lambda: old ^ value,
        "min": lambda: np.minimum(old, value),
        "max": lambda: np.maximum(old, value),
        "exch": lambda: value,
        "cas": lambda: np.where(old == compared, value, old),
        "inc": lambda: np.where(unsigned >= limit, 0, unsigned + 1).astype(unsigned.dtype).view(old.dtype),
        "dec": lambda: np.where((unsigned == 0) | (unsigned > limit), limit, unsigned - 1).view(old.dtype),
    }[operation]
    return updated()


def _loads() -> Group:
    names = meant("memory", "ldu.")
    lines = ["i = nv.thread_idx.x"]
    for index, name in enumerate(names):
        type_ = name.split(".")[3]
        pointer = f"nv.address_of(a[16 * i]){'.to(' + repr('generic') + ')' if name.endswith('p0') else ''}"
        written = f"nv.address_of(out[{index}, 16 * i])"
        if name.startswith("ldu.global.p."):
            lines.append(f"{written}.cast(nv.u64)[0] = nv.u64({call(name, pointer, 8)})")
            continue
        count = int(type_[1]) if type_[0] == "v" else 0
        scalar = type_[2:] if count else type_
        t = f"nv.vec[nv.{scalar}, {count}]" if count else f"nv.{scalar}"
        size = max(count, 1) * DTYPES[scalar].itemsize
        lines.append(f"{written}.cast({t})[0] = {call(name, f'{pointer}.cast({t})', size)}")

    def arguments(rng: np.random.Generator) -> Arrays:
        return {
            "a": rng.integers(0, 256, 16 * SIZE, dtype=np.uint8),
            "out": np.zeros((len(names), 16 * SIZE), np.uint8),
        }

    def reference(arrays: Arrays) -> None:
        for index, name in enumerate(names):
            type_ = name.split(".")[3]
            count = int(type_[1]) if type_[0] == "v" else 1
            size = 8 if type_[0] == "p" else count * DTYPES[type_[2:] if type_[0] == "v" else type_].itemsize
            arrays["out"][index].reshape(SIZE, 16)[:, :size] = arrays["a"].reshape(SIZE, 16)[:, :size]

    return Group(names, kernel_text({"a": "nv.u8", "out": "nv.u8, 2"}, lines), arguments, reference)


GROUPS: dict[str, Callable[[], Group]] = {
    "registers": _registers,
    "barriers": _barriers,
    "shuffles": _shuffles,
    "warps": _warps,
    "atomics": _atomics,
    "loads": _loads,
}
