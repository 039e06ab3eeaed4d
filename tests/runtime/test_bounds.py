"""Each kind of access with an index that its array does not have ends in a diagnostic, and touches nothing."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.run_checks import Check
from nvgen.runtime.cpu import launch
from nvgen.targets.cpu.objects.loaded import LoadedModule

pytestmark = pytest.mark.sweep(6)

INDEX, VECTORS, DYNAMIC, SEVERAL = "NVG0620", "NVG1508", "NVG0825", "NVG0624"
TABLE = np.arange(8, dtype=np.float32)
#: Of each access: its lines, the wrong ``n``, the code, and the array with its extent, as the message has them. ``a``
#: has 32 elements, ``b`` has 4 rows of 8.
ACCESSES = {
    "load": ("a[0] = a[n]", 32, INDEX, "axis 0 of `a`, whose extent is 32"),
    "store": ("a[n] = 1", 32, INDEX, "axis 0 of `a`, whose extent is 32"),
    "augmented": ("a[n] += 1", -1, INDEX, "index -1 of axis 0 of `a`"),
    "unsigned": ("a[nv.u32(n)] = 1", -1, INDEX, "index 4294967295 of axis 0 of `a`"),
    "64 bits": ("a[nv.i64(n) << 40] = 1", 1, INDEX, f"index {2**40} of axis 0 of `a`"),
    "128 bits": ("a[nv.i128(n) << 64] = 1", 1, INDEX, "of axis 0 of `a`, whose extent is 32"),
    "constant": ("a[32] = 1", 0, INDEX, "index 32 of axis 0 of `a`"),
    "row": ("b[n, 0] = 1", 4, INDEX, "axis 0 of `b`, whose extent is 4"),
    "column": ("b[0, n] = 1", 8, INDEX, "axis 1 of `b`, whose extent is 8"),
    "indices in a tuple": ("ij = (0, n)\nb[ij] = 1", 8, INDEX, "axis 1 of `b`, whose extent is 8"),
    "row by itself": ("b[n][0] = 1", -1, INDEX, "axis 0 of `b`, whose extent is 4"),
    "part of a row": ("c = b[1, 2:6]\nc[n] = 1", 4, INDEX, "axis 0 of `c`, whose extent is 4"),
    "column by itself": ("c = b[:, 3]\nc[n] = 1", 4, INDEX, "axis 0 of `c`, whose extent is 4"),
    "every other one": ("a[::2][n] = 1", 16, INDEX, "axis 0 of `a[::2]`, whose extent is 16"),
    "from the end": ("c = a[::-1]\nc[n] = 1", -1, INDEX, "index -1 of axis 0 of `c`"),
    "empty slice": ("c = a[n:]\nc[0] = 1", 40, INDEX, "axis 0 of `c`, whose extent is 0"),
    "transposed": ("b.T[0, n] = 1", 4, INDEX, "axis 1 of `b.T`, whose extent is 4"),
    "vectors": ("v = a.vec(4)\nv[n] = v[0]", 8, INDEX, "axis 0 of `v`, whose extent is 8"),
    "vectors of a slice": ("v = a[n:].vec(4)\nv[0] = v[0] + 1", 1, VECTORS, "`a[n:].vec(4)` needs a multiple of 16"),
    "element of a vector": ("v = a.vec(4)[0]\nv[n] = 1\na[0] = v[1]", 4, INDEX, "axis 0 of `v`, whose extent is 4"),
    "element of a loaded one": ("v = a.vec(4)[0]\na[0] = v[n]", -1, INDEX, "index -1 of axis 0 of `v`"),
    "element in memory": ("v = a.vec(4)\nv[0][n] = 1", 4, INDEX, "axis 0 of `v[0]`, whose extent is 4"),
    "hinted load": ('a[0] = nv.load(a, n, cache="nc")', 32, INDEX, "axis 0 of `a`"),
    "hinted store": ('nv.store(b, (0, n), 1, cache="cs")', 8, INDEX, "axis 1 of `b`"),
    "volatile": ("a[0] = nv.load(a, n, volatile=True)", -1, INDEX, "axis 0 of `a`"),
    "atomic": ("nv.atomic.add(a, n, 1)", 32, INDEX, "axis 0 of `a`"),
    "atomic update": ("nv.atomic.update(a, n, max, 3)", -1, INDEX, "axis 0 of `a`"),
    "atomic vector": (
        "v = a.vec(2)\nnv.atomic.add(v, n, nv.vec[nv.f32, 2](1))",
        16,
        INDEX,
        "axis 0 of `v`, whose extent is 16",
    ),
    "address": ("p = nv.address_of(a[n])\np[0] = 1", 32, INDEX, "axis 0 of `a`"),
    "shared": ("s = nv.shared.array(8, nv.f32)\ns[n] = 1\na[0] = s[0]", 8, INDEX, "axis 0 of `s`, whose extent is 8"),
    "shared atomic": ("s = nv.shared.array(8, nv.i32)\nnv.atomic.add(s, n, 1)", -1, INDEX, "index -1 of axis 0 of `s`"),
    "local": ("s = nv.local.array(4, nv.f32)\ns[n] = 1\na[0] = s[0]", 4, INDEX, "axis 0 of `s`, whose extent is 4"),
    "constant array": ("s = nv.const.array((1.0, 2.0))\na[0] = s[n]", 2, INDEX, "axis 0 of `s`, whose extent is 2"),
    "captured": ("s = nv.const.array(TABLE)\na[0] = s[n]", 8, INDEX, "axis 0 of `s`, whose extent is 8"),
    "in a loop": ("for k in range(n):\n    a[k] = 1", 33, INDEX, "index 32 of axis 0 of `a`"),
    "sum that wraps": ("a[n + 1] = 1", 2**31 - 1, INDEX, f"index {-(2**31)} of axis 0 of `a`"),
    "unsigned sum": ("a[nv.u32(n) - 1] = 1", 0, INDEX, f"index {2**32 - 1} of axis 0 of `a`"),
    "before a thread's element": ("a[nv.thread_idx.x - 2] = 1", 0, INDEX, "index -2 of axis 0 of `a`"),
    "before an element": ("for k in range(4):\n    a[k - n] = 1", 1, INDEX, "index -1 of axis 0 of `a`"),
    "dynamic": ("s = nv.shared.dynamic(nv.f32)\ns[n] = 1", 4, DYNAMIC, "`s` is past the 16 bytes"),
    "dynamic with a shape": ("s = nv.shared.dynamic(nv.f32, (2, 2))\ns[0, n] = 1", 2, INDEX, "axis 1 of `s`"),
    "in a function": ("put(a, n)", 32, INDEX, "axis 0 of `array`, whose extent is 32"),
    "view in a function": ("put(b[1], n)", 8, INDEX, "axis 0 of `array`, whose extent is 8"),
    "copy from the end": (
        "s = nv.shared.array(8, nv.f32)\nnv.async_copy.copy(s, 0, a[:n], 8, bytes=16)\nnv.async_copy.wait_all()",
        *(10, SEVERAL, "`nv.async_copy.copy` accesses 16 bytes of `a[:n]`, which has 8 bytes from there on"),
    ),
    "copy past the end": (
        "s = nv.shared.array(6, nv.f32)\nnv.async_copy.copy(s, n, a, 0, bytes=16)\nnv.async_copy.wait_all()",
        *(4, SEVERAL, "`nv.async_copy.copy` accesses 16 bytes of `s`, which has 8 bytes from there on"),
    ),
    "bulk load": (
        "s = nv.shared.array(8, nv.f32)\nbar = nv.shared.array(1, nv.u64)\nnv.mbarrier.init(bar[0], 1)\n"
        "nv.tma.load_bulk(s, 0, a, 0, n * 16, bar, 0)",
        *(3, SEVERAL, "`nv.tma.load_bulk` accesses 48 bytes of `s`, which has 32 bytes from there on"),
    ),
    "bulk store": (
        "s = nv.shared.array(64, nv.f32)\nnv.tma.store_bulk(a, 16, s, 0, n * 16)\n",
        *(5, SEVERAL, "`nv.tma.store_bulk` accesses 80 bytes of `a`, which has 64 bytes from there on"),
    ),
    "row of a matrix": (
        "s = nv.shared.array((1, 12), nv.f16)\nx = nv.mma.ldmatrix(s, (0, n), 1)\na[0] = nv.f32(x[0])",
        *(8, SEVERAL, "`nv.mma.ldmatrix` accesses 16 bytes of `s`, which has 8 bytes from there on"),
    ),
    "fragment": (
        's = nv.shared.array((16, 16), nv.f16)\nx = nv.mma.wmma_load_a("m16n16k16", s, (0, 0), n)\na[0] = nv.f32(x[0])',
        *(24, SEVERAL, "`nv.mma.wmma_load_a` accesses 752 bytes of `s`, which has 512 bytes from there on"),
    ),
}
#: Launches in which threads are coroutines, or other than the first one fails.
PLACES = {
    "after a barrier": "nv.syncthreads()\na[n + nv.thread_idx.x // 32] = 1",
    "between barriers": "nv.syncthreads()\na[n + nv.thread_idx.x // 32] = 1\nnv.syncthreads()",
    "between operations of warps": "x = nv.warp.shuffle(n, 0)\na[x + nv.thread_idx.x // 32] = 1\nnv.syncwarp()",
    "in a branch with a barrier": "if nv.block_idx.x == 1:\n    nv.syncthreads()\n    a[n] = 1\n    nv.syncthreads()",
    "in a loop": "for k in range(40):\n    a[k] = 1",
    "in the last block": "if nv.block_idx.x == nv.grid_dim.x - 1:\n    a[n] = 1",
}


@nv.device
def put(array, index):
    array[index] = 1


def made(body: str) -> nv.Kernel:
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    text = f"def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 2], n: nv.i32):\n{lines}"
    return nv.Kernel.from_source(text, namespace={"put": put, "TABLE": TABLE})


def failed(kernel: nv.Kernel, configuration: Any, n: int, **how: Any) -> nv.LaunchError:
    """What a launch raises that touches nothing but the elements of its arrays."""
    memory = np.arange(256, dtype=np.float32)
    a, b = memory[64:96], memory[160:192].reshape(4, 8)
    with pytest.raises(nv.LaunchError) as caught:
        kernel.on("cpu", **how)[configuration](a, b, n)
    for first, end in ((0, 64), (96, 160), (192, 256)):
        np.testing.assert_array_equal(memory[first:end], np.arange(first, end))
    return caught.value


@pytest.mark.sweep(2)
@pytest.mark.parametrize("access", ACCESSES)
def test_an_access_outside_of_its_array(access: str) -> None:
    body, n, code, words = ACCESSES[access]
    kernel = made(body)
    for how in ({}, {"check": "step"}):
        error = failed(kernel, (1, 32, None, 16), n, **how)
        text = str(error)
        assert error.code == code and words in text, text
        assert re.search(r"in thread \(\d+, 0, 0\) of block \(0, 0, 0\)", text) and "= help: " in text


@pytest.mark.parametrize("threads", ["", "coroutines"])
@pytest.mark.parametrize("place", PLACES)
def test_wherever_it_stands(place: str, threads: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", f"optimised,{threads}")
    kernel = made(PLACES[place])
    for configuration in ((2, 64), (64, 256)):
        error = failed(kernel, configuration, 32)
        assert error.code == INDEX and "index 3" in str(error) and "`a`, whose extent is 32" in str(error)


def test_threads_of_all_cores_are_checked() -> None:
    """Which one is told of is not certain; that it is one without an element is."""
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] = 1\n")
    memory = np.zeros(1 << 21, np.float32)
    a = memory[: memory.size - 1000]
    for _ in range(3):  # the second launch is shared out, as long as the first one took
        with pytest.raises(nv.LaunchError, match=r"out of bounds: index \d+ of axis 0 of `a`") as caught:
            kernel.on("cpu")[memory.size // 256, 256](a)
        index = int(str(caught.value).partition("index ")[2].partition(" ")[0])
        assert a.size <= index < memory.size
        assert f"thread ({index % 256}, 0, 0) of block ({index // 256}, 0, 0)" in str(caught.value)
    assert not memory[a.size :].any()


def test_what_is_within_its_array_is_not_refused() -> None:
    body = """
