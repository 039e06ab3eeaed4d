"""Which loops get a hint to be unrolled, as it stands in the IR, and what LLVM makes of it."""

from __future__ import annotations

import re

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.targets.cpu.abi import CpuTarget
from nvgen.targets.cpu.conventions.options import CpuOptions

_LOOP = """def k(x: nv.Array[nv.f32, 2], y: nv.Array[nv.f32], n: nv.i32):
    thread = nv.thread_idx.x
    s = y[thread]
    {hint}
    for i in {range}:
        {body}
    y[thread] = s
"""
_LONG = "s = " + "s * (" * 31 + "y[i]" + " + 1.0)" * 31
_UNDER_A_CONDITION = "if y[i] > 0.0: s += x[i, thread]"
_SMALL = "s = s * y[i] + x[i, thread] * s + s * x[i, thread] + s * s * s * s * s"
_KEPT = "nv.no_unroll(); for j in range(3): s += x[i, j]"
_BARRIER = "nv.syncthreads(); s += y[i]"

#: The iterations of a loop, its body, a hint of the user, and the properties that the loop has in the IR.
_FACTOR = '!"llvm.loop.unroll.count", i32 {}; !"llvm.loop.unroll.followup_unrolled"; !"llvm.loop.mustprogress"'
_STRIPS = '!"llvm.loop.unroll.disable"; !"llvm.loop.unroll.full", i1 false'
_HINTS = {
    "all": ("range(40)", "s += y[i]", "", '!"llvm.loop.unroll.full", i1 false'),
    "all, as ptxas would": ("range(9)", _LONG, "", '!"llvm.loop.unroll.full", i1 false'),
    "tiny": ("range(256)", "s += y[i]", "", _FACTOR.format(16)),
    "tiny, in steps": ("range(0, 8192, 8)", "s += y[i]", "", _FACTOR.format(16)),
    "a factor that divides": ("range(200)", "s += y[i]", "", _FACTOR.format(8)),
    "no factor divides": ("range(255)", "s += y[i]", "", _FACTOR.format(4)),
    "small": ("range(256)", _SMALL, "", _FACTOR.format(8)),
    "long": ("range(256)", _LONG, "", _FACTOR.format(4)),
    "too long": ("range(256)", f"{_LONG}; s += s * s * s", "", ""),
    "known when it runs": ("range(n)", "s += y[i]", "", _FACTOR.format(4)),
    "in steps": ("range(thread, n, 32)", "s += y[i]", "", _FACTOR.format(4)),
    "in steps known when it runs": ("range(0, 256, n)", "s += y[i]", "", ""),
    "long, known when it runs": ("range(n)", f"{_LONG}; s += s * s * s", "", ""),
    "with a function": ("range(n)", "s += f(y[i])", "", _FACTOR.format(4)),
    "with a long function": ("range(n)", "s += nv.math.cbrt(y[i]) + nv.math.sinh(y[i])", "", ""),
    "with a function that is called": ("range(n)", "s += g(y[i])", "", ""),
    "with a barrier": ("range(256)", _BARRIER, "", _FACTOR.format(16)),
    "with a barrier, no factor divides": ("range(255)", _BARRIER, "", ""),
    "with a barrier, known when it runs": ("range(n)", _BARRIER, "", _STRIPS),
    "with a barrier, not the same for all": ("range(thread, n)", _BARRIER, "", ""),
    "with a barrier, long": ("range(n)", f"{_BARRIER}; {_LONG}", "", ""),
    "with a barrier and another operation": ("range(n)", f"{_BARRIER}; nv.syncwarp()", "", ""),
    "with an atomic operation": ("range(n)", "s += nv.atomic.add(y, i, 1.0)", "", _FACTOR.format(4)),
    "with an atomic operation that is a loop": ("range(n)", "nv.atomic.mul(y, i, s)", "", ""),
    "with many atomic operations": ("range(n)", "; ".join(["nv.atomic.add(y, i, s)"] * 3), "", ""),
    "with a barrier and an atomic operation": ("range(n)", f"{_BARRIER}; nv.atomic.add(y, i, s)", "", _STRIPS),
    "left early": ("range(n)", "s += y[i]\n        if s < 0.0: break", "", ""),
    "returned from": ("range(n)", "s += y[i]\n        if s < 0.0: return", "", ""),
    "with an assertion": ("range(n)", "assert s > 0.0; s += y[i]", "", ""),
    "with an offset under a condition": ("range(n)", _UNDER_A_CONDITION, "", _FACTOR.format(4)),
    "with another loop": ("range(n)", "for j in range(n): s += x[i, j]", "", _FACTOR.format(4)),
    "with a loop that the user keeps": ("range(256)", _KEPT, "", '!"llvm.loop.unroll.disable"'),
    "the user's factor": ("range(256)", "s += y[i]", "nv.unroll(2)", '!"llvm.loop.unroll.count", i32 2'),
    "all, for the user": ("range(200)", "s += y[i]", "nv.unroll()", '!"llvm.loop.unroll.full", i1 false'),
    "none, for the user": ("range(40)", "s += y[i]", "nv.no_unroll()", '!"llvm.loop.unroll.disable"'),
}  # fmt: skip


