"""Intrinsics that are operations of nvgen's on the CPU: they do there what PTX says, compiled and interpreted."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import nvgen as nv
from nvgen.lang import nvvm
from nvgen.lang.nvvm import NvvmIntrinsic
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser
from nvgen.tree import DeviceCall, walk
from tests.intrinsics.calls import every
from tests.intrinsics.calls import kernel as kernel_of
from tests.intrinsics.on_cpu import FULL, UNDEFINED, Group
from tests.intrinsics.on_cpu_memory import GROUPS

#: Families of products of matrices, which have tests of their own.
MATRICES = ("mma", "mma_sparse", "wmma", "matrix_moves")
MEANT = [record for record in every() if not record.semantics and nvvm.runs_on_cpu(record)]


@cache
def _group(name: str) -> tuple[Group, nv.Kernel]:
    group = GROUPS[name]()
    return group, nv.Kernel.from_source(group.text, **group.options)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("checks", (None, "step"))
@pytest.mark.parametrize("name", GROUPS)
def test_it_does_what_the_instruction_does(name: str, checks: str | None) -> None:
    group, kernel = _group(name)
    for seed in range(1 if checks else 3):
        given = group.arguments(np.random.default_rng(seed))
        if checks and name == "shuffles":  # where it is reported that a lane outside of the mask is read
            given["m"][:] = FULL
        expected = {key: array.copy() for key, array in given.items()}
        group.reference(expected)
        kernel.on("cpu", check=checks)[group.launch](*given.values())
        if "want" in given:
            expected["out"] = given["want"]
        for key, array in given.items():
            if key != "want":
                defined = expected[key] != UNDEFINED
                np.testing.assert_array_equal(array[defined], expected[key][defined], err_msg=key)


def test_every_meaning_is_run() -> None:
    """All intrinsics that are operations of nvgen's are in a group; it prints how many the CPU has."""
    run = {name for make in GROUPS.values() for name in make().names}
    assert run >= {record.name for record in MEANT if record.family not in MATRICES}
    computed = sum(bool(record.availability.is_anywhere and record.semantics) for record in every())
    count = sum(nvvm.runs_on_cpu(record) for record in every())
    assert count == computed + len(MEANT)
    print(f"\nof {len(every())} intrinsics {count} run on the CPU: {computed} compute, {len(MEANT)} do what nvgen's do")


@pytest.mark.sweep(4)
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("is_interpreted", [False, True])
def test_nothing_of_nvptx_is_left(is_interpreted: bool, step: int) -> None:
    """A meaning fits its intrinsic's operands, whatever they are; PTX still gets the intrinsic."""
    for record in MEANT[::step]:
        specialisation = kernel_of(record).specialise(is_interpreted=is_interpreted)
        calls = [
            list(walk.find(typed, DeviceCall))
            for typed in (specialisation.typed, specialisation.for_target(CpuLegaliser()).typed)
        ]
        on_gpu, on_cpu = ([isinstance(call.operation, NvvmIntrinsic) for call in own] for own in calls)
        assert any(on_gpu) and not any(on_cpu), record.name


def test_what_is_left_is_refused() -> None:
    for record in every():
        operation = getattr(nvvm, record.short_name)
        if record.availability.is_anywhere:
            assert operation.is_only_on_gpu is not nvvm.runs_on_cpu(record), record.name


def test_what_does_the_same_is_told() -> None:
    told = {record.name: nvvm.same_as(record) for record in MEANT}
    assert told["barrier.cta.sync.aligned.all"] == "nv.barrier.sync(id, aligned=True)"
    assert told["barrier.cta.red.and.all"] == "nv.barrier.reduce_and(id, pred, aligned=False)"
    assert told["shfl.sync.up.i32"] == ""
    assert told["read.ptx.sreg.tid.x"] == "nv.thread_idx.x"
    assert not nvvm.same_as(next(record for record in every() if record.name == "read.ptx.sreg.pm0"))


@nv.device
def noted(log: nv.ptr[nv.i32], value: nv.i32) -> nv.i32:
    """``value``, which is noted in a log that begins with its length."""
    log[0] += 1
    log[log[0]] = value
    return value


@nv.kernel
def in_order(out: nv.Array[nv.i32, 2], log: nv.Array[nv.i32, 2]):
    own = nv.address_of(log[nv.thread_idx.x, 0]).to("generic")
    value, holds = nv.nvvm.shfl_sync_down_i32p(-1, noted(own, nv.thread_idx.x + 5), noted(own, 1), noted(own, 31))
    out[0, nv.thread_idx.x] = value + nv.i32(holds) * 100
    out[1, nv.thread_idx.x] = nv.nvvm.redux_sync_add(noted(own, 2), noted(own, -1))


@pytest.mark.parametrize("checks", [None, "step"])
def test_operands_are_evaluated_once_and_in_their_order(checks: str | None) -> None:
    out, log = np.zeros((2, 32), np.int32), np.zeros((32, 6), np.int32)
    in_order.on("cpu", check=checks)[1, 32](out, log)
    lanes = np.arange(32)
    assert np.array_equal(out[0], np.where(lanes < 31, lanes + 106, lanes + 5))
    assert (out[1] == 64).all()
    assert np.array_equal(log, np.stack([0 * lanes + 5, lanes + 5, *(0 * lanes + k for k in (1, 31, 2, -1))], 1))


@nv.kernel
def exchanged(a: nv.Array[nv.i32], waits: nv.constexpr):
    """Each thread reads what another one has written."""
    s = nv.shared.array(64, nv.i32)
    s[nv.thread_idx.x] = a[nv.thread_idx.x]
    if waits:
        nv.nvvm.barrier_cta_sync_aligned_all(1)
    a[nv.thread_idx.x] = s[63 - nv.thread_idx.x]


def test_checks_know_what_is_ordered() -> None:
    a = np.arange(64, dtype=np.int32)
    exchanged.on("cpu", check="race")[1, 64](a, True)
    assert np.array_equal(a, np.arange(64)[::-1])
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        exchanged.on("cpu", check="race")[1, 64](a, False)


@nv.kernel
def never_opens(a: nv.Array[nv.i32]):
    nv.nvvm.barrier_cta_sync_count(1, 96)
    a[0] = 1


@pytest.mark.parametrize("checks", [None, "step"])
def test_who_waits_for_ever_is_told(checks: str | None) -> None:
    with pytest.raises(nv.LaunchError, match="deadlock"):
        never_opens.on("cpu", check=checks)[1, 64](np.zeros(1, np.int32))


def test_an_array_that_is_only_read_may_be_read_only() -> None:
    a, out = np.arange(4, dtype=np.float32), np.zeros(4, np.float32)
    a.flags.writeable = False
    loaded[1, 4](a, out)
    assert np.array_equal(out, a)


@nv.kernel
def loaded(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    out[nv.thread_idx.x] = nv.nvvm.ldu_global_f_f32_p1(nv.address_of(a[nv.thread_idx.x]), 4)