a.vec(4)[7] = a[28:].vec(4)[0]
v = a[nv.i32(nv.thread_idx.x) + 100 :].vec(4)
a[-1] = b[-1, -8]
b[nv.u32(n - 1) + 2, nv.u32(n - 2) + 2] = a[nv.i32(n - 1) + 1] + a[nv.thread_idx.x - 0]
s = nv.shared.array(8, nv.f32)
nv.async_copy.copy(s, 4, a, 28, bytes=16)
nv.async_copy.copy(s, 0, a[:30], 28, bytes=16, source_bytes=8)
nv.async_copy.wait_all()
x = nv.mma.ldmatrix(nv.shared.array((8, 8), nv.f16), (nv.thread_idx.x % 8, 0), 1)
"""
    kernel = made(body.strip())
    for how in ({}, {"check": "step"}):
        memory = np.zeros(64, np.float32)
        kernel.on("cpu", **how)[1, 32](memory[:32], memory[32:].reshape(4, 8), 0)


def checks_of(code: LoadedModule) -> list[Check]:
    """Those of the code that runs, and of that which makes all."""
    if code.checked is None:
        return list(code.checks)
    code.checked.load()
    assert code.checked.module is not None
    return [*code.checks, *code.checked.module.checks]


@pytest.mark.parametrize("access", ["load", "element of a vector", "vectors of a slice", "bulk store", "fragment"])
def test_none_leaves_them_out(access: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the code's checks: an access outside of its array may end the process."""
    known, compiled = launch.prepare, []

    def noting(*arguments: Any) -> Any:
        compiled.append(known(*arguments))
        return compiled[-1]

    monkeypatch.setattr(launch, "prepare", noting)
    a = np.zeros(64, np.float32)
    kernel, n = made(ACCESSES[access][0]), {"bulk store": 1, "fragment": 16}.get(access, 0)
    for how in ({"check": "none"}, {}, {"check": "bounds"}):
        kernel.on("cpu", **how)[1, 32](a[:32], a[32:].reshape(4, 8), n)
    monkeypatch.setenv("NVGEN_CHECK", "none")
    made(ACCESSES[access][0]).on("cpu")[1, 32](a[:32], a[32:].reshape(4, 8), n)
    messages = [[check.message for check in checks_of(code)] for code in compiled]
    wanted = {"load": "index", "element of a vector": "index", "vectors of a slice": "vectors"}.get(access, "an access")
    assert [any(m.startswith(wanted) for m in one) for one in messages] == [False, True, False], messages
