"""Accesses that a test covers before the threads run make no checks; what is out of bounds is found all the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError, ptx
from nvgen.artifacts import compiler
from nvgen.lift import kernel as lift
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.objects import loaded
from tests.lift import random_accesses, running
from tests.lift.texts import HEADER

SIZE, BLOCK = 96, 32


def _kernel(body: str, *, before: str = "", shared: str = "") -> str:
    """A kernel of two arrays and a number, with the thread's index in the grid in ``%i``."""
    return f"""{HEADER}{before}
.visible .entry k(.param .u64 a, .param .u64 b, .param .u32 n)
{{
    .reg .pred %p<8>; .reg .b32 %r<32>; .reg .b64 %rd<32>; .reg .b32 %i, %n, %t; .reg .b64 %a, %b;
    {shared}
    ld.param.u64 %a, [a];
    ld.param.u64 %b, [b];
    ld.param.u32 %n, [n];
    mov.u32 %r0, %ctaid.x;
    mov.u32 %r1, %ntid.x;
    mov.u32 %t, %tid.x;
    mad.lo.s32 %i, %r0, %r1, %t;
{body}
$end:
    ret;
}}
"""


_ADDRESS = "mul.wide.s32 %rd0, {0}, 4;\n    add.s64 %rd1, {1}, %rd0;\n"
_GUARDED = "    setp.ge.s32 %p0, %i, %n;\n    @%p0 bra $end;\n" + _ADDRESS
#: Kernels that access elements 0 to n - 1 of their first array, and of no other index.
KERNELS = {
    "guarded": _GUARDED.format("%i", "%a") + "st.global.u32 [%rd1], %i;",
    "unsigned guard": "setp.lo.u32 %p0, %i, %n;\n@!%p0 bra $end;\nmul.wide.u32 %rd0, %i, 4;\nadd.s64 %rd1, %rd0, %a;\n"
    "st.global.u32 [%rd1], %i;",
    "predicated": _ADDRESS.format("%i", "%a") + "setp.lt.s32 %p0, %i, %n;\n@%p0 st.global.u32 [%rd1], %i;",
    "two guards": "setp.ge.s32 %p0, %i, %n;\nsetp.lt.s32 %p1, %i, 0;\nor.pred %p2, %p0, %p1;\n@%p2 bra $end;\n"
    + _ADDRESS.format("%i", "%a")
    + "red.global.add.u32 [%rd1], 1;",
    "grid stride": "setp.ge.u32 %p0, %i, %n;\n@%p0 bra $end;\nmov.u32 %r2, 32;\n$loop:\n"
    + _ADDRESS.format("%i", "%a")
    + "st.global.u32 [%rd1], 1;\nadd.s32 %i, %i, %r2;\nsetp.lt.u32 %p1, %i, %n;\n@%p1 bra $loop;",
    "counted down": "setp.ne.u32 %p0, %i, 0;\n@%p0 bra $end;\nmov.u32 %r2, %n;\nmov.u64 %rd2, %a;\n"
    "setp.eq.u32 %p1, %r2, 0;\n@%p1 bra $end;\n$loop:\nst.global.u32 [%rd2], 1;\nadd.s64 %rd2, %rd2, 4;\n"
    "add.s32 %r2, %r2, -1;\nsetp.ne.s32 %p2, %r2, 0;\n@%p2 bra $loop;",
    "unrolled": "setp.ne.u32 %p0, %i, 0;\n@%p0 bra $end;\nmov.u64 %rd2, %a;\nand.b32 %r3, %n, 3;\n"
    "sub.s32 %r2, %n, %r3;\n"
    "setp.lt.u32 %p1, %n, 4;\n@%p1 bra $rest;\n$loop:\nst.global.v2.u32 [%rd2], {%r1, %r1};\n"
    "st.global.v2.u32 [%rd2+8], {%r1, %r1};\nadd.s64 %rd2, %rd2, 16;\nadd.s32 %r2, %r2, -4;\nsetp.ne.s32 %p2, %r2, 0;\n"
    "@%p2 bra $loop;\n$rest:\nsetp.eq.s32 %p3, %r3, 0;\n@%p3 bra $end;\nsub.s32 %r4, %n, %r3;\n"
    + _ADDRESS.format("%r4", "%a")
    + "$again:\nst.global.u32 [%rd1], 7;\nadd.s64 %rd1, %rd1, 4;\nadd.s32 %r3, %r3, -1;\nsetp.ne.s32 %p4, %r3, 0;\n"
    "@%p4 bra $again;",
    "tile": "shl.b32 %r2, %r0, 5;\nadd.s32 %r3, %r2, %t;\nsetp.ge.s32 %p0, %r3, %n;\n@%p0 bra $end;\n"
    + _ADDRESS.format("%r3", "%a")
    + "st.global.u32 [%rd1], 1;",
    "powers": "mov.u32 %r2, %n;\n$loop:\nmul.lo.s32 %r2, %r2, %r2;\nadd.s32 %r2, %r2, %n;\n"
    "setp.lt.s32 %p1, %r2, %n;\n@%p1 bra $loop;\n" + _GUARDED.format("%i", "%a") + "st.global.u32 [%rd1], 1;",
    "returns": "setp.ge.s32 %p0, %i, %n;\n@%p0 ret;\n" + _ADDRESS.format("%i", "%a") + "st.global.u32 [%rd1], 1;",
    "exits": "setp.lt.s32 %p0, %i, %n;\n@!%p0 exit;\n" + _ADDRESS.format("%i", "%a") + "st.global.u32 [%rd1], 1;",
    "pairs": "and.b32 %r2, %t, 15;\nshl.b32 %r3, %r2, 1;\nshl.b32 %r4, %r0, 5;\nor.b32 %r5, %r4, %r3;\n"
    "or.b32 %r6, %r5, 1;\nsetp.ge.s32 %p0, %r6, %n;\nsetp.ge.s32 %p1, %r5, %n;\n@%p1 bra $end;\n"
    + _ADDRESS.format("%r5", "%a")
    + "st.global.u32 [%rd1], 1;\n@%p0 bra $end;\nst.global.u32 [%rd1+4], 1;",
    "absent array": _GUARDED.format("%i", "%a")
    + "st.global.u32 [%rd1], 1;\nsetp.eq.u64 %p1, %b, 0;\n@%p1 bra $end;\n"
    + _ADDRESS.format("%i", "%b")
    + "st.global.u32 [%rd1], 2;",
}
#: Ways that part and meet thirty times: following each one alone would take for ever.
KERNELS["ways that part and meet"] = (
    _GUARDED.format("%i", "%a")
    + ".reg .pred %q<30>;\n"
    + "".join(
        f"setp.gt.s32 %q{k}, %n, {k};\n@%q{k} bra $more{k};\nst.global.u32 [%rd1], 1;\nbra $both{k};\n"
        f"$more{k}:\nst.global.u32 [%rd1], 2;\n$both{k}:\n"
        for k in range(30)
    )
)
#: A way of more steps than Python calls functions in one another.
KERNELS["a long way"] = (
    _GUARDED.format("%i", "%a")
    + ".reg .pred %q<701>;\n"
    + "".join(f"setp.gt.s32 %q{k}, %n, {k};\n@%q{k} bra $both{k};\nmov.u32 %r5, {k};\n$both{k}:\n" for k in range(700))
    + "setp.lt.s32 %q700, %n, 3;\n@%q700 bra $end;\nst.global.u32 [%rd1], 1;\n"
)


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kernels of which code that makes all checks was made."""
    made: list[str] = []
    load = loaded.CheckedCode.load

    def noted(self: loaded.CheckedCode) -> None:
        if self.module is None:
            made.append(self._name)
        load(self)

    monkeypatch.setattr(loaded.CheckedCode, "load", noted)
    return made


def _launch(text: str, length: int, number: int = SIZE, blocks: int = SIZE // BLOCK) -> np.ndarray:
    array = np.zeros(length, np.uint32)
    nv.ptx.load(text)["k"].on("cpu", check="bounds")[blocks, BLOCK](array, np.uint64(0), np.int32(number))
    return array


@pytest.mark.parametrize("name", KERNELS)
def test_what_is_in_range_makes_no_checks(name: str, checked: list[str]) -> None:
    for number in (SIZE, SIZE - 2, SIZE - 3):
        array = _launch(_kernel(KERNELS[name]), SIZE, number)
        assert (array != 0).sum() >= number - 1, "elements are written"
    assert not checked


@pytest.mark.parametrize("name", KERNELS)
def test_one_element_less_is_found(name: str, checked: list[str]) -> None:
    with pytest.raises(LaunchError, match=r"out of bounds: \d bytes") as raised:
        _launch(_kernel(KERNELS[name]), SIZE - 1)
    assert "bytes past the end of an array of 380 bytes" in re.sub(r"\s+", " ", str(raised.value))
    assert checked == ["k"]


#: What is no element of an array of 96, by whoever calls it with 32 threads in 3 blocks and n = 96.
WRONG = {
    "the sum of an index wraps": "add.s32 %r2, %i, 2147483647;\n" + _ADDRESS.format("%r2", "%a"),
    "a difference is negative": "sub.s32 %r2, %i, 1;\n" + _ADDRESS.format("%r2", "%a"),
    "extended without its sign": "sub.s32 %r2, %i, 1;\nmul.wide.u32 %rd0, %r2, 4;\nadd.s64 %rd1, %a, %rd0;\n",
    "the guard is of another number": "setp.ge.s32 %p0, %t, %n;\n@%p0 bra $end;\nadd.s32 %r2, %i, 32;\n"
    + _ADDRESS.format("%r2", "%a"),
    "the guard is the other way": "setp.lt.s32 %p0, %i, 90;\n@%p0 bra $end;\nadd.s32 %r2, %i, 1;\n"
    + _ADDRESS.format("%r2", "%a"),
    "a product": "mul.lo.s32 %r2, %i, 2;\n" + _ADDRESS.format("%r2", "%a"),
    "one iteration more": "mov.u32 %r2, %i;\n$loop:\n"
    + _ADDRESS.format("%r2", "%a")
    + "red.global.add.u32 [%rd1], 1;\nadd.s32 %r2, %r2, 32;\nsetp.le.s32 %p0, %r2, %n;\n@%p0 bra $loop;\n",
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_out_of_bounds_is_found(name: str) -> None:
    with pytest.raises(LaunchError, match="out of bounds: 4 bytes"):
        _launch(_kernel(WRONG[name] + "st.global.u32 [%rd1], 1;"), SIZE)


def test_blocks_before_the_last_make_no_checks() -> None:
    """The block that fails finds what those before it have stored."""
    array = np.zeros(SIZE - 1, np.uint32)
    text = _kernel(_ADDRESS.format("%i", "%a") + "st.global.u32 [%rd1], 1;")
    with pytest.raises(LaunchError, match=r"thread \(31, 0, 0\) of block \(2, 0, 0\)"):
        nv.ptx.load(text)["k"].on("cpu", check="bounds")[3, 32](array, np.uint64(0), np.int32(0))
    assert array.all()


def test_the_same_text_makes_the_same_code() -> None:
    """Whatever else is in memory: sets of forms have no order of their own."""
    texts = set()
    for text in [_kernel(KERNELS[name]) for name in ("powers", "unrolled", "absent array")] * 12:
        target = emit.host_target(CpuOptions(checks=("bounds",)), compiler.library_function)
        texts.add(lift.emit(ptx.parse(text), ptx.SourceText(text, "k.ptx"), "k", target))
    assert len(texts) == 3


def test_shared_memory(checked: list[str]) -> None:
    """Loops over threads between barriers."""
    body = (
        "mov.u32 %r2, s;\nshl.b32 %r3, %t, 2;\nadd.s32 %r4, %r2, %r3;\nst.shared.u32 [%r4], %i;\nbar.sync 0;\n"
        "ld.shared.u32 %r5, [%r4+{}];\n" + _GUARDED.format("%i", "%a") + "st.global.u32 [%rd1], 1;"
    )
    shared = ".shared .align 4 .b8 s[128];"
    assert _launch(_kernel(body.replace("{}", "0"), shared=shared), SIZE).all()
    assert not checked
    with pytest.raises(LaunchError, match="shared memory"):
        _launch(_kernel(body.replace("{}", "4"), shared=shared), SIZE)
    assert checked == ["k"]


def test_coroutines(checked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The test is of the whole launch."""
    monkeypatch.setenv("NVGEN_CPU", "optimised,coroutines")
    text = _kernel("bar.sync 0;\n" + KERNELS["guarded"])
    assert _launch(text, SIZE)[1:].all()
    assert not checked
    with pytest.raises(LaunchError, match=r"out of bounds[\s\S]*thread \(31, 0, 0\) of block \(2, 0, 0\)"):
        _launch(text, SIZE - 1)
    assert checked == ["k"]