@nv.device
def f(x):
    y = x * x
    return y + 1.0


@nv.device(inline="never")
def g(x):
    return x * x


def _loop(range_: str, body: str, hint: str = "") -> nv.Kernel:
    text = _LOOP.format(range=range_, body=body.replace("; ", "\n        "), hint=hint or "pass")
    return nv.Kernel.from_source(text, namespace={"f": f, "g": g})


def _properties(ir: str) -> str:
    """Those of all loops."""
    found = re.findall(r"^!\d+ = !\{(.*)\}$", ir, re.MULTILINE)
    return "; ".join(re.sub(r", !\d+$", "", text) for text in found if text.startswith('!"llvm.loop'))


@pytest.mark.parametrize("name", _HINTS)
def test_hints(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """LLVM warns of a hint that it cannot follow."""
    range_, body, hint, expected = _HINTS[name]
    kernel = _loop(range_, body, hint)
    assert _properties(kernel.llvm_ir(optimised=False)) == expected
    kernel.ptx()
    assert capfd.readouterr() == ("", "")


def test_loops_of_a_processor_keep_their_form() -> None:
    """Those may become vectors."""
    kernels = [_loop("range(256)", "s += y[i]").specialise()]
    assert "count" not in _properties(
        compiler.compile_for("cpu", kernels, CpuOptions(), compiler.Stage.LLVM).text or ""
    )


def test_ptxas_may_unroll_what_llvm_has() -> None:
    """The loop for the rest is the only one that it may not; what the user says is final."""
    for hint, copies, final in (("", 4, 1), ("nv.unroll(4)", 4, 2), ("nv.no_unroll()", 1, 1)):
        ptx = _loop("range(n)", "s += y[i]", hint).ptx()
        assert ptx.count("add.rn.f32") + ptx.count("add.f32") == copies + (copies > 1), ptx
        assert ptx.count("nounroll") == final, (hint, ptx)


@nv.kernel
def barriers(first: nv.i32, last: nv.i32, seen: nv.Array[nv.i32, 2]):
    count, i = 0, -1
    for i in range(first, last):
        if i == 3:
            continue
        nv.syncthreads()
        seen[nv.thread_idx.x, count] = i
        count += 1
    seen[nv.thread_idx.x, count] = i


def test_strips_make_the_same_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a target where they can be run, which would not divide the loop by itself."""
    monkeypatch.setattr(CpuTarget, "unrolls_long_loops", True)
    options = CpuOptions(coroutines=True)
    assert ".strip" in (compiler.compile_for("cpu", [barriers.specialise()], options, compiler.Stage.LLVM).text or "")
    smallest, largest = -(2**31), 2**31 - 1
    ends = [(5, -5), (largest, smallest), (largest - 6, largest), (smallest, smallest + 9), (-5, 7)]
    for first, last in [(0, n) for n in range(10)] + ends:
        seen = np.zeros((2, 16), np.int32)
        barriers.on("cpu", schedule="random")[1, 2](first, last, seen)
        expected = [i for i in range(first, last) if i != 3]
        expected.append(range(first, last)[-1] if expected else -1)
        assert [row[: len(expected)].tolist() for row in seen] == [expected] * 2


_SORT = """def k(keys: nv.Array[nv.i32], count: nv.{parameter}):
    tile = nv.shared.array(256, nv.i32)
    thread = nv.thread_idx.x
    tile[thread] = keys[thread]
    size = 2
    while size <= count:
        distance = size // 2
        {hint}
        while {test}:
            nv.syncthreads()
            left = 2 * thread - (thread & distance - 1)
            a, b = tile[left], tile[left + distance]
            if (a > b) == (left & size == 0):
                tile[left], tile[left + distance] = b, a
            distance {step}
        size *= 2
    keys[thread] = tile[thread]
"""
_TURNS = sum(range(1, 9))
#: How many keys are sorted, None for as many as there are; other text; and how often the barrier stands in the PTX.
_SORTS: dict[str, tuple[int | None, dict[str, str], int]] = {
    "halved": (256, {}, _TURNS),
    "shifted": (256, {"step": ">>= 1"}, _TURNS),
    "too many keys": (1 << 20, {}, 1),
    "known when it runs": (None, {}, 1),
    "one less in each": (256, {"step": "-= 1"}, 1),
    "another test": (256, {"test": "distance > 0 and tile[0] == 0"}, 1),
    "for the user": (256, {"hint": "nv.no_unroll()"}, 1),
}


@pytest.mark.parametrize("name", _SORTS)
def test_loops_that_double_or_halve_are_unrolled(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    count, other, barriers = _SORTS[name]
    parts = {
        "hint": "pass",
        "test": "distance > 0",
        "step": "//= 2",
        "parameter": "i32" if count is None else "constexpr",
    }
    kernel = nv.Kernel.from_source(_SORT.format_map(parts | other))
    if count is not None:
        kernel = kernel.bind(count=count)
    assert kernel.ptx().count("bar.sync") == barriers
    hints = _properties(kernel.llvm_ir(optimised=False))
    assert ("unroll.full" in hints) is (barriers > 1)
    assert capfd.readouterr() == ("", "")


_ROW = """def k(x: nv.Array[nv.i32], y: nv.Array[nv.i32], n: nv.i32):
    row = nv.local.array({size}, nv.i32)
    for i in range(80):
        row[i] = x[i]
    for step in range(n):
        corner = row[0]
        for i in range({count}):
            changed = row[i] * corner + x[i] ^ step
            corner = row[i + 1]
            row[{index}] = changed + step * corner
            {more}
    for i in range(80):
        y[i] = row[i]
"""
_ROWS = {
    "small": ({}, True),
    "too large": ({"size": "129"}, False),
    "another index": ({"index": "x[i]"}, False),
    "not so often": ({"count": "n"}, False),
    "used otherwise": ({"more": "changes(row)"}, False),
    "as the user says": ({"more": "nv.no_unroll()\n            for j in range(9): row[j] += 1"}, False),
}


@nv.device(inline="never")
def changes(row):
    row[0] = 1


@pytest.mark.parametrize("name", _ROWS)
def test_loops_over_arrays_in_registers_are_unrolled(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """One that remained would keep the array in memory, and then the others need not be unrolled either."""
    other, in_registers = _ROWS[name]
    text = _ROW.format_map({"size": "81", "count": "79", "index": "i + 1", "more": "pass"} | other)
    kernel = nv.Kernel.from_source(text, namespace={"changes": changes})
    ptx = kernel.ptx()
    assert (".local" not in ptx) is in_registers
    assert (ptx.count("xor.b32") >= 79) is in_registers
    assert capfd.readouterr() == ("", "")


def test_nothing_is_said_of_a_loop_that_llvm_cannot_unroll(capfd: pytest.CaptureFixture[str]) -> None:
    """``c`` grows by the same number in each iteration of the inner loop, whose end LLVM computes ahead of it; then it
    is a loop of an unknown number of iterations."""
    kernel = nv.Kernel.from_source("""def k(a: nv.Array[nv.f32], p: nv.Array[nv.i32], o: nv.Array[nv.f32], n: nv.i32):
    x, y = nv.grid(2)
    s = nv.f32(0)
    c = 0
    for k in range(n - 1, -1, -1):
        s += a[k // 2] if y > 9 else a[x + k // 2]
        for k in range(4):
            c += p[x] % 3
            if c > 40: break
    for k in nv.static_range(3):
        s += a[k // 2 + x]
    o[x] = s
""")
    assert kernel.ptx(arch="sm_90a")
    kernel.on("cpu", tier="optimised")[1, (4, 2)](np.ones(99, "f4"), np.ones(4, "i4"), np.ones(4, "f4"), 5)
    assert capfd.readouterr() == ("", "")
