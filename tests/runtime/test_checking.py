"""Checked runs on the CPU: how they are asked for, what ``bounds`` finds, and that an unchecked run is as ever."""

from __future__ import annotations

import os

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract import run_checks
from nvgen.codegen.contract.cpu_run import CpuRun
from nvgen.runtime.cpu import compilation, run_options
from nvgen.runtime.cpu.run_options import cpu_run, parse
from nvgen.targets.cpu.conventions.options import CpuOptions

VARIABLES = ("NVGEN_CHECK", "NVGEN_SCHEDULE", "NVGEN_SEED")


@pytest.fixture(autouse=True)
def _nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@nv.kernel
def doubled(a: nv.Array[nv.i32], shift: nv.i32):
    i = nv.grid(1)
    a[i + shift] = a[i + shift] * 2


def code_of(*arguments: object, **keywords: object) -> str:
    with pytest.raises(nv.LaunchError) as caught:
        cpu_run(parse(*arguments, **keywords))
    return caught.value.code


@pytest.mark.parametrize(
    ("check", "checks"),
    [
        (None, ("bounds",)),
        ("", ("bounds",)),
        (" , ", ("bounds",)),
        ((), ("bounds",)),
        ("none", ()),
        (["none"], ()),
        ("race", ("bounds", "race")),
        ("uninit,bounds", ("bounds", "uninit")),
        (" bounds , bounds, ", ("bounds",)),
        (["barrier", "race"], ("bounds", "race", "barrier")),
        ({"uninit"}, ("bounds", "uninit")),
        ("all", ("bounds", "race", "barrier", "uninit")),
        (("all", "race"), ("bounds", "race", "barrier", "uninit")),
        ("step", ("step",)),
    ],
)
def test_checks_by_keyword_and_by_the_environment(check, checks, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cpu_run(parse(check)).checks == checks
    monkeypatch.setenv("NVGEN_CHECK", "barrier")
    assert cpu_run(parse(check)).checks == (("bounds", "barrier") if check is None else checks), (
        "the keyword goes first"
    )
    if isinstance(check, str):
        monkeypatch.setenv("NVGEN_CHECK", check)
        assert cpu_run(parse()).checks == checks


@pytest.mark.parametrize(
    ("schedule", "seed", "run"),
    [
        (None, None, CpuRun(("bounds",), "ordered", 0)),
        ("ordered", None, CpuRun(("bounds",), "ordered", 0)),
        ("random", None, CpuRun(("bounds",), "random", 0)),
        ("random", 5, CpuRun(("bounds",), "random", 5)),
        (None, 2**64 - 1, CpuRun(("bounds",), "random", 2**64 - 1)),
        ("ordered", 5, CpuRun(("bounds",), "ordered", 5)),
    ],
)
def test_schedule_and_seed(schedule, seed, run: CpuRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_CPU", raising=False)
    assert cpu_run(parse(None, schedule, seed)) == run
    if schedule is not None:
        monkeypatch.setenv("NVGEN_SCHEDULE", schedule)
    if seed is not None:
        monkeypatch.setenv("NVGEN_SEED", str(seed))
    assert cpu_run(parse()) == run


def test_each_of_the_three_comes_from_the_environment_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_CPU", raising=False)
    monkeypatch.setenv("NVGEN_SEED", "3")
    monkeypatch.setenv("NVGEN_CHECK", "race")
    assert cpu_run(parse(schedule="random")) == CpuRun(("bounds", "race"), "random", 3)
    assert cpu_run(parse(seed=np.int64(4), check="none")) == CpuRun((), "random", 4)


@pytest.mark.parametrize(
    ("variable", "keyword", "value", "code"),
    [
        ("NVGEN_CHECK", "check", "races", "NVG2110"),
        ("NVGEN_CHECK", "check", "Race", "NVG2110"),
        ("NVGEN_CHECK", "check", "step,all", "NVG2114"),
        ("NVGEN_CHECK", "check", "none,bounds", "NVG2127"),
        ("NVGEN_CHECK", "check", "none,all", "NVG2127"),
        ("NVGEN_CHECK", "check", "step,none", "NVG2127"),
        ("NVGEN_SCHEDULE", "schedule", "RANDOM", "NVG2111"),
        ("NVGEN_SEED", "seed", "-1", "NVG2112"),
        ("NVGEN_SEED", "seed", "one", "NVG2112"),
        ("NVGEN_SEED", "seed", str(2**64), "NVG2112"),
    ],
)
def test_wrong_values(variable: str, keyword: str, value: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert code_of(**{keyword: value}) == code
    monkeypatch.setenv(variable, value)
    assert code_of() == code
    with pytest.raises(nv.LaunchError, match=f"`{variable}`"):
        doubled.on("cpu")[1, 1](np.zeros(1, np.int32), 0)


@pytest.mark.parametrize(
    ("keyword", "value", "code"),
    [
        ("check", 1, "NVG2110"),
        ("check", False, "NVG2110"),
        ("check", [1], "NVG2110"),
        ("check", [["race"]], "NVG2110"),
        ("check", ["race, bounds"], "NVG2110"),
        ("schedule", 1, "NVG2111"),
        ("schedule", ["random"], "NVG2111"),
        ("seed", True, "NVG2112"),
        ("seed", 0.5, "NVG2112"),
        ("seed", [1], "NVG2112"),
    ],
)
def test_wrong_objects(keyword: str, value: object, code: str) -> None:
    with pytest.raises(nv.LaunchError) as caught:
        doubled.on("cpu", **{keyword: value})
    assert caught.value.code == code


@pytest.mark.parametrize("keywords", [{"check": ""}, {"schedule": "random"}, {"seed": 1}])
def test_keywords_for_a_gpu_are_refused(keywords: dict[str, object]) -> None:
    with pytest.raises(nv.LaunchError, match=r"error\[NVG2113\]"):
        doubled.on("cuda:0", **keywords)


def test_all_are_the_compiled_ones() -> None:
    assert set(run_options.CHECKS) == {*run_checks.CHECKS, "volatile", "step"}
    assert cpu_run(parse("all")).checks == run_checks.CHECKS


# bounds


@pytest.mark.parametrize(("shift", "index"), [(3, "32"), (-2, "-2"), (-(2**31), "-2147483648")])
def test_an_index_out_of_bounds_raises_and_nothing_is_written(one_core: None, shift: int, index: str) -> None:
    whole = np.arange(48, dtype=np.int32)
    a = whole[8:40]
    before = whole.copy()
    with pytest.raises(nv.LaunchError) as caught:
        doubled.on("cpu", check="bounds")[4, 8](a, shift)
    text = str(caught.value)
    assert text.startswith(f"error[NVG0620]: out of bounds: index {index} of axis 0 of `a`, whose extent is 32\n")
    thread = (32 - shift - 1) % 8 if shift > 0 else 0
    block = 3 if shift > 0 else 0
    assert f"in thread ({5 if shift > 0 else thread}, 0, 0) of block ({block}, 0, 0)" in text
    assert caught.value.diagnostic.span.text == "i + shift"  # type: ignore[union-attr]
    np.testing.assert_array_equal(whole[:8], before[:8])
    np.testing.assert_array_equal(whole[40:], before[40:])
    doubled.on("cpu", check="bounds")[4, 8](np.zeros(32, np.int32), 0)  # the process lives on


def test_the_address_of_an_empty_array_is_no_index() -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.i32], b: nv.Array[nv.u64]):\n    b[0] = nv.u64(a.ptr)\n")
    a, b = np.zeros(0, np.int32), np.zeros(1, np.uint64)
    kernel.on("cpu", check="bounds")[1, 1](a, b)
    assert b[0] == a.ctypes.data


def test_bounds_leaves_divisions_alone() -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.i32], n: nv.i32):\n    a[0] = 7 // n\n")
    a = np.zeros(1, np.int32)
    kernel.on("cpu", check="bounds")[1, 1](a, 0)
    assert a[0] == 7