def test_addresses_that_are_no_multiples_are_found(checked: list[str]) -> None:
    text = _kernel(_ADDRESS.format("%i", "%a").replace("%i, 4", "%i, 8") + "st.global.v2.u32 [%rd1], {%i, %i};")
    memory = np.zeros(2 * SIZE + 1, np.uint32)
    kernel = nv.ptx.load(text)["k"].on("cpu", check="bounds")[3, 32]
    start = (memory.ctypes.data % 8) // 4
    kernel(memory[start : start + 2 * SIZE], np.uint64(0), np.int32(0))
    assert not checked
    with pytest.raises(LaunchError, match="multiple of 8"):
        kernel(memory[1 - start :][: 2 * SIZE], np.uint64(0), np.int32(0))


def test_constants_are_not_written(checked: list[str]) -> None:
    """A module with constant variables: stores to arguments go without a check."""
    text = _kernel(KERNELS["guarded"], before=".const .align 4 .b8 fixed[64];\n")
    assert _launch(text, SIZE)[1:].all()
    assert not checked


# Random kernels


def _run(seed: int, size: int, number: int, grid: int, block: int) -> tuple[str, list[int]]:
    """What a launch says, and leaves: of a loop over threads, of loops between barriers, or of coroutines."""
    memory = np.zeros(size + 2048, np.uint32)
    array, said = memory[1024 : 1024 + size], ""
    values, ranges = [array.ctypes.data, 0, number], [(array.ctypes.data, array.nbytes)]
    try:
        running.run(
            random_accesses.text(seed, has_barrier=seed % 3 > 0),
            *("k", grid, block, values),
            checks=("bounds",),
            ranges=ranges,
            level=1,
            coroutines=seed % 3 > 1,
        )
    except LaunchError as error:
        said = re.sub(r"0x[0-9a-f]+", "", str(error))
    return said, memory.tolist()


@pytest.mark.sweep(40)
@pytest.mark.parametrize("part", range(100))
def test_random_kernels_are_as_without_the_test(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cover: Callable[..., Any] = lift.coverage
    for seed in range(5 * part, 5 * part + 5):
        random = np.random.default_rng(seed)
        number, size = (
            int(random.choice([0, 1, 3, 5, 16, 30, 64, 100, 2**32 - 2])),
            int(random.choice([16, 40, 130, 600])),
        )
        shape = int(random.integers(1, 5)), int(random.choice([1, 8, 32]))
        monkeypatch.setattr(lift, "coverage", cover)
        found = _run(seed, size, number, *shape)
        monkeypatch.setattr(lift, "coverage", lambda *_: None)
        assert found == _run(seed, size, number, *shape), f"kernel {seed}"
