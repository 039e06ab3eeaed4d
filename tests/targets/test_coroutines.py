"""What lives across suspensions, and how large the code of threads that wait becomes: what is unrolled has a suspension
for every step."""

from __future__ import annotations

import re

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.run_checks import CHECKS
from nvgen.targets.cpu.pipeline import CpuOptions

pytestmark = pytest.mark.sweep(6)

TEXT = """
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    scores = nv.local.array({steps}, nv.f32)
    for step in nv.static_range({steps}):
        score = nv.f32(0)
        for part in nv.static_range(4):
            score += a[i + part] * b[i + step + part]
        scores[step] = score + nv.warp.shuffle_xor(score, 1)
    total = nv.f32(0)
    for step in nv.static_range({steps}):
        total += scores[step] * a[step]
    out[i] = total
"""


def optimised(steps: int, checks: tuple[str, ...] = ()) -> str:
    """The optimised LLVM IR of a kernel that suspends in so many places."""
    kernel = nv.Kernel.from_source(TEXT.format(steps=steps))
    options = CpuOptions(checks=checks, coroutines=True)
    return compiler.compile_for("cpu", [kernel.specialise()], options, compiler.Stage.LLVM_OPT).text


@pytest.mark.parametrize("steps", [20, 40])
def test_what_stands_behind_many_suspensions_is_compiled_once(steps: int) -> None:
    calls = [len(re.findall(rf"call .*@nvgen.rendezvous.{name}\b", optimised(steps))) for name in ("arrive", "look")]
    assert calls == [steps, steps]


def test_frames_have_what_lives_across_suspensions_and_no_steps_of_it() -> None:
    """A score and what a shuffle needs of each step: values that are split late keep all that they are computed of."""
    (size, *_) = map(int, re.findall(r"mul .*i64 %.*, (\d+)$", optimised(80), re.MULTILINE))
    assert 80 * 4 < size < 2048


def test_checks_of_memory_compute_once_which_thread_it_is() -> None:
    """The thread's number in the launch is seven products: two for its place, four for its block's, one a launch."""
    assert len(re.findall(r" = mul (?:n.w )*i32 ", optimised(20, ("race",)))) < 20


def text_of(checks: tuple[str, ...], steps: int = 20) -> str:
    """The LLVM IR of a kernel with so many suspensions, before LLVM's pipeline."""
    kernel = nv.Kernel.from_source(TEXT.format(steps=steps))
    return compiler.compile_for(
        "cpu", [kernel.specialise()], CpuOptions(checks=checks, coroutines=True), compiler.Stage.LLVM
    ).text


def test_a_function_tells_of_failed_checks_in_few_places() -> None:
    """Where there is no memory for frames, of an index; then also of a race, and of who waits elsewhere."""
    failures = [text_of(checks).count("call void @nvgen.fail(") for checks in (("bounds", "uninit"), CHECKS)]
    assert failures == [2, 4]


def test_no_place_has_many_checks() -> None:
    """Of 9 a step, and one more."""
    places = re.findall(r"^failed\S*:.*?\n  %\S+ = phi \s*i32 (.*)$", text_of(("bounds",), 60), re.MULTILINE)
    assert [place.count("[") for place in places] == [256, 256, 9 * 60 + 1 - 512]


def test_indices_that_are_known_to_be_in_range_are_not_compared() -> None:
    """Of `a` and `b` 4 each a step are, in the last loop one of `a` a step, and that of `out`."""
    assert len(re.findall(r"icmp ult i64 .*\n  br i1 .*label %check.passed", text_of(("bounds",)))) == 20 * 8 + 20 + 1


@nv.device(inline="never")
def second(part):
    return nv.address_of(part[1])


@nv.kernel
def addresses(out: nv.Array[nv.i32, 2]):
    """What leads to a thread's own array lives across barriers: a pointer, a generic one, a view, one of a function."""
    t = nv.thread_idx.x
    arrays = (
        nv.local.array(2, nv.i32),
        nv.local.array(2, nv.i32),
        nv.local.array(2, nv.i32),
        nv.local.array(2, nv.i32),
    )
    for k in nv.static_range(4):
        arrays[k][0], arrays[k][1] = t, t
    pointer, generic = nv.address_of(arrays[0][t % 2]), nv.address_of(arrays[1][0]).to("generic")
    view, other = arrays[2][1:], second(arrays[3])
    nv.syncthreads()
    pointer[0] += 1
    nv.syncthreads()
    out[0, t], out[1, t], out[2, t], out[3, t] = pointer[0], generic[0], view[0], other[0]


@pytest.mark.parametrize("check", ["none", "bounds", "uninit", "race"])
def test_addresses_of_local_arrays_live_across_barriers(check: str) -> None:
    out = np.zeros((4, 32), np.int32)
    addresses.on("cpu", schedule="random", check=check)[1, 32](out)
    threads = np.arange(32)
    np.testing.assert_array_equal(out, [threads + 1, threads, threads, threads])


@nv.kernel
def unrolled(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    nv.syncthreads()
    for k in range(6, 2, -2):
        if x[t] > k:
            out[t] += k
        else:
            nv.syncthreads()


def test_llvm_warns_of_no_loop_that_it_does_not_unroll(capfd: pytest.CaptureFixture[str]) -> None:
    """The counter of a loop in which threads wait lies in their frames."""
    x, out = np.arange(32, dtype=np.int32), np.zeros(32, np.int32)
    unrolled.on("cpu", schedule="random")[1, 32](x, out)
    assert out.tolist() == [6 * (n > 6) + 4 * (n > 4) for n in range(32)]
    assert capfd.readouterr() == ("", "")


@nv.kernel
def pairs(out: nv.Array[nv.i32]):
    """Two warps meet at a barrier."""
    nv.barrier.sync(1 + nv.thread_idx.x // 64, 64)
    out[nv.thread_idx.x] = 1


def test_what_barriers_of_groups_do_is_not_compiled_with_each_kernel() -> None:
    found = compiler.compile_for("cpu", [pairs.specialise()], CpuOptions(), compiler.Stage.LLVM).text
    assert "arrive_by_number" in found
    assert "define internal i1 @device." not in found