def test_a_launch_of_which_nothing_is_said_checks_indices() -> None:
    a = np.zeros(33, np.int32)
    before = a.copy()
    for launch in (doubled.on("cpu"), doubled.on("cpu", check="uninit"), doubled.on("cpu", seed=1), doubled):
        with nv.device("cpu"), pytest.raises(nv.LaunchError, match="out of bounds: index 31 of axis 0 of `a`"):
            launch[1, 32](a[:31], 0)
    np.testing.assert_array_equal(a, before)


def test_the_environment_says_what_every_launch_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.zeros(64, np.int32)
    monkeypatch.setenv("NVGEN_CHECK", "none")
    doubled.on("cpu")[1, 32](a[:31], 0)  # in an array that has the element
    monkeypatch.setenv("NVGEN_CHECK", "bounds")
    with pytest.raises(nv.LaunchError, match="out of bounds: index 31 of axis 0 of `a`"):
        doubled.on("cpu")[1, 32](a[:31], 0)
    doubled.on("cpu", check="none")[1, 32](a[:31], 0)


def test_an_unchecked_run_has_none_of_the_checks_code() -> None:
    typed = doubled.specialise()
    for leaves in (True, False):
        assert not compilation.compiled(typed, CpuOptions(leaves=leaves), {}).checks
    assert compilation.compiled(typed, CpuOptions(checks=("bounds",), leaves=False), {}).checks


# The fixture


@pytest.mark.parametrize("nvgen_checked", ["bounds", "race, uninit"], indirect=True)
def test_the_fixture_takes_checks(nvgen_checked: str) -> None:
    assert (os.environ["NVGEN_CHECK"], os.environ["NVGEN_DEVICE"]) == (nvgen_checked, "cpu")


@pytest.mark.parametrize("nvgen_checked", ["bounds"], indirect=True)
@pytest.mark.usefixtures("nvgen_checked")
def test_the_fixture_checks_kernels() -> None:
    with pytest.raises(nv.LaunchError, match="out of bounds: index 8 of axis 0 of `a`"):
        doubled[1, 9](np.zeros(8, np.int32), 0)
