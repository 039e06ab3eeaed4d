"""Elements that the lanes of a warp access next to each other, where the warp waits as a whole: vectors, with the bits
of one coroutine a thread, and its failures where an element is not there."""

from __future__ import annotations

import re
import textwrap

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.module import emit_module
from nvgen.diagnostics import LaunchError
from nvgen.frontend import library
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.targets.test_warp_coroutines import form

FORMS = ("optimised", "baseline", "optimised,coroutines")
THREADS, BLOCKS = 64, 4


def made(body: str, dtype: str = "f32", layout: str = "C") -> nv.Kernel:
    """A kernel whose blocks meet in pairs around a body with ``x``, ``y``, the index ``i`` in the grid, and ``m``."""
    head = f"def k(x: nv.Array[nv.{dtype}], m: nv.Array[nv.{dtype}, 2, '{layout}'], out: nv.Array[nv.{dtype}]):"
    lines = """
    t, i, lane, rank = nv.thread_idx.x, nv.grid(1), nv.thread_idx.x % 32, nv.cluster.rank()
    total = x[i] - x[i]
    nv.cluster.sync()
    BODY
    nv.cluster.sync()
    out[i] = total
    """
    text = head + textwrap.indent(textwrap.dedent(lines), "    ").replace("BODY", body.replace("\n", "\n    "))
    return nv.Kernel.from_source(text, namespace=globals(), cluster=2)


def results(kernel: nv.Kernel, dtype: str = "f32", layout: str = "C", check: str = "bounds") -> list[bytes]:
    random, found = np.random.default_rng(5), []
    x, m = (random.integers(0, 100, shape).astype(dtype_of(dtype)) for shape in (256, (40, 100)))
    if dtype.startswith("f"):
        x, m = x / dtype_of(dtype)(7), m / dtype_of(dtype)(3)
    for name in FORMS:
        out = np.zeros_like(x)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("NVGEN_CPU", name)
            kernel.on("cpu", check=check)[BLOCKS, THREADS](x.copy(), m.copy(order=layout), out)
        found.append(out.tobytes())
    return found


def dtype_of(name: str) -> type:
    return {"f32": np.float32, "f64": np.float64, "i32": np.int32, "u32": np.uint32, "i64": np.int64, "u64": np.uint64}[
        name
    ]


BODIES = [
    "for c in range(rank * 64 + t, m.shape[1], 128):\n    total += m[3, c]",
    "for c in range(t, m.shape[1], 64):\n    total += m[rank, c] * m[5, c] + m[5, 7]",
    "for r in range(rank, m.shape[0], 2):\n    total = total * x[r] + m[r, t]",
    "for r in range(m.shape[0]):\n    for c in range(lane, m.shape[1], 32):\n        total -= m[r, c]",
    "c = t\nwhile c < m.shape[1]:\n    total += m[4, c]\n    c += 64",
    "for c in range(t, 100, 64):\n    if m[2, c] > 9:\n        total += m[2, c]\n    else:\n        total -= x[c]",
    "total = x[i]\nx[i] = total + total\nnv.cluster.sync()\ntotal += x[nv.block_idx.x * 64 + 63 - t]",
    "m[nv.block_idx.x, t] = x[i] - m[nv.block_idx.x, t]\nnv.cluster.sync()\ntotal = m[nv.block_idx.x ^ 1, t]",
    "s = nv.shared.array((2, 64), x.dtype)\ns[1, t] = x[i]\ns[0, t] = x[i] + s[1, t]\n"
    "nv.cluster.sync()\ntotal = nv.cluster.map(s, rank ^ 1)[1, 63 - t] + s[0, t]",
    "p = x[i] * x[t]\nq = p + x[t]\ntotal = q if q > p else x[lane + 3]\ntotal = max(total, x[255 - i])",
]


_TYPES = [("f32", body) for body in BODIES]
_TYPES += [(dtype, body) for dtype in ("f64", "i32", "u32", "i64", "u64") for body in (BODIES[1], BODIES[8])]


@pytest.mark.parametrize(("dtype", "body"), _TYPES)
def test_results_of_types(dtype: str, body: str) -> None:
    kernel = made(body, dtype)
    assert form(kernel) == "warps"
    first, *others = results(kernel, dtype)
    assert others == [first, first]


@pytest.mark.parametrize("check", ["none", "all"])
@pytest.mark.parametrize("layout", ["C", "F"])
@pytest.mark.parametrize("body", BODIES[:3])
def test_results_of_layouts(body: str, layout: str, check: str) -> None:
    first, *others = results(made(body, layout=layout), layout=layout, check=check)
    assert others == [first, first]


#: Indices that lanes have next to each other, of which some are outside, or that only seem to be so.
INDICES = [
    "x[i + 200]",
    "x[i - 1]",
    "x[t + 193]",
    "m[39, t + 37]",
    "m[40, t]",
    "m[rank - 2, t]",
    "x[nv.u32(t) - nv.u32(1)]",
    # The sum wraps in 32 bits behind the first lane: the others have no neighbours of its element.
    "x[nv.i64(t + 2147483647) - nv.i64(2147483647)]",
    "x[nv.i64(nv.u32(t) + nv.u32(4294967290)) - nv.i64(4294967290)]",
]


@pytest.mark.parametrize("index", INDICES)
def test_what_lies_outside_fails_as_it_does_one_by_one(index: str) -> None:
    kernel, texts = made(f"total = {index}"), []
    assert form(kernel) == "warps"
    x, m = np.zeros(256, np.float32), np.zeros((40, 100), np.float32)
    for name in FORMS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("NVGEN_CPU", name)
            with pytest.raises(LaunchError, match="out of") as raised:
                kernel.on("cpu")[2, THREADS](x, m, x.copy())
        texts.append(re.sub(r"-?\d+", "", str(raised.value)))  # which thread comes first is open
    assert len(set(texts)) == 1


def test_elements_next_to_each_other_are_vectors() -> None:
    """A loop of the warp loads 32 elements at a time, and a store is one."""
    kernel = made("for c in range(rank * 64 + t, m.shape[1], 128):\n    total += m[3, c]\nx[i] = total")
    target = emit.host_target(CpuOptions(blocks=BlockShape(32)), library.specialised)
    text = emit_module("k", [(kernel.specialise().typed, kernel.options)], target)
    assert text.count("load <32 x float>, ptr %") >= 2 and "store <32 x float>" in text
